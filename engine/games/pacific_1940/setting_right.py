"""5, 9, G8, G10 Side effects of edits by hand: attacks still to come, ships to ride on, wars."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

from engine.games.pacific_1940.battle.rockets import launching_bases
from engine.games.pacific_1940.invariants import FIGHTING, hold_problems, is_attacking
from engine.games.pacific_1940.politics.effects import upgrade
from engine.games.pacific_1940.politics.leave import lapse
from engine.games.pacific_1940.politics.neutrals import army_of
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
