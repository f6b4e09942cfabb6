"""Checks answers given in advance: each is possible, and nothing hidden decides it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from engine.core.encoding.codec import JsonData
from engine.core.position import Position
from engine.core.protocol import Rules
from engine.core.sequence.ahead import KIND, Told, UpTo
from engine.core.sequence.flow import Decision, IllegalChoice

S = TypeVar("S", bound=Position)


def faults_ahead(rules: Rules[S], state: S) -> Iterator[str]:
    """Answers in advance that are not accepted, and facts that do not match their declaration."""
    for ask in rules.asks(state):
        if type(ask) not in rules.beforehand.answered:
            continue
        for told in rules.fuzzing.told(state, ask):
            yield from wrongly_told(rules, state, ask, told)
        for name in names_ahead(rules, state, ask):
            for choice in rules.beforehand.answers(state, ask, name) or ():
                try:
                    rules.apply(state, ask.role, choice)
                except IllegalChoice:
                    yield f"{type(ask).__name__} does not accept {choice!r}, which {name} means"


def wrongly_told(rules: Rules[S], state: S, ask: Decision, told: Told) -> Iterator[str]:
    """Facts of a question that its kind does not declare, or with values no condition may name."""
    kind, facts = type(ask).__name__, {fact.name: fact for fact in ask.AHEAD_FACTS}
    if ask.asked_where and ask.asked_where not in rules.beforehand.values(state, type(ask)):
        yield f"{kind} is asked at {ask.asked_where}, not in its places"
    for name, value in told.items():
        if name not in facts or isinstance(value, frozenset) == facts[name].is_number:
            yield f"{kind} tells of {name} in another way than it says"
        elif isinstance(value, frozenset):
            more = value.difference(rules.beforehand.values(state, type(ask), name))
            yield from (f"{kind} tells that {name} is {each}" for each in sorted(more))


def names_ahead(rules: Rules[S], state: S, ask: Decision) -> list[str]:
    """The names of all answers that may be given to a question in advance."""
    kinds = ("", *rules.beforehand.values(state, type(ask), KIND))
    numbers = range(1, ask.AHEAD_UP_TO + 1)
    return [*ask.AHEAD, *(UpTo(count, kind).name for count in numbers for kind in kinds)]


def told_ahead(rules: Rules[S], state: S, role: str | None) -> bytes:
    """What a role's answers in advance mean for its open questions, as bytes to compare.

    Includes the facts on which they may depend, so that hidden information cannot decide an answer.
    """
    asks = [ask for ask in rules.asks(state) if type(ask) in rules.beforehand.answered]
    said: list[JsonData] = []
    for ask in (each for each in asks if rules.roles.side_of(each.role) == role):
        for name in names_ahead(rules, state, ask):
            said.append(msgspec.to_builtins(rules.beforehand.answers(state, ask, name)))
        said += [_sorted(told) for told in rules.fuzzing.told(state, ask)]
    return msgspec.json.encode(said, order="deterministic")


def _sorted(told: Told) -> JsonData:
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in told.items()
    }
