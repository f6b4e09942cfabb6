"""9.5 Retreating: back to a Port, or redeployed to the nearest one if all ways are closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_war import ahead
from engine.games.pacific_war.events import Moved
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import LAST_TURN, Theater
from engine.games.pacific_war.resolution.hits import destroy, remove

NO_PORT = ""


def retreat_ports(g: Theater, side: str, zone: str) -> list[str]:
    """9.5.3 Where a retreat may go: by Return to Port, else the nearest Ports of 10.1.

    LBA alone need no Port: they become next turn's reinforcements.
    """
    if not g.ships_in(zone, side):
        return [NO_PORT]
    return paths.return_ports(g, side, zone) or paths.nearest_ports(g, side, zone)


def withdraw(g: Theater, side: str, zone: str, port: str) -> None:
    """9.5.3 All units of the side leave: ships to one Port (AMB-40), LBA to the next turn.

    Ready ships stay Ready unless all ways were closed (AMB-39). Without any Port left they are
    lost.
    """
    is_cut_off = not paths.return_ports(g, side, zone)
    ships = g.ships_in(zone, side)
    for key in ships:
        if port == NO_PORT:
            destroy(g, key, "9.5.3")
            continue
        g.put(key, port)
        if is_cut_off:
            g.ops_complete(key)
    if ships and port != NO_PORT:
        how = "cut_off" if is_cut_off else "retreat"
        g.tell(Moved(rule="9.5.3", side=side, units=tuple(ships), origin=zone, zone=port, how=how))
    send_lba_away(g, side, zone)


def send_lba_away(g: Theater, side: str, zone: str, rule: str = "9.5.3") -> None:
    """9.5.3, 10.1 LBA that must leave a zone are next turn's reinforcements, if there is one."""
    for key in g.lba_in(zone, side):
        if g.state.turn < LAST_TURN:
            g.send_to_track(key, g.state.turn + 1, repair=False)
        else:
            remove(g, key, rule)


class Stay(Choice, tag="stay", frozen=True):
    """9.5 Fight on."""

    PASSES: ClassVar = True

    def why_not(self, g: Theater, ask: MayRetreat) -> Refusal | None:
        return Refusal("9.5.2", "must_retreat") if ask.must else None

    def take(self, g: Theater, ask: MayRetreat) -> End:
        return End("stay")


class Retreat(Choice, tag="retreat", frozen=True):
    """9.5.3 Leave the zone for one Port."""

    port: str

    @classmethod
    def candidates(cls, g: Theater, ask: MayRetreat) -> Iterator[Retreat]:
        ports = retreat_ports(g, ask.role, ask.zone)
        if ask.must:
            ports = ports or [NO_PORT]
        yield from (cls(port) for port in ports)

    @property
    def target(self) -> str:
        return self.port or "turn_track"

    def take(self, g: Theater, ask: MayRetreat) -> End:
        withdraw(g, ask.role, ask.zone, self.port)
        return End("retreat")


class MayRetreat(Decision, tag="may_retreat", kw_only=True):
    """9.5 Each side at each of its moments; `must` when the attacker has no choice (9.5.2)."""

    KINDS: ClassVar[tuple[type[Choice], ...]] = (Stay, Retreat)
    RULE: ClassVar = "9.5"
    AHEAD: ClassVar[tuple[str, ...]] = ("stay", "retreat")
    AHEAD_FACTS: ClassVar = ahead.IN_ZONE
    AHEAD_PLACE: ClassVar = "zone"
    zone: str
    must: bool = False

    @classmethod
    def ahead_values(cls, g: Theater, fact: str) -> Sequence[str]:
        """Any zone of the map, either side."""
        return ahead.values(g, fact)

    def told(self, g: Theater) -> Sequence[Told]:
        """Whose action it is, the units in the zone, and the size of one's hand."""
        return [ahead.told(g, self.role, self.zone)]

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where, and whether there is a choice."""
        return {"zone": self.zone, "must": int(self.must)}
