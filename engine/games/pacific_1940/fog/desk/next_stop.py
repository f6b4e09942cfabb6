"""Fog 7 Where the facilitator stops after going on: only for the facilitator, and without dice."""

from __future__ import annotations

from msgspec import Struct

from engine.core.encoding.codec import Codec
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import open_asks
from engine.core.sequence.running import choose
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.desk.desk import order_at_work, step_of
from engine.games.pacific_1940.fog.facilitator.facilitating import (
    GoOn,
    Proceed,
    is_said_by_hand,
)
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign, all_said
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.position.state import CampaignState


class Stop(Struct, frozen=True, kw_only=True):
    """Fog 7 What comes next for the facilitator, or for a side.

    step: of the facilitator; "" where a role is asked, or dice are rolled first. phase: of the list
    that is carried out, "" for none. space: where, "" for nowhere. order: its number, 0 for none.
    rooms: the sides that are to hear something there; to_all: so are all. asked: the role that
    chooses. rolls: dice are rolled there, and what follows is not known. is_paused: the table is.
    """

    step: str = ""
    phase: str = ""
    space: str = ""
    order: int = 0
    rooms: tuple[str, ...] = ()
    to_all: bool = False
    asked: str = ""
    rolls: bool = False
    is_paused: bool = False


class DiceNext(Exception):
    """A die would be rolled."""


class Ahead(FoggedCampaign):
    """A campaign that is tried up to the first die."""

    def rolls(self, count: int, stream: str = "") -> tuple[int, ...]:
        """No die is rolled here: its face must not be known before.

        :raises DiceNext: one would be.
        """
        if count:
            raise DiceNext
        return ()


def next_stop(
    codec: Codec[CampaignState], box: Equipment, version: int, state: CampaignState
) -> tuple[Stop, CampaignState] | None:
    """Fog 7 Where a facilitator who is asked to go on stops next, and the position there.

    The given position is not changed. None: the facilitator is asked nothing, or it is over then.
    """
    asks = open_asks(state)
    if not asks or not isinstance(asks[0], GoOn):
        return None
    said = all_said(state, box.powers[state.power].side)
    g = Ahead(codec.copy(said), box, version)
    try:
        choose(g, FACILITATOR, Proceed())
    except DiceNext:
        return _stop(g, rolls=True), g.state
    return (_stop(g, rolls=False), g.state) if g.state.result is None else None


def _stop(g: Ahead, *, rolls: bool) -> Stop:
    """Fog 7 Where a position that was tried has stopped."""
    asks = [] if rolls else open_asks(g.state)
    ask = asks[0] if asks else None
    found, here, told = g.under_way(CarryOut), step_of(g), _to_say(g)
    hearing = {side for each in told for side in each.audience or ()}
    return Stop(
        step=ask.step if isinstance(ask, GoOn) else "",
        phase=found.phase if found else "",
        space=(ask.space if isinstance(ask, GoOn) else "") or (here.space if here else ""),
        order=(ask.order if isinstance(ask, GoOn) else 0) or order_at_work(found),
        rooms=tuple(side for side in g.equipment.sides if side in hearing),
        to_all=any(each.audience is None for each in told),
        asked=ask.role if ask is not None and not isinstance(ask, GoOn) else "",
        rolls=rolls,
        is_paused=g.fog.paused,
    )


def _to_say(g: Ahead) -> list[Message]:
    """Fog 7 What the facilitator has to tell."""
    return [
        event
        for event in g.events
        if isinstance(event, Message) and is_said_by_hand(g.fog.mode, event.code())
    ]
