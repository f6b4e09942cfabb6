""" "Since your last visit": a box of its own, with a mark at its edge while more follows below."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.conftest import LAPTOP, Windows, opened
from tests.browser.table import LIVE, sit_down_after, until
from tests.live import Live
from tests.web.pictures.png import Colour, read_png

AWAY = """
from tests.web.play import play_one
game = make_campaign(ann, UserFactory(name="Bea"))
for pick in range(8):
    play_one(game, pick)
browser.force_login(ann)
browser.get(f"/table/{game.pk}/")
for pick in range(11, 71):
    play_one(game, pick)
"""
"""Ann has looked in the first round, and comes back in the third."""


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


@pytest.fixture(scope="module")
def windows(playwright: Playwright) -> Iterator[Windows]:
    """A browser whose pictures can be looked at."""
    with opened(playwright) as found:
        yield found


def lower_edge(box: Locator) -> tuple[Colour, Colour]:
    """The colour that most of the box has, and that of most of its lowest pixels."""
    box.evaluate("it => it.scrollIntoView({ block: 'center' })")  # not behind the bar of a phone
    png = read_png(box.screenshot())

    def most(rows: range) -> Colour:
        colours = Counter(png.at(x, y) for y in rows for x in range(png.width - 15))
        return colours.most_common(1)[0][0]

    return most(range(png.height // 2)), most(range(png.height - 3, png.height - 1))


def test_the_box_shows_at_its_lower_edge_that_more_follows_until_its_end(
    any_screen: Page, live: Live
) -> None:
    sit_down_after(live, any_screen, AWAY)
    box = any_screen.locator("#since ul")
    assert box.evaluate("it => it.scrollHeight > it.clientHeight + 20")

    surface, edge = lower_edge(box)
    assert sum(abs(a - b) for a, b in zip(surface, edge, strict=True)) > 60

    box.evaluate("it => { it.scrollTop = it.scrollHeight; }")

    until(any_screen, lambda: len({*lower_edge(box)}) == 1)
    if any_screen.viewport_size == LAPTOP:
        a_long_log_does_not_make_the_page_beside_the_chart_any_longer(any_screen)
    a_higher_window_has_a_higher_box(any_screen, box)


def a_long_log_does_not_make_the_page_beside_the_chart_any_longer(page: Page) -> None:
    page.locator("#log .sr").last.evaluate("it => it.scrollIntoView()")

    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator(".masthead")).to_be_in_viewport()


def a_higher_window_has_a_higher_box(page: Page, box: Locator) -> None:
    size, before = page.viewport_size, box.evaluate("it => it.clientHeight")
    assert size

    page.set_viewport_size({"width": size["width"], "height": size["height"] + 312})

    until(page, lambda: box.evaluate("it => it.clientHeight") > before + 50)


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
