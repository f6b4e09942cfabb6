"""8.10.1 Forming one group of Naval units in one zone, ship by ship."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.choice import Choice
from engine.core.flow import Decision, End, Jump, Outcome, Procedure
from engine.games.pacific_war.state import Theater


class Muster(Procedure, tag="muster", kw_only=True):
    """8.10.1 One group is formed in one zone, ship by ship; ends with the list of its units."""

    STEPS: ClassVar = ("pick", "more")
    role: str
    zone: str
    open_to: list[str]
    group: list[str] = []

    def pick(self, g: Theater) -> Outcome:
        """8.10.1 One more ship, all of them, or off."""
        left = [key for key in self.open_to if key not in self.group]
        if not left or len(self.open_to) == 1:
            return End(list(self.open_to))  # all of them, or the one that there is
        return [PickShips(role=self.role, zone=self.zone, left=left, picked=len(self.group))]

    def more(self, g: Theater) -> Jump:
        """8.10.1 Until the group is formed."""
        return Jump("pick")

    def result(self, g: Theater, value: object) -> Outcome:
        """A ship was picked, or the group is complete."""
        if value == "off":
            return End(list(self.group))
        self.group = [*self.group, *(str(key) for key in value)] if isinstance(value, list) else []
        return None


class Pick(Choice, tag="pick", frozen=True):
    """8.10.1 This ship joins the group."""

    unit: str

    @property
    def target(self) -> str:
        return self.unit


class PickAll(Choice, tag="pick_all", frozen=True):
    """8.10.1 All that are left join it."""


class SetOff(Choice, tag="set_off", frozen=True):
    """8.10.1 The group is complete."""


class PickShips(Decision, tag="pick_ships", kw_only=True):
    """8.10.1 Who is in the group."""

    RULE: ClassVar = "8.10.1"
    zone: str
    left: list[str]
    picked: int

    def considered(self, g: Theater) -> Iterator[Choice]:
        yield from (Pick(key) for key in self.left)
        if len(self.left) > 1:
            yield PickAll()
        if self.picked:
            yield SetOff()

    def legal(self, g: Theater) -> Iterator[Choice]:
        return self.considered(g)

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.10.1 Note who joins."""
        if isinstance(choice, Pick):
            return End([choice.unit])
        return End(list(self.left) if isinstance(choice, PickAll) else "off")

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where, and how many have joined."""
        return {"zone": self.zone, "picked": self.picked}
