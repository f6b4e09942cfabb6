"""Fog 8 A position in detection's terms: who enters a zone, who is there, which bases hear it.

A32 Units that stay where an enemy may be met attack: implicit orders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.pacific_1940.detection.chart import UnitClass, class_of, classes_of
from engine.games.pacific_1940.detection.detection import DEFAULTS, SURFACE, Encounter, Rulings
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.movement.purpose import may_be_caught
from engine.games.pacific_1940.politics.politics import may_carry
from engine.games.pacific_1940.position.before_rockets import working_before
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign


def encounter(
    g: Campaign,
    zone: str,
    group: Collection[str],
    *,
    ending: Collection[str] = (),
    phase: str,
    tokens: bool = False,
    rulings: Rulings = DEFAULTS,
) -> Encounter:
    """Fog 8 The encounter when units of the power whose turn it is enter a zone together.

    ending: those that end their combat move there; where some do, all aircraft of the group count
    as such. tokens: kamikazes have been sent at this group. Cargo has no part in it, nor have
    powers that are not at war with the mover (A3).
    """
    moving = [key for key in group if not g.is_cargo(key)]
    there = [key for key in g.enemies_at(zone, g.state.power) if not g.pieces[key].scrambled]
    scrambled = [key for key in g.enemies_at(zone, g.state.power) if g.pieces[key].scrambled]
    return Encounter(
        mover=classes_of(g.unit(key) for key in moving),
        present=classes_of(g.unit(key) for key in there),
        air_ends_here=any(class_of(g.unit(key)) == "air" for key in moving if key in ending),
        radar=bool(listening_bases(g, zone, rulings)) and not pass_behind(g, zone, moving, ending),
        kamikaze=bool(kamikaze_powers(g, zone)),
        scrambled=bool(scrambled),
        tokens=tokens,
        is_noncombat=phase == NONCOMBAT,
    )


def pass_behind(g: Campaign, zone: str, group: Collection[str], ending: Collection[str]) -> bool:
    """F59 Whether aircraft pass a zone that ships of the mover, or aircraft sent there, entered.

    An air base had those to fight, and has no other option. Submarines change nothing. A32 Units
    whose order to stay was carried out have entered it again.
    """
    kinds = classes_of(g.unit(key) for key in group)
    if "air" not in kinds or kinds & SURFACE or any(key in ending for key in group):
        return False
    fog = g.state.fog
    if fog is None or g.earlier.radar_hears_who_follows_ships:
        return False
    return zone in fog.closed or has_been_entered(g, zone, but=group)


def has_been_entered(g: Campaign, zone: str, *, but: Collection[str] = ()) -> bool:
    """Fog 8, A32 Whether ships of the mover, or aircraft sent there, have come to a zone.

    So have units whose order to stay was carried out. Air bases by the zone have heard them, except
    submarines. but: units that do not count.
    """
    others = [k for k in g.own_at(zone, g.state.power) if k not in but and not g.is_cargo(k)]
    stayed = g.state.fog.stayed or () if g.state.fog else ()
    came = [key for key in others if g.pieces[key].moved == COMBAT or key in stayed]
    return bool(classes_of(g.unit(key) for key in came) & (SURFACE | {"air"}))


def listening_bases(g: Campaign, zone: str, rulings: Rulings = DEFAULTS) -> list[str]:
    """Fog 8, A19 The territories whose working air base hears movement in an adjacent zone.

    Those of powers at war with the mover, on islands; on coasts only by an option. Whether there is
    an aircraft to scramble makes no difference.
    """
    enemies = g.enemies(g.state.power)
    return [
        land
        for land in g.equipment.lands_of[zone]
        if g.controller(land) in enemies
        and (g.territory(land).island or rulings.coasts_listen)
        and any(kind.scrambles for kind in working_before(g, land, g.controller(land)))
    ]


def kamikaze_powers(g: Campaign, zone: str) -> list[str]:
    """Fog 8, A9 The powers at war with the mover that may use kamikazes in a zone.

    Unlike in the open game no battle or landing is required: a token makes the battle.
    """
    options = g.state.options
    if not g.zone(zone).kamikaze or (options.kamikazes_asleep and not g.state.awake):
        return []
    enemies = g.enemies(g.state.power)
    holders = {g.controller(land) for land in g.equipment.lands_of[zone]}
    return [
        power
        for power in g.equipment.order
        if power in enemies
        and g.state.tokens.get(power, 0)
        and (power in holders or not options.kamikazes_need_land)
    ]


def forces(g: Campaign, units: Collection[str], seen: Collection[UnitClass]) -> Forces:
    """Fog 8 The units of the visible classes, as a message reports them: without cargo."""
    found: dict[str, dict[str, int]] = {}
    for key in _in_sight(g, units, seen):
        of_power = found.setdefault(g.owner(key), {})
        kind = g.pieces[key].kind
        of_power[kind] = of_power.get(kind, 0) + 1
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}


def _in_sight(g: Campaign, units: Collection[str], seen: Collection[UnitClass]) -> Iterator[str]:
    """A7 The units of the visible classes, and aircraft on the decks of those ships."""
    found = [key for key in units if not g.is_cargo(key) and class_of(g.unit(key)) in seen]
    yield from found
    yield from (each for key in found for each in g.cargo(key) if g.unit(each).is_air)
    if "air" not in seen and not g.earlier.finders_see_bare_decks:
        yield from on_decks(g, units, found)


def on_decks(g: Campaign, units: Iterable[str], ships: Iterable[str]) -> list[str]:
    """7.4 The aircraft among units in a zone that can stand on the decks of ships there.

    Their own power's decks take them first, then those of friends; a damaged carrier takes none.
    """
    room: dict[str, int] = {}
    for key in ships:
        if g.unit(key).deck and not g.is_damaged(key):
            spare = g.unit(key).deck - len(g.cargo(key))
            room[g.owner(key)] = room.get(g.owner(key), 0) + spare
    able = [k for k in units if g.unit(k).lands_on_deck and not g.is_cargo(k)]
    found, guests = list[str](), list[str]()
    for key in able if room else ():
        if g.pieces[key].scrambled:
            continue
        is_home = room.get(g.owner(key), 0) > 0
        (found if is_home else guests).append(key)
        room[g.owner(key)] = room.get(g.owner(key), 0) - is_home
    for key in guests:
        hosts = (p for p in room if room[p] > 0 and may_carry(g, p, g.owner(key), g.place(key)))
        if host := next(hosts, ""):
            room[host] -= 1
            found.append(key)
    return found


# --------------------------------------------------------------------------------- units that stay


def stay_orders(
    g: Campaign, power: str, orders: Sequence[Order], rulings: Rulings
) -> Iterator[Order]:
    """A32 A stay order for the units without an order, in each space where it matters.

    A25 So new ships that were placed beside enemies whom nobody saw meet them on this turn.
    Transports or carriers by themselves have decided nothing, but enemy warships fight them (7.3).
    F71 Nor have aircraft on decks of ships that are not in the order.
    """
    ordered = {key for order in orders for key in named(order)}
    for space in g.equipment.spaces:
        own = [key for key in g.own_at(space, power) if not g.is_cargo(key) and key not in ordered]
        own = _without_riders(g, power, space, own, orders)
        is_armed = any(g.unit(key).attack for key in own)
        if (is_armed and may_be_met(g, power, space, rulings)) or _are_fought(g, own, space):
            yield Order(units=tuple(own), path=(space,))


def _without_riders(
    g: Campaign, power: str, space: str, own: list[str], orders: Sequence[Order]
) -> list[str]:
    """F71 Units without an order, but for aircraft on decks of other ships that stay in the zone.

    Those are carriers with an order to stay, and friends'. own: the units without an order.
    """
    aircraft = [key for key in own if g.unit(key).lands_on_deck]
    if not aircraft or not g.is_sea(space) or g.earlier.idle_aircraft_attack:
        return own
    at_home = on_decks(g, aircraft, own)
    others = [key for key in g.units_at(space) if g.owner(key) in g.friends(power)]
    staying = [key for order in orders if order.path == (space,) for key in named(order)]
    with_deck = any(g.unit(key).deck for key in staying)
    others += staying if with_deck else []
    away = [key for key in aircraft if key not in at_home]
    riders = set(on_decks(g, [*others, *away], others)).intersection(away)
    return [key for key in own if key not in riders]


def _are_fought(g: Campaign, own: Sequence[str], space: str) -> bool:
    """7.3 Whether ships that stay in a zone are fought there, whether they attack or not."""
    if not g.is_sea(space) or not any(may_be_caught(g, key) for key in own):
        return False
    return g.is_hostile(space, g.owner(own[0]))


def named(order: Order) -> tuple[str, ...]:
    """7 Every unit that an order moves, loads or lands."""
    return (*order.units, *(load.unit for load in order.loads), *order.landing)


def may_be_met(g: Campaign, power: str, space: str, rulings: Rulings) -> bool:
    """A32 Whether an enemy is in a space, or an air base or kamikazes may send one."""
    if g.enemies_at(space, power):
        return True
    return g.is_sea(space) and bool(listening_bases(g, space, rulings) or kamikaze_powers(g, space))
