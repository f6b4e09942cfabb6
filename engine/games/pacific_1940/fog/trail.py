"""Fog 6, 8 Whom each viewer sees the table wait for, and the visible state of the sequence of play.

Everyone sees what happens in public. While a side is asked in its room, or the facilitator acts,
everyone not asked sees the same in every case: the table waits for the facilitator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.free_shot import FreeShots
from engine.games.pacific_1940.fog.meeting.interception import Interception
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.politics.declarations import Declare, DeclareWar, EnterWar
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart

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


def is_masked(state: CampaignState, viewer: str | None, roles: Roles) -> bool:
    """Fog 8 Whether a viewer sees only that the facilitator is busy."""
    asks = open_asks(state)
    if not asks or viewer == FACILITATOR or any(roles.side_of(ask.role) == viewer for ask in asks):
        return False
    return not all(isinstance(ask, (*IN_PUBLIC, *SHOWN_AS)) for ask in asks)


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
