"""Fog 1, 2 The boards of the rooms, of the hallway and of the facilitator.

Each is made from the position as its viewer knows it (fog/knowledge/known.py), never from the true
one, which only the facilitator sees.

Fog 6, 8 So is what each viewer sees of the sequence of play. Everyone sees what happens in public.
While a side is asked in its room, or the facilitator acts, everyone not asked sees the same in
every case: the table waits for the facilitator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core.encoding.codec import duplicate
from engine.core.roles import FACILITATOR, Roles
from engine.core.sequence.flow import Decision, Procedure, open_asks
from engine.core.sequence.frame import Frame
from engine.core.view import Crumb, kind_of
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.raid_choices import AimBombers, GiveUpAircraft
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.battle.retreat import MayRetreat
from engine.games.pacific_1940.battle.rockets import AimRocket, AimRockets
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import PlaceUnits
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.economy.raising import RaiseUnits
from engine.games.pacific_1940.fog.desk.desk import desk_view
from engine.games.pacific_1940.fog.desk.view import FogView, OrdersView, RoomView
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.hallway import battle_to
from engine.games.pacific_1940.fog.knowledge.at_most import limits
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign, as_shown
from engine.games.pacific_1940.fog.knowledge.knowledge import announced
from engine.games.pacific_1940.fog.knowledge.known import own_knowledge, public_knowledge, table
from engine.games.pacific_1940.fog.knowledge.reckoning import as_seen
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.free_shot import FreeShots
from engine.games.pacific_1940.fog.meeting.interception import Interception
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.politics.declarations import Declare, DeclareWar, EnterWar
from engine.games.pacific_1940.politics.objectives import spaces_watched
from engine.games.pacific_1940.position.fog import Shown
from engine.games.pacific_1940.position.state import Attack, Campaign, CampaignState
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart
from engine.games.pacific_1940.view import Board, public_board
from engine.games.pacific_1940.views.view_powers import ObjectiveView, objective_view

IN_PUBLIC = (
    Declare,
    EnterWar,
    Spend,
    WriteOrders,
    PlaceUnits,
    RaiseUnits,
    ChooseLosses,
    MayRetreat,
    StrikeOrSubmerge,
    GiveUpAircraft,
    AimBombers,
    AimTokens,
)
"""Decisions that everyone may know are open: in a public phase, or in a battle."""
SHOWN_AS: Mapping[type[Decision], type[Decision]] = {
    BuyDice: Spend,
    ChooseChart: Spend,
    AimRocket: WriteOrders,
}
"""Fog 5 Decisions that others see as another one: that which they follow or lead to."""
HALLWAY = (DeclareWar, Battle, Raid, FreeShots, Interception, CollectIncome)
"""Frames that everyone may see under way."""
COMBAT_ENDS, NONCOMBAT_ENDS = "noncombat_orders", "mobilize"


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
            fog=fog_of_facilitator(g, unsaid_to(g, roles)),
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
    board = public_board(heard, (side,))
    fog = fog_of_side(g, side, _standing_still(g, side, is_waiting), is_waiting=is_waiting)
    return replace(
        board,
        objectives=_with_seen_enemies(heard, side, fog, board.objectives),
        standing_orders=dict(known.standing_orders),
        battle=battle_to(g, side) if table(g) else None,
        fog=fog,
    )


def _with_seen_enemies(
    heard: Campaign, side: str, fog: FogView, objectives: tuple[ObjectiveView, ...]
) -> tuple[ObjectiveView, ...]:
    """G13, Fog 10 Objectives that depend on enemies, these as the side's ledger shows them now."""
    printed = heard.equipment.objectives
    unsure = [printed[each.key] for each in objectives if not each.certain]
    watched = {space for each in unsure for space in spaces_watched(heard, each)}
    seen = [each for each in fog.rooms[0].sightings if each.space in watched]
    if not seen:
        return objectives
    then = as_seen(heard, side, seen)
    return tuple(
        each if each.certain else objective_view(then, each.key, (side,)) for each in objectives
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


# ------------------------------------------------------------------------------- what the fog adds


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


def fog_of_facilitator(g: FoggedCampaign, unsaid: Mapping[str, int]) -> FogView:
    """Fog 7 The whole desk. unsaid: side → how much its room does not show yet."""
    return FogView(
        rooms=tuple(room(g, side, unsaid.get(side, 0)) for side in g.equipment.sides),
        closed=tuple(g.fog.closed),
        orders=orders_under_way(g, found.number if (found := g.under_way(CarryOut)) else 0),
        withheld=dict(g.fog.withheld),
        mode=g.fog.mode,
        paused=g.fog.paused,
        desk=desk_view(g, unsaid),
    )


def room(g: FoggedCampaign, side: str, unsaid: int = 0) -> RoomView:
    """Fog 1 What one side knows of its enemies, except its last `unsaid` messages."""
    known = g.knowledge(side)
    return RoomView(
        side=side,
        sightings=tuple(announced(known.sightings, unsaid)),
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


# --------------------------------------------------------- whom the table waits for, and the trail


def is_masked(state: CampaignState, viewer: str | None, roles: Roles) -> bool:
    """Fog 8 Whether a viewer sees only that the facilitator is busy."""
    asks = open_asks(state)
    if not asks or viewer == FACILITATOR or any(roles.side_of(ask.role) == viewer for ask in asks):
        return False
    return not all(isinstance(ask, (*IN_PUBLIC, *SHOWN_AS)) for ask in asks)


def unsaid_to(g: FoggedCampaign, roles: Roles) -> dict[str, int]:
    """Fog 7, 8 Side → how many entries of its ledger its room does not show yet."""
    return {side: count for side, count in g.fog.unsaid.items() if is_masked(g.state, side, roles)}


def awaited(state: CampaignState, viewer: str | None, roles: Roles) -> list[tuple[str, str]]:
    """Fog 8 The roles that a viewer sees the table wait for, each with its kind of decision."""
    if is_masked(state, viewer, roles):
        return [(FACILITATOR, str(GoOn.__struct_config__.tag))]
    asks = open_asks(state)
    own = [ask for ask in asks if roles.side_of(ask.role) == viewer]
    if viewer == FACILITATOR or own:
        return [(ask.role, kind_of(ask)) for ask in (asks if viewer == FACILITATOR else own)]
    return [(ask.role, str(_shown(ask).__struct_config__.tag)) for ask in asks]


def _shown(ask: Decision) -> type[Decision]:
    """Fog 5 The kind of decision that others take an open one for."""
    return SHOWN_AS.get(type(ask), type(ask))


def asks_of(state: CampaignState, viewer: str | None, roles: Roles) -> list[Decision]:
    """The decisions that a viewer is asked for."""
    return [ask for ask in open_asks(state) if roles.side_of(ask.role) == viewer]


def trail(g: FoggedCampaign, viewer: str | None, roles: Roles) -> list[Crumb]:
    """Fog 6 The state of the game, as far as a viewer may know it."""
    found = []
    masked = is_masked(g.state, viewer, roles)
    for frame in g.state.stack:
        about = frame.crumb_to(g, viewer) if isinstance(frame, Procedure) else None
        if about is not None and (viewer == FACILITATOR or _is_seen(frame, is_masked=masked)):
            step = frame.at if viewer == FACILITATOR else _step(frame, g.state.stack)
            found.append(Crumb(kind=kind_of(frame), step=step, about=about))
    return found


def _is_seen(frame: Frame, *, is_masked: bool) -> bool:
    return isinstance(frame, FogTurn) or (isinstance(frame, HALLWAY) and not is_masked)


def _step(frame: Procedure, stack: Sequence[Frame]) -> str:
    """Fog 6 The public step of a turn: the one after the last public phase.

    What is asked while orders are carried out, for example about aircraft without a base, is no
    phase. Fog 5 While rockets are aimed, orders seem to be written still.
    """
    if any(isinstance(each, AimRockets) for each in stack):
        return "carry_out_combat" if isinstance(frame, FogTurn) else frame.at
    if not isinstance(frame, FogTurn) or frame.at not in frame.STEPS:
        return frame.at
    here = frame.STEPS.index(frame.at)
    for first, last in (("carry_out_combat", COMBAT_ENDS), ("carry_out_noncombat", NONCOMBAT_ENDS)):
        if frame.STEPS.index(first) < here <= frame.STEPS.index(last):
            return last
    return frame.at
