"""13 Where new units may be placed, and whether a whole placing is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.economy.facilities import capacities, placed_at_once
from engine.games.pacific_1940.movement import decks
from engine.games.pacific_1940.politics.politics import may_carry
from engine.games.pacific_1940.position.economies import payer
from engine.games.pacific_1940.position.state import NONCOMBAT, PURCHASED, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


class Placing(Struct, frozen=True):
    """13 New units of a kind in a space; aircraft at sea are on the power's carriers."""

    unit: str
    space: str
    count: int = 1


def waiting(g: Campaign, economy: str) -> Counter[str]:
    """13 The units bought by an economy and not placed, by kind, in the order of the content."""
    key = ("waiting", economy)
    if key not in g.known:
        counted = Counter(g.pieces[each].kind for each in bought_by(g, economy))
        g.known[key] = {kind: counted[kind] for kind in g.equipment.units if counted[kind]}
    return Counter(g.known[key])


def bought_by(g: Campaign, economy: str) -> list[str]:
    """13 The units that an economy has bought and that wait to be mobilized."""
    bought = g.own_at(PURCHASED, g.equipment.power_of(economy))
    return [key for key in bought if payer(g, key) == economy]


def places(g: Campaign, economy: str, unit: str) -> list[str]:
    """13 Where units of a kind may be placed, regardless of room, in the order of the map."""
    key = ("places", economy, unit)
    if key not in g.known:
        g.known[key] = _find_places(g, economy, unit)
    found: list[str] = g.known[key]
    return found


def _find_places(g: Campaign, economy: str, unit: str) -> list[str]:
    kind, home = g.equipment.units[unit], _home(g, economy)
    if home:
        return [land for land in g.land_of(economy) if land in home] if not kind.is_sea else []
    lands = list(capacities(g, economy))
    if kind.is_land:
        return lands
    zones = [zone for zone in g.equipment.zones if makers(g, economy, zone)]
    if kind.is_sea:
        return zones
    return lands + [
        zone for zone in zones if kind.lands_on_deck and _may_have_deck(g, economy, zone)
    ]


def _home(g: Campaign, economy: str) -> tuple[str, ...]:
    """4 Where an economy's power builds without a complex; empty: nowhere."""
    return g.equipment.powers[g.equipment.power_of(economy)].home


def _may_have_deck(g: Campaign, economy: str, zone: str) -> bool:
    """13 Whether a carrier of the power is in a zone, or may be placed there."""
    is_new = any(g.equipment.units[kind].deck for kind in waiting(g, economy))
    return is_new or _decks(g, g.equipment.power_of(economy), zone) > 0


def makers(g: Campaign, economy: str, space: str) -> tuple[str, ...]:
    """13 The territories whose complexes make units for a space: itself, or those by a sea zone."""
    capacity = _capacities(g, economy)
    lands = g.equipment.lands_of[space] if g.is_sea(space) else (space,)
    return tuple(land for land in lands if land in capacity)


def _capacities(g: Campaign, economy: str) -> dict[str, int]:
    key = ("capacities", economy)
    if key not in g.known:
        g.known[key] = capacities(g, economy)
    found: dict[str, int] = g.known[key]
    return found


# ---------------------------------------------------------------------- decks


def _decks(g: Campaign, power: str, zone: str) -> int:
    """13 The deck space of a power's undamaged carriers in a zone, less that taken by guests."""
    ships = [key for key in g.own_at(zone, power) if g.unit(key).deck and not g.is_damaged(key)]
    return sum(g.unit(ship).deck - len(g.cargo(ship)) for ship in ships)


def _aircraft(g: Campaign, power: str, zone: str) -> int:
    """13 A power's aircraft in a zone that are no ship's cargo."""
    return sum(g.unit(key).is_air and not g.is_cargo(key) for key in g.own_at(zone, power))


def _with_friends(g: Campaign, power: str, zone: str) -> tuple[int, int]:
    """13 In a zone: the room left on friends' decks, and how many friends' aircraft are on ours."""
    if not any(g.own_at(zone, each) for each in g.friends(power)):
        return 0, 0
    if not g.earlier.guests_may_be_left:
        now = Tentative(g, power, NONCOMBAT)
        aboard = [key for key in decks.seats(now) if g.place(key) == zone]
        return decks.of_friends(now).get(zone, 0), len(aboard)
    friends = [each for each in g.friends(power) if may_carry(g, each, power, zone)]
    spare = sum(_decks(g, each, zone) - _aircraft(g, each, zone) for each in friends)
    return max(0, spare), -min(0, spare)


def room(g: Campaign, power: str, zone: str, placed: Iterable[Placing] = ()) -> int:
    """13 The deck space left for a power in a zone after a placing; below zero: too little.

    Aircraft there sit on their own decks first, then on friends'; those with neither wait for new
    carriers.
    """
    units = g.equipment.units
    here = [each for each in placed if each.space == zone]
    new = sum(units[each.unit].deck * each.count for each in here)
    aircraft = sum(each.count for each in here if units[each.unit].is_air)
    _, guests = _with_friends(g, power, zone)
    seated = min(_for_our_own(g, power, zone), _aircraft(g, power, zone))
    old = _decks(g, power, zone) - guests
    return old + new - seated - shortage(g, power, zone) - aircraft


def shortage(g: Campaign, power: str, zone: str) -> int:
    """12 How many of a power's aircraft in a zone have no deck, neither its own nor a friend's."""
    free, _ = _with_friends(g, power, zone)
    return max(0, _aircraft(g, power, zone) - _for_our_own(g, power, zone) - free)


def _for_our_own(g: Campaign, power: str, zone: str) -> int:
    """12, 13 The deck space in a zone for a power's own aircraft: what guests leave of its decks.

    Under versions 1 to 6 the power's aircraft came before guests.
    """
    guests = 0 if g.earlier.guests_may_be_left else _with_friends(g, power, zone)[1]
    return _decks(g, power, zone) - guests


def zones_in_need(g: Campaign, economy: str) -> dict[str, int]:
    """12 Zones where a power's aircraft wait for a new carrier, and how many carriers are needed.

    Only zones where it may place one, and no more in all than it has bought and can make.
    """
    units = g.equipment.units
    carriers = [kind for kind in waiting(g, economy) if units[kind].deck]
    if not carriers:
        return {}
    deck, left = max(units[kind].deck for kind in carriers), waiting(g, economy)[carriers[0]]
    power = g.equipment.power_of(economy)
    needs: dict[str, int] = {}
    demands: list[tuple[str, ...]] = []
    for zone in places(g, economy, carriers[0]):
        for _ in range(-(-shortage(g, power, zone) // deck)):
            more = [*demands, makers(g, economy, zone)]
            if len(more) <= left and placed_at_once(more, _capacities(g, economy)) == len(more):
                demands = more
                needs[zone] = needs.get(zone, 0) + 1
    return needs


# ---------------------------------------------------------------------- legality


def why_not_place(
    g: Campaign, economy: str, more: Placing, before: Sequence[Placing] = ()
) -> Refusal | None:
    """13 The rule that forbids placing more units after those before them."""
    units, bought = g.equipment.units, waiting(g, economy)
    about: dict[str, int | str] = {"unit": more.unit, "space": more.space}
    placed = sum(each.count for each in before if each.unit == more.unit)
    if more.unit not in units or more.count < 1 or placed + more.count > bought[more.unit]:
        return Refusal("13", "not_bought", {"unit": more.unit})
    if more.space not in places(g, economy, more.unit):
        return _why_no_place(g, economy, more)
    together = (*before, more)
    if _home(g, economy):
        return None
    demands = [makers(g, economy, each.space) for each in together for _ in range(each.count)]
    if placed_at_once(demands, _capacities(g, economy)) < len(demands):
        return Refusal("13", "complex_is_full", about)
    lands_on_deck = units[more.unit].is_air and g.is_sea(more.space)
    if lands_on_deck and room(g, g.equipment.power_of(economy), more.space, together) < 0:
        return Refusal("13", "no_deck", about)
    return None


def _why_no_place(g: Campaign, economy: str, more: Placing) -> Refusal:
    """13 Why units of a kind can never be placed in a space."""
    about: dict[str, int | str] = {"unit": more.unit, "space": more.space}
    if more.space not in g.equipment.neighbours:
        return Refusal("13", "no_such_space", {"space": more.space})
    if _home(g, economy):
        return Refusal("4", "not_its_land", about)
    kind, at_sea = g.equipment.units[more.unit], g.is_sea(more.space)
    if (at_sea and kind.is_land) or (not at_sea and kind.is_sea):
        return Refusal("13", "wrong_terrain", about)
    if not makers(g, economy, more.space):
        return Refusal("13", "no_complex", about)
    return Refusal("13", "no_deck", about)


def why_not_all(g: Campaign, economy: str, placings: Sequence[Placing]) -> Refusal | None:
    """13 The first rule that forbids a whole placing; None when it is legal.

    Carriers are checked first, so that the order of a placing does not matter.
    """
    units = g.equipment.units
    known = [each for each in placings if each.unit in units]
    if len(known) < len(placings):
        return Refusal("13", "not_bought", {"unit": placings[0].unit})
    done: list[Placing] = []
    for each in sorted(known, key=lambda placing: not units[placing.unit].deck):
        if refusal := why_not_place(g, economy, each, done):
            return refusal
        done.append(each)
    for zone, count in zones_in_need(g, economy).items():
        if _carriers_placed(g, zone, done) < count:
            return Refusal("12", "aircraft_need_a_carrier", {"space": zone, "count": count})
    return _why_not_enough(g, economy, done)


def _why_not_enough(g: Campaign, economy: str, placings: Sequence[Placing]) -> Refusal | None:
    """13 What can be placed must be."""
    for unit in left(g, economy, placings):
        for space in places(g, economy, unit):
            if why_not_place(g, economy, Placing(unit, space), placings) is None:
                return Refusal("13", "can_still_be_placed", {"unit": unit, "space": space})
    return None


def left(g: Campaign, economy: str, placings: Iterable[Placing]) -> Counter[str]:
    """13 The units, by kind, that a placing leaves over."""
    found = waiting(g, economy)
    for each in placings:
        found[each.unit] -= each.count
    return +found


def with_placing(placings: tuple[Placing, ...], more: Placing) -> tuple[Placing, ...]:
    """The placing with more units, merged with a line of the same kind and space.

    A line reduced to nothing is dropped.
    """
    for place, each in enumerate(placings):
        if (each.unit, each.space) == (more.unit, more.space):
            counted = Placing(each.unit, each.space, each.count + more.count)
            lines = (counted,) if counted.count else ()
            return (*placings[:place], *lines, *placings[place + 1 :])
    return (*placings, more)


def under_waiting_aircraft(
    g: Campaign, economy: str, placings: tuple[Placing, ...] = ()
) -> tuple[Placing, ...]:
    """12 A placing with the new carriers for which aircraft at sea wait, where there is room."""
    carriers = [kind for kind in waiting(g, economy) if g.equipment.units[kind].deck]
    for zone, count in zones_in_need(g, economy).items():
        for _ in range(count - _carriers_placed(g, zone, placings)):
            more = Placing(carriers[0], zone)
            if why_not_place(g, economy, more, placings) is None:
                placings = with_placing(placings, more)
    return placings


def _carriers_placed(g: Campaign, zone: str, placings: Iterable[Placing]) -> int:
    units = g.equipment.units
    return sum(each.count for each in placings if each.space == zone and units[each.unit].deck)


def filled(g: Campaign, economy: str, placings: tuple[Placing, ...]) -> tuple[Placing, ...]:
    """13 A placing filled with all that can still be placed.

    Carriers go first, under the aircraft that wait for them. Units go to the capital first, then to
    where most of the power's own are.
    """
    units = g.equipment.units
    placings = under_waiting_aircraft(g, economy, placings)
    rest = left(g, economy, placings)
    for unit in sorted(rest, key=lambda kind: not units[kind].deck):
        for space in _best_held(g, economy, places(g, economy, unit)):
            more = Placing(unit, space)
            while rest[unit] and why_not_place(g, economy, more, placings) is None:
                placings = with_placing(placings, more)
                rest[unit] -= 1
    return placings


def _best_held(g: Campaign, economy: str, spaces: Iterable[str]) -> list[str]:
    """13 Spaces for new units: the capital, then those with most units of the power."""
    power = g.equipment.power_of(economy)

    def rank(space: str) -> tuple[bool, int]:
        return g.equipment.seats.get(space) != economy, -len(g.own_at(space, power))

    return sorted(spaces, key=rank)
