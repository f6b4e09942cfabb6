"""Admiral: Captain, overruled by wars played on from his best choices, on evidence alone."""

import random
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from engine.core.playing.advice import Advice
from engine.core.playing.matches import play
from engine.games.emperor.bot import PLAYERS
from engine.games.emperor.bot.admiral import Admiral, searched
from engine.games.emperor.bot.player import Japan
from engine.games.emperor.bot.trials import Trials, Tried
from engine.games.emperor.bot.weights import Searching, printed
from engine.games.emperor.player_actions.actions import EndOrders
from engine.games.emperor.player_actions.attack import Attack
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import WarState
from tests.engine.emperor.helpers import RULES, at

LAST = "card=58 deck=empty china=0 actions=1 army_navy=3 prestige=2 oil=3"
"""The last turn of the war: China stands in the Home Islands, and one Action is left."""


def advice(player: Admiral | Japan, state: WarState, seed: int = 1) -> Advice:
    return player.choose(RULES, state, RULES.asks(state)[0], random.Random(seed))


def blind() -> Japan:
    """A Captain to whom a front in the Home Islands is no worse than elsewhere."""
    weights = printed()
    return Japan("captain", weights=replace(weights, threat=replace(weights.threat, home=0.0)))


def test_what_loses_the_war_is_overruled() -> None:
    state = at(LAST).state
    assert advice(blind(), state).choice != Attack("china")
    every_choice = Searching(choices=9, stages=(30,), gate=1.0)
    found = advice(Admiral(blind(), every_choice), state)
    assert found.choice == Attack("china") == found.candidates[0].choice
    assert found.candidates[0].mean > 0 and found.candidates[0].number == 30


def test_where_nothing_is_clearly_better_captain_is_followed() -> None:
    """No card is left, and no front is near: whatever is done, the war is survived."""
    state = at(LAST.replace("china=0", "china=3")).state
    found = advice(Admiral(Japan("captain")), state)
    assert found.choice == advice(PLAYERS["captain"], state).choice
    assert {each.mean for each in found.candidates} == {1.0}


class Scripted(Trials):
    """Trials whose worlds are won as it is written: a choice for each line, a world for each."""

    def __init__(self, *lines: str) -> None:
        self.lines = dict(zip((Attack("china"), EndOrders(), Procure("oil")), lines, strict=False))
        self.tried = [Tried(choice) for choice in self.lines]

    def go_on_with(self, tried: Iterable[Tried]) -> None:
        number = self.number
        for each in tried:
            each.add(won=self.lines[each.choice][number] == "1")


def test_a_lead_of_less_than_the_gate_is_none() -> None:
    lines = ("0" * 20 + "1" * 20, "1" * 4 + "0" * 16 + "1" * 18 + "0" * 2)
    slight = Searching(choices=2, stages=(40,), gate=1.0)
    assert searched(Scripted(*lines), slight).choice == Attack("china")
    assert searched(Scripted(*lines), replace(slight, gate=0.5)).choice == EndOrders()


def test_what_is_behind_after_a_stage_is_tried_no_more() -> None:
    trials = Scripted("1" * 20 + "0" * 20, "0" * 20 + "1" * 20, "1" * 40)
    assert searched(trials, Searching(choices=3, stages=(20, 40), gate=1.0)).choice == (
        Attack("china")
    )
    assert [each.number for each in trials.tried] == [20, 20, 20], "none is ahead of the first"


def test_it_knows_neither_the_order_of_the_cards_nor_the_dice_to_come() -> None:
    admiral = Admiral(Japan("captain"), Searching(choices=3, stages=(12,), gate=0.0))
    for line in ("card=15", "card=40 nimitz=4", "phase=headline"):
        state = at(line, 6, 6).state
        other = RULES.fuzzing.scrambled(state, "japan", random.Random(5))
        assert advice(admiral, state) == advice(admiral, other)


@pytest.mark.parametrize("options", [{}, {"historical": True, "expansion": True}])
def test_it_plays_whole_games_with_every_option(options: dict[str, bool]) -> None:
    admiral = Admiral(Japan("captain"), Searching(choices=2, stages=(3, 6), gate=1.0))
    played = play(RULES, {"japan": admiral}, "g", options)
    assert played.state.result is not None
    assert sum(played.decisions.values()) > 20


def test_it_is_one_of_the_programs_that_play() -> None:
    assert PLAYERS["admiral"].level == "admiral"
    assert isinstance(PLAYERS["admiral"], Admiral)
