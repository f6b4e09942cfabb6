"""People and games for tests; games are made the way the site makes them."""

from typing import Any, cast

import factory

from engine.core.dice import seed_from
from engine.games.emperor.positions import position
from engine.games.emperor.rules import Emperor
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.positions import position as campaign_position
from engine.games.pacific_war.positions import position as war_position
from engine.games.pacific_war.rules import PacificWar
from engine.models import Game, Seat
from engine.position import store
from engine.seats import beginning, sitting
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
    return beginning.new_game(
        key="emperor", creator=creator or UserFactory(), seed=seed_from(seed), **settings
    )


def make_game_at(line: str, *, dice: tuple[int, ...] = (), **settings: Any) -> Game:
    """A stored game that begins at a position in a line of text (emperor.positions)."""
    game = make_game(**settings)
    rules = cast(Emperor, store.rules_of(game))
    loaded = store.load(game, rules)
    state = position(rules, line, dice=dice, seed=game.seed, options=game.options)
    return stood_at(game, state, loaded)


def stood_at(game: Game, state: Any, loaded: store.Loaded) -> Game:
    """The stored game as if it had begun from this state."""
    rules = store.rules_of(game)
    state.dice.seed = game.seed
    game.start = store.without_seed(state, rules)
    store.write(game, rules, state, loaded)
    game.opened = dict.fromkeys(game.opened, game.version - 1)  # no move has led here
    game.save()
    return game


def make_war(japan: User | None = None, allied: User | None = None, **settings: Any) -> Game:
    """A game of The Pacific War, always with the same cards and dice; without Allies it waits."""
    key, seed = "pacific_war", seed_from("7")
    game = beginning.new_game(key=key, creator=japan or UserFactory(), seed=seed, **settings)
    if allied is not None:
        sitting.join(game.pk, allied)
        game.refresh_from_db()
    return game


def make_war_at(
    line: str, japan: User, allied: User | None = None, *, dice: tuple[int, ...] = ()
) -> Game:
    """A stored game that stands at a position in a line of text; without Allies a hot seat."""
    game = make_war(japan, allied, hot_seat=allied is None, hand_over=True)
    rules = cast(PacificWar, store.rules_of(game))
    return stood_at(game, war_position(rules, line, dice=dice), store.load(game, rules))


def make_campaign(
    axis: User | None = None,
    allies: User | None = None,
    *,
    key: str = "pacific_1940",
    seed: str = "7",
    **settings: Any,
) -> Game:
    """A game of Pacific 1940, always with the same dice; without Allies a hot seat."""
    first = axis or UserFactory()
    settings = {"hot_seat": allies is None, **settings}
    game = beginning.new_game(key=key, creator=first, seed=seed_from(seed), **settings)
    if allies is not None:
        sitting.join(game.pk, allies)
        game.refresh_from_db()
    return game


def make_world(axis: User | None = None, allies: User | None = None, **settings: Any) -> Game:
    """A game of Global 1940, always with the same dice; without Allies a hot seat."""
    return make_campaign(axis, allies, key="global_1940", **settings)


def make_campaign_at(
    line: str, axis: User, allies: User | None = None, *, dice: tuple[int, ...] = (), **more: Any
) -> Game:
    """A stored game of Pacific 1940 that stands at a position in a line of text."""
    return _laid_out(make_campaign(axis, allies, **more), line, dice)


def make_world_at(
    line: str, axis: User, allies: User | None = None, *, dice: tuple[int, ...] = (), **more: Any
) -> Game:
    """A stored game of Global 1940 that stands at a position in a line of text."""
    return _laid_out(make_world(axis, allies, **more), line, dice)


def _laid_out(game: Game, line: str, dice: tuple[int, ...]) -> Game:
    rules = cast(Pacific1940, store.rules_of(game))
    loaded = store.load(game, rules)
    state = campaign_position(rules, line, dice=dice, options=game.options)
    return stood_at(game, state, loaded)


def seat_of(game: Game, place: int = 1) -> Seat:
    """A seat by the order of sitting down."""
    return game.seats.get(place=place)
