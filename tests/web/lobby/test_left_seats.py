"""Fog 1 Who has got up, and may sit down again, learns nothing from how often a revision rose."""

import pytest

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.view import kind_of
from engine.models import Game
from engine.position import store
from engine.seats import sitting
from engine.visibility.revisions import revision_of, token_of
from tests.factories import make_world
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog


def researched(dice: int, *, gets_up: bool) -> tuple[int, int]:
    """Germany buys so many dice: the moves it makes, and by how much the Allies' revision rises."""
    game, made = make_fog(facilitated=False, made=make_world, research=True), 0
    if gets_up:
        sitting.leave(game.pk, game.seats.get(side=ALLIES).user)
    before = revision_of(Game.objects.get(pk=game.pk), ALLIES)
    while True:
        game = Game.objects.get(pk=game.pk)
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        if kind_of(ask) not in ("buy_dice", "choose_chart"):
            return made, revision_of(game, ALLIES) - before
        choice = rules.choices(state, ask)[dice if kind_of(ask) == "buy_dice" else 0]
        moves.play(game.pk, game.seats.get(side=AXIS), plain(choice), token_of(game, ask.role))
        made += 1


@pytest.mark.parametrize("gets_up", [False, True], ids=["seated", "got up"])
def test_fog_5_research_raises_the_revision_of_no_enemy(gets_up: bool) -> None:
    found = [researched(dice, gets_up=gets_up) for dice in (0, 4, 5, 6)]

    assert len({made for made, _ in found}) == 2, "with a breakthrough and without"
    assert [rose for _, rose in found] == [0] * 4
