"""G10, G11 Research as a page: what each technology does, who has it, the chance of the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_1940.research.chances import breakthrough
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_research import ResearchView
from wargames.games.pacific_1940 import words

Names = Mapping[str, str]
MOST_DICE = 10
"""G10 The page tells the chances of no more dice."""
WHOLE = 100


class Found(Struct, frozen=True):
    """G11 A technology: what it does, and the powers that are known to have it."""

    die: int
    name: str
    says: str
    owners: str


class Chart(Struct, frozen=True):
    """G10 One of the charts."""

    number: int
    technologies: list[Found]


class Chance(Struct, frozen=True):
    """G10 A number of dice: what they cost, and how likely they bring a technology, in percent."""

    dice: int
    ipc: int
    percent: int


class Left(Struct, frozen=True):
    """G10 What one power has yet to find, as the viewer knows.

    charts: in their order how much, and the chance of one of them after a breakthrough there.
    """

    power: str
    charts: list[tuple[int, str]]


def page(view: View[Board], names: Names, asked: Mapping[str, str]) -> dict[str, Any] | None:
    """G10 The whole page; None where the game is played without research."""
    found = view.board.research
    if found is None:
        return None
    return {
        "charts": [chart(found, number, names) for number in charts_of(found)],
        "chances": [chance(found, dice) for dice in range(1, MOST_DICE + 1)],
        "left": [left(found, power, names) for power in own_powers(view)],
        "die": found.die,
        "hits": found.hits,
        "is_fog": view.board.fog is not None,
    }


def charts_of(found: ResearchView) -> list[int]:
    """G10 The numbers of the charts."""
    return sorted({each.chart for each in found.technologies.values()})


def chart(found: ResearchView, number: int, names: Names) -> Chart:
    """G10 One chart, in the order of its dice."""
    there = [each for each in found.technologies.values() if each.chart == number]
    return Chart(
        number,
        [
            Found(
                each.die,
                each.name,
                each.says,
                words.listed(
                    words.without_article(names[power])
                    for power, own in found.found.items()
                    if each.key in own
                ),
            )
            for each in sorted(there, key=lambda each: each.die)
        ],
    )


def chance(found: ResearchView, dice: int) -> Chance:
    """G10 How likely so many dice bring a technology."""
    return Chance(dice, dice * found.die, round(WHOLE * breakthrough(found.hits, dice)))


def own_powers(view: View[Board]) -> list[str]:
    """G10 The powers whose technologies the viewer knows in full: all in the open game."""
    board = view.board
    sides = {power.key: power.side for power in board.powers}
    may = board.research.found if board.research else {}
    return [key for key in may if board.fog is None or sides[key] == view.role]


def left(found: ResearchView, power: str, names: Names) -> Left:
    """G10 How much each chart still has for a power."""
    own = found.found.get(power, ())
    counts = []
    for number in charts_of(found):
        there = [each.key for each in found.technologies.values() if each.chart == number]
        new = sum(key not in own for key in there)
        counts.append((new, f"1 in {new}" if new else ""))
    return Left(words.capital(words.without_article(names[power])), counts)


def told(power: str, board: Board) -> list[str] | None:
    """G10 The names of what a power is known to have; None where nobody researches."""
    found = board.research
    if found is None:
        return None
    return [found.technologies[key].name for key in found.found.get(power, ())]
