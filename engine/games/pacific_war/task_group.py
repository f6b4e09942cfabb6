"""8.10.1 Forming one group of Naval units in one zone, ship by ship or type by type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.choice import Choice
from engine.core.flow import Decision, End, Jump, Outcome, Procedure
from engine.games.pacific_war.state import Theater

RETHINK = "rethink"
"""8.3 What a group ends with that is given up before it has moved (PW-13)."""


class Muster(Procedure, tag="muster", kw_only=True):
    """8.10.1 One group is formed in one zone; ends with the list of its units.

    group: who has joined so far. may_rethink: nothing has been touched or spent yet, so that it
    may end with RETHINK instead.
    """

    STEPS: ClassVar = ("pick", "more")
    role: str
    zone: str
    open_to: list[str]
    group: list[str] = []
    may_rethink: bool = False

    @property
    def left(self) -> list[str]:
        """8.10.1 Who may still join."""
        return [key for key in self.open_to if key not in self.group]

    def pick(self, g: Theater) -> Outcome:
        """8.10.1 Who joins or stays; the one that there is goes without being asked for."""
        if len(self.open_to) == 1:
            return End(list(self.open_to))
        return [PickShips(role=self.role, zone=self.zone)]

    def more(self, g: Theater) -> Jump:
        """8.10.1 Until the group is formed."""
        return Jump("pick")

    def result(self, g: Theater, value: object) -> Outcome:
        """The group has changed, or is complete: all of them are off at once."""
        if value == RETHINK:
            return End(RETHINK)
        if isinstance(value, list):
            self.group = [key for key in self.open_to if key in value]
        is_complete = value == "off" or not self.left
        return End(list(self.group)) if is_complete else None


def group_forming(g: Theater) -> Muster:
    """8.10.1 The group that is being formed."""
    return next(frame for frame in reversed(g.state.stack) if isinstance(frame, Muster))


class Pick(Choice, tag="pick", frozen=True):
    """8.10.1 This ship joins the group."""

    unit: str

    @property
    def target(self) -> str:
        return self.unit


class PickType(Choice, tag="pick_type", frozen=True):
    """8.10.1 All of a type that are left join it."""

    type: str

    @property
    def target(self) -> str:
        return self.type


class PickAll(Choice, tag="pick_all", frozen=True):
    """8.10.1 All that are left join it."""


class PutBack(Choice, tag="put_back", frozen=True):
    """8.10.1 This ship stays after all."""

    unit: str

    @property
    def target(self) -> str:
        return self.unit


class PutAllBack(Choice, tag="put_all_back", frozen=True):
    """8.10.1 Nobody has joined: begin anew."""


class SetOff(Choice, tag="set_off", frozen=True):
    """8.10.1 The group is complete."""


class Rethink(Choice, tag="rethink", frozen=True):
    """8.3 Nothing has moved yet: another group, or another action."""


class PickShips(Decision, tag="pick_ships", kw_only=True):
    """8.10.1 Who is in the group."""

    RULE: ClassVar = "8.10.1"
    zone: str

    def considered(self, g: Theater) -> Iterator[Choice]:
        forming = group_forming(g)
        left, group = forming.left, forming.group
        yield from (Pick(key) for key in left)
        yield from (PickType(kind) for kind in types_of(g, left))
        if len(left) > 1:
            yield PickAll()
        yield from (PutBack(key) for key in group)
        if len(group) > 1:
            yield PutAllBack()
        if group:
            yield SetOff()
        if forming.may_rethink:
            yield Rethink()

    def legal(self, g: Theater) -> Iterator[Choice]:
        return self.considered(g)

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 The group as it is then."""
        forming = group_forming(g)
        left, group = forming.left, forming.group
        match choice:
            case Pick(unit=unit):
                return End([*group, unit])
            case PickType(type=kind):
                return End([*group, *(key for key in left if g.unit(key).type == kind)])
            case PickAll():
                return End(list(forming.open_to))
            case PutBack(unit=unit):
                return End([key for key in group if key != unit])
            case PutAllBack():
                return End([])
            case Rethink():
                return End(RETHINK)
            case _:
                return End("off")

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where, and how many have joined."""
        return {"zone": self.zone, "picked": len(group_forming(g).group)}


def types_of(g: Theater, left: list[str]) -> list[str]:
    """4.1 The types of which several are left, beside others: each saves some clicks."""
    types = [g.unit(key).type for key in left]
    several = dict.fromkeys(kind for kind in types if types.count(kind) > 1)
    return [kind for kind in several if types.count(kind) < len(types)]
