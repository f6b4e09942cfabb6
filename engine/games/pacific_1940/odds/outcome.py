"""8 The result of a battle: its endings, combined into chances, losses and their value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.odds.course import Course
from engine.games.pacific_1940.odds.forces import Force
from engine.games.pacific_1940.odds.terms import (
    GONE,
    HELD,
    RETREATED,
    STALEMATE,
    WON,
    WORDS,
    Ending,
    Outcome,
    Side,
    fewest,
)

Units = Mapping[str, int]
Listed = tuple[tuple[str, int], ...]


class Stretch(Struct, frozen=True):
    """8.4 A part of a battle: its course, and the attackers that had left before it."""

    course: Course
    withdrawn: dict[str, int] = {}


def outcome(box: Equipment, stretches: Sequence[Stretch]) -> Outcome:
    """8 The outcome of a battle whose course was followed or tried to its ends."""
    total = sum(sum(stretch.course.ends.values()) for stretch in stretches)
    endings = _endings(box, stretches, total)
    battle = stretches[0].course.battle
    ours, theirs = (
        [(e.chance, e.attackers) for e in endings],
        [(e.chance, e.defenders) for e in endings],
    )
    attack_lost = _lost(battle.attackers.units, ours)
    defence_lost = _lost(battle.defenders.units, theirs)
    attack_cargo, defence_cargo = _sunk(battle.attackers, ours), _sunk(battle.defenders, theirs)
    chances = {word: sum(e.chance for e in endings if e.word == word) for word in WORDS}
    return Outcome(
        win=chances[WON],
        hold=chances[HELD],
        both_gone=chances[GONE],
        stalemate=chances[STALEMATE],
        retreat=chances[RETREATED],
        takes=sum(e.chance for e in endings if e.takes),
        attack_loss=cost(box, attack_lost) + cost(box, attack_cargo),
        defence_loss=cost(box, defence_lost) + cost(box, defence_cargo),
        attack_lost=attack_lost,
        defence_lost=defence_lost,
        attack_homeless=_homeless(stretches, total, attack=True),
        defence_homeless=_homeless(stretches, total, attack=False),
        rounds=sum(stretch.course.rounds for stretch in stretches) / total,
        endings=endings,
        trials=fewest(*(stretch.course.trials for stretch in stretches)),
        attack_cargo=attack_cargo,
        defence_cargo=defence_cargo,
    )


def _endings(box: Equipment, stretches: Sequence[Stretch], total: float) -> tuple[Ending, ...]:
    """8.3 Every possible ending, equal ones merged, the most likely first."""
    found: dict[tuple[str, bool, Listed, Listed], float] = {}
    for stretch in stretches:
        course = stretch.course
        for (word, i, j), chance in course.ends.items():
            there = _survivors(course.attackers, i, wiped_out=word == HELD)
            takes = word == WON and any(box.units[kind].takes_ground for kind in there)
            ours = Counter(there) + Counter(stretch.withdrawn)
            theirs = _survivors(course.defenders, j, wiped_out=word == WON)
            key = word, takes, _listed(box, ours), _listed(box, theirs)
            found[key] = found.get(key, 0.0) + chance / total
    return _ranked(found)


def _homeless(stretches: Sequence[Stretch], total: float, *, attack: bool) -> float:
    """11 How many aircraft lose the place that a carrier had for them, on average."""
    found = 0.0
    for course in (stretch.course for stretch in stretches):
        force = course.attackers if attack else course.defenders
        for (_, i, j), chance in course.ends.items() if force.decks else ():
            found += chance * force.homeless(i if attack else j)
    return found / total


def _ranked(found: Mapping[tuple[str, bool, Listed, Listed], float]) -> tuple[Ending, ...]:
    """Endings, the most likely first."""
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return tuple(
        Ending(word=word, chance=chance, takes=takes, attackers=dict(ours), defenders=dict(theirs))
        for (word, takes, ours, theirs), chance in ranked
    )


def _listed(box: Equipment, units: Units) -> Listed:
    """Units in the order of the components."""
    return tuple((kind, units[kind]) for kind in box.units if units.get(kind))


def _survivors(force: Force, number: int, *, wiped_out: bool) -> dict[str, int]:
    """8.3 The survivors of a side: if wiped out, those that had submerged before."""
    left = force.left(force.facts[number].state)
    if wiped_out:
        for kind in force.facts[number].units:
            left[kind.key] -= 1
    return {kind: count for kind, count in left.items() if count}


def _lost(whole: Units, left: list[tuple[float, dict[str, int]]]) -> dict[str, float]:
    """Kind → average losses."""
    return {
        kind: sum(chance * (count - units.get(kind, 0)) for chance, units in left)
        for kind, count in whole.items()
    }


def _sunk(side: Side, left: list[tuple[float, dict[str, int]]]) -> dict[str, float]:
    """8.3 Kind → how much cargo goes down with its ships on average."""
    found: dict[str, float] = {}
    for ship, loads in side.loads.items():
        for chance, units in left:
            for load in loads[: side.units[ship] - units.get(ship, 0)]:
                for kind, count in load.items():
                    found[kind] = found.get(kind, 0.0) + chance * count
    return found


def cost(box: Equipment, lost: Mapping[str, float]) -> float:
    """5 The price of units, in IPC."""
    return sum(box.units[kind].cost * count for kind, count in lost.items())


def mixed(parts: Sequence[tuple[float, Outcome]]) -> Outcome:
    """8 The combined outcome of one of several battles on land, each with its chance."""
    total = sum(chance for chance, _ in parts)
    shares = [(chance / total, found) for chance, found in parts]
    together: dict[tuple[str, bool, Listed, Listed], float] = {}
    for share, found in shares:
        for ending in found.endings:
            ours, theirs = tuple(ending.attackers.items()), tuple(ending.defenders.items())
            key = ending.word, ending.takes, ours, theirs
            together[key] = together.get(key, 0.0) + share * ending.chance
    numbers = {
        name: sum(share * getattr(found, name) for share, found in shares) for name in NUMBERS
    }
    return Outcome(
        **numbers,
        attack_lost=_mixed_lost([(share, found.attack_lost) for share, found in shares]),
        defence_lost=_mixed_lost([(share, found.defence_lost) for share, found in shares]),
        endings=_ranked(together),
    )


NUMBERS = tuple(
    name
    for name in Outcome.__struct_fields__
    if not name.endswith(("_lost", "_cargo")) and name not in ("endings", "trials")
)


def _mixed_lost(parts: Sequence[tuple[float, dict[str, float]]]) -> dict[str, float]:
    kinds = dict.fromkeys(kind for _, lost in parts for kind in lost)
    return {kind: sum(share * lost.get(kind, 0.0) for share, lost in parts) for kind in kinds}
