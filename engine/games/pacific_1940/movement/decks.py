"""7.4 Decks: where carriers of a power and its friends are or can be, and their aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.games.pacific_1940.components.map import distances
from engine.games.pacific_1940.movement import carriage, purpose, ways
from engine.games.pacific_1940.movement.deck_search import Berths, Carrier, seat
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.economies import free_economies, payer
from engine.games.pacific_1940.position.state import COMBAT, PURCHASED, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


def of(draft: Tentative, *, is_moving: bool, has_new: bool = True) -> Berths:
    """7.4 The decks open to a power's aircraft after a draft is carried out.

    has_new: carriers that are still to be placed count.
    """
    g = draft.g
    fixed = of_friends(draft)
    carriers: list[Carrier] = []
    seated = seats(draft)
    blocked = _blocked(draft) if is_moving else frozenset[str]()
    for key in _carriers(g, draft.power):
        room = g.unit(key).deck - len(draft.cargo(key)) - _count(seated, key)
        if g.place(key) == PURCHASED:
            continue
        if is_moving and _can_still_sail(draft, key):
            zones = _sailing_with(draft, key, _riders(draft, seated, key), blocked)
            carriers.append(Carrier(key, room, zones))
        else:
            place = draft.place(key)
            fixed[place] = fixed.get(place, 0) + room
    output = _output(g, draft.power)
    carriers.extend(_purchased(g, draft.power, output) if has_new else ())
    meant = {zone for carrier in carriers for zone in carrier.zones}
    return Berths(fixed, tuple(carriers), output, frozenset({*fixed, *meant}), seated)


def _carriers(g: Campaign, power: str) -> list[str]:
    """5 A power's undamaged carriers, including those still to be placed."""
    known = ("carriers", power)
    if known not in g.known:
        kinds = {key for key, unit in g.equipment.units.items() if unit.deck}
        g.known[known] = sorted(
            key
            for key, piece in g.pieces.items()
            if piece.kind in kinds and piece.owner == power and not piece.markers
        )
    found: list[str] = g.known[known]
    return found


def _friends(g: Campaign, power: str, zone: str = "") -> list[str]:
    """9 The friends whose decks and aircraft are shared with the power's own; "": anywhere."""
    known = ("deck_friends", power, g.zone(zone).board if zone else None)
    if known not in g.known:
        friends = g.friends(power)
        g.known[known] = [each for each in friends if politics.may_carry(g, each, power, zone)]
    found: list[str] = g.known[known]
    return found


def _guests_at(draft: Tentative, zone: str) -> list[str]:
    """7.4 Friends' aircraft in a zone that are no ship's cargo."""
    return [key for key in _friends_aircraft(draft.g, draft.power, zone) if not draft.ship_of(key)]


def _friends_aircraft(g: Campaign, power: str, zone: str) -> list[str]:
    """7.4 Friends' aircraft in a zone, including ships' cargo."""
    known = ("friends_aircraft", power, zone)
    if known not in g.known:
        friends = _friends(g, power, zone)
        g.known[known] = [
            key for key in g.units_at(zone) if g.owner(key) in friends and g.unit(key).is_air
        ]
    found: list[str] = g.known[known]
    return found


def of_friends(draft: Tentative) -> dict[str, int]:
    """7.4 Zone → room of friends' carriers beyond their own and each other's aircraft."""
    g, power = draft.g, draft.power
    zones = {
        g.place(key): None
        for friend in _friends(g, power)
        for key in _carriers(g, friend)
        if g.place(key) != PURCHASED and friend in _friends(g, power, g.place(key))
    }
    return {zone: _among_friends(draft, zone)[1] for zone in zones}


def guests(draft: Tentative) -> list[str]:
    """7.4 Friends' aircraft with no deck in their zone but the power's own."""
    found: list[str] = []
    for zone in _shared_zones(draft.g, draft.power):
        if aircraft := _guests_at(draft, zone):
            seated, _ = _among_friends(draft, zone)
            found.extend(key for key in aircraft if key not in seated)
    return found


def _among_friends(draft: Tentative, zone: str) -> tuple[list[str], int]:
    """7.4 The friends' aircraft in a zone that others have decks for, and the room that is left.

    As many as possible. G3 Not every two of a power's friends share decks, and some aircraft there
    may be of a power that is no friend of it but of them; under versions 1 to 6 all shared.
    """
    g, power = draft.g, draft.power
    friends = _friends(g, power, zone)
    room = {each: _room_at(draft, each, zone) for each in g.friends(power)}
    free, aircraft = sum(room[each] for each in friends), _guests_at(draft, zone)
    if g.earlier.guests_may_be_left:
        return aircraft[:free], max(0, free - len(aircraft))
    others = {each for each in g.friends(power) if each not in friends}
    strangers = [key for key in g.units_at(zone) if g.owner(key) in others and g.unit(key).is_air]
    waiting = {key: g.owner(key) for key in strangers if not draft.ship_of(key)}
    waiting |= {key: g.owner(key) for key in aircraft}
    ours = {f"{power} {number}": power for number in range(free)} if waiting else {}
    hosts = {
        each: frozenset(host for host in room if politics.may_carry(g, host, each, zone))
        for each in {*waiting.values(), *ours.values()}
    }
    seated = seat({**waiting, **ours}, room, hosts)
    left = sum(key in seated for key in ours) if waiting else free
    return [key for key in aircraft if key in seated], left


def _room_at(draft: Tentative, power: str, zone: str) -> int:
    """7.4 The room on a power's undamaged carriers in a zone, apart from their cargo."""
    g = draft.g
    found = _carriers_at(g, power, zone)
    return sum(g.unit(key).deck - len(draft.cargo(key)) for key in found)


def _carriers_at(g: Campaign, power: str, zone: str) -> list[str]:
    """5 A power's undamaged carriers in a zone."""
    return [key for key in _carriers(g, power) if g.place(key) == zone]


def _shared_zones(g: Campaign, power: str) -> list[str]:
    """7.4 The zones with carriers of a power and aircraft of its friends, in order."""
    known = ("shared_zones", power)
    if known not in g.known:
        zones = {g.place(key) for key in _carriers(g, power)} - {PURCHASED}
        g.known[known] = [zone for zone in sorted(zones) if _friends_aircraft(g, power, zone)]
    found: list[str] = g.known[known]
    return found


def seats(draft: Tentative) -> dict[str, str]:
    """7.4 Guest → the power's carrier that carries it, among those that have not left its zone.

    Carriers that stay in any case take guests first.
    """
    g = draft.g
    found: dict[str, str] = {}
    for key in guests(draft):
        hosts = [
            (_can_still_sail(draft, carrier), carrier)
            for carrier in _carriers(g, draft.power)
            if draft.place(carrier) == g.place(key)
            if g.unit(carrier).deck > len(draft.cargo(carrier)) + _count(found, carrier)
        ]
        if hosts:
            found[key] = min(hosts)[1]
    return found


def _count(seated: Mapping[str, str], carrier: str) -> int:
    return sum(host == carrier for host in seated.values())


def _riders(draft: Tentative, seated: Mapping[str, str], carrier: str) -> list[str]:
    """7.4 Friends' aircraft that sail with a carrier: its cargo, and those that it seats."""
    cargo = [key for key in draft.cargo(carrier) if draft.g.owner(key) != draft.power]
    return [*cargo, *(guest for guest, host in seated.items() if host == carrier)]


# ---------------------------------------------------------------------- where carriers can be


def _can_still_sail(draft: Tentative, key: str) -> bool:
    """7.4 Whether a carrier has not moved or fought this turn, and will not in the draft."""
    g, piece = draft.g, draft.g.pieces[key]
    if piece.moved or piece.fought or key in draft.order_of:
        return False
    if draft.phase != COMBAT or not g.enemies_at(piece.place, draft.power):
        return True
    fought = purpose.to_fight(g, draft.power, piece.place, draft.orders)
    return all(g.unit(enemy).is_defenceless for enemy in fought)


def _fights(draft: Tentative, zone: str) -> bool:
    """7.3 Whether a unit that can attack is in a hostile zone, sent there or staying."""
    return any(draft.g.unit(key).attack for key in draft.own_at(zone))


def _blocked(draft: Tentative) -> frozenset[str]:
    """7.4, 12 The zones closed to carriers in the noncombat move even if every battle goes well."""
    g, power = draft.g, draft.power
    found = ways.hostile_zones(g, power) | ways.shunned_zones(g, power)
    if draft.phase == COMBAT:
        return frozenset(zone for zone in found if not _fights(draft, zone))
    return found


def _sailing_with(
    draft: Tentative, key: str, guests: Sequence[str], blocked: frozenset[str]
) -> tuple[str, ...]:
    """7.4, G3 Where a carrier may go with friends' aircraft, which may not ride to every board."""
    g, power = draft.g, draft.power
    start, zones = g.place(key), _sailing_to(draft, key, blocked)
    if not guests:
        return zones
    return tuple(
        zone
        for zone in zones
        if all(carriage.may_ride(g, guest, power, start, zone) for guest in guests)
    )


def _sailing_to(draft: Tentative, key: str, blocked: frozenset[str]) -> tuple[str, ...]:
    """7.4, 12 Where a carrier may go in the noncombat move if every battle goes well."""
    g, power = draft.g, draft.power
    start, limit = g.place(key), ways.points_left(g, key)
    known = ("sailing", power, start, limit, blocked)
    if known not in g.known:
        near = distances(
            ways.chart_of(g, key).neighbours,
            start,
            limit,
            lambda zone: g.is_sea(zone) and zone not in blocked,
        )
        g.known[known] = tuple(
            zone
            for zone in near
            if zone == start or politics.why_not_end_at_sea(g, power, zone) is None
        )
    found: tuple[str, ...] = g.known[known]
    return found


def _output(g: Campaign, power: str) -> dict[str, int]:
    """13 How many units each complex of a power can still place this turn."""
    found: dict[str, int] = {}
    for land in g.state.at_start:
        key = g.complex_at(land)
        if g.controller(land) == power and key and g.works(key):
            found[land] = g.facility_kind(key).makes - g.pieces[key].markers
    return found


def to_place(g: Campaign, power: str) -> list[str]:
    """7.4, 13 The carriers that a power has still to place."""
    return [key for key in _carriers(g, power) if g.place(key) == PURCHASED]


def _purchased(g: Campaign, power: str, output: Mapping[str, int]) -> Iterator[Carrier]:
    """7.4, 13 The carriers still to be placed that a complex can place.

    G2.2 Under versions 3 to 5 that was any complex of the power, whoever had paid.
    """
    new = to_place(g, power)
    if g.earlier.any_yard_builds_decks:
        yards_of = dict.fromkeys(new, _yards(g, output))
    else:
        free = free_economies(g, power) if new else ()
        of_economy = {each: _yards(g, _lands_of(g, power, each, output)) for each in free}
        yards_of = {key: of_economy.get(payer(g, key), {}) for key in new}
    for key, yards in yards_of.items():
        if yards:
            yield Carrier(key, g.unit(key).deck, tuple(yards), yards)


def _lands_of(g: Campaign, power: str, economy: str, lands: Iterable[str]) -> list[str]:
    """G2.2 The territories among these in which an economy of a power places what it has paid."""
    return [land for land in lands if g.equipment.economy_at(power, land) == economy]


def _yards(g: Campaign, lands: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """13 Zone → the territories among these whose complexes can place ships there."""
    found: dict[str, tuple[str, ...]] = {}
    for land in lands:
        for zone in g.equipment.zones_of[land]:
            found[zone] = (*found.get(zone, ()), land)
    return found
