"""Fog 8 Whether a facilitator's own wording tells a side more than it may know.

Every number, kind of unit or facility, place and power in them is compared with what the side knows
when it has heard the message. Less may be said; anything more needs the facilitator's confirmation.
Japan is a power and a territory, 20 a zone and a number of fighters: sorts are distinguished.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine.core.content.reading import Library, Section
from engine.core.encoding.codec import JsonData, JsonObject
from engine.core.events import Event, data_of, kind_of
from engine.core.facilitation import TellsMore
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import OPENING
from engine.games.pacific_1940.fog.knowledge.known import known_technologies
from engine.games.pacific_1940.position.fog import Forces

Sort = Literal["number", "unit", "facility", "domain", "place", "power", "technology"]
Said = dict[str, set[str]]
"""By sort, what a message carries."""
ZONE = re.compile(r"\b(?:sea\s*zones?|zones?|sz)\s*(\d{1,3})\b", re.IGNORECASE)
NUMBER = re.compile(r"\d+")
PREPOSITION = re.compile(
    r"\b(?:at|around|beside|from|in|into|leaving|near|off|towards?|"
    r"(?<!lost )(?<!falls )(?<!fell )(?<!fallen )to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""Fog 8 What precedes the name of a place: "from Japan", but not "lost to Japan"."""
LISTED = re.compile(
    r"\b(?:zones?|sz)\s*\d+(?:(?:,|\s+and|\s+or)\s*\d+)*(?:,|\s+and|\s+or)\s+$", re.IGNORECASE
)
"""Fog 8 What precedes a number that continues a list of zones: "zones 20 and"."""
COUNTED = re.compile(r"\s+(?:enem\w+|hostile|more|units?|of)\b", re.IGNORECASE)
"""Fog 8 What follows a number of units, besides the words for them."""
COUNTS: tuple[Sort, ...] = ("unit", "facility", "domain", "power", "technology")
RESEARCH = "research"
"""Fog 5 What words stand for that tell of research, and of no technology."""
MONEY = ("collected", "ipc", "objectives")
FIELDS: dict[str, tuple[Sort, ...]] = {
    "facilities": ("facility",),
    "facility": ("facility",),
    "forces": ("power", "unit"),
    "power": ("power",),
    "space": ("place",),
    "spaces_left": ("unit",),
    "taker": ("power",),
    "targets": ("power", "unit"),
    "technology": ("technology",),
    "territory": ("place",),
    "units": ("unit",),
    "zone": ("place",),
    "zones": ("place",),
}
"""Fog 8 Field of a message → the sorts of names in it."""
IMPLIED: dict[str, tuple[str, ...]] = {
    "kamikaze_target": ("battleship", "cruiser", "carrier", "destroyer"),
    "no_destroyer": ("destroyer",),
    "destroyer_present": ("destroyer",),
    "free_shot": ("transport",),
}
"""Fog 8, R15 Kinds of unit that a message implies: one of them, or that one."""


class Word(Struct, frozen=True, kw_only=True):
    """Fog 8 A word for one of several values of a sort; exact: case-sensitive."""

    word: str
    kind: Sort
    values: tuple[str, ...]
    exact: bool = False


class Known(Struct, frozen=True, kw_only=True):
    """Fog 8 What a side may know after hearing a message, by sort.

    count: the numbers that are of units; number: those and sums of money; zone: numbers of zones.
    technology: fog 5 its own side's, those that were used, and the word itself in its own turn.
    """

    count: frozenset[str]
    number: frozenset[str]
    zone: frozenset[str]
    unit: frozenset[str]
    facility: frozenset[str]
    domain: frozenset[str]
    place: frozenset[str]
    power: frozenset[str]
    technology: frozenset[str]

    def has(self, kind: str, value: str) -> bool:
        """Whether a value of a sort is known."""
        found: frozenset[str] = getattr(self, kind)
        return value in found


LIBRARY = Library(
    Path(__file__).parents[1] / "content", ("wording.toml",), (Section("word", Word, "word"),), {}
)


def told_more(g: FoggedCampaign, message: Event, side: str, words: str) -> list[TellsMore]:
    """Fog 8 What a wording tells a side beyond what it may know then, in order."""
    known, meanings = known_after(g, message, side), _meanings(g.equipment)
    more = []
    for at, word, means in _spoken(g.equipment, meanings, words):
        means = _meant(meanings, words, at, word, means)
        if not any(known.has(kind, value) for kind, value in means):
            kind, value = means[0]
            kind = "number" if kind in ("count", "zone") else kind
            more.append(TellsMore(kind=kind, value=value, word=word, at=at))
    return more


def left_out(g: FoggedCampaign, side: str, sentence: str, words: str) -> list[str]:
    """Fog 8 The words of a sentence whose information another wording omits.

    A side that is called "you" need not hear the names of its powers.
    """
    meanings = _meanings(g.equipment)
    told = {each for _, _, means in _spoken(g.equipment, meanings, words) for each in means}
    told |= {("power", power) for power in g.equipment.powers if g.side(power) == side}
    said = _spoken(g.equipment, meanings, sentence)
    return [word for _, word, means in said if told.isdisjoint(means)]


# ---------------------------------------------------------------------- the words

Meaning = tuple[str, str]
"""A sort, and a value of it."""


def _spoken(
    box: Equipment, meanings: dict[str, list[Meaning]], words: str
) -> Iterator[tuple[int, str, list[Meaning]]]:
    """Fog 8 Each word that carries information: where, as written, and its possible meanings.

    A number may stand right before it, as in the lines of a plan: "2ftr".
    """
    zones = {str(zone.number): key for key, zone in box.zones.items()}
    names = sorted(map(re.escape, meanings), key=len, reverse=True)
    pattern = re.compile(rf"(?<![^\W\d])(?:{'|'.join(names)})(?!\w)", re.IGNORECASE)
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, str, list[Meaning]]] = []
    for finder in (ZONE, pattern, NUMBER):
        for match in finder.finditer(words):
            at, end = match.span()
            if any(at < stop and start < end for start, stop in taken):
                continue
            word = match.group()
            if finder is ZONE:
                means = [("place", zones.get(match.group(1), f"sz{match.group(1)}"))]
            elif finder is NUMBER:
                means = [("number", str(int(word)))]
            else:
                means = _means(meanings, word)
            if means:
                taken.append((at, end))
                found.append((at, word, means))
    return iter(sorted(found))


def _meant(
    meanings: dict[str, list[Meaning]], words: str, at: int, word: str, means: list[Meaning]
) -> list[Meaning]:
    """Fog 8 The meanings of a word in its place.

    A number before units is how many they are; what comes after "from" or "in" is a place.
    """
    kinds, after = {kind for kind, _ in means}, words[at + len(word) :]
    if {"place", "power"} <= kinds and PREPOSITION.search(words[:at]):
        return [each for each in means if each[0] == "place"]
    if kinds != {"number"}:
        return means
    if _counts(meanings, after):
        return [("count", value) for _, value in means]
    is_zone = PREPOSITION.search(words[:at]) or LISTED.search(words[:at]) or after[:1] == ":"
    return [*means, *(("zone", value) for _, value in means if is_zone)]


def _counts(meanings: dict[str, list[Meaning]], after: str) -> bool:
    """Fog 8 Whether units follow."""
    if COUNTED.match(after):
        return True
    following = re.match(r"\s*(\w[\w.-]*(?:\s+[\w.-]+)?)", after)
    if following is None:
        return False
    both = following.group(1).rstrip(".")
    means = [mean for each in (both, both.split()[0]) for mean in _means(meanings, each)]
    return any(kind in COUNTS for kind, _ in means)


def _means(meanings: dict[str, list[Meaning]], word: str) -> list[Meaning]:
    """Fog 8 All possible meanings of a word; none: it carries no information."""
    return meanings.get(word) or meanings.get(word.lower()) or []


@lru_cache(maxsize=8)
def _names(names: tuple[tuple[str, str, str], ...]) -> dict[str, list[Meaning]]:
    """Fog 8 Names and words of the content, each with all its possible meanings."""
    found: dict[str, list[Meaning]] = {}
    for name, kind, value in names:
        found.setdefault(name, []).append((kind, value))
    words: dict[str, Word] = LIBRARY.ours[1]["word"]
    for each in words.values():
        means = found.setdefault(each.word if each.exact else each.word.lower(), [])
        means += [(each.kind, value) for value in each.values if (each.kind, value) not in means]
    return found


def _meanings(box: Equipment) -> dict[str, list[Meaning]]:
    """Fog 8 The possible meanings of each word that names something of the game."""
    names = [(unit.name.lower(), "unit", key) for key, unit in box.units.items()]
    names += [(f"{unit.name.lower()}s", "unit", key) for key, unit in box.units.items()]
    names += [(unit.short, "unit", key) for key, unit in box.units.items()]
    names += [(f"{unit.short}s", "unit", key) for key, unit in box.units.items()]
    names += [(each.name.lower(), "facility", key) for key, each in box.facilities.items()]
    names += [(f"{each.name.lower()}s", "facility", key) for key, each in box.facilities.items()]
    names += [(each.name.lower(), "power", key) for key, each in box.powers.items()]
    names += [(each.name.lower(), "place", key) for key, each in box.territories.items()]
    names += [(each.name.lower(), "place", each.territory) for each in box.cities.values()]
    for strait in box.straits.values():
        names += [(strait.name.lower(), "place", end) for end in strait.ends]
    return _names(tuple(dict.fromkeys(names)))


# ---------------------------------------------------------------------- what is known


def known_after(g: FoggedCampaign, message: Event, side: str) -> Known:
    """Fog 8 What a side may know after hearing a message.

    What the message carries; its own units in the spaces that it names, and what it saw of its
    enemies there this turn; whose turn it is. Of its own moves it knows where they began.
    """
    box, data = g.equipment, data_of(message)
    said, counts = _said(box, data), set(_numbers(_without(data, MONEY)))
    spaces = said["place"]
    own = [key for space in sorted(spaces) for key in g.units_at(space) if _is_own(g, key, side)]
    forces = [_counted(g, own), *_seen(g, side, spaces)]
    counts |= {count for each in forces for count in _sums(each)}
    implied = IMPLIED.get(kind_of(message), ())
    units = {kind for each in forces for kinds in each.values() for kind in kinds}
    units |= said["unit"] | set(implied)
    places = spaces | _beside(g, spaces, side) | _origins_of_moves(g, message, own, side)
    zones = {box.zones[space].number for space in places if space in box.zones}
    powers = {power for power in box.powers if g.side(power) == side} | {g.state.power}
    powers |= said["power"] | {power for each in forces for power in each}
    return Known(
        count=frozenset(map(str, counts)),
        number=frozenset(map(str, counts | set(_numbers(data)))),
        zone=frozenset(map(str, zones)),
        unit=frozenset(units),
        facility=frozenset(said["facility"]) | _own_facilities(g, places, side),
        domain=frozenset(box.units[kind].domain for kind in units),
        place=frozenset(places),
        power=frozenset(powers),
        technology=frozenset(said["technology"]) | _technologies(g, side),
    )


def _said(box: Equipment, data: JsonObject) -> Said:
    """Fog 8 What a message names, by sort."""
    sorts: dict[Sort, Container[str]] = {
        "place": box.spaces,
        "power": box.powers,
        "unit": box.units,
        "facility": box.facilities,
        "technology": box.technologies,
    }
    found: Said = {sort: set() for sort in sorts}
    for field, name in _strings(data):
        means = [sort for sort in sorts if name in sorts[sort]]
        if len(means) > 1:
            means = [sort for sort in means if sort in FIELDS.get(field, ())]
        for sort in means:
            found[sort].add(name)
    return found


def _strings(data: JsonObject) -> Iterator[tuple[str, str]]:
    """Every string of a message, with its field."""
    for field, value in data.items():
        if field == "data" and isinstance(value, dict):
            yield from _strings(value)
        else:
            yield from ((field, each) for each in _strings_in(value))


def _strings_in(data: JsonData) -> Iterator[str]:
    """Every string in plain data, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from _strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings_in(value)


def _without(data: JsonObject, fields: Container[str]) -> JsonObject:
    """The fields of a message except these."""
    return {field: value for field, value in data.items() if field not in fields}


def _numbers(data: JsonData) -> Iterator[int]:
    """Every number in plain data."""
    if isinstance(data, int) and not isinstance(data, bool):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _numbers(value)


def _is_own(g: FoggedCampaign, key: str, side: str) -> bool:
    return g.side(g.owner(key)) == side


def _counted(g: FoggedCampaign, keys: Iterable[str]) -> Forces:
    """The units by power and kind: power → kind → number."""
    found: Forces = {}
    for key in keys:
        kinds = found.setdefault(g.owner(key), {})
        kinds[g.pieces[key].kind] = kinds.get(g.pieces[key].kind, 0) + 1
    return found


def _sums(forces: Forces) -> Iterator[int]:
    """The totals of forces: by kind, by power, and overall."""
    for kinds in forces.values():
        yield from kinds.values()
        yield sum(kinds.values())
    yield sum(sum(kinds.values()) for kinds in forces.values())


def _seen(g: FoggedCampaign, side: str, spaces: set[str]) -> Iterator[Forces]:
    """Fog 8 What a side has seen of its enemies in these spaces this turn."""
    for entry in g.knowledge(side).sightings:
        is_now = (entry.turn, entry.power) == (g.state.turn, g.state.power)
        if is_now and entry.source != OPENING and entry.space in spaces:
            yield entry.forces


def _beside(g: FoggedCampaign, spaces: set[str], side: str) -> set[str]:
    """Fog 8 A side's own land beside the named zones: where its bases are."""
    lands = (land for space in spaces for land in g.equipment.lands_of.get(space, ()))
    return {land for land in lands if g.side(g.controller(land)) == side}


def _origins_of_moves(g: FoggedCampaign, message: Event, own: Iterable[str], side: str) -> set[str]:
    """Fog 8 Where a side's own moves began; others must not learn that."""
    is_mover = isinstance(message, Message) and message.TO == "mover"
    if not is_mover or g.side(g.state.power) != side:
        return set()
    return {g.pieces[key].came_from for key in own} - {""}


def _technologies(g: FoggedCampaign, side: str) -> frozenset[str]:
    """Fog 5 The technologies that a side knows of, and in its turn that there is research."""
    known = known_technologies(g, side) or {}
    found = {each for technologies in known.values() for each in technologies}
    return frozenset(found | {RESEARCH} if g.side(g.state.power) == side else found)


def _own_facilities(g: FoggedCampaign, places: set[str], side: str) -> frozenset[str]:
    """Fog 8 The kinds of its own facilities in these places."""
    lands = [land for land in places if g.side(g.controller(land)) == side]
    return frozenset(g.pieces[key].kind for land in lands for key in g.facilities_at(land))
