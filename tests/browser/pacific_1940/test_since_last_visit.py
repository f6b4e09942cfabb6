""" "Since your last visit" beside a chart: what comes first, and one click to the rest.

(Its box is looked at in tests/browser/site/test_colours.py.)
"""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP
from tests.browser.table import LIVE, sit_down_after
from tests.live import Live

REM = 16
OTHERS = """
from engine.models import Game, LogEntry
from tests.web.pacific_1940.test_pacific_1940_log import ATTACK, CHINA, happened
game = make_campaign_at(CHINA, ann, UserFactory(name="Bea"), dice=(1, 6, 1, 6, 6))
moves.play(game.pk, game.seats.get(user=ann), ATTACK, game.version)
browser.force_login(ann)
browser.get(f"/table/{game.pk}/", SERVER_NAME="localhost")
happened(game)
"""
"""Many things have happened since Ann's own last move."""


def test_what_three_powers_did_leaves_the_question_in_sight_and_is_one_click_away(
    any_screen: Page, live: Live
) -> None:
    page = any_screen
    sit_down_after(live, page, OTHERS)
    expect(page.locator(LIVE)).to_have_count(1)
    page.locator("button[name=seen]").click()
    lately, question = page.locator("#ask .lately"), page.locator("#ask h2").first
    items = lately.locator("li:visible")
    expect(items).to_have_text([re.compile(each) for each in ("has declared", "Lost", "Land")])
    folded = height_of(lately)
    assert folded < 9 * REM
    if page.viewport_size == LAPTOP:
        assert question.evaluate("it => it.getBoundingClientRect().bottom < innerHeight")

    lately.locator("summary").click()

    expect(items).to_have_count(5)
    assert height_of(lately) > folded + 2 * REM
    assert all(each.evaluate("it => it.scrollWidth <= it.clientWidth") for each in items.all())
    the_key_that_leads_to_what_to_do_passes_by_news_that_can_be_dismissed(page)


def the_key_that_leads_to_what_to_do_passes_by_news_that_can_be_dismissed(page: Page) -> None:
    """Given a question without a button of its own, as where a plan is put together."""
    expect(page.locator("#ask [data-dismiss]")).to_be_visible()
    page.evaluate("document.querySelectorAll('[name=choice]').forEach((it) => it.remove())")

    page.keyboard.press("a")

    expect(page.locator("#ask")).to_be_focused()


def height_of(box: Locator) -> int:
    return int(box.evaluate("it => it.offsetHeight"))
