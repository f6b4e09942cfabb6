"""1 Spaces as players type them: by names, parts of these, initials or numbers; 8.1 facilities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.map import SeaZone
from engine.games.pacific_1940.components.pieces import Equipment

Names = tuple[tuple[str, str], ...]
"""The spaces of a map with their names."""
SHORTEST_BEGINNING = 3
ALIASES = {
    "german": "germany",
    "italian": "italy",
    "soviet": "ussr",
    "russian": "ussr",
    "us": "usa",
    "american": "usa",
    "british": "uk",
    "japanese": "japan",
    "chinese": "china",
    "dutch": "netherlands",
    "french": "france",
}
"""1 Other words for powers."""
BEFORE_NAMES = ("at", "in", "on", "the")
COMPLEX, BASE = "complex", "base"
"""8.1 Names of a raid's target: a complex, minor or major, of which there is one; either base."""
FOR_COMPLEX = ("ic", "factory")
LONGEST_FACILITY = 3
"""The number of words in the longest name of a facility."""
NOTHING = re.compile(r"(?!)")
MOST_IN_A_ROW = 8
"""So many words are looked at for spaces without an arrow between them."""


def unread(fact: str, rule: str = "7", /, **data: int | str) -> UnreadLine:
    """7 The error for a line that is not understood."""
    return UnreadLine(Refusal(rule, fact, data))


def space_of(box: Equipment, words: Sequence[str]) -> str:
    """1 The space with this name.

    :raises UnreadLine: there is none, or more than one.
    """
    if not words:
        raise unread("no_space_named")
    text, hits = " ".join(words), _hits(box, words)
    if len(hits) > 1:
        names = ", ".join(box.spaces[key].name for key in hits)
        raise unread("several_spaces", word=text, spaces=names)
    if hits:
        return hits[0]
    if len(words) > 1 and words[0] in BEFORE_NAMES:
        return space_of(box, words[1:])
    if len(words) <= MOST_IN_A_ROW and (way := _in_a_row(box, words)):
        raise unread("no_arrow", way="-".join(named(box, space) for space in way))
    names_by = {space.name.lower(): space.name for space in box.spaces.values()}
    near = get_close_matches(text, names_by, 1)
    raise unread("no_such_space", word=text, like=names_by[near[0]] if near else "")


def named(box: Equipment, space: str) -> str:
    """1 The name of a space, or the number of a zone, as it is typed."""
    found = box.spaces[space]
    return str(found.number) if isinstance(found, SeaZone) else found.name


def parts_of(words: Sequence[str]) -> Iterator[list[str]]:
    """The words between arrows."""
    part: list[str] = []
    for word in words:
        if word == "-":
            yield part
            part = []
        else:
            part.append(word)
    yield part


def power_of(box: Equipment, words: Sequence[str]) -> str:
    """1 The power that words name, "usa", "united states" or "american"; "" for none."""
    text = " ".join(words)
    names = {power.name.lower(): key for key, power in box.powers.items()}
    key = ALIASES.get(text, names.get(text, text))
    return key if key in box.powers else ""


def _hits(box: Equipment, words: Sequence[str]) -> list[str]:
    """1 The spaces that words may name.

    A beginning that fits several names is one of none, unless just one of them has it as a whole
    word: "shan" is Shan State, not Shantung.
    """
    text = " ".join(words)
    if zone := _zone_of(box, text):
        return [zone]
    if called := _called(_names_in(box)).get(text):
        return called
    if home := _home_of(box, text):
        return home
    hits: list[str] = []
    for fits in (_is_short_for, _has_some_initials, _has_word):
        hits = hits or [key for key, space in box.spaces.items() if fits(space.name.lower(), text)]
    whole = [key for key, space in box.spaces.items() if _has_whole_words(space.name, text)]
    clear = [key for key in hits if len(hits) == 1 or key in whole]
    if len(clear) == 1 and (not whole or clear[0] in whole):
        return clear
    return [key for key in box.spaces if key in hits or key in whole]


def _home_of(box: Equipment, text: str) -> list[str]:
    """3 The capital of the power that is called so for short, "uk"; empty: no power is.

    For a beginning of a power's name that its capital has too, all spaces with it: "ita" is Italy.
    """
    for power in box.powers.values():
        home = box.spaces.get(power.capital)
        if home is None:
            continue
        if text == power.key and _has_initials(home.name.lower(), text):
            return [power.capital]
        name = power.name.lower()
        is_begun = len(text) >= SHORTEST_BEGINNING and name.startswith(text)
        if is_begun and not home.name.lower().startswith(name) and name in _split(home.name):
            return [key for key, each in box.spaces.items() if _has_word(each.name.lower(), text)]
    return []


def _in_a_row(box: Equipment, words: Sequence[str]) -> list[str]:
    """1 The spaces that words name one after the other, without an arrow; empty: they do not."""
    for cut in range(len(words), 0, -1):
        text, rest = " ".join(words[:cut]), words[cut:]
        is_name = len(text) >= SHORTEST_BEGINNING or text.isdecimal()
        first = _hits(box, words[:cut]) if is_name else []
        others = _in_a_row(box, rest) if len(first) == 1 and rest else []
        if len(first) == 1 and (others or not rest):
            return [*first, *others]
    return []


def _zone_of(box: Equipment, text: str) -> str:
    """1 The sea zone with the typed number; "" if there is none."""
    found = re.fullmatch(r"(?:sz|sea zone|zone)?\s*(\d{1,3})", text, re.ASCII)
    if not found:
        return ""
    number = int(found[1])
    return next((key for key, zone in box.zones.items() if zone.number == number), "")


def without_hyphens(box: Equipment, text: str) -> str:
    """A line with spaces instead of hyphens in names: "Indo-China"."""
    if "-" not in text:
        return text
    return _hyphened(_names_in(box)).sub(lambda found: found[0].replace("-", " "), text)


def _names_in(box: Equipment) -> Names:
    return tuple((key, space.name) for key, space in box.spaces.items())


@lru_cache(maxsize=16)
def _hyphened(names: Names) -> re.Pattern[str]:
    """The ends of names with several words, joined by hyphens, and what a name itself joins so."""
    split = [_split(name) for _, name in names]
    ends = {"-".join(words[first:]) for words in split for first in range(len(words) - 1)}
    ends |= {word for _, name in names for word in name.lower().split() if "-" in word}
    found = "|".join(re.escape(end) for end in sorted(ends, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)") if ends else NOTHING


@lru_cache(maxsize=16)
def _called(names: Names) -> dict[str, list[str]]:
    """What is typed for a space by its whole name or key → the spaces."""
    found: dict[str, list[str]] = {}
    for key, name in names:
        for text in dict.fromkeys((name.lower(), key, key.replace("_", " "))):
            found.setdefault(text, []).append(key)
    return found


def _split(name: str) -> list[str]:
    return name.lower().replace("-", " ").replace(".", " ").split()


def _begins(name: str, text: str) -> bool:
    """Whether each typed word begins the name's corresponding word: "west un" does, "w us" not."""
    words, typed = _split(name), text.split()
    pairs = zip(typed, words, strict=False)
    return len(typed) <= len(words) and all(word.startswith(part) for part, word in pairs)


def _is_short_for(name: str, text: str) -> bool:
    """Whether it begins the name, or is its initials; "hi" is short for two spaces."""
    return _has_initials(name, text) or _begins(name, text)


def _has_initials(name: str, text: str) -> bool:
    words = _split(name)
    return len(words) > 1 and text == "".join(word[0] for word in words)


def _has_some_initials(name: str, text: str) -> bool:
    """Whether of the typed words some are initials of several words: "western us"."""
    return _matches(_split(name), text.split())


def _matches(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether typed words are, one after the other, beginnings of words or initials of several."""
    if not typed:
        return True
    first, rest = typed[0], typed[1:]
    if words and words[0].startswith(first) and _matches(words[1:], rest):
        return True
    initials = "".join(word[0] for word in words[: len(first)])
    return (
        1 < len(first) == len(initials)
        and initials == first
        and _matches(words[len(first) :], rest)
    )


def _has_word(name: str, text: str) -> bool:
    return len(text) >= SHORTEST_BEGINNING and any(w.startswith(text) for w in _split(name))


def _has_whole_words(name: str, text: str) -> bool:
    """Whether the typed words stand in the name, whole and one after the other."""
    return len(text) >= SHORTEST_BEGINNING and f" {text} " in f" {' '.join(_split(name))} "


# ---------------------------------------------------------------------- facilities


def facility_of(box: Equipment, words: list[str]) -> tuple[str, list[str]]:
    """8.1 The leading kind of facility, "" for none, and the other words."""
    plain = [COMPLEX if word in FOR_COMPLEX else word for word in words]
    names = _facility_names(box)
    for width in range(min(LONGEST_FACILITY, len(words)), 0, -1):
        found = names.get(tuple(plain[:width]), [])
        if len(found) == 1:
            return found[0], words[width:]
        if plain[:width] in (["industrial", COMPLEX], [COMPLEX], [BASE]):
            return plain[width - 1], words[width:]
    return "", words


def _facility_names(box: Equipment) -> dict[tuple[str, ...], list[str]]:
    """8.1 Words for a facility, such as "air base", "airbase", "ab" and "air" → the kinds."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key, kind in box.facilities.items():
        name = tuple(kind.name.lower().split())
        joined, initials = "".join(name), "".join(word[0] for word in name)
        parts = (name, name[:-1], name[-1:], name[:1], (name[0], name[-1]))
        for called in {*parts, (key,), (joined,), (initials,)}:
            found.setdefault(called, []).append(key)
    return found
