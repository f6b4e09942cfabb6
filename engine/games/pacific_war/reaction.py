"""8.12 Reaction Movement: to evacuate, or to counterattack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.choice import Choice, Refusal
from engine.core.flow import Decision, End, Jump, Outcome, Procedure
from engine.games.pacific_war import paths
from engine.games.pacific_war.control import pass_fleet_train, recompute, remove_fleet_train
from engine.games.pacific_war.events import Declined, Moved
from engine.games.pacific_war.pieces import ALLIED, JAPAN
from engine.games.pacific_war.retreat import retreat_ports, withdraw
from engine.games.pacific_war.state import ENEMY, Theater
from engine.games.pacific_war.task_group import RETHINK, Muster


def triggers(g: Theater, mover: str, zone: str) -> bool:
    """8.12 A Ready enemy carrier, or an Allied LBA that Japan meets (AMB-28): public facts."""
    enemy = ENEMY[mover]
    if any(g.is_carrier(key) and g.is_ready(key) for key in g.ships_in(zone, enemy)):
        return True
    return mover == JAPAN and bool(g.lba_in(zone, ALLIED))


def reactors(g: Theater, side: str, origin: str, zone: str) -> list[str]:
    """8.12.2 The Ready ships of a zone that could come: speed less one is enough (AMB-27)."""
    if origin == zone:
        return []
    return [
        key
        for key in g.ships_in(origin, side)
        if g.is_ready(key) and zone in within(g, side, origin, reach(g, key))
    ]


def reach(g: Theater, key: str) -> int:
    """8.12.2 Speed less one."""
    return (g.unit(key).speed or 0) - g.equipment.movement.reaction


def within(g: Theater, side: str, origin: str, points: int) -> dict[str, int]:
    """8.12.2 The zones within so many points, no enemy on the way."""
    is_free = paths.free_waters(g, side)
    return paths.spread(g, origin, points, is_free, lambda zone: g.may_enter(zone, side))


def way_within(g: Theater, side: str, origin: str, zone: str, points: int) -> list[str]:
    """8.12.2 How counterattackers come: nothing is left to do for what a longer way would cost."""
    goals = {zone: within(g, side, origin, points)[zone]}
    return paths.ways(g, side, origin, goals, {zone: points})[zone]


class Reaction(Procedure, tag="reaction", kw_only=True):
    """8.12 The side that was met reacts, or does not."""

    STEPS: ClassVar = ("choose", "come")
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

    def result(self, g: Theater, value: object) -> Outcome:
        """A reaction was chosen, or its group is formed."""
        if isinstance(value, list):
            self.group = [str(key) for key in value]
            return None
        if value == RETHINK:
            return Jump("choose")
        if isinstance(value, str) and value:
            self.origin = value
            able = reactors(g, self.role, value, self.zone)
            return [Muster(role=self.role, zone=value, open_to=able, may_rethink=True)]
        return End(None)

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where."""
        return {"zone": self.zone}


class Stand(Choice, tag="stand", frozen=True):
    """8.12 Do not react."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Stand]:
        yield cls()


class Evacuate(Choice, tag="evacuate", frozen=True):
    """8.12.1 All units leave at once for one Port."""

    port: str

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Evacuate]:
        asking = g.state.stack[-1]
        if isinstance(asking, React):
            yield from (cls(port) for port in retreat_ports(g, asking.role, asking.zone))

    @property
    def target(self) -> str:
        return self.port or "turn_track"


class Counterattack(Choice, tag="counterattack", frozen=True):
    """8.12.2 Ready ships of one other zone come."""

    origin: str

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Counterattack]:
        asking = g.state.stack[-1]
        if isinstance(asking, React):
            yield from (cls(zone) for zone in g.zones_of(asking.role) if zone != asking.zone)

    @property
    def target(self) -> str:
        return self.origin

    def why_not(self, g: Theater) -> Refusal | None:
        asking = g.state.stack[-1]
        if isinstance(asking, React) and reactors(g, asking.role, self.origin, asking.zone):
            return None
        return Refusal("8.12.2", "nobody_in_reach", {"zone": self.origin})


class React(Decision, tag="react", kw_only=True):
    """8.12 What the side that was met does."""

    KINDS: ClassVar = (Stand, Evacuate, Counterattack)
    RULE: ClassVar = "8.12"
    zone: str

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.12 Carry it out; 8.7: a Fleet Train left alone with Japan's ships is gone (AMB-45)."""
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

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where."""
        return {"zone": self.zone}
