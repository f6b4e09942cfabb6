"""Fog 1, 8 The fog part of a view: a side's own ledger, or the facilitator's whole desk."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940.fog.desk.desk import DeskView, desk_view
from engine.games.pacific_1940.fog.knowledge.at_most import AtMost, limits
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.position.fog import Shown, Sighting
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


def public_fog(g: FoggedCampaign) -> FogView:
    """Fog 1 The public part: whether the game is paused."""
    return FogView(rooms=(), closed=(), orders=None, withheld={}, mode="", paused=g.fog.paused)


def fog_of_side(g: FoggedCampaign, side: str, shown: Shown | None, *, is_waiting: bool) -> FogView:
    """Fog 1 A side's ledger; in its own turn also its locked orders and the closed spaces.

    shown: its board while it is held still. is_waiting: for the facilitator, or for what others are
    asked in secret; what is yet to be announced to it is not in its ledger then.
    """
    is_mover = g.side(g.state.power) == side
    closed = g.fog.closed if shown is None else shown.closed
    unsaid = g.fog.unsaid.get(side, 0) if is_waiting else 0
    return FogView(
        rooms=(room(g, side, unsaid),),
        closed=tuple(closed) if is_mover else (),
        orders=orders_under_way(g, 0) if is_mover else None,
        withheld={},
        mode="",
        paused=g.fog.paused,
    )


def fog_of_facilitator(g: FoggedCampaign) -> FogView:
    """Fog 7 The whole desk."""
    return FogView(
        rooms=tuple(room(g, side) for side in g.equipment.sides),
        closed=tuple(g.fog.closed),
        orders=orders_under_way(g, found.number if (found := g.under_way(CarryOut)) else 0),
        withheld=dict(g.fog.withheld),
        mode=g.fog.mode,
        paused=g.fog.paused,
        desk=desk_view(g),
    )


def room(g: FoggedCampaign, side: str, unsaid: int = 0) -> RoomView:
    """Fog 1 What one side knows of its enemies, except its last `unsaid` sightings."""
    known = g.knowledge(side)
    return RoomView(
        side=side,
        sightings=tuple(known.sightings[: len(known.sightings) - unsaid]),
        facilities={land: dict(known.facilities[land]) for land in sorted(known.facilities)},
        at_most=limits(g, side),
    )


def orders_under_way(g: FoggedCampaign, number: int) -> OrdersView | None:
    """Fog 7 The list being carried out, as it was written; None if there is none."""
    found = g.under_way(CarryOut)
    if found is None:
        return None
    written = g.state.plans.get(f"{found.power}.{found.phase}", ())
    return OrdersView(power=found.power, phase=found.phase, orders=written, under_way=number)
