"""A draft at the keyboard: lines are typed one after the other, things are moved up and down."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Window
from tests.browser.table import LIVE, sit_down_after, until
from tests.live import Live

STILL, CHANGES = "#table:not([data-busy])", "**/compose/"
GAME = """
game = beginning.new_game(key="market", creator=ann, side="north", seed="7" * 64)
sitting.join(game.pk, UserFactory(name="Bea"))
"""


@pytest.fixture
def page(window: Window, live: Live) -> Page:
    """Ann's, who buys for North."""
    page = window()
    sit_down_after(live, page, GAME)
    expect(page.locator(LIVE)).to_be_visible()
    return page


def test_lines_are_typed_one_after_the_other_and_what_was_not_taken_stays(
    page: Page, window: Window
) -> None:
    """One does not leave the field: not when a line is taken, unread, or half typed."""
    field = page.get_by_label("Type units")
    field.fill("scout")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(1)
    expect(field).to_be_focused()
    expect(field).to_have_value("")

    page.keyboard.type("2 guard")
    page.keyboard.press("Enter")

    expect(page.locator("ol.draft li")).to_have_count(3)
    expect(field).to_be_focused()
    expect(page.locator(STILL)).to_have_count(1)

    field.fill("2 scot")
    field.press("Enter")

    expect(field).to_have_accessible_description("Nobody sells scot.")
    expect(field).to_have_value("2 scot")
    expect(field).to_be_focused()
    field.fill("2 scout")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(5)
    expect(field).to_have_value("")
    expect(page.locator(STILL)).to_have_count(1)
    window.provoked("422")

    field.fill("2 gua")
    page.get_by_role("button", name="Take out").first.click()
    expect(page.locator("ol.draft li")).to_have_count(4)
    expect(field).to_have_value("2 gua")


def drafted(page: Page, line: str) -> None:
    """The draft holds what this line says, and the page rests."""
    field = page.get_by_label("Type units")
    field.fill(line)
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(len(line.split()))
    expect(page.locator(STILL)).to_have_count(1)


def button(page: Page, words: str) -> Locator:
    """The button of a row of the draft."""
    return page.get_by_role("button", name=words)


def held_back(page: Page, act: Callable[[], None]) -> Route:
    """The request that this sends, kept back until it is continued."""
    held: list[Route] = []
    page.route(CHANGES, lambda route: held.append(route), times=1)
    act()
    until(page, lambda: bool(held))
    return held[0]


def test_lines_typed_before_the_answer_comes_follow_it(page: Page) -> None:
    field = page.get_by_label("Type units")
    field.fill("guard")

    answer = held_back(page, lambda: field.press("Enter"))
    for line in ("2 gun\n", "scout\n", "2 gu"):
        page.keyboard.type(line)
    answer.continue_()

    expect(page.locator("ol.draft li")).to_contain_text(["Guard", "Gun", "Gun", "Scout"])
    expect(field).to_have_value("2 gu")
    expect(field).to_be_focused()


def test_focus_goes_with_what_is_moved_however_fast_the_key_is_pressed_again(page: Page) -> None:
    drafted(page, "guard gun scout")

    button(page, "Move Guard, number 1, down").press("Enter")

    expect(button(page, "Move Guard, number 2, down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Move Guard, number 3, up")).to_be_focused()
    expect(page.locator(STILL)).to_have_count(1)
    a_key_pressed_twice_before_the_answer_comes_moves_it_twice(page)
    a_key_pressed_as_the_answer_comes_is_for_what_the_answer_shows(page)


def a_key_pressed_twice_before_the_answer_comes_moves_it_twice(page: Page) -> None:
    down = button(page, "Move Gun, number 1, down")
    request = held_back(page, lambda: down.press("Enter"))

    page.keyboard.press("Enter")
    request.continue_()

    expect(button(page, "Move Gun, number 3, up")).to_be_focused()
    expect(page.locator(STILL)).to_have_count(1)


def a_key_pressed_as_the_answer_comes_is_for_what_the_answer_shows(page: Page) -> None:
    page.evaluate(PRESSED_AS_THE_ANSWER_COMES)

    button(page, "Move Scout, number 1, down").press("Enter")

    expect(button(page, "Move Scout, number 3, up")).to_be_focused()


PRESSED_AS_THE_ANSWER_COMES = """
let isPressed = false;
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  if (isPressed || detail.requestConfig.verb !== "post") return;
  isPressed = true;
  document.activeElement.click();
});
"""


def test_what_is_pressed_meanwhile_is_done_to_the_thing_that_it_was_pressed_for(page: Page) -> None:
    drafted(page, "guard gun scout")
    down = button(page, "Move Guard, number 1, down")
    request = held_back(page, lambda: down.press("Enter"))

    button(page, "Take out Gun, number 2").press("Enter")
    request.continue_()

    expect(page.locator("ol.draft li")).to_have_count(2)
    expect(button(page, "Take out Guard, number 1")).to_have_count(1)


def test_news_that_comes_late_takes_no_draft_back(page: Page) -> None:
    drafted(page, "guard gun scout")
    answers: list[Callable[[], None]] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        answers.append(lambda: route.fulfill(response=answer))

    page.route(WHOLE, hold)
    page.evaluate(NEWS_WITH_EVERY_PART)
    until(page, lambda: bool(answers))
    button(page, "Move Guard, number 1, down").press("Enter")
    expect(button(page, "Move Guard, number 2, down")).to_be_focused()

    page.evaluate(NOTES_WHAT_IS_TAKEN_BACK)
    with page.expect_response(lambda answer: answer.url.endswith("/panel/")):  # asked again
        answers[0]()

    expect(button(page, "Move Guard, number 2, down")).to_be_focused()
    expect(page.locator("body[data-first=Guard]")).to_have_count(0)


NOTES_WHAT_IS_TAKEN_BACK = """
new MutationObserver(() => {
  const first = document.querySelector("ol.draft li").firstChild.textContent.trim();
  if (first === "Guard") document.body.dataset.first = first;
}).observe(document.getElementById("table"), { childList: true, subtree: true });
"""


def test_focus_goes_with_what_is_moved_while_news_is_fetched(page: Page) -> None:
    drafted(page, "guard gun")
    page.evaluate(NEWS_BEHIND_EACH_CHANGE)

    button(page, "Move Guard, number 1, down").press("Enter")

    expect(button(page, "Move Guard, number 2, up")).to_be_focused()


WHOLE = re.compile(r"/panel/\?.*whole")
NEWS_WITH_EVERY_PART = """() => {
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.parameters.whole) detail.headers["X-Have"] = "";
  });
  const about = { target: "#link", swap: "none", values: { whole: 1 } };
  htmx.ajax("GET", `${location.pathname}panel/`, about);
}"""


NEWS_BEHIND_EACH_CHANGE = """
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb !== "post") return;
  const address = `${location.pathname}panel/`;
  setTimeout(() => htmx.ajax("GET", address, { target: "#link", swap: "none" }));
});
"""
"""As when someone else changes the draft, or another window of one's own hears of the change."""
