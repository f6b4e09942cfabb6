"""7 Writes parsed lines of moves as typed text, which `typed_words.read` parses back."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.typing.typed_spaces import named
from engine.games.pacific_1940.typing.typed_words import ALL, Line, Wanted


def written(box: Equipment, line: Line) -> str:
    """7 A line as typed text, which `read` parses back."""
    said = ["drop"] * line.drop
    said += [written_units(box, line.units), "-".join(named(box, space) for space in line.path)]
    for pickup in line.loads:
        said += ["load", written_units(box, pickup.units)]
        said += ["at", named(box, pickup.land)] if pickup.land else []
    if line.ashore:
        said += ["ashore", written_units(box, line.landing), named(box, line.ashore)]
    if line.raid is not None:
        kind = box.facilities.get(line.raid)
        said += ["raid", kind.name.lower() if kind else line.raid]
    said += ["escort"] * line.escort + ["leave guests"] * line.leaves
    if line.by:
        said += ["by", named(box, line.by) if line.by in box.zones else line.by]
    if line.spares:
        said += ["ignore", *(spared.rstrip("s") for spared in line.spares)]
    return " ".join(word for word in said if word)


def written_units(box: Equipment, units: Sequence[Wanted]) -> str:
    """7 Units as typed text."""
    return " ".join(_written_unit(box, wanted) for wanted in units)


def _written_unit(box: Equipment, wanted: Wanted) -> str:
    count = "all" if wanted.count == ALL else str(wanted.count)
    kind = box.units[wanted.kind].short if wanted.kind else ""
    cargo = "+".join(f"{number}{box.units[key].short}" for key, number in wanted.cargo)
    told = " ".join(word for word in (count, wanted.mark, kind) if word)
    return f"{told}[{cargo}]" if cargo else told
