"""Fog 7 What a correction does to the position, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.encoding.codec import plain
from engine.core.mending import words_in
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.events.facilitator import Change
from engine.games.pacific_1940.fog.facilitator import politics
from engine.games.pacific_1940.fog.facilitator.technologies import (
    is_known_by_all,
    why_no_technology,
)
from engine.games.pacific_1940.fog.knowledge import at_most
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.invariants import problems
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.state import CampaignState, Piece
from engine.games.pacific_1940.research.technologies import gain
from engine.games.pacific_1940.setting_right import (
    goes_aboard,
    holds,
    left_at_sea,
    loses_technology,
    stands_elsewhere,
    taken_off,
)

LISTS_ORDERS = ("carry_out_orders", "fog_turn")
"""Frames that name units of later orders: an order is carried out as far as it can be."""

SIGNS = {"add": 1, "remove": -1}
"""Fog 10 Whether a change gives a power more units than it has bought, or fewer."""

PUBLIC = ("hold", "tokens", *politics.OF_WARS, *politics.OF_STRAITS)
"""Fog 7 What everybody sees."""


class Impossible(Exception):
    """A change that cannot be made; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.fact)
        self.refusal = refusal


def why_not(g: FoggedCampaign, changes: Sequence[Change]) -> Refusal | None:
    """Fog 7 The first reason against changes: one is impossible, or would break a rule.

    Cached until something changes, since a draft asks for every room that might be told.
    """
    known = ("corrected", repr(changes))
    if known not in g.known:
        g.known[known] = _tried(g, changes)
    found: Refusal | None = g.known[known]
    return found


def _tried(g: FoggedCampaign, changes: Sequence[Change]) -> Refusal | None:
    """Fog 7 What comes of changes on a copy of the position.

    What was wrong before is no reason; only where something is wrong now is it asked for.
    """
    tried = type(g)(copied(g.state), g.equipment, g.rules_version)
    try:
        for change in changes:
            carry_out(tried, change)
    except Impossible as impossible:
        return impossible.refusal
    if politics.leaves_no_choice(tried):
        return Refusal("fog 7", "nothing_to_ask")
    if left := sorted(left_at_sea(tried) - left_at_sea(g)):
        zone, power = left[0]
        return Refusal("7.4", "left_at_sea", {"power": power, "space": zone})
    found = list(problems(tried))
    before = set(problems(g)) if found else set()
    broken = [problem for problem in found if problem not in before]
    return Refusal("fog 7", "breaks_the_position", {"problem": broken[0]}) if broken else None


def copied(state: CampaignState) -> CampaignState:
    """A copy of a position that shares only its stack, which nobody changes."""
    copy: CampaignState = state.__copy__()  # type: ignore[attr-defined]  # msgspec's types omit it
    copy.counters = {key: piece.__copy__() for key, piece in state.counters.items()}  # type: ignore[attr-defined]
    copy.control, copy.purses = dict(state.control), dict(state.purses)
    copy.tokens = dict(state.tokens)
    copy.attacks = {key: attack.__copy__() for key, attack in state.attacks.items()}  # type: ignore[attr-defined]
    copy.dice = state.dice.__copy__()  # type: ignore[attr-defined]
    copy.fog = msgspec.convert(plain(state.fog), FogState)
    return copy


def sides_concerned(g: FoggedCampaign, change: Change) -> tuple[str, ...]:
    """Fog 7 The sides that a change concerns; who holds a territory concerns everyone.

    None: everyone hears of it, since it is public. So is a technology that was used.
    """
    if change.verb in PUBLIC or is_known_by_all(g, change):
        return ()
    power = change.power or g.controller(change.space)
    return (g.side(power),) if power in g.equipment.order else (FACILITATOR,)


def carry_out(g: FoggedCampaign, change: Change) -> None:
    """Fog 7 Make one change.

    :raises Impossible: there are no such units, they are in a battle, or it makes no sense.
    """
    if change.power and change.power not in g.equipment.powers:
        raise Impossible(Refusal("fog 7", "no_such_power", {"word": change.power}))
    for space in filter(None, (change.space, change.to)):
        if space not in g.equipment.spaces:
            raise Impossible(Refusal("fog 7", "no_such_space", {"word": space}))
    DOES[change.verb](g, change)
    g.forget()


# ---------------------------------------------------------------------- units


def meant(g: FoggedCampaign, change: Change) -> Iterator[str]:
    """Fog 7 The units of a change: cargo last, and the most suitable first.

    :raises Impossible: there are not so many, or they are in a fight.
    """
    busy = in_hand(g)
    for kind, count in kinds_in(g, change):
        there = [key for key in g.own_at(change.space, change.power) if g.pieces[key].kind == kind]
        is_right = {"damage": lambda k: not g.is_damaged(k), "mend": g.is_damaged}
        fits = is_right.get(change.verb, lambda k: True)
        there = [key for key in there if fits(key)]
        free = sorted((key for key in there if key not in busy), key=lambda k: (g.is_cargo(k), k))
        if len(there) < count:
            raise Impossible(
                Refusal(
                    "fog 7",
                    "too_few_units",
                    {"unit_kind": kind, "space": change.space, "has": len(there)},
                )
            )
        if len(free) < count:
            raise Impossible(
                Refusal("fog 7", "units_in_hand", {"unit_kind": kind, "space": change.space})
            )
        yield from free[:count]


def kinds_in(g: FoggedCampaign, change: Change) -> list[tuple[str, int]]:
    """Fog 7 The kinds of unit in a change, each with its number, in the order of their names."""
    found = list(change.units.items())
    return found if g.earlier.units_change_as_typed else sorted(found)


def in_hand(g: FoggedCampaign) -> set[str]:
    """Fog 7 The units that a battle, or another step under way, relies on."""
    frames = (frame for frame in g.state.stack if frame.__struct_config__.tag not in LISTS_ORDERS)
    named = {word for frame in frames for word in words_in(plain(frame))}
    return {key for key in g.pieces if key in named}


def _move(g: FoggedCampaign, change: Change) -> None:
    """9 Move units; a land unit moved to sea goes aboard a ship there."""
    for key in list(meant(g, change)):
        if not stands_elsewhere(g, key, change.to):
            raise _no_room(g, key, change.to)


def _no_room(g: FoggedCampaign, key: str, zone: str) -> Impossible:
    """9 The error that no friendly ship in the zone has room for a land unit."""
    data: dict[str, int | str] = {"unit_kind": g.pieces[key].kind, "space": zone}
    return Impossible(Refusal("fog 7", "no_room", data))


def _add(g: FoggedCampaign, change: Change) -> None:
    """5 Add units that should have been there."""
    for kind, count in kinds_in(g, change):
        for _ in range(count):
            key = g.add(kind, change.power, change.space)
            is_at_sea = g.unit(key).is_land and g.is_sea(change.space)
            if is_at_sea and not goes_aboard(g, key, change.space):
                raise _no_room(g, key, change.space)


def _remove(g: FoggedCampaign, change: Change) -> None:
    """5 Remove units that should not be there; they count as no loss."""
    for key in list(meant(g, change)):
        if g.cargo(key):
            raise Impossible(
                Refusal(
                    "fog 7",
                    "carries_cargo",
                    {"unit_kind": g.pieces[key].kind, "space": change.space},
                )
            )
        taken_off(g, [key])
        g.remove(key)


def _damage(g: FoggedCampaign, change: Change) -> None:
    """8.1, 8.3 Damage ships by one hit; set a facility's damage."""
    if change.facility:
        facility(g, change).markers = change.amount
        return
    for key in list(meant(g, change)):
        g.pieces[key].markers += 1


def _mend(g: FoggedCampaign, change: Change) -> None:
    """6 Repair one hit of ships."""
    for key in list(meant(g, change)):
        g.pieces[key].markers -= 1


def facility(g: FoggedCampaign, change: Change) -> Piece:
    """5 The facility of a change.

    :raises Impossible: there is none.
    """
    key = g.facility(change.space, change.facility)
    if not key:
        raise Impossible(
            Refusal(
                "fog 7", "no_such_facility", {"facility": change.facility, "space": change.space}
            )
        )
    return g.pieces[key]


def note_added(g: FoggedCampaign, change: Change) -> None:
    """Fog 10, F74 Everybody knows that a power has more units than it can have bought, or fewer."""
    sign = SIGNS.get(change.verb)
    if sign is None or g.earlier.added_units_are_not_counted:
        return
    found = {power: dict(kinds) for power, kinds in (g.fog.added or {}).items()}
    of_power = found.setdefault(change.power, {})
    for kind, count in kinds_in(g, change):
        of_power[kind] = of_power.get(kind, 0) + sign * count
    g.fog.added = found


def note_purse(g: FoggedCampaign, change: Change) -> None:
    """Fog 10, F74 Everybody knows what a power can spend at its next purchase.

    It counts in place of the income that it has not spent. While a power with several purses buys,
    others cannot know which of them it has spent already.
    """
    if change.verb != "purse" or g.earlier.set_purses_are_not_counted:
        return
    economy, power, box = change.economy or change.power, change.power, g.equipment
    first = len(at_most.accounts_of(g, power))
    found = {key: dict(purses) for key, purses in (g.fog.set_purses or {}).items()}
    noted = found.setdefault(economy, {})
    is_buying = g.under_way(PurchaseAndRepair) is not None
    if g.state.power != power or at_most.has_collected(g, power):
        noted[str(first)] = change.amount - at_most.received_last(g, economy)
    elif not is_buying:
        noted[str(first + 1)] = change.amount
    elif len(box.economies_of[power]) == 1:
        noted[str(first)] = change.amount - at_most.received_last(g, economy)
    else:
        noted[str(first)] = noted.get(str(first), 0) + change.amount
    g.fog.set_purses = found


# ---------------------------------------------------------------------- money and land


def _purse(g: FoggedCampaign, change: Change) -> None:
    """6 Set a purse."""
    economy = change.economy or change.power
    if economy not in g.state.purses:
        raise Impossible(Refusal("fog 7", "no_purse", {"power": change.power}))
    g.state.purses[economy] = change.amount


def _tokens(g: FoggedCampaign, change: Change) -> None:
    """7.6 Set the number of kamikaze tokens."""
    if change.power not in g.state.tokens:
        raise Impossible(Refusal("fog 7", "no_tokens", {"power": change.power}))
    g.state.tokens[change.power] = change.amount


def _hold(g: FoggedCampaign, change: Change) -> None:
    """11 Give a territory with its facilities to another power; G6 a neutral with its army."""
    if change.space not in g.state.control and not g.leaning(change.space):
        raise Impossible(Refusal("fog 7", "nobody_holds_it", {"space": change.space}))
    before = g.controller(change.space)
    holds(g, change.space, change.power)
    if g.side(before) == g.side(change.power) and not g.earlier.returned_land_shows_facilities:
        return
    facilities = [g.pieces[key] for key in g.facilities_at(change.space)]
    standing = {each.kind: each.markers for each in facilities}
    for side in g.equipment.sides:
        seen = g.knowledge(side).facilities
        seen.pop(change.space, None)
        if side != g.side(change.power):
            seen[change.space] = dict(standing)


# ---------------------------------------------------------------------- research


def _technology(g: FoggedCampaign, change: Change) -> None:
    """Fog 5 Give a power a technology, or take one from it."""
    if refusal := why_no_technology(g, change):
        raise Impossible(refusal)
    if change.verb == "grant":
        gain(g, change.power, change.technology)
    else:
        loses_technology(g, change.power, change.technology)


# ---------------------------------------------------------------------- politics


def _politics(g: FoggedCampaign, change: Change) -> None:
    """3, G8.2 Two powers are at war or at peace; a strait is open to a power, or shut."""
    if refusal := politics.why_not(g, change):
        raise Impossible(refusal)
    politics.carry_out(g, change)


DOES = {
    "move": _move,
    "add": _add,
    "remove": _remove,
    "damage": _damage,
    "mend": _mend,
    "purse": _purse,
    "tokens": _tokens,
    "hold": _hold,
    "grant": _technology,
    "take": _technology,
    **dict.fromkeys((*politics.OF_WARS, *politics.OF_STRAITS), _politics),
}
