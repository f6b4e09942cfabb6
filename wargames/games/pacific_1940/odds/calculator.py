"""The calculator: the odds of a typed battle, without a table and for anyone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.odds.calculator import (
    LONGEST_LINE,
    equipped,
    going_up,
    line_of,
    may_be_aboard_damaged,
    read,
    scrambled,
    that_count,
)
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.odds import forecast
from wargames.games.pacific_1940.odds.working import TRIALS
from wargames.presentation.wording import Reason

EXAMPLES = (
    "4 inf 2 art 1 tank vs 3 inf 1 aaa",
    "6 inf 2 art 2 ftr 1 tac vs 5 inf 1 ftr",
    "2 inf 1 tank 1 bb 1 ca vs 3 inf",
    "2 sub 1 dd 2 ftr vs 1 cv 2 ftr 1 dd 1 trn",
    "1 bb! 2 dd vs 3 dd 2 rounds",
    "1 ca 2 dd vs 1 dd 1 trn scramble 3 ftr",
    "2 inf 1 art 2 ftr with jet fighters vs 2 inf 1 aaa with radar",
)
"""Example lines that show what can be typed."""
MOST_STEPS = 5_000_000
"""A typed battle is followed for so many steps at most: a second of work, for anyone who asks."""


class Camp(Struct, frozen=True):
    """One side of a typed battle: its units, and their price."""

    units: str
    ipc: int


class Box(Struct, frozen=True):
    """G11 A technology that a side may have: its field in the form, and whether it counts."""

    field: str
    name: str
    is_on: bool


def page(scenario: str) -> dict[str, Any]:
    """The page before anything is typed."""
    box = box_of(scenario)
    return {
        "line": "",
        "examples": EXAMPLES,
        "kinds": kinds(box),
        "length": LONGEST_LINE,
        "technologies": choosable(box, (), ()),
    }


def choosable(
    box: Equipment, ours: Collection[str], theirs: Collection[str]
) -> list[tuple[str, list[Box]]]:
    """G11 The technologies of each side that make a difference, those that count ticked."""
    keys = that_count(box.technologies)
    return [
        (title, [Box(f"{side}-{key}", box.technologies[key].name, key in found) for key in keys])
        for side, title, found in (("ours", "Attacker", ours), ("theirs", "Defender", theirs))
    ]


def ticked(box: Equipment, side: str, asked: Mapping[str, str]) -> list[str]:
    """G11 The technologies that are ticked for a side."""
    return [key for key in box.technologies if f"{side}-{key}" in asked]


def answer(scenario: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The page with the odds of a typed battle, or with the error in its line."""
    line, box = asked.get("line", "")[:LONGEST_LINE], box_of(scenario)
    ours, theirs = ticked(box, "ours", asked), ticked(box, "theirs", asked)
    found = {**page(scenario), "line": line, "technologies": choosable(box, ours, theirs)}
    if not line.strip():
        return found
    try:
        typed, up = read(box, line), going_up(box, line)
        battle = equipped(typed, ours, theirs)
        outcome = odds.battle(box, battle, MOST_STEPS, TRIALS)
        scramble = scramble_of(box, battle, up) if up else None
    except UnreadLine as unread:
        return {**found, "why": reason(unread.refusal, box)}
    except odds.TooLong:
        return {**found, "is_too_long": True}
    sides = (battle.attackers, battle.defenders)
    return {
        **found,
        "line": line if typed == bare(typed) else line_of(box, bare(typed), up),
        "technologies": choosable(box, *(side.technologies for side in sides)),
        "read": line_of(box, battle, up),
        "battle": battle,
        "attackers": camp(box, battle.attackers.units, battle.bombarding),
        "defenders": camp(box, battle.defenders.units, {}),
        "guests": may_be_aboard_damaged(box, battle),
        "f": forecast.in_words(box.units, outcome, scramble),
    }


def bare(battle: odds.Battle) -> odds.Battle:
    """G11 A battle without technologies, which are ticked instead."""
    attackers, defenders = (
        replace(side, technologies=()) for side in (battle.attackers, battle.defenders)
    )
    return replace(battle, attackers=attackers, defenders=defenders)


def scramble_of(box: Equipment, battle: odds.Battle, up: Mapping[str, int]) -> forecast.Scramble:
    """7.5 The result of a typed battle if these aircraft scramble.

    :raises UnreadLine: it is a battle on land.
    :raises TooLong: it has too many courses.
    """
    outcome = odds.battle(box, scrambled(battle, up), MOST_STEPS, TRIALS)
    names = {key: kind.name.lower() for key, kind in box.units.items()}
    return forecast.of_scramble(up, names, outcome)


def reason(refusal: Refusal, box: Equipment) -> Reason:
    """Why a line is not understood."""
    names = {key: kind.name.lower() for key, kind in box.units.items()}
    return words.refused(refusal, names)


def camp(box: Equipment, units: Mapping[str, int], ships: Mapping[str, int]) -> Camp:
    """One side."""
    names = {key: kind.name.lower() for key, kind in box.units.items()}
    told = words.counted(units, names)
    if ships:
        told += f"; bombarding: {words.counted(ships, names)}"
    return Camp(told, sum(box.units[kind].cost * count for kind, count in units.items()))


def kinds(box: Equipment) -> list[tuple[str, str]]:
    """The short name of each kind of unit."""
    return [(kind.short, kind.name) for kind in box.units.values()]
