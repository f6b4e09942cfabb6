"""A recorded game played again from its beginning, so that nothing in its file is believed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine import store
from engine.archive import older
from engine.archive.record import GameRecord, MoveRecord
from engine.core.codec import Unreadable, plain
from engine.core.events import Event
from engine.core.flow import IllegalChoice
from engine.core.protocol import Rules


class Played(Struct):
    """A game played again: the state after its last move, and what each counted move did."""

    state: Any
    events: dict[int, list[Event]] = {}
    before: dict[int, dict[str, Any]] = {}
    after: dict[int, dict[str, Any]] = {}


def replay(rules: Rules[Any], record: GameRecord) -> Played:
    """The game played from its beginning, move by move.

    :raises Unreadable: a move that is not open, a die that is not the seed's, another position.
    """
    played = Played(state=first_state(rules, record))
    for move in record.moves:
        choice = choice_of(rules, move)
        if move.undone:
            continue
        try:
            applied = rules.apply(played.state, move.role, choice)
        except IllegalChoice:
            raise Unreadable(f"move {move.version}: not open to {move.role} there") from None
        except (LookupError, TypeError, ValueError, RuntimeError) as error:
            raise Unreadable(f"move {move.version}: cannot be played: {error!r}") from None
        if plain(applied.draws) != plain(move.draws):
            raise Unreadable(f"move {move.version}: its draws are not those of the seed")
        if any(event.reveals for event in applied.events):
            played.before.clear()
        if not applied.barrier:
            played.before[move.version] = store.sealed(played.state, rules)
        played.state = applied.state
        played.events[move.version] = applied.events
        if any(event.ends_turn for event in applied.events):
            played.after[move.version] = store.sealed(applied.state, rules)
    if store.sealed(played.state, rules) != older.position_of(rules, record):
        raise Unreadable("position: not the one that the moves lead to")
    return played


def first_state(rules: Rules[Any], record: GameRecord) -> Any:
    """:raises Unreadable: the game cannot have begun like that."""
    if record.start is None:
        return rules.setup(record.seed, record.options, record.phrases)
    dice = record.start.get("dice")
    if not isinstance(dice, dict):
        raise Unreadable("start: no dice")
    try:
        state = rules.codec.from_data({**record.start, "dice": {**dice, "seed": record.seed}})
        found = rules.problems(state)
    except (LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"start: {error}") from None
    if found:
        raise Unreadable(f"start: {'; '.join(found)}")
    return state


def choice_of(rules: Rules[Any], move: MoveRecord) -> Any:
    """:raises Unreadable: not a choice of the game, or of a role that it does not have."""
    if move.role not in rules.roles:
        raise Unreadable(f"move {move.version}: nobody has the role {move.role!r}")
    try:
        return rules.choice(move.choice)
    except Unreadable as error:
        raise Unreadable(f"move {move.version}: {error}") from None
