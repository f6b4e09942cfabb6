"""11.0, 12.0 How the points would stand if units stood elsewhere: control without moving anyone."""

from __future__ import annotations

from math import tanh
from typing import NamedTuple

from engine.games.pacific_war.bot.weighing.weights import Weights
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, SIDES
from engine.games.pacific_war.position.state import ENEMY, Theater

Zones = frozenset[str]


class Presence(NamedTuple):
    """In which zones each side has ships, and LBA."""

    japan_ships: Zones
    allied_ships: Zones
    japan_lba: Zones
    allied_lba: Zones

    def of(self, side: str) -> tuple[Zones, Zones]:
        """A side's ships and LBA."""
        if side == JAPAN:
            return self.japan_ships, self.japan_lba
        return self.allied_ships, self.allied_lba

    def with_side(self, side: str, ships: Zones, lba: Zones) -> Presence:
        """The same with other zones of one side."""
        if side == JAPAN:
            return self._replace(japan_ships=ships, japan_lba=lba)
        return self._replace(allied_ships=ships, allied_lba=lba)


def presence(g: Theater) -> Presence:
    """Who is where now."""
    found = []
    for kind in (g.ships_in, g.lba_in):
        for side in SIDES:
            zones = g.standing[side]
            found.append(frozenset(z for z in zones if z in g.equipment.zones and kind(z, side)))
    return Presence(*found)


class Outlook:
    """The points that a turn's end would give to Japan, by who is where.

    A Base counts the less the more of them a side has beyond the other, so that the next one always
    counts something.
    """

    def __init__(self, g: Theater, weights: Weights) -> None:
        self.g, self.weights = g, weights
        self.zones = [
            (key, zone.vp, zone.oil)
            for key, zone in g.equipment.zones.items()
            if not zone.allied_only
        ]
        self.known: dict[Presence, float] = {}
        self.known_skies: dict[Zones, set[str]] = {}

    def points(self, there: Presence, side: str) -> float:
        """For one side."""
        found = self.known.get(there)
        if found is None:
            found = self.known[there] = self._for_japan(there)
        return found if side == JAPAN else -found

    def _for_japan(self, there: Presence) -> float:
        """Ports, the majority of Bases, and the oil."""
        skies = {side: self._skies(there.of(side)[1]) for side in SIDES}
        total, lead = 0.0, 0
        for zone, points, oil in self.zones:
            owner = self.g.state.ports.get(zone)
            if owner is None:
                holder = self._base(zone, there, skies)
            else:
                holder, is_port = self._port(zone, owner, there, skies)
                if is_port:
                    total += points if owner == JAPAN else -points
                    continue
            lead += (holder == JAPAN) - (holder == ALLIED)
            if oil and holder == JAPAN:
                total += self.weights.zone.oil
        return total + 3 * self.weights.zone.base * tanh(lead / 3)

    def _skies(self, lba: Zones) -> set[str]:
        """12.1 The zones that LBA hold or are next to."""
        found = self.known_skies.get(lba)
        if found is None:
            near = self.g.air_neighbours
            found = {other for zone in lba for other in (zone, *near(zone))}
            self.known_skies[lba] = found
        return found

    def _port(
        self, zone: str, owner: str, there: Presence, skies: dict[str, set[str]]
    ) -> tuple[str, bool]:
        """12.3 Whose Base marker lies on a Port, and whether the Port counts for its owner."""
        enemy = ENEMY[owner]
        ships, lba = there.of(enemy)
        own_ships, own_lba = there.of(owner)
        marker = self.g.state.bases.get(zone, "")
        is_home = zone in own_ships or zone in own_lba
        if zone in lba:
            return (marker, False) if is_home else (enemy, False)
        if zone in ships:
            if is_home:
                return marker, False
            return ("" if zone in skies[owner] else enemy), False
        kept = marker == enemy and not is_home and zone in skies[enemy]
        if kept and zone not in skies[owner]:
            return enemy, False
        return "", True

    def _base(self, zone: str, there: Presence, skies: dict[str, set[str]]) -> str:
        """12.2 A to C: who controls a Base."""
        state = self.g.state
        japan = zone in there.japan_ships or zone in there.japan_lba
        allied = zone in there.allied_ships or zone in there.allied_lba
        if japan and allied:
            return state.bases.get(zone, "")
        if zone == state.fleet_train and not japan:
            return ALLIED
        if state.divisions == zone and state.bases.get(zone) == ALLIED:
            return ALLIED
        if zone in there.japan_lba:
            return JAPAN
        if zone in there.allied_lba:
            return ALLIED
        if japan:
            return "" if zone in skies[ALLIED] else JAPAN
        if allied:
            return "" if zone in skies[JAPAN] else ALLIED
        over = zone in skies[JAPAN], zone in skies[ALLIED]
        return JAPAN if over == (True, False) else ALLIED if over == (False, True) else ""
