""" "Since your last visit": a box of its own, with a mark at its edge while more follows below."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright

from tests.browser.conftest import Windows, opened
from tests.browser.table import sit_down_after, until
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
    a_higher_window_has_a_higher_box(any_screen, box)


def a_higher_window_has_a_higher_box(page: Page, box: Locator) -> None:
    size, before = page.viewport_size, box.evaluate("it => it.clientHeight")
    assert size

    page.set_viewport_size({"width": size["width"], "height": size["height"] + 312})

    until(page, lambda: box.evaluate("it => it.clientHeight") > before + 50)
