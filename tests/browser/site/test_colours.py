"""What has a colour stands out: icons, what a pointer is over, the edge of a box that goes on."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.axe import unreadable
from tests.browser.conftest import LAPTOP, PHONE, Window, Windows, opened
from tests.browser.table import LIVE, sit_down, sit_down_after, until
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
NARROW = {"width": 700, "height": 800}
"""It offers the same as a phone, to a mouse."""
IN_THE_MIDDLE = """it => {
  it.scrollIntoView({ block: "center" });
  return it.getBoundingClientRect().toJSON();
}"""
"""Where an icon is then."""
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


def drawn_share(picture: bytes) -> float:
    """How much of an icon's square differs clearly from the colour that most of its edge has."""
    png = read_png(picture)
    edge = [(x, y) for x in range(png.width) for y in (0, png.height - 1)]
    [(behind, _)] = Counter(png.at(x, y) for x, y in edge).most_common(1)
    points = [png.at(x, y) for x in range(png.width) for y in range(png.height)]
    return sum(contrast(each, behind) >= LEAST for each in points) / len(points)


def every_icon_of_the_legend_is_seen(page: Page) -> None:
    page.locator("#legend > summary").click()

    icons = page.locator("#legend svg")

    assert icons.count()
    for icon in icons.all():
        box = icon.evaluate(IN_THE_MIDDLE)
        assert 10 <= box["width"] <= LARGEST_ICON >= box["height"]
        assert drawn_share(page.screenshot(clip=box)) > 0.04, icon.inner_html()
    page.locator("#legend > summary").click()  # or it would lie over the bar


def look_of(thing: Locator) -> list[str]:
    return thing.evaluate(  # type: ignore[no-any-return]
        "it => { const s = getComputedStyle(it);"
        " return [s.color, s.backgroundColor, s.borderColor, s.textDecorationLine]; }"
    )


HOVERED = """hovered => {
  for (const each of document.querySelectorAll(hovered)) each.setAttribute("data-hovered", "");
  const isHover = /:hover(?![\\w-])/g;
  const change = (rules) => {
    for (const rule of rules) {
      if (rule.selectorText?.match(isHover))
        rule.selectorText = rule.selectorText.replace(isHover, "[data-hovered]");
      if (rule.cssRules) change(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) change(sheet.cssRules);
}"""
"""A rule of what is hovered over becomes one of what has a mark, which weighs the same."""


def hover_all(page: Page) -> None:
    """As if a pointer were over all that can be clicked."""
    page.evaluate(HOVERED, IS_CLICKED)


def by_turns(start: int) -> dict[str, tuple[str, str]]:
    """Each game by day or by night in turn; where it starts a phone differs from a laptop."""
    return {
        f"{key} {scheme}": (make, scheme)
        for number, (key, make) in enumerate(GAMES.items(), start)
        for turn, scheme in enumerate(("light", "dark"))
        if IN_EVERY_WAY or number % 2 == turn
    }


TAPPED, POINTED_AT = by_turns(0), {"my games": ("", "light"), **by_turns(1)}


@pytest.mark.parametrize(("make", "scheme"), TAPPED.values(), ids=TAPPED)
def test_what_was_tapped_looks_on_a_phone_as_before_and_every_icon_of_a_legend_is_seen(
    window: Window, live: Live, scheme: str, make: str
) -> None:
    page = window(PHONE, color_scheme=scheme)
    sit_down(live, page, make)
    expect(page.locator(LIVE)).to_be_attached()
    every_icon_of_the_legend_is_seen(page)
    act = page.locator(".bar .jump")
    before = look_of(act)

    act.tap()
    hover_all(page)  # a phone goes on hovering over it till something else is tapped

    assert look_of(act) == before
    png = read_png(act.screenshot())
    colours = png.colours()
    assert max(contrast(a, b) for a in colours for b in colours) > 4.5


@pytest.mark.parametrize(("make", "scheme"), POINTED_AT.values(), ids=POINTED_AT)
def test_every_icon_of_a_legend_is_seen_and_all_that_a_pointer_is_over_can_be_read(
    window: Window, live: Live, make: str, scheme: str
) -> None:
    page = window(color_scheme=scheme)
    sit_down_after(live, page, f"game = {make or GAMES['emperor']}", "" if make else "log/")
    if make:
        every_icon_of_the_legend_is_seen(page)
    else:
        page.goto("/")
    link = page.locator("nav a").first
    before = look_of(link)

    hover_all(page)

    assert look_of(link) != before
    assert unreadable(page) == []
    if make == GAMES["emperor"]:
        page.set_viewport_size(NARROW)
        assert unreadable(page) == [], "in a narrow window"


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
