"""Fog 4 Practice turns of Global 1940: in Europe, on both oceans and in the Pacific."""

from collections import Counter
from functools import cache

import pytest

from engine.core.events import may_know
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.events.research import TechnologyUsed
from engine.games.pacific_1940.fog.knowledge.knowledge import fog_of
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.practice.scenes import SCENES
from engine.games.pacific_1940.practice.turns import PracticeTurns
from engine.games.pacific_1940.research.using import secrets_of
from engine.games.pacific_1940.rules import make as make_pacific
from tests.engine.pacific_1940.global_1940.world import BOX
from tests.engine.pacific_1940.practising import assert_comes_about, played

NUMBERS = range(1, 41)


def turns_of(made: object) -> PracticeTurns:
    assert isinstance(made, PracticeTurns)
    return made


TURNS = turns_of(make().lessons.practice)


@cache
def number_with(kind: str) -> int:
    """The first turn that has a scene of a kind."""
    return next(n for n in NUMBERS if kind in {each.kind for each in TURNS.turn(n).scenes})


@pytest.mark.parametrize("number", NUMBERS[:20])
def test_a_turn_can_be_played_to_its_end_and_what_it_promises_comes_about(number: int) -> None:
    assert_comes_about(TURNS, number)


def test_in_a_few_dozen_turns_every_scene_and_power_comes_on_both_boards_in_all_waters() -> None:
    turns = [TURNS.turn(number) for number in NUMBERS]
    scenes = [scene for turn in turns for scene in turn.scenes]
    assert {scene.kind for scene in scenes} == set(TURNS.book.scenes) == set(SCENES)
    assert {turn.power for turn in turns} == set(TURNS.book.powers)
    spaces = {scene.space for scene in scenes}
    boards = Counter(BOX.spaces[space].board for space in spaces)
    assert min(boards["europe"], boards["pacific"]) > len(spaces) / 4
    numbers = {BOX.zones[space].number for space in spaces if space in BOX.zones}
    for waters in TURNS.book.waters:
        assert numbers.intersection(waters.zones), waters.key


def test_in_all_waters_both_sides_sail_and_in_zones_that_there_are() -> None:
    there = {zone.number for zone in BOX.zones.values()}
    for waters in TURNS.book.waters:
        assert {BOX.powers[power].side for power in waters.powers} == {*BOX.sides}, waters.key
        assert there.issuperset(waters.zones), waters.key


def test_every_power_of_one_side_is_at_war_with_every_power_of_the_other() -> None:
    g = TURNS.rules.play(TURNS.start(1))
    for power in BOX.order:
        others = {each for each in BOX.order if BOX.powers[each].side != BOX.powers[power].side}
        assert others <= {*g.enemies(power)}, power


def test_G5_paris_has_fallen_and_its_complex_makes_less() -> None:
    g = TURNS.rules.play(TURNS.start(1))
    assert g.controller("france") == "germany"
    assert {g.pieces[key].kind for key in g.facilities_at("france")} == {
        "minor_complex",
        "air_base",
    }
    assert g.state.purses["france"] == 0


def test_fog_1_each_side_knows_how_the_enemy_stood_when_the_war_began() -> None:
    state = TURNS.start(7)
    knowledge = fog_of(TURNS.rules.play(state)).knowledge
    assert {each.turn for known in knowledge.values() for each in known.sightings} == {1}
    assert state.turn == TURNS.book.turn


def test_fog_5_a_technology_is_a_secret_until_the_turn_uses_it() -> None:
    number = number_with("technology")
    state, told, _ = played(TURNS, number)
    before = TURNS.start(number)
    assert secrets_of(TURNS.rules.play(before), before.power)
    (used,) = [each for each in told if isinstance(each, TechnologyUsed)]
    assert may_know(used.audience, "axis")
    assert may_know(used.audience, "allies")
    assert secrets_of(TURNS.rules.play(state), before.power) == ()


def test_at_the_end_one_reads_what_was_worth_noticing() -> None:
    number = number_with("convoy")
    (space,) = [each.space for each in TURNS.turn(number).scenes if each.kind == "convoy"]
    read = TURNS.happens(number)
    assert len(read) == TURNS.book.scenes_a_turn
    assert any(each.startswith(f"Submarines in {BOX.names[space]} disrupted") for each in read)


def test_the_same_number_is_the_same_turn_and_another_scenario_has_another() -> None:
    others = turns_of(make().lessons.practice)
    encode = TURNS.rules.codec.encode
    assert encode(others.start(7)) == encode(TURNS.start(7))
    assert played(others, 7)[1:] == played(TURNS, 7)[1:]
    pacific = turns_of(make_pacific().lessons.practice)
    assert {*pacific.book.scenes} < {*TURNS.book.scenes}
    assert pacific.options != TURNS.options


def test_a_turn_is_among_the_lessons_by_name_and_listed_nowhere() -> None:
    lessons = make().lessons
    assert lessons["practice_7"].options == {"fog": True, "research": True}
    assert lessons["practice_7"].is_facilitated
    assert "practice_7" not in list(lessons)
    assert lessons.start("practice_7", "00") == TURNS.start(7)
    assert TURNS.rules.asks(TURNS.start(7))[0].role != FACILITATOR
