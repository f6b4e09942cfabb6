"""Attacks on land for tests: `attack("malaya=uk:1inf;japan:2inf", "malaya")` runs one."""

from typing import Any

from engine.core.events import kind_of
from engine.core.sequence.flow import Procedure
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.fog.tables import FogTable, laid

WAR = "war=japan-usa,japan-uk,japan-anzac"
AXIS, ALLIES = "axis", "allies"
TANKS = ("japan_tank_1", "japan_tank_2")
MECHS = tuple(f"japan_mech_infantry_{number}" for number in (1, 2, 3))
INF = "japan_infantry_1"


class TheList(Procedure, tag="the_list", kw_only=True):
    """A list of orders that stands where it is and hears which come next."""

    STEPS = ("rest",)
    orders: list[Order]

    def rest(self, g: object) -> None:
        """The list is done."""

    def on_attack_land(self, g: object, orders: list[Order]) -> None:
        """The orders of a blitz come next."""
        self.orders = [*orders, *self.orders]


def attack(
    line: str, space: str, *dice: int, came: dict[str, str] | None = None, **drawn: Any
) -> FogTable:
    """The attack on a space by all of the mover's units there, and by what is drawn up besides.

    came: unit → the space that it came from, one step away.
    """
    table = laid(f"{WAR} {line}", *dice)
    for key, origin in (came or {}).items():
        piece = table.piece(key)
        piece.came_from, piece.spent, piece.moved = origin, 1, "combat"
    apart = {*drawn.get("raiders", {}), *drawn.get("escorts", [])}
    units = [key for key in table.g.own_at(space, table.state.power) if key not in apart]
    table.state.attacks = {space: Attack(space=space, units=units, **drawn)}
    table.run(AttackLand(space=space))
    return table


def kinds(table: FogTable, viewer: str | None) -> list[str]:
    """The kinds of what a viewer was told."""
    return [kind_of(event) for event in table.heard(viewer)]


def shan_state(units: str = "2tank+3mech", more: str = "") -> FogTable:
    """Dialogue 1: Japan has come from Siam into Shan State, where nobody is."""
    line = f"holds.siam=japan shan_state=japan:{units} {more}"
    keys = [*TANKS, *MECHS] if units == "2tank+3mech" else [INF]
    return attack(line, "shan_state", came=dict.fromkeys(keys, "siam"))


def kiangsu(more: str = "", spent: int = 3) -> FogTable:
    """Dialogue 2: two fighters from zone 35 are over Kiangsu, where nobody is."""
    line = f"power=usa holds.kiangsu=japan holds.anhwe=japan kiangsu=usa:2ftr {more}"
    table = laid(f"{WAR} {line}")
    fighters = ["usa_fighter_1", "usa_fighter_2"]
    for key in fighters:
        table.piece(key).came_from, table.piece(key).spent = "sz19", spent
    table.state.attacks = {"kiangsu": Attack(space="kiangsu", units=fighters)}
    table.run(AttackLand(space="kiangsu"))
    return table
