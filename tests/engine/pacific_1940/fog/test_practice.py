"""Fog 4 Practice turns: made up from a number, playable to the end, and worth facilitating."""

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.lessons.practice import MOST, name_of, number_in, number_of
from engine.games.pacific_1940.fog.knowledge.knowledge import fog_of
from engine.games.pacific_1940.practice.turns import PracticeTurns
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.practising import assert_comes_about, played

NUMBERS = range(1, 31)


def turns_made_anew() -> PracticeTurns:
    """The practice turns, none of which has been made up yet."""
    found = make().lessons.practice
    assert isinstance(found, PracticeTurns)
    return found


TURNS = turns_made_anew()


@pytest.mark.parametrize("number", NUMBERS)
def test_a_turn_can_be_played_to_its_end_and_what_it_promises_comes_about(number: int) -> None:
    assert_comes_about(TURNS, number)


def test_in_a_few_dozen_turns_every_scene_and_every_power_comes() -> None:
    kinds = {scene.kind for number in NUMBERS for scene in TURNS.turn(number).scenes}
    assert kinds == set(TURNS.book.scenes)
    assert {TURNS.turn(number).power for number in NUMBERS} == set(TURNS.book.powers)


def test_the_same_number_is_the_same_turn_byte_for_byte_and_another_is_another() -> None:
    others = turns_made_anew()
    encode = RULES.codec.encode

    assert encode(others.start(7)) == encode(TURNS.start(7))
    assert encode(others.start(8)) != encode(TURNS.start(7))
    first, again = played(TURNS, 7), played(others, 7)
    assert encode(first[0]) == encode(again[0])
    assert first[1:] == again[1:]


def test_fog_1_each_side_knows_how_the_enemy_stood_when_the_war_began() -> None:
    state = TURNS.start(7)
    knowledge = fog_of(RULES.play(state)).knowledge

    assert {side: bool(known.sightings) for side, known in knowledge.items()} == {
        "axis": True,
        "allies": True,
    }
    assert {each.turn for known in knowledge.values() for each in known.sightings} == {1}
    assert state.turn == 2


def test_a_room_says_whether_it_has_chosen_something() -> None:
    assert TURNS.words({"kind": "go_up", "aircraft": []}) == "Nobody goes up."
    assert TURNS.words({"kind": "go_up", "aircraft": ["a"]}) == "Our aircraft go up."
    assert TURNS.words({"kind": "use_tokens", "count": 2}) == "We use 2 of our kamikazes."
    assert TURNS.words({"kind": "proceed"}) == ""


@pytest.mark.parametrize("text", ["", "0", "-1", "1,5", "x", "1000000", "٣", "9" * 5000])
def test_a_turn_has_a_whole_number_from_1(text: str) -> None:
    with pytest.raises(Unreadable):
        number_in(text)
    assert number_of(f"practice_{text}") == 0


def test_a_name_tells_the_number() -> None:
    assert number_of(name_of(MOST)) == MOST == number_in(f" {MOST} ")
    assert number_of("practice_07") == number_of("practice") == number_of("blitz") == 0


def test_a_turn_is_among_the_lessons_by_name_and_listed_nowhere() -> None:
    lessons = RULES.lessons
    name = name_of(7)

    assert lessons[name].is_facilitated
    assert name not in list(lessons)
    assert lessons.start(name, "00") == TURNS.start(7)
    assert "practice_0" not in lessons
