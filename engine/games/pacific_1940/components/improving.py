"""G11 The kinds of unit and facility that technologies make of the printed ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.content.checks import one_of, within
from engine.core.content.problems import Problem
from engine.core.content.reading import Book, Entry
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.components.pieces import (
    DOMAINS,
    Equipment,
    Kinds,
    UnitKind,
)
from engine.games.pacific_1940.components.technology import Technology

T = TypeVar("T", bound=msgspec.Struct)

CHARTS, FACES = (1, 2), (1, 2, 3, 4, 5, 6)


def kinds_with(
    box: Equipment, technologies: Iterable[str], options: Options | None = None
) -> Kinds:
    """G11 The kinds in force for a power with these technologies; the printed ones without any.

    options: those of the game, some of which change what a technology does.
    """
    names = tuple(sorted(technologies))
    of_options = {option for each in names for option in box.technologies[each].by_option}
    chosen = tuple(sorted(each for each in of_options if options and getattr(options, each)))
    found = box.improved.get((names, chosen))
    if found is None:
        owned = [box.technologies[each] for each in names]
        found = box.improved[names, chosen] = _improved(box, owned, chosen)
    return found


def _improved(
    box: Equipment, technologies: Iterable[Technology], options: Collection[str]
) -> Kinds:
    units, facilities = dict(box.units), dict(box.facilities)
    for each in technologies:
        more = [each.by_option[name] for name in options if name in each.by_option]
        for changes in (each.units, each.facilities, *more):
            for kind, values in changes.items():
                if kind in units:
                    units[kind] = changed(units[kind], values)
                else:
                    facilities[kind] = changed(facilities[kind], values)
        for name, plus in each.adds.items():
            units |= {key: _more(unit, plus) for key, unit in units.items() if _is(unit, name)}
    return Kinds(units, facilities)


def changed(kind: T, values: Mapping[str, Any]) -> T:
    """G11 A kind with some of its values set anew.

    :raises msgspec.ValidationError: a value is not of its field's type.
    """
    return msgspec.convert({**msgspec.to_builtins(kind), **values}, type(kind))


def _is(unit: UnitKind, name: str) -> bool:
    return name in (unit.key, unit.domain)


def _more(unit: UnitKind, more: Mapping[str, int]) -> UnitKind:
    return changed(unit, {field: getattr(unit, field) + number for field, number in more.items()})


# ---------------------------------------------------------------------- content


def technology_problems(box: Equipment, book: Book) -> Iterator[Problem]:
    """G10, G11 Each technology has a number of its own on a chart, and changes what there is."""
    taken: set[tuple[int, int]] = set()
    for key, technology in box.technologies.items():
        entry = book["technology"][key]
        yield from within(entry, "chart", technology.chart, CHARTS[0], CHARTS[-1])
        yield from within(entry, "die", technology.die, FACES[0], FACES[-1])
        if (technology.chart, technology.die) in taken:
            yield entry.problem("die", "another technology has this number of the chart")
        taken.add((technology.chart, technology.die))
        yield from _changes(entry, "units", technology.units, box.units)
        yield from _changes(entry, "facilities", technology.facilities, box.facilities)
        for option, changes in technology.by_option.items():
            yield from one_of(entry, "by_option", option, Options.__struct_fields__)
            yield from _changes(entry, "by_option", changes, {**box.units, **box.facilities})
        for name, more in technology.adds.items():
            yield from one_of(entry, "adds", name, (*box.units, *DOMAINS))
            yield from _fields(entry, "adds", more, UnitKind)


def _changes(
    entry: Entry, field: str, changes: Mapping[str, Mapping[str, Any]], kinds: Mapping[str, Any]
) -> Iterator[Problem]:
    for kind, values in changes.items():
        yield from one_of(entry, field, kind, kinds)
        if kind in kinds:
            yield from _fields(entry, field, values, type(kinds[kind]))
            try:
                changed(kinds[kind], values)
            except msgspec.ValidationError as error:
                yield entry.problem(field, str(error))


def _fields(
    entry: Entry, field: str, values: Mapping[str, Any], kind: type[msgspec.Struct]
) -> Iterator[Problem]:
    for name in values:
        yield from one_of(entry, field, name, kind.__struct_fields__)
