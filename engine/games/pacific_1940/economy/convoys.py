"""14 Convoy disruption: enemy ships and carrier aircraft off the coast cost income."""

from __future__ import annotations

from engine.games.pacific_1940.events.economy import ConvoyRaided
from engine.games.pacific_1940.position.state import Campaign


def raid(g: Campaign, economy: str) -> int:
    """14 Roll for every raided convoy of an economy; returns the IPC lost."""
    left = {key: g.territory(key).value for key in g.land_of(economy)}
    return sum(_raid_zone(g, economy, zone, left) for zone in raided_zones(g, economy))


def raided_zones(g: Campaign, economy: str) -> list[str]:
    """14, G2.7 The zones where an economy has income to lose and its enemies have raiders."""
    power, own = g.equipment.power_of(economy), set(g.land_of(economy))
    return [
        key
        for key, zone in g.equipment.zones.items()
        if not own.isdisjoint(zone.convoy) and most_lost(g, power, key) and dice_in(g, power, key)
    ]


def dice_in(g: Campaign, power: str, zone: str) -> dict[str, int]:
    """14 The enemies of a power with raiders in a zone, and each one's number of dice."""
    enemies, found = g.enemies(power), dict[str, int]()
    for key in g.units_at(zone):
        owner, dice = g.owner(key), g.unit(key).convoy_dice
        if dice and owner in enemies and not _is_stuck(g, key):
            found[owner] = found.get(owner, 0) + dice
    return found


def most_lost(g: Campaign, power: str, zone: str) -> int:
    """14, G12 The most that a zone can cost a power: the value of its land beside it."""
    lands = g.zone(zone).convoy if g.equipment.powers[power].has_convoys else ()
    return sum(g.territory(land).value for land in lands if g.controller(land) == power)


def _is_stuck(g: Campaign, key: str) -> bool:
    """8.3 An aircraft on a friend's damaged carrier takes part in nothing."""
    ship = g.pieces[key].aboard
    return bool(ship) and g.is_damaged(ship)


def _raid_zone(g: Campaign, economy: str, zone: str, left: dict[str, int]) -> int:
    """14 The raid in one zone; no territory's value is lost twice, so `left` is reduced."""
    power = g.equipment.power_of(economy)
    raiders = dice_in(g, power, zone)
    rolls = g.rolls(sum(raiders.values()), g.unseen_dice)
    rolled = sum(face for face in rolls if face <= g.equipment.convoys.costs_up_to)
    lands = [land for land in g.zone(zone).convoy if land in left]
    cap = sum(left[land] for land in lands)
    lost = rest = min(rolled, cap)
    for land in sorted(lands, key=lambda key: (_other_convoys(g, key, zone), key)):
        here = min(rest, left[land])
        left[land] -= here
        rest -= here
    g.tell(
        ConvoyRaided(
            power=power,
            economy=g.equipment.distinct(economy),
            zone=zone,
            raiders=raiders,
            rolls=rolls,
            cap=cap,
            lost=lost,
        )
    )
    return lost


def _other_convoys(g: Campaign, territory: str, zone: str) -> int:
    """14 In how many other zones a territory's value can be lost: those come last."""
    return sum(
        territory in printed.convoy for key, printed in g.equipment.zones.items() if key != zone
    )
