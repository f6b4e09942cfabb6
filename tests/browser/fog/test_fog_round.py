"""The turns of two powers in the fog, where the program facilitates: the Axis is elsewhere."""

import time

from playwright.sync_api import Page, expect

from tests.browser.campaign import lock_lines
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import sit_down_opposite
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
MADE = f"""
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
evening = StoredEvening({POSITION!r}, *{CONVOY!r}, facilitated=False)
game = evening.game
"""
WHO = "evening.people[AXIS], evening.people[ALLIES]"
AGAIN = f"""
from tests.web.fog.fog_again import played_again, truth_of
assert truth_of({{game!r}}) == played_again({{game!r}}, {POSITION!r}, {CONVOY!r}, by_hand=True)
"""
PROGRAM_HAS_GONE_ON = 30
"""Seconds in which the program has gone on, at its even pace, to whoever is asked next."""
LOOKS_AGAIN = 0.3
"""Seconds after which someone without scripts looks again."""
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


def test_two_turns_where_the_program_facilitates(live: Live, page: Page) -> None:
    """Fog 6 Each room sees its own alone; by hand the same orders come to the same truth."""
    axis = sit_down_opposite(live, page, MADE, WHO)
    for step, lines in zip(STEPS, TURNS["Japan"], strict=True):
        is_asked(axis, f"Japan: {step}")
        axis.lock(*lines)
    for step, lines in zip(STEPS, TURNS["United States"], strict=True):
        asked(page, f"United States: {step}")
        lock_lines(page, *lines)

    asked(page, "China: what do you buy?")
    log, told = page.locator("#log"), axis.look("log/").one("main").text
    for each in ALLIES_ALONE + BOTH:
        expect(log).to_contain_text(each)
    for each in AXIS_ALONE:
        expect(log).not_to_contain_text(each)
    assert [each for each in AXIS_ALONE + BOTH if each not in told] == []
    assert [each for each in ALLIES_ALONE if each in told] == []
    live.run(AGAIN.format(game=page.url.split("/table/")[1].strip("/")))


def asked(page: Page, words: str) -> None:
    """The program has gone on, and the page asks this."""
    title = page.locator("#ask h2, #battle h2:not(.sr)").first
    expect(title).to_contain_text(words, timeout=PROGRAM_HAS_GONE_ON * 1000)
    expect(page.locator("#bar")).to_contain_text("Your move")


def is_asked(there: Elsewhere, words: str) -> None:
    """The same of someone elsewhere."""
    until = time.monotonic() + PROGRAM_HAS_GONE_ON
    while words not in there.words("#ask h2"):
        assert time.monotonic() < until
        time.sleep(LOOKS_AGAIN)
