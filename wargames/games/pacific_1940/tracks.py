"""Beside the map: money and income, objectives, victory cities, the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.counting import counted
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import (
    EconomyView,
    ObjectiveView,
    PowerView,
    SideView,
    VictoryView,
)
from wargames.games.pacific_1940.map import chart
from wargames.games.pacific_1940.words import BOARDS, capital, without_article


class Goal(Struct, frozen=True):
    """An objective: what it would pay now, 0 for nothing, and for which territories.

    lacks: those that are not held as required, and other conditions that are not met. for_each: it
    pays for every territory held. certain: False where unseen units decide.
    """

    name: str
    ipc: int
    pays: int
    for_each: bool
    where: str
    lacks: str
    waits_for_war: bool
    certain: bool


class Purse(Struct, frozen=True):
    """A power's money: its purse, its land's income, and its objectives' current payments.

    purse: None where the viewer may not know it.
    """

    power: str
    name: str
    is_now: bool
    purse: int | None
    income: int
    bonus: int
    most_bonus: int
    capital_lost: bool
    tokens: int
    purchased: str
    goals: list[Goal]


class City(Struct, frozen=True):
    """A victory city: its space, its holder, and the side for which it counts."""

    name: str
    space: str
    power: str
    holder: str
    side: str


class Standing(Struct, frozen=True):
    """2 A side's distance from a victory; since: since which turn it has met its condition.

    board: only cities on it count, where they are counted apart; area: the same in one word.
    counts: what the number says.
    """

    key: str
    name: str
    title: str
    cities: int
    wanted: int
    since: str
    board: str
    area: str
    counts: str


class Box(Struct, frozen=True):
    """A round of the calendar."""

    number: int
    name: str
    note: str
    is_now: bool
    is_past: bool


def bar(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of the bar at the top: the date, and the victory cities of each side.

    homes: the main area of each power on the map, in the order of play from the current one.
    """
    keys, areas = [each.key for each in board.powers], chart.of(board).homes
    now = keys.index(board.power) if board.power in keys else 0
    homes = [(key, areas.get(key, "")) for key in (*keys[now:], *keys[:now])]
    return {"date": date(board), "sides": standings(board, names), "homes": homes}


def date(board: Board) -> str:
    """2 The round on the calendar."""
    return next((each.name for each in board.calendar if each.number == board.turn), "")


def shown(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of the tracks; the same for everyone."""
    return {
        "purses": [each for power in board.powers for each in purses(power, board, names)],
        "cities": cities(board, names),
        "standings": standings(board, names),
        "calendar": calendar(board),
    }


def purse(power: PowerView, board: Board, names: Mapping[str, str]) -> Purse:
    """6, 14 One power's money."""
    goals = [each for each in board.objectives if each.power == power.key]
    return Purse(
        power=power.key,
        name=capital(without_article(names[power.key])),
        is_now=power.key == board.power,
        purse=power.purse,
        income=power.income,
        bonus=sum(goal.pays for goal in goals),
        most_bonus=sum(most_of(goal) for goal in goals),
        capital_lost=power.capital_lost,
        tokens=power.tokens,
        purchased=purchased(power, board),
        goals=[goal_of(goal, names) for goal in goals],
    )


def purses(power: PowerView, board: Board, names: Mapping[str, str]) -> list[Purse]:
    """6, G2 A power's money; of a power with several economies, that of each."""
    whole = purse(power, board, names)
    return [purse_of(each, whole, board, names) for each in power.economies] or [whole]


def purse_of(economy: EconomyView, whole: Purse, board: Board, names: Mapping[str, str]) -> Purse:
    """G2 The money of one of several economies of a power."""
    goals = [each for each in board.objectives if each.economy == economy.key]
    return replace(
        whole,
        name=f"{short(whole.power, names)}, {economy.name.removesuffix(' economy')}",
        purse=economy.purse,
        income=economy.income,
        bonus=sum(goal.pays for goal in goals),
        most_bonus=sum(most_of(goal) for goal in goals),
        capital_lost=economy.capital_lost,
        goals=[goal_of(goal, names) for goal in goals],
    )


def short(power: str, names: Mapping[str, str]) -> str:
    """A power's short name: UK, USA, Japan."""
    name = capital(without_article(names[power]))
    return power.upper() if len(power) < len(name) else name


def purchased(power: PowerView, board: Board) -> str:
    """6 Purchases that are not placed yet, by short names."""
    short = {key: kind.short for key, kind in board.units.items()}
    called = {**{key: kind.name.lower() for key, kind in board.facilities.items()}, **short}
    return " ".join(f"{count} {called[kind]}" for kind, count in power.purchased.items())


def most_of(goal: ObjectiveView) -> int:
    """14 The most that an objective can pay."""
    return goal.ipc * len(goal.territories) if goal.for_each else goal.ipc


def goal_of(goal: ObjectiveView, names: Mapping[str, str]) -> Goal:
    """14 One objective in words."""
    missing = [names[each] for each in goal.territories if each not in goal.held]
    is_enough = bool(goal.enough) and len(goal.held) >= goal.enough
    if goal.for_each and len(missing) > MOST_NAMED:
        all_of_them = counted(len(goal.territories), "territory", "territories")
        missing = [f"{len(missing)} of {all_of_them}"]
    lacks = [*([] if is_enough else missing), *(CONDITIONS[each] for each in goal.lacks)]
    return Goal(
        name=goal.name,
        ipc=goal.ipc,
        pays=goal.pays,
        for_each=goal.for_each,
        where=", ".join(names[each] for each in goal.territories),
        lacks=", ".join(lacks),
        waits_for_war=goal.waits_for_war,
        certain=goal.certain,
    )


MOST_NAMED = 6
"""14 Where an objective pays for each of more territories than that, they are counted."""
CONDITIONS = {
    "capital": "its capital",
    "peace": "peace",
    "trade": "trade, which the power has given up",
    "road": "an open supply road",
    "original": "land that was its own before the war",
    "unpaid": "nothing more: it pays only once",
    "garrison": "a land unit there",
    "clear": "a sea without enemy ships",
    "alone": "its own land without allies",
    "denied": "a neutral that does not lean to the enemy",
}
"""14, G13 What an objective asks for beside territories and wars."""


def doubt(goal: Goal) -> str:
    """Fog 10 A word of warning where units that nobody here can see decide."""
    return "" if goal.certain else ", as far as we know"


def cities(board: Board, names: Mapping[str, str]) -> list[City]:
    """2 The victory cities, grouped by side."""
    side_of = {power.key: power.side for power in board.powers}
    found = [
        City(
            name=space.city,
            space=space.key,
            power=space.controller,
            holder=names.get(space.controller, ""),
            side=side_of.get(space.controller, ""),
        )
        for space in board.spaces.values()
        if space.city
    ]
    sides = [side.key for side in board.sides]
    return sorted(found, key=lambda city: sides.index(city.side) if city.side in sides else 9)


def standings(board: Board, names: Mapping[str, str]) -> list[Standing]:
    """2, G9 The ways in which the sides may win, and how far each is away."""
    return [standing(side, victory, names) for side in board.sides for victory in side.victories]


def standing(side: SideView, victory: VictoryView, names: Mapping[str, str]) -> Standing:
    """2 One side, and one way to win."""
    since = ""
    if victory.held is not None:
        power = without_article(names[victory.held.power])
        since = f"{power}, round {victory.held.round}"
    name = names.get(side.key, side.key)
    on = BOARDS.get(victory.board, "")
    counts = f"Victory cities {on}".strip()
    return Standing(
        key=side.key,
        name=name,
        title=capital(without_article(name)),
        cities=len(victory.cities),
        wanted=victory.wanted,
        since=since,
        board=on,
        area=capital(victory.board),
        counts=f"{counts}: {victory.wanted} win" if victory.wanted else counts,
    )


def calendar(board: Board) -> list[Box]:
    """2 The rounds; a note on what war changes goes once it has come."""
    at_war = {power for war in board.wars for power in war}
    return [
        Box(
            number=each.number,
            name=each.name,
            note="" if each.until_war in at_war else each.note,
            is_now=each.number == board.turn,
            is_past=each.number < board.turn,
        )
        for each in board.calendar
    ]
