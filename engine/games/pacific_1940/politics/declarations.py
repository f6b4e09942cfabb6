"""3 Declarations of war: at the start of a Combat Move, or as a power collects income."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec import UNSET, UnsetType

from engine.core.sequence.choice import AnyAsk, AnyPlay, Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Jump
from engine.games.pacific_1940.events.economy import PeaceKept
from engine.games.pacific_1940.politics.leave import GrantLeave, asked_for_leave
from engine.games.pacific_1940.politics.politics import (
    declare,
    group_at_peace,
    may_enter_in_income,
    why_not_declare,
)
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import Campaign


class GoToWar(Choice, tag="go_to_war", frozen=True):
    """3 Declare war on these powers."""

    on: tuple[str, ...]

    @classmethod
    def candidates(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """Each group of powers that go to war together, and combinations of them."""
        groups = enemies_to_be(g, ask.role)
        for count in range(1, len(groups) + 1):
            for several in combinations(groups, count):
                yield cls(tuple(power for group in several for power in group))

    @property
    def target(self) -> str:
        """The first of the powers."""
        return self.on[0]

    def why_not(self, g: AnyPlay, ask: AnyAsk) -> Refusal | None:
        """3 The first rule that forbids war with one of them."""
        in_income = isinstance(ask, EnterWar)
        refusals = (why_not_declare(g, ask.role, power, in_income=in_income) for power in self.on)
        return next((refusal for refusal in refusals if refusal), None)

    def take(self, g: AnyPlay, ask: AnyAsk) -> None:
        """3 War begins at once."""
        declare(g, ask.role, self.on)


class KeepPeace(Choice, tag="keep_peace", frozen=True):
    """3 Declare no war now."""

    PASSES: ClassVar = True

    @classmethod
    def candidates(cls, g: AnyPlay, ask: AnyAsk) -> Iterator[Choice]:
        """Only where war could be declared: otherwise there is nothing to ask."""
        if any(True for _ in GoToWar.legal(g, ask)):
            yield cls()

    def take(self, g: AnyPlay, ask: AnyAsk) -> None:
        """3 Nothing changes."""
        g.tell(PeaceKept(power=ask.role))


class Declare(Decision, tag="declare", kw_only=True):
    """3 Whether a power declares war before it moves, and on whom."""

    KINDS: ClassVar = (KeepPeace, GoToWar)
    RULE: ClassVar = "3"


class EnterWar(Decision, tag="enter_war", kw_only=True):
    """3 Whether a power enters a war as it collects income."""

    KINDS: ClassVar = (GoToWar, KeepPeace)
    RULE: ClassVar = "3"


class DeclareWar(Procedure, tag="declare_war_phase", kw_only=True):
    """3, G8.2 Before any unit moves, a power may declare war, and open its straits to others.

    changed: the leave that it has given or taken back; unset: none.
    """

    STEPS: ClassVar = ("declarations", "leave_to_pass")
    CRUMB: ClassVar = ("power",)
    power: str
    changed: list[Leave] | UnsetType = UNSET

    def declarations(self, g: Campaign) -> list[Declare]:
        """3 Skipped where there is nobody to declare war on."""
        return [Declare(role=self.power)]

    def leave_to_pass(self, g: Campaign) -> list[GrantLeave]:
        """G8.2 To whom it gives leave to pass its straits, in peace."""
        return asked_for_leave(g, self.power, self.changed or ())

    def on_grant_leave(self, g: Campaign, changed: Leave | None) -> Jump | None:
        """G8.2 It is asked again after each change."""
        if changed is None:
            return None
        self.changed = [*(self.changed or ()), changed]
        return Jump("leave_to_pass")


def enemies_to_be(g: Campaign, power: str) -> list[tuple[str, ...]]:
    """3 The powers of the other side at peace with a power, grouped by those that fight together.

    In the order of play.
    """
    found: dict[tuple[str, ...], None] = {}
    for other in g.equipment.order:
        if g.side(other) != g.side(power) and not g.at_war(power, other):
            found[group_at_peace(g, power, other)] = None
    return list(found)


def entry(g: Campaign, power: str) -> list[EnterWar]:
    """3 The decision of a power at the start of its income, if it may enter a war then."""
    return [EnterWar(role=power)] if may_enter_in_income(g, power) else []
