"""Log, news and boards tell the same from whatever database: PostgreSQL sorts keys of objects."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.events import data_of, kind_of
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import is_past, moves, turned_round
from tests.jsonb import given_back
from wargames.presentation.desk import DIFFERENCE, TRUTH, Looking
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, hashed_names
from wargames.table.history.log import event_words

GAMES = [
    ("emperor", {}, 0),
    ("pacific_war", {}, 0),
    ("pacific_1940", {}, 3),
    ("pacific_1940", {"fog": True}, 1),
]
"""Each with its options, and past which round it is left (0: it is played to its end)."""
LOOK_EVERY = 12


def line(key: str, kind: str, data: Any, names: dict[str, str]) -> str:
    """The line of the log for an event, as its row has it."""
    called = hashed_names(tuple(names.items()))
    return event_words(key, kind, msgspec.json.encode(data).decode(), called)


def played(key: str, options: dict[str, bool], rounds: int) -> Any:
    """The moves of a random game, and its rules."""
    rules: Any = registry.get(key).under(options)
    state = rules.setup(seed_from("shown"), options)
    for count, (_, _, applied) in enumerate(moves(rules, state, random.Random(5), bias=2)):
        yield count, rules, applied
        if is_past(rules, applied.state, rounds):
            return


@pytest.mark.parametrize(("key", "options", "rounds"), GAMES)
def test_what_happened_is_told_in_the_same_words(
    key: str, options: dict[str, bool], rounds: int
) -> None:
    shown, told = presentation_of(key), list[Happened]()
    for _, rules, applied in played(key, options, rounds):
        view = rules.view(applied.state, rules.roles.viewers[0])
        names = shown.names(view)
        for event in applied.events:
            kind, data = kind_of(event), data_of(event)
            told.append(Happened(kind, data))
            if kind not in shown.log.untold:
                assert line(key, kind, given_back(data), names) == line(key, kind, data, names)
    other = [Happened(event.kind, given_back(event.data)) for event in told]
    assert shown.outcomes(other, view) == shown.outcomes(told, view)
    for side in rules.roles.sides:
        assert shown.news(other, view, side) == shown.news(told, view, side)


@pytest.mark.parametrize(("key", "options", "rounds"), GAMES)
def test_boards_and_desk_show_the_same(key: str, options: dict[str, bool], rounds: int) -> None:
    for count, rules, applied in played(key, options, rounds):
        if count % LOOK_EVERY == 0:
            state = applied.state
            assert pages(rules, turned_round(rules, state)) == pages(rules, state)


def pages(rules: Any, state: Any) -> list[str]:
    """All that is drawn of a position for each viewer, in its order."""
    shown = presentation_of(rules.key)
    views = {viewer: rules.view(state, viewer) for viewer in (None, *rules.roles.viewers)}
    found: list[Any] = []
    for viewer, view in views.items():
        found.append(shown.listed(view))
        if viewer != FACILITATOR:
            found.append(without_board(shown.shown(view)))
        elif shown.desk is not None:
            sides = {side: views[side] for side in rules.roles.sides}
            for chart in (TRUTH, *sides, DIFFERENCE):
                look, names = Looking(chart), shown.names(view)
                found.append(without_board(shown.desk.shown(view, sides, look, names, {})))
    return [repr(each) for each in found]


def without_board(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is drawn, without the data that it was made from."""
    return {name: fact for name, fact in facts.items() if name != "board"}


def test_8_3_a_battle_names_its_attacker_first() -> None:
    """It was whoever has the shorter name."""
    shown, rules = presentation_of("pacific_1940"), registry.get("pacific_1940")
    names = shown.names(rules.view(rules.setup("00" * 32, {}), None))
    forces = {"japan": {"infantry": 1, "fighter": 1}, "uk": {"infantry": 2}}
    began = {"space": "malaya", "attacker": "japan", "forces": forces}

    told = line("pacific_1940", "battle_began", given_back(began), names)

    against = "Japan 1 infantry, 1 fighter against the United Kingdom 2 infantry."
    assert " ".join(told.split()) == f"<b>Battle at Malaya</b>: {against}"
