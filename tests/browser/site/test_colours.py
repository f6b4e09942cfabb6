"""What has a colour stands out from what is behind it: icons, and what a pointer is over."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.axe import unreadable
from tests.browser.conftest import PHONE, Window, Windows, opened
from tests.browser.table import LIVE, sit_down
from tests.every_way import IN_EVERY_WAY
from tests.live import Live
from tests.web.pictures.png import Colour, read_png

GAMES = {
    "emperor": "make_game(ann)",
    "pacific_war": "make_war_at('acts=japan japan=akagi truk=jlba', ann, UserFactory())",
    "pacific_1940": "make_campaign_at('', ann)",
}
LEAST = 3
"""The contrast of an icon that one needs to understand the page (WCAG 1.4.11)."""
LARGEST_ICON = 40
IS_CLICKED = "a, button, summary, label"


@pytest.fixture(scope="module")
def windows(playwright: Playwright) -> Iterator[Windows]:
    """A browser whose pictures can be looked at."""
    with opened(playwright) as found:
        yield found


def brightness(colour: Colour) -> float:
    """Relative luminance, as WCAG reckons it."""
    red, green, blue = (
        each / 255 / 12.92 if each / 255 <= 0.04045 else ((each / 255 + 0.055) / 1.055) ** 2.4
        for each in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def drawn_share(icon: Locator) -> float:
    """How much of an icon's square differs clearly from the colour that most of its edge has."""
    png = read_png(icon.screenshot())
    edge = [(x, y) for x in range(png.width) for y in (0, png.height - 1)]
    [(behind, _)] = Counter(png.at(x, y) for x, y in edge).most_common(1)
    points = [png.at(x, y) for x in range(png.width) for y in range(png.height)]
    return sum(contrast(each, behind) >= LEAST for each in points) / len(points)


@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_every_icon_of_a_legend_is_seen(any_screen: Page, live: Live, make: str) -> None:
    sit_down(live, any_screen, make)
    any_screen.locator("#legend > summary").click()

    icons = any_screen.locator("#legend svg")

    assert icons.count()
    for icon in icons.all():
        icon.evaluate("it => it.scrollIntoView({ block: 'center' })")
        box = icon.bounding_box()
        assert box and 10 <= box["width"] <= LARGEST_ICON >= box["height"]
        assert drawn_share(icon) > 0.04, icon.inner_html()


def look_of(thing: Locator) -> list[str]:
    return thing.evaluate(  # type: ignore[no-any-return]
        "it => { const s = getComputedStyle(it);"
        " return [s.color, s.backgroundColor, s.borderColor, s.textDecorationLine]; }"
    )


HIDDEN, SHOWN = (f"document.documentElement.style.display = '{how}'" for how in ("none", ""))


def hover_all(page: Page) -> None:
    """As if a pointer were over all that can be clicked.

    Each that is hovered over has the whole page styled anew, which is nothing while none is shown.
    """
    session = page.context.new_cdp_session(page)
    page.evaluate(HIDDEN)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    asked = {"nodeId": root, "selector": IS_CLICKED}
    for node in session.send("DOM.querySelectorAll", asked)["nodeIds"]:
        session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": ["hover"]})
    page.evaluate(SHOWN)


TAPPED = {
    f"{key} {scheme}": (make, scheme)
    for number, (key, make) in enumerate(GAMES.items())
    for turn, scheme in enumerate(("light", "dark"))
    if IN_EVERY_WAY or number % 2 == turn
}


@pytest.mark.parametrize(("make", "scheme"), TAPPED.values(), ids=TAPPED)
def test_what_was_tapped_looks_on_a_phone_as_before(
    window: Window, live: Live, scheme: str, make: str
) -> None:
    page = window(PHONE, color_scheme=scheme)
    sit_down(live, page, make)
    expect(page.locator(LIVE)).to_be_attached()
    act = page.locator(".bar .jump")
    before = look_of(act)

    act.tap()
    hover_all(page)  # a phone goes on hovering over it till something else is tapped

    assert look_of(act) == before
    png = read_png(act.screenshot())
    colours = png.colours()
    assert max(contrast(a, b) for a in colours for b in colours) > 4.5


@pytest.mark.parametrize("make", ["", *GAMES.values()], ids=["my games", *GAMES])
def test_all_that_a_pointer_is_over_can_be_read(page: Page, live: Live, make: str) -> None:
    sit_down(live, page, make or GAMES["emperor"])
    if not make:
        page.goto("/")
    link = page.locator("nav a").first
    before = look_of(link)

    hover_all(page)

    assert look_of(link) != before
    assert unreadable(page) == []


def test_what_a_narrow_window_offers_can_be_read_under_a_pointer(
    window: Window, live: Live
) -> None:
    """The same width as a phone, with a mouse."""
    page = window({"width": 700, "height": 800})
    sit_down(live, page, GAMES["emperor"])

    hover_all(page)

    assert unreadable(page) == []
