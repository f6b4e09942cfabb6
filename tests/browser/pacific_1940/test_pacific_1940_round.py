"""Two turns of Pacific 1940 in two browsers: one person leads the Axis, one the Allies.

The dice lie ready, so that each page can be held against what must come.
"""

import re

from playwright.sync_api import Page, expect

from tests.browser.campaign import STILL, Sides, two_sides
from tests.browser.conftest import Window
from tests.live import Live

POSITION = (
    "power=japan turn=2 war=japan-uk,japan-anzac phase=purchase_and_repair purse.japan=20"
    " purse.usa=10 purse.china=6 purse.uk=7 purse.anzac=9"
    " japan=japan:2inf fac.japan=major_complex,naval_base formosa=japan:1inf+1art+1ftr"
    " sz20=japan:1trn+1ca+1dd kiangsi=japan:1ftr fac.kiangsi=air_base"
    " holds.hunan=japan hunan=japan:1inf sz32=japan:1sub sz62=japan:1sub"
    " philippines=usa:2inf+1ftr fac.philippines=air_base,naval_base sz35=usa:1dd sz31=usa:1ca"
    " western_united_states=usa:1inf fac.western_united_states=major_complex,naval_base"
    " yunnan=china:2inf;uk:1ftr burma=uk:1bmb india=uk:1inf fac.india=minor_complex"
    " new_south_wales=anzac:1inf fac.new_south_wales=minor_complex"
)
LANDING_AT_SEA = (1, 6, 6, 6, 1, 1, 6, 6)
LANDING_ASHORE = (1, 1, 6, 6)
SUBMARINE = (5, 6)
DICE = (*LANDING_AT_SEA, *LANDING_ASHORE, *SUBMARINE)


def test_two_turns_in_two_browsers(live: Live, window: Window) -> None:
    """6 Japan lands, the United States hunt; then China is asked."""
    sides = two_sides(live, window, POSITION, DICE)
    for turn in (japan, united_states):
        turn(sides)

    asked(sides.allies, "China: what do you buy?")
    expect(sides.axis.locator("#bar")).to_contain_text("Waiting for")


def japan(sides: Sides) -> None:
    """3, 7.5, 8.2 War on the United States, and an assault that their fighter goes up against."""
    axis, allies = sides.both()
    asked(axis, "Japan: what do you buy?")
    expect(allies.locator("#bar")).to_contain_text("Waiting for Japan")
    sides.lock(axis, "1 dd", "2 inf")
    sides.read("Japan spends 14 IPC")
    sides.choose(axis, "Declare war on the United States")
    sides.read("Japan declares war on the United States, unprovoked", "gets 30 IPC")
    sides.lock(
        axis,
        "1 ca 1 dd 1 trn 20-35 load 1 inf 1 art from Formosa ashore Philippines",
        "1 ftr Formosa-35",
    )

    asked(allies, "United States: scramble?")
    add(allies, "ighter")
    sides.lock(allies)
    sides.read(re.compile("United States scrambles .*fighter from .*Philippines over Sea Zone 35"))

    on_the_board(sides, "Sea Zone 35", "Round 1")
    give_up(allies, "defender", "fighter")
    sides.take_losses(allies)
    give_up(axis, "attacker", "fighter")
    sides.take_losses(axis)
    asked(axis, "Sea Zone 35, after round 1: fight on or retreat?")
    sides.choose(axis, "Fight on")

    sides.read(re.compile("Japan takes (the )?Philippines from the United States"))
    sides.lock(axis)
    sides.read("Japan places", "Japan collects 29 IPC")
    purse(sides, "japan", 35)


def united_states(sides: Sides) -> None:
    """10 A cruiser without a destroyer finds a submarine, which strikes, and submerges."""
    axis, allies = sides.both()
    asked(allies, "United States: what do you buy?")
    sides.lock(allies, "1 dd", "1 bmb")
    sides.lock(allies, "1 ca 31-32")

    asked(axis, "Submarines at Sea Zone 32: strike or submerge?")
    expect(allies.locator("#battle")).to_contain_text(
        "Japan may submerge its submarines at Sea Zone 32"
    )
    sides.choose(axis, "Strike by surprise")
    sides.choose(allies, "Fight on")
    sides.choose(axis, "Submerge 1 submarine")
    sides.read(re.compile("Japan submerges (1|a) submarine"))
    sides.lock(allies)
    sides.read("The United States collects 55 IPC", "War economy")
    purse(sides, "usa", 75)


def asked(page: Page, words: str) -> None:
    """The page asks this, and the person is called."""
    expect(page.locator("#ask h2, #battle h2:not(.sr)").first).to_contain_text(words)
    expect(page.locator("#bar")).to_contain_text("Your move")


def add(page: Page, words: str) -> None:
    """Press what may be added to the draft."""
    page.get_by_role("group", name="Add to the draft").get_by_role(
        "button", name=words
    ).first.press("Enter")
    expect(page.locator("#ask ol.draft li")).to_have_count(1)
    expect(page.locator(STILL)).to_be_attached()


def on_the_board(sides: Sides, *words: str) -> None:
    """Both see this on the battle board."""
    for page in sides.both():
        for each in words:
            expect(page.locator("#battle summary").first).to_contain_text(each)


def give_up(page: Page, side: str, unit: str) -> None:
    """Click a unit on the board, so that it is lost in the place of what was proposed."""
    page.locator(f"#battle .side.{side} .us button", has_text=unit).first.click()
    expect(page.locator("#battle button.primary[name=lock]")).to_contain_text(f"1 {unit}")
    expect(page.locator(STILL)).to_be_attached()


def purse(sides: Sides, power: str, ipc: int) -> None:
    """Both see what a power has."""
    for page in sides.both():
        purses = page.locator(f"table.purses tr.of-{power} td")
        expect(purses.first).to_have_text(str(ipc))
