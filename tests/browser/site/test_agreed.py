"""What one side proposes and the other answers, on two pages that stay open."""

from playwright.sync_api import Page, expect

from tests.browser.at_the_table.test_looked import two_sides
from tests.browser.conftest import Window
from tests.live import Live

STAYS = "document.body.dataset.stays = 'yes'"
"""What is gone from a page that was loaded anew."""


def stayed(page: Page) -> bool:
    return page.evaluate("document.body.dataset.stays") == "yes"


def test_captains_advice_is_turned_on_and_a_draw_agreed_to_while_both_pages_stay_open(
    live: Live, window: Window
) -> None:
    ann, bea = two_sides(live, window)
    for page in (ann, bea):
        page.evaluate(STAYS)

    ann.locator("#this-seat summary").click()
    ann.get_by_role("button", name="Propose to turn Captain’s advice on or off").press("Enter")
    expect(ann.locator("#company")).to_contain_text("You propose to turn Captain’s advice on")
    expect(bea.locator("#company")).to_contain_text("Ann (Japan) proposes")
    bea.get_by_role("button", name="Agree: turn it on").press("Enter")

    expect(bea.locator("#company")).not_to_contain_text("proposes")
    expect(ann.locator("#company")).not_to_contain_text("You propose")
    expect(ann.locator("#ask .hint a")).to_have_text("What would Captain do?")
    assert stayed(ann) and stayed(bea)

    ann.goto(f"{ann.url}draw/")
    ann.get_by_role("button", name="Offer a draw").press("Enter")
    expect(bea.locator("#company")).to_contain_text("offers a draw")

    bea.get_by_role("button", name="Agree to a draw").press("Enter")

    expect(bea.locator("#ask")).to_contain_text("Both sides agreed to end the game")
    expect(bea.locator("#company")).not_to_contain_text("offers a draw")
    assert stayed(bea)
