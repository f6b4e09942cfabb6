"""The invariants of every position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.sequence.flow import stack_problems
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.kamikaze import Kamikazes
from engine.games.pacific_1940.battle.scramble import Scrambles
from engine.games.pacific_1940.known_names import name_problems
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.position.state import COMBAT, PURCHASED, Campaign

FIGHTING = (Battle, ConductCombat, Scrambles, Kamikazes)
"""While one of these is under way, enemies may be in one territory."""

FLYING = (Homeless, NoncombatMove)
"""While one of these is under way, aircraft of the mover may still be over enemy territory."""

CARRIED_OUT = "carry_out_orders"
ORDERS = ("write_orders", CARRIED_OUT)
"""Fog 7 The names of the frames by which orders are written and carried out."""


def problems(g: Campaign) -> Iterator[str]:
    """Every violated invariant; with unknown names nothing else is checked."""
    unknown = list(name_problems(g))
    if unknown:
        yield from unknown
        return
    yield from piece_problems(g)
    yield from cargo_problems(g)
    yield from facility_problems(g)
    yield from meeting_problems(g)
    yield from news_problems(g)
    yield from money_problems(g)
    yield from record_problems(g)
    yield from stack_problems(g.state)


def piece_problems(g: Campaign) -> Iterator[str]:
    """1, 5 Pieces belong to powers, in possible spaces, with fewer hits than destroy them.

    Equal pieces are checked once.
    """
    sound = set[tuple[object, ...]]()
    for key, piece in g.pieces.items():
        look = (piece.owner, piece.kind, piece.place, piece.markers, bool(piece.aboard))
        if look in sound:
            continue
        found = list(problems_of_piece(g, key))
        yield from found
        if not found:
            sound.add(look)


def problems_of_piece(g: Campaign, key: str) -> Iterator[str]:
    """1, 5 One piece."""
    piece = g.pieces[key]
    if piece.owner not in g.equipment.powers:
        yield f"1: {key} of {piece.owner!r}"
    if piece.place == PURCHASED:
        return
    if piece.place not in g.equipment.spaces:
        yield f"1: {key} in {piece.place!r}"
    elif g.is_unit(key):
        yield from unit_problems(g, key)


def unit_problems(g: Campaign, key: str) -> Iterator[str]:
    """5 One unit on the map."""
    piece, unit = g.pieces[key], g.unit(key)
    at_sea = g.is_sea(piece.place)
    if unit.is_sea and not at_sea:
        yield f"5: the ship {key} on land in {piece.place}"
    if unit.is_land and at_sea and not piece.aboard:
        yield f"9: {key} at sea in {piece.place} and aboard no ship"
    if not at_sea and not g.territory(piece.place).in_play:
        yield f"1: {key} in {piece.place}, which is closed"
    if not 0 <= piece.markers < unit.hits:
        yield f"8.3: {key} with {piece.markers} hits"
    if piece.owner == g.equipment.army_power and not g.leaning(piece.place):
        yield f"G6: {key} in {piece.place}, which is no neutral"
    power = g.equipment.powers[piece.owner]
    if power.home and piece.place not in (*power.home, *power.also_enters):
        yield f"4: {key} in {piece.place}"


def cargo_problems(g: Campaign) -> Iterator[str]:
    """9 Cargo is where its ship is, and no ship is overloaded."""
    for key, piece in g.pieces.items():
        if not piece.aboard:
            continue
        ship = g.pieces.get(piece.aboard)
        if ship is None or ship.place != piece.place:
            yield f"9: {key} aboard {piece.aboard}, which is not in {piece.place}"
    for carrier in sorted({piece.aboard for piece in g.pieces.values() if piece.aboard}):
        if carrier in g.pieces:
            yield from hold_problems(g, carrier)


def hold_problems(g: Campaign, ship: str) -> Iterator[str]:
    """9 The cargo of one ship."""
    unit, cargo = g.unit(ship), g.cargo(ship)
    land = [key for key in cargo if g.unit(key).is_land]
    heavy = [key for key in land if g.unit(key).cargo == "heavy"]
    if len(land) > unit.hold or len(heavy) > unit.heavy_hold:
        yield f"9: {ship} carries {len(land)} land units, {len(heavy)} of them heavy"
    if len(cargo) - len(land) > unit.deck:
        yield f"9: {ship} carries {len(cargo) - len(land)} aircraft"


def facility_problems(g: Campaign) -> Iterator[str]:
    """5 One facility of a kind and one complex per territory, the holder's, within its damage."""
    for territory in g.equipment.territories:
        found = g.facilities_at(territory)
        if not found:
            continue
        kinds = [g.pieces[key].kind for key in found]
        if len(set(kinds)) != len(kinds):
            yield f"5: two facilities of a kind in {territory}"
        if sum(g.facility_kind(key).is_complex for key in found) > 1:
            yield f"5: two complexes in {territory}"
        for key in found:
            if g.owner(key) != g.controller(territory):
                yield f"11: {key} of {g.owner(key)} in land of {g.controller(territory)}"
            if not 0 <= g.pieces[key].markers <= g.facility_kind(key).max_damage:
                yield f"8.1: {key} with {g.pieces[key].markers} damage"


def meeting_problems(g: Campaign) -> Iterator[str]:
    """7.1, 11 Only in combat is a unit where another side is, or in what another side holds.

    Aircraft fly on when it is over (12).
    """
    if is_attacking(g) or any(isinstance(frame, FIGHTING) for frame in g.state.stack):
        return
    flying = any(isinstance(frame, FLYING) or tag_of(frame) in ORDERS for frame in g.state.stack)
    yield from meetings(g, flying=flying)


def meetings(g: Campaign, *, flying: bool) -> Iterator[str]:
    """7.1, 11 Where enemies are together, or in what the other side holds.

    flying: except aircraft of the power whose turn it is. Interceptors fly on too (8.1).
    """
    there: dict[str, set[str]] = {}
    for piece in g.pieces.values():
        if piece.kind in g.equipment.units:
            there.setdefault(piece.place, set()).add(piece.owner)
    for territory in g.equipment.territories:
        holders = {g.controller(territory), *there.get(territory, ())}
        if territory not in there or len({side_in(g, territory, each) for each in holders}) == 1:
            continue
        owners = {
            g.owner(key)
            for key in g.units_at(territory)
            if not (flying and g.unit(key).is_air and g.owner(key) == g.state.power)
            if not g.pieces[key].intercepted
        }
        for one in sorted(owners):
            for other in sorted({*owners, g.controller(territory)} - {one}):
                if side_in(g, territory, one) != side_in(g, territory, other):
                    yield f"7.1: {one} and {other} in {territory}"


def side_in(g: Campaign, territory: str, power: str) -> str:
    """1, G6 The side of a power in a territory: of a neutral's army that to which it leans."""
    return g.side(power) or g.leaning(territory)


def tag_of(frame: Frame) -> str:
    """The tag of a frame."""
    return str(frame.__struct_config__.tag)


def is_attacking(g: Campaign) -> bool:
    """Fog 8 Whether orders of a combat move are being carried out."""
    return any(
        tag_of(frame) == CARRIED_OUT and getattr(frame, "phase", "") == COMBAT
        for frame in g.state.stack
    )


def news_problems(g: Campaign) -> Iterator[str]:
    """A36 Nobody waits to hear of a loss once the orders are carried out."""
    if g.state.fog is not None and g.state.fog.withheld and not is_attacking(g):
        yield f"A36: nobody has told of {', '.join(g.state.fog.withheld)}"


def money_problems(g: Campaign) -> Iterator[str]:
    """6, 7.6 No purse and no token count is negative."""
    for power, purse in g.state.purses.items():
        if purse < 0:
            yield f"6: {power} has {purse} IPC"
    for power, tokens in g.state.tokens.items():
        if not 0 <= tokens <= g.equipment.powers[power].tokens:
            yield f"7.6: {power} has {tokens} tokens"


def record_problems(g: Campaign) -> Iterator[str]:
    """1, 3 Land is held by powers, and nobody is at war with a friend."""
    for territory, power in g.state.control.items():
        if territory not in g.equipment.territories or power not in g.equipment.powers:
            yield f"11: {power!r} holds {territory!r}"
    for one, other in g.state.wars:
        if g.side(one) == g.side(other):
            yield f"3: {one} and {other} are on one side and at war"
    if g.state.wars != sorted(set(g.state.wars)):
        yield "3: the wars are not in their order"
