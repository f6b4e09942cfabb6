"""The facilitator's desk in a real browser: dialogue 2 by its keys, on a laptop and a tablet."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LINE_DOWN, Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import come_to, held, made
from tests.live import Live

TABLET = {"width": 820, "height": 1180}
LIVE = "#desk[data-live=yes]"
STILL = "#desk[data-ready=yes]:not([data-busy])"
BROKEN = re.compile("/(panel|chat)/")
MADE = """
from tests.web.facilitator.facilitating import ASSAULT, Evening
evening = Evening(dice=(4,))
evening.lock("usa", *ASSAULT)
game = evening.game
"""
"""Dialogue 2, its list locked."""
WHO = "*evening.people.values()"
"""Cat, who facilitates, Ann, who leads the Axis, and Bob."""


@pytest.fixture
def table(live: Live) -> list[tuple[str, str]]:
    """The table's address for each of them, and their sessions."""
    return made(live, MADE, WHO)


@pytest.fixture
def desk(page: Page, table: list[tuple[str, str]]) -> Page:
    """The desk, alive."""
    come_to(page, table[0])
    expect(page.locator(LIVE)).to_have_count(1)
    return page


def press(desk: Page, key: str) -> None:
    """A key, when nothing is on its way and what the last has done was seen."""
    expect(desk.locator(STILL)).to_have_count(1)
    desk.keyboard.press(key)


def to_the_kamikazes(desk: Page) -> None:
    """The list begins, its first order sails, and the Axis hears of a target."""
    press(desk, "g")
    expect(desk.locator("#orders li.now")).to_contain_text("1 transport, 1 aircraft carrier")
    expect(desk.locator("#cards .in-axis")).to_contain_text("kamikaze target")


def test_dialogue_2_is_facilitated_by_keys(
    window: Window, desk: Page, table: list[tuple[str, str]]
) -> None:
    """Ann has a page, and Bob is elsewhere."""
    assert "/facilitator/" in desk.url
    axis, allies = window(), Elsewhere(*table[2])
    come_to(axis, table[1])
    expect(desk.locator("#rooms .of-axis .person.here")).to_have_text("Ann")
    expect(desk.locator("#rooms .of-allies .person:not(.here)")).to_have_text("Bob")
    allies.say("May my carrier stay?")
    expect(desk.locator(".chat li", has_text="May my carrier stay?")).to_be_visible()
    expect(desk.locator("#desk[data-heard='table,1']")).to_have_count(1)
    index = desk.context.new_page()
    index.goto("/facilitator/")
    expect(index.locator("body[data-live=yes]")).to_have_count(1)
    to_the_kamikazes(desk)
    expect(index.locator("article blockquote")).to_contain_text("kamikaze target")
    index.close()
    expect(axis.locator("#log")).not_to_contain_text("kamikaze target")
    press(desk, "x")
    expect(axis.locator("#log")).to_contain_text("A kamikaze target in Sea Zone 20")
    expect(desk.locator("#cards .empty")).to_be_visible()
    press(desk, "g")
    expect(desk.locator("#asked .of-axis summary")).to_contain_text("how many kamikazes?")

    axis.locator("#ask button[name=choice]", has_text="Keep all tokens").press("Enter")
    expect(desk.locator("#cards .in-allies blockquote")).to_contain_text("are stopped in")
    expect(desk.locator("#step h2").first).to_have_text("Sea Zone 20")
    expect(desk.locator("#step ul.lit li")).to_have_count(3)
    press(desk, "x")
    expect(desk.locator("#cards .sentence")).to_have_count(1)
    expect(axis.locator("#log")).to_contain_text("Japan is attacked at Sea Zone 20.")
    assert "are stopped" not in allies.words("#log")
    press(desk, "a")
    expect(desk.locator("#cards .empty")).to_be_visible()
    assert "are stopped in Sea Zone 20." in allies.words("#log")
    press(desk, "g")
    expect(desk.locator("#battle")).to_contain_text("Battle: Sea Zone 20")
    desk.set_viewport_size({"width": 1024, "height": 768})
    stages = desk.locator("#battle .stages").bounding_box()
    assert stages and stages["height"] < 50, "the course of the round takes no more than two lines"


def test_what_is_done_changes_the_desk_in_place_and_what_is_being_typed_stays(
    window: Window, desk: Page, table: list[tuple[str, str]]
) -> None:
    to_the_kamikazes(desk)
    maps_and_spaces_change_in_place(desk)
    words_that_tell_too_much_need_a_second_press(desk)
    a_form_that_is_done_is_empty_and_says_so(desk)
    one_that_is_refused_is_kept(desk)
    window.provoked("409")
    a_line_that_broke_for_a_moment_costs_the_desk_nothing(desk, Elsewhere(*table[1]))
    window.provoked(*LINE_DOWN)


def maps_and_spaces_change_in_place(desk: Page) -> None:
    truth = desk.locator("#pieces a", has_text="Japan 1 battleship")
    expect(truth).to_have_count(1)
    press(desk, "3")
    expect(desk.locator(".maps a[aria-current]")).to_contain_text("Allies")
    expect(truth).to_have_count(0)
    press(desk, "4")
    expect(desk.locator("#fresh .mistake").first).to_have_count(1)
    desk.locator(".spaces a[href='?about=philippines']").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#step h2").first).to_have_text("Philippines")
    press(desk, "b")
    expect(desk.locator("#step h2").first).to_have_text("Sea Zone 20")
    shows_the_map_that_was_wished_for_last(desk)


def shows_the_map_that_was_wished_for_last(desk: Page) -> None:
    """Whatever news comes."""
    other = desk.locator(".maps a", has_text="Allies")
    answer = held(desk, PANEL, other.click)

    desk.evaluate(SEEN_AGAIN)  # it asks for news of what it shows
    answer()

    expect(desk.locator(".maps a[aria-current]")).to_contain_text("Allies")
    desk.wait_for_load_state("networkidle")
    expect(desk.locator(".maps a[aria-current]")).to_contain_text("Allies")


PANEL = re.compile(r"/panel/")
SEEN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def words_that_tell_too_much_need_a_second_press(desk: Page) -> None:
    """What is being typed survives it."""
    desk.locator("#act-rule summary").click()
    desk.get_by_role("textbox", name="Ruling").fill("half a ruling")
    desk.locator("#cards summary").click()
    words = "A carrier and a transport are in sea zone 20."
    desk.locator("#cards textarea").fill(words)
    desk.locator("#cards .in-axis button[name=speak]").click()
    expect(desk.locator("#cards mark").first).to_be_visible()
    expect(desk.locator("#word")).to_contain_text("tells more than the rules allow")
    expect(desk.locator("#cards textarea")).to_have_value(words)
    desk.wait_for_timeout(450)
    desk.get_by_role("button", name="Say it anyway").click()
    expect(desk.locator("#cards .empty")).to_be_visible()
    expect(desk.get_by_role("textbox", name="Ruling")).to_have_value("half a ruling")


def a_form_that_is_done_is_empty_and_says_so(desk: Page) -> None:
    desk.locator("#act-correct summary").click()
    lines, why = desk.locator("#lines-may_correct"), desk.locator("#may_correct-reason")
    lines.fill("add 1 dd japan sz36")
    why.fill("It was there.")
    button = desk.locator("button[value=may_correct]")
    let_it_come = held(desk, re.compile("/act/$"), button.click)
    expect(button).to_have_attribute("aria-busy", "true")
    let_it_come()
    expect(desk.locator("#word-may_correct")).to_have_text("Corrected: add 1 dd japan sz36")
    expect(lines).to_have_value("")
    expect(why).to_have_value("")
    expect(button).not_to_have_attribute("aria-busy", "true")


def one_that_is_refused_is_kept(desk: Page) -> None:
    desk.locator("#act-dice summary").click()
    dice = desk.locator("#lines-may_enter_dice")
    dice.fill("7")
    desk.locator("button[value=may_enter_dice]").click()
    expect(desk.locator("#word-may_enter_dice .bad")).to_contain_text("faces 1 to 6")
    expect(desk.locator("#word-may_correct")).to_be_empty()
    expect(dice).to_have_value("7")
    dice.fill("1 2 6")
    desk.locator("button[value=may_enter_dice]").click()
    expect(desk.locator("#act-dice .dice-waiting")).to_have_text("3 results waiting: 1 2 6")
    expect(desk.locator("#word-may_enter_dice .good")).to_have_text("Entered.")
    expect(dice).to_have_value("")


def a_line_that_broke_for_a_moment_costs_the_desk_nothing(desk: Page, axis: Elsewhere) -> None:
    """The socket outlives a break that a request does not."""
    desk.route(BROKEN, lambda route: route.abort())

    axis.say("May my carrier stay?")
    expect(desk.locator("#link")).to_be_visible()
    desk.unroute(BROKEN)

    expect(desk.locator(".chat li", has_text="May my carrier stay?")).to_be_visible()
    expect(desk.locator("#link")).to_be_hidden()


def test_on_a_tablet_the_columns_are_tabs_and_the_thumb_says_the_next(desk: Page) -> None:
    """A link to a field of another column brings that column."""
    desk.set_viewport_size(TABLET)
    expect(desk.locator("#right")).to_be_visible()
    expect(desk.locator("#middle")).to_be_hidden()
    desk.locator("#thumb button").click()
    desk.wait_for_timeout(500)
    button = desk.locator("#thumb button", has_text="Say: the Axis")
    expect(button).to_be_in_viewport()
    desk.get_by_role("link", name="Board").click()
    expect(desk.locator("#middle")).to_be_visible()
    expect(desk.locator("#right")).to_be_hidden()
    button.click()
    expect(desk.locator("#thumb button", has_text="Go on")).to_be_visible()

    desk.goto(f"{desk.url.partition('#')[0]}#lines-may_enter_dice")
    expect(desk.locator("#lines-may_enter_dice")).to_be_visible()
    expect(desk.locator("#right")).to_be_hidden()


def test_the_desk_is_for_everybody(desk: Page) -> None:
    """By day and by night, which is what `violations` looks at."""
    to_the_kamikazes(desk)
    for fold in desk.locator("#desk summary").all():
        if not fold.locator("xpath=..").get_attribute("open"):
            fold.click()
    assert violations(desk) == []
    address = desk.url
    for path in ("told/axis/", "hand-over/", "sheet/axis/", "aloud/", "../"):
        desk.goto(urljoin(address, path))
        assert violations(desk) == [], path
