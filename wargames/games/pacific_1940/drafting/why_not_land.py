"""5 Why most land has no industrial complex: one reason for dozens of territories, said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargames.presentation.wording import Reason

OF_MANY_LANDS = "too_poor"
"""The reason that so many territories have."""
AT = " at "
"""What stands between a facility and its territory in a line of the bill."""


def gathered(refused: Sequence[Reason]) -> list[Reason]:
    """5 The reasons against parts of a bill; one that holds of several territories is said once."""
    found: dict[tuple[object, ...], list[Reason]] = {}
    for number, why in enumerate(refused):
        is_alike = why.fact == OF_MANY_LANDS
        key = (why.kind.partition(AT)[0], why.d["value"]) if is_alike else (number,)
        found.setdefault(key, []).append(why)
    return [of_all(alike) for alike in found.values()]


def of_all(alike: Sequence[Reason]) -> Reason:
    """5 Several reasons that differ in their territory alone as one."""
    first, places = alike[0], [str(each.d["space"]) for each in alike if len(alike) > 1]
    if not places:
        return first
    told = f"{first.kind.partition(AT)[0]}{AT}{', '.join(places)}"
    return replace(first, kind=told, d={**first.d, "places": places})
