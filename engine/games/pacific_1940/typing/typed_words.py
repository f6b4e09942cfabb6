"""7 Parses a typed line of moves: the units, their spaces, and what they do there.

"3 inf 1 art Kwangsi-Yunnan" moves four units. A space is a name, the beginning of one or of its
words, its initials, or the number of a sea zone; "all" replaces a number, "loaded", "empty" and
"damaged" distinguish ships, and so does their cargo, "1 trn[1 tank 1 inf]"; "drop" before the units
drops them. After the spaces may follow "raid air base", "escort", "load 2 inf at Japan", "ashore
Korea", "assault Korea with 1 inf" or "ashore 1 inf Korea", "by the transports of 6" or "by usa",
"leave guests", and "ignore subs". "assault Korea with" may stand before units and spaces. Nothing
is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.typing.typed_spaces import (
    SHORTEST_BEGINNING,
    facility_of,
    named,
    parts_of,
    power_of,
    space_of,
    unread,
    without_hyphens,
)

ALL = -1
LONGEST_LINE = 400
MOST_DIGITS = 3
ARROWS = re.compile(r"\s*(?:->|=>|[-–—→>]|\bto\b)\s*")
JOINED = re.compile(r"[,+&]")
BRACKETS = re.compile(r"[][]")
ON_SHIP = re.compile(r"\bon (?=(?:an?|the) \w+ (?:trn|transport)\b)")
TOGETHER = re.compile(r"(?<!\S)(\d{1,3})(?=[a-z])")
"""A number joined to its unit: "3inf", as in positions."""
FILLERS = ("and", "with", "from", "at", "on")
MARKS = ("loaded", "empty", "damaged")
DOMAINS = {"land": "land", "ships": "sea", "aircraft": "air", "air": "air"}  # "all aircraft"
CLAUSES = ("raid", "escort", "drop", "load", "ashore", "assault", "ignore", "stay", "by", "leave")
KEYWORDS = {form: word for word in CLAUSES for form in (word, f"{word}s")}
"""As they are typed: "assault", "assaults"."""
ASHORE = ("ashore", "assault")
BEFORE_UNITS = ("raid", "escort", "drop", "stay", *ASHORE)
"""Keywords that may open a line, followed by its units."""
NOT_TYPED = "bombard"
"""8.2 What ships do without an order, and how its forms begin."""
ANY_SHIP = "ship"
"""9 By whatever transports: a line names no zone of theirs."""
OF_SHIPS = ("the", "of", "a", "an", "ship", "ships", "sea")
"""9 What may stand around the zone of transports, or instead of it: "by ship"."""
SPARED = ("submarines", "transports")


class Wanted(Struct, frozen=True):
    """A number of units of a kind ("" for any), ALL for every one.

    mark: of MARKS, a domain, or "". cargo: what each ship carries, as in the box; empty for any.
    """

    kind: str
    count: int
    mark: str = ""
    cargo: tuple[tuple[str, int], ...] = ()


class Pickup(Struct, frozen=True):
    """9 Units to load on the way, and from which land; "" for any beside the path."""

    units: tuple[Wanted, ...]
    land: str = ""


class Line(Struct, frozen=True, kw_only=True):
    """7 A parsed line.

    raid: None where none is ordered, else the kind of facility, COMPLEX for a minor or a major one,
    BASE for either base, "" where the line names none. landing: which cargo goes ashore; empty for
    all of it. by: the zone or power whose transports take land units, ANY_SHIP for any, "" where
    they may walk too. drop: G11 from the air. leaves: 7.4 friends' aircraft where they are.
    """

    units: tuple[Wanted, ...]
    path: tuple[str, ...]
    raid: str | None = None
    escort: bool = False
    loads: tuple[Pickup, ...] = ()
    ashore: str = ""
    landing: tuple[Wanted, ...] = ()
    spares: tuple[str, ...] = ()
    by: str = ""
    drop: bool = False
    leaves: bool = False


def read(box: Equipment, text: str) -> Line:
    """7 Parse a typed line.

    :raises UnreadLine: it is not understood; the refusal names the word.
    """
    if len(text) > LONGEST_LINE:
        raise unread("line_too_long", longest=LONGEST_LINE)
    (opening, head), *clauses = _clauses(box, text)
    said: dict[str, Any] = {}
    goal = ""
    if opening == "raid":
        said["raid"], head = facility_of(box, head)
    elif opening in ASHORE:
        end = _before_count(box, head)
        goal, head = space_of(box, head[:end]), head[end:]
    elif opening in ("escort", "drop"):
        said[opening] = True
    units, path = _units_and_path(box, head)
    if goal and path[-1] in box.zones:
        said["ashore"] = goal
    elif goal:
        path = (*path, goal)
    for keyword, words in clauses:
        _read_clause(box, said, keyword, words)
    return Line(units=units, path=path, **said)


def read_at(box: Equipment, text: str, space: str) -> Line:
    """7 Parse a line about units in a space that it does not name: "1 trn load 2 inf".

    :raises UnreadLine: it is not understood.
    """
    words = text[:LONGEST_LINE].split()
    cut = next((i for i, word in enumerate(words) if i and word.lower() in KEYWORDS), len(words))
    return read(box, " ".join([*words[:cut], named(box, space), *words[cut:]]))


# ---------------------------------------------------------------------- words


def words_of(box: Equipment, text: str) -> list[str]:
    """Lower-case words without fillers; "-" stands for any arrow between spaces."""
    by_ship = ON_SHIP.sub("by ", BRACKETS.sub(r" \g<0> ", text.lower()))
    whole = whole_kinds(box, by_ship)
    plain = without_hyphens(box, parted(JOINED.sub(" ", whole)))
    spaced = ARROWS.sub(" - ", plain)
    return [KEYWORDS.get(word, word) for word in spaced.split() if word not in FILLERS]


def parted(text: str) -> str:
    """The text with a space inserted after each number joined to its unit, "3inf"."""
    return TOGETHER.sub(r"\1 ", text)


def whole_kinds(box: Equipment, text: str) -> str:
    """5 A text where kinds named by several words, or beginnings of them, have their short name."""
    for kind in box.units.values():
        name = kind.name.lower().split()
        if len(name) > 1:
            begun = r"(?:\.?\s+|\.|-)".join(_beginnings(word) for word in name)
            text = re.sub(rf"(?<![^\W\d]){begun}s?\b\.?", kind.short, text)
    return text


def _beginnings(word: str) -> str:
    """The pattern of all beginnings of a word that are long enough."""
    first, rest = word[:SHORTEST_BEGINNING], word[SHORTEST_BEGINNING:]
    return first + "".join(f"(?:{letter}" for letter in rest) + ")?" * len(rest)


def _clauses(box: Equipment, text: str) -> list[tuple[str, list[str]]]:
    """The line split at its keywords: each with the words after it, the head first."""
    words = words_of(box, text)
    opening = words.pop(0) if words and words[0] in BEFORE_UNITS else ""
    if any(word.startswith(NOT_TYPED) for word in words):
        raise unread("bombards_without_order", "8.2")
    found: list[tuple[str, list[str]]] = [(opening, [])]
    for word in words:
        if word in CLAUSES:
            found.append((word, []))
        else:
            found[-1][1].append(word)
    return found


def _read_clause(box: Equipment, said: dict[str, Any], keyword: str, words: list[str]) -> None:
    """Parse a clause about what units do on the way or at its end."""
    rest: list[str] = []
    if keyword == "load":
        said["loads"] = (*said.get("loads", ()), *_pickups(box, words))
    elif keyword in ASHORE:
        said["landing"], said["ashore"], rest = _landing(box, words)
    elif keyword == "raid":
        said["raid"], rest = facility_of(box, words)
    elif keyword == "by":
        said["by"] = _carriers(box, words)
    elif keyword == "ignore":
        said["spares"] = _spared(box, words)
    elif keyword == "leave":
        said["leaves"], rest = True, [word for word in words if word != "guests"]
    elif keyword in ("escort", "drop"):
        said[keyword], rest = True, words
    else:
        rest = words
    if rest:
        raise unread("not_understood", word=rest[0])


def _pickups(box: Equipment, words: list[str]) -> Iterator[Pickup]:
    """9 What is loaded, land by land: "1 inf at Korea and 1 inf at Japan"."""
    while words:
        units, words = units_of(box, words)
        end = _before_count(box, words)
        yield Pickup(units, space_of(box, words[:end]) if words else "")
        words = words[end:]


def _landing(box: Equipment, words: list[str]) -> tuple[tuple[Wanted, ...], str, list[str]]:
    """8.2 What goes ashore and where, "1 inf Korea" or "Korea with 1 inf", and the words left."""
    units, words = units_of(box, words, needs_one=False)
    end = len(words) if units else _before_count(box, words)
    after, rest = units_of(box, words[end:], needs_one=False)
    return (*units, *after), space_of(box, words[:end]), rest


def _before_count(box: Equipment, words: list[str]) -> int:
    """How many words, one at least, stand before a number with its unit, or before "all"."""
    for n, word in enumerate(words[1:], 1):
        is_number = word.isascii() and word.isdecimal() and len(words) > n + 1
        if word == "all" or (is_number and kind_of(box, words[n + 1], begins=True)):
            return n
    return len(words)


def _carriers(box: Equipment, words: list[str]) -> str:
    """9 The zone or the power of the transports that a line names: "by 6", "by a British trn"."""
    kinds = [
        word for word in words if (kind := kind_of(box, word, begins=True)) and box.units[kind].hold
    ]
    rest = [word for word in words if word not in (*kinds, *OF_SHIPS)]
    if words and not rest:
        return ANY_SHIP
    if power := power_of(box, rest):
        return power
    zone = space_of(box, rest)
    if zone not in box.zones:
        raise unread("not_a_zone", word=box.spaces[zone].name)
    return zone


def _spared(box: Equipment, words: list[str]) -> tuple[str, ...]:
    """7.3 What ships ignore where they end; both, where nothing is named."""
    found = []
    for word in words:
        kind = box.units.get(kind_of(box, word, begins=True))
        if kind is None or not (kind.is_submarine or kind.is_defenceless):
            raise unread("not_understood", word=word)
        found.append(SPARED[0] if kind.is_submarine else SPARED[1])
    return tuple(dict.fromkeys(found)) or SPARED


# ---------------------------------------------------------------------- units


def _units_and_path(box: Equipment, words: list[str]) -> tuple[tuple[Wanted, ...], tuple[str, ...]]:
    """7 The head of a line: units, then the spaces of their path."""
    if not words:
        raise unread("empty_line")
    units, rest = units_of(box, words)
    if not rest:
        raise unread("no_space_named")
    path = tuple(space_of(box, part) for part in parts_of(rest))
    for here, there in pairwise(path):
        if here == there:
            raise unread("same_space_twice", space=here)
    return units, path


def units_of(
    box: Equipment, words: Sequence[str], *, needs_one: bool = True
) -> tuple[tuple[Wanted, ...], list[str]]:
    """Units with their numbers, and the remaining words."""
    found: list[Wanted] = []
    rest = list(words)
    while rest and (one := _one_unit(box, rest, is_first=needs_one and not found)):
        wanted, used = one
        found.append(wanted)
        del rest[:used]
    if needs_one and not found:
        if not rest:
            raise unread("no_units_named", word="")
        raise unread("no_such_kind", **no_such_kind(box, rest[0]))
    return tuple(found), rest


def _one_unit(box: Equipment, words: Sequence[str], *, is_first: bool) -> tuple[Wanted, int] | None:
    """The leading unit, and how many words it takes; None where there is none.

    After a unit two numbers in a row are spaces. is_first: nothing but a unit may stand there.
    """
    count, used = _count(words[0])
    mark = words[used] if len(words) > used and words[used] in MARKS else ""
    used += bool(mark)
    for width in (2, 1):
        word = " ".join(words[used : used + width])
        is_ship = bool(re.match(r"\[|\d+ - ", " ".join(words[used + width :])))
        if count == ALL and word in DOMAINS:
            used += 1 + (words[used + 1 : used + 2] == ["units"])
            return Wanted("", ALL, DOMAINS[word]), used
        if kind := kind_of(box, word, begins=used > 0 or is_first or is_ship):
            used += width
            if not mark and len(words) > used and words[used] in MARKS:
                mark, used = words[used], used + 1
            cargo, inside = _cargo(box, words[used:])
            mark = mark or "damaged" * word.endswith("!")
            return Wanted(kind, count, mark, cargo), used + inside
    if count == ALL:
        return Wanted("", ALL, mark), used
    if mark:
        raise unread("no_units_named", word=mark)
    if used and word not in ("", "-") and (is_first or not word.isdecimal()):
        raise unread("no_such_kind", **no_such_kind(box, word))
    return None


def _cargo(box: Equipment, words: Sequence[str]) -> tuple[tuple[tuple[str, int], ...], int]:
    """9 What ships carry, typed in brackets behind them, and how many words that takes.

    :raises UnreadLine: it is not understood, or the brackets are never closed.
    """
    if words[:1] != ["["]:
        return (), 0
    if "]" not in words:
        raise unread("not_understood", word="[")
    end = words.index("]")
    found, rest = units_of(box, words[1:end])
    if rest or any(each.count == ALL for each in found):
        raise unread("not_understood", word=rest[0] if rest else "all")
    counted = {key: sum(each.count for each in found if each.kind == key) for key in box.units}
    return tuple((key, count) for key, count in counted.items() if count), end + 1


def _count(word: str) -> tuple[int, int]:
    """The number in a word, and whether it has one; 1 by default."""
    if word == "all":
        return ALL, 1
    if not (word.isascii() and word.isdecimal()):
        return 1, 0
    if len(word) > MOST_DIGITS or int(word) == 0:
        raise unread("no_such_number", word=word[:LONGEST_LINE])
    return int(word), 1


def kind_of(box: Equipment, word: str, *, begins: bool) -> str:
    """5 The kind of unit that a word names; "" for none.

    begins: a beginning of its name is enough, or another abbreviation than the site's own.
    """
    plain = word.rstrip("!")
    names = {key: kind.name.lower() for key, kind in box.units.items()}
    for kind in box.units.values():
        name = names[kind.key]
        if plain in (kind.short, f"{kind.short}s", kind.key, name, f"{name}s"):
            return kind.key
        if begins and {plain, plain.removesuffix("s")} & {*kind.also}:
            return kind.key
    found = alike(box, plain)
    if begins and not found and len(plain) >= SHORTEST_BEGINNING:
        found = [key for key, name in names.items() if name.startswith(plain)]
    return found[0] if len(found) == 1 else ""


def alike(box: Equipment, word: str) -> list[str]:
    """5 The kinds of unit whose name ends with a word: bombers may be tactical or strategic."""
    return [
        key
        for key, kind in box.units.items()
        if word.rstrip("s!") == kind.name.lower().split()[-1].rstrip("s")
    ]


def no_such_kind(box: Equipment, word: str) -> dict[str, int | str]:
    """5 What is said of a word that names no kind of unit, or one of several."""
    several = " or ".join(box.units[key].short for key in alike(box, word))
    return {"word": word, "several": several} if several else {"word": word}
