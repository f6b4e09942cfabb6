"""Fog 7, 8 The facilitator goes from step to step, and makes the announcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.facilitator.corrections import MayCorrect
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import MayEnterDice
from engine.games.pacific_1940.fog.facilitator.modes import MayRunTable, stops_for
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import MayRule
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign


class Proceed(Choice, tag="proceed", frozen=True):
    """Fog 7 Continue to the next announcement or question."""

    @classmethod
    def candidates(cls, g: FoggedCampaign, ask: GoOn) -> Iterator[Proceed]:
        yield cls()

    def take(self, g: FoggedCampaign, ask: GoOn) -> None:
        """Fog 7 Nothing else happens."""


class GoOn(Decision, tag="go_on", kw_only=True):
    """Fog 7 The facilitator has made the announcements, and continues.

    step: the kind of the next step, space: where, order: number of the order from 1, or 0. said:
    the codes of the messages announced before it. It is skipped where nothing is to be announced
    and nobody could decide otherwise (modes.py).
    """

    KINDS: ClassVar = (Proceed,)
    RULE: ClassVar = "fog 7"
    role: str = FACILITATOR
    step: str
    space: str = ""
    order: int = 0
    said: tuple[str, ...] = ()

    def is_open(self, g: FoggedCampaign) -> bool:
        """Fog 7 Whether to wait for the facilitator."""
        by_hand = g.fog.mode == "by_hand"
        if by_hand and (g.fog.has_asked or g.earlier.each_order_waits):
            return True
        return stops_for(g.fog.mode, self.step, self.said)

    def crumb(self, g: FoggedCampaign) -> dict[str, int | str]:
        """The next step."""
        return {"step": self.step, "space": self.space, "order": self.order}


def note_asked(g: FoggedCampaign, asks: Iterable[Decision]) -> None:
    """F40 Note whether the next choice is a side's, which would see its consequences at once.

    If the following orders were passed in silence, the side would see how far they come, and so
    whether someone else has to be told something.
    """
    if not g.earlier.each_order_waits:
        g.fog.has_asked = any(ask.role != FACILITATOR for ask in asks)


def announce(
    g: FoggedCampaign, messages: Iterable[Message], step: str, space: str = "", order: int = 0
) -> list[Frame]:
    """Fog 8 Announce messages; what follows waits until the facilitator continues.

    A mover's procedure returns this in front of the questions that come after the messages. Without
    a message nothing waits.
    """
    told = list(messages)
    for message in told:
        g.tell(message)
    said = tuple(message.code() for message in told)
    return [GoOn(step=step, space=space, order=order, said=said)] if told else []


def facilitators_acts(g: FoggedCampaign) -> list[Decision]:
    """Fog 7 What the facilitator may do at any time during the game."""
    if g.state.result is not None:
        return []
    return [MayRunTable(), MayCorrect(), MayRule(), MayEnterDice()]
