"""7.4 Where aircraft land: one matching of all of them to land and decks.

In the combat move it asks whether a landing is still possible, with carriers that can still sail
and those to be placed this turn; at the end of the noncombat move, whether everyone has landed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import distances
from engine.games.pacific_1940.components.pieces import AIR
from engine.games.pacific_1940.movement import decks, ways
from engine.games.pacific_1940.movement.deck_search import Berths, kept_home, match
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, PURCHASED, Campaign
from engine.games.pacific_1940.position.tentative import Fault, Tentative


class Homes(Struct, frozen=True, kw_only=True):
    """7.4 Where the aircraft of a draft land.

    faults: index of an order in the draft → what forbids it. refusal: the rule that forbids the
    draft as a whole. landings: aircraft → space. stranded: aircraft without a place. berths:
    carrier → the zone where it must be for that. seats: a friend's aircraft → the carrier it rides
    on.
    """

    faults: tuple[tuple[int, Fault], ...]
    refusal: Refusal | None
    landings: dict[str, str]
    stranded: tuple[str, ...]
    berths: dict[str, str]
    seats: dict[str, str] = {}


class Flier(Struct, frozen=True):
    """7.4 An aircraft that must land: its place, and the spaces that it may still fly."""

    key: str
    place: str
    points: int


def find(draft: Tentative) -> Homes:
    """7.4 Where the aircraft land after the orders of a draft are carried out."""
    homes = settle(draft, is_moving=draft.phase == COMBAT)
    if not draft.g.earlier.guests_may_be_left and (left := _left_behind(draft, homes)):
        return replace(homes, faults=left)
    if not homes.stranded:
        return homes
    allowed = unavoidable(draft.g, draft.power, draft.phase)
    if len(homes.stranded) <= allowed:
        return homes
    if draft.phase == NONCOMBAT:
        ordered = all(key in draft.order_of for key in homes.stranded)
        data: dict[str, int | str] = {
            "unit": homes.stranded[0],
            "count": len(homes.stranded),
            "ordered": int(ordered),
        }
        return replace(homes, refusal=Refusal("7.4", "aircraft_not_saved", data))
    return replace(homes, faults=tuple(_faults(draft, allowed)))


def unavoidable(g: Campaign, power: str, phase: str) -> int:
    """7.4 How many aircraft cannot be saved in any case."""
    known = ("unavoidable", power, phase)
    if known not in g.known:
        nothing = settle(Tentative(g, power, phase), is_moving=True)
        g.known[known] = len(nothing.stranded)
    found: int = g.known[known]
    return found


def stranded(g: Campaign, power: str) -> tuple[str, ...]:
    """7.4, 12 A power's aircraft that have not landed; a purchased carrier may still help."""
    return settle(Tentative(g, power, NONCOMBAT), is_moving=False).stranded


def rescue(g: Campaign, power: str, orders: Sequence[Order]) -> tuple[Order, ...]:
    """7.4 Orders for the noncombat move, after these, that save every aircraft that can be saved.

    Carriers sail to where they are needed, aircraft fly to land or to a deck. A carrier stays where
    it need not sail, those first that have aircraft of the power with them.
    """
    draft = Tentative(g, power, NONCOMBAT)
    for order in orders:
        draft.apply(order)
    homes = settle(draft, is_moving=True, stay_home=True)
    found = [
        Order(units=(key,), path=way, loads=_ride(homes, key))
        for key, space in (*homes.landings.items(), *homes.berths.items())
        if space != draft.place(key) and g.place(key) != PURCHASED and key not in draft.order_of
        if (way := ways.path_to(g, key, space, NONCOMBAT))
    ]
    return tuple(found)


def _ride(homes: Homes, carrier: str) -> tuple[Load, ...]:
    """7.4 The friends' aircraft that a carrier takes with it."""
    guests = [key for key, ship in homes.seats.items() if ship == carrier]
    return tuple(Load(at=0, ship=carrier, unit=key) for key in guests)


# ---------------------------------------------------------------------- who needs a place


def refuges(g: Campaign, power: str) -> Homes:
    """7.4 Where a power's aircraft can still fly to, if no carrier moves to meet them."""
    return settle(Tentative(g, power, NONCOMBAT), is_moving=True, decks_move=False)


def without_deck(g: Campaign, power: str, *, fly_on: bool) -> list[str]:
    """7.4 A power's aircraft that reach neither land nor an existing deck; fly_on: they may move.

    A purchased carrier that is yet to be placed is no existing deck.
    """
    draft = Tentative(g, power, NONCOMBAT)
    homes = settle(draft, is_moving=fly_on, decks_move=False)
    room = decks.of(draft, is_moving=False).fixed
    found = list(homes.stranded)
    for zone in sorted(set(homes.berths.values())):
        here = [key for key, place in homes.landings.items() if place == zone]
        found += here[room.get(zone, 0) :]
    return found


def waiting_for_new_deck(draft: Tentative) -> dict[str, str]:
    """7.4, 12 Aircraft that only a carrier still to be placed can save → the zone for it."""
    if not decks.to_place(draft.g, draft.power):
        return {}
    is_moving = draft.phase == COMBAT
    homes = settle(draft, is_moving=is_moving)
    short = settle(draft, is_moving=is_moving, has_new=False).stranded
    return {key: homes.landings[key] for key in short if key in homes.landings}


def settle(
    draft: Tentative,
    *,
    is_moving: bool,
    decks_move: bool = True,
    stay_home: bool = False,
    has_new: bool = True,
) -> Homes:
    """7.4 The best landing of all; is_moving: units without an order may still move for it.

    decks_move: carriers as well. stay_home: no more of these than have to. has_new: those to be
    placed count.
    """
    berths = decks.of(draft, is_moving=is_moving and decks_move, has_new=has_new)
    fliers = list(_fliers(draft, berths, is_moving=is_moving))
    on_land = {flier.key: land for flier in fliers if (land := nearest_land(draft.g, flier))}
    at_sea = [flier for flier in fliers if flier.key not in on_land]
    within = {flier.key: _zones_within(draft.g, flier, berths.zones) for flier in at_sea}
    at: dict[str, str] = {}
    if stay_home:
        berths = kept_home(within, berths, _with_most_aircraft(draft, berths))
        at = {flier.key: flier.place for flier in at_sea if flier.place in within[flier.key]}
    saved, sites = match(within, berths, at) if at_sea else ({}, {})
    near = _nearer_decks(draft, [f for f in fliers if f.key in on_land], berths, saved, sites)
    return Homes(
        faults=(),
        refusal=None,
        landings={**on_land, **near, **saved},
        stranded=tuple(flier.key for flier in at_sea if flier.key not in saved),
        berths=sites,
        seats=dict(berths.seats),
    )


def _with_most_aircraft(draft: Tentative, berths: Berths) -> list[str]:
    """7.4 The carriers that could sail, those with the most aircraft beside them first."""
    g = draft.g
    beside = {
        carrier.key: sum(g.unit(key).is_air for key in draft.own_at(draft.place(carrier.key)))
        for carrier in berths.carriers
        if not carrier.yards
    }
    return sorted(beside, key=lambda key: -beside[key])


def _nearer_decks(
    draft: Tentative,
    fliers: Sequence[Flier],
    berths: Berths,
    saved: Mapping[str, str],
    sites: Mapping[str, str],
) -> dict[str, str]:
    """7.4 Decks for aircraft that could also land ashore, where one is free and no farther."""
    room = dict(berths.fixed)
    for carrier in berths.carriers:
        zone = sites.get(carrier.key, "" if carrier.yards else carrier.zones[0])
        room[zone] = room.get(zone, 0) + carrier.room
    for zone in saved.values():
        room[zone] -= 1
    found: dict[str, str] = {}
    for flier in fliers:
        if not draft.g.unit(flier.key).lands_on_deck:
            continue
        power = draft.g.owner(flier.key)
        decks_left = frozenset(zone for zone, count in room.items() if zone and count > 0)
        zones = _zones_within(draft.g, flier, decks_left)
        far = flights(draft.g, power, flier.place)
        nearest = min(((far[zone], zone) for zone in zones), default=None)
        if nearest and nearest[0] <= far[nearest_land(draft.g, flier)]:
            found[flier.key] = nearest[1]
            room[nearest[1]] -= 1
    return found


def _fliers(draft: Tentative, berths: Berths, *, is_moving: bool) -> Iterator[Flier]:
    """7.4 The power's aircraft in the air, then guests whose deck has sailed without them."""
    g, phase = draft.g, draft.phase
    ordered = [key for key in draft.order_of if g.unit(key).is_air and not draft.ship_of(key)]
    others = [key for key in not_at_home(g, draft.power) if key not in draft.order_of]
    for key in (*others, *ordered):
        place = draft.place(key)
        if not g.is_sea(place) and politics.may_land(g, draft.power, place):
            continue
        flies_on = is_moving and (phase == COMBAT or key not in draft.order_of)
        points = ways.range_of(g, key) - draft.spent(key) if flies_on else 0
        yield Flier(key, place, max(points, 0))
    for key in decks.guests(draft):
        if key not in berths.seats:
            yield Flier(key, draft.place(key), 0)


def _aircraft(g: Campaign, power: str) -> list[str]:
    """5 The power's aircraft on the map that are not cargo, in the order of their keys."""
    known = ("aircraft", power)
    if known not in g.known:
        kinds = {key for key, unit in g.equipment.units.items() if unit.is_air}
        aircraft = [
            key
            for key, piece in g.pieces.items()
            if piece.kind in kinds and piece.owner == power and not piece.aboard
            if piece.place != PURCHASED
        ]
        g.known[known] = aircraft if g.earlier.first_made_lands_first else sorted(aircraft)
    found: list[str] = g.known[known]
    return found


def not_at_home(g: Campaign, power: str) -> list[str]:
    """7.4 The power's aircraft on the map that cannot stay where they are."""
    known = ("not_at_home", power)
    if known not in g.known:
        places = {key: g.place(key) for key in _aircraft(g, power)}
        g.known[known] = [
            key
            for key, place in places.items()
            if g.is_sea(place) or not politics.may_land(g, power, place)
        ]
    found: list[str] = g.known[known]
    return found


# ---------------------------------------------------------------------- where it may be


def flights(g: Campaign, power: str, start: str) -> Mapping[str, int]:
    """7.4 The distance by air of each space from another, for a power."""
    known = ("flights", power, start)
    if known not in g.known:
        g.known[known] = distances(
            g.equipment.neighbours,
            start,
            _longest_flight(g, power),
            lambda space: may_fly_over(g, power, space),
        )
    found: Mapping[str, int] = g.known[known]
    return found


def _longest_flight(g: Campaign, power: str) -> int:
    """7.4 The longest possible flight of a power's aircraft in a turn."""
    longest = max(unit.move for unit in g.kinds_of(power).units.values() if unit.is_air)
    return longest + max(base.air_bonus for base in g.equipment.facilities.values())


def may_fly_over(g: Campaign, power: str, space: str) -> bool:
    """7.4 Whether a power's aircraft may pass a space."""
    refusal = politics.why_not_enter(g, power, space, domain=AIR, phase=NONCOMBAT, ends=False)
    return refusal is None


def may_land_ashore(draft: Tentative, key: str) -> bool:
    """7.4 Whether an aircraft can still reach land where it may land."""
    points = max(ways.range_of(draft.g, key) - draft.spent(key), 0)
    return bool(nearest_land(draft.g, Flier(key, draft.place(key), points)))


def nearest_land(g: Campaign, flier: Flier) -> str:
    """7.4 The nearest land where an aircraft may land; "" if there is none."""
    power = g.owner(flier.key)
    known = ("nearest_land", power, flier.place)
    if known not in g.known:
        g.known[known] = _find_nearest_land(g, power, flier.place)
    distance, land = g.known[known]
    return land if distance <= flier.points else ""


def _find_nearest_land(g: Campaign, power: str, start: str) -> tuple[int, str]:
    """7.4 The nearest land to land on, and its distance, found by breadth-first search."""
    seen, edge = {start}, [start]
    for distance in range(_longest_flight(g, power) + 1):
        lands = [s for s in edge if not g.is_sea(s) and politics.may_land(g, power, s)]
        if lands:
            return distance, min(lands)
        near = dict.fromkeys(there for here in edge for there in g.neighbours(here))
        edge = [s for s in near if s not in seen and may_fly_over(g, power, s)]
        seen.update(edge)
    return len(g.equipment.neighbours), ""


def _zones_within(g: Campaign, flier: Flier, zones: frozenset[str]) -> frozenset[str]:
    """7.4 The zones with a deck, or a possible one, within an aircraft's range."""
    if not g.unit(flier.key).lands_on_deck:
        return frozenset()
    far = flights(g, g.owner(flier.key), flier.place)
    return frozenset(zone for zone in zones if far.get(zone, flier.points + 1) <= flier.points)


# ---------------------------------------------------------------------- who is to blame


def _faults(draft: Tentative, allowed: int) -> Iterator[tuple[int, Fault]]:
    """7.4 The orders after which an aircraft has no place left, each with those it strands."""
    before = Tentative(draft.g, draft.power, draft.phase)
    lost = allowed
    for number, order in enumerate(draft.orders):
        before.apply(order)
        if not _may_strand(draft.g, order):
            continue
        now = settle(before, is_moving=True).stranded
        if len(now) > lost:
            own = tuple(key for key in now if key in order.units)
            who = own or now[-1:]
            yield number, Fault(Refusal("7.4", "cannot_land", {"unit": who[0]}), own or order.units)
        lost = max(lost, len(now))


def _left_behind(draft: Tentative, homes: Homes) -> tuple[tuple[int, Fault], ...]:
    """7.4 The last orders by which carriers leave guests over the sea (P-50).

    None where no more are without a deck than were before any order.
    """
    g = draft.g
    left = [key for key in decks.guests(draft) if key not in homes.seats]
    nothing = Tentative(g, draft.power, draft.phase)
    if len(left) <= len(decks.guests(nothing)) - len(decks.seats(nothing)):
        return ()
    found: dict[int, Fault] = {}
    for key in left:
        zone = g.place(key)
        for number, order in reversed(list(enumerate(draft.orders))):
            ships = tuple(each for each in order.units if g.unit(each).deck)
            if order.start == zone and ships:
                about: dict[str, int | str] = {"unit": key, "ship": ships[0], "space": zone}
                found.setdefault(number, Fault(Refusal("7.4", "guest_left_behind", about), ships))
                break
    return tuple(sorted(found.items()))


def _may_strand(g: Campaign, order: Order) -> bool:
    """7.4 Whether an order moves aircraft or their decks."""
    return any(g.unit(key).is_air or g.unit(key).deck for key in order.units) or g.is_sea(order.end)
