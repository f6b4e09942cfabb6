"""People and games for tests; games are made the way the site makes them."""

from __future__ import annotations

from typing import Any, cast

import factory

from engine import moves, store
from engine.core.dice import seed_from
from engine.games.emperor.positions import position
from engine.games.emperor.rules import Emperor
from engine.models import Game, Seat
from wargames.accounts.models import User


class UserFactory(factory.django.DjangoModelFactory):
    """A guest."""

    class Meta:
        model = User

    name = factory.Sequence(lambda n: f"Guest {n}")
    is_guest = True
    password = "!"


def make_game(creator: User | None = None, *, seed: str = "7", **settings: Any) -> Game:
    """A game of Emperor with one seat, always with the same cards and dice."""
    return moves.new_game(
        key="emperor", creator=creator or UserFactory(), seed=seed_from(seed), **settings
    )


def make_game_at(line: str, *, dice: tuple[int, ...] = (), **settings: Any) -> Game:
    """A stored game that begins at a position in a line of text (emperor.positions)."""
    game = make_game(**settings)
    rules = cast(Emperor, store.rules_of(game))
    loaded = store.load(game, rules)
    state = position(rules, line, dice=dice, seed=game.seed, options=game.options)
    state.dice.seed = game.seed
    game.start = store.sealed(state, rules)
    store.write(game, rules, state, loaded)
    game.save()
    return game


def seat_of(game: Game, place: int = 1) -> Seat:
    """A seat by the order of sitting down."""
    return game.seats.get(place=place)
