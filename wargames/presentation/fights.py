"""A battle of the log as a card: where it was, its dice round by round, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from wargames.presentation.wording import Happened

BATTLE = ("battle", "battles")


class Die(Struct, frozen=True):
    """A die on a card, and whether it hit."""

    face: int
    is_hit: bool = False


class Fight(Struct):
    """One battle, raid or roll as the log tells it.

    kind: selects its words. place: its key on the chart, `name` its name. first, last: the numbers
    of its events. throws: how often dice were thrown. is_over: nothing more happens in it. facts:
    for the game's own template, `<key>/fought.html`.
    """

    kind: str
    place: str
    name: str
    first: int
    last: int
    throws: int = 0
    is_over: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


class Round(Struct):
    """A round of a battle. number: 0 before the first round. beats: what happened, in order.

    A beat is a fact of the game's own, or an event told in the words of the log.
    """

    number: int
    beats: list[Any] = field(default_factory=list)


class Told(Struct, frozen=True):
    """A beat told in the words of the log."""

    event: Happened


class Fights(Struct, frozen=True):
    """Finds a game's battles among the events that a reader was told.

    kinds: of the events that it needs; no others are read. beside: those of which alone no battle
    is made. called: kind of card → what one is called, and several, where it is not a battle.
    """

    kinds: frozenset[str]
    found: Callable[[Sequence[Happened], Mapping[str, str]], list[Fight]]
    beside: frozenset[str] = frozenset()
    called: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def noun(self, fight: Fight) -> tuple[str, str]:
        """What a card is counted as: one of them, and several."""
        return self.called.get(fight.kind, BATTLE)

    def tally(self, fights: Sequence[Fight]) -> str:
        """Cards counted, the battles first: "5 battles, 1 raid, 2 raids on convoys"."""
        count = Counter(self.noun(fight) for fight in fights)
        order = sorted(count, key=lambda noun: noun != BATTLE)
        return ", ".join(f"{count[noun]} {noun[count[noun] > 1]}" for noun in order)

    def is_all_beside(self, fights: Sequence[Fight]) -> bool:
        """Whether no battle is among these cards."""
        return all(fight.kind in self.called for fight in fights)

    def placed(self, fights: Sequence[Fight], at: int) -> str:
        """The place of a card among its like: "Battle 2 of 5"."""
        noun = self.noun(fights[at])
        alike = [number for number, each in enumerate(fights) if self.noun(each) == noun]
        return f"{noun[0].capitalize()} {alike.index(at) + 1} of {len(alike)}"


def lowest(faces: Sequence[int], hits: int) -> list[Die]:
    """Dice with this number of hits: the lowest faces hit."""
    order = sorted(range(len(faces)), key=lambda n: faces[n])[:hits]
    return [Die(face, n in order) for n, face in enumerate(faces)]
