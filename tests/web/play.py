"""Playing stored games from tests, through the one door that every move goes through."""

import random
from typing import Any

import msgspec

from engine import moves
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.models import Game, Move, Seat
from engine.position import store
from engine.seats import seated


def open_choices(game: Game, role: str = "") -> list[dict[str, Any]]:
    """All legal choices of a stored game, or of one role in it, as plain data."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    asks = [ask for ask in rules.asks(state) if role in ("", ask.role)]
    found = [choice for ask in asks for choice in rules.choices(state, ask)]
    return [dict(msgspec.to_builtins(choice)) for choice in found]


def watch_of(game: Game) -> list[Seat]:
    return seated.on_watch(game, list(game.seats.all()))


def some_choice(game: Game, ask: Decision, pick: int) -> dict[str, Any]:
    """A legal choice for an open decision: of those listed the one of this number, or a sample."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    if isinstance(ask, ComposedDecision):
        choice: Choice = rules.fuzzing.sample(state, ask, random.Random(pick))
    else:
        found = list(rules.choices(state, ask))
        choice = found[pick % len(found)]
    return dict(msgspec.to_builtins(choice))


def play_one(game: Game, pick: int = 0) -> Move:
    """Whoever is on watch takes one of the legal choices."""
    game.refresh_from_db()
    seat, seats = watch_of(game)[0], list(game.seats.all())
    rules = store.rules_of(game)
    asks = rules.asks(store.load(game, rules).state)
    ask = next(each for each in asks if seat in seated.holders(game, seats, each.role))
    return moves.play(game.pk, seat, some_choice(game, ask, pick), game.version)


def play_until_watch_passes(game: Game) -> Move:
    game.refresh_from_db()
    before = watch_of(game)
    for pick in range(300):
        move = play_one(game, pick)
        game.refresh_from_db()
        if watch_of(game) != before:
            return move
    raise AssertionError("the watch never passes")


def play_to_the_end(game: Game) -> Move:
    for pick in range(3000):
        move = play_one(game, pick)
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            return move
    raise AssertionError("the game never ends")
