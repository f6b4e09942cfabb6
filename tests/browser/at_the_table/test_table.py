"""Playing at the table through a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.table import (
    LIVE,
    choose,
    come_in,
    heading,
    seat_at,
    sit_down_after,
    until,
)
from tests.live import Live

NEARLY_OVER = """
from tests.web.play import open_choices, watch_of
game = make_game(ann, seed="35")
for _ in range(65):
    choices = open_choices(game)
    moves.play(game.pk, watch_of(game)[0], choices[max(0, len(choices) - 2)], game.version)
    game.refresh_from_db()
"""


def test_a_game_is_played_to_its_ending_by_its_buttons(page: Page, live: Live) -> None:
    """Always the last choice but the end of the turn: resources and fortifications last longest.

    The last turns are: the same choices were made in all before.
    """
    sit_down_after(live, page, NEARLY_OVER)
    expect(page.locator(LIVE)).to_be_attached()
    for _ in range(40):
        expect(page.locator("#table:not([data-busy])")).to_be_attached()  # the last move is done
        version = page.locator("#table").get_attribute("data-version")
        buttons = page.locator("#ask button[name=choice]")
        buttons.nth(max(0, buttons.count() - 2)).press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-version", version)
        if page.locator(".over").count():
            break

    expect(page.locator(".over h2")).to_have_text(
        re.compile("Defeat|Surrender|Collapse|Survival|Victory")
    )
    expect(page.locator(".plots path.army_navy")).to_be_attached()
    page.get_by_role("link", name="The whole log").click()
    expect(page.locator("#log")).to_contain_text("Turn 1 · Battle at Pearl Harbor")


def test_13_0_the_lesson_by_clicking(page: Page, window: Window) -> None:
    """The first turn of the rulebook's example, and an answer to its question."""
    come_in(page, button="Learn to play")
    lesson = page.locator("#lesson")
    expect(lesson).to_contain_text("1 of 10")
    chart, words = page.locator("#sea").bounding_box(), lesson.bounding_box()
    assert words["x"] >= chart["x"] + chart["width"], "the card covers the chart"

    choose(page, "Turn the next card")
    expect(page.locator("#tracks a", has_text="Prestige")).to_contain_text("3 of 6")
    expect(page.locator("#ask button", has_text="Attack ABDA")).to_contain_text("3 in 6")
    page.locator("#ask button", has_text="Attack Nimitz").click()
    expect(page.locator("#say")).to_contain_text("Not yet")
    window.provoked("409")  # the refusal is an answer with a status that the browser notes

    choose(page, "Attack ABDA")
    expect(lesson).to_contain_text("A natural 1 always fails")
    choose(page, "Fight the Battle")
    expect(page.locator("a.front.nimitz")).to_have_accessible_name(re.compile("West Coast"))


def test_4_0_a_card_turned_while_the_column_was_scrolled_is_in_sight(
    page: Page, live: Live
) -> None:
    seat_at(live, page, "")
    for words in ("Turn the next card", "End the turn"):
        choose(page, words)
    page.evaluate("document.querySelector('.right').scrollTop = 9999")
    expect(page.locator("#card .back")).not_to_be_in_viewport(ratio=1)

    choose(page, "Turn the next card")

    expect(page.locator("#card h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ask h2").first).to_be_in_viewport(ratio=1)


def golden(page: Page) -> Locator:
    """What the lesson's next step asks for: a button in sight, under nothing else."""
    button = page.locator("button.wanted")
    expect(button).to_be_in_viewport(ratio=1)
    over = "e => { const b = e.getBoundingClientRect(); return e.contains("
    over += "document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)) }"
    until(page, lambda: bool(button.evaluate(over)))
    return button


LESSON = """
from tests.web.play import watch_of
from wargames.table.lesson import page_of
game = beginning.new_game(key="pacific_war", creator=ann, lesson={lesson!r})
for _ in range({made}):
    moves.play(game.pk, watch_of(game)[0], page_of(game).choice, game.version)
    game.refresh_from_db()
"""


def test_the_move_a_lesson_asks_for_is_in_sight_on_a_phone_beside_its_words(
    window: Window, live: Live
) -> None:
    """9.5 Midway: a reaction, a card, a first hit and Surface Combat on a small screen."""
    page = window(PHONE)
    sit_down_after(live, page, LESSON.format(lesson="midway", made=8))
    expect(page.locator(LIVE)).to_be_attached()

    for number in range(9, 17):
        expect(page.locator("#lesson h2")).to_contain_text(f"{number} of 26")
        expect(page.locator("#lesson h2")).to_be_in_viewport(ratio=1)
        before = page.locator("#table").get_attribute("data-version")
        golden(page).click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)

    expect(page.locator("#lesson")).to_contain_text("Four hits on cruisers")
    page.keyboard.press("a")
    expect(golden(page)).to_be_focused()


def test_the_ways_of_an_lba_lie_open_where_the_lesson_leads(page: Page, live: Live) -> None:
    """8.9.3 The link with the golden edge opens a panel that shows the button."""
    sit_down_after(live, page, LESSON.format(lesson="initiative", made=5))
    expect(page.locator("#lesson h2")).to_contain_text("6 of 18")

    page.locator("a.wanted").click()

    expect(golden(page)).to_contain_text("LBA at West Coast to Samoa Islands")


def test_8_2_5_why_not_is_told_on_the_chart(page: Page, live: Live) -> None:
    seat_at(live, page, "card=15 oil=0 attacks=1")

    page.locator("a.front.abda").click()

    panel = page.locator("#inspector")
    expect(panel).to_contain_text("8.2.5")
    expect(panel).to_contain_text("Oil is 0 and one Attack or Battle was already made")
    panel.get_by_role("link", name="8.2.5").first.click()
    expect(panel).to_contain_text("No Army-Navy or no Oil")
    page.keyboard.press("Escape")
    expect(panel).not_to_be_visible()


def test_a_choice_in_the_panel_on_the_chart_is_played_from_there(page: Page, live: Live) -> None:
    """One opens it by Tab and Enter as well."""
    seat_at(live, page, "card=15", dice=(6,))
    front = page.get_by_role("link", name=re.compile("^MacArthur, Luzon.*attack.*", re.I))
    front.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector h2")).to_have_text("MacArthur")
    expect(page.locator("#inspector")).to_be_focused()
    page.locator("a.front.abda").click()

    page.locator("#inspector button", has_text="Attack ABDA").click()

    expect(page.locator("a.front.abda")).to_have_accessible_name(re.compile("Sumatra"))
    expect(page.locator("#inspector")).not_to_be_visible()


def the_chart_comes_closer_and_goes_back(page: Page) -> None:
    width = "document.getElementById('sheet').clientWidth"
    whole = page.evaluate(width)

    page.get_by_role("button", name="Closer").click()
    until(page, lambda: page.evaluate(width) > 1.3 * whole)
    page.locator("a.front.nimitz").focus()
    page.keyboard.press("0")
    until(page, lambda: page.evaluate(width) == whole)
    page.keyboard.press("+")
    until(page, lambda: page.evaluate(width) > 1.3 * whole)
    page.get_by_role("button", name="The whole chart").click()
    until(page, lambda: page.evaluate(width) == whole)


def test_the_chart_comes_closer_and_a_whole_turn_is_played_with_the_keyboard_alone(
    page: Page, live: Live
) -> None:
    seat_at(live, page, "", seed="7")
    expect(page.locator(LIVE)).to_be_attached()
    the_chart_comes_closer_and_goes_back(page)

    page.keyboard.press("a")
    expect(page.locator("#ask button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    for _ in range(2):
        page.keyboard.press("a")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(page.locator("#ask h2").first).to_contain_text("Turn the next card")


def test_without_javascript_everything_is_there(window: Window, live: Live) -> None:
    page = window(java_script_enabled=False)
    seat_at(live, page, "card=15", dice=(2,))

    page.locator("#ask button", has_text="Attack ABDA").press("Enter")
    expect(page.locator(".roll")).to_contain_text("does not beat 2")
    page.locator("#ask button", has_text="End the turn").press("Enter")
    expect(page.locator("#ask h2").first).to_contain_text("Turn the next card")
    page.locator(".undo").press("Enter")
    expect(page.locator("#ask h2").first).to_contain_text("2 Actions to spend")
    page.locator("a.front.china").click()
    expect(page.locator("#inspector h2")).to_have_text("China")
    page.goto(page.url.split("?")[0] + "list/")
    page.locator("#china\\:4 button", has_text="Attack China").press("Enter")
    expect(page).to_have_url(re.compile("/list/$"))
    expect(page.locator(".roll")).to_contain_text("China, attack")


def test_a_phone_shows_chart_card_and_actions_without_sideways_scrolling(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    page = window(PHONE)
    seat_at(live, page, "card=15 islands=available oil_rolls=yes")

    assert sideways(page) == 0
    expect(page.locator("#sea")).to_be_in_viewport()
    expect(page.locator("#bar")).to_be_in_viewport()
    page.locator("a.jump").tap()
    expect(page.locator("#ask button").first).to_be_in_viewport()
    page.locator("#ask button", has_text="Attack China").tap()
    expect(page.locator(".roll")).to_contain_text("China")
    page.goto(page.url.split("#")[0] + "list/")
    assert sideways(page) == 0


def test_what_matters_fits_a_laptop_without_scrolling_and_a_move_shifts_nothing_on_the_left(
    page: Page, live: Live
) -> None:
    """Card, chart, tracks and all choices of an ordinary turn."""
    seat_at(live, page, "card=2")

    for part in ("#card h2", "#sea", "#tracks", "#ask button:has-text('End the turn')"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator(".bar .asks, .bar .jump").filter(visible=True)).to_have_count(0)

    asked, before = heading(page), page.locator("#tracks").bounding_box()
    page.locator("#ask button[name=choice]").first.press("Enter")
    until(page, lambda: heading(page) != asked)
    assert page.locator("#tracks").bounding_box() == before


def test_with_debug_the_browser_loads_each_module_of_the_script_by_itself(
    page: Page, tmp_path: Path, collected_static: Path
) -> None:
    developers = Live(tmp_path, collected_static, {"DEBUG": "1"})
    developers.start()
    try:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(developers.url)
        page.fill("input[name=name]", "Ann")
        page.click("button:has-text('New game')")
        expect(page.locator(LIVE)).to_be_attached()
        page.locator("#ask button[name=choice]").first.press("Enter")
        expect(page.locator("#table")).to_have_attribute("data-version", "2")
        page.goto("about:blank")  # whose socket would miss the server
    finally:
        developers.close()

    assert f"{developers.url}/static/js/table/fragments.js" in asked
