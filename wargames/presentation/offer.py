"""How a game is offered in the lobby: its title, what it is about, its sides and optional rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from msgspec import Struct, field

from engine.core import registry
from engine.core.roles import FACILITATOR


class Switch(Struct, frozen=True):
    """An optional rule of a new game; `experimental`: its content is reconstructed.

    never: why it cannot be chosen beside the one that rules it out (`Reader.never_with`).
    """

    name: str
    rule: str
    label: str
    words: str
    experimental: bool = False
    never: str = ""


class Extra(Struct, frozen=True):
    """An optional rule that is always on, since it does not affect any choice."""

    rule: str
    label: str
    words: str


class SwitchGroup(Struct, frozen=True):
    """Switches under a heading of the rulebook.

    `under`: a switch of another group that these need; they are shown below it.
    """

    title: str
    switches: tuple[Switch, ...]
    extras: tuple[Extra, ...] = ()
    under: str = ""


class Offer(Struct, frozen=True):
    """One game in the lobby's words. `facts` makes a list line from the game's public summary.

    `won`: how it is won, in a line; `over`: two or three words saying that it has ended. `powers`
    are named where a side has more than one. `retired`: switches that games may still have which
    began with them. `apart`: switches under which the sides are in
    separate rooms, so that no player controls them all on one screen. `variant`: a switch that
    makes it another game, which is offered beside the game itself. either: what the pitch adds
    where it is not chosen yet; openly: what a table without it is.
    """

    key: str
    title: str
    who: str
    pitch: str
    won: str
    sides: Mapping[str, str]
    groups: tuple[SwitchGroup, ...]
    facts: Callable[[Mapping[str, Any]], str]
    lesson: str = ""
    powers: Mapping[str, str] = field(default_factory=dict)
    over: str = "The game is over"
    apart: frozenset[str] = frozenset()
    variant: Switch | None = None
    retired: tuple[Switch, ...] = ()
    either: str = ""
    openly: str = ""

    def called(self, role: str) -> str:
        """The name of a power, a side or the facilitator."""
        named = {**self.sides, **self.powers}
        return named.get(role, "the facilitator" if role == FACILITATOR else role)

    def has_facilitator(self, options: Mapping[str, Any] | None = None) -> bool:
        """Whether it may have a facilitator with these options; by default those as printed."""
        return registry.get(self.key).under(options or {}).roles.has_facilitator

    def bring_a_chair(self) -> list[Switch]:
        """The switches that are needed for a facilitator."""
        if self.has_facilitator():
            return []
        return [each for each in self.switches if self.has_facilitator({each.name: True})]

    def keeps_apart(self, options: Mapping[str, Any]) -> Switch | None:
        """A switch that is on and prevents one player from controlling all sides, if any."""
        return next((each for each in self.agreed(options) if each.name in self.apart), None)

    def powers_of(self, side: str) -> tuple[str, ...]:
        """The powers of a side that has more than one."""
        found = registry.get(self.key).roles.powers_of(side)
        return found if len(found) > 1 else ()

    @property
    def is_for_two(self) -> bool:
        """Whether there is room for exactly two players."""
        return len(registry.get(self.key).roles.asked) == 2

    @property
    def opponents(self) -> str:
        """Whom one invites to it, in words."""
        return "an opponent" if self.is_for_two else "the others"

    @property
    def all_sides(self) -> str:
        """All sides in words."""
        return "all sides" if len(self.sides) > 2 else "both sides"

    def others(self, sides: Sequence[str]) -> str:
        """Sides other than the reader's, in words; of two sides, the other."""
        if len(self.sides) == 2:
            return "the other side"
        return get_text_list([self.called(each) for each in sides], "and")

    @property
    def is_opposed(self) -> bool:
        """Whether sides play against each other."""
        return len(self.sides) > 1

    @property
    def has_lessons(self) -> bool:
        """Whether there are playable examples of the rulebook."""
        return bool(registry.get(self.key).lessons)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches of all groups."""
        return tuple(switch for group in self.groups for switch in group.switches)

    def agreed(self, options: Mapping[str, Any]) -> list[Switch]:
        """The switches that are on."""
        return [each for each in (*self.switches, *self.retired) if options.get(each.name)]
