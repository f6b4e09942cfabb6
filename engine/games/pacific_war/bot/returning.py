"""8.9.2 Returns to Port as an action: out of danger, or to a Port that is in peril."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.pacific_war.bot.dangers import danger, peril
from engine.games.pacific_war.bot.ports import port_worth
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    ACTION,
    CONTROL,
    DANGER,
    OPEN_PORT,
    OWN_PORT,
    Terms,
    total,
)
from engine.games.pacific_war.position import paths


class Return(NamedTuple):
    """8.9.2 A group that goes from a zone to a Port."""

    worth: float
    group: tuple[str, ...]
    port: str
    terms: Terms


def best_return(s: Situation, zone: str) -> Return | None:
    """8.9.2 The best group of a zone and its Port: all, or who is Ops Complete; None without."""
    ships, ports = s.g.ships_in(zone, s.role), paths.return_ports(s.g, s.role, zone)
    spent = [key for key in ships if not s.g.is_ready(key)]
    found = [
        return_of(s, zone, group, port)
        for group in dict.fromkeys((tuple(ships), tuple(spent)))
        for port in ports
        if group
    ]
    return max(found, key=lambda each: each.worth, default=None)


def return_of(s: Situation, zone: str, group: tuple[str, ...], port: str) -> Return:
    """10.4 The danger that the group escapes, and the peril that it takes off a Port."""
    left = [key for key in s.g.units_in(zone, s.role) if key not in group]
    risk = s.once(danger_here, zone, tuple(group)) * s.weights.battle.exposed
    helps = s.weights.battle.uncovered * relief(s, port, group)
    control, opened = 0.0 if left else max(0.0, -s.abandoning(zone)), 0.0
    if s.g.state.ports.get(zone) == s.role:
        before = s.once(peril, zone, tuple(s.g.units_in(zone, s.role)))
        opened = s.weights.battle.uncovered * max(0.0, peril(s, zone, left) - before)
    terms = (
        (DANGER, risk),
        (OWN_PORT, helps),
        (CONTROL, -control),
        (OPEN_PORT, -opened),
        (ACTION, -s.weights.port.effort),
        ("Port", s.weights.port.beside * port_worth(s, port, group)),
    )
    return Return(total(terms), group, port, terms)


def danger_here(s: Situation, zone: str, group: Sequence[str]) -> float:
    """9.0 What an attack on the group where it is would cost."""
    return danger(s, zone, group, 0.0)


def relief(s: Situation, port: str, group: Sequence[str]) -> float:
    """10.2 How much peril a group takes off a Port that it comes to."""
    present = tuple(s.g.units_in(port, s.role))
    before = s.once(peril, port, present)
    return max(0.0, before - peril(s, port, [*present, *group])) if before > 0.1 else 0.0
