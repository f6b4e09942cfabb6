"""Fog 4 A scene of a practice turn: what should come about where, and the orders for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from engine.games.pacific_1940.practice.sketch import Sketch


class Scene(Struct, frozen=True, kw_only=True):
    """Fog 4 Something worth practising that a turn should contain, in one space.

    orders: lines as one types them; those of `later` are written in the noncombat move. about: what
    the message names by which one knows that it came about, where that is not the space.
    """

    kind: str
    space: str
    orders: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    about: str = ""

    @property
    def named(self) -> str:
        """What its message names."""
        return self.about or self.space


Maker = Callable[[Sketch], Scene | None]
"""Lays out a scene in a sketch; None: there is no room for it."""


def typed(s: Sketch, units: Mapping[str, int]) -> str:
    """Units as one types them."""
    return " ".join(f"{count} {s.g.equipment.units[kind].short}" for kind, count in units.items())


def one_each(s: Sketch, *kinds: str) -> str:
    """One unit of each kind, as one types them."""
    return typed(s, dict.fromkeys(kinds, 1))


def path(s: Sketch, *spaces: str) -> str:
    """A path as one types it, with zone numbers and names of territories."""
    zones, names = s.g.equipment.zones, s.g.equipment.names
    return "-".join(str(zones[sp].number) if sp in zones else names[sp] for sp in spaces)


def sails(s: Sketch, kind: str, units: str, *lane: str) -> Scene:
    """A scene in the second zone of a sea route."""
    s.used |= set(lane)
    return Scene(kind=kind, space=lane[1], orders=(f"{units} {path(s, *lane)}",))


def goes(s: Sketch, kind: str, units: str, start: str, land: str) -> Scene:
    """A scene in a territory."""
    return Scene(kind=kind, space=land, orders=(f"{units} {path(s, start, land)}",))
