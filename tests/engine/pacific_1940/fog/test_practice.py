"""Fog 4 Practice turns: made up from a number, playable to the end, and worth facilitating."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.events import Event, kind_of
from engine.core.lessons.practice import MOST, name_of, number_in, number_of
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.knowledge.knowledge import fog_of
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.practice.scenes import SCENES
from engine.games.pacific_1940.practice.turns import PracticeTurns, book
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.carried import RULES

NUMBERS = range(1, 31)
TURNS = PracticeTurns(make())
PLACES = ("zone", "space", "territory")


def played(turns: PracticeTurns, number: int) -> tuple[CampaignState, list[Event], list[str]]:
    """A turn carried out by the program: how it ends, all that happened, and who chose what."""
    state, told, chosen = turns.start(number), list[Event](), list[str]()
    power = state.power
    while state.power == power:
        said = turns.answer(number, state)
        role, choice = (said.role, said.choice) if said else (FACILITATOR, Proceed())
        done = RULES.apply(state, role, choice)
        state, told = done.state, [*told, *done.events]
        chosen.append(f"{role} {kind_of(choice)}")  # type: ignore[arg-type]
        assert RULES.problems(state) == []
    return state, told, chosen


def is_told(told: Sequence[Event], code: str, space: str) -> bool:
    """Whether the facilitator had a message of a kind to say about a space."""
    return any(
        isinstance(each, Message)
        and kind_of(each) == code
        and space in (getattr(each, place, "") for place in PLACES)
        for each in told
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_a_turn_can_be_played_to_its_end_and_what_it_promises_comes_about(number: int) -> None:
    state, told, chosen = played(TURNS, number)

    messages = {each.key: each.message for each in book().scene}
    scenes = TURNS.turn(number).scenes
    assert len({scene.kind for scene in scenes}) == book().scenes_a_turn
    for scene in scenes:
        assert is_told(told, messages[scene.kind], scene.space), scene
    assert state.result is None
    assert 5 <= chosen.count(f"{FACILITATOR} proceed") <= book().most_steps
    assert sum(not each.startswith(FACILITATOR) for each in chosen) >= len(("combat", "noncombat"))


def test_in_a_few_dozen_turns_every_scene_and_every_power_comes() -> None:
    kinds = {scene.kind for number in NUMBERS for scene in TURNS.turn(number).scenes}
    assert kinds == set(SCENES)
    assert {TURNS.turn(number).power for number in NUMBERS} == set(book().powers)


def test_the_same_number_is_the_same_turn_byte_for_byte_and_another_is_another() -> None:
    others = PracticeTurns(make())
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
