"""8.9 to 8.11 Movement: a group over the Sea Routes, a return to Port, a redeployed LBA."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.components.pieces import ALLIED
from engine.games.pacific_war.control import pass_fleet_train, recompute
from engine.games.pacific_war.events import Moved
from engine.games.pacific_war.movement.reaction import Reaction, triggers
from engine.games.pacific_war.movement.task_group import MayRethink, Muster, Rethink
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.seabees import MayBuild, may_build

RETHINK = "rethink"
"""8.3 The result of a move that is given up before anyone has moved (PW-13)."""


class NavalMove(Procedure, tag="naval_move", kw_only=True):
    """8.10.1 A group is formed, sails, may cause a reaction, and fights where it meets the enemy.

    spent: Movement Points used. pursues: after an evacuation it goes on within its speed (AMB-26).
    free_points: J09, up to this many points to a zone without enemies, staying Ready. passed: the
    zones it has passed, both ends included.
    """

    STEPS: ClassVar = (
        "muster",
        "sail",
        "reaction",
        "pursue",
        "spend_ships",
        "fight",
        "seabees",
        "done",
    )
    role: str
    zone: str
    capitals: bool = True
    free_points: int = 0
    group: list[str] = []
    spent: int = 0
    met: bool = False
    pursues: bool = False
    origin: str = ""
    passed: list[str] = []

    def muster(self, g: Theater) -> Outcome:
        """8.10.1 Form the group; until then only J09's card is spent."""
        self.origin = self.zone
        return [
            Muster(
                role=self.role,
                zone=self.zone,
                open_to=self.able(g),
                group=self.group,
                may_rethink=not self.free_points,
            )
        ]

    def able(self, g: Theater) -> list[str]:
        """8.10.1 Ready ships of the zone with somewhere to go; J09: no Capital ships."""
        return [
            key
            for key in g.ships_in(self.zone, self.role)
            if g.is_ready(key)
            and (self.capitals or not g.unit(key).is_capital)
            and self.gets_out(g, key)
        ]

    def gets_out(self, g: Theater, key: str) -> bool:
        """8.10.1 Whether a ship could leave; if so, any group of such ships can."""
        free = self.free_points or g.equipment.movement.unopposed
        speed = -1 if self.free_points else g.unit(key).speed or 0
        return paths.is_way_out(g, self.role, self.zone, free, speed)

    def speed(self, g: Theater) -> int:
        """8.10.1 The slowest printed speed of the group."""
        return min(g.unit(key).speed or 0 for key in self.group)

    def points(self, g: Theater) -> tuple[int, int]:
        """8.10.1 Movement Points towards zones without enemy units, and towards those with them."""
        if self.free_points:
            return self.free_points, -1
        slowest = self.speed(g) - self.spent
        return slowest if self.pursues else g.equipment.movement.unopposed, slowest

    def goals(self, g: Theater) -> dict[str, int]:
        """8.10.1 The possible destinations of the group, and the cost of each."""
        return paths.reachable(g, self.role, self.zone, *self.points(g))

    def ways(self, g: Theater, goals: dict[str, int]) -> dict[str, list[str]]:
        """8.10.1 The path to each destination: points spent before a Combat are missing in it."""
        free, enemy = self.points(g)[0], ENEMY[self.role]
        most = {
            zone: cost if g.is_occupied(zone, enemy) else max(cost, free)
            for zone, cost in goals.items()
        }
        return paths.ways(g, self.role, self.zone, goals, most)

    def sail(self, g: Theater) -> Outcome:
        """8.10.1 Choose the destination."""
        if self.pursues and not self.goals(g):
            return Jump("spend_ships")
        may_rethink = not self.pursues and (not self.free_points or len(self.able(g)) > 1)
        return [
            ChooseGoal(
                role=self.role, zone=self.zone, may_stay=self.pursues, may_rethink=may_rethink
            )
        ]

    def on_muster(self, g: Theater, group: list[str] | None) -> Outcome:
        """8.10.1 The group is formed, or the move given up."""
        if group is None:
            return End(RETHINK)
        self.group = group
        return None

    def on_choose_goal(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 It sails, or stays; or the group is formed again, if another is possible."""
        match choice:
            case Goal(zone=zone):
                self.go(g, zone, self.goals(g)[zone])
                return None
            case Rethink():
                return Jump("muster") if len(self.able(g)) > 1 else End(RETHINK)
            case _:
                return Jump("spend_ships")

    def go(self, g: Theater, zone: str, cost: int) -> None:
        """8.10.1 The whole group moves to one zone; 8.7 a Fleet Train on its path ends."""
        way = self.ways(g, {zone: cost})[zone]
        self.passed = [*self.passed[:-1], *way]
        for key in self.group:
            g.put(key, zone)
        rule = "8.12.1" if self.pursues else "8.5" if self.free_points else "8.10.1"
        g.tell(
            Moved(
                rule=rule,
                side=self.role,
                units=tuple(self.group),
                origin=self.zone,
                zone=zone,
                how="move",
            )
        )
        self.zone, self.spent = zone, self.spent + paths.length(g, way)
        self.met = g.is_occupied(zone, ENEMY[self.role])
        pass_fleet_train(g, self.role, way)
        recompute(g)

    def reaction(self, g: Theater) -> Outcome:
        """8.12 The enemy that was met may react."""
        if self.met and triggers(g, self.role, self.zone):
            return [Reaction(role=ENEMY[self.role], zone=self.zone)]
        return None

    def pursue(self, g: Theater) -> Outcome:
        """8.12.1 After an evacuation the group may continue."""
        if not self.met or g.is_occupied(self.zone, ENEMY[self.role]):
            return None
        self.met, self.pursues = False, True
        return Jump("sail")

    def spend_ships(self, g: Theater) -> None:
        """8.10.1 Ships that moved are Ops Complete, before any Combat."""
        if not self.free_points:
            for key in self.group:
                g.ops_complete(key)

    def fight(self, g: Theater) -> Outcome:
        """9.0 Combat where the enemy is; remaining points allow more rounds."""
        if not g.is_occupied(self.zone, ENEMY[self.role]):
            return None
        left = max(0, self.speed(g) - self.spent)
        return [Combat(zone=self.zone, attacker=self.role, points=left)]

    def seabees(self, g: Theater) -> Outcome:
        """13.7 After a Combat at a Base, once its marker is set, the Allies may bring an LBA."""
        recompute(g)
        if self.role == ALLIED and self.met and may_build(g, self.zone):
            return [MayBuild(role=ALLIED, zone=self.zone)]
        return None

    def done(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)


class Goal(Choice, tag="goal", frozen=True):
    """8.10.1 Sail to this zone."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: ChooseGoal) -> Iterator[Goal]:
        return (cls(zone) for zone in g.equipment.zones)

    @classmethod
    def legal(cls, g: Theater, ask: ChooseGoal) -> Iterator[Goal]:
        """8.10.1 All destinations at once: checking each separately would repeat the search."""
        move = g.under_way(NavalMove)
        goals = move.goals(g) if move else {}
        return (cls(zone) for zone in g.equipment.zones if zone in goals)

    def why_not(self, g: Theater, ask: ChooseGoal) -> Refusal | None:
        move = g.under_way(NavalMove)
        if move is None or self.zone in move.goals(g):
            return None
        if self.zone == ask.zone:
            return Refusal("8.10.1", "is_there")
        if not g.may_enter(self.zone, ask.role):
            return Refusal("6.1", "never_japanese", {"zone": self.zone})
        held = g.is_occupied(self.zone, ENEMY[ask.role])
        points = move.points(g)[held]
        fact = "enemy_too_far" if held else "too_far"
        return Refusal("8.10.1", fact, {"zone": self.zone, "points": max(points, 0)})


class StopHere(Choice, tag="stop_here", frozen=True):
    """8.12.1 Do not pursue."""

    PASSES: ClassVar = True

    def why_not(self, g: Theater, ask: ChooseGoal) -> Refusal | None:
        return None if ask.may_stay else Refusal("8.10.1", "must_move")


class ChooseGoal(MayRethink, tag="choose_goal", kw_only=True):
    """8.10.1 Where the group sails."""

    KINDS: ClassVar = (Goal, StopHere, Rethink)
    RULE: ClassVar = "8.10.1"
    zone: str
    may_stay: bool
    may_rethink: bool = False

    def may_still_rethink(self, g: Theater) -> bool:
        """8.3 Whether the group may be chosen again."""
        return self.may_rethink

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 The move under way carries it out."""
        return End(choice)


class PortReturn(Procedure, tag="port_return", kw_only=True):
    """8.9.2, 10.4 A group returns from one zone to one Port; no ship is turned over."""

    STEPS: ClassVar = ("muster", "port", "done")
    role: str
    zone: str
    group: list[str] = []

    def muster(self, g: Theater) -> Outcome:
        """8.9.2 Some or all ships of the zone, Ready or not."""
        ships = g.ships_in(self.zone, self.role)
        return [
            Muster(
                role=self.role, zone=self.zone, open_to=ships, group=self.group, may_rethink=True
            )
        ]

    def port(self, g: Theater) -> Outcome:
        """10.4 Choose the Port."""
        ports = paths.return_ports(g, self.role, self.zone)
        return [ChoosePort(role=self.role, zone=self.zone, ports=ports, may_rethink=True)]

    def on_muster(self, g: Theater, group: list[str] | None) -> Outcome:
        """8.9.2 The group is formed, or the move given up."""
        if group is None:
            return End(RETHINK)
        self.group = group
        return None

    def on_choose_port(self, g: Theater, port: str | None) -> Outcome:
        """10.4 It goes there; or the group is formed again, if another is possible."""
        if port is None:
            can_regroup = len(g.ships_in(self.zone, self.role)) > 1
            return Jump("muster") if can_regroup else End(RETHINK)
        return_to(g, self.role, self.group, self.zone, port)
        return None

    def done(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)


def return_to(g: Theater, side: str, units: list[str], origin: str, port: str) -> None:
    """10.4 Ships go to a Port and keep their visible side."""
    for key in units:
        g.put(key, port)
    g.tell(
        Moved(rule="10.4", side=side, units=tuple(units), origin=origin, zone=port, how="return")
    )


class ToPort(Choice, tag="to_port", frozen=True):
    """10.1, 10.4 Choose this Port."""

    TARGET: ClassVar = "port"
    port: str

    @classmethod
    def candidates(cls, g: Theater, ask: ChoosePort) -> Iterator[ToPort]:
        return (cls(port) for port in ask.ports)


class ChoosePort(MayRethink, tag="choose_port", kw_only=True):
    """10.1, 10.4 Which Port."""

    CRUMB: ClassVar = ("zone", "unit")
    KINDS: ClassVar = (ToPort, Rethink)
    RULE: ClassVar = "10.4"
    zone: str
    ports: list[str]
    unit: str = ""
    may_rethink: bool = False

    def may_still_rethink(self, g: Theater) -> bool:
        """8.3 Whether the group may be chosen again."""
        return self.may_rethink

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """10.4 The chosen Port, or none yet."""
        return End(choice.port if isinstance(choice, ToPort) else None)


# ------------------------------------------------------------------ LBA


def why_not_redeployed(g: Theater, side: str, unit: str, zone: str) -> Refusal | None:
    """8.9.3, 10.4 What forbids an LBA in a zone; no Sea Route is needed."""
    if g.counters[unit].place == zone:
        return Refusal("10.4", "is_there")
    return why_not_landed(g, side, zone)


def why_not_landed(g: Theater, side: str, zone: str) -> Refusal | None:
    """8.9.3, 10.4 A zone must be friendly-controlled, or contain friendly ships.

    A Base, or an enemy Port held as one, takes one LBA of a side (AMB-30), a Port any number.
    """
    if not g.may_enter(zone, side):
        return Refusal("6.1", "never_japanese", {"zone": zone})
    if g.is_occupied(zone, ENEMY[side]):
        return Refusal("10.4", "enemy_there", {"zone": zone})
    if g.controller(zone) != side and not g.ships_in(zone, side):
        return Refusal("8.9.3", "not_friendly", {"zone": zone})
    has_room = len(g.lba_in(zone, side)) < g.equipment.movement.lba_at_base
    if not has_room and not g.is_usable_port(zone, side):
        return Refusal("8.9.3", "base_full", {"zone": zone})
    return None


def landing_zones(g: Theater, side: str) -> list[str]:
    """8.9.3, 10.4 The zones where an LBA of the side is legal, wherever it comes from."""
    found: list[str] | None = g.known.get(("landing", side))
    if found is None:
        found = g.known["landing", side] = [
            zone for zone in g.equipment.zones if why_not_landed(g, side, zone) is None
        ]
    return found


def redeploy(g: Theater, side: str, unit: str, zone: str, rule: str = "8.9.3") -> None:
    """10.4 An LBA moves from any zone to any other where it is legal."""
    origin = g.counters[unit].place
    g.put(unit, zone)
    g.tell(Moved(rule=rule, side=side, units=(unit,), origin=origin, zone=zone, how="redeploy"))
