"""Fog 1 Parse and carry out a typed line of guesses: "2 bb japan sz6-sz20", "add 1 ca sz19".

"remove 1 ca sz19" erases, "remove all sz19" everything there; "seen sz19" pencils what was sighted
there last, "seen all" everywhere. "arrow sz6-sz19-sz20" draws, "erase sz6-sz20" erases. "note sz19:
carriers?" writes. "japan has rockets" and "japan has no rockets" are about technologies. The owner
of the units is needed only where several are possible.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.fog.knowledge import guesses as pencil
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses, unread
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.typing.names import technology_named
from engine.games.pacific_1940.typing.typed_spaces import ALIASES, parts_of, space_of
from engine.games.pacific_1940.typing.typed_words import (
    ALL,
    LONGEST_LINE,
    Wanted,
    units_of,
    words_of,
)

NOTE = re.compile(r"(?:guess\s+)?note\s+([^:]+?)\s*:(.*)", re.IGNORECASE | re.DOTALL)
ZONE = re.compile(r"sz\d{1,3}")
OF, HAS, NO = "of", "has", "no"


class Reading:
    """Fog 1 A line being parsed, with a side's pencil marks and sightings.

    seen: space → what was sighted there last.
    """

    def __init__(
        self, box: Equipment, side: str, guesses: Guesses, seen: Mapping[str, Forces]
    ) -> None:
        self.box, self.guesses, self.seen = box, guesses, seen
        self.enemies = tuple(
            key for key, power in box.powers.items() if power.side not in ("", side)
        )

    def drawn(self, line: str) -> Guesses:
        """The changed layer.

        :raises UnreadLine: the line is not understood, or impossible.
        """
        if len(line) > LONGEST_LINE:
            raise unread("line_too_long", longest=LONGEST_LINE)
        if found := NOTE.fullmatch(line.strip()):
            space = space_of(self.box, words_of(self.box, found[1]))
            return pencil.with_note(self.guesses, space, " ".join(found[2].split()))
        words = words_of(self.box, line)
        if words[:1] == ["guess"]:
            words = words[1:]
        if not words:
            raise unread("empty_line")
        power, rest = self.power_first(list(words))
        if rest[:1] == [HAS]:
            return self.technology(power, rest[1:])
        act = ACTS.get(words[0])
        return act(self, words[1:]) if act else self.move(words)

    # ------------------------------------------------------------------ what a line may do

    def move(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "2 bb japan sz6-sz20"."""
        wanted, power, path = self.forces_and_path(words)
        if len(path) < len(("from", "to")):
            raise unread("guess_needs_two_spaces")
        start, end = path[0], path[-1]
        found = self.guesses
        for owner, kinds in self.there(wanted, power, start).items():
            found = pencil.moved(found, owner, kinds, start, end)
        return found

    def add(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "add 1 ca usa sz19"."""
        wanted, power, path = self.forces_and_path(words)
        if any(each.count == ALL or not each.kind for each in wanted):
            raise unread("no_such_number", word="all")
        kinds = Counter[str]()
        for each in wanted:
            kinds[each.kind] += each.count
        return pencil.added(self.guesses, power or self.only_enemy(), dict(kinds), path[-1])

    def remove(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "remove 1 ca sz19"."""
        wanted, power, path = self.forces_and_path(words)
        found = self.guesses
        for owner, kinds in self.there(wanted, power, path[0]).items():
            found = pencil.removed(found, owner, kinds, path[0])
        return found

    def as_seen(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "seen sz19": the last sighting there replaces the guess."""
        if list(words) == ["all"]:
            spaces = dict.fromkeys((*self.guesses.units, *self.seen))
        else:
            spaces = dict.fromkeys((space_of(self.box, words),))
        found = self.guesses
        for space in spaces:
            found = pencil.set_to(found, space, self.seen.get(space, {}))
        return found

    def arrow(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "arrow sz6-sz19-sz20"."""
        return pencil.with_arrow(self.guesses, self.path(words))

    def erase(self, words: Sequence[str]) -> Guesses:
        """Fog 1 "erase sz6-sz20", or "erase sz6"."""
        return pencil.without_arrows(self.guesses, self.path(words))

    def technology(self, power: str, words: Sequence[str]) -> Guesses:
        """Fog 5 "japan has rockets", "japan has no rockets"."""
        if not self.box.technologies:
            raise unread("no_research")
        if not power:
            raise unread("no_such_power", word=HAS)
        if not self.box.powers[power].researches:
            raise unread("researches_nothing", power=power)
        if list(words[:1]) == [NO]:
            technology = technology_named(self.box, words[1:], "fog 1")
            return pencil.not_found_by(self.guesses, power, technology)
        return pencil.found_by(self.guesses, power, technology_named(self.box, words, "fog 1"))

    def note(self, words: Sequence[str]) -> Guesses:
        """Fog 1 A note without a colon: it is unclear where the space ends."""
        raise unread("note_needs_colon")

    # ------------------------------------------------------------------ units, powers, ways

    def forces_and_path(
        self, words: Sequence[str]
    ) -> tuple[tuple[Wanted, ...], str, tuple[str, ...]]:
        """Fog 1 The units of a line, their owner ("": not given), and its spaces."""
        power, rest = self.power_first(list(words))
        wanted, rest = units_of(self.box, rest)
        if rest[:1] == [OF]:
            power, rest = self.power_first(rest[1:])
        if not rest:
            raise unread("no_space_named")
        try:
            return wanted, power, self.path(rest)
        except UnreadLine:
            said, behind = self.power_first(rest)
            if not said or not behind:
                raise
            return wanted, said, self.path(behind)

    def power_first(self, words: list[str]) -> tuple[str, list[str]]:
        """Fog 1 The leading enemy power, "" for none, and the remaining words."""
        first = ALIASES.get(words[0], words[0]) if words else ""
        return (first, words[1:]) if first in self.enemies else ("", words)

    def path(self, words: Sequence[str]) -> tuple[str, ...]:
        """1 The spaces of a path; zones by number need no arrow between them.

        :raises UnreadLine: one of them does not exist.
        """
        if not words:
            raise unread("no_space_named")
        parts = [each for part in parts_of(words) for each in _zones_apart(part)]
        return tuple(space_of(self.box, part) for part in parts)

    def only_enemy(self) -> str:
        """1 The only enemy that takes turns.

        :raises UnreadLine: there are several.
        """
        moving = [key for key in self.enemies if key in self.box.order]
        if len(moving) > 1:
            raise unread("guess_needs_power")
        return moving[0]

    def there(self, wanted: Sequence[Wanted], power: str, space: str) -> dict[str, dict[str, int]]:
        """Fog 1 The pencilled units in a space that a line names, by power.

        :raises UnreadLine: they are not there, or their owner is unclear.
        """
        found: dict[str, Counter[str]] = {}
        pencilled = self.guesses.units.get(space, {})
        for each in wanted:
            owners = [
                owner
                for owner, kinds in pencilled.items()
                if power in ("", owner) and (not each.kind or each.kind in kinds)
            ]
            if not owners:
                raise unread("guess_has_none", kind=each.kind, has=0, space=space)
            if each.count == ALL:
                for owner in owners:
                    kinds = pencilled[owner]
                    found.setdefault(owner, Counter()).update(
                        {each.kind: kinds[each.kind]} if each.kind else kinds
                    )
            elif len(owners) > 1:
                raise unread("guess_needs_power")
            else:
                found.setdefault(owners[0], Counter())[each.kind] += each.count
        return {owner: dict(kinds) for owner, kinds in found.items()}


def _zones_apart(words: Sequence[str]) -> Iterator[list[str]]:
    """1 "sz6 sz20" is two spaces; every other name is one, of several words."""
    if all(ZONE.fullmatch(word) for word in words):
        yield from ([word] for word in words)
    else:
        yield list(words)


ACTS: dict[str, Callable[[Reading, Sequence[str]], Guesses]] = {
    "move": Reading.move,
    "add": Reading.add,
    "remove": Reading.remove,
    "seen": Reading.as_seen,
    "arrow": Reading.arrow,
    "erase": Reading.erase,
    "note": Reading.note,
}
"""The first words of a line; any other line is a move."""


def drawn(
    box: Equipment, side: str, guesses: Guesses, seen: Mapping[str, Forces], line: str
) -> Guesses:
    """Fog 1 A side's layer after a typed line.

    :raises UnreadLine: it is not understood, or impossible; the refusal says why.
    """
    return Reading(box, side, guesses, seen).drawn(line)
