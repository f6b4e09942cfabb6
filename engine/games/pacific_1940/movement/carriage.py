"""9 Transports and their cargo, and aircraft that ride on a friend's carrier."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Fault, Tentative

HEAVY = "heavy"
Mark = Literal["combat", "noncombat"]

# ---------------------------------------------------------------------- room


def fits(ship: UnitKind, cargo: Iterable[UnitKind]) -> bool:
    """9 Whether a ship has room for these units: land units in its hold, aircraft on its deck."""
    kinds = list(cargo)
    if any(kind.is_air for kind in kinds):
        return len(kinds) <= ship.deck and all(kind.lands_on_deck for kind in kinds)
    heavy = sum(kind.cargo == HEAVY for kind in kinds)
    return len(kinds) <= ship.hold and heavy <= ship.heavy_hold and all(k.cargo for k in kinds)


def stow(draft: Tentative, ships: Sequence[str], units: Sequence[str]) -> dict[str, str]:
    """9 Unit → ship for as many of these land units as fit, the bulky ones first."""
    g = draft.g
    aboard = {ship: [g.unit(key) for key in draft.cargo(ship)] for ship in ships}
    found: dict[str, str] = {}
    for unit in sorted(units, key=lambda key: g.unit(key).cargo != HEAVY):
        kind = g.unit(unit)
        ship = next((s for s in ships if fits(g.unit(s), [*aboard[s], kind])), "")
        if ship:
            aboard[ship].append(kind)
            found[unit] = ship
    return {unit: found[unit] for unit in units if unit in found}


def may_load_at(g: Campaign, power: str, zone: str, *, sets_out: bool) -> bool:
    """9 Whether ships load in a zone: a friendly one.

    3 Where war has just been declared in a shared zone, ships that begin there may load too.
    """
    if not g.is_hostile(zone, power):
        return True
    return sets_out and all(_is_new_enemy(g, power, key) for key in g.enemies_at(zone, power))


def _is_new_enemy(g: Campaign, power: str, unit: str) -> bool:
    """3 Whether the current power has declared war on the owner of a unit this turn."""
    owner, state = g.owner(unit), g.state
    return state.power == power and any(
        old.by == power and old.round == state.turn and owner in old.on
        for old in state.declarations
    )


def may_ride(g: Campaign, guest: str, power: str, start: str, end: str) -> bool:
    """7.4, G3 Whether a friend's aircraft may stay aboard a power's carrier on its way.

    Not from where the two share decks to a board where they do not.
    """
    if g.earlier.guests_go_to_any_board:
        return True
    owner = g.owner(guest)
    return politics.may_carry(g, power, owner, end) or not politics.may_carry(
        g, power, owner, start
    )


# ---------------------------------------------------------------------- orders


def is_by_friend(g: Campaign, power: str, order: Order) -> bool:
    """9 Whether land units board a friend's transport, or leave one, which is an order of theirs.

    Its path is a territory and a zone beside it; `loads` names the ship of each unit that boards.
    """
    if len(order.path) != len(("here", "there")) or g.is_sea(order.start) == g.is_sea(order.end):
        return False
    if g.is_sea(order.start):
        ships = [g.pieces[key].aboard for key in order.units]
        return all(ship and g.owner(ship) != power for ship in ships)
    return bool(order.loads)


def is_in_harbour(g: Campaign, key: str, order: Order) -> bool:
    """9 Whether a transport that sailed in the combat move only loads or lands cargo now.

    It must not have done so then, nor fought: it loads in one phase and lands in one. This applied
    under versions 1 and 2.
    """
    if not g.earlier.idle_transports_act_in_harbour:
        return False
    piece = g.pieces[key]
    is_idle = not piece.loaded and not piece.ashore and not piece.fought
    return bool(g.unit(key).hold) and len(order.path) == 1 and is_idle


def why_not_act(g: Campaign, ship: str, phase: str) -> Refusal | None:
    """9 The rule that forbids a transport to load or land cargo: it acts in one phase of a turn.

    One that has sailed, loaded, put ashore or fought in the combat move does neither afterwards. A
    friend's ship is marked only by what it has put ashore.
    """
    piece = g.pieces[ship]
    if phase != NONCOMBAT or g.earlier.idle_transports_act_in_harbour:
        return None
    has_sailed = mark_of(COMBAT) in (piece.moved, piece.loaded)
    has_acted = has_sailed or piece.fought or (piece.ashore and not piece.moved)
    return Refusal("9", "transport_has_acted", {"unit": ship}) if has_acted else None


def why_not(draft: Tentative, order: Order) -> Fault | None:
    """9 The first rule that forbids what an order loads and lands."""
    if is_by_friend(draft.g, draft.power, order):
        return _why_not_by_friend(draft, order)
    for load in order.loads:
        refusal = _why_not_load(draft, order, load)
        if refusal:
            return Fault(refusal, (load.unit,))
    return (
        _why_not_take_along(draft, order)
        or _why_not_stow(draft, order)
        or _why_not_land(draft, order)
    )


def _why_not_load(draft: Tentative, order: Order, load: Load) -> Refusal | None:
    """9 The rule that forbids a unit to come aboard on the way."""
    g = draft.g
    if load.ship not in order.units or not 0 <= load.at < len(order.path):
        return Refusal("9", "no_such_ship", {"unit": load.unit})
    if load.unit in draft.order_of:
        return Refusal("7", "has_an_order", {"unit": load.unit})
    if g.pieces[load.unit].aboard:
        return Refusal("9", "is_cargo", {"unit": load.unit})
    if g.unit(load.unit).is_air:
        return _why_not_guest(draft, order, load)
    zone = order.path[load.at]
    refusal = _why_not_embark(draft, load.unit, zone)
    if refusal:
        return refusal
    ship = g.pieces[load.ship]
    if ship.ashore or ship.loaded not in ("", draft.phase):
        return Refusal("9", "loads_in_one_phase", {"unit": load.ship})
    if not may_load_at(g, draft.power, zone, sets_out=load.at == 0):
        return Refusal("9", "loads_in_friendly_zone", {"space": zone})
    if draft.phase == COMBAT and load.unit not in order.landing:
        return Refusal("8.2", "loaded_must_land", {"unit": load.unit})
    return None


def _why_not_embark(draft: Tentative, key: str, zone: str) -> Refusal | None:
    """9 The rule that forbids a land unit to board anything in a zone."""
    g = draft.g
    piece, unit = g.pieces[key], g.unit(key)
    if piece.owner != draft.power:
        return Refusal("9", "boards_on_its_own_turn", {"unit": key})
    if not unit.cargo or not politics.may_carry(g, piece.owner, piece.owner):
        return Refusal("9", "never_boards", {"unit": key})
    if piece.moved or piece.fought:
        return Refusal("9", "has_moved_or_fought", {"unit": key})
    if piece.place not in g.neighbours(zone):
        return Refusal("9", "not_beside", {"unit": key, "space": zone})
    if draft.phase == COMBAT and not unit.moves_in_combat:
        return Refusal("5", "noncombat_only", {"unit": key})
    return None


def _why_not_guest(draft: Tentative, order: Order, load: Load) -> Refusal | None:
    """7.4 A friend's aircraft rides on its carrier from where that starts."""
    g = draft.g
    owner = g.owner(load.unit)
    if owner == draft.power:
        return Refusal("7.4", "flies_itself", {"unit": load.unit})
    if load.at or g.place(load.unit) != order.start:
        return Refusal("7.4", "not_on_deck", {"unit": load.unit})
    if not politics.may_carry(g, draft.power, owner, order.start) or g.is_damaged(load.ship):
        return Refusal("7.4", "no_guests", {"unit": load.unit, "ship": load.ship})
    return _why_not_ride(draft, order, load.unit, load.ship)


def _why_not_ride(draft: Tentative, order: Order, guest: str, ship: str) -> Refusal | None:
    """7.4, G3 The rule that forbids a carrier to take a friend's aircraft where it sails."""
    return _why_not_carry(draft.g, guest, ship, order.start, order.end)


def _why_not_carry(g: Campaign, guest: str, ship: str, start: str, end: str) -> Refusal | None:
    """7.4, G3 The rule that forbids a ship to take what a friend has aboard to another zone."""
    if may_ride(g, guest, g.owner(ship), start, end):
        return None
    about: dict[str, int | str] = {"unit": guest, "ship": ship, "space": end}
    return Refusal("G3", "no_guests_there", {**about, "power": g.owner(guest)})


def why_not_retreat_with(g: Campaign, ships: Iterable[str], start: str, end: str) -> Refusal | None:
    """8.4, G3 The rule that forbids ships to retreat to a zone with the guests they have aboard."""
    if g.earlier.guests_retreat_to_any_board:
        return None
    refusals = (
        _why_not_carry(g, key, ship, start, end)
        for ship in ships
        for key in g.cargo(ship)
        if _is_guest(g, key, g.owner(ship))
    )
    return next((refusal for refusal in refusals if refusal), None)


def _is_guest(g: Campaign, key: str, power: str) -> bool:
    """G3 Whether a unit aboard a power's ship is a friend's, which may not go to every board.

    Under versions 3 to 6 only aircraft were kept from one.
    """
    if g.unit(key).is_land and g.earlier.troops_go_to_any_board:
        return False
    return g.owner(key) != power


def _why_not_take_along(draft: Tentative, order: Order) -> Fault | None:
    """7.4, 9, G3 The rule that forbids ships to sail with what friends have aboard as cargo."""
    g = draft.g
    for ship in order.units:
        for key in draft.cargo(ship):
            if not _is_guest(g, key, draft.power):
                continue
            if refusal := _why_not_ride(draft, order, key, ship):
                return Fault(refusal, (ship,))
    return None


def _why_not_stow(draft: Tentative, order: Order) -> Fault | None:
    """9 Everything aboard at one time must have room; landed cargo leaves only at the end."""
    g = draft.g
    for ship in dict.fromkeys(load.ship for load in order.loads):
        loads = [load.unit for load in order.loads if load.ship == ship]
        if not fits(g.unit(ship), [g.unit(key) for key in (*draft.cargo(ship), *loads)]):
            return Fault(Refusal("9", "no_room", {"unit": loads[-1], "ship": ship}), (loads[-1],))
    return None


def _why_not_land(draft: Tentative, order: Order) -> Fault | None:
    """9, 8.2 The rule that forbids putting cargo ashore at the end of an order."""
    if not order.ashore and not order.landing:
        return None
    g = draft.g
    if not g.is_sea(order.end):
        return Fault(Refusal("9", "no_shore", {"space": order.ashore}), order.landing)
    if not order.landing:
        return Fault(Refusal("9", "nobody_to_land", {"space": order.ashore}), order.units)
    aboard = {load.unit: load.ship for load in order.loads}
    for ship in order.units:
        aboard.update(dict.fromkeys(draft.cargo(ship), ship))
    for key in order.landing:
        if key not in aboard:
            return Fault(Refusal("9", "not_aboard", {"unit": key}), (key,))
        refusal = _why_not_leave(draft, key, aboard[key], order.ashore)
        if refusal:
            return Fault(refusal, (key,))
    refusal = _why_not_shore(draft, order.end, order.ashore)
    return Fault(refusal, order.landing) if refusal else None


def _why_not_leave(draft: Tentative, key: str, ship: str, territory: str) -> Refusal | None:
    """9 The rule that forbids a unit to leave a ship in this phase."""
    g = draft.g
    piece, unit = g.pieces[key], g.unit(key)
    if piece.owner != draft.power or not unit.is_land:
        return Refusal("9", "lands_on_its_own_turn", {"unit": key})
    if draft.phase == COMBAT and not unit.moves_in_combat:
        return Refusal("5", "noncombat_only", {"unit": key})
    if piece.loaded not in ("", draft.phase):
        return Refusal("9", "loaded_in_other_phase", {"unit": key})
    if g.pieces[ship].fought and draft.phase == NONCOMBAT:
        return Refusal("9", "ship_has_fought", {"unit": key, "ship": ship})
    if refusal := why_not_act(g, ship, draft.phase):
        return refusal
    others = {draft.ashore[each] for each in g.cargo(ship) if each in draft.ashore}
    if not {g.pieces[ship].ashore or territory, *others} <= {territory}:
        return Refusal("9", "lands_in_one_territory", {"unit": key, "ship": ship})
    return None


def _why_not_shore(draft: Tentative, zone: str, territory: str) -> Refusal | None:
    """8.2, 9 Cargo lands in an assault in the combat move, on friendly land in the other."""
    g, power, phase = draft.g, draft.power, draft.phase
    if territory not in g.equipment.lands_of[zone]:
        return Refusal("9", "no_shore", {"space": territory})
    barred = politics.why_not_enter(g, power, territory, domain="land", phase=phase, ends=True)
    if barred:
        return barred
    is_hostile = g.is_hostile(territory, power)
    if phase == COMBAT:
        return None if is_hostile else Refusal("8.2", "no_assault", {"space": territory})
    if is_hostile:
        return Refusal("12", "hostile_space", {"space": territory})
    if g.is_hostile(zone, power):
        return Refusal("9", "hostile_zone", {"space": zone})
    return None


def _why_not_by_friend(draft: Tentative, order: Order) -> Fault | None:
    """9 Land units board a friend's transport, sail on its turn, and leave it on their next."""
    g = draft.g
    if order.ashore or order.landing or (order.loads and g.is_sea(order.start)):
        return Fault(Refusal("9", "one_thing_at_a_time", {"unit": order.units[0]}), order.units)
    if g.is_sea(order.start):
        for key in order.units:
            refusal = _why_not_leave(draft, key, g.pieces[key].aboard, order.end)
            if refusal:
                return Fault(refusal, (key,))
        refusal = _why_not_shore(draft, order.start, order.end)
        return Fault(refusal, order.units) if refusal else None
    ships = {load.unit: load.ship for load in order.loads}
    strangers = tuple(key for key in ships if key not in order.units)
    if strangers:
        return Fault(Refusal("9", "no_such_ship", {"unit": strangers[0]}), strangers)
    for key in order.units:
        refusal = _why_not_board_friend(draft, order, key, ships.get(key, ""))
        if refusal:
            return Fault(refusal, (key,))
    return _why_not_stow(draft, order)


def _why_not_board_friend(draft: Tentative, order: Order, key: str, ship: str) -> Refusal | None:
    """9 The rule that forbids a unit to board a friend's transport."""
    g = draft.g
    refusal = _why_not_embark(draft, key, order.end)
    if refusal:
        return refusal
    if ship not in g.pieces or not g.is_unit(ship) or g.place(ship) != order.end:
        return Refusal("9", "no_such_ship", {"unit": key})
    owner = g.owner(ship)
    if owner == draft.power or not politics.may_carry(g, owner, draft.power, order.end):
        return Refusal("9", "no_friends_ship", {"unit": key, "ship": ship})
    if refusal := why_not_act(g, ship, draft.phase):
        return refusal
    if draft.phase == COMBAT:
        return Refusal("8.2", "loaded_must_land", {"unit": key})
    if g.is_hostile(order.end, draft.power):
        return Refusal("9", "loads_in_friendly_zone", {"space": order.end})
    return None


# ---------------------------------------------------------------------- carried out


def mark_of(phase: str) -> Mark:
    """7 The mark of a phase on what moved in it."""
    return "noncombat" if phase == NONCOMBAT else "combat"


def come_aboard(g: Campaign, key: str, ship: str, phase: str) -> None:
    """9 A unit comes aboard; it moves no more this turn."""
    g.board(key, ship)
    piece = g.pieces[key]
    piece.loaded = piece.moved = g.pieces[ship].loaded = mark_of(phase)


def go_ashore(g: Campaign, key: str, territory: str, phase: str) -> None:
    """9, 8.2 Cargo goes ashore, and its ship moves no more this turn."""
    piece = g.pieces[key]
    ship, zone = piece.aboard, piece.place
    g.board(key, "")
    g.put(key, territory)
    piece.came_from = zone
    piece.spent = g.unit(key).move
    piece.moved = mark_of(phase)
    g.pieces[ship].ashore = territory


def release_guests(g: Campaign) -> None:
    """7.4 Friends' aircraft leave the decks that carried them, except a damaged carrier's.

    G3 Nor do they on a board where the two powers share no decks: there they are cargo still.
    """
    for key in sorted(key for key, piece in g.pieces.items() if piece.aboard):
        ship = g.pieces[key].aboard
        if g.unit(key).is_air and not g.is_damaged(ship) and _shares_deck(g, key, ship):
            g.board(key, "")


def _shares_deck(g: Campaign, guest: str, carrier: str) -> bool:
    """7.4, G3 Whether a guest may stay on a carrier's deck where it is, and not as its cargo."""
    if g.earlier.guests_retreat_to_any_board:
        return True
    return politics.may_carry(g, g.owner(carrier), g.owner(guest), g.place(carrier))
