"""Fog 4 A practice turn carried out by the program, and what was told in it."""

from collections.abc import Sequence

from engine.core.events import Event, kind_of
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.practice.scene import Scene
from engine.games.pacific_1940.practice.turns import PracticeTurns

NAMES = ("zone", "space", "territory", "technology", "power")
Played = tuple[CampaignState, list[Event], list[str]]


def played(turns: PracticeTurns, number: int) -> Played:
    """How a turn ends, all that happened, and who chose what."""
    state, told, chosen = turns.start(number), list[Event](), list[str]()
    power, rules = state.power, turns.rules
    while state.power == power:
        said = turns.answer(number, state)
        role, choice = (said.role, said.choice) if said else (FACILITATOR, Proceed())
        done = rules.apply(state, role, choice)
        state, told = done.state, [*told, *done.events]
        chosen.append(f"{role} {kind_of(choice)}")  # type: ignore[arg-type]
        assert rules.problems(state) == []
    return state, told, chosen


def is_told(told: Sequence[Event], code: str, name: str) -> bool:
    """Whether the facilitator had a message of a kind to say that names this, or all heard it."""
    return any(
        (isinstance(each, Message) or each.audience is None)
        and kind_of(each) == code
        and name in (getattr(each, place, "") for place in NAMES)
        for each in told
    )


def assert_comes_about(turns: PracticeTurns, number: int) -> None:
    """A turn can be played to its end, and what it promises comes about.

    :raises AssertionError: it cannot, or something does not.
    """
    state, told, chosen = played(turns, number)
    book, scenes = turns.book, turns.turn(number).scenes
    assert len({scene.kind for scene in scenes}) == book.scenes_a_turn
    for scene in scenes:
        assert is_told(told, book.words_of(scene.kind).message, named(scene)), scene
    assert state.result is None
    assert 5 <= chosen.count(f"{FACILITATOR} proceed") <= book.most_steps
    assert sum(not each.startswith(FACILITATOR) for each in chosen) >= len(("combat", "noncombat"))


def named(scene: Scene) -> str:
    """What the message of a scene names."""
    return scene.about or scene.space
