"""The layers of a large map region by region: a move sends those that it changes."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial

from wargames.games.pacific_1940.map.chart import Chart
from wargames.presentation.parts import Facts, Part

Spaces = Container[str]
ARROWS = "guesses_0"
"""The part of the arrows that are pencilled, which lead from region to region."""


def parts_of(on: Chart, layer: str) -> Mapping[str, Part]:
    """The regions of a layer as parts of the page; none if it is one part."""
    facts, share = LAYERS[layer]
    found = {
        f"{layer}_{number}": Part("svg", "", facts, template=layer, share=partial(share, spaces))
        for number, spaces in on.regions(layer).items()
    }
    if found and layer == "guesses":
        found[ARROWS] = Part("svg", "", facts, template=layer, share=arrows_alone)
    return found


def land_in(spaces: Spaces, facts: Facts) -> Facts:
    """1, 5 The holders of land in a region, and its facilities."""
    land = facts["land"]
    return {
        "land": {
            "held": [each for each in land["held"] if each[0] in spaces],
            "neutral": [each for each in land["neutral"] if each[0] in spaces],
            "taken": [each for each in land["taken"] if each in spaces],
            "facilities": [each for each in land["facilities"] if each.at in spaces],
        }
    }


def pieces_in(spaces: Spaces, facts: Facts) -> Facts:
    """5 The counters in a region."""
    return {"pieces": [each for each in facts["pieces"] if each.key in spaces]}


def guesses_in(spaces: Spaces, facts: Facts) -> Facts:
    """Fog 1 What is pencilled in a region, but for the arrows."""
    pencilled = facts["guesses"] or {}
    found = {
        name: [each for each in drawn if each.key in spaces] for name, drawn in pencilled.items()
    }
    return {"guesses": found, "guess_arrows": None}


def arrows_alone(facts: Facts) -> Facts:
    """Fog 1 The arrows that are pencilled."""
    return {"guesses": None, "guess_arrows": facts["guess_arrows"]}


LAYERS: Mapping[str, tuple[tuple[str, ...], Callable[[Spaces, Facts], Facts]]] = {
    "land": (("land",), land_in),
    "pieces": (("pieces",), pieces_in),
    "guesses": (("guesses", "guess_arrows"), guesses_in),
}
"""The layers that may have regions: their facts, and how a region's share is found."""
