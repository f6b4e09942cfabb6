"""10 Submarines in a battle: a surprise strike, or submerging."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead, forces
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.position.state import Campaign


def unfound(g: Campaign, own: Sequence[str], enemies: Sequence[str]) -> list[str]:
    """10 The submarines among the units, unless an enemy destroyer finds them."""
    if gunnery.finds_submarines(forces.kinds(g, enemies)):
        return []
    return forces.submarines(g, own)


class Strike(Choice, tag="strike", frozen=True):
    """10 All submarines stay and strike by surprise."""

    def take(self, g: Campaign, ask: StrikeOrSubmerge) -> End:
        return End([])


class Submerge(Choice, tag="submerge", frozen=True):
    """10 A number of submarines submerge, the others strike."""

    TARGET: ClassVar = "count"
    count: int

    @classmethod
    def candidates(cls, g: Campaign, ask: StrikeOrSubmerge) -> Iterator[Submerge]:
        yield from (cls(count) for count in range(1, len(ask.submarines) + 1))

    def take(self, g: Campaign, ask: StrikeOrSubmerge) -> End:
        return End(ask.submarines[: self.count])


class StrikeOrSubmerge(Decision, tag="strike_or_submerge", kw_only=True):
    """10 A power's submarines that no enemy destroyer finds decide in each round."""

    KINDS: ClassVar = (Strike, Submerge)
    RULE: ClassVar = "10"
    AHEAD: ClassVar = ("strike", "submerge")
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_ENEMIES, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "space"
    space: str
    round: int
    submarines: list[str]

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """10 Any sea zone."""
        return ahead.values(g, fact, ahead.zones(g), ahead.BY_CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """10 The enemies in sight there, and the power's submarines."""
        enemies = ahead.in_sight(g, self.role, self.space)
        own = len(self.submarines)
        return [ahead.told(g, self.role, [self.space], enemies=enemies, own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """10 Answers in advance: all strike, or all submerge."""
        all_leave = Submerge(len(self.submarines))
        return [choice for choice in super().answers(g, name) if choice in (Strike(), all_leave)]

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, in which round, and how many."""
        return {"space": self.space, "round": self.round, "count": len(self.submarines)}


def questions(
    g: Campaign,
    space: str,
    number: int,
    own: Sequence[str],
    enemies: Sequence[str],
    *,
    attacks: bool,
) -> list[StrikeOrSubmerge]:
    """10 The decisions of one side's powers in a round; number: of the round.

    None where the submarines and the enemy cannot hurt each other.
    """
    free = unfound(g, own, enemies)
    kinds, others = forces.kinds(g, free), forces.kinds(g, enemies)
    is_safe = not gunnery.can_hurt(others, kinds, attacks=not attacks)
    if is_safe and not gunnery.can_hurt(kinds, others, attacks=attacks):
        return []
    return [
        StrikeOrSubmerge(
            role=power,
            space=space,
            round=number,
            submarines=[key for key in free if g.owner(key) == power],
        )
        for power in forces.powers(g, free)
    ]
