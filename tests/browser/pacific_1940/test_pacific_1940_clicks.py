"""How many clicks an opening turn of Japan takes, against the same orders in TripleA.

What TripleA takes is counted by the rules of its own MovePanel, PurchasePanel and PlacePanel: a
click picks one unit, with Ctrl all of a kind, with Shift all of a territory; a click elsewhere ends
the move; loading, sailing and landing are three moves; each dialog is opened and confirmed. Battles
are counted by its BattlePanel and BattleDisplay.
"""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import LIVE, settled, sit_down, until
from tests.live import Live

ALL = ("all",)
MOVES = (
    ("kwangsi", ALL, "yunnan"),
    ("kiangsu", ("art",), "anhwe"),
    ("okinawa", ("ftr",), "kwangtung"),
    ("sz20", ("ca",), "sz37"),
)
"""All of a space, some of a stack, an aircraft alone in its space, a ship."""
LANDINGS = (("kiangsu", ("inf",), "kwangtung"),)


@dataclass
class Mouse:
    """A mouse that counts its clicks."""

    page: Page
    clicks: int = 0

    def press(self, it: Locator) -> None:
        it.click()
        self.clicks += 1

    def at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)
        self.clicks += 1


INSIDE = """key => {
    const goal = document.querySelector(`.found a[data-goal="${key}"]`);
    const box = goal.getBoundingClientRect();
    const steps = [...Array(24).keys()].map((n) => (n + 0.5) / 24);
    for (const y of steps) for (const x of steps) {
        const at = [box.x + x * box.width, box.y + y * box.height];
        if (document.elementFromPoint(...at)?.closest("a") === goal) return at;
    }
}"""
"""A place where a click hits a lit space."""


def move(mouse: Mouse, space: str, units: tuple[str, ...], to: str) -> None:
    page, stack = mouse.page, mouse.page.locator(f"#pieces > svg > a[href='?about={space}']")
    for unit in units:
        page.mouse.move(1340, 60)
        expect(page.locator(".opened > a")).to_have_count(0)
        if unit == "all":  # at once: where the mouse rests the stack opens
            mouse.press(stack.locator(".counter:visible").first)
        else:
            stack.locator(".counter:visible").first.hover()
            there = page.locator(f".opened .counter:has(use[href='#u-{unit}'])")
            plain = stack.locator(f".counter:visible:has(use[href='#u-{unit}'])")
            expect(there.or_(plain).first).to_be_visible()
            mouse.press(there if there.count() else plain)
        expect(page.locator(f"#inspector[data-key={space}][data-pick]")).to_have_count(1)
    expect(page.locator(f".found a[data-goal={to}]")).to_have_count(1)
    before = page.locator("ol.draft li").count()
    page.mouse.move(1340, 60)
    x, y = page.evaluate(INSIDE, to)
    mouse.at(x, y)
    expect(page.locator("ol.draft li")).to_have_count(before + 1)
    settled(page)


def in_triplea(units: tuple[str, ...]) -> int:
    """Clicks of a move there: one for each kind, or one for all, and one where it goes."""
    return len(units) + 1


LANDING_IN_TRIPLEA = (2 + 1) + (1 + 1) + (1 + 1)
"""Two units one by one and the zone; the fleet and its zone; the cargo and the land."""


ANSWERS = ", ".join(
    f"{part} button{button}:visible"
    for part in ("#battle", "#ask")
    for button in (".primary", "[name=choice]")
)


def ours(page: Page) -> str:
    """What is asked now."""
    return page.locator("#battle h2, #ask h2").first.inner_text()


def fought_out(mouse: Mouse) -> tuple[int, int]:
    """All battles as the board suggests; how many clicks that takes here and in TripleA.

    There each battle has its Fight and its Done, and each question that is asked here of losses or
    retreats is a dialog to confirm; which battle is next is asked by Fight itself.
    """
    page, before, there = mouse.page, mouse.clicks, 0
    while "noncombat" not in ours(page).lower():
        there += "which battle" not in ours(page).lower()
        version = page.locator("#table").get_attribute("data-version")
        mouse.press(page.locator(ANSWERS).first)
        expect(page.locator(f"#table[data-version='{version}']")).to_have_count(0)
        settled(page)
    fought = page.locator("#log").get_by_text("Battle at").count()
    return mouse.clicks - before, there + 2 * fought


def test_an_opening_turn_takes_no_more_clicks_than_in_triplea(live: Live, page: Page) -> None:
    """Six infantry and a transport bought, a move of each kind, four battles."""
    sit_down(live, page, "make_campaign(ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    mouse, parts = Mouse(page), {}

    def add(kind: str, number: str) -> None:
        row = page.locator("#ask tr", has_text=kind).first
        mouse.press(row.get_by_text(number, exact=True))
        settled(page)

    add("Infantry", "+3")
    add("Infantry", "+3")
    add("Transport", "+1")
    mouse.press(page.locator("#ask button", has_text="Lock"))
    parts["purchases"] = (mouse.clicks, 1 + 7 + 1 + 1)  # the dialog, each unit, Buy, Done

    war = "Declare war on the United Kingdom and ANZAC"
    mouse.press(page.locator("#ask summary", has_text=war))
    mouse.press(page.get_by_role("button", name=war))
    expect(page.locator("#ask h2")).to_contain_text("combat moves")
    mouse.press(page.locator("[data-zoom=all]"))
    for space, units, to in (*MOVES, *LANDINGS):
        move(mouse, space, units, to)
    expect(page.locator("ol.draft li")).to_have_count(len(MOVES) + len(LANDINGS))
    mouse.press(page.locator("#ask button", has_text="Lock"))
    expect(page.locator("#ask h2, #battle h2").first).not_to_contain_text("combat moves")
    moved = sum(in_triplea(units) for _, units, _ in MOVES) + LANDING_IN_TRIPLEA * len(LANDINGS)
    before = sum(here for here, _ in parts.values())
    parts["war and combat moves"] = (mouse.clicks - before, 2 + moved + 1)  # politics, Done

    parts["battles"] = fought_out(mouse)
    before = mouse.clicks
    mouse.press(page.get_by_role("button", name="Bring all aircraft home"))
    settled(page)
    flown = page.locator("ol.draft li").count()
    mouse.press(page.locator("#ask button", has_text="Lock"))
    until(page, lambda: "United States" in page.locator("#ask h2").inner_text())  # all is placed
    placed = (2 + 1) * len(("Japan", "Sea Zone 6")) + 1  # each place and its dialog, Done
    parts["noncombat moves and placing"] = (mouse.clicks - before, 2 * flown + 1 + placed)

    assert all(here <= there for here, there in parts.values()), parts
