"""3.1 The map: Operation Zones, the Sea Routes between them, and the numbers of movement.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

import msgspec

KINDS = ("port", "base")


class Zone(msgspec.Struct, frozen=True):
    """3.1 An Operation Zone."""

    key: str
    name: str
    kind: str
    lat: float
    lon: float
    place: str
    """The real place at the coordinates."""
    status: str
    vp: int = 0
    major: bool = False
    """10.3 A Major Port."""
    start: str = ""
    """14.3 The side that controls it at the start, or "nobody"; empty: 12.2 decides."""
    allied_only: bool = False
    """6.1 Never Japanese: no Japanese unit enters it, and it has no marker."""
    oil: bool = False
    """7.2 The Japanese hand depends on it."""
    source: str = ""

    @property
    def is_port(self) -> bool:
        """3.1 Whether it is a Port, major or not; otherwise it is a Base."""
        return self.kind == "port"


class Route(msgspec.Struct, frozen=True):
    """3.1 A Sea Route between the two zones that its key names: "japan-okinawa"."""

    key: str
    status: str
    """The evidence for such a route."""
    nav_status: str
    """The evidence for its Nav Point."""
    confidence: str
    nav: bool = False
    restricted: bool = False
    """8.8 Closed until the Allies open it."""
    optional: bool = False
    """No evidence requires it; it only rounds off the map."""
    absent: bool = False
    """The printed map does not have it: how a content pack removes a route."""
    source: str = ""

    @property
    def ends(self) -> tuple[str, str]:
        """The two zones."""
        first, _, second = self.key.partition("-")
        return first, second

    @property
    def points(self) -> int:
        """8.10.1 The Movement Points from one end to the other."""
        return 2 if self.nav else 1

    def other(self, zone: str) -> str:
        """The other end."""
        first, second = self.ends
        return second if zone == first else first


class Movement(msgspec.Struct, frozen=True):
    """8.9.3, 8.10.1, 8.12.2 The numbers of movement."""

    unopposed: int
    """Movement Points of any group that meets no enemy."""
    reaction: int
    """How many fewer Movement Points a Counterattack has."""
    lba_at_base: int
    """How many LBA of a side a Base can hold; a Port has no limit."""
    status: str
    source: str = ""
