"""Fog 8, A6, A17 Submarines beside a battle: hidden ones may join it, a fleet's may keep out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.choice import Choice
from engine.core.flow import Decision
from engine.core.frame import End
from engine.games.pacific_1940.state import Campaign


class JoinBattle(Choice, tag="join_battle", frozen=True):
    """A17 So many hidden submarines join the battle and are seen; none: all stay hidden."""

    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: JoinOrHide) -> Iterator[JoinBattle]:
        yield from (cls(count) for count in range(len(ask.submarines) + 1))

    @property
    def target(self) -> str:
        return str(self.count)

    def take(self, g: Campaign, ask: JoinOrHide) -> End:
        return End(ask.submarines[: self.count])


class JoinOrHide(Decision, tag="join_or_hide", kw_only=True):
    """A17 A power's submarines lie unseen beside a battle of its side: join, or stay hidden?"""

    KINDS: ClassVar = (JoinBattle,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    zone: str
    submarines: list[str]

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, and how many there are."""
        return {"zone": self.zone, "count": len(self.submarines)}


class StayOut(Choice, tag="stay_out", frozen=True):
    """A6 So many submarines of a fleet keep out of its battle, and go on alone."""

    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: FightOrStayOut) -> Iterator[StayOut]:
        yield from (cls(count) for count in range(len(ask.submarines) + 1))

    @property
    def target(self) -> str:
        return str(self.count)

    def take(self, g: Campaign, ask: FightOrStayOut) -> End:
        return End(ask.submarines[: self.count])


class FightOrStayOut(Decision, tag="fight_or_stay_out", kw_only=True):
    """A6 The mover's fleet has to fight: do its submarines, which nobody has found?"""

    KINDS: ClassVar = (StayOut,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    zone: str
    submarines: list[str]

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, and how many there are."""
        return {"zone": self.zone, "count": len(self.submarines)}
