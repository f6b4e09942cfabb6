"""Fog 12 Dice that were rolled at a real table are entered, and count before any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import FACES, Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.games.pacific_1940.events.facilitator import DiceEntered
from engine.games.pacific_1940.fog.facilitator.technologies import why_no_research
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.research.dice import enter

MOST = 60
"""The most dice that can be entered at once."""
FEW = 4
"""The most dice that the fuzzer enters."""


class EnterDice(Choice, tag="enter_dice", frozen=True, kw_only=True):
    """Fog 12 The next faces, in order; none: dice are generated again.

    power: G10 they are for its research, and war bonds, and for no other throw; "": for any.
    """

    faces: tuple[int, ...] = ()
    power: str = ""


class MayEnterDice(ComposedDecision[EnterDice], tag="may_enter_dice", kw_only=True):
    """Fog 12 The facilitator may enter dice at any time; they are logged as entered."""

    KINDS: ClassVar = (EnterDice,)
    RULE: ClassVar = "fog 7"
    SECRET: ClassVar = True
    READS_TEXT: ClassVar = True
    role: str = FACILITATOR

    def start(self, g: FoggedCampaign) -> EnterDice:
        """Fog 12 No dice."""
        return EnterDice()

    def parts(self, g: FoggedCampaign, draft: EnterDice) -> Iterator[Part]:
        """Fog 12 Add one die."""
        for face in FACES:
            more = replace(draft, faces=(*draft.faces, face))
            yield Part(draft=more, target=str(face), refusal=self.why_not(g, more))

    def typed(self, g: FoggedCampaign, draft: EnterDice, text: str) -> EnterDice:
        """Fog 12 The faces in a line: "3 5 1" or "351".

        :raises UnreadLine: it contains something else.
        """
        found = [each for each in text if each not in " ,;"]
        if any(not (each.isascii() and each.isdecimal()) for each in found):
            raise UnreadLine(Refusal("fog 7", "no_such_face", {"most": FACES[-1]}))
        entered: EnterDice = replace(draft, faces=(*draft.faces, *map(int, found)))
        return entered

    def why_not(self, g: FoggedCampaign, choice: EnterDice) -> Refusal | None:
        """Fog 12 Faces must exist on a die, be no more than anyone rolls, and for somebody."""
        if any(face not in FACES for face in choice.faces):
            return Refusal("fog 7", "no_such_face", {"most": FACES[-1]})
        if len(choice.faces) > MOST:
            return Refusal("fog 7", "too_many_dice", {"most": MOST})
        return why_no_research(g, choice.power) if choice.power else None

    def sample(self, g: FoggedCampaign, pick: random.Random) -> EnterDice:
        """Fog 12 A few faces, for the fuzzer."""
        powers = [power for power in g.equipment.order if why_no_research(g, power) is None]
        faces = tuple(pick.choice(FACES) for _ in range(pick.randrange(FEW)))
        return EnterDice(faces=faces, power=pick.choice(["", *powers]))

    def take(self, g: FoggedCampaign, choice: EnterDice) -> None:
        """Fog 12 They replace what was entered before and not yet used."""
        if choice.power:
            enter(g, choice.power, choice.faces)
        else:
            g.state.dice.script = list(choice.faces)
        told = DiceEntered(faces=choice.faces, power=choice.power, audience=(FACILITATOR,))
        g.tell(told)
