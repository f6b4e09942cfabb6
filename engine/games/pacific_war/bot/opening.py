"""8.5 What an Event opens: the attack that pays as soon as some defenders are gone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.plans import attack, attack_groups
from engine.games.pacific_war.bot.weighing.situation import Situation


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
