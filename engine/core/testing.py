"""Tools for whoever tests a game: scripted play, random play, conformance, the leak check.

Positions in a line of text: "card=15 nimitz=7 oil=1" is read by the game itself
(`position(text)`); what is common to all lines is here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.choice import Choice
from engine.core.codec import Unreadable
from engine.core.dice import seed_from
from engine.core.flow import Decision, IllegalChoice
from engine.core.protocol import Applied, Rules
from engine.core.view import view_bytes

MAX_MOVES = 20_000


class Fault(AssertionError):
    """A game did not hold what every game must hold."""


class Played(Struct, kw_only=True):
    """One whole random game: its end, the choices that led there, how many there were."""

    state: Any
    choices: list[tuple[str, Choice]]


def settings(line: str) -> Iterator[tuple[str, str]]:
    """The key=value pairs of a position written in a line of text.

    :raises Unreadable: a word that is no pair.
    """
    for word in line.split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise Unreadable(f"{word!r}: expected key=value")
        yield key, value


def number(key: str, value: str) -> int:
    """:raises Unreadable: the value is no whole number."""
    try:
        return int(value)
    except ValueError:
        raise Unreadable(f"{key}: expected a whole number, got {value!r}") from None


def moves(
    rules: Rules[Any], state: Any, pick: random.Random, bias: int = 0
) -> Iterator[tuple[str, Choice, Applied[Any]]]:
    """Random legal play to the end, move by move.

    With a bias, what succeeds on more faces is chosen more often, and what the game likes: such
    games last longer, and reach positions that aimless play never sees.

    :raises Fault: an open decision without a choice, or a game that does not end.
    """
    for _ in range(MAX_MOVES):
        asks = rules.asks(state)
        if not asks:
            return
        ask = pick.choice(asks)
        choice = pick_one(rules, state, ask, pick, bias)
        applied = rules.apply(state, ask.role, choice)
        yield ask.role, choice, applied
        state = applied.state
    raise Fault(f"no end within {MAX_MOVES} moves")


def pick_one(
    rules: Rules[Any], state: Any, ask: Decision, pick: random.Random, bias: int
) -> Choice:
    """A random legal choice of an open decision.

    :raises Fault: there is none.
    """
    offers = rules.offers(state, ask) if bias else []
    choices = [choice for choice, _ in offers] if bias else rules.choices(state, ask)
    if not choices:
        raise Fault(f"dead end: {type(ask).__name__} has no choices")
    if not bias:
        return pick.choice(choices)
    weights = [(len(chance.faces) + 1 if chance else 1.5) ** bias for _, chance in offers]
    of_game = rules.fuzz_weights(state, choices)
    weights = [weight * more for weight, more in zip(weights, of_game, strict=True)]
    return pick.choices(choices, weights)[0]


def play_out(rules: Rules[Any], state: Any, pick: random.Random) -> Played:
    """One random game to its end, without checks."""
    chosen = []
    for role, choice, applied in moves(rules, state, pick):
        chosen.append((role, choice))
        state = applied.state
    return Played(state=state, choices=chosen)


def replay(rules: Rules[Any], state: Any, choices: Iterable[tuple[str, Choice]]) -> Any:
    """The state after these choices."""
    for role, choice in choices:
        state = rules.apply(state, role, choice).state
    return state


def check_conformance(
    rules: Rules[Any], seed: int, options: dict[str, Any], bias: int = 0, every: int = 1
) -> Played:
    """Play one random game and check at every decision what every game must hold.

    With `every` 3, all of it at each third decision, and at the first of each kind; the
    invariants at the others.

    :raises Fault: says what did not hold.
    """
    pick = random.Random(seed)
    start = rules.setup(seed_from(str(seed)), options)
    state, chosen = start, []
    check_position(rules, state, pick)
    seen: set[tuple[str, str]] = set()
    for role, choice, applied in moves(rules, state, random.Random(seed), bias):
        chosen.append((role, choice))
        state = applied.state
        kinds = {(type(ask).__name__, ask.role) for ask in rules.asks(state)}
        if len(chosen) % every == 0 or not kinds or kinds - seen:
            check_position(rules, state, pick)
        else:
            check_invariants(rules, state)
        seen |= kinds
    check_replay(rules, rules.setup(seed_from(str(seed)), options), chosen, state)
    return Played(state=state, choices=chosen)


def check_replay(
    rules: Rules[Any], start: Any, choices: Iterable[tuple[str, Choice]], end: Any
) -> None:
    """The same start and choices give the same game, or chance came in beside the dice."""
    try:
        again = replay(rules, start, choices)
    except IllegalChoice:
        again = None
    if again is None or rules.codec.encode(again) != rules.codec.encode(end):
        raise Fault("the same seed and choices gave another game")


def check_position(rules: Rules[Any], state: Any, pick: random.Random) -> None:
    """The invariants, the JSON round trip, the choices and the leak check for one position."""
    check_invariants(rules, state)
    text = rules.codec.encode(state)
    if rules.codec.encode(rules.codec.decode(text)) != text:
        raise Fault("the state changed on its way through JSON")
    check_choices(rules, state, pick)
    if rules.codec.encode(state) != text:
        raise Fault("looking at the position changed it")
    check_no_leak(rules, state, pick)


def check_invariants(rules: Rules[Any], state: Any) -> None:
    """The invariants alone."""
    found = rules.problems(state)
    if found:
        raise Fault("; ".join(found))


def check_choices(rules: Rules[Any], state: Any, pick: random.Random) -> None:
    """Every listed choice is accepted, every considered one that is not listed is refused."""
    for ask in rules.asks(state):
        listed = rules.choices(state, ask)
        if len({repr(choice) for choice in listed}) != len(listed):
            raise Fault(f"{type(ask).__name__} lists a choice twice")
        for choice in listed:
            if rules.choice(_plain(choice)) != choice:
                raise Fault(f"{choice!r} changed on its way through JSON")
        rules.apply(state, ask.role, pick.choice(listed))
        for shown in rules.view(state, ask.role).asks:
            if [option.choice for option in shown.options] != listed:
                raise Fault(f"{type(ask).__name__}: the page offers other choices than the rules")
            refused = [each.choice for each in shown.refused]
            for choice in pick.sample(refused, min(2, len(refused))):
                check_refused(rules, state, ask.role, choice)


def check_refused(rules: Rules[Any], state: Any, role: str, choice: Choice) -> None:
    """A choice that is shown as refused is not accepted."""
    try:
        rules.apply(state, role, choice)
    except IllegalChoice:
        return
    raise Fault(f"{choice!r} was shown as refused and accepted")


def check_no_leak(rules: Rules[Any], state: Any, pick: random.Random) -> None:
    """Non-interference: what a role may not see does not change a byte of its view."""
    for role in (None, *rules.roles):
        seen = view_bytes(rules.view(state, role))
        other = rules.scrambled(state, role, pick)
        if view_bytes(rules.view(other, role)) != seen:
            raise Fault(f"the view of {role} changed with what it may not see")


def _plain(choice: Choice) -> Any:
    return msgspec.to_builtins(choice)
