"""Fog 7 Rulings on the spot: the facilitator decides what the rules leave open, and tells it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.games.pacific_1940.events.facilitator import RuledOnTheSpot
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign

LONGEST = 300
"""The most letters of a ruling, and of a reason."""


class Ruling(Choice, tag="ruling", frozen=True, kw_only=True):
    """Fog 7 A ruling in words; rooms: the sides that are told, none: everyone, in the hallway."""

    text: str = ""
    reason: str = ""
    rooms: tuple[str, ...] = ()


class MayRule(ComposedDecision[Ruling], tag="may_rule", kw_only=True):
    """Fog 7 The facilitator may make a ruling at any time; it does not change the position."""

    KINDS: ClassVar = (Ruling,)
    RULE: ClassVar = "fog 7"
    role: str = FACILITATOR

    def start(self, g: FoggedCampaign) -> Ruling:
        """Fog 7 An empty text."""
        return Ruling()

    def parts(self, g: FoggedCampaign, draft: Ruling) -> Iterator[Part]:
        """Fog 7 Another room that is told; the words are typed."""
        for side in g.equipment.sides:
            if side not in draft.rooms:
                more = replace(draft, rooms=tuple(sorted((*draft.rooms, side))))
                yield Part(draft=more, target=side, refusal=self.why_not(g, more))

    def why_not(self, g: FoggedCampaign, choice: Ruling) -> Refusal | None:
        """Fog 7 It must have a text, and existing rooms."""
        if not choice.text.strip() or max(len(choice.text), len(choice.reason)) > LONGEST:
            return Refusal("fog 7", "no_words", {"most": LONGEST})
        return why_no_room(g, choice.rooms)

    def typed(self, g: FoggedCampaign, draft: Ruling, text: str) -> Ruling:
        """Fog 7 The text of the ruling."""
        ruling: Ruling = replace(draft, text=text.strip())
        return ruling

    def sample(self, g: FoggedCampaign, pick: random.Random) -> Ruling:
        """Fog 7 A short text for someone, for the fuzzer: the power whose turn it is."""
        rooms = pick.choice(((), *((side,) for side in g.equipment.sides)))
        return Ruling(text=g.equipment.names[g.state.power], rooms=rooms)

    def take(self, g: FoggedCampaign, choice: Ruling) -> None:
        """Fog 7 Those concerned are told, with the reason."""
        told = choice.rooms or None
        g.tell(RuledOnTheSpot(text=choice.text, reason=choice.reason, audience=told))


def why_no_room(g: FoggedCampaign, rooms: tuple[str, ...]) -> Refusal | None:
    """Fog 1 Rooms must be those of the sides, each named once and in order."""
    if rooms == tuple(side for side in sorted(g.equipment.sides) if side in rooms):
        return None
    return Refusal("fog 7", "no_such_room", {"room": ", ".join(rooms)})
