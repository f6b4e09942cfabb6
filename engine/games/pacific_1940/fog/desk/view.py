"""Fog 1, 8 The fog part of a view: a side's own ledger, or the facilitator's whole desk."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940.fog.desk.desk import DeskView
from engine.games.pacific_1940.fog.knowledge.at_most import AtMost
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.orders import Order


class RoomView(Struct, frozen=True, kw_only=True):
    """Fog 1 What one side knows of its enemies.

    sightings: its ledger, oldest first. facilities: territory that an enemy holds → kind → damage,
    as last seen. at_most: the most that each of them can have.
    """

    side: str
    sightings: tuple[Sighting, ...]
    facilities: dict[str, dict[str, int]]
    at_most: tuple[AtMost, ...] = ()


class OrdersView(Struct, frozen=True, kw_only=True):
    """Fog 7 The locked list: its power, phase, and the number of the order under way, or 0."""

    power: str
    phase: str
    orders: tuple[Order, ...]
    under_way: int


class FogView(Struct, frozen=True, kw_only=True):
    """Fog 1 What the fog adds to a board.

    rooms: for a side its own, for the facilitator both, for the public none. closed: spaces that
    cannot be attacked again this turn (for the mover and the facilitator). orders: the list being
    carried out (for them too; the number of the order under way for the facilitator only).
    withheld: A36 territory of whose loss the loser has not heard → who held it (for the
    facilitator). mode: of the facilitator's desk, "" for others. paused: only the facilitator can
    go on. desk: what only the facilitator is told.
    """

    rooms: tuple[RoomView, ...]
    closed: tuple[str, ...]
    orders: OrdersView | None
    withheld: dict[str, str]
    mode: Literal["by_hand", "assisted", ""]
    paused: bool
    desk: DeskView | None = None
