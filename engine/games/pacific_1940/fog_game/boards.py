"""Fog 1, 2 The boards of the rooms, of the hallway and of the facilitator.

Each is made from the position as its viewer knows it (fog/knowledge/known.py), never from the true
one, which only the facilitator sees.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.encoding.codec import duplicate
from engine.core.roles import FACILITATOR, Roles
from engine.games.pacific_1940.fog.desk.view import fog_of_facilitator, fog_of_side, public_fog
from engine.games.pacific_1940.fog.hallway import battle_to
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.known import own_knowledge, public_knowledge
from engine.games.pacific_1940.fog.knowledge.shown import as_shown
from engine.games.pacific_1940.fog.knowledge.table import table
from engine.games.pacific_1940.fog.trail import is_masked
from engine.games.pacific_1940.position.fog import Shown
from engine.games.pacific_1940.position.state import Attack, Campaign, CampaignState
from engine.games.pacific_1940.view import Board, public_board


def board_of(
    g: FoggedCampaign, viewer: str | None, roles: Roles, own: CampaignState | None = None
) -> Board:
    """Fog 1 The board of a viewer; own: a side's own knowledge, if that was found already."""
    if viewer is None:
        return _board_of_public(g)
    if viewer == FACILITATOR:
        return replace(
            public_board(g),
            standing_orders=dict(g.state.standing_orders),
            fog=fog_of_facilitator(g),
        )
    own = own or own_knowledge(g, viewer)
    return _board_of_side(g, viewer, own, is_waiting=is_masked(g.state, viewer, roles))


def _board_of_public(g: FoggedCampaign) -> Board:
    """Fog 2 The hallway's board: income, control, casualties, the date, and the battle."""
    heard = Campaign(public_knowledge(g), g.equipment, g.rules_version)
    return replace(
        public_board(heard, ()), battle=battle_to(g, None) if table(g) else None, fog=public_fog(g)
    )


def _board_of_side(g: FoggedCampaign, side: str, own: CampaignState, *, is_waiting: bool) -> Board:
    """Fog 1, 2 A room's board: its own units and orders exactly, and of its enemies what it knows.

    Fog 8 While it waits for events elsewhere, the mover's board is frozen.
    """
    known = in_room(g, side, own, is_waiting=is_waiting)
    heard = Campaign(known, g.equipment, g.rules_version)
    return replace(
        public_board(heard, (side,)),
        standing_orders=dict(known.standing_orders),
        battle=battle_to(g, side) if table(g) else None,
        fog=fog_of_side(g, side, _standing_still(g, side, is_waiting), is_waiting=is_waiting),
    )


def in_room(g: FoggedCampaign, side: str, own: CampaignState, *, is_waiting: bool) -> CampaignState:
    """Fog 1, 8 The position in a side's room, by its own knowledge, whose board may be frozen."""
    known, shown = own, _standing_still(g, side, is_waiting)
    if shown is not None:
        known = duplicate(own)
        known.counters = as_shown(known.counters, shown)
        known.attacks = {space: Attack(space=space) for space in shown.attacked}
    return known


def _standing_still(g: FoggedCampaign, side: str, is_waiting: bool) -> Shown | None:
    return g.fog.shown if is_waiting and g.side(g.state.power) == side else None
