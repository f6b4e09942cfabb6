"""9.1.2, 9.1.3, 9.2.4 Decisions in a Combat: whether to fight on, and where Surface hits go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End, Outcome
from engine.games.pacific_war.position.state import Theater


class FightOn(Choice, tag="fight_on", frozen=True):
    """9.1.2, 9.1.3 Fight the Surface Combat, or another round."""


class BreakOff(Choice, tag="break_off", frozen=True):
    """9.1.2, 9.1.3 Do not fight on."""

    PASSES: ClassVar = True


class MayFightOn(Decision, tag="may_fight_on", kw_only=True):
    """9.1.2, 9.1.3 The attacker decides; `what` is surface or round."""

    CRUMB: ClassVar = ("zone", "what")
    KINDS: ClassVar = (FightOn, BreakOff)
    RULE: ClassVar = "9.1.2"
    zone: str
    what: str

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.1.2, 9.1.3 Yes or no."""
        if isinstance(choice, FightOn):
            return End("round") if self.what == "round" else None
        return End("no_surface") if self.what == "surface" else None


class Bombard(Choice, tag="bombard", frozen=True):
    """9.2.4 Assign this many Surface hits to LBA."""

    TARGET: ClassVar = "hits"
    hits: int

    @classmethod
    def candidates(cls, g: Theater, ask: ChooseBombardment) -> Iterator[Bombard]:
        return (cls(hits) for hits in range(ask.most + 1))


class ChooseBombardment(Decision, tag="choose_bombardment", kw_only=True):
    """9.2.4, J07 How many of its Surface hits Japan assigns to LBA."""

    CRUMB: ClassVar = ("zone", "most")
    KINDS: ClassVar = (Bombard,)
    RULE: ClassVar = "9.2.4"
    zone: str
    most: int

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.2.4 The rest goes to ships."""
        return End(choice.hits if isinstance(choice, Bombard) else 0)
