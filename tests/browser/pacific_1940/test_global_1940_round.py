"""A round of the nine powers of Global 1940 in the open: a page for the Axis, the Allies elsewhere.

The dice lie ready. What is worth seeing is done by hand; between, powers do nothing by program.
"""

from playwright.sync_api import Page, expect

from tests.browser.campaign import asked, choose, lock, lock_lines, told
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import LIVE, sit_down_opposite
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
MADE = f"""
from tests.factories import make_world_at
game = make_world_at({POSITION!r}, ann, bea, dice={DICE!r})
"""
IDLE = """
from tests.web.notices.idle import idle_until
idle_until({game!r}, {power!r}, {kind!r})
"""


def test_a_round_of_nine_powers(live: Live, page: Page) -> None:
    """G3, G6, G8, G10, G13, 14 All that is new in Global comes in one round, on both pages."""
    bea = sit_down_opposite(live, page, MADE, "bea, ann")
    germany(page, bea)
    united_kingdom(live, page, bea)
    italy(live, page, bea)

    idle(live, page, "germany", "buy_dice")
    page.reload()
    expect(page.locator("#bar")).to_contain_text("Round 5")
    assert "Round 5" in bea.words("#bar")
    asked(page, "Germany: dice for research?")


def germany(page: Page, bea: Elsewhere) -> None:
    """G10, G3, G6 Jet fighters, war on the Soviet Union, a neutral taken and one that joins."""
    asked(page, "Germany: dice for research?")
    assert "Waiting for Germany" in bea.words("#bar")
    choose(page, "Buy 2 dice")
    asked(page, "A breakthrough! Which chart?")
    choose(page, "Chart 2")
    told(page, bea, "Germany spends 10 IPC on research", "Germany finds jet fighters")
    lock(page)

    choose(page, "Declare war on the Soviet Union")
    told(page, bea, "Germany declares war on the Soviet Union, unprovoked")
    page.locator(".tracks a[href='?about=table:politics']").click()
    stands = page.locator("#inspector .stands.of-ussr")
    expect(stands).to_contain_text("At war with Germany.")

    lock_lines(page, "3 inf 1 ftr Greater Southern Germany-Yugoslavia")
    told(page, bea, "Germany attacks Yugoslavia, a neutral with 2 infantry")
    assert "Yugoslavia" in bea.words("#battle summary")
    lock(page, "#battle")
    told(page, bea, "Germany takes Yugoslavia")

    home = "1 ftr Yugoslavia-Greater Southern Germany", "1 inf Romania-Bulgaria", "1 sub 118-109"
    lock_lines(page, *home)
    told(page, bea, "Bulgaria joins Germany, with 4 infantry", "Germany collects 42 IPC")


def united_kingdom(live: Live, page: Page, bea: Elsewhere) -> None:
    """G8, 14 Gibraltar opens a strait; a submarine disrupts convoys.

    The page of the Axis hears of all that was done since with the first move.
    """
    idle(live, page, "uk", "plan_moves")
    bea.lock()
    assert "United Kingdom: noncombat moves" in bea.words("#ask h2")
    bea.lock("1 ca 91-92")
    told(
        page,
        bea,
        "The United Kingdom moves 1 cruiser from Sea Zone 91 to Sea Zone 92",
        r"Convoys of the United Kingdom \(European economy\) in Sea Zone 109.*1 IPC lost",
        "collects 32 IPC: territories 28, convoys lost −1",
    )


def italy(live: Live, page: Page, bea: Elsewhere) -> None:
    """G13 The last land of North Africa, and with it an objective."""
    idle(live, page, "italy", "plan_moves")
    page.reload()
    expect(page.locator(LIVE)).to_have_count(1)
    lock_lines(page, "1 inf Tobruk-Alexandria")
    told(page, bea, "Italy takes Alexandria from the United Kingdom")
    lock(page)
    told(page, bea, "Italy collects 18 IPC: territories 13, North Africa 5")
    expect(page.locator("table.purses tr.of-italy td").first).to_have_text("18")
    assert bea.words("table.purses tr.of-italy td") == "18"


def idle(live: Live, page: Page, power: str, kind: str) -> None:
    """All powers before this one do nothing; no page hears of it."""
    game = page.url.split("/table/")[1].partition("/")[0]
    live.run(IDLE.format(game=game, power=power, kind=kind))
