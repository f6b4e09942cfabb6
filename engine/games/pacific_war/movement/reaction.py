"""8.12 Reaction Movement: to evacuate, or to counterattack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war import ahead
from engine.games.pacific_war.combat.retreat import retreat_ports, withdraw
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import pass_fleet_train, recompute, remove_fleet_train
from engine.games.pacific_war.events import Declined, Moved
from engine.games.pacific_war.movement.task_group import Muster
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, Theater


def triggers(g: Theater, mover: str, zone: str) -> bool:
    """8.12 Whether the side that was met may react: Ready carriers, or Allied LBA (AMB-28)."""
    enemy = ENEMY[mover]
    if any(g.is_carrier(key) and g.is_ready(key) for key in g.ships_in(zone, enemy)):
        return True
    return mover == JAPAN and bool(g.lba_in(zone, ALLIED))


def reactors(g: Theater, side: str, origin: str, zone: str) -> list[str]:
    """8.12.2 The Ready ships of a zone that could come: speed minus one is enough (AMB-27)."""
    if origin == zone:
        return []
    return [
        key
        for key in g.ships_in(origin, side)
        if g.is_ready(key) and zone in within(g, side, origin, reach(g, key))
    ]


def reach(g: Theater, key: str) -> int:
    """8.12.2 Speed minus one."""
    return (g.unit(key).speed or 0) - g.equipment.movement.reaction


def within(g: Theater, side: str, origin: str, points: int) -> dict[str, int]:
    """8.12.2 The zones within this many points, with no enemy on the way."""
    is_free = paths.free_waters(g, side)
    return paths.spread(g, origin, points, is_free, lambda zone: g.may_enter(zone, side))


def way_within(g: Theater, side: str, origin: str, zone: str, points: int) -> list[str]:
    """8.12.2 The path of counterattackers, who may use all their points."""
    goals = {zone: within(g, side, origin, points)[zone]}
    return paths.ways(g, side, origin, goals, {zone: points})[zone]


class Reaction(Procedure, tag="reaction", kw_only=True):
    """8.12 The side that was met may react."""

    STEPS: ClassVar = ("choose", "come")
    CRUMB: ClassVar = ("zone",)
    role: str
    zone: str
    origin: str = ""
    group: list[str] = []

    def choose(self, g: Theater) -> Outcome:
        """8.12 Stand, evacuate, or counterattack from one zone."""
        return [React(role=self.role, zone=self.zone)]

    def come(self, g: Theater) -> None:
        """8.12.2 The counterattackers arrive, Ops Complete."""
        if not self.group:
            return
        slowest = min(reach(g, key) for key in self.group)
        way = way_within(g, self.role, self.origin, self.zone, slowest)
        for key in self.group:
            g.put(key, self.zone)
            g.ops_complete(key)
        pass_fleet_train(g, self.role, way)
        recompute(g)
        g.tell(
            Moved(
                rule="8.12.2",
                side=self.role,
                units=tuple(self.group),
                origin=self.origin,
                zone=self.zone,
                how="counterattack",
            )
        )

    def on_react(self, g: Theater, origin: str) -> Outcome:
        """8.12.2 Where counterattackers come from, "" when the reaction is over."""
        if not origin:
            return End()
        self.origin = origin
        able = reactors(g, self.role, origin, self.zone)
        return [Muster(role=self.role, zone=origin, open_to=able, may_rethink=True)]

    def on_muster(self, g: Theater, group: list[str] | None) -> Outcome:
        """8.12.2 The group that comes; without one the reaction is chosen again."""
        if group is None:
            return Jump("choose")
        self.group = group
        return None


class Stand(Choice, tag="stand", frozen=True):
    """8.12 Do not react."""

    PASSES: ClassVar = True


class Evacuate(Choice, tag="evacuate", frozen=True):
    """8.12.1 All units leave at once for one Port."""

    port: str

    @classmethod
    def candidates(cls, g: Theater, ask: React) -> Iterator[Evacuate]:
        return (cls(port) for port in retreat_ports(g, ask.role, ask.zone))

    @property
    def target(self) -> str:
        return self.port or "turn_track"


class Counterattack(Choice, tag="counterattack", frozen=True):
    """8.12.2 Ready ships of another zone come."""

    TARGET: ClassVar = "origin"
    origin: str

    @classmethod
    def candidates(cls, g: Theater, ask: React) -> Iterator[Counterattack]:
        return (cls(zone) for zone in g.zones_of(ask.role) if zone != ask.zone)

    def why_not(self, g: Theater, ask: React) -> Refusal | None:
        if reactors(g, ask.role, self.origin, ask.zone):
            return None
        return Refusal("8.12.2", "nobody_in_reach", {"zone": self.origin})


class React(Decision, tag="react", kw_only=True):
    """8.12 What the side that was met does."""

    CRUMB: ClassVar = ("zone",)
    KINDS: ClassVar = (Stand, Evacuate, Counterattack)
    RULE: ClassVar = "8.12"
    AHEAD: ClassVar = ("stand", "evacuate")
    AHEAD_FACTS: ClassVar = ahead.IN_ZONE
    AHEAD_PLACE: ClassVar = "zone"
    zone: str

    @classmethod
    def ahead_values(cls, g: Theater, fact: str) -> Sequence[str]:
        """Any zone of the map, either side."""
        return ahead.values(g, fact)

    def told(self, g: Theater) -> Sequence[Told]:
        """Whose action it is, the units in the zone, and the size of one's hand."""
        return [ahead.told(g, self.role, self.zone)]

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.12 Carry it out; 8.7: a Fleet Train left alone with Japanese ships ends (AMB-45)."""
        match choice:
            case Evacuate(port=port):
                withdraw(g, self.role, self.zone, port)
                remove_fleet_train(g)
                return End("")
            case Counterattack(origin=origin):
                return End(origin)
            case _:
                g.tell(Declined(rule="8.12", side=self.role, what="reaction"))
                return End("")
