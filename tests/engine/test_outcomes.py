"""What a choice may come to: as the rules tell it, so it comes on every face of the die."""

import random
from fractions import Fraction
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.registry import get
from engine.core.sequence.choice import FACES, FAILURE, SUCCESS, Likely, grouped, success_on
from engine.games.emperor.bot import PLAYERS
from engine.games.pacific_war.bot.weighing.battle import Chart
from engine.games.pacific_war.strategy.raids import Aim
from tests.engine.emperor.helpers import at as emperor_at
from tests.engine.pacific_war.helpers import at as war_at

GAMES = 2


def came_to(rules: Any, state: Any, choice: Any, face: int) -> Any:
    """What a choice of Japan's brings when the die shows a face: success, or the face itself.

    6.4 A front that is let advance succeeds if no fortification halts it.
    """
    tried = rules.codec.copy(state)
    tried.dice.script = [face, *[1] * 20]
    events = rules.apply(tried, "japan", choice).events
    told = next(event for event in events if hasattr(event, "roll"))
    assert told.roll == face
    if hasattr(told, "success"):
        return SUCCESS if told.success else FAILURE
    if hasattr(told, "halted"):
        return FAILURE if told.halted else SUCCESS
    return told.roll


def test_8_1_every_roll_of_emperor_comes_to_what_was_told_of_it() -> None:
    """All choices on the way of some games between sides that know what they do."""
    rules, seen = get("emperor"), set[str]()
    for number in range(GAMES):
        state, pick = rules.setup(seed_from(f"outcomes {number}"), {}), random.Random(number)
        while asks := rules.asks(state):
            for choice in rules.choices(state, asks[0]):
                outcomes = rules.outcomes(state, asks[0], choice)
                for each in outcomes:
                    for face in each.faces:
                        assert came_to(rules, state, choice, face) == each.what, choice
                assert not outcomes or sum(each.share for each in outcomes) == 1
                seen.update([type(choice).__name__] if outcomes else [])
            choice = PLAYERS["captain"].choose(rules, state, asks[0], pick).choice
            state = rules.apply(state, "japan", choice).state
    assert {"Attack", "KnockOut", "Battle", "Fortify", "Procure"} <= seen


def test_7_3_2_a_second_roll_comes_to_what_the_first_might_have() -> None:
    table = emperor_at("card=12 drm.british=0 prestige=6", 2)
    attack = table.read(f"attack {table.targets('attack')[0]}")
    first = table.rules.outcomes(table.state, table.rules.asks(table.state)[0], attack)
    applied = table.rules.apply(table.state, "japan", attack)
    again = table.rules.asks(applied.state)[0]
    roll, stand = table.rules.choices(applied.state, again)
    assert table.rules.outcomes(applied.state, again, roll) == first
    assert table.rules.outcomes(applied.state, again, stand) == ()


@pytest.mark.parametrize("card", ["J01", "J14"])
def test_9_2_3_a_strike_by_aircraft_scores_what_was_told_of_its_aim(card: str) -> None:
    line = "acts=japan turn=3 indochina=jlba,jlba singapore=uk_exeter philippines=us_essex"
    table = war_at(line + f" hand.japan={card}").do(f"launch_event {card}")
    ask = table.rules.asks(table.state)[0]
    aim = Aim("indochina", "philippines")
    outcomes = table.rules.outcomes(table.state, ask, aim)
    for each in outcomes:
        for face in each.faces:
            tried = table.rules.codec.copy(table.state)
            tried.dice.script = [face, *[1] * 5]
            events = table.rules.apply(tried, "japan", aim).events
            assert next(e.hits for e in events if hasattr(e, "hits")) == each.what
    faces = sorted(face for each in outcomes for face in each.faces)
    assert faces == list(FACES)
    mean = float(sum(int(each.what) * each.share for each in outcomes))
    assert any(mean == pytest.approx(known) for known in Chart(table.g.equipment).means)
    chance = aim.chance(table.g)
    assert chance and chance.faces == tuple(
        face for face in FACES if not any(face in e.faces for e in outcomes if e.what == 0)
    )


def test_a_choice_without_a_die_comes_to_nothing_that_is_likely() -> None:
    table = emperor_at("card=12")
    ask = table.rules.asks(table.state)[0]
    assert table.rules.outcomes(table.state, ask, table.read("end_orders")) == ()


def test_faces_that_bring_the_same_are_one_outcome() -> None:
    assert grouped([0, 0, 1, 1, 1, 2]) == (Likely(0, (1, 2)), Likely(1, (3, 4, 5)), Likely(2, (6,)))
    assert [each.share for each in success_on((6,))] == [Fraction(5, 6), Fraction(1, 6)]
    assert success_on(FACES) == (Likely(SUCCESS, FACES),)
