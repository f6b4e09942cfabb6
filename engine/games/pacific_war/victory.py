"""11.0 Victory Phase: Ports, Bases, the marker, and the winner."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Finished, Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_war import advanced
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, SIDES
from engine.games.pacific_war.events import GameOver, PointsMoved, TurnEnded
from engine.games.pacific_war.position.state import Result, Theater


class Victory(Procedure, tag="victory", kw_only=True):
    """11.0, 10.6 The Victory Phase."""

    STEPS: ClassVar = ("late_carriers", "count_ports", "count_bases", "automatic", "close")
    CRUMB: ClassVar = ()

    def late_carriers(self, g: Theater) -> Outcome:
        """13.4 A quiet turn brings a carrier; asked before the points are counted."""
        return advanced.close_turn(g)

    def count_ports(self, g: Theater) -> None:
        """11.0 The marker moves by the difference of the Ports' points (AMB-56)."""
        move_marker(g, port_points(g, JAPAN) - port_points(g, ALLIED), "ports")

    def count_bases(self, g: Theater) -> None:
        """11.0 One point for the side with more Bases."""
        japan, allied = base_count(g, JAPAN), base_count(g, ALLIED)
        if japan != allied:
            bases = g.equipment.victory.bases
            move_marker(g, bases if japan > allied else -bases, "bases")

    def automatic(self, g: Theater) -> None:
        """11.1.2, 11.1.3 At the end of Turns 4 and 5 the game may be decided."""
        ending = g.equipment.endings.get(g.state.turn)
        if ending is None:
            return
        if ending.japan is not None and g.state.points >= ending.japan:
            raise self.ended(g, JAPAN)
        if ending.allied is not None and -g.state.points >= ending.allied:
            raise self.ended(g, ALLIED)
        if ending.otherwise:
            raise self.ended(g, ending.otherwise)

    def ended(self, g: Theater, winner: str) -> Finished:
        """11.1 Record the turn, then the end."""
        self.close(g)
        rule = "11.1.2" if g.state.turn < max(g.equipment.endings) else "11.1.3"
        return finish(g, winner, "points", rule)

    def close(self, g: Theater) -> None:
        """11.0 Record the standings."""
        g.tell(
            TurnEnded(
                turn=g.state.turn,
                points=g.state.points,
                ports={side: port_points(g, side) for side in SIDES},
                bases={side: base_count(g, side) for side in SIDES},
            )
        )


def port_points(g: Theater, side: str) -> int:
    """11.0 Points of the Ports a side controls; a Base marker on one denies them (12.3)."""
    return sum(
        printed.vp
        for zone, printed in g.equipment.zones.items()
        if printed.is_port and g.is_port_of(zone, side)
    )


def base_count(g: Theater, side: str) -> int:
    """11.0 Bases of a side, enemy Ports held as Bases too (AMB-58)."""
    return sum(holder == side for holder in g.state.bases.values())


def finish(g: Theater, winner: str, cause: str, rule: str) -> Finished:
    """11.1 Record the end; the caller raises the result."""
    g.tell(GameOver(rule=rule, winner=winner, cause=cause))
    return Finished(
        Result(winner=winner, cause=cause, rule=rule, turn=g.state.turn, points=g.state.points)
    )


def move_marker(g: Theater, by: int, why: str) -> None:
    """11.0 The marker is cumulative (AMB-56); Events move it at once (AMB-59)."""
    if by:
        g.state.points += by
        g.tell(PointsMoved(by=by, now=g.state.points, why=why))
