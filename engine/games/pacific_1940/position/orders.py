"""7 Orders: a power's written moves, one after the other.

The same orders serve the open game and the fog of war on top of it: an order names units and their
path, space by space, and is judged by the knowledge of its author.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Load(Struct, frozen=True, kw_only=True):
    """9 A land unit, or a friend's aircraft, that boards a ship of the order on its way.

    at: the index on the path where the ship then is, 0 where it starts. unit: from beside it.
    """

    at: int
    ship: str
    unit: str


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """7 One order: units that move together.

    path: the spaces they pass through, the start first; of one space: they stay. loads: what their
    ships take aboard. ashore: the territory where they land cargo at the end, landing: which cargo.
    raid: the kind of facility that bombers of the order bomb at the end. escort: its fighters only
    escort them there. pairs: mechanized infantry with the tank that it blitzes beside. spares: what
    ships of the order ignore where they end. dropped: G11 its infantry is dropped from the air; the
    path is the base and the target.
    """

    units: tuple[str, ...]
    path: tuple[str, ...]
    loads: tuple[Load, ...] = ()
    ashore: str = ""
    landing: tuple[str, ...] = ()
    raid: str = ""
    escort: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    spares: tuple[Literal["submarines", "transports"], ...] = ()
    dropped: bool = False

    @property
    def start(self) -> str:
        """The space where it begins."""
        return self.path[0]

    @property
    def end(self) -> str:
        """The space where it ends."""
        return self.path[-1]


class StandingOrders(Struct, frozen=True, kw_only=True):
    """8 Answers that a power has given in advance, so that nobody waits for them.

    losses: key of a loss order → the power's own order of kinds. asked: keys of those that only
    propose, so that the power is asked all the same. no_scramble: air bases from which it never
    scrambles. no_kamikaze: zones where it never uses tokens. no_intercept: territories where it
    never intercepts a raid.
    """

    losses: dict[str, tuple[str, ...]] = {}
    asked: tuple[str, ...] = ()
    no_scramble: tuple[str, ...] = ()
    no_kamikaze: tuple[str, ...] = ()
    no_intercept: tuple[str, ...] = ()
