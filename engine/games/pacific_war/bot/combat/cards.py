"""9.0.1 Cards in Combat: what a shift, a first shot or a way out is worth now."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_war.bot.combat.hits import target_worth
from engine.games.pacific_war.bot.combat.stakes import (
    Stakes,
    balance,
    combat_of,
    leaving,
    shifts_of,
    stakes,
    to_come,
)
from engine.games.pacific_war.bot.hand import spent_cost
from engine.games.pacific_war.bot.weighing.battle import Force, Shifts
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import CARDS, Weighed, summed
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_cards import CombatCard, PassCard, PlayCombatCard
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    ColumnShift,
    Effect,
    FireFirst,
    HalveStrength,
    ReassignHits,
    RetreatAll,
    SurfaceHitsOnLba,
)


def combat_cards(s: Situation, ask: CombatCard) -> Iterator[Weighed]:
    """9.0.1 Each card by what it adds to the fight, less what it costs to be without it."""
    yield Weighed(PassCard(), 0.0)
    combat = combat_of(s)
    for choice in s.legal(PlayCombatCard, ask):
        end = s.g.end_of(choice.card, s.role)
        worth = card_worth(s, combat, end) if combat else 0.0
        cost = spent_cost(s, choice.card, for_event=True)
        yield summed(choice, ("the fight", worth), (CARDS, -cost))


def card_worth(s: Situation, combat: Combat, end: CardEnd) -> float:
    """9.0.1 What an end adds to the Combat under way."""
    at_stake = stakes(s, combat.zone, attacks=combat.attacker == s.role)
    now = shifts_of(s, combat)
    with_card, is_shift = now, False
    for effect in end.effects:
        match effect:
            case ColumnShift() | HalveStrength():
                with_card, is_shift = shifted(with_card, combat, effect), True
            case FireFirst():
                return first_shot(s, combat)
            case ReassignHits(side=side):
                return (combat.hits.get(side, 0) + 1) // 2 * dearest(s, combat)
            case SurfaceHitsOnLba():
                return on_lba(s, combat)
            case RetreatAll():
                return way_out(s, combat, at_stake)
            case _:
                continue
    if not is_shift:
        return -1.0
    return fought(s, combat, with_card, at_stake) - fought(s, combat, now, at_stake)


def shifted(now: Shifts, combat: Combat, effect: Effect) -> Shifts:
    """9.2.2 The shifts with one effect more."""
    if isinstance(effect, HalveStrength):
        if effect.side == combat.attacker:
            return now._replace(attacker_halved=True)
        return now._replace(defender_halved=True)
    if not isinstance(effect, ColumnShift):
        return now
    who = "attacker" if effect.side == combat.attacker else "defender"
    name = f"{who}_{'air' if effect.segment == 'airstrike' else 'guns'}"
    return now._replace(**{name: getattr(now, name) + effect.columns})


def fought(s: Situation, combat: Combat, shifts: Shifts, at_stake: Stakes) -> float:
    """9.1 What the Combat is worth with these shifts."""
    early = combat.at == "surface"
    exchange = to_come(s, combat, 1 + combat.points, from_surface=early, shifts=shifts)
    return balance(s, exchange, at_stake, attacks=combat.attacker == s.role).worth


def first_shot(s: Situation, combat: Combat) -> float:
    """9.3 What is saved by the enemy guns that are hit before they fire."""
    mine = s.force(s.g.units_in(combat.zone, s.role))
    theirs = s.force(s.g.units_in(combat.zone, s.enemy))
    before = s.chart.hits(theirs.among(theirs.guns))
    theirs.take_surface(s.chart.hits(mine.among(mine.guns)))
    after = s.chart.hits(theirs.among(theirs.guns))
    return cost_of(mine, before) - cost_of(mine, after)


def cost_of(force: Force, hits: float) -> float:
    """9.2.4 What so many surface hits cost a side that has lost nothing yet."""
    end, lost = force.end, force.lost
    force.take_surface(hits)
    cost = force.lost - lost
    force.end = end
    return cost


def dearest(s: Situation, combat: Combat) -> float:
    """9.2.4 By how much a hit on the dearest unit is worse than one on the cheapest."""
    losses = [s.loss(key) for key in s.g.units_in(combat.zone, s.role)]
    return max(losses) - min(losses) if losses else 0.0


def on_lba(s: Situation, combat: Combat) -> float:
    """J07 What Surface hits on LBA are worth beyond those on ships that the enemy would pick."""
    lba = s.g.lba_in(combat.zone, s.enemy)
    mine = s.force(s.g.units_in(combat.zone, s.role))
    hits = min(float(len(lba)), s.chart.hits(mine.among(mine.guns)))
    best = max((target_worth(s, key) for key in lba), default=0.0)
    ships = s.g.ships_in(combat.zone, s.enemy)
    if ships:
        return hits * max(0.0, best - min(s.loss(key) for key in ships))
    at_stake = stakes(s, combat.zone, attacks=combat.attacker == s.role)
    return hits * best + at_stake.won * min(1.0, hits / len(lba))


def way_out(s: Situation, combat: Combat, at_stake: Stakes) -> float:
    """J11 To leave before the fight, against fighting it."""
    attacks = combat.attacker == s.role
    exchange = to_come(s, combat, 1 + combat.points, from_surface=False)
    stays = balance(s, exchange, at_stake, attacks=attacks).worth
    leaves = 0.0 if attacks else leaving(s, combat.zone, at_stake).worth
    return leaves - stays
