"""Fog 8, A6, A17 Submarines beside a battle: hidden ones may join it, a fleet's may keep out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.position.state import Campaign


class SomeOfThem(Choice, frozen=True):
    """Fog 8 A number of the submarines, the first ones; none: no submarine does it."""

    TARGET: ClassVar = "count"
    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: BesideABattle) -> Iterator[SomeOfThem]:
        yield from (cls(count) for count in range(len(ask.submarines) + 1))

    def take(self, g: Campaign, ask: BesideABattle) -> End:
        return End(ask.submarines[: self.count])


class BesideABattle(Decision, kw_only=True):
    """Fog 8 Whether undetected submarines fight in the battle in their zone."""

    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    zone: str
    submarines: list[str]

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, and how many there are."""
        return {"zone": self.zone, "count": len(self.submarines)}


class JoinBattle(SomeOfThem, tag="join_battle", frozen=True):
    """A17 A number of hidden submarines join the battle and are seen; none: all stay hidden."""


class JoinOrHide(BesideABattle, tag="join_or_hide", kw_only=True):
    """A17 A power's submarines are hidden beside a battle of its side: join, or stay hidden?"""

    KINDS: ClassVar = (JoinBattle,)
    AHEAD: ClassVar = (ahead.NONE, ahead.ALL)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "zone"

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """A17 Any sea zone."""
        return ahead.values(g, fact, ahead.zones(g), ahead.BY_CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """A17 The zone, and the power's submarines there."""
        own = len(self.submarines)
        return [ahead.told(g, self.role, [self.zone], own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """A17 Answers in advance: none, all, or up to a number."""
        return ahead.by_size(self.legal(g), "count", name)


class StayOut(SomeOfThem, tag="stay_out", frozen=True):
    """A6 A number of a fleet's submarines keep out of its battle, and continue alone."""


class FightOrStayOut(BesideABattle, tag="fight_or_stay_out", kw_only=True):
    """A6 The mover's fleet has to fight: do its undetected submarines join in?"""

    KINDS: ClassVar = (StayOut,)
