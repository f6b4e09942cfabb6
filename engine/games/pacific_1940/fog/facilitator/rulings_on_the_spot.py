"""Fog 7 What the rules leave open the facilitator decides on the spot, and says to whom."""

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
"""Letters of a ruling, and of a reason."""


class Ruling(Choice, tag="ruling", frozen=True, kw_only=True):
    """Fog 7 A ruling in words; rooms: the sides that hear it, none: everyone, in the hallway."""

    text: str = ""
    reason: str = ""
    rooms: tuple[str, ...] = ()


class MayRule(ComposedDecision[Ruling], tag="may_rule", kw_only=True):
    """Fog 7 The facilitator may rule on the spot at any time; the position stays as it is."""

    KINDS: ClassVar = (Ruling,)
    RULE: ClassVar = "fog 7"
    role: str = FACILITATOR

    def start(self, g: FoggedCampaign) -> Ruling:
        """Fog 7 No words yet."""
        return Ruling()

    def parts(self, g: FoggedCampaign, draft: Ruling) -> Iterator[Part]:
        """Fog 7 One room more that hears it; the words are typed."""
        for side in g.equipment.sides:
            if side not in draft.rooms:
                more = replace(draft, rooms=tuple(sorted((*draft.rooms, side))))
                yield Part(draft=more, target=side, refusal=self.why_not(g, more))

    def why_not(self, g: FoggedCampaign, choice: Ruling) -> Refusal | None:
        """Fog 7 It has words, and rooms that there are."""
        if not choice.text.strip() or max(len(choice.text), len(choice.reason)) > LONGEST:
            return Refusal("fog 7", "no_words", {"most": LONGEST})
        return why_no_room(g, choice.rooms)

    def typed(self, g: FoggedCampaign, draft: Ruling, text: str) -> Ruling:
        """Fog 7 The words of the ruling."""
        ruling: Ruling = replace(draft, text=text.strip())
        return ruling

    def sample(self, g: FoggedCampaign, pick: random.Random) -> Ruling:
        """Fog 7 A word to someone, for the fuzzer: it names the power whose turn it is."""
        rooms = pick.choice(((), *((side,) for side in g.equipment.sides)))
        return Ruling(text=g.equipment.names[g.state.power], rooms=rooms)

    def take(self, g: FoggedCampaign, choice: Ruling) -> None:
        """Fog 7 Those whom it concerns hear it, with its reason."""
        told = choice.rooms or None
        g.tell(RuledOnTheSpot(text=choice.text, reason=choice.reason, audience=told))


def why_no_room(g: FoggedCampaign, rooms: tuple[str, ...]) -> Refusal | None:
    """Fog 1 Rooms are those of the sides, each named once and in their order."""
    if rooms == tuple(side for side in sorted(g.equipment.sides) if side in rooms):
        return None
    return Refusal("fog 7", "no_such_room", {"room": ", ".join(rooms)})
