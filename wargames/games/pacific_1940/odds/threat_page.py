"""7, 12 The odds of a space: what could come there next turn, against the units there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.odds.calculator import line_of
from engine.games.pacific_1940.planning.threats import Threat
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.odds import forecast, guessed
from wargames.games.pacific_1940.odds.forecast import Forecast

Names = Mapping[str, str]


class Attack(Struct, frozen=True):
    """A power's possible attack, and its possible results.

    line: the battle as typed text; forecast: None where nobody defends, or it is too large.
    """

    power: str
    name: str
    comes: str
    there: str
    line: str
    forecast: Forecast | None


class Reinforcement(Struct, frozen=True):
    """What a power could bring to its own side."""

    power: str
    name: str
    comes: str


def facts(view: View[Board], names: Names, place: str, told: Sequence[Any]) -> dict[str, Any]:
    """The page: possible attacks, and possible reinforcements."""
    board = view.board
    found: list[Threat] = [each for each in told if each.comes]
    return {
        "place": place,
        "name": names[place],
        "attacks": [attack(board, names, place, each) for each in found if each.attacks],
        "others": [
            Reinforcement(each.power, called(each.power, names), words.counted(each.comes, names))
            for each in found
            if not each.attacks
        ],
        "there": next((words.counted(each.there, names) for each in told if each.there), ""),
        "is_fog": board.guesses is not None,
        "has_research": board.research is not None,
    }


def called(power: str, names: Names) -> str:
    """A power's name at the beginning of a line."""
    return words.capital(words.without_article(names[power]))


def attack(board: Board, names: Names, place: str, found: Threat) -> Attack:
    """7 One attack with its odds."""
    asked = battle(board, place, found)
    return Attack(
        power=found.power,
        name=called(found.power, names),
        comes=words.counted(found.comes, names),
        there=words.counted(found.there, names) if found.there else "",
        line=line_of(box_of(board.scenario), asked) if asked else "",
        forecast=forecast.of_battle(board, asked) if asked else None,
    )


def battle(board: Board, place: str, found: Threat) -> Battle | None:
    """8.3 All possible attackers against all units there; None: there are none."""
    there = {stack.power for stack in board.spaces[place].stacks}
    return guessed.battle(board, found.asked, (found.power,), there) if found.asked else None
