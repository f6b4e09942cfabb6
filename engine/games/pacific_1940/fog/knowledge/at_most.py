"""Fog 10 The most that the enemy can have, by its public income and its known losses.

An upper limit and no guess: all income may have been spent on one kind. The true position is not
used. Of the units that were seen somewhere those that may still be there (F57).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.core.sequence.choice import FACES
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.fog.knowledge.audiences import (
    bonds_are_seen,
    in_secret,
    public_account,
)
from engine.games.pacific_1940.fog.knowledge.knowledge import (
    IN_BATTLE,
    announced,
    fog_of,
    is_enemy,
    ledger_of,
    turn_key,
)
from engine.games.pacific_1940.position.fog import Forces, Sighting
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import Campaign

Limits = Mapping[str, Mapping[str, int]]
"""Power → kind → how many it can have."""


class AtMost(Struct, frozen=True, kw_only=True):
    """Fog 10 The limits of one power.

    spent: IPC that it can have spent. began: kind → how many it had when the game began. fallen:
    kind → how many of them everyone has seen lost. units: kind → how many it can have now, if it
    has bought as many of that kind as it could.
    """

    power: str
    spent: int
    began: dict[str, int]
    fallen: dict[str, int]
    units: dict[str, int]


def limits(g: Campaign, side: str) -> tuple[AtMost, ...]:
    """Fog 10 The most that each enemy of a side can have, by public information."""
    return tuple(
        limit(
            g.equipment,
            power,
            could_spend(g, power),
            seen_fallen(g, power),
            joined=joined_or_added(g, power),
            researches=may_have_found(g, power),
            seen=seen_at_once(g, side, power),
        )
        for power in g.equipment.powers
        if is_enemy(g, side, power)
    )


def limit(
    box: Equipment,
    power: str,
    spent: int,
    fallen: Mapping[str, int],
    *,
    joined: Mapping[str, int] | None = None,
    researches: bool = False,
    seen: Mapping[str, int] | None = None,
) -> AtMost:
    """Fog 10 The limits of a power, from the most that it can have spent and its losses.

    If it lost more of a kind than it began with, it bought the rest, and the money for them is
    gone. joined: G6 kind → how many neutrals may have brought it, and corrections. researches: G11
    it may have found what makes units cheaper. seen: F74 how many it must have.
    """
    costs = cheapest(box) if researches else {kind: unit.cost for kind, unit in box.units.items()}
    began = began_with(box, power)
    had = began + Counter(joined or {})
    bought = {kind: max(0, count - had[kind]) for kind, count in fallen.items()}
    left = max(0, spent - sum(costs[kind] * count for kind, count in bought.items()))
    units = {}
    for kind in box.units:
        stands = max(0, had[kind] - fallen.get(kind, 0))
        more = left // costs[kind] if kind in bought_by(box, power) else 0
        if most := max(stands + more, (seen or {}).get(kind, 0)):
            units[kind] = most
    return AtMost(
        power=power,
        spent=spent,
        began={kind: began[kind] for kind in box.units if began[kind]},
        fallen={kind: fallen[kind] for kind in box.units if fallen.get(kind)},
        units=units,
    )


def counted_once(newest_first: Iterable[Forces], most: Limits) -> list[Forces]:
    """Fog 10 Forces that were seen one after the other, none with more than there can be in all.

    A unit that was seen again stands where it was seen last. most: power → kind → how many it can
    have; powers that are not named have any number.
    """
    left = {power: dict(kinds) for power, kinds in most.items()}
    return [
        {
            power: kept
            for power, kinds in forces.items()
            if (kept := _taken(kinds, left[power]) if power in left else kinds)
        }
        for forces in newest_first
    ]


def _taken(kinds: Mapping[str, int], left: dict[str, int]) -> dict[str, int]:
    """Fog 10 As many of these units as are left, which are then taken."""
    found = {}
    for kind, count in kinds.items():
        if number := min(count, left.get(kind, 0)):
            left[kind] -= number
            found[kind] = number
    return found


def may_have_joined(g: Campaign, power: str) -> Counter[str]:
    """G6, G7 The armies of neutrals that are a power's, or were, as far as everyone knows.

    They join who takes their land over. Of one that an enemy holds now, all of the side to which it
    leaned may have had its army before.
    """
    box, found = g.equipment, Counter[str]()
    for land, printed in box.neutrals.items():
        holder = g.controller(land)
        joins = box.leagues[printed.league].joins if printed.league else ""
        leaned = printed.leaning == g.side(power) or joins == power
        if holder == power or (holder and g.side(holder) != g.side(power) and leaned):
            found[printed.kind] += printed.army
    return found


def may_have_found(g: Campaign, power: str) -> bool:
    """Fog 5, G10 Whether a power may have technologies that nobody else knows of."""
    printed = g.equipment.powers[power]
    return bool(g.state.options.research) and printed.researches and bool(printed.turn)


def cheapest(box: Equipment) -> dict[str, int]:
    """G11 Kind → the least that it costs with any technology."""
    found = {kind: unit.cost for kind, unit in box.units.items()}
    for each in box.technologies:
        for kind, unit in kinds_with(box, [each]).units.items():
            found[kind] = min(found[kind], unit.cost)
    return found


def began_with(box: Equipment, power: str) -> Counter[str]:
    """Fog 1 The units that a power had at the start, as everyone knows."""
    return Counter(box.began_with.get(power, {}))


def bought_by(box: Equipment, power: str) -> tuple[str, ...]:
    """4 The kinds that a power may ever buy."""
    printed = box.powers[power]
    if not printed.turn:
        return ()
    return (*printed.buys, *printed.buys_with_road) if printed.buys else tuple(box.units)


def could_spend(g: Campaign, power: str) -> int:
    """6, 14, A12 All income of a power before its last purchase, less what was taken from it.

    G5.3 With what it could raise for nothing in its freed capital. Its latest income it can spend
    only on its next turn. G11 With each of them it may have had the best dice of war bonds. GE-09
    An objective that pays in secret counts as paid.
    """
    if not g.equipment.powers[power].turn:
        return 0
    accounts = accounts_of(g, power)
    of_power = (g.equipment.objectives[key] for key in in_secret(g))
    unseen = sum(each.ipc for each in of_power if each.power == power)
    incomes = [unseen + _public_income(g, each) for each in accounts]
    is_spendable = g.state.power == power and not has_collected(g, power)
    if not is_spendable:
        incomes = incomes[:-1]
    box = g.equipment
    raised = box.powers[power].freed_worth if power in g.state.freed else 0
    if not accounts and g.state.power != power:
        return raised
    bonds = sum(each.bonds for each in box.technologies.values()) * FACES[-1] * len(incomes)
    more = bonds if may_have_found(g, power) and not bonds_are_seen(g) else 0
    moved = fog_of(g).moved.get(power, 0) + _corrected(g, power, is_spendable=is_spendable)
    return max(0, box.powers[power].purse + sum(incomes) + more + moved + raised)


def _corrected(g: Campaign, power: str, *, is_spendable: bool) -> int:
    """F74 IPC that corrections gave or took, as everybody was told, from the next purchase on.

    is_spendable: the power may have bought in its current turn.
    """
    bought = len(accounts_of(g, power)) + is_spendable
    noted = fog_of(g).set_purses or {}
    return sum(
        ipc
        for economy in g.equipment.economies_of[power]
        for first, ipc in noted.get(economy, {}).items()
        if int(first) < bought
    )


def received_last(g: Campaign, economy: str) -> int:
    """14 The public income that an economy collected last; what it began with, if it has not."""
    power = g.equipment.power_of(economy)
    accounts = accounts_of(g, power)
    if not accounts:
        return g.equipment.economies[economy].purse
    account = public_account(g, accounts[-1])
    parts = account.economies if g.equipment.distinct(economy) else {economy: account.income}
    return sum(parts.get(economy, {}).values())


def accounts_of(g: Campaign, power: str) -> list[Account]:
    """14 The accounts of a power's turns."""
    return [each for each in g.state.accounts if each.power == power]


def earned_lately(g: Campaign, power: str, turns: int) -> int:
    """14 The public income of a power's last so many turns."""
    accounts = accounts_of(g, power)
    return sum(_public_income(g, each) for each in accounts[-turns:])


def _public_income(g: Campaign, account: Account) -> int:
    """14 What everyone has seen a power collect in a turn."""
    return sum(public_account(g, account).income.values())


def has_collected(g: Campaign, power: str) -> bool:
    """14 Whether the power has already collected income in its current turn."""
    return any((each.round, each.power) == (g.state.turn, power) for each in g.state.accounts)


def seen_fallen(g: Campaign, power: str) -> Counter[str]:
    """Fog 8 A power's losses that everyone has seen, in all turns so far."""
    found: Counter[str] = Counter()
    turns = {turn_key(each.round, each.power) for each in g.state.accounts}
    turns.add(turn_key(g.state.turn, g.state.power))
    for turn, fallen in fog_of(g).fallen.items():
        if power in fallen and turn in turns:
            found.update(fallen[power])
    return found


def joined_or_added(g: Campaign, power: str) -> Counter[str]:
    """G6, F74 What neutrals and corrections may have given to a power, less what these have taken.

    Only corrections of which everybody was told count.
    """
    found = may_have_joined(g, power)
    found.update((fog_of(g).added or {}).get(power, {}))
    return found


def seen_at_once(g: Campaign, side: str, power: str) -> Counter[str]:
    """F74 Kind → the most of a power that a side has seen in one place, less what fell since.

    A unit that a correction has added in secret is known to be there once so many were seen.
    """
    fog, found = fog_of(g), Counter[str]()
    turns = ((_when(g, *key.split(".", 1)), lost) for key, lost in fog.fallen.items())
    fallen = [(turn, lost.get(power, {})) for turn, lost in turns]
    removed = (fog.added or {}).get(power, {})
    for seen in announced(ledger_of(g, side).sightings, fog.unsaid.get(side, 0)):
        then = _when(g, seen.turn, seen.power)
        for kind, count in seen.forces.get(power, {}).items():
            if count > found[kind]:
                gone = sum(lost.get(kind, 0) for turn, lost in fallen if turn >= then)
                left = count - gone + min(0, removed.get(kind, 0))
                found[kind] = max(found[kind], left)
    return found


def _when(g: Campaign, turn: int | str, power: str) -> tuple[int, int]:
    """6 A turn of a power, as it stands in the order of turns."""
    order = g.equipment.order
    return int(turn), order.index(power) if power in order else 0


# ---------------------------------------------------------------------- where it was seen


def stayed(box: Equipment, side_of: Callable[[str], str], seen: Sighting) -> Forces:
    """7.4, 7.5 The units of an entry that may still be there when the fights of its turn are over.

    Aircraft have flown on: from land that they attacked in a battle, and from the sea where no
    sound deck of their side was seen, whether they fought there or passed. side_of: of a power.
    """
    is_land = seen.space in box.territories
    if is_land and seen.source != IN_BATTLE:
        return seen.forces
    decks = {side_of(power) for power, kinds in seen.forces.items() if _has_deck(box, seen, power)}

    def stays(power: str, kind: str) -> bool:
        unit = box.units[kind]
        if not unit.is_air:
            return True
        if is_land:
            return side_of(power) != side_of(seen.power)
        return unit.lands_on_deck and side_of(power) in decks

    left = {
        power: {kind: count for kind, count in kinds.items() if stays(power, kind)}
        for power, kinds in seen.forces.items()
    }
    return {power: kinds for power, kinds in left.items() if kinds}


def _has_deck(box: Equipment, seen: Sighting, power: str) -> bool:
    """7.4 Whether an undamaged carrier of the power was seen."""
    hurt = seen.damaged.get(power, {})
    return any(
        box.units[kind].deck and count > hurt.get(kind, 0)
        for kind, count in seen.forces[power].items()
    )
