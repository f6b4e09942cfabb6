"""6.0 Reinforcements Phase: arrivals, repairs, delays, British withdrawals, 13.0 conversions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_war import advanced
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Arrived, Delayed
from engine.games.pacific_war.finishing import ARRIVED, SEVERAL, ConfirmArrivals
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.resolution.hits import destroy, remove


class Reinforcements(Procedure, tag="reinforcements", kw_only=True):
    """6.0 Units arrive, return, and leave."""

    STEPS: ClassVar = ("conversions", "arrivals", "withdrawals", "divisions", "control", "finish")
    CRUMB: ClassVar = ()
    asked: list[str] = []

    def conversions(self, g: Theater) -> None:
        """13.1, 13.3 The consequences of the losses so far."""
        advanced.review(g)

    def arrivals(self, g: Theater) -> Outcome:
        """6.1 Units that are due come to their Ports; Allied LBA where the Allies choose."""
        asked, come = [], dict[str, list[str]]()
        for key in due(g):
            ports = entry_ports(g, key)
            if len(ports) > 1:
                asked.append(PlaceArrival(role=g.side(key), unit=key, zones=ports))
            elif ports:
                come.setdefault(ports[0], []).append(key)
            else:
                wait_or_lose(g, key)
        for zone, units in come.items():
            arrive(g, units, zone)
        return self.noted(g, asked)

    def withdrawals(self, g: Theater) -> None:
        """6.2 British ships whose time has come leave, wherever they are (AMB-60).

        6.2.1: none leaves in place of one that is sunk. 13.6: the Divisions are placed by what the
        Allies control without them.
        """
        for key, counter in g.counters.items():
            leaves = g.unit(key).withdraws
            gone = counter.place in ("sunk", "removed", "unused")
            if leaves is not None and leaves <= g.state.turn and not gone:
                remove(g, key, "6.2")
        recompute(g)

    def divisions(self, g: Theater) -> Outcome:
        """13.6 The Australian Divisions are placed, or moved."""
        offered = advanced.offer_divisions(g)
        return self.noted(g, [offered]) if offered else None

    def noted(self, g: Theater, asked: Sequence[Decision]) -> list[Decision]:
        """6.0 Return the decisions after recording their roles."""
        if not g.earlier.last_choice_is_final:
            self.asked = [*self.asked, *(each.role for each in asked)]
        return list(asked)

    def control(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)

    def finish(self, g: Theater) -> Outcome:
        """6.0 A side that has placed several is asked once before cards are drawn (PW-22)."""
        roles = [role for role in (JAPAN, ALLIED) if self.asked.count(role) >= SEVERAL]
        return [ConfirmArrivals(role=role) for role in roles]


def due(g: Theater) -> list[str]:
    """6.1 Units on the Turn Track whose turn has come."""
    return [
        key
        for key, counter in g.counters.items()
        if counter.place == "track" and counter.box <= g.state.turn
    ]


def entry_ports(g: Theater, key: str) -> list[str]:
    """6.1.1 to 6.1.5, 6.1.7 Where a unit may arrive now.

    6.1.2 US reinforcements at the West Coast, 6.1.3 US repairs at Hawaii, 6.1.4 the British at
    Madagascar: new units at their nation's Port, repaired ones at its repair Port or, for
    Australians while the enemy has it, the other (AMB-47); the Port must be friendly (6.1.6).
    """
    nation = g.equipment.nations[g.unit(key).nation]
    is_repaired = bool(g.counters[key].markers)
    wanted = list(nation.repairs if is_repaired else nation.arrives)
    if is_repaired and nation.repairs_instead and not g.is_friendly_port(wanted[0], nation.side):
        wanted = [nation.repairs_instead]
    return [zone for zone in wanted if g.is_friendly_port(zone, nation.side)]


def arrive(g: Theater, units: list[str], zone: str) -> None:
    """6.1 Units arrive, Ready."""
    for key in units:
        g.put(key, zone)
        g.counters[key].face = "front"
    g.tell(Arrived(units=tuple(units), zone=zone))


def wait_or_lose(g: Theater, key: str) -> None:
    """6.1.6, 6.1.7, 10.3.1 Without their Port reinforcements wait, repaired units are destroyed."""
    if g.counters[key].markers:
        destroy(g, key, "6.1.7")
    else:
        g.counters[key].box = g.state.turn + 1
        g.tell(Delayed(unit=key))


class ArriveAt(Choice, tag="arrive_at", frozen=True):
    """6.1 Arrive in this zone."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: PlaceArrival) -> Iterator[ArriveAt]:
        return (cls(zone) for zone in ask.zones)


class PlaceArrival(Decision, tag="place_arrival", kw_only=True):
    """6.1 Allied LBA come to the West Coast or Madagascar, as the Allies choose."""

    CRUMB: ClassVar = ("unit",)
    KINDS: ClassVar = (ArriveAt,)
    IN_A_ROW: ClassVar = ARRIVED
    RULE: ClassVar = "6.1"
    unit: str
    zones: list[str]

    def take(self, g: Theater, choice: Choice) -> None:
        """6.1 It arrives there."""
        arrive(g, [self.unit], choice.target)
