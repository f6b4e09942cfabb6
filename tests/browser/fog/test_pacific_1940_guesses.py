"""The layer of a side's own guesses in a real browser: dragged, typed, shared live, switched."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import LIVE, elsewhere, sit_down_after, until
from tests.live import Live

FOG = """
from tests.factories import make_campaign
game = make_campaign(ann, options={"fog": True}, hot_seat=False, side="allies")
sitting.join(game.pk, UserFactory(name="Bob"), "axis")
"""
AROUND_JAPAN = ".theatres button:has-text('Japan')"
"""What shows the sea around Japan, wherever the chart opens."""
A_ROUND_LATER = """() => {
  const told = document.getElementById("pieces_0"), later = told.cloneNode(true);
  const turns = later.querySelector("[data-begun]").dataset;
  turns.begun = Number(turns.begun) + Number(turns.round) + 1;
  told.replaceWith(later);
}"""


@pytest.fixture
def table(live: Live, page: Page) -> Page:
    """Ann leads the Allies in the fog, while Japan buys; she looks at her guesses around it."""
    sit_down_after(live, page, FOG)
    expect(page.locator(LIVE)).to_have_count(1)
    page.locator("label[for=enemy-guessed]").click()
    page.locator(AROUND_JAPAN).click()
    return page


def guess(page: Page, space: str, unit: str = "") -> Locator:
    """The guessed counters of a space."""
    counters = f"#guesses a[href='?about={space}'] .counter"
    return page.locator(f"{counters}:has(use[href='#u-{unit}'])" if unit else counters)


def drag(page: Page, what: Locator, to: Locator) -> None:
    """From the middle of one thing to the middle of another."""
    start, end = what.bounding_box(), to.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def swipe(page: Page, what: Locator, to: Locator) -> None:
    """With a finger, from the middle of one thing to the middle of another."""
    start, end = what.bounding_box(), to.bounding_box()
    assert start and end
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    dx, dy = end["x"] + end["width"] / 2 - x, end["y"] + end["height"] / 2 - y
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *at: dict[str, float]) -> None:
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(at)})

    touch("touchStart", {"x": x, "y": y})
    for part in (0.1, 0.5, 1):
        touch("touchMove", {"x": x + dx * part, "y": y + dy * part})
    touch("touchEnd")


def zone(page: Page, key: str) -> Locator:
    return page.locator(f".spaces a[href='?about={key}']")


def test_fog_1_guesses_are_typed_and_dragged(window: Window, table: Page) -> None:
    what_does_not_read_stays_in_its_field(table)
    window.provoked("422")
    enter_types_though_a_space_lies_open(table)
    with_shift_only_one_goes(table)
    all_goes_that_is_dragged_before_an_answer_comes(table)


def what_does_not_read_stays_in_its_field(table: Page) -> None:
    table.locator("#pencil summary").click()
    table.locator("#pencil-line").fill("99 bb sz6-sz20")
    table.keyboard.press("Enter")

    expect(table.locator("#pencil-unread")).to_contain_text("Only 1 battleship is pencilled")
    expect(table.locator("#pencil-line")).to_have_value("99 bb sz6-sz20")


def enter_types_though_a_space_lies_open(table: Page) -> None:
    zone(table, "sz20").focus()
    table.keyboard.press("Enter")
    expect(table.locator("#inspector h2")).to_have_text("Sea Zone 20")
    table.locator("#pencil-line").fill("add 1 cv sz20")
    table.keyboard.press("Enter")

    expect(guess(table, "sz20", "cv")).to_have_count(1)
    expect(guess(table, "sz20", "ca")).to_have_count(1)
    table.keyboard.press("Escape")


def with_shift_only_one_goes(table: Page) -> None:
    table.keyboard.down("Shift")
    drag(table, guess(table, "sz6", "cv"), zone(table, "sz18"))
    table.keyboard.up("Shift")
    expect(guess(table, "sz18", "cv")).to_be_visible()
    expect(guess(table, "sz6", "cv")).to_be_visible()


def all_goes_that_is_dragged_before_an_answer_comes(table: Page) -> None:
    kept: list[Route] = []
    table.route("**/pencil/", lambda route: kept.append(route), times=1)
    for unit in ("bb", "cv", "dd"):
        drag(table, guess(table, "sz6", unit), zone(table, "sz18"))
    until(table, lambda: bool(kept))
    kept[0].continue_()

    for unit in ("bb", "cv", "dd"):
        expect(guess(table, "sz18", unit)).to_be_visible()
        expect(guess(table, "sz18", unit)).to_have_count(1)
        expect(guess(table, "sz6", unit)).to_have_count(0)


def test_fog_1_guesses_that_are_too_small_to_read_are_one_counter_that_takes_them_all(
    table: Page,
) -> None:
    table.locator("[data-zoom=all]").click()
    fleet = table.locator("#guesses a[href='?about=sz6'] .sum")
    expect(fleet).to_have_count(1)
    size = fleet.bounding_box()
    assert size and size["height"] > 14

    drag(table, fleet, zone(table, "sz18"))

    expect(guess(table, "sz18", "bb")).to_have_count(1)
    expect(guess(table, "sz6")).to_have_count(0)


def test_fog_1_a_finger_drags_as_a_mouse_does_and_the_chart_stays(
    live: Live, window: Window
) -> None:
    page = window(LAPTOP, has_touch=True)
    sit_down_after(live, page, FOG)
    expect(page.locator(LIVE)).to_have_count(1)
    page.locator("label[for=enemy-guessed]").tap()
    page.locator(AROUND_JAPAN).tap()
    before = zone(page, "sz18").bounding_box()

    swipe(page, guess(page, "sz6", "bb"), zone(page, "sz18"))

    expect(guess(page, "sz18", "bb")).to_be_visible()
    assert zone(page, "sz18").bounding_box() == before
    guess(page, "sz18", "bb").tap()
    expect(page.locator("#inspector h2")).to_have_text("Sea Zone 18")


def test_fog_1_what_is_pencilled_is_shared_by_a_side_at_once(table: Page) -> None:
    """By a line; and by the inspector of a space, which goes on with its guess."""
    other = elsewhere(table)
    other.press("#pencil-type", line="note sz19: carriers?")

    expect(table.locator("#guesses .note text")).to_have_text("carriers?")
    expect(table.locator("#pencil .marks")).to_contain_text("Sea Zone 19: carriers?")

    zone(table, "sz20").focus()
    table.keyboard.press("Enter")
    table.locator("#inspector .guess-at > summary").click()
    for more, told in (("1 cruiser", "2 cruisers"), ("2 cruisers", "3 cruisers")):
        table.locator("#inspector").get_by_label(f"One more: {more}").click()
        expect(table.locator("#inspector .guess-at > summary")).to_contain_text(told)
    expect(table.locator("#inspector h2")).to_have_text("Sea Zone 20")

    other.address = f"{table.url.partition('?')[0]}?about=sz20"
    other.press("#inspector [aria-label='One more: 3 cruisers']")
    expect(table.locator("#inspector").get_by_label("One more: 4 cruisers")).to_be_visible()


def test_fog_1_8_one_of_the_three_is_drawn_and_stays_so_and_grows_older(table: Page) -> None:
    ghost = table.locator("#pieces .ghost").first

    expect(guess(table, "sz6").first).to_be_visible()
    expect(ghost).to_be_hidden()
    table.reload()
    expect(guess(table, "sz6").first).to_be_visible()
    table.locator("label[for=enemy-seen]").click()
    expect(ghost).to_be_visible()
    expect(guess(table, "sz6").first).to_be_hidden()
    table.locator("label[for=enemy-hidden]").click()
    expect(ghost).to_be_hidden()
    expect(guess(table, "sz6").first).to_be_hidden()
    makes_all_sightings_older_when_it_hears_of_another_turn(table)


def makes_all_sightings_older_when_it_hears_of_another_turn(table: Page) -> None:
    """Fog 8 Where they are drawn."""
    table.locator("label[for=enemy-seen]").click()
    seen = "#pieces .ghost[data-seen]"
    assert table.locator(seen).count()
    expect(table.locator(f"{seen}:not([data-age=now])")).to_have_count(0)

    table.evaluate(A_ROUND_LATER)

    expect(table.locator(f"{seen}:not([data-age=old])")).to_have_count(0)
    expect(table.locator(f"{seen}[data-age=old]").first).to_have_css("opacity", "0.5")


def test_fog_1_a_sides_pages_in_the_fog_have_no_violation(
    live: Live, window: Window, sideways: Callable[[Page], int]
) -> None:
    """By day and by night, which is what `violations` looks at; on a phone nothing sticks out."""
    page = window(PHONE)
    address = sit_down_after(live, page, FOG, "?about=sz20")
    page.locator("#inspector .guess-at > summary").click()
    page.locator("#inspector .guess-at details > summary").first.click()
    page.locator("label[for=enemy-guessed]").click()
    found = {"guessed": violations(page)}
    assert sideways(page) == 0
    page.set_viewport_size(LAPTOP)
    page.locator("label[for=enemy-seen]").click()
    found["table"] = violations(page)
    page.set_viewport_size(PHONE)
    table = address.partition("?")[0]
    page.goto(f"{table}beside/ledger/")
    found["ledger"] = violations(page)

    assert sideways(page) == 0
    assert {part: wrong for part, wrong in found.items() if wrong} == {}
