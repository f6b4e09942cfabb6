"""8.5 What the Events are worth that are one's action, and where they strike best."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.air import landing_worth
from engine.games.pacific_war.bot.plans import attack, attack_groups, plans_of
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    CONTROL,
    ENEMY_LOSSES,
    OPENED,
    PLAN,
    USED,
    Terms,
    total,
)
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    CarrierStrike,
    DirectHit,
    DiscardRandom,
    FreeMove,
    LbaStrike,
    ReturnLba,
    VictoryPoints,
)
from engine.games.pacific_war.resolution.columns import column_of
from engine.games.pacific_war.strategy import raids


def event_terms(s: Situation, end: CardEnd) -> Terms:
    """8.5 What an Event is worth where it is aimed best; nothing where it has no effect."""
    found = raids.options(s.g, s.role, end)
    aimed = (aim_terms(s, end, origin, zone) for origin, zone in found)
    return max(aimed, key=total, default=())


def aim_terms(s: Situation, end: CardEnd, origin: str, zone: str) -> Terms:
    """8.5 What an Event is worth from here, at that."""
    match raids.main_effect(end):
        case LbaStrike() as effect:
            strength, shifts = raids.lba_attack(s.g, s.role, end.id, origin, effect)
            naval = effect.targets == "naval"
            units = s.g.ships_in if naval else s.g.units_in
            return strike_terms(s, strength, shifts, units(zone, s.enemy), zone)
        case CarrierStrike():
            return carrier_terms(s, raids.carriers_of(s.g, s.role, origin), zone)
        case VictoryPoints(points=points):
            spent = s.weights.battle.spent * s.worth(origin) if origin else 0.0
            return ("points", points * s.weights.card.points), (USED, -spent)
        case DirectHit(hits=hits):
            zone = s.g.counters[origin].place
            gone = cleared(s, [origin], zone)
            way = opened(s, zone, [origin])
            return (ENEMY_LOSSES, hits * s.loss(origin)), (CONTROL, gone), (OPENED, way)
        case FreeMove():
            plans = plans_of(s, (origin,))
            calm = [each for each in plans if not s.g.is_occupied(each.goal, s.enemy)]
            best = max((each.worth for each in calm), default=0.0)
            return ((PLAN, s.weights.event.slipped * best),)
        case ReturnLba():
            back = s.weights.event.returned * s.worth(origin)
            return (CONTROL, landing_worth(s, origin, zone)), ("LBA", back)
        case DiscardRandom(count=count):
            return (("enemy hand", count * s.weights.card.discard),)
        case _:
            return ()


def carrier_terms(s: Situation, group: Sequence[str], zone: str) -> Terms:
    """8.5 What a strike by these carriers is worth, less that they are Ops Complete then."""
    strength = sum(s.g.unit(key).airstrike for key in group)
    spent = s.weights.battle.spent * sum(s.worth(key) for key in group)
    strike = strike_terms(s, strength, (), s.g.units_in(zone, s.enemy), zone, used=group)
    return (*strike, (USED, -spent))


def strike_terms(
    s: Situation,
    strength: int,
    shifts: tuple[tuple[str, int], ...],
    targets: Sequence[str],
    zone: str,
    *,
    used: Sequence[str] = (),
) -> Terms:
    """9.2 One unanswered Airstrike round: the mean harm, the zone if nobody is left, and the way
    that it opens to ships other than those `used` for it.
    """
    place = column_of(s.g, strength, shifts)
    hits = s.chart.means[place] if place >= 0 else 0.0
    force = s.force(targets)
    force.take_airstrike(hits)
    share = min(1.0, hits / max(1, len(targets)))
    harm = force.lost * s.weights.battle.loss
    first = sorted(targets, key=s.loss, reverse=True)[: int(hits + 0.5)]
    return (
        (ENEMY_LOSSES, harm),
        (CONTROL, share * cleared(s, targets, zone)),
        (OPENED, opened(s, zone, first, used)),
    )


def cleared(s: Situation, gone: Sequence[str], zone: str) -> float:
    """12.0 What it is worth that these enemy units are gone from a zone."""
    left = [key for key in s.g.units_in(zone, s.enemy) if key not in gone]
    ships, lba = s.there.of(s.enemy)
    if not any(s.g.unit(key).is_ship for key in left):
        ships -= {zone}
    if not any(s.g.unit(key).is_lba for key in left):
        lba -= {zone}
    return s.weights.event.cleared * max(0.0, s.gain(s.there.with_side(s.enemy, ships, lba)))


def opened(s: Situation, zone: str, gone: Sequence[str], used: Sequence[str] = ()) -> float:
    """8.5 By how much the best attack on a zone is better without these units, where it pays then.

    used: ships that cannot sail any more. It takes another action, so it counts in part.
    """
    if not gone:
        return 0.0
    before = best_attack(s, zone, (), used)
    after = best_attack(s, zone, gone, used)
    return s.weights.event.opened * max(0.0, after - max(0.0, before))


def best_attack(s: Situation, zone: str, gone: Sequence[str], used: Sequence[str]) -> float:
    """9.0 What the best attack on a zone is worth; 0 if nobody can come."""
    g, worth = s.g, 0.0
    for origin in g.zones_of(s.role):
        cost = s.distances(s.role, origin).get(zone)
        if cost is None:
            continue
        ready = [key for key in g.ships_in(origin, s.role) if g.is_ready(key) and key not in used]
        able = [key for key in ready if (g.unit(key).speed or 0) >= cost]
        for group in attack_groups(s, able):
            worth = max(worth, attack(s, origin, group, zone, cost, gone).worth)
    return worth
