"""The parts of the pages, with the layers of a scenario's map."""

from __future__ import annotations

from collections.abc import Mapping

from wargames.games.pacific_1940.map import layers
from wargames.games.pacific_1940.map.chart import Chart
from wargames.presentation.parts import Part

TRACKS = {
    "purses": Part("table", 'class="purses"', ("purses",), "track/purses"),
    "cities": Part("div", 'class="trk cities"', ("standings", "cities"), "track/cities"),
    "calendar": Part(
        "ol", 'class="calendar" aria-label="Calendar"', ("calendar",), "track/calendar"
    ),
}
"""Money, cities and calendar."""


def of_table(on: Chart) -> Mapping[str, Part]:
    """The parts of the table's page."""
    return {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "battle": Part("section", 'class="field" aria-label="The battle"'),
        **TRACKS,
        **layers.parts_of(on, "land"),
        **straits(on),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh", "asked_at")),
        **layers.parts_of(on, "pieces"),
        **layers.parts_of(on, "guesses"),
        "pencil": Part("section", 'class="pencil" aria-label="Our guesses"'),
    }


def of_desk(on: Chart) -> Mapping[str, Part]:
    """The parts of the facilitator's desk."""
    return {
        "orders": Part("section", 'class="orders" aria-label="Orders"'),
        "step": Part("section", 'class="step" aria-label="The step"'),
        "battle": Part("section", 'class="field" aria-label="The battle"'),
        "differences": Part("section", 'class="differences" aria-label="Differences"'),
        "books": Part("section", 'class="books" aria-label="Books"'),
        "acts": Part("section", 'class="acts" aria-label="Corrections and rulings"'),
        **layers.parts_of(on, "land"),
        **straits(on),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh", "asked_at", "marks")),
        **layers.parts_of(on, "pieces"),
    }


def straits(on: Chart) -> Mapping[str, Part]:
    """The marks of straits, where the map has any."""
    if not on.straits:
        return {}
    return {"straits": Part("svg", layers.attributes(on, "straits", "Straits"), facts=("straits",))}
