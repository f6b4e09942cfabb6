"""The facilitator's desk in a real browser: dialogue 2 by its keys, on a laptop and a tablet."""

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LINE_DOWN, Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import held
from tests.live import Live

TABLET = {"width": 820, "height": 1180}
LIVE = "#desk[data-live=yes]"
STILL = "#desk[data-ready=yes]:not([data-busy])"
BROKEN = re.compile("/(panel|chat)/")
MADE = """
import json
from django.test import Client
from tests.web.facilitator.facilitating import ASSAULT, Evening
evening = Evening(dice=(4,))
evening.lock("usa", *ASSAULT)
browsers = {}
for name in evening.people:
    browsers[name] = Client()
    browsers[name].force_login(evening.people[name])
cookies = {name: each.cookies["sessionid"].value for name, each in browsers.items()}
print("made", json.dumps({"game": str(evening.pk), **cookies}))
"""


@dataclass
class Table:
    """A stored evening: the people at it by their cookies."""

    live: Live
    made: dict[str, str]

    def enter(self, page: Page, name: str, path: str) -> Page:
        """Someone's page."""
        cookie = {"name": "sessionid", "value": self.made[name], "url": self.live.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(path.format(**self.made))
        return page

    def desk(self, page: Page) -> Page:
        """The desk, alive."""
        self.enter(page, "Cat", "/table/{game}/")
        expect(page.locator(LIVE)).to_be_attached()
        return page


@pytest.fixture
def table(live: Live) -> Table:
    """Dialogue 2, its list locked."""
    found = re.search(r"made (.*)", live.run(MADE))
    assert found
    return Table(live, json.loads(found[1]))


def press(desk: Page, key: str) -> None:
    """A key, when nothing is on its way and what the last has done was seen."""
    expect(desk.locator(STILL)).to_be_attached()
    desk.keyboard.press(key)


def to_the_kamikazes(desk: Page) -> None:
    """The list begins, its first order sails, and the Axis hears of a target."""
    press(desk, "g")
    expect(desk.locator("#orders li.now")).to_contain_text("1 transport, 1 aircraft carrier")
    expect(desk.locator("#cards .in-axis")).to_contain_text("kamikaze target")


def test_dialogue_2_is_facilitated_by_keys(window: Window, table: Table) -> None:
    desk = table.desk(window())
    assert "/facilitator/" in desk.url
    axis, allies = (table.enter(window(), name, "/table/{game}/") for name in ("Ann", "Bob"))
    for side, name in (("axis", "Ann"), ("allies", "Bob")):
        expect(desk.locator(f"#rooms .of-{side} .person.here")).to_have_text(name)
    allies.get_by_label("Say to the table").fill("May my carrier stay?")
    allies.get_by_label("Say to the table").press("Enter")
    expect(desk.locator(".chat li", has_text="May my carrier stay?")).to_be_visible()
    expect(desk.locator("#desk[data-heard='table,1']")).to_be_attached()
    index = desk.context.new_page()
    index.goto("/facilitator/")
    expect(index.locator("body[data-live=yes]")).to_be_attached()
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
    expect(allies.locator("#log")).not_to_contain_text("are stopped")
    press(desk, "a")
    expect(allies.locator("#log")).to_contain_text("are stopped in Sea Zone 20.")
    press(desk, "g")
    expect(desk.locator("#battle")).to_contain_text("Battle: Sea Zone 20")


def test_words_that_tell_too_much_need_a_second_press_and_what_is_being_typed_survives(
    window: Window, table: Table
) -> None:
    desk = table.desk(window())
    to_the_kamikazes(desk)
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
    window.provoked("409")


def test_a_form_that_is_done_is_empty_and_says_so_and_one_that_is_refused_is_kept(
    window: Window, table: Table
) -> None:
    desk = table.desk(window())
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
    window.provoked("409")


def test_maps_and_spaces_change_in_place(window: Window, table: Table) -> None:
    desk = table.desk(window())
    to_the_kamikazes(desk)
    truth = desk.locator("#pieces a", has_text="Japan 1 battleship")
    expect(truth).to_have_count(1)
    press(desk, "3")
    expect(desk.locator(".maps a[aria-current]")).to_contain_text("Allies")
    expect(truth).to_have_count(0)
    press(desk, "4")
    expect(desk.locator("#fresh .mistake").first).to_be_attached()
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


def test_on_a_tablet_the_columns_are_tabs_and_the_thumb_says_the_next(
    window: Window, table: Table
) -> None:
    """A link to a field of another column brings that column."""
    desk = table.desk(window(TABLET))
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


def test_the_desk_is_for_everybody(window: Window, table: Table) -> None:
    """By day and by night, which is what `violations` looks at."""
    desk = table.desk(window())
    to_the_kamikazes(desk)
    for fold in desk.locator("#desk summary").all():
        if not fold.locator("xpath=..").get_attribute("open"):
            fold.click()
    assert violations(desk) == []
    for path in ("told/axis/", "hand-over/", "sheet/axis/", "aloud/", "../"):
        desk.goto(f"/facilitator/{table.made['game']}/{path}")
        assert violations(desk) == [], path


def test_a_line_that_broke_for_a_moment_costs_the_desk_nothing(
    window: Window, table: Table
) -> None:
    """The socket outlives a break that a request does not."""
    desk = table.desk(window())
    axis = Elsewhere(f"{table.live.url}/table/{table.made['game']}/", table.made["Ann"])
    desk.route(BROKEN, lambda route: route.abort())

    axis.say("May my carrier stay?")
    expect(desk.locator("#link")).to_be_visible()
    desk.unroute(BROKEN)

    expect(desk.locator(".chat li", has_text="May my carrier stay?")).to_be_visible()
    expect(desk.locator("#link")).to_be_hidden()
    window.provoked(*LINE_DOWN)
