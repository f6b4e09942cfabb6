"""What a benchmark asks of a game beside its rules: a module `benches` in the game's package.

A game without one is measured all the same: its drafts are written whole, and no case of its own is
timed, nor a large choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from engine.core import registry
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.core.sequence.flow import Decision


class Case(NamedTuple):
    """Something timed by itself, with its target in milliseconds."""

    name: str
    aim_ms: float
    run: Callable[[], object]


def cases_of(rules: AnyRules) -> Iterator[Case]:
    """The benchmark cases of a game."""
    found = _module_of(rules.key)
    return iter(()) if found is None else found.cases(rules)


def lines_of(rules: AnyRules, state: Position, ask: AnyComposed, choice: Choice) -> Sequence[str]:
    """The lines that one would type for a draft; none where it is not typed."""
    found = _module_of(rules.key)
    if found is None or not ask.READS_TEXT:
        return ()
    return tuple(found.lines(rules, state, ask, choice))


def large_of(rules: AnyRules, state: Position, ask: Decision) -> Choice | None:
    """The large choice that a game has for a decision; None where it has none."""
    found = _module_of(rules.key)
    choice: Choice | None = found.large(rules, state, ask) if found else None
    return choice


def quiet(rules: AnyRules, state: Position, ask: Decision) -> Choice:
    """The choice by which least happens: an empty draft, or one that passes."""
    if isinstance(ask, ComposedDecision):
        return rules.drafted(state, ask).draft
    choices = rules.choices(state, ask)
    return next((each for each in choices if each.PASSES), choices[0])


def _module_of(key: str) -> Any:
    name = f"{registry.package_of(key)}.benches"
    return import_module(name) if find_spec(name) else None
