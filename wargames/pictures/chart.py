"""The chart of a game's page as a drawing: its own templates and style sheets, nothing else."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.view import AnyView
from wargames.pictures.drawing import PROPERTIES, Drawing, Source
from wargames.pictures.markup import parsed
from wargames.pictures.style_sheet import Sheet
from wargames.presentation.parts import Part
from wargames.presentation.protocol import AnyPresentation, Detail
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.table.board.fragments import told

SHEETS = ("css/base.css", "chart/chart.css", "css/table.css")
"""The style sheets of every table, in order."""
PAPER = "--chart-paper"
CHARTS = "chart"
"""The folder of the SVG files from which pages borrow symbols."""
NOT_SHOWN: dict[str, Any] = {
    "fresh": [],
    "asked_at": [],
    "sketch": {},
    "guesses": None,
    "guess_arrows": None,
}
"""What a page's chart shows and a picture does not: news, questions, drafts and pencil marks."""
VIEWBOX = re.compile(r'viewBox="([^"]+)"')
AROUND = (
    '<html data-theme="{theme}"><body class="at-table"><div id="table"><div class="left">'
    '<div class="chart"><div class="sea" id="sea"><div class="sheet" id="sheet">{layers}'
    "</div></div></div></div></div></body></html>"
)
"""The elements around the chart on a page, so that the style sheets apply."""


class NoChart(Exception):
    """The game has no chart on its page."""


class Chart(Struct, frozen=True):
    """The layers of a chart as on the page, bottom first.

    box: the whole sheet; part: what of it is drawn.
    """

    key: str
    styles: tuple[str, ...]
    layers: str
    box: str
    part: str

    @property
    def mark(self) -> str:
        """A fingerprint that equal charts share, however they are drawn."""
        about = f"{edition(self.styles)} {self.key} {self.part} {self.layers}"
        return hashlib.sha256(about.encode()).hexdigest()


def chart_of(presentation: AnyPresentation, view: AnyView, detail: Detail | None = None) -> Chart:
    """The chart of a page that shows this view.

    detail: the part of it that is to be drawn; None: all, with its counters as large as that takes.

    :raises NoChart: the game's page has none.
    """
    facts = presentation.shown(view, presentation.common(view))
    shown = {**(facts if detail else presentation.pictured(facts)), **NOT_SHOWN}
    parts = {
        key: layer(presentation, key, part, shown)
        for key, part in presentation.parts.items()
        if part.tag == "svg"
    }
    about = {"printed": presentation.printed(view), "parts": parts, "inspected": None}
    layers = drawn(f"{presentation.key}/chart.html", {**shown, **about})
    box = VIEWBOX.search(layers)
    if box is None:
        raise NoChart(presentation.key)
    symbols = drawn("table/symbols.html", {"dice": (), "odds": ()})
    part = detail.viewbox if detail else box[1]
    return Chart(presentation.key, (*presentation.styles,), symbols + layers, box[1], part)


def layer(presentation: AnyPresentation, key: str, part: Part, shown: dict[str, Any]) -> SafeString:
    """A chart layer of the page, as safe markup."""
    template = f"{presentation.key}/{part.template or key}.html"
    content = drawn_once(template, told(part, shown) if part.facts else {})
    whole = f'<svg id="{key}" {part.attributes}>{content}</svg>'
    return mark_safe(whole)  # noqa: S308 - its content was escaped by its template, the rest is ours


def svg_of(chart: Chart, theme: str) -> str:
    """The chart as one self-contained SVG document."""
    page = Source("", parsed(AROUND.format(theme=theme, layers=chart.layers)), rules(chart.styles))
    return Drawing(theme, chart.box, file_at).whole(page, chart.part)


def background_of(chart: Chart, theme: str) -> str:
    """The background colour of the chart."""
    page = Source("", parsed(AROUND.format(theme=theme, layers="")), rules(chart.styles))
    drawing = Drawing(theme, chart.box, file_at)
    known = drawing.custom(page.style_of(page.root), {})
    return known[PAPER]


@cache
def edition(styles: tuple[str, ...]) -> str:
    """A fingerprint of our style sheets and drawings."""
    names = [*SHEETS, *styles, *sorted(addresses().values())]
    whole = "".join(text_of(name) for name in names)
    return hashlib.sha256(whole.encode()).hexdigest()


@cache
def rules(styles: tuple[str, ...]) -> Sheet:
    """The rules of a table's style sheets."""
    return Sheet([text_of(name) for name in (*SHEETS, *styles)], PROPERTIES)


@cache
def file_at(address: str) -> Source:
    """Our drawing at this address, from which a page borrows.

    :raises KeyError: there is none.
    """
    name = addresses()[address]
    return Source(name, parsed(text_of(name)))


@cache
def addresses() -> dict[str, str]:
    """Address → name of each drawing from which pages borrow."""
    folder = Path(path_of(f"{CHARTS}/chart.css")).parent
    names = [f"{CHARTS}/{each.name}" for each in sorted(folder.glob("*.svg"))]
    return {static(name): name for name in names}


def text_of(name: str) -> str:
    """The text of a static file."""
    return Path(path_of(name)).read_text(encoding="utf-8")


def path_of(name: str) -> str:
    """The path of a static file.

    :raises FileNotFoundError: there is none.
    """
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return found
