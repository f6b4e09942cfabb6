"""The invariants of every position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.encoding.known_names import Known, unknown_names
from engine.core.position import pile_problems
from engine.core.sequence.flow import stack_problems
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.movement.moves import NavalMove
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.setup import AT_SEA, STRIKE_FORCE, TO_PLACE

OFF_MAP = ("track", "sunk", "removed", "unused", STRIKE_FORCE, AT_SEA, TO_PLACE)
PILES = ("deck", "discard", "hand_japan", "hand_allied")
SIDES = ("owner", "role", "side", "sides", "chooser", "first_chooser", "winner", "attacker")
MORE_SIDES = ("placing", "carriers_lost", "Reinforcements.asked")
SIDES_OF_COMBAT = ("Combat.first", "Combat.hits", "Combat.scored")
ZONES = ("zone", "zones", "origin", "passed", "checked", "fleet_train", "defended", "committed")
COUNTERS = ("unit", "group", "left", "moved", "open_to", "targets", "others", "given")
MORE_COUNTERS = ("allotted", "preferred", "ships")
ENDS = ("end", "used")


def problems(g: Theater) -> Iterator[str]:
    """Every violated invariant."""
    missing = {*g.equipment.counters} - g.counters.keys()
    if missing:
        yield f"14.0: no counter {', '.join(sorted(missing))}"
        return
    unknown = list(name_problems(g))
    if unknown:
        yield from unknown
        return
    yield from unit_problems(g)
    yield from meeting_problems(g)
    yield from card_problems(g)
    yield from control_problems(g)
    yield from stack_problems(g.state)


def unit_problems(g: Theater) -> Iterator[str]:
    """3.1, 4.1 Units are in zones or in a box; LBA are not turned; no Japanese in Allied waters."""
    zones = g.equipment.zones
    for side, places in g.standing.items():
        for place, keys in places.items():
            if place not in zones and place not in OFF_MAP:
                yield f"3.1: {', '.join(keys)} in {place!r}"
            elif place in zones and not g.may_enter(place, side):
                yield f"6.1: {', '.join(keys)} in {place}"
    for key in g.equipment.lba:
        if g.counters[key].face != "front" and g.counters[key].place in zones:
            yield f"10.5: LBA {key} is turned over"


def meeting_problems(g: Theater) -> Iterator[str]:
    """9.0, 9.5.2 Both sides are in one zone only while a move or its Combat is under way."""
    if not any(isinstance(frame, NavalMove) for frame in g.state.stack):
        yield from meetings(g)


def meetings(g: Theater) -> Iterator[str]:
    """9.0 The zones with both sides in them."""
    for zone in g.zones_of(JAPAN):
        if g.is_occupied(zone, ALLIED):
            yield f"9.0: both sides are in {zone}"


def card_problems(g: Theater) -> Iterator[str]:
    """4.3, 7.1 Every card in one pile, hands within their limits."""
    state = g.state
    yield from pile_problems(state.cards, PILES, "4.3")
    if set(state.cards) != {str(card) for card in g.equipment.cards}:
        yield "4.3: cards missing or too many"
    for side in (JAPAN, ALLIED):
        more = 1 if state.options.oil_reserves and side == JAPAN else 0
        if len(g.hand(side)) > g.equipment.sides[side].hand_limit + more:
            yield f"7.1: {side} holds {len(g.hand(side))} cards"


def control_problems(g: Theater) -> Iterator[str]:
    """12.0 Markers are in possible places."""
    ports = {zone for zone, printed in g.equipment.zones.items() if printed.is_port}
    if set(g.state.ports) != ports or not {*g.state.ports.values()} <= {JAPAN, ALLIED}:
        yield "12.3: Ports without an owner, or owners without a Port"
        return
    for zone, side in g.state.bases.items():
        if zone not in g.equipment.zones or side not in (JAPAN, ALLIED):
            yield f"12.2: {side!r} holds {zone!r}"
        elif g.zone(zone).is_port and g.state.ports[zone] == side:
            yield f"12.3: {side} has a Base marker on its own Port {zone}"


def name_problems(g: Theater) -> Iterator[str]:
    """3.1, 4.0 Every unknown name."""
    yield from unknown_names(g.state, known_names(g))


def known_names(g: Theater) -> Known:
    """Field → its possible names."""
    sides, zones, counters = {JAPAN, ALLIED}, {*g.equipment.zones}, {*g.counters}
    ends = {*g.equipment.ends}
    return {
        **dict.fromkeys((*SIDES, *MORE_SIDES, *SIDES_OF_COMBAT), sides),
        **dict.fromkeys(ZONES, zones),
        **dict.fromkeys((*COUNTERS, *MORE_COUNTERS), counters),
        **dict.fromkeys(ENDS, ends),
        "face": {"front", "back"},
        "roster": {*sides, *counters},
        "ports": {*sides, *zones},
        "bases": {*sides, *zones},
        "lost_ports": {*sides, *zones},
        "ChoosePort.ports": zones,
        "Isolation.ports": zones,
        "divisions": {*zones, "removed"},
    }
