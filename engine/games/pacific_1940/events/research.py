"""G10, G11 What happens in research, and when technologies are used; each kind names its rule."""

from __future__ import annotations

from engine.core.events import Event


class Researched(Event, tag="researched", frozen=True, kw_only=True):
    """G10 A power throws its dice for research; left: its IPC afterwards."""

    rule: str = "G10"
    power: str
    rolls: tuple[int, ...]
    is_breakthrough: bool
    spent: int
    left: int


class TechnologyFound(Event, tag="technology_found", frozen=True, kw_only=True):
    """G10 A breakthrough on a chart; rolls: the last names the technology, the others it had."""

    rule: str = "G10"
    power: str
    chart: int
    rolls: tuple[int, ...]
    technology: str


class BondsPaid(Event, tag="bonds_paid", frozen=True, kw_only=True):
    """G11 War bonds bring a power IPC with its income."""

    rule: str = "G11"
    power: str
    rolls: tuple[int, ...]
    ipc: int


class RocketFired(Event, tag="rocket_fired", frozen=True, kw_only=True):
    """G11 A rocket hits a facility; done: the damage, up to its limit.

    base: the territory from which it was fired; fog 5 in the fog "" for the other side.
    """

    rule: str = "G11"
    power: str
    base: str
    territory: str
    facility: str
    roll: int
    done: int
    damage: int


class TechnologyUsed(Event, tag="tech_used", frozen=True, kw_only=True):
    """Fog 5 A technology is used against an opponent for the first time, and all learn of it.

    Nothing says when it was found, what was paid, or what else the power has.
    """

    rule: str = "fog 5"
    power: str
    technology: str
