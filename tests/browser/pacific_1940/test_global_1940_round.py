"""A round of the nine powers of Global 1940 in the open, by two people in two browsers.

The dice lie ready. What is worth seeing is done by hand; between, powers do nothing by program.
"""

import re

from playwright.sync_api import Page, expect

from tests.browser.campaign import Sides, two_sides
from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.live import Live

POSITION = (
    "power=germany turn=4 phase=purchase_and_repair purse.germany=10 purse.ussr=0 purse.japan=0"
    " purse.usa=0 purse.china=0 purse.uk_europe=0 purse.uk_pacific=0 purse.italy=0 purse.anzac=0"
    " germany=germany:1inf fac.germany=major_complex holds.france=germany purse.france=0"
    " greater_southern_germany=germany:3inf+1ftr yugoslavia=neutrals:2inf"
    " romania=germany:1inf bulgaria=neutrals:4inf sz118=germany:1sub"
    " russia=ussr:1inf japan=japan:1inf eastern_united_states=usa:1inf szechwan=china:1inf"
    " united_kingdom=uk:1inf gibraltar=uk:1inf sz91=uk:1ca"
    " holds.morocco=italy holds.algeria=italy holds.tunisia=italy tobruk=italy:1inf"
    " new_south_wales=anzac:1inf"
)
RESEARCH, JET_FIGHTERS = (1, 6), 2
YUGOSLAVIA = (1, 6, 6, 4, 6, 2)
"""An infantry hits, and the fighter, as a jet; one of two defenders does."""
CONVOYS = (1, 4)
DICE = (*RESEARCH, JET_FIGHTERS, *YUGOSLAVIA, *CONVOYS)
IDLE = """
from tests.web.notices.idle import idle_until
idle_until({game!r}, {power!r}, {kind!r})
"""


def test_a_round_of_nine_powers_in_two_browsers(live: Live, window: Window) -> None:
    """G3, G6, G8, G10, G13, 14 All that is new in Global comes in one round, on both pages."""
    sides = two_sides(live, window, POSITION, DICE, make="make_world_at")
    germany(sides)
    united_kingdom(live, sides)
    italy(live, sides)

    idle(live, sides, "germany", "buy_dice")
    for page in sides.both():
        look_again(page)
        expect(page.locator("#bar")).to_contain_text("Round 5")
    asked(sides.axis, "Germany: dice for research?")


def germany(sides: Sides) -> None:
    """G10, G3, G6 Jet fighters, war on the Soviet Union, a neutral taken and one that joins."""
    axis, allies = sides.both()
    asked(axis, "Germany: dice for research?")
    expect(allies.locator("#bar")).to_contain_text("Waiting for Germany")
    sides.choose(axis, "Buy 2 dice")
    asked(axis, "A breakthrough! Which chart?")
    sides.choose(axis, "Chart 2")
    sides.read("Germany spends 10 IPC on research", "Germany finds jet fighters")
    sides.lock(axis)

    sides.choose(axis, "Declare war on the Soviet Union")
    sides.read("Germany declares war on the Soviet Union, unprovoked")
    allies.locator(".tracks a[href='?about=table:politics']").click()
    stands = allies.locator("#inspector .stands.of-ussr")
    expect(stands).to_contain_text("At war with Germany.")

    sides.lock(axis, "3 inf 1 ftr Greater Southern Germany-Yugoslavia")
    sides.read("Germany attacks Yugoslavia, a neutral with 2 infantry")
    expect(allies.locator("#battle summary").first).to_contain_text("Yugoslavia")
    sides.take_losses(axis)
    sides.read("Germany takes Yugoslavia")

    home = ("1 ftr Yugoslavia-Greater Southern Germany", "1 inf Romania-Bulgaria", "1 sub 118-109")
    sides.lock(axis, *home)
    sides.read("Bulgaria joins Germany, with 4 infantry", "Germany collects 42 IPC")


def united_kingdom(live: Live, sides: Sides) -> None:
    """G8, 14 Gibraltar opens a strait; a submarine disrupts convoys.

    The page of the Axis hears of all that was done since with the first move.
    """
    allies = sides.allies
    idle(live, sides, "uk", "plan_moves")
    look_again(allies)
    sides.lock(allies)
    asked(allies, "United Kingdom: noncombat moves")
    sides.lock(allies, "1 ca 91-92")
    sides.read(
        "The United Kingdom moves 1 cruiser from Sea Zone 91 to Sea Zone 92",
        re.compile(
            r"Convoys of the United Kingdom \(European economy\) in Sea Zone 109.*1 IPC lost"
        ),
        "collects 32 IPC: territories 28, convoys lost −1",
    )


def italy(live: Live, sides: Sides) -> None:
    """G13 The last land of North Africa, and with it an objective."""
    axis = sides.axis
    idle(live, sides, "italy", "plan_moves")
    look_again(axis)
    sides.lock(axis, "1 inf Tobruk-Alexandria")
    sides.read("Italy takes Alexandria from the United Kingdom")
    sides.lock(axis)
    sides.read("Italy collects 18 IPC: territories 13, North Africa 5")
    for page in sides.both():
        expect(page.locator("table.purses tr.of-italy td").first).to_have_text("18")


def asked(page: Page, words: str) -> None:
    """The page asks this, and the person is called."""
    expect(page.locator("#ask h2, #battle h2:not(.sr)").first).to_contain_text(words)
    expect(page.locator("#bar")).to_contain_text("Your move")


def idle(live: Live, sides: Sides, power: str, kind: str) -> None:
    """All powers before this one do nothing; no page hears of it."""
    game = sides.axis.url.split("/table/")[1].strip("/")
    live.run(IDLE.format(game=game, power=power, kind=kind))


def look_again(page: Page) -> None:
    """Load the page anew."""
    page.reload()
    expect(page.locator(LIVE)).to_be_attached()
