"""8.5, 10.4 Carriers that lie where an Event in the hand lets them strike next turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.dangers import danger
from engine.games.pacific_war.bot.event_plans import carrier_terms
from engine.games.pacific_war.bot.plans import bared
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import total
from engine.games.pacific_war.components.resource_cards import CarrierStrike
from engine.games.pacific_war.strategy import raids


def stages(s: Situation, ports: Sequence[str]) -> list[str]:
    """10.4 The Ports from which carriers could strike by a card of the hand."""
    return [port for port in ports if s.left and targets(s, port)]


def targets(s: Situation, port: str) -> list[str]:
    """8.5 What carriers in a Port could strike by a card of the hand."""
    ends = [s.g.end_of(card, s.role) for card in s.g.hand(s.role)]
    effects = [raids.main_effect(end) for end in ends if end.effects and s.g.may_use_end(end)]
    strikes = [effect for effect in effects if isinstance(effect, CarrierStrike)]
    return [zone for each in strikes for zone in raids.carrier_targets(s.g, s.role, port, each)]


def staged(s: Situation, key: str, port: str) -> float:
    """10.4 A carrier's part in the best strike next turn from a Port.

    Less the danger there, and the peril in which it leaves the Port where it is.
    """
    g = s.g
    if not (s.left and g.is_carrier(key) and g.is_ready(key)):
        return 0.0
    place = g.counters[key].place
    leaving = raids.carriers_of(g, s.role, place) if place != port else []
    group = tuple(sorted({*leaving, *raids.carriers_of(g, s.role, port)}))
    worth = s.once(strike_from, port, group) if group else 0.0
    if worth and leaving and g.state.ports.get(place) == s.role:
        worth -= s.weights.battle.uncovered * s.once(bared, place, tuple(leaving))
    return max(0.0, worth / len(group)) if worth else 0.0


def strike_from(s: Situation, port: str, group: Sequence[str]) -> float:
    """8.5 What the best strike from a Port is worth to carriers that go there; 0 or more."""
    worth = [total(carrier_terms(s, group, zone)) for zone in targets(s, port)]
    if not worth:
        return 0.0
    risk = s.weights.battle.exposed * danger(s, port, group, 0.0)
    return max(0.0, s.weights.event.staged * max(worth) - risk)
