"""What the enemy may do: attack ships, walk into Ports, capture them; by what everyone sees."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.cards.draw import drawn_in
from engine.games.pacific_war.components.pieces import JAPAN
from engine.games.pacific_war.supply.invasion import needed


def danger(s: Situation, zone: str, keys: Sequence[str], hold: float) -> float:
    """9.0 What an enemy attack on units in a zone would cost, by the worst that can come."""
    present = [key for key in s.g.units_in(zone, s.role) if key not in keys]
    worst = 0.0
    for able in s.attackers(zone):
        exchange = s.fight(able, [*present, *keys], s.rounds_of(able, zone))
        cost = exchange.defender_loss - exchange.attacker_loss + exchange.clears * max(0.0, hold)
        worst = max(worst, cost)
    return worst


def peril(s: Situation, zone: str, keys: Sequence[str]) -> float:
    """10.2 What one attack on a Port of one's own may cost that only these units defend."""
    worst = 0.0
    for able in s.attackers(zone, is_empty=not keys):
        exchange = s.fight(able, keys, s.rounds_of(able, zone))
        if exchange.clears > 0.05:
            worst = max(worst, exchange.clears * forfeit(s, zone, exchange.strength))
    return worst


def forfeit(s: Situation, zone: str, power: float) -> float:
    """10.2 What is lost with a Port in which the enemy is alone with so much strength."""
    points = s.g.zone(zone).vp
    blocked = s.weights.zone.blocked if s.left and s.g.zone(zone).major else 0.0
    if not may_capture(s, zone, power):
        return points + blocked
    if zone == s.g.equipment.victory.capture and s.role == JAPAN:
        return s.weights.zone.home
    return points * (2 + 2 * s.weights.zone.port_ahead * s.left) + blocked


def may_capture(s: Situation, zone: str, power: float) -> bool:
    """10.2 Whether the enemy, by the number of its cards, could capture a Port with so much."""
    g = s.g
    cards = len(g.hand(s.enemy))
    if g.state.in_supply and s.left:
        drawn = drawn_in(g, s.enemy, g.equipment.turns[g.state.turn + 1])
        cards = min(g.equipment.sides[s.enemy].hand_limit, cards + drawn)
    ground = int(power // g.equipment.combat.strength_per_ground) + cards
    return ground >= needed(g, zone, s.enemy)


def saves(s: Situation, zone: str) -> float:
    """10.2 What it is worth to drive the enemy from one's own Port, beside its points this turn.

    That the Port gives those again is counted with control.
    """
    g = s.g
    if g.state.ports.get(zone) != s.role:
        return 0.0
    ships = g.ships_in(zone, s.enemy)
    if not ships:
        return 0.0
    return forfeit(s, zone, s.force(ships).on_land) - g.zone(zone).vp
