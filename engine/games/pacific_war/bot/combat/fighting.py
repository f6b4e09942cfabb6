"""9.0 In a Combat: to react, to fight on, to leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.pacific_war.bot.combat.stakes import (
    ZONE,
    Balance,
    balance,
    combat_of,
    leaving,
    shifts_of,
    stakes,
    to_come,
)
from engine.games.pacific_war.bot.dangers import danger
from engine.games.pacific_war.bot.ports import port_worth
from engine.games.pacific_war.bot.weighing.battle import is_worth_it, surface_hits
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    CONTROL,
    DANGER,
    USED,
    Terms,
    Weighed,
    single,
    summed,
)
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_choices import BreakOff, FightOn, MayFightOn
from engine.games.pacific_war.combat.retreat import MayRetreat, Retreat, Stay
from engine.games.pacific_war.movement.moves import NavalMove
from engine.games.pacific_war.movement.reaction import (
    Counterattack,
    Evacuate,
    React,
    Stand,
    reactors,
)

PORT = "Port"
AFTER_AIRSTRIKES = ("defender_leaves_early", "surface_decision")
"""9.1.1 Where a Combat goes on when it is asked who leaves before the guns fire."""

# ---------------------------------------------------------------------- 8.12


def reactions(s: Situation, ask: React) -> Iterator[Weighed]:
    """8.12 To stand, to leave, or to counterattack from one zone."""
    g, zone = s.g, ask.zone
    at_stake = stakes(s, zone, attacks=False)
    enemies = g.units_in(zone, s.enemy)
    move = g.under_way(NavalMove)
    rounds = 1 + (max(0, move.speed(g) - move.spent) if move else 0)

    def fought(defenders: Sequence[str]) -> Balance:
        exchange = s.fight(enemies, defenders, rounds)
        return balance(s, exchange, at_stake, attacks=False)

    mine = g.units_in(zone, s.role)
    stands = fought(mine)
    yield Weighed(Stand(), stands.worth, stands.terms)
    for choice in s.legal(Counterattack, ask):
        group = reactors(g, s.role, choice.origin, zone)
        spent = s.weights.battle.spent * sum(s.worth(key) for key in group)
        found = fought([*mine, *group])
        yield Weighed(choice, found.worth - spent, (*found.terms, (USED, -spent)))
    ports = [choice.port for choice in s.legal(Evacuate, ask)]
    for port, beside in by_port(s, zone, ports):
        left = leaving(s, zone, at_stake)
        yield Weighed(Evacuate(port), left.worth + beside, (*left.terms, (PORT, beside)))


# ---------------------------------------------------------------------- 9.1


def fights_on(s: Situation, ask: MayFightOn) -> Iterator[Weighed]:
    """9.1.2, 9.1.3 Surface Combat, or another round, by what it is likely to bring."""
    combat = combat_of(s)
    yield single(BreakOff(), "no more risk", s.weights.battle.daring)
    if combat is None:
        yield Weighed(FightOn(), 0.0)
        return
    at_stake = stakes(s, ask.zone, attacks=True)
    if ask.what == "round":
        exchange = to_come(s, combat, combat.points, from_surface=False)
        found = balance(s, exchange, at_stake, attacks=True)
        yield Weighed(FightOn(), found.worth, found.terms)
        return
    g, on = s.g, shifts_of(s, combat)
    attacker = s.force(g.units_in(ask.zone, combat.attacker))
    defender = s.force(g.units_in(ask.zone, combat.defender))
    scored, taken = surface_hits(s.chart, attacker, defender, on)
    pays = is_worth_it(attacker, defender, scored, taken)
    clears = scored >= defender.left - 0.5
    attacker.take_surface(taken)
    defender.take_surface(scored, bombarded=on.bombards)
    found = Balance(s.weights.battle.loss * defender.lost, attacker.lost, clears * at_stake.won)
    better = 0.05 if pays else 0.0
    yield Weighed(FightOn(), found.worth + better, (*found.terms, ("better guns", better)))


def retreats(s: Situation, ask: MayRetreat) -> Iterator[Weighed]:
    """9.5 To leave or to stay: by the rounds that are still to come, or the zone that is held."""
    combat, zone = combat_of(s), ask.zone
    is_won = not s.g.is_occupied(zone, s.enemy)
    if not ask.must:
        stays = holding_on(s, zone) if is_won or combat is None else staying(s, combat)
        yield summed(Stay(), *stays, ("staying", 0.01))
    leaves: Terms = ()
    if is_won:
        leaves = ((CONTROL, s.abandoning(zone) if s.is_linked(zone) else 0.0),)
    elif combat is None or combat.attacker != s.role:
        leaves = leaving(s, zone, stakes(s, zone, attacks=False)).terms
    for port, beside in by_port(s, zone, [choice.port for choice in s.legal(Retreat, ask)]):
        yield summed(Retreat(port), *leaves, (PORT, beside))


def by_port(s: Situation, zone: str, ports: Sequence[str]) -> list[tuple[str, float]]:
    """9.5.3 The Ports, each with what it is worse than the best."""
    ships = s.g.ships_in(zone, s.role)
    found = [(port, port_worth(s, port, ships)) for port in ports]
    best = max((worth for _, worth in found), default=0.0)
    return [(port, worth - best if port else worth) for port, worth in found]


def holding_on(s: Situation, zone: str) -> Terms:
    """9.4 What it is worth to stay after a victory: a capture, less what may come."""
    at_stake = stakes(s, zone, attacks=True)
    risk = danger(s, zone, s.g.ships_in(zone, s.role), at_stake.won)
    return (ZONE, at_stake.won), (DANGER, -s.weights.battle.exposed * risk)


def staying(s: Situation, combat: Combat) -> Terms:
    """9.5 What the rounds are worth that are still to come."""
    early = combat.at in AFTER_AIRSTRIKES
    rounds = combat.points + (early or combat.fights_on)
    if not rounds:
        return ()
    exchange = to_come(s, combat, rounds, from_surface=early)
    attacks = combat.attacker == s.role
    at_stake = stakes(s, combat.zone, attacks=attacks)
    return balance(s, exchange, at_stake, attacks=attacks).terms
