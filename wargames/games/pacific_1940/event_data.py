"""The data of events, ready to be put into words: names for keys, in a fixed order.

Databases do not preserve the order of keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wargames.presentation import wording
from wargames.presentation.wording import Happened

BOARDS = {"europe": "in Europe", "pacific": "in the Pacific"}
"""G9 Where cities are counted apart."""
UNNAMED = ("territories", "convoys")
"""14 The parts of an income that come before the objectives."""


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Data with names in place of keys: "the United Kingdom (Pacific economy)" where it has two."""
    told = wording.with_names(data, names)
    whose = "owner" if "owner" in told else "power"
    if told.get("economy") and whose in told:
        told[whose] = f"{told[whose]} ({told['economy']})"
    return told


def in_order(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's data with keys in the order of `names`.

    In a battle the attacker comes before all others; forces seen elsewhere are ordered by key, as
    everywhere.
    """
    return _in_order(data, _places(names))


def all_in_order(events: Iterable[Happened], names: Mapping[str, str]) -> list[Happened]:
    """The same for several events."""
    places = _places(names)
    return [Happened(event.kind, _in_order(event.data, places)) for event in events]


def _places(names: Mapping[str, str]) -> dict[str, int]:
    return {key: place for place, key in enumerate((*UNNAMED, *names))}


def _in_order(data: Mapping[str, Any], places: Mapping[str, int]) -> dict[str, Any]:
    first = str(data.get("attacker", ""))
    return {
        field: _sorted(value, places if first or not _is_forces(value) else {}, first)
        for field, value in data.items()
    }


def _is_forces(value: Any) -> bool:
    """5 Whether it is power → kind → number."""
    return isinstance(value, Mapping) and all(isinstance(x, Mapping) for x in value.values())


def _sorted(data: Any, places: Mapping[str, int], first: str) -> Any:
    if isinstance(data, list):
        return [_sorted(each, places, first) for each in data]
    if not isinstance(data, Mapping):
        return data
    keys = sorted(data, key=lambda key: (key != first, places.get(key, len(places)), key))
    return {key: _sorted(data[key], places, first) for key in keys}
