"""A game is the same from whatever database: PostgreSQL sorts the keys of stored objects."""

import random
from typing import Any

import pytest

from engine import moves
from engine.archive.writing import whole
from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.events import data_of, kind_of
from engine.core.sequence.choice import Choice
from engine.core.testing.playing import is_past
from engine.core.testing.playing import moves as random_moves
from engine.core.view import view_bytes
from engine.games.pacific_1940.battle.conduct import ChooseBattle
from engine.games.pacific_1940.battle.standing_orders import GiveStandingOrders
from engine.history import undoable
from engine.management.commands.audit import differences
from engine.models import Game
from engine.moves import taking_back
from engine.position import store
from engine.seats import beginning, sitting
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory
from tests.jsonb import given_back

GAMES = [
    ("emperor", {}, 0),
    ("emperor", {"expansion": True, "europe": True}, 0),
    ("pacific_war", {}, 0),
    ("pacific_war", {"third_wave": True, "late_carriers": True, "seabees": True}, 0),
    ("pacific_1940", {}, 2),
    ("pacific_1940", {"fog": True}, 1),
]
"""Each with its options, and past which round it is left (0: it is played to its end)."""
LOOK_EVERY = 5


@pytest.mark.parametrize("number", [2, 3] if IN_EVERY_WAY else [2])
@pytest.mark.parametrize(("key", "options", "rounds"), GAMES)
def test_a_game_that_postgresql_keeps_is_the_one_that_is_never_stored(
    key: str, options: dict[str, bool], rounds: int, number: int
) -> None:
    """The same happens, is shown and is asked, and as many dice are drawn, at every move."""
    rules: Any = registry.get(key).under(options)
    state = rules.setup(seed_from(f"kept {number}"), options)
    kept = read_back(rules, state)

    played = random_moves(rules, state, random.Random(number), bias=number)
    for count, (role, choice, applied) in enumerate(played):
        there = rules.apply(kept, role, choice)
        assert plain(there.events) == plain(applied.events)
        assert plain(there.draws) == plain(applied.draws)
        assert rules.codec.encode(there.state) == rules.codec.encode(applied.state)
        kept = read_back(rules, there.state)
        assert plain(rules.asks(kept)) == plain(rules.asks(applied.state))
        for viewer in (None, *rules.roles.viewers) if count % LOOK_EVERY == 0 else ():
            assert view_bytes(rules.view(kept, viewer)) == view_bytes(
                rules.view(applied.state, viewer)
            )
        if is_past(rules, applied.state, rounds):
            break


def read_back(rules: Any, state: Any) -> Any:
    """A position as it comes back from PostgreSQL."""
    return rules.codec.from_data(given_back(rules.codec.to_data(state)))


SEED = seed_from("on each database")
MOVES = 60
"""So many at most."""


def test_on_each_database_the_same_choices_make_the_same_game(any_database: str) -> None:
    """Each position is read from the rows anew, and each move that may be is made a second time."""
    rules, choices = a_turn_of_many_attacks()
    game = new_war()

    for role, choice in choices:
        make(game, role, choice)
        if undoable.undoable(game, seat_of(game, role)):
            taking_back.undo(game.pk, seat_of(game, role), game.version)
            make(game, role, choice)

    state = rules.setup(SEED, {})
    for (role, choice), move in zip(choices, counted(game), strict=True):
        applied = rules.apply(state, role, choice)
        assert move.draws == plain(applied.draws)
        told = [(entry.kind, entry.data) for entry in move.log.order_by("pk")]
        assert told == [(kind_of(event), data_of(event)) for event in applied.events]
        state = applied.state
    loaded = store.read(game, store.rules_of(game)).state
    assert rules.codec.encode(loaded) == rules.codec.encode(state)
    assert whole(game).position == store.without_seed(state, rules)
    assert list(differences(game)) == []


def a_turn_of_many_attacks() -> tuple[Any, list[tuple[str, Choice]]]:
    """The choices of a random game until a battle is chosen a second time, in no order of names.

    None of them is a standing order: of who leads several powers it counts for the first that may.
    """
    rules: Any = registry.get("pacific_1940")
    for number in range(1, 40):
        state, choices = rules.setup(SEED, {}), list[tuple[str, Choice]]()
        for role, choice, applied in random_moves(rules, state, random.Random(number), bias=2):
            if isinstance(choice, GiveStandingOrders.KINDS):
                break
            choices.append((role, choice))
            (ask,) = rules.asks(applied.state)[:1]
            has_fought = any(each.is_done for each in applied.state.attacks.values())
            if has_fought and isinstance(ask, ChooseBattle) and is_mixed(ask.spaces):
                return rules, choices
            if len(choices) > MOVES:
                break
    raise AssertionError


def is_mixed(spaces: list[str]) -> bool:
    """Whether they stand in another order than PostgreSQL would give them back in as keys."""
    return spaces != list(given_back(dict.fromkeys(spaces)))


def new_war() -> Game:
    """Pacific 1940 between two people."""
    ann, bob = UserFactory(), UserFactory()
    game = beginning.new_game(key="pacific_1940", creator=ann, seed=SEED)
    sitting.join(game.pk, bob)
    game.refresh_from_db()
    return game


def seat_of(game: Game, role: str) -> Any:
    """Who leads the side of a power."""
    return game.seats.get(side=store.roles_of(game).side_of(role))


def make(game: Game, role: str, choice: Choice) -> None:
    """A move, in a position that is read from the rows."""
    game.refresh_from_db()
    store.forget(game)
    moves.play(game.pk, seat_of(game, role), plain(choice), game.version)
    game.refresh_from_db()
    store.forget(game)


def counted(game: Game) -> list[Any]:
    return list(game.moves.filter(undone=False).order_by("version"))
