"""What axe-core finds on a table of Pacific 1940, phase by phase, by day and by night: nothing."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.campaign import at_the_table, go_on, lock, typed
from tests.browser.conftest import PHONE
from tests.browser.table import LIVE
from tests.live import Live

TURN = (
    "power=japan turn=2 war=japan-uk,japan-usa,japan-anzac phase=combat_move bought.japan=1dd+2inf"
    " kwangsi=japan:3inf+1art hunan=china:1inf"
    " japan=japan:2inf fac.japan=major_complex,naval_base fac.korea=minor_complex"
    " formosa=japan:1inf+1art+1ftr sz20=japan:1trn+1ca+1dd"
    " philippines=usa:2inf+1ftr fac.philippines=air_base,naval_base sz35=usa:1dd"
)
DICE = (1, 6, 6, 6, 1, 1, 6, 6, 1, 1, 6, 6)
LANDING = "1 ca 1 dd 1 trn 20-35 load 1 inf 1 art from Formosa ashore Philippines"


def test_no_phase_has_a_violation(live: Live, page: Page) -> None:
    """By day and by night: moves and a space, losses, a retreat in one column, the placing.

    What is bought and who scrambles is put together as moves are.
    """
    at_the_table(live, page, TURN, DICE)
    found = {}
    typed(page, LANDING)
    typed(page, "1 ftr Formosa-35")
    page.goto(f"{page.url}?about=kwangsi&pick=2 inf&to=hunan")
    expect(page.locator(LIVE)).to_have_count(1)
    found["plan, and what a move comes to"] = violations(page)
    lock(page)
    page.get_by_role("button", name="ighter").first.press("Enter")
    expect(page.locator("#ask ol.draft li")).to_have_count(1)
    lock(page)
    found["losses"] = violations(page)
    for _ in range(2):
        lock(page, "#battle")
    page.set_viewport_size(PHONE)
    found["retreat in one column"] = violations(page)
    go_on(page, page.locator("#battle button[name=choice]", has_text="Fight on"))
    typed(page, "1 ftr 35-Formosa")
    lock(page)
    expect(page.locator("#ask h2").first).to_contain_text("place")
    # what the bar at the foot of a phone covers in part, until one scrolls on, is no violation
    page.locator("#table .bars").evaluate("bars => bars.style.position = 'static'")
    found["placing"] = violations(page)

    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}
