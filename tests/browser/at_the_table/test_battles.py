"""Battles as cards over a live table: offered where nothing moves, one key from card to card."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.campaign import at_the_table, go_on, lock, typed
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import LIVE, sit_down_after, sit_down_opposite, until
from tests.live import Live

LAND = (
    "power=japan phase=combat_move kwangsi=japan:3inf hunan=china:1inf holds.hunan=china"
    " anhwe=japan:2inf kweichow=china:1inf"
)
TABLE = f"""game = make_campaign_at({LAND!r}, bea, ann, dice=(1, 6, 6, 1, 6))
from wargames.table.viewer.looked import looked_now
looked_now(game, game.seats.all())
"""
"""Ann has looked; then Bea, who leads the Axis, is to move."""
MEETS = """
ways = ((1, "kwangsi", "hunan"), (2, "kwangsi", "hunan"), (4, "anhwe", "kweichow"))
orders = [{"units": [f"japan_infantry_{n}"], "path": [a, b]} for n, a, b in ways]
plan = {"kind": "move_plan", "orders": orders}
moves.play(game.pk, game.seats.get(side="axis"), plan, game.version)
game.refresh_from_db()
looked_now(game, game.seats.all())
"""
"""Her plan has led to two battles, of which she says which is first; the rest asks nobody."""
FIGHTS = f"{MEETS}play_one(game)"
BOXES = """() => Object.fromEntries(
  [...document.querySelectorAll("a, button, summary, input, select, [id=ask]")]
    .filter((it) => !it.closest(".logbox, #since, .meanwhile, dialog, .layer"))
    .filter((it) => it.id === "ask" || !it.closest("#ask"))
    .filter((it) => !(document.querySelector(".logbox").compareDocumentPosition(it) & 4))
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([, box]) => box.width)
    .map(([it, { x, y }], n) => [`${n} ${it.id || it.textContent.trim().slice(0, 30)}`, [x, y]]))"""
"""Where the question and all that can be pressed stand; the log grows, and moves what is below."""


def back(live: Live, page: Page) -> None:
    """Ann comes back to a table at which two battles were fought meanwhile."""
    sit_down_after(live, page, TABLE + FIGHTS)
    expect(page.locator(LIVE)).to_be_attached()


def test_one_key_shows_the_battles_without_a_violation_and_one_goes_on_to_the_next(
    live: Live, page: Page
) -> None:
    """The offer on a laptop; the card on a phone too."""
    back(live, page)
    card = page.locator("dialog#battles")
    expect(page.locator("#fought a")).to_contain_text("show")
    assert violations(page) == []

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.keyboard.press("b")
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_be_focused()
    assert violations(page) == []

    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    first = card.locator("h2").inner_text()
    page.keyboard.press("ArrowRight")
    expect(card.locator(".place")).to_contain_text("Battle 2 of 2")
    assert card.locator("h2").inner_text() != first
    page.keyboard.press("ArrowRight")  # there is no other
    expect(card.locator(".place")).to_contain_text("Battle 2 of 2")
    page.keyboard.press("ArrowLeft")
    expect(card.locator("h2")).to_have_text(first)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("#fought a")).to_have_count(0)  # they were seen


def test_a_card_is_gone_through_by_its_buttons_too_and_fits_a_phone(
    live: Live, window: Window
) -> None:
    page, size = window(PHONE), PHONE
    back(live, page)
    a_long_name_is_cut_before_the_word_that_shows_the_battle(page)
    legend = page.locator("#legend li", has_text="Keys everywhere")
    assert "b battles as cards" in " ".join((legend.text_content() or "").split())
    card = page.locator("dialog#battles")

    page.locator("#fought a").click()
    card.locator("a", has_text="Next").click()
    expect(card.locator(".place")).to_contain_text("Battle 2 of 2")
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    card.locator("a", has_text="Close").click()

    expect(card).to_be_hidden()
    assert page.url.endswith("/")


def a_long_name_is_cut_before_the_word_that_shows_the_battle(page: Page) -> None:
    offer = page.locator("#fought a")
    name, show = offer.locator("span"), offer.get_by_text("show")

    name.evaluate("it => { it.textContent = 'Battle at ' + 'Sea Zone 35 '.repeat(9) }")

    assert name.evaluate("it => it.scrollWidth > it.clientWidth")
    link, word, words = offer.bounding_box(), show.bounding_box(), name.bounding_box()
    assert link and word and words
    assert words["x"] + words["width"] <= word["x"]
    assert word["x"] + word["width"] <= link["x"] + link["width"] <= PHONE["width"]


def comes_to_battles(live: Live, ann: Page) -> Elsewhere:
    """Ann looks on while Bea says which battle is first; no button moves as the news comes."""
    bea = sit_down_opposite(live, ann, TABLE + MEETS, "bea, ann")
    before = ann.evaluate(BOXES)
    assert before

    bea.choose()

    expect(ann.locator("#fought a")).to_contain_text("show")
    expect(ann.locator("[data-news]")).to_be_visible()
    expect(ann.locator("#since")).to_be_hidden()
    assert ann.evaluate(BOXES) == before
    return bea


def test_when_news_comes_to_a_phone_in_sight_no_button_moves(live: Live, window: Window) -> None:
    ann = window(PHONE)
    comes_to_battles(live, ann)

    ann.locator("[data-news]").click()  # whoever wants it has it
    expect(ann.locator("#since")).to_contain_text("2 battles, round by round")
    expect(ann.locator("[data-news]")).to_be_hidden()


def test_ones_own_battles_are_offered_and_each_that_was_not_seen_stays(
    live: Live, window: Window
) -> None:
    bea = window(PHONE)
    sit_down_opposite(live, bea, TABLE + MEETS)

    bea.locator("#ask button[name=choice]").first.press("Enter")
    expect(bea.locator("#fought a")).to_contain_text("show")
    chart, offer = bea.locator("#sea").bounding_box(), bea.locator("#fought").bounding_box()
    assert chart and offer
    assert offer["y"] + offer["height"] <= chart["y"] or chart["y"] + chart["height"] <= offer["y"]

    lock = bea.locator("#ask button.primary[name=lock]")  # the noncombat move, without a battle
    lock.click()
    expect(bea.locator("#ask h2")).not_to_contain_text("Noncombat")
    bea.keyboard.press("b")

    expect(bea.locator("dialog .place")).to_contain_text("Battle 1 of 2")
    bea.keyboard.press("Escape")
    bea.locator("[data-unseen]").wait_for(state="detached")


def test_an_offer_that_is_left_alone_is_gone_after_three_moves_of_ones_own(
    live: Live, window: Window
) -> None:
    """On a laptop, where no button moves either."""
    ann = window()
    bea = comes_to_battles(live, ann)
    bea.lock()  # the noncombat move ends Japan's turn
    offered, lock = ann.locator("#fought a"), ann.locator("#ask button.primary[name=lock]")

    for power in ("United States", "China", "United Kingdom"):
        expect(ann.locator("#ask h2").first).to_contain_text(f"{power}: what do you buy?")
        expect(offered).to_have_count(1)
        lock.click()

    expect(offered).to_have_count(0)


BEFORE = f"""game = make_campaign_at({LAND.replace("combat_move", "purchase_and_repair")!r},
    ann, UserFactory(name="Bea"), dice=(1, 6, 6, 1, 6))
"""


def test_a_battle_is_offered_too_after_several_moves_without_one(
    live: Live, window: Window
) -> None:
    page = window()
    sit_down_after(live, page, BEFORE)
    lock(page)  # nothing is bought
    go_on(page, page.get_by_role("button", name="Declare no war now"))
    typed(page, "3 inf kwangsi-hunan")
    lock(page)

    expect(page.locator("#fought a")).to_contain_text("show")
    page.wait_for_timeout(500)  # what puts it away would have come by now
    expect(page.locator("#fought a")).to_have_count(1)


SEA = (
    "power=japan phase=combat_move war=japan-usa,japan-uk,japan-anzac japan=japan:4ftr"
    " sz6=japan:2ca+3bb+4dd+3sub+2cv"
    " sz25=usa:3bb+2ca+4dd+3sub+2trn+2ftr;anzac:1dd+1ca;uk:1bb+2dd"
)
IN_SIGHT = """() => {
    const zone = document.querySelector("#battle [data-zone]").dataset.zone;
    const sea = document.querySelector("#sea").getBoundingClientRect();
    const board = document.querySelector("#battle").getBoundingClientRect();
    const spot = document.querySelector(`#pieces a[href="?about=${zone}"]`).getBoundingClientRect();
    return {
        free: (board.top - sea.top) / sea.height,
        isSeen: spot.top >= sea.top && spot.bottom <= board.top
            && spot.left >= sea.left && spot.right <= sea.right,
    };
}"""
LEFT = """() => Object.fromEntries(
  [...document.querySelectorAll(".left :is(a, button, input, summary)")]
    .filter((it) => !it.closest("#battle, #sheet"))
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([, box]) => box.width)
    .map(([it, { x, y }], n) => [`${n} ${it.id || it.textContent.trim().slice(0, 30)}`, [x, y]]))"""


def test_the_board_of_a_large_battle_leaves_the_chart_its_half_and_moves_nothing(
    live: Live, page: Page
) -> None:
    at_the_table(live, page, SEA)
    typed(page, "2ca 3bb 4dd 3sub 2cv Sea Zone 6-Sea Zone 25")
    before = page.evaluate(LEFT)

    lock(page)

    expect(page.locator("#battle summary").first).to_contain_text("Battle: Sea Zone 25")
    assert page.evaluate(LEFT) == before
    expect(page.locator("#battle button.primary[name=lock]")).to_be_visible()
    while page.locator("#battle button.primary[name=lock]").count():
        until(page, lambda: bool(page.evaluate(IN_SIGHT)["isSeen"]))
        assert page.evaluate(IN_SIGHT)["free"] >= 0.49
        lock(page, "#battle")


FOUGHT = """
game = make_war_at(
    "acts=japan japan=akagi midway=chester hand.japan=J01 hand.allied=A05", ann, bea, dice=(6,) * 9
)
def go_on(*choices):
    for side, choice in choices:
        moves.play(game.pk, game.seats.get(side=side), choice, game.version)
        game.refresh_from_db()
go_on(
    ("japan", {"kind": "move_from", "zone": "japan"}),
    ("japan", {"kind": "goal", "zone": "midway"}),
    *((side, {"kind": "pass_card"}) for side in ("japan", "allied", "allied")),
    ("japan", {"kind": "stay"}),
)
"""
"""The Allies are asked for Initiative; the end of the battle stands over what Japan waits for."""


def test_the_result_of_a_battle_stays_until_it_is_dismissed(live: Live, page: Page) -> None:
    allies = sit_down_opposite(live, page, FOUGHT, "bea, ann")
    expect(page.locator("#ask .roll")).to_contain_text("Japan wins")

    allies.choose("Operation Watchtower")

    expect(page.locator("#ask .became")).to_contain_text("take Initiative")
    result = page.locator("#ask .result")
    expect(result).to_contain_text("Japan wins")
    result.get_by_role("button", name="Dismiss").click()
    expect(result).to_have_count(0)
    page.reload()
    expect(page.locator("#ask .became")).to_be_visible()
    expect(result).to_have_count(0)
