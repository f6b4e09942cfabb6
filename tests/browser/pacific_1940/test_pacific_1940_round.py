"""Two turns of Pacific 1940: a page for the Allies, and whoever leads the Axis is elsewhere.

The dice lie ready, so that each page can be held against what must come.
"""

from playwright.sync_api import Page, expect

from tests.browser.campaign import STILL, asked, choose, lock, lock_lines, told
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import sit_down_opposite
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


def test_two_turns_against_someone_elsewhere(live: Live, page: Page) -> None:
    """6 Japan lands, the United States hunt; then China is asked."""
    made = f"game = make_campaign_at({POSITION!r}, ann, bea, dice={DICE!r})"
    ann = sit_down_opposite(live, page, made)
    for turn in (japan, united_states):
        turn(page, ann)

    asked(page, "China: what do you buy?")
    assert "Waiting for" in ann.words("#bar")


def japan(page: Page, ann: Elsewhere) -> None:
    """3, 7.5, 8.2 War on the United States, and an assault that their fighter goes up against."""
    assert "Japan: what do you buy?" in ann.words("#ask h2")
    expect(page.locator("#bar")).to_contain_text("Waiting for Japan")
    ann.lock("1 dd", "2 inf")
    told(page, ann, "Japan spends 14 IPC")
    ann.choose("Declare war on the United States")
    told(page, ann, "Japan declares war on the United States, unprovoked", "gets 30 IPC")
    ann.lock(
        "1 ca 1 dd 1 trn 20-35 load 1 inf 1 art from Formosa ashore Philippines",
        "1 ftr Formosa-35",
    )

    asked(page, "United States: scramble?")
    add(page, "ighter")
    lock(page)
    told(page, ann, "United States scrambles .*fighter from .*Philippines over Sea Zone 35")

    for each in ("Sea Zone 35", "Round 1"):
        expect(page.locator("#battle summary").first).to_contain_text(each)
        assert each in ann.words("#battle summary")
    page.locator("#battle .side.defender .us button", has_text="fighter").first.click()
    expect(page.locator("#battle button.primary[name=lock]")).to_contain_text("1 fighter")
    lock(page, "#battle")
    ann.press("#battle .side.attacker .us button", "fighter")
    assert "1 fighter" in ann.words("#battle button.primary[name=lock]")
    ann.lock()
    assert "Sea Zone 35, after round 1: fight on or retreat?" in ann.words("#battle h2:not(.sr)")
    ann.choose("Fight on")

    told(page, ann, "Japan takes (the )?Philippines from the United States")
    ann.lock()
    told(page, ann, "Japan places", "Japan collects 29 IPC")
    purse(page, ann, "japan", "35")


def united_states(page: Page, ann: Elsewhere) -> None:
    """10 A cruiser without a destroyer finds a submarine, which strikes, and submerges."""
    asked(page, "United States: what do you buy?")
    lock_lines(page, "1 dd", "1 bmb")
    lock_lines(page, "1 ca 31-32")

    assert "Submarines at Sea Zone 32: strike or submerge?" in ann.words("#battle h2:not(.sr)")
    expect(page.locator("#battle")).to_contain_text(
        "Japan may submerge its submarines at Sea Zone 32"
    )
    ann.choose("Strike by surprise")
    choose(page, "Fight on")
    ann.choose("Submerge 1 submarine")
    told(page, ann, "Japan submerges (1|a) submarine")
    lock(page)
    told(page, ann, "The United States collects 55 IPC", "War economy")
    purse(page, ann, "usa", "75")


def add(page: Page, words: str) -> None:
    """Press what may be added to the draft."""
    page.get_by_role("group", name="Add to the draft").get_by_role(
        "button", name=words
    ).first.press("Enter")
    expect(page.locator("#ask ol.draft li")).to_have_count(1)
    expect(page.locator(STILL)).to_have_count(1)


def purse(page: Page, ann: Elsewhere, power: str, ipc: str) -> None:
    """Both see what a power has."""
    purses = f"table.purses tr.of-{power} td"
    expect(page.locator(purses).first).to_have_text(ipc)
    assert ann.words(purses) == ipc
