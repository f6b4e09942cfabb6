"""Style sheets, symbols and words as a picture of a board needs them."""

import pytest

from tests.web.pictures.png import read_png
from wargames.pictures.drawing import PROPERTIES, Drawing, Source
from wargames.pictures.letters import spelled
from wargames.pictures.markup import parsed
from wargames.pictures.renderer import drawn
from wargames.pictures.style_sheet import Sheet
from wargames.pictures.values import longhand, resolved

BOX = "0 0 100 50"


def drawing_of(markup: str, css: str, theme: str = "light", **files: str) -> str:
    """A page's only drawing as a document of its own."""
    page = Source("", parsed(f'<html><svg viewBox="{BOX}">{markup}</svg></html>'),
                  Sheet([css], PROPERTIES))  # fmt: skip
    others = {name: Source(name, parsed(text)) for name, text in files.items()}
    return Drawing(theme, BOX, others.__getitem__).whole(page, BOX)


@pytest.mark.parametrize(
    ("selector", "is_for_it"),
    [
        ("rect", True),
        (".of-japan rect", True),
        (".of-japan > rect", False),
        ("g > rect:first-child", True),
        ("rect + use", False),
        ("#map g rect", False),
        ("g#map rect", True),
        ('svg rect[x="1"]', True),
        ('rect[x="2"]', False),
        (":root rect", True),
        ("rect:hover", False),
        ("g:has(rect) rect", False),
        ("rect:not(.spent)", True),
        ("rect:not([x])", False),
        (":is(.of-usa, .of-japan) rect", True),
        (":is(.of-usa, .of-italy) rect", False),
        (":is(svg, g) :is(#map, .spent) rect", True),
    ],
)
def test_a_rule_is_for_what_its_selector_says(selector: str, is_for_it: bool) -> None:
    markup = '<g class="of-japan"><g id="map"><rect x="1" width="9" height="9"/></g></g>'

    written = drawing_of(markup, f"{selector} {{ fill: #123456 }}")

    assert ("#123456" in written) == is_for_it


def test_the_weightier_rule_and_then_the_later_one_is_followed() -> None:
    fills = {"g .a": "#111111", "g > .a": "#222222", ".a": "#333333", "rect": "#444444"}
    css = "".join(f"{selector} {{ fill: {colour} }}" for selector, colour in fills.items())

    written = drawing_of('<g><rect class="a" width="9" height="9"/></g>', css)

    assert "#222222" in written


def test_alternatives_weigh_as_much_as_the_weightiest_of_them() -> None:
    css = ":is(.a, #b) { fill: #111111 } .a.c { fill: #222222 }"

    written = drawing_of('<g><rect class="a c" width="9" height="9"/></g>', css)

    assert "#111111" in written


def test_what_is_borrowed_takes_the_custom_properties_of_whoever_borrows() -> None:
    css = (
        ".red { --power: light-dark(#ff0000, #880000) } .blue { --power: #0000ff }"
        ".mark { fill: var(--power) } use { opacity: .5 }"
    )
    markup = (
        '<defs><path id="m" class="mark" d="M0 0h9v9z"/></defs>'
        '<g class="red"><use href="#m"/></g><g class="blue"><use href="#m" x="9"/></g>'
    )

    written = drawing_of(markup, css)

    assert written.count("<path") == 2
    assert {"#ff0000", "#0000ff"} == {c for c in ("#ff0000", "#0000ff") if f'fill="{c}"' in written}
    assert "#880000" in drawing_of(markup, css, "dark")


def test_what_lies_in_another_file_is_copied_with_its_own_defaults() -> None:
    chart = '<svg><g id="sea"><path d="M0 0h9" fill="var(--sea,#aabbcc)"/></g></svg>'

    written = drawing_of('<use href="chart.svg#sea"/>', "", **{"chart.svg": chart})

    assert 'fill="#aabbcc"' in written
    assert "chart.svg" not in written


def test_what_is_hidden_or_only_to_be_pointed_at_is_left_out() -> None:
    css = ".air { display: none } .hit { fill: transparent }"

    written = drawing_of('<path class="air" d="M0 0"/><path class="hit" d="M0 0"/>', css)

    assert "<path" not in written


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("var(--a)", "#111111"),
        ("var(--none, #222)", "#222"),
        ("var(--none)", ""),
        ("light-dark(#fff, var(--a))", "#111111"),
        ("color-mix(in srgb, #ff0000 25%, #0000ff)", "#4000bfff"),
        ("color-mix(in srgb, #ffffff, #000000)", "#808080ff"),
    ],
)
def test_a_value_is_resolved_for_its_theme(value: str, plain: str) -> None:
    assert resolved(value, {"--a": "#111111"}, "dark") == plain


def test_a_font_and_a_shift_are_written_as_attributes() -> None:
    assert longhand("font", "600 20px var") == {
        "font-style": "normal", "font-weight": "600", "font-size": "20px", "font-family": "var",
    }  # fmt: skip
    assert longhand("transform", "translateY(6px)") == {"transform": "translate(0 6)"}


def test_without_any_typeface_words_are_drawn_in_strokes() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">'
        '<text x="50" y="40" font-size="40" text-anchor="middle" fill="#ff0000">7A</text></svg>'
    )

    bare = read_png(drawn(svg, 100, "#ffffff", ["/nowhere"]))

    assert "<text" not in spelled(svg)
    assert (255, 0, 0) in bare.around(50, 25, 25)
    assert bare.colours() - {(255, 255, 255)}
