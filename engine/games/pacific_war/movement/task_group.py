"""8.10.1 Forming one group of Naval units in one zone, ship by ship or type by type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war.position.state import Theater


class Muster(Procedure, tag="muster", kw_only=True):
    """8.10.1 One group is formed in one zone; returns the list of its units.

    group: ships that have joined so far. may_rethink: nothing has been touched or spent yet, so
    that it may end without a list instead.
    """

    STEPS: ClassVar = ("pick", "more")
    role: str
    zone: str
    open_to: list[str]
    group: list[str] = []
    may_rethink: bool = False

    @property
    def left(self) -> list[str]:
        """8.10.1 The ships that may still join."""
        return [key for key in self.open_to if key not in self.group]

    def pick(self, g: Theater) -> Outcome:
        """8.10.1 Ships join or stay; a single ship goes without a question."""
        if len(self.open_to) == 1:
            return End(list(self.open_to))
        return [PickShips(role=self.role, zone=self.zone)]

    def more(self, g: Theater) -> Jump:
        """8.10.1 Repeat until the group is formed."""
        return Jump("pick")

    def on_pick_ships(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 The group changes, is given up, or is complete."""
        match choice:
            case Rethink():
                return End()
            case SetOff():
                return End(list(self.group))
        joined = self.joined(g, choice)
        self.group = [key for key in self.open_to if key in joined]
        return None if self.left else End(list(self.group))

    def joined(self, g: Theater, choice: Choice) -> list[str]:
        """8.10.1 The group after a choice."""
        match choice:
            case Pick(unit=unit):
                return [*self.group, unit]
            case PickType(type=kind):
                return [*self.group, *(key for key in self.left if g.unit(key).type == kind)]
            case PickAll():
                return self.open_to
            case PutBack(unit=unit):
                return [key for key in self.group if key != unit]
            case _:
                return []


def group_forming(g: Theater) -> Muster:
    """8.10.1 The procedure that is forming a group."""
    return next(frame for frame in reversed(g.state.stack) if isinstance(frame, Muster))


class Pick(Choice, tag="pick", frozen=True):
    """8.10.1 This ship joins the group."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[Pick]:
        return (cls(key) for key in group_forming(g).left)


class PickType(Choice, tag="pick_type", frozen=True):
    """8.10.1 All remaining ships of a type join it."""

    TARGET: ClassVar = "type"
    type: str

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[PickType]:
        return (cls(kind) for kind in types_of(g, group_forming(g).left))


class PickAll(Choice, tag="pick_all", frozen=True):
    """8.10.1 All remaining ships join it."""

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[PickAll]:
        if len(group_forming(g).left) > 1:
            yield cls()


class PutBack(Choice, tag="put_back", frozen=True):
    """8.10.1 This ship leaves the group again."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[PutBack]:
        return (cls(key) for key in group_forming(g).group)


class PutAllBack(Choice, tag="put_all_back", frozen=True):
    """8.10.1 Empty the group."""

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[PutAllBack]:
        if len(group_forming(g).group) > 1:
            yield cls()


class SetOff(Choice, tag="set_off", frozen=True):
    """8.10.1 The group is complete."""

    @classmethod
    def candidates(cls, g: Theater, ask: PickShips) -> Iterator[SetOff]:
        if group_forming(g).group:
            yield cls()


class Rethink(Choice, tag="rethink", frozen=True):
    """8.3 Nothing has moved yet: choose another group, or another action."""

    @classmethod
    def candidates(cls, g: Theater, ask: MayRethink) -> Iterator[Rethink]:
        if ask.may_still_rethink(g):
            yield cls()


class MayRethink(Decision, kw_only=True):
    """8.3 A decision from which one can go back, as long as nothing has moved."""

    def may_still_rethink(self, g: Theater) -> bool:
        """Whether one can currently go back."""
        raise TypeError(f"{type(self).__name__} does not say so")


class PickShips(MayRethink, tag="pick_ships", kw_only=True):
    """8.10.1 Which ships are in the group."""

    KINDS: ClassVar = (Pick, PickType, PickAll, PutBack, PutAllBack, SetOff, Rethink)
    RULE: ClassVar = "8.10.1"
    zone: str

    def may_still_rethink(self, g: Theater) -> bool:
        """8.3 Whether the group's action may be given up."""
        return group_forming(g).may_rethink

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 The procedure updates the group."""
        return End(choice)

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where, and how many have joined."""
        return {"zone": self.zone, "picked": len(group_forming(g).group)}


def types_of(g: Theater, left: list[str]) -> list[str]:
    """4.1 The types with several ships left, besides others: each saves some clicks."""
    types = [g.unit(key).type for key in left]
    several = dict.fromkeys(kind for kind in types if types.count(kind) > 1)
    return [kind for kind in several if types.count(kind) < len(types)]
