"""The turns of two powers in the fog in two browsers, where the program facilitates."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.fog.fog_evening import TwoRooms, asked
from tests.live import Live

POSITION = (
    "power=japan turn=2 war=japan-uk,japan-usa,japan-anzac phase=purchase_and_repair"
    " tokens.japan=0 purse.japan=7 purse.usa=6 purse.china=3 purse.uk=4 purse.anzac=3"
    " japan=japan:1inf fac.japan=major_complex korea=japan:1inf kwangsi=japan:1inf"
    " holds.hunan=china sz19=japan:1ca"
    " western_united_states=usa:1inf fac.western_united_states=major_complex"
    " sz20=usa:1sub sz31=usa:1dd kweichow=china:2inf fac.india=minor_complex india=uk:1inf"
    " fac.new_south_wales=minor_complex queensland=anzac:1ftr"
)
CONVOY = (6, 1)
TURNS = {
    "Japan": (
        ["1 inf"],
        ["1 inf Kwangsi-Hunan", "1 ca 19-20-21"],
        ["1 inf Korea-Manchuria"],
        ["1 inf Japan"],
    ),
    "United States": (
        ["1 inf"],
        ["1 sub 20-19"],
        ["1 dd 31-30"],
        ["1 inf Western United States"],
    ),
}
"""A power → what it buys, its orders of the combat and the noncombat move, and what it places."""
AXIS_ALONE = ("Korea", "Manchuria", "Kwangsi", "Sea Zone 21", "convoys")
ALLIES_ALONE = (
    "1 submarine",
    "1 cruiser passed by",
    "Sea Zone 30",
    "Western United States",
)
BOTH = ("Japan collects 26 IPC", "The United States collects 62 IPC")
"""What the log of a room says, and that of the other does not; and what both say."""
STEPS = ("what do you buy?", "combat orders", "noncombat orders", "place")


def test_two_turns_where_the_program_facilitates(live: Live, window: Window) -> None:
    """Fog 6 Each room sees its own alone; by hand the same orders come to the same truth."""
    rooms = TwoRooms(live, window, POSITION, CONVOY)
    axis, allies = rooms.both()
    for power, lines in TURNS.items():
        turn(rooms, axis if power == "Japan" else allies, power, lines)

    asked(allies, "China: what do you buy?")
    reads(axis, AXIS_ALONE + BOTH, never=ALLIES_ALONE)
    reads(allies, ALLIES_ALONE + BOTH, never=AXIS_ALONE)
    by_program = rooms.truth()
    assert rooms.truth_again(by_hand=True) == by_program


def turn(rooms: TwoRooms, page: Page, power: str, lines: tuple[list[str], ...]) -> None:
    """A power buys, writes its two lists, and places; the program goes on between them."""
    for step, written in zip(STEPS, lines, strict=True):
        asked(page, f"{power}: {step}")
        rooms.lock(page, *written)


def reads(page: Page, words: tuple[str, ...], never: tuple[str, ...]) -> None:
    """The log of a room says all of this, and none of that."""
    log = page.locator("#log")
    for each in words:
        expect(log).to_contain_text(each)
    for each in never:
        expect(log).not_to_contain_text(each)
