"""6, 13, G8 Units, facilities, technologies, straits and spaces as players type them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.typing.typed_spaces import space_of
from engine.games.pacific_1940.typing.typed_words import kind_of, no_such_kind

MOST_DIGITS = 3
"""A number with more digits than this is a typing error."""
LONGEST_NAME = 3
"""The number of words in the longest name of a unit, facility, technology or strait."""
SHORTEST_BEGINNING = 3
"""The minimum number of letters of an abbreviated name of a facility or technology."""


def number_of(words: Sequence[str], rule: str) -> tuple[int | None, list[str]]:
    """The leading number, None where there is none, and the remaining words; "-2" removes.

    :raises UnreadLine: it is too long for a count.
    """
    digits = words[0].removeprefix("-") if words else ""
    if not digits.isascii() or not digits.isdecimal():
        return None, list(words)
    if len(digits) > MOST_DIGITS:
        raise UnreadLine(Refusal(rule, "no_such_number", {"word": digits[:MOST_DIGITS]}))
    return int(words[0]), list(words[1:])


def units_of(
    box: Equipment, words: Sequence[str], rule: str
) -> tuple[list[tuple[str, int]], list[str]]:
    """The leading units, each with its number, by default 1, and the remaining words.

    :raises UnreadLine: there is none, or a number has no unit.
    """
    units: list[tuple[str, int]] = []
    rest = list(words)
    while rest:
        count, after = number_of(rest, rule)
        unit, used = _unit(box, after, begins=count is not None or not units)
        if not unit and (count is not None or not units) and not _is_zone(units, after):
            name = takewhile(lambda word: not word.isdecimal(), after)
            told = no_such_kind(box, " ".join(name) or " ".join(after))
            raise UnreadLine(Refusal(rule, "no_such_unit", told))
        if not unit:
            break
        units.append((unit, 1 if count is None else count))
        rest = after[used:]
    return units, rest


def _is_zone(units: Sequence[object], after: Sequence[str]) -> bool:
    """Whether a number after units is that of a sea zone: nothing follows it."""
    return bool(units) and not after


def _unit(box: Equipment, words: Sequence[str], *, begins: bool) -> tuple[str, int]:
    """The leading kind of unit, and how many words it takes; "" for none."""
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        if kind := kind_of(box, " ".join(words[:used]), begins=begins):
            return kind, used
    return "", 0


def kind_in_front(box: Equipment, words: Sequence[str]) -> tuple[str, list[str]]:
    """The leading kind of unit, "" for none, and the remaining words."""
    kind, used = _unit(box, words, begins=True)
    return kind, list(words[used:])


def facility_in_front(box: Equipment, words: Sequence[str]) -> tuple[str, list[str]]:
    """The leading kind of facility, "" for none, and the remaining words."""
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        if key := _facility(box, " ".join(words[:used])):
            return key, list(words[used:])
    return "", list(words)


def facility_at_end(box: Equipment, words: Sequence[str]) -> tuple[str, list[str]]:
    """The final kind of facility, "" for none, and the words before it."""
    for used in range(min(LONGEST_NAME, len(words) - 1), 0, -1):
        if key := _facility(box, " ".join(words[-used:])):
            return key, list(words[:-used])
    return "", list(words)


def _facility(box: Equipment, text: str) -> str:
    """The one kind of facility with this name, or whose name begins so; "" for none."""
    names = {name: k for k, kind in box.facilities.items() for name in (kind.name.lower(), k)}
    names |= {key.replace("_", again): key for key in box.facilities for again in (" ", "")}
    if text in names or len(text) < SHORTEST_BEGINNING:
        return names.get(text, "")
    found = {key for name, key in names.items() if name.startswith(text)}
    return found.pop() if len(found) == 1 else ""


def space_named(box: Equipment, words: Sequence[str], rule: str) -> str:
    """1 The space with this name.

    :raises UnreadLine: there is none, or more than one.
    """
    try:
        return space_of(box, words)
    except UnreadLine as unread:
        refusal = unread.refusal
        raise UnreadLine(Refusal(rule, refusal.fact, refusal.data)) from unread


def technology_named(box: Equipment, words: Sequence[str], rule: str) -> str:
    """G11 The one technology with this name, or whose name begins so.

    :raises UnreadLine: there is none, or more than one.
    """
    found, rest = technology_in_front(box, [word for word in words if word != "-"])
    if not found or rest:
        raise UnreadLine(Refusal(rule, "no_such_technology", {"word": " ".join(words)}))
    return found


def technology_in_front(box: Equipment, words: Sequence[str]) -> tuple[str, list[str]]:
    """G11 The leading technology, "" for none, and the remaining words."""
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        if key := _technology(box, _letters(" ".join(words[:used]))):
            return key, list(words[used:])
    return "", list(words)


def strait_in_front(box: Equipment, words: Sequence[str]) -> tuple[str, list[str]]:
    """G8 The leading strait, by its name or a part of it, "" for none, and the remaining words."""
    names = {_letters(each.name): key for key, each in box.straits.items()}
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        text = _letters(" ".join(words[:used]))
        found = [key for name, key in names.items() if text in name]
        if len(found) == 1 and len(text) >= SHORTEST_BEGINNING:
            return found[0], list(words[used:])
    return "", list(words)


def _technology(box: Equipment, text: str) -> str:
    names = {_letters(name): k for k, each in box.technologies.items() for name in (each.name, k)}
    if text in names or len(text) < SHORTEST_BEGINNING:
        return names.get(text, "")
    begun = (text, text.removesuffix("s"))  # "super subs"
    found = {key for name, key in names.items() if name.startswith(begun)}
    return found.pop() if len(found) == 1 else ""


def _letters(name: str) -> str:
    """A name without capitals, spaces and hyphens: "Long-range aircraft", "long range aircraft"."""
    return "".join(letter for letter in name.lower() if letter.isalpha())
