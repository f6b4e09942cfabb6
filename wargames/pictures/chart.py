"""The chart of a game's page as a drawing: its own templates and style sheets, and nothing else."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from engine.core.view import AnyView
from wargames.pictures.drawing import PROPERTIES, Drawing, Source
from wargames.pictures.markup import parsed
from wargames.pictures.style_sheet import Sheet
from wargames.presentation.parts import Part
from wargames.presentation.protocol import AnyPresentation
from wargames.render_cache import drawn_once

SHEETS = ("css/base.css", "chart/chart.css", "css/table.css")
"""The style sheets of every table, in their order."""
PAPER = "--chart-paper"
CHARTS = "chart"
"""The folder of the drawings that pages borrow from."""
NOT_SHOWN: dict[str, Any] = {"fresh": [], "sketch": {}, "guesses": None, "guess_arrows": None}
"""What lies on a page's chart and on no picture: news, drafts and what is pencilled."""
VIEWBOX = re.compile(r'viewBox="([^"]+)"')
AROUND = (
    '<html data-theme="{theme}"><body class="at-table"><div id="table"><div class="left">'
    '<div class="chart"><div class="sea" id="sea"><div class="sheet" id="sheet">{layers}'
    "</div></div></div></div></div></body></html>"
)
"""The elements that stand around the chart on a page, for the style sheets' sake."""


class NoChart(Exception):
    """The game has no chart on its page."""


@dataclass(frozen=True)
class Chart:
    """The layers of a chart as the page has them, one above the other. box: what they show."""

    key: str
    styles: tuple[str, ...]
    layers: str
    box: str

    @property
    def mark(self) -> str:
        """What equal charts have in common, however they are drawn."""
        about = f"{edition(self.styles)} {self.key} {self.layers}"
        return hashlib.sha256(about.encode()).hexdigest()


def chart_of(presentation: AnyPresentation, view: AnyView) -> Chart:
    """The chart of a page that shows this view.

    :raises NoChart: the game's page has none.
    """
    shown = {**presentation.shown(view, presentation.common(view)), **NOT_SHOWN}
    parts = {
        key: layer(presentation, key, part, shown)
        for key, part in presentation.parts.items()
        if part.tag == "svg"
    }
    about = {"printed": presentation.printed(view), "parts": parts, "inspected": None}
    layers = render_to_string(f"{presentation.key}/chart.html", {**shown, **about})
    box = VIEWBOX.search(layers)
    if box is None:
        raise NoChart(presentation.key)
    symbols = render_to_string("table/symbols.html")
    return Chart(presentation.key, (*presentation.styles,), symbols + layers, box[1])


def layer(presentation: AnyPresentation, key: str, part: Part, shown: dict[str, Any]) -> SafeString:
    """A part of the page that lies on the chart, as markup that needs no escaping any more."""
    facts = {name: shown[name] for name in part.facts or () if name in shown}
    content = drawn_once(f"{presentation.key}/{key}.html", facts)
    whole = f'<svg id="{key}" {part.attributes}>{content}</svg>'
    return mark_safe(whole)  # noqa: S308 - its content was escaped by its template, the rest is ours


def svg_of(chart: Chart, theme: str) -> str:
    """The same as one document that needs no other."""
    page = Source("", parsed(AROUND.format(theme=theme, layers=chart.layers)), rules(chart.styles))
    _, _, breadth, height = map(float, chart.box.split())
    return Drawing(theme, chart.box, file_at).whole(page, breadth, height)


def background_of(chart: Chart, theme: str) -> str:
    """The colour of the paper that the chart lies on."""
    page = Source("", parsed(AROUND.format(theme=theme, layers="")), rules(chart.styles))
    drawing = Drawing(theme, chart.box, file_at)
    known = drawing.custom(page.style_of(page.root), {})
    return known[PAPER]


@cache
def edition(styles: tuple[str, ...]) -> str:
    """Changes whenever one of our style sheets or drawings does."""
    names = [*SHEETS, *styles, *sorted(addresses().values())]
    whole = "".join(text_of(name) for name in names)
    return hashlib.sha256(whole.encode()).hexdigest()


@cache
def rules(styles: tuple[str, ...]) -> Sheet:
    """The rules of a table's style sheets."""
    return Sheet([text_of(name) for name in (*SHEETS, *styles)], PROPERTIES)


@cache
def file_at(address: str) -> Source:
    """The drawing of ours that a page borrows from at this address.

    :raises KeyError: it is none of ours.
    """
    name = addresses()[address]
    return Source(name, parsed(text_of(name)))


@cache
def addresses() -> dict[str, str]:
    """Address → name of each drawing that pages borrow from."""
    folder = Path(path_of(f"{CHARTS}/chart.css")).parent
    names = [f"{CHARTS}/{each.name}" for each in sorted(folder.glob("*.svg"))]
    return {static(name): name for name in names}


def text_of(name: str) -> str:
    """A static file."""
    return Path(path_of(name)).read_text(encoding="utf-8")


def path_of(name: str) -> str:
    """Where a static file lies.

    :raises FileNotFoundError: nowhere.
    """
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return found
