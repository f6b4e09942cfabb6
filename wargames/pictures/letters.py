"""Text in plain strokes, for a machine without fonts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import quoteattr

from wargames.pictures.markup import parsed
from wargames.pictures.style_sheet import Element

GLYPHS: dict[str, str] = {
    "0": "M1 0h2l1 1v4l-1 1h-2l-1-1v-4zM0 5L4 1", "1": "M1 1l1-1v6M1 6h2",
    "2": "M0 1l1-1h2l1 1v1l-4 4h4", "3": "M0 0h4l-2 2.4h1l1 1v1.6l-1 1h-2l-1-1",
    "4": "M3 6v-6l-3 4h4", "5": "M4 0h-4v2.4h3l1 1v1.6l-1 1h-2l-1-1",
    "6": "M3.6 0h-1.6l-2 2.5v2.5l1 1h2l1-1v-1.4l-1-1h-3", "7": "M0 0h4l-2.6 6",
    "8": "M1 2.8l-1-.8v-1l1-1h2l1 1v1l-1 .8h-2l-1 1v1.2l1 1h2l1-1v-1.2l-1-1",
    "9": "M.4 6h1.6l2-2.5v-2.5l-1-1h-2l-1 1v1.4l1 1h3",
    "A": "M0 6l2-6l2 6M.7 4h2.6", "B": "M0 0v6h3l1-1v-1.2l-1-1h-3h2.6l1-.8v-1l-1-1z",
    "C": "M4 1l-1-1h-2l-1 1v4l1 1h2l1-1", "D": "M0 0v6h2.5l1.5-1.5v-3l-1.5-1.5z",
    "E": "M4 0h-4v6h4M0 3h3", "F": "M4 0h-4v6M0 3h3", "G": "M4 1l-1-1h-2l-1 1v4l1 1h2l1-1v-2h-2",
    "H": "M0 0v6M4 0v6M0 3h4", "I": "M1 0h2M1 6h2M2 0v6", "J": "M4 0v5l-1 1h-2l-1-1",
    "K": "M0 0v6M4 0l-4 3.5M1.4 2.5L4 6", "L": "M0 0v6h4", "M": "M0 6v-6l2 3l2-3v6",
    "N": "M0 6v-6l4 6v-6", "O": "M1 0h2l1 1v4l-1 1h-2l-1-1v-4z", "P": "M0 6v-6h3l1 1v1.4l-1 1h-3",
    "Q": "M1 0h2l1 1v4l-1 1h-2l-1-1v-4zM2.5 4.2l1.8 2",
    "R": "M0 6v-6h3l1 1v1.4l-1 1h-3h1.6l2.4 2.6",
    "S": "M4 1l-1-1h-2l-1 1v1l1 .8h2l1 1v1.2l-1 1h-2l-1-1", "T": "M0 0h4M2 0v6",
    "U": "M0 0v5l1 1h2l1-1v-5", "V": "M0 0l2 6l2-6", "W": "M0 0l1 6l1-4l1 4l1-6",
    "X": "M0 0l4 6M4 0l-4 6", "Y": "M0 0l2 3l2-3M2 3v3", "Z": "M0 0h4l-4 6h4",
    "+": "M0 3.4h4M2 1.4v4", "-": "M.6 3.4h2.8", ".": "M1.8 6h.4", ",": "M2.2 5.6l-.8 1.4",
    "?": "M0 1l1-1h2l1 1v1l-2 1.4v.8M2 6h.1", "!": "M2 0v4M2 6h.1", "'": "M2 0v1.4",
    "°": "M1.4 0h1.2l.6.6v1l-.6.6h-1.2l-.6-.6v-1z", "(": "M3 0l-1.4 1.6v2.8l1.4 1.6",
    ")": "M1 0l1.4 1.6v2.8l-1.4 1.6", "/": "M4 0l-4 6",
    "&": "M4 6l-3-4v-1l.8-1h.6l.8.8v.8l-3 1.6v1.8l1 1h1.2l1.6-2",
}  # fmt: skip
"""Letters on a grid 4 wide and 6 high, from the upper left corner down."""


SAME = {"−": "-", "–": "-", "’": "'", "·": ".", "é": "E", "É": "E"}
"""Letters drawn like others."""
HEIGHT = 0.72
"""The height of a capital letter, as a fraction of the font size."""
NARROWER = 0.85
SMALL = 0.8
"""Lower-case letters are drawn as small capitals of this scale."""
STEP, GAP = 5.6, 3.0
"""The distance to the next letter, and the width of a space, in grid units."""
INHERITED = ("fill", "fill-opacity", "font-size", "text-anchor", "stroke")
Style = dict[str, str]


def spelled(svg: str) -> str:
    """A document whose text is drawn as strokes."""
    return written(parsed(svg), {})


def written(element: Element, style: Style) -> str:
    """An element with its descendants, as markup."""
    style = inherited(element, style)
    if element.tag == "text":
        return lettered(element, style)
    inner = "".join(written(child, style) for child in element.children)
    return f"<{element.tag}{told(element.attributes)}>{inner}</{element.tag}>"


def inherited(element: Element, style: Style) -> Style:
    """The inherited style within an element, as far as text needs it."""
    own = {key: value for key, value in element.attributes.items() if key in INHERITED}
    return {**style, **own}


def told(attributes: Mapping[str, str]) -> str:
    """Attributes as markup."""
    return "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())


def lettered(text: Element, style: Style) -> str:
    """A text as strokes, on its halo if it has one."""
    letters = [*letters_of(text, style)]
    size = number(style.get("font-size", "16"))
    paths = "".join(strokes(letters, text.attributes, size, style.get("text-anchor", "start")))
    kept = {
        k: text.attributes[k]
        for k in ("transform", "opacity", "visibility")
        if k in text.attributes
    }
    halo = style.get("stroke", "none")
    around = "" if halo == "none" else f'<g stroke="{halo}" stroke-width="2.6">{paths}</g>'
    colour = style.get("fill", "#000")
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"{told(kept)}>{around}'
        f'<g stroke="{colour}" stroke-width="1.1">{paths}</g></g>'
    )


def letters_of(text: Element, style: Style) -> Iterator[str]:
    """The letters of a text, including those of its child elements."""
    yield from text.text
    for part in text.children:
        yield from letters_of(part, style)
        yield from part.tail


def strokes(letters: list[str], at: Mapping[str, str], size: float, anchor: str) -> Iterator[str]:
    """A path for each letter, in its place."""
    xs, ys, turns = ([*map(number, at.get(key, "").split())] for key in ("x", "y", "rotate"))
    unit = size * HEIGHT / 6
    breadth = sum(advance(each) for each in letters) * unit * NARROWER
    share = {"middle": 0.5, "end": 1.0}.get(anchor, 0.0)
    x = (xs[0] if xs else 0.0) + number(at.get("dx", "0")) - share * breadth
    y = (ys[0] if ys else 0.0) + number(at.get("dy", "0"))
    for n, letter in enumerate(letters):
        if len(xs) > n > 0:
            x = xs[n]
        if len(ys) > n > 0:
            y = ys[n]
        high = unit * (SMALL if letter.islower() else 1)
        turn = turns[min(n, len(turns) - 1)] if turns else 0
        path = GLYPHS.get(SAME.get(letter, letter.upper()), "")
        if path:
            yield (
                f'<path transform="translate({x:.2f} {y:.2f})rotate({turn:g})'
                f'scale({high * NARROWER:.3f} {high:.3f})translate(0 -6)" d="{path}"/>'
            )
        x += advance(letter) * unit * NARROWER


def advance(letter: str) -> float:
    """The distance to the next letter, in grid units."""
    return GAP if letter.isspace() else STEP * (SMALL if letter.islower() else 1)


def number(said: str) -> float:
    """A length as a number, without its unit."""
    return float(said.rstrip("pxrem") or 0)
