"""The parts of the pages, with the layers of a scenario's map."""

from __future__ import annotations

from collections.abc import Mapping

from wargames.games.pacific_1940.map import layers
from wargames.games.pacific_1940.map.chart import Chart
from wargames.presentation.parts import Part


def of_table(on: Chart) -> Mapping[str, Part]:
    """The parts of the table's page."""
    return {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "battle": Part("section", 'class="field" aria-label="The battle"'),
        "tracks": Part(
            "section", 'class="tracks" aria-label="Money, objectives, cities"', facts=("tracks",)
        ),
        "land": Part("svg", layers.attributes(on, "land"), facts=("land",)),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh",)),
        "pieces": Part("svg", layers.attributes(on, "pieces", "Spaces"), facts=("pieces",)),
        "guesses": Part(
            "svg",
            layers.attributes(on, "guesses", "Our guesses"),
            facts=("guesses", "guess_arrows"),
        ),
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
        "land": Part("svg", layers.attributes(on, "land"), facts=("land",)),
        "arrows": Part("svg", layers.attributes(on, "arrows"), facts=("plan", "sketch")),
        "fresh": Part("svg", layers.attributes(on, "fresh"), facts=("fresh", "marks")),
        "pieces": Part("svg", layers.attributes(on, "pieces", "Spaces"), facts=("pieces",)),
    }
