"""The parts of the pages, with the layers of a scenario's map."""

from __future__ import annotations

from collections.abc import Mapping

from wargames.games.pacific_1940.map import layers, regions
from wargames.games.pacific_1940.map.chart import Chart
from wargames.presentation.parts import Part

LABELS = {"pieces": "Spaces", "guesses": "Our guesses"}
"""The layers that are not only decoration."""


def of_table(on: Chart) -> Mapping[str, Part]:
    """The parts of the table's page."""
    return {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "battle": Part("section", 'class="field" aria-label="The battle"'),
        "purses": Part("table", 'class="purses"', facts=("purses",)),
        "cities": Part("div", 'class="trk cities"', facts=("standings", "cities")),
        "calendar": Part("ol", 'class="calendar" aria-label="Calendar"', facts=("calendar",)),
        **layer(on, "land", "land"),
        **straits(on),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh",)),
        **layer(on, "pieces", "pieces"),
        **layer(on, "guesses", "guesses", "guess_arrows"),
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
        "acts": Part("section", 'class="acts" aria-label="Put right, rule"'),
        **layer(on, "land", "land"),
        **straits(on),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh", "marks")),
        **layer(on, "pieces", "pieces"),
    }


def layer(on: Chart, name: str, *facts: str) -> Mapping[str, Part]:
    """A layer of the map: one part, or one for each region of a large map."""
    whole = Part("svg", layers.attributes(on, name, LABELS.get(name, "")), facts=facts)
    return regions.parts_of(on, name) or {name: whole}


def straits(on: Chart) -> Mapping[str, Part]:
    """The marks of straits, where the map has any."""
    if not on.straits:
        return {}
    return {"straits": Part("svg", layers.attributes(on, "straits", "Straits"), facts=("straits",))}
