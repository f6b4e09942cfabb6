"""8 The coming fights of a turn, and who takes part in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.events.air import Kinds
from engine.games.pacific_1940.position.state import Attack, Campaign

SUBMARINES, TRANSPORTS = "submarines", "transports"


def kinds_of(g: Campaign, units: Iterable[str]) -> Kinds:
    """The kinds of units with their numbers, for the record."""
    counts: dict[str, int] = {}
    for key in units:
        kind = g.pieces[key].kind
        counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


def one_of_each(g: Campaign, units: Iterable[str]) -> list[str]:
    """One unit for each owner, kind and damage."""
    found: dict[tuple[str, str, int], str] = {}
    for key in units:
        piece = g.pieces[key]
        found.setdefault((piece.owner, piece.kind, piece.markers), key)
    return list(found.values())


def answering_powers(g: Campaign) -> list[str]:
    """8 The powers at war with the current one, from the next in the order of play."""
    order = g.equipment.order
    first = order.index(g.state.power) + 1
    enemies = g.enemies(g.state.power)
    return [power for power in (*order[first:], *order[:first]) if power in enemies]


# ---------------------------------------------------------------------- at sea


def attackers_at_sea(g: Campaign, zone: str) -> list[str]:
    """7.3, 8.3 The attacker's units in a zone: those that stayed fight with those that came.

    Where only transports are sunk, only those sent to sink them take part.
    """
    own = [key for key in g.own_at(zone, g.state.power) if not g.is_cargo(key)]
    attack = g.state.attacks.get(zone)
    if attack is None or not attack.units:
        return own
    enemies = [g.unit(key) for key in g.enemies_at(zone, g.state.power)]
    fought = [unit for unit in enemies if spared_as(unit) not in attack.spares]
    if fought and all(unit.is_defenceless for unit in fought):
        return [key for key in own if key in attack.units]
    return own


def defenders_at_sea(g: Campaign, zone: str) -> list[str]:
    """7.3, 8.2 The attacker's opponents in a zone; none where there is no battle (any more).

    Surface warships and aircraft always fight, and all others beside them; but units that stayed
    there without any strength to attack need not, unless they land troops or others have scrambled.
    Units that came to attack fight even if kamikazes have left nothing but transports. Submarines
    and transports alone are fought if the attacker has sent someone to do so.
    """
    attackers, found = attackers_at_sea(g, zone), g.enemies_at(zone, g.state.power)
    if zone in g.state.sea_battles or not attackers or not found:
        return []
    can_attack = any(g.unit(key).attack for key in attackers)
    attack = g.state.attacks.get(zone)
    is_attacked = attack is not None and bool(attack.units)
    if any(g.unit(key).is_warship or g.unit(key).is_air for key in found):
        have_scrambled = any(g.pieces[key].scrambled for key in found)
        must_fight = can_attack or is_attacked or have_scrambled or zone in assault_zones(g)
        return found if must_fight else []
    if not attack or not is_attacked or not can_attack:
        return []
    return [key for key in found if spared_as(g.unit(key)) not in attack.spares]


def spared_as(unit: UnitKind) -> str:
    """7.3 The group in which an enemy unit can be ignored; "" if it cannot."""
    if unit.is_submarine:
        return SUBMARINES
    return TRANSPORTS if unit.is_defenceless else ""


def watches_submarines(g: Campaign, key: str) -> bool:
    """8.2 Whether a unit in a zone lets transports land past an enemy submarine.

    A surface warship does, and whatever has an attack value: a submarine, an aircraft.
    """
    unit = g.unit(key)
    if g.is_cargo(key) or g.earlier.submarines_bar_submarines:
        return unit.is_warship
    return unit.is_warship or bool(unit.attack)


def sea_battles_to_come(g: Campaign) -> list[str]:
    """8.2, 8.3 The zones of battles still to be fought: in the order of the moves, then the rest.

    The rest by the owner and kind of the first unit there.
    """
    found = [
        zone for zone in g.whereabouts.places() if g.is_sea(zone) and defenders_at_sea(g, zone)
    ]
    first = [zone for zone in g.state.attacks if zone in found]
    return list(dict.fromkeys((*first, *g.whereabouts.by_who_is_first(found))))


# ---------------------------------------------------------------------- on land


def defenders_on_land(g: Campaign, territory: str) -> list[str]:
    """8.1, 8.3 The attacker's opponents in a territory, without those that intercepted bombers.

    An interceptor fights in no other battle of the turn.
    """
    found = g.enemies_at(territory, g.state.power)
    return [key for key in found if not g.pieces[key].intercepted]


def assaults_to_come(g: Campaign) -> list[str]:
    """8.2 The territories of assaults still to come, in the order of the moves."""
    return [a.space for a in g.state.attacks.values() if a.landed and not a.is_done]


def land_battles_to_come(g: Campaign) -> list[str]:
    """8.3 The territories attacked without a landing, in the order of the moves."""
    return [
        attack.space
        for attack in g.state.attacks.values()
        if attack.units and not attack.landed and not attack.is_done and not g.is_sea(attack.space)
    ]


def landing_zones(attack: Attack) -> list[str]:
    """8.2 The zones from which units of an attack land."""
    return list(dict.fromkeys(attack.landed.values()))


def assault_zones(g: Campaign) -> Iterator[str]:
    """8.2 Every zone of an assault still to come."""
    for territory in assaults_to_come(g):
        yield from landing_zones(g.state.attacks[territory])


def contested_zones(g: Campaign) -> list[str]:
    """7.5 The zones with a sea battle or an amphibious assault to come."""
    return list(dict.fromkeys((*sea_battles_to_come(g), *assault_zones(g))))
