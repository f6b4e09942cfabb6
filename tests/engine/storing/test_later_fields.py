"""Fields that came without a new version of the rules: older games and files stay sound."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.writing import whole
from engine.core.roles import FACILITATOR
from engine.management.commands.audit import differences
from engine.models import Game
from engine.position import store
from engine.seats import beginning
from engine.seats.sitting import join
from engine.visibility import revisions
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PURSE = {"verb": "purse", "power": "japan", "amount": 60}
TOLD = {"kind": "correction", "changes": [PURSE], "reason": "Counted wrongly.", "tell": "all"}


@pytest.fixture
def game() -> Game:
    """In the fog a purse was set, of which both sides were told (F74)."""
    made = beginning.new_game(
        key="pacific_1940", creator=UserFactory(), options={"fog": True}, facilitates=True
    )
    for side in ("axis", "allies"):
        join(made.pk, UserFactory(), side)
    seat = made.seats.get(side=FACILITATOR)
    moves.play(made.pk, seat, TOLD, revisions.token_of(made, FACILITATOR))
    return Game.objects.get(pk=made.pk)


def purses(game: Game) -> Any:
    """What is noted of purses."""
    fog = store.load(game, store.rules_of(game)).state.fog  # type: ignore[attr-defined]
    return fog.set_purses


def test_a_game_that_began_before_the_field_is_sound_without_it(game: Game) -> None:
    assert purses(game) == {"japan": {"0": 34}}
    del game.flow["fog"]["set_purses"]
    game.save()

    before = Game.objects.get(pk=game.pk)

    assert not purses(before)
    assert list(differences(before)) == []


@pytest.mark.parametrize("kept", [{}, {"set_purses": {"japan": {"0": 1}}}])
def test_a_file_from_before_has_what_its_moves_make_of_it(game: Game, kept: dict[str, Any]) -> None:
    record = msgspec.to_builtins(whole(game))
    del record["position"]["fog"]["set_purses"]
    record["position"]["fog"] |= kept
    game.delete()

    here = restore(
        read(json.dumps(record)),
        {side: UserFactory() for side in ("axis", "allies", FACILITATOR)},
    )

    assert purses(here) == {"japan": {"0": 34}}
    assert list(differences(here)) == []
