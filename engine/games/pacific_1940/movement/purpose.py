"""7, 8.2 The purpose of a combat move: it attacks, assaults, supports an assault or avoids combat.

Here the orders of a whole draft are looked at together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.engagements import (
    SUBMARINES,
    TRANSPORTS,
    spared_as,
    watches_submarines,
)
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Fault, Tentative


def why_not(draft: Tentative, order: Order) -> Fault | None:
    """7, 12 The rule that forbids an order in view of the others of its draft."""
    if draft.phase == NONCOMBAT:
        does = len(order.path) > 1 or order.loads or order.ashore
        if not does:
            return Fault(Refusal("7", "does_nothing"), order.units)
        return _why_not_join(draft, order)
    refusal = _why_not_assault(draft, order) or (
        _why_not_at_sea(draft, order)
        if draft.g.is_sea(order.end)
        else _why_not_on_land(draft, order)
    )
    return Fault(refusal, order.units) if refusal else None


# ---------------------------------------------------------------------- land


def _why_not_join(draft: Tentative, order: Order) -> Fault | None:
    """G6, 12 Guns against aircraft alone take over no neutral."""
    g, land = draft.g, order.ashore or order.end
    if not g.leaning(land) or _is_claimed(draft, land):
        return None
    return Fault(Refusal("G6", "guns_alone_take_nothing", {"space": land}), order.units)


def _is_claimed(draft: Tentative, territory: str) -> bool:
    """G6, 11 Whether a unit that takes land enters a territory, over land or from the sea."""
    return any(
        draft.g.unit(key).takes_ground
        for order in draft.orders
        if territory in (order.end, order.ashore)
        for key in (order.landing if order.ashore == territory else order.units)
    )


def _why_not_on_land(draft: Tentative, order: Order) -> Refusal | None:
    """7 Hostile land is attacked; any other land is entered only to avoid combat.

    A1 In the fog aircraft are sent to see whether anyone is there; a neutral's army is known.
    """
    g, end = draft.g, order.end
    if order.raid:
        return None
    if order.escort:
        raided = any(each.raid and each.end == end for each in draft.orders)
        return None if raided else Refusal("8.1", "no_raid_to_escort", {"space": end})
    if not g.is_hostile(end, draft.power):
        serves = blitzes(draft, order) or avoids_combat(draft, order)
        return None if serves else Refusal("7", "no_combat", {"space": end})
    if order.dropped and not enters_on_land(draft, end):
        return Refusal("G11", "no_attack_to_join", {"space": end})
    on_land = any(g.unit(key).is_land for key in order.units) or enters_on_land(draft, end)
    may_look = g.in_fog and not g.leaning(end)
    if on_land or may_look or g.enemies_at(end, draft.power):
        return None
    return Refusal("7", "nothing_to_attack", {"space": end})


def blitzes(draft: Tentative, order: Order) -> bool:
    """7.2 Whether land units of an order take land on their way."""
    g = draft.g
    taken = any(ways.is_blitzed(g, draft.power, space) for space in order.path[1:-1])
    return taken and any(g.unit(key).is_land for key in order.units)


def attacked_by_land(draft: Tentative) -> Iterator[str]:
    """7, G11 The territories that own land units attack, over land or from the sea."""
    for order in draft.orders:
        if order.ashore:
            yield order.ashore
        elif not order.dropped and any(draft.g.unit(key).is_land for key in order.units):
            yield order.end


def enters_on_land(draft: Tentative, territory: str) -> bool:
    """7, 8.2 Whether land units attack a territory, over land or from the sea."""
    return territory in attacked_by_land(draft)


# ---------------------------------------------------------------------- sea


def _why_not_at_sea(draft: Tentative, order: Order) -> Refusal | None:
    """7, 7.3 There must be an enemy to attack, an assault to support, or combat to avoid.

    A1 In the fog ships and aircraft may look for an enemy anywhere at sea.
    """
    zone = order.end
    if refusal := _why_not_spare(draft, order):
        return refusal
    if to_fight(draft.g, draft.power, zone, draft.orders):
        return _why_not_fight(draft, order)
    if draft.g.in_fog:
        return None
    if order.ashore or zone in assault_zones(draft) or avoids_combat(draft, order):
        return None
    return Refusal("7", "no_combat", {"space": zone})


def _why_not_fight(draft: Tentative, order: Order) -> Refusal | None:
    """8.2, 9 Transports, or carriers, do not attack by themselves.

    7.3 Those that begin beside enemy warships may stay and be fought.
    """
    if any(draft.g.unit(key).attack for key in draft.own_at(order.end)):
        return None
    if len(order.path) == 1 and not draft.g.earlier.unarmed_ships_may_stay:
        return None
    return Refusal("9", "no_attacker", {"space": order.end})


def _why_not_spare(draft: Tentative, order: Order) -> Refusal | None:
    """7.3 Units that go where lone transports are sink them, unless they support an assault.

    Fog R4, R8 In the fog the mover is asked when it meets them, and may always ignore them.
    """
    g, zone = draft.g, order.end
    if g.in_fog or g.earlier.lone_transports_may_be_spared or TRANSPORTS not in order.spares:
        return None
    if len(order.path) == 1 or not any(g.unit(key).attack for key in order.units):
        return None
    if g.is_hostile(zone, draft.power) or zone in assault_zones(draft):
        return None
    found = any(spared_as(g.unit(key)) == TRANSPORTS for key in g.enemies_at(zone, draft.power))
    return Refusal("7.3", "sinks_transports", {"space": zone}) if found else None


def to_fight(g: Campaign, power: str, zone: str, orders: Sequence[Order]) -> list[str]:
    """7.1, 7.3 The enemy units in a zone that are attacked there: not those that are ignored."""
    enemies = g.enemies_at(zone, power)
    if any(g.unit(key).is_warship for key in enemies):
        return enemies
    spared = spared_at(g, zone, orders)
    return [key for key in enemies if spared_as(g.unit(key)) not in spared]


def spared_at(g: Campaign, zone: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """7.3 What the attacker ignores in a zone: what all units that could attack there ignore.

    Transports by themselves attack nothing; where nobody is sent to fight, nobody is fought.
    """
    found = {SUBMARINES, TRANSPORTS}
    for order in orders:
        if order.end == zone and any(g.unit(key).attack for key in order.units):
            found &= set(order.spares)
    return tuple(sorted(found))


def assault_zones(draft: Tentative) -> set[str]:
    """8.2 The zones of assaults."""
    return {
        order.end if order.ashore else order.start
        for order in draft.orders
        if order.ashore or leaves_friend(draft, order)
    }


def leaves_friend(draft: Tentative, order: Order) -> bool:
    """9 Whether land units leave a friend's transport under an order."""
    is_cargo = any(draft.g.pieces[key].aboard for key in order.units)
    return is_cargo and draft.g.is_sea(order.start)


def avoids_combat(draft: Tentative, order: Order) -> bool:
    """7 Whether an order leads away from present or possible combat.

    Ruling: from a space with enemy units, or a zone of an assault, where a scramble may come.
    """
    if len(order.path) == 1:
        return False
    start = order.start
    return bool(draft.g.enemies_at(start, draft.power)) or start in assault_zones(draft)


# ---------------------------------------------------------------------- assaults


def _why_not_assault(draft: Tentative, order: Order) -> Refusal | None:
    """8.2 An assault needs a zone that is friendly or contested, and no unwatched submarine."""
    g, power = draft.g, draft.power
    by_friend = leaves_friend(draft, order)
    if not order.ashore and not by_friend:
        return None
    zone = order.start if by_friend else order.end
    own = draft.own_at(zone)
    fought = to_fight(g, power, zone, draft.orders)
    if g.is_hostile(zone, power) and not any(g.unit(key).attack for key in own):
        return Refusal("9", "no_attacker", {"space": zone})
    submarines = [k for k in g.enemies_at(zone, power) if g.unit(k).is_submarine]
    if not submarines or any(watches_submarines(g, key) for key in own):
        return None
    hunters = any(g.unit(key).is_sea and g.unit(key).attack for key in own)
    if hunters and set(submarines) <= set(fought):
        return None
    return Refusal("8.2", "submarine_bars_assault", {"space": zone})


def may_be_caught(g: Campaign, key: str) -> bool:
    """7.3 Whether a ship that stays beside enemy warships is fought, even without an attack."""
    return g.unit(key).is_sea and not g.earlier.unarmed_ships_may_stay
