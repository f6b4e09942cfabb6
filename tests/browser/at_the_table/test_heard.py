"""What a screen reader is told at a table without going there."""

from playwright.sync_api import Page, expect

from tests.browser.table import choose, sit_down_opposite
from tests.live import Live

SUPPLY = (
    "phase=supply step=japan_returns midway=akagi truk=aoba samoa=houston johnston=chester "
    "hand.japan=none hand.allied=A05"
)
KEEP = """() => {
  window.heard = [];
  new MutationObserver(() => heard.push(document.getElementById("lately").textContent))
    .observe(document.getElementById("lately"), {childList: true, characterData: true});
}"""
"""What the region of the page says, each time that it says something."""
STRIP = """it => it.insertAdjacentHTML(
  "beforeend", '<section id="strip" class="since"><header>New</header></section>'
)"""
"""The strip of news, which tells what then does not stand over the question."""
LOOK = "htmx.ajax('GET', `${location.pathname}panel/`, {source: '#link', swap: 'none'})"


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("heard")
    return [said for said in found if said]


def test_what_happened_since_ones_last_move_is_told_once_as_it_comes(
    page: Page, live: Live
) -> None:
    """Not again with the next look, nor when an own choice after it is undone.

    Once it is gone, or the strip tells it, the region is empty, for who goes through the page.
    """
    other = sit_down_opposite(live, page, f"game = make_war_at({SUPPLY!r}, ann, bea)")
    page.evaluate(KEEP)
    other.choose("Akagi")
    other.choose("Aoba")
    other.choose("Done")
    lines = page.locator("#ask .lately li")
    expect(lines).not_to_have_count(0)
    said = [f"Since the start: {lines.count()} lines over the question."]
    assert heard(page) == said

    page.evaluate(LOOK)
    page.locator("#ask summary").first.click()
    expect(page.locator("#lately")).to_have_text(said)
    page.locator("main").evaluate(STRIP)
    page.evaluate(LOOK)
    expect(page.locator("#lately")).to_be_empty()
    page.locator("#strip").evaluate("it => it.remove()")
    choose(page, "Houston")
    expect(lines).to_have_count(0)
    expect(page.locator("#lately")).to_be_empty()
    page.locator("button.undo").press("Enter")
    expect(lines).not_to_have_count(0)

    assert heard(page) == said
