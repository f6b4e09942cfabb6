"""Games in the fog of war for tests: two people who play, one who facilitates, one who watches."""

from collections.abc import Callable

from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.seats import sitting
from tests.factories import UserFactory, make_campaign

AXIS, ALLIES = "axis", "allies"
Maker = Callable[..., Game]
"""Makes a new game of a scenario: `make_campaign`, `make_world`."""


def make_fog(*, facilitated: bool = True, made: Maker = make_campaign, **options: bool) -> Game:
    """Ann leads the Axis, Bob the Allies; Cat facilitates, or the program does."""
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = made(ann, options={"fog": True, **options}, hot_seat=False, side=AXIS)
    if facilitated:
        sitting.join(game.pk, UserFactory(name="Cat"), FACILITATOR)
    sitting.join(game.pk, bob, ALLIES)
    return Game.objects.get(pk=game.pk)
