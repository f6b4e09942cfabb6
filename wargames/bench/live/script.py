"""The moves of a live-play benchmark in games of drafts: a random game, made in advance.

The dice of a game are settled by its seed, so that what was legal in the rules alone is so at the
site. To find such moves while the site is measured would cost more than the site does.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.core import registry
from engine.core.encoding.codec import JsonData
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, UnreadLine
from engine.core.testing.benches import large_of, lines_of, quiet
from engine.core.testing.playing import pick_one
from engine.papers.drafts import name_of
from wargames.bench.live.wanted import Step
from wargames.presentation.wording import value_of
from wargames.table.draft.typed import LINE_LENGTH

BIAS = 2
BEFORE_A_DRAFT = 2
"""The draft is one of the first questions of a game."""
QUIET_MOVES = 20
"""Within so many moves of a new game its large choice is looked for."""


def begins_with_a_draft(key: str, options: Mapping[str, JsonData] | None = None) -> bool:
    """Whether the first choices of a game are composed, so that they have no plain buttons.

    Where research may come before, that is passed by.
    """
    rules = registry.get(key).under(options or {})
    state = rules.setup("00" * 32, options or {})
    for _ in range(BEFORE_A_DRAFT):
        asks = rules.asks(state)
        if any(isinstance(ask, ComposedDecision) for ask in asks):
            return True
        state = rules.apply(state, asks[0].role, quiet(rules, state, asks[0])).state
    return False


def record(rules: AnyRules, state: Position, moves: int, pick: random.Random) -> list[Step]:
    """Up to this many moves of a random game."""
    steps: list[Step] = []
    while len(steps) < moves and (asks := rules.asks(state)):
        ask = asks[0]  # at one screen it is the page of the first who is asked that lies open
        choice = pick_one(rules, state, ask, pick, BIAS)
        side, draft = rules.roles.side_of(ask.role), ""
        lines: tuple[str, ...] = ()
        if isinstance(ask, ComposedDecision):
            draft = name_of(ask)
            choice, lines = as_typed(rules, state, ask, choice)
        before, state = state, rules.apply(state, ask.role, choice).state
        steps.append(Step(side, value_of(choice), draft, lines, asked_anew(rules, before, state)))
    return steps


def to_large_choice(rules: AnyRules, state: Position) -> list[Step]:
    """A script that does as little as possible before the game's large choice, and ends with it.

    Empty: the game has none within a round of its powers.
    """
    steps: list[Step] = []
    for _ in range(QUIET_MOVES):
        ask = rules.asks(state)[0]
        largest = large_of(rules, state, ask)
        choice = largest or quiet(rules, state, ask)
        draft = name_of(ask) if isinstance(ask, ComposedDecision) else ""
        steps.append(Step(rules.roles.side_of(ask.role), value_of(choice), draft))
        if largest:
            return steps
        state = rules.apply(state, ask.role, choice).state
    return []


def asked_anew(rules: AnyRules, before: Position, after: Position) -> tuple[str, ...]:
    """The sides for which a move opens another question."""
    were = {ask.role: ask for ask in rules.asks(before)}
    new = {ask.role for ask in rules.asks(after) if were.get(ask.role) != ask}
    return tuple(sorted({rules.roles.side_of(role) for role in new}))


def as_typed(
    rules: AnyRules, state: Position, ask: AnyComposed, choice: Choice
) -> tuple[Choice, tuple[str, ...]]:
    """The lines that one would type for a draft, and the equivalent draft they lead to.

    If that may not be locked, the original draft is returned, to overwrite what was typed.
    """
    typed: Choice | None = None
    lines: list[str] = []
    for line in lines_of(rules, state, ask, choice):
        if len(line) > LINE_LENGTH:
            return choice, tuple(lines)
        try:
            typed = rules.drafted(state, ask, typed, line).draft
        except UnreadLine:
            return choice, tuple(lines)
        lines.append(line)
    if typed is None or rules.drafted(state, ask, typed).refusal:
        return choice, tuple(lines)
    return typed, tuple(lines)
