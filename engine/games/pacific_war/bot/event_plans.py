"""8.5 What the Events are worth that are one's action, and where they strike best."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.air import landing_worth
from engine.games.pacific_war.bot.plans import plans_of
from engine.games.pacific_war.bot.situation import Situation
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

SLIPPED = 0.5
"""J09 What a quiet move is worth by its best plan."""


def event_worth(s: Situation, end: CardEnd) -> float:
    """8.5 What an Event is worth where it is aimed best; 0 where it has no effect."""
    found = raids.options(s.g, s.role, end)
    return max((aim_worth(s, end, origin, zone) for origin, zone in found), default=0.0)


def aim_worth(s: Situation, end: CardEnd, origin: str, zone: str) -> float:
    """8.5 What an Event is worth from here, at that."""
    match raids.main_effect(end):
        case LbaStrike() as effect:
            strength, shifts = raids.lba_attack(s.g, s.role, end.id, origin, effect)
            naval = effect.targets == "naval"
            units = s.g.ships_in if naval else s.g.units_in
            return strike_worth(s, strength, shifts, units(zone, s.enemy), zone)
        case CarrierStrike():
            group = raids.carriers_of(s.g, s.role, origin)
            strength = sum(s.g.unit(key).airstrike for key in group)
            spent = s.weights.battle.spent * sum(s.worth(key) for key in group)
            return strike_worth(s, strength, (), s.g.units_in(zone, s.enemy), zone) - spent
        case VictoryPoints(points=points):
            spent = s.weights.battle.spent * s.worth(origin) if origin else 0.0
            return points * s.weights.card.points - spent
        case DirectHit(hits=hits):
            return hits * s.loss(origin) + cleared(s, [origin], s.g.counters[origin].place)
        case FreeMove():
            plans = plans_of(s, (origin,))
            calm = [each for each in plans if not s.g.is_occupied(each.goal, s.enemy)]
            return SLIPPED * max((each.worth for each in calm), default=0.0)
        case ReturnLba():
            return landing_worth(s, origin, zone) + 0.3 * s.worth(origin)
        case DiscardRandom(count=count):
            return count * s.weights.card.discard
        case _:
            return 0.0


def strike_worth(
    s: Situation,
    strength: int,
    shifts: tuple[tuple[str, int], ...],
    targets: Sequence[str],
    zone: str,
) -> float:
    """9.2 One unanswered Airstrike round: the mean harm, and the zone if nobody is left."""
    place = column_of(s.g, strength, shifts)
    hits = s.chart.means[place] if place >= 0 else 0.0
    force = s.force(targets)
    force.take_airstrike(hits)
    share = min(1.0, hits / max(1, len(targets)))
    return force.lost * s.weights.battle.loss + share * cleared(s, targets, zone)


def cleared(s: Situation, gone: Sequence[str], zone: str) -> float:
    """12.0 What it is worth that these enemy units are gone from a zone."""
    left = [key for key in s.g.units_in(zone, s.enemy) if key not in gone]
    ships, lba = s.there.of(s.enemy)
    if not any(s.g.unit(key).is_ship for key in left):
        ships -= {zone}
    if not any(s.g.unit(key).is_lba for key in left):
        lba -= {zone}
    return 0.5 * max(0.0, s.gain(s.there.with_side(s.enemy, ships, lba)))
