"""5, 7.4, 9, G8, G10 What edits by hand bring: attacks to come, ships to ride on, decks, wars."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

from engine.core.sequence.flow import Procedure
from engine.games.pacific_1940.battle.homeless import Homeless, berths
from engine.games.pacific_1940.battle.rockets import launching_bases
from engine.games.pacific_1940.invariants import FIGHTING, hold_problems, is_attacking
from engine.games.pacific_1940.politics.effects import upgrade
from engine.games.pacific_1940.politics.leave import lapse
from engine.games.pacific_1940.politics.neutrals import army_of
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.research import Research
from engine.games.pacific_1940.research.technologies import lose


def taken_off(g: Campaign, keys: Collection[str]) -> None:
    """7 Remove units from attacks still to come."""
    for attack in g.state.attacks.values():
        attack.units = [key for key in attack.units if key not in keys]
        attack.escorts = [key for key in attack.escorts if key not in keys]
        attack.landed = {key: zone for key, zone in attack.landed.items() if key not in keys}
        attack.raiders = {key: kind for key, kind in attack.raiders.items() if key not in keys}


def stands_elsewhere(g: Campaign, key: str, space: str) -> bool:
    """9 Move a unit with its cargo; a land unit at sea goes aboard a ship there.

    Returns whether it could: without a ship that has room it is alone at sea.
    """
    taken_off(g, [key, *g.cargo(key)])
    g.board(key, "")
    g.put(key, space)
    return not (g.unit(key).is_land and g.is_sea(space)) or goes_aboard(g, key, space)


def goes_aboard(g: Campaign, key: str, zone: str) -> bool:
    """9 Put a land unit aboard a ship of its side in the zone, if one has room."""
    friends = {*g.friends(g.owner(key)), g.owner(key)}
    for ship in g.units_at(zone):
        if g.owner(ship) in friends and g.unit(ship).hold:
            g.board(key, ship)
            if not any(hold_problems(g, ship)):
                return True
    return False


OTHERS_LAND = {"homeless_aircraft", "carry_out_noncombat"}
"""7.5, 11 The steps of a turn with which aircraft of the other powers find a place."""
MOVER_LANDS = {"noncombat_move", "carry_out_noncombat", "lose_stranded", "aircraft_without_deck"}
"""7.4, 12 The steps of a turn, and within them, with which the mover's have landed or are lost."""
PLACES = "mobilize"
"""13 The step of a turn in which a power places new carriers, while a capital of it is free."""


def left_at_sea(g: Campaign) -> set[tuple[str, str]]:
    """7.4, P-65 Zones and powers with aircraft that have no deck, and that nobody lands any more.

    Those that a later step of the turn lands, or loses, may still be in the air.
    """
    if g.earlier.edits_leave_aircraft_at_sea:
        return set()
    coming = set[str]()
    for frame in g.state.stack:
        if isinstance(frame, Procedure) and frame.at != "end":
            coming.update(frame.STEPS[frame.STEPS.index(frame.at) if frame.at else 0 :])
    if coming & OTHERS_LAND or any(isinstance(frame, Homeless) for frame in g.state.stack):
        return set()
    mover = g.state.power
    is_flying = coming & MOVER_LANDS or (PLACES in coming and free_economies(g, mover))
    flying = mover if is_flying else ""
    return {(zone, power) for zone in g.equipment.zones for power in _without_deck(g, zone, flying)}


def _without_deck(g: Campaign, zone: str, flying: str) -> set[str]:
    """7.4 The powers with aircraft in a zone that have no deck, except one whose still fly."""
    if not g.whereabouts.is_anybody_at(zone):
        return set()
    there = [key for key in g.units_at(zone) if g.unit(key).is_air]
    never = {g.owner(key) for key in there if not g.unit(key).lands_on_deck}
    waiting = {power for power, count in berths(g, zone, flying)[0].items() if count}
    return (never | waiting) - {flying}


def holds(g: Campaign, territory: str, power: str) -> None:
    """11 Give a territory with its facilities to another power; G6 of a neutral with its army.

    A neutral may also be given to nobody: power is "".
    """
    for key in army_of(g, territory):
        g.pieces[key].owner = power
    g.state.control[territory] = power
    if not power:
        del g.state.control[territory]
    for key in g.facilities_at(territory):
        g.pieces[key].owner = power
    g.forget()
    lapse(g)


def is_fighting(g: Campaign) -> bool:
    """3, 8 Whether attacks or rockets of this turn are still to come; then wars stay."""
    is_coming = any(not attack.is_done for attack in g.state.attacks.values())
    is_aimed = any(rocket.done is None for rocket in g.state.rockets or ())
    is_under_way = any(isinstance(frame, FIGHTING) for frame in g.state.stack)
    return is_coming or is_aimed or is_under_way or is_attacking(g)


def goes_to_war(g: Campaign, one: str, other: str) -> None:
    """3, G8.2 Two powers are at war: complexes become larger, and leave between them ends."""
    pair = (min(one, other), max(one, other))
    g.state.wars = sorted({*g.state.wars, pair})
    g.forget()
    upgrade(g, [pair])
    lapse(g)


def makes_peace(g: Campaign, one: str, other: str) -> None:
    """3 Two powers are at war no longer; complexes stay as large as they have become."""
    pair = (min(one, other), max(one, other))
    g.state.wars = [each for each in g.state.wars if each != pair]
    g.forget()


def is_researching(g: Campaign, power: str) -> bool:
    """G10 Whether dice that a power has bought are being thrown; its technologies then stay."""
    return any(isinstance(f, Research) and f.power == power and f.dice for f in g.state.stack)


def loses_technology(g: Campaign, power: str, technology: str) -> None:
    """G10, G11 A power has a technology no longer; rockets of it that are aimed are not fired."""
    lose(g, power, technology)
    if power == g.state.power and g.state.rockets:
        bases = launching_bases(g, power)
        kept = [each for each in g.state.rockets if each.done is not None or each.base in bases]
        g.state.rockets = kept or UNSET
