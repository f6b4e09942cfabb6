"""10.1 Checking for Isolation."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Jump, Outcome
from engine.games.pacific_war.combat.retreat import send_lba_away
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Isolated
from engine.games.pacific_war.finishing import SEVERAL, ConfirmIsolation
from engine.games.pacific_war.movement.moves import ChoosePort
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.resolution.hits import destroy


class Isolation(Procedure, tag="isolation", kw_only=True):
    """10.1 Units without a path to a friendly Port are redeployed to the nearest (AMB-41).

    checked: the zones done. left: ships of the last one, still to be placed. chosen: for how many
    ships a Port was chosen.
    """

    STEPS: ClassVar = ("next_zone", "next_ship", "more", "finish", "control")
    role: str
    checked: list[str] = []
    zone: str = ""
    left: list[str] = []
    ports: list[str] = []
    chosen: int = 0

    def next_zone(self, g: Theater) -> Outcome:
        """10.1 One zone after the other; its LBA become next turn's reinforcements."""
        for zone in g.zones_of(self.role):
            if zone in self.checked:
                continue
            self.checked = [*self.checked, zone]
            if paths.is_isolated(g, self.role, zone):
                self.zone, self.left = zone, g.ships_in(zone, self.role)
                self.ports = paths.nearest_ports(g, self.role, zone)
                if lba := g.lba_in(zone, self.role):
                    self.tell(g, lba, "")
                    send_lba_away(g, self.role, zone, "10.1")
                return None
        return Jump("finish")

    def next_ship(self, g: Theater) -> Outcome:
        """10.1 All go to the nearest Port, or each to one of several equally near."""
        if not self.left:
            return None
        if len(self.ports) > 1:
            unit = self.left[0]
            return [ChoosePort(role=self.role, zone=self.zone, ports=self.ports, unit=unit)]
        self.leave(g, self.left, self.ports[0] if self.ports else "")
        return None

    def more(self, g: Theater) -> Jump:
        """10.1 Repeat until all are checked."""
        return Jump("next_ship" if self.left else "next_zone")

    def finish(self, g: Theater) -> Outcome:
        """10.1 A side that has chosen several Ports is asked once before the other (PW-22)."""
        if self.chosen < SEVERAL:
            return None
        return [ConfirmIsolation(role=self.role)]

    def control(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)

    def on_choose_port(self, g: Theater, port: str) -> None:
        """10.1 The owner has chosen among equally near Ports."""
        self.chosen += not g.earlier.last_choice_is_final
        self.leave(g, self.left[:1], port)

    def leave(self, g: Theater, ships: list[str], port: str) -> None:
        """10.1 Ships arrive Ops Complete; without any Port they are lost."""
        self.tell(g, ships, port)
        for key in ships:
            if port:
                g.put(key, port)
                g.ops_complete(key)
            else:
                destroy(g, key, "10.1")
        self.left = [key for key in self.left if key not in ships]

    def tell(self, g: Theater, units: list[str], port: str) -> None:
        """10.1 Record it."""
        g.tell(Isolated(side=self.role, origin=self.zone, zone=port, units=tuple(units)))
