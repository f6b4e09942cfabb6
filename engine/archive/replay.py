"""Replays a recorded game from its beginning, so that nothing in its file is believed."""

from __future__ import annotations

from msgspec import Struct

from engine import moves
from engine.archive import older
from engine.archive.record import GameRecord, MoveRecord
from engine.core.encoding.codec import JsonObject, Unreadable, plain
from engine.core.events import Event
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied, IllegalChoice, is_sealed
from engine.position import store


class ReplayedGame(Struct):
    """A replayed game: the state after its last move, and what each move that counts did."""

    state: Position
    events: dict[int, list[Event]] = {}
    before: dict[int, JsonObject] = {}
    sealed: set[int] = set()
    unasked: dict[int, str] = {}
    after: dict[int, JsonObject] = {}


def replay(rules: AnyRules, record: GameRecord) -> ReplayedGame:
    """Replay a recorded game move by move.

    :raises Unreadable: a move that is not open, a die that is not the seed's, another position.
    """
    played = ReplayedGame(state=first_state(rules, record))
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
        if moves.keeps_position(rules, move.role, applied):
            played.before[move.version] = store.without_seed(played.state, rules)
        _record_kind(played, move.version, applied)
        played.state = applied.state
        played.events[move.version] = applied.events
        if any(event.ends_turn for event in applied.events):
            played.after[move.version] = store.without_seed(applied.state, rules)
    made = store.without_seed(played.state, rules)
    if made != older.position_of(rules, record, made):
        raise Unreadable("position: not the one that the moves lead to")
    return played


def _record_kind(played: ReplayedGame, version: int, applied: Applied[Position]) -> None:
    """Record which answers are still sealed, and which moves were unasked."""
    if applied.is_sealed:
        played.sealed.add(version)
    elif applied.unasked:
        played.unasked[version] = applied.unasked
    elif is_sealed(played.state):
        played.sealed.clear()  # all are in


def first_state(rules: AnyRules, record: GameRecord) -> Position:
    """The first position of a recorded game.

    :raises Unreadable: the game cannot have begun like that.
    """
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


def choice_of(rules: AnyRules, move: MoveRecord) -> Choice:
    """The choice of a recorded move.

    :raises Unreadable: not a choice of the game, or of a role that it does not have.
    """
    if move.role not in rules.roles.asked:
        raise Unreadable(f"move {move.version}: nobody has the role {move.role!r}")
    try:
        return rules.reader.made(move.choice)
    except Unreadable as error:
        raise Unreadable(f"move {move.version}: {error}") from None
