"""Fog 5 A technology of Global 1940 in three browsers: the Axis, the Allies, the facilitator."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.campaign import go_on, typed
from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.live import Live

MADE = """
import json
from django.test import Client
from tests.factories import make_world_at
from tests.web.fog.fog_evening import StoredEvening
evening = StoredEvening({line!r}, *{dice!r}, make=make_world_at, research=True)
made = dict(game=str(evening.pk))
for side, person in evening.people.items():
    browser = Client()
    browser.force_login(person)
    made[side] = browser.cookies["sessionid"].value
print("made", json.dumps(made))
"""
POSITION = (
    "power=germany turn=2 france=germany:2inf+1ftr holds.france=germany"
    " fac.germany=major_complex southern_france=france:2inf purse.germany=5"
    " phase=purchase_and_repair"
)
BREAKTHROUGH, JET_FIGHTERS = 6, 2
BATTLE = (1, 3, 4, 6, 5)
"""An infantry hits, and the fighter on a 4, which it would not without jets; no defender does."""
DICE = (BREAKTHROUGH, JET_FIGHTERS, *BATTLE)
TOLD_BEFORE_THE_DICE = re.compile(
    r"The attacker fires:\s+2 at 1,\s+1 at 4: 2 hits.*Germany has jet fighters\..*Round 1 at",
    re.DOTALL,
)
"""In the log, where the newest stands first."""
AT_WORK = "#desk[data-ready=yes]:not([data-busy])"


def test_fog_5_a_technology_is_a_secret_until_it_is_used(live: Live, window: Window) -> None:
    axis, allies, desk = enter(live, window)

    is_found(axis, allies, desk)
    is_ordered(axis, desk)
    is_told(axis, allies, desk)


def is_found(axis: Page, allies: Page, desk: Page) -> None:
    """G10 Its own room and the facilitator see the dice; the other room sees a turn as ever."""
    before, named = allies.locator("#log").inner_text(), allies.content().count("jet")
    choose(axis, "Buy 1 die")
    asked(axis, "A breakthrough! Which chart?")
    expect(allies.locator("#bar")).to_contain_text("Waiting for Germany")
    choose(axis, "Chart 2")
    asked(axis, "Germany: what do you buy?")

    expect(axis.locator("#log")).to_contain_text("Germany finds jet fighters")
    desk.locator("#dice-so-far summary").click()
    expect(desk.locator("#dice-so-far .secret").first).to_contain_text("Germany finds jet fighters")
    desk.locator("#technologies summary").click()
    expect(technologies_of_germany(desk)).to_have_text(["none", "jet fighters"])
    assert allies.locator("#log").inner_text() == before
    assert allies.content().count("jet") == named  # what may be guessed names each of the twelve
    expect(owner_of_jets(allies)).to_have_text("–")
    expect(owner_of_jets(axis)).to_have_text("Germany")


def is_ordered(axis: Page, desk: Page) -> None:
    """Fog 7 The attack is written, and the desk has its order to carry out."""
    lock(axis)
    choose(axis, "Declare no war now")
    lock(axis, "2 inf 1 ftr France-Southern France")
    expect(desk.locator("#orders")).to_contain_text("2 infantry, 1 fighter: France to Southern")


def is_told(axis: Page, allies: Page, desk: Page) -> None:
    """Fog 5, 8 The attack is said as a card; the technology is told to all before its dice."""
    press(desk, "g")
    card = desk.locator("#cards .in-allies")
    expect(card).to_contain_text("France is attacked at Southern France")
    assert "jet" not in card.inner_text()
    expect(desk.locator("#step .who")).to_contain_text("Germany: jet fighters told to all before")
    press(desk, "a")
    expect(allies.locator("#log")).to_contain_text("France is attacked at Southern France")
    expect(allies.locator("#log")).not_to_contain_text("jet fighters")

    press(desk, "g")
    for page in (axis, allies):
        expect(page.locator("#log")).to_contain_text(TOLD_BEFORE_THE_DICE)
    expect(owner_of_jets(allies)).to_have_text("Germany")
    expect(technologies_of_germany(desk)).to_have_text(["jet fighters", "none"])


def enter(live: Live, window: Window) -> tuple[Page, Page, Page]:
    """The pages of the Axis, of the Allies and of the facilitator."""
    found = re.search(r"made (.*)", live.run(MADE.format(line=POSITION, dice=DICE)))
    assert found
    made = json.loads(found[1])
    pages = []
    for side in ("axis", "allies", "facilitator"):
        page = window()
        page.context.add_cookies([{"name": "sessionid", "value": made[side], "url": live.url}])
        page.goto(f"/table/{made['game']}/")
        pages.append(page)
    for page in pages[:2]:
        expect(page.locator(LIVE)).to_be_attached()
    expect(pages[2].locator(AT_WORK)).to_be_attached()
    return pages[0], pages[1], pages[2]


def choose(page: Page, words: str) -> None:
    """A room answers what it is asked."""
    go_on(page, page.locator("#ask button[name=choice]", has_text=words).first)


def lock(page: Page, *lines: str) -> None:
    """A room writes these lines and locks them."""
    for line in lines:
        typed(page, line)
    go_on(page, page.locator("#ask button.primary[name=lock]"))


def asked(page: Page, words: str) -> None:
    """The page asks this."""
    expect(page.locator("#ask h2").first).to_contain_text(words)


def press(desk: Page, key: str) -> None:
    """A key at the desk, when nothing is on its way and what the last has done was seen."""
    expect(desk.locator(AT_WORK)).to_be_attached()
    desk.keyboard.press(key)


def owner_of_jets(page: Page) -> Locator:
    """Who has jet fighters, by a room's page on research."""
    beside = page.context.new_page()
    beside.goto(f"{page.url}beside/research/")
    return beside.locator("tr", has_text="Jet fighters").locator("td").last


def technologies_of_germany(desk: Page) -> Locator:
    """Those that are known to all, and those that are secret, as the desk has them."""
    return desk.locator("#technologies tr.of-germany td")
