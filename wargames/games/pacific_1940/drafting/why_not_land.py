"""5 Why most land has no industrial complex: one reason for dozens of territories, said once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from wargames.presentation.wording import Reason, counted

OF_MANY_LANDS = {"too_poor": "value", "too_dear": "price"}
"""The reasons that many territories have, and the figure that has to be the same."""
AT = " at "
"""What stands between a facility and its territory in a line of the bill."""
NAMED = 6
"""Of more territories that cost too much only the number is told: none of them is special."""


def gathered(refused: Sequence[Reason]) -> list[Reason]:
    """5 The reasons against parts of a bill; one that holds of several territories is said once."""
    found: dict[tuple[object, ...], list[Reason]] = {}
    for number, why in enumerate(refused):
        key: tuple[object, ...] = (number,)
        if (figure := OF_MANY_LANDS.get(why.fact)) and AT in why.kind:
            key = why.fact, why.kind.partition(AT)[0], why.d[figure]
        found.setdefault(key, []).append(why)
    return [of_all(alike) for alike in found.values()]


def of_all(alike: Sequence[Reason]) -> Reason:
    """5 Several reasons that differ in their territory alone as one."""
    first, places = alike[0], [each.kind.partition(AT)[2] for each in alike if len(alike) > 1]
    if not places:
        return first
    is_price = first.fact == "too_dear" and len(places) > NAMED
    where = f"any of {counted(len(places), 'place')}" if is_price else ", ".join(places)
    told = f"{first.kind.partition(AT)[0]}{AT}{where}"
    return replace(first, kind=told, d={**first.d, "places": places})
