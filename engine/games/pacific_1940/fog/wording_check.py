"""Fog 8 Whether the words that a facilitator has chosen tell a side more than it may know.

Every number, kind of unit or facility, place and power in them is compared with what the side knows
when it has heard the message. Less may be said; what is more is for the facilitator to confirm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine.core.codec import JsonData
from engine.core.content import Library, Section
from engine.core.events import Event, data_of, kind_of
from engine.core.facilitation import TellsMore
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge import OPENING
from engine.games.pacific_1940.fog.messages import Message
from engine.games.pacific_1940.fog.state import Forces
from engine.games.pacific_1940.pieces import Equipment

Sort = Literal["number", "unit", "facility", "domain", "place", "power"]
ZONE = re.compile(r"\b(?:sea\s*zones?|zones?|sz)\s*(\d{1,3})\b", re.IGNORECASE)
NUMBER = re.compile(r"\d+")
IMPLIED: dict[str, tuple[str, ...]] = {
    "kamikaze_target": ("battleship", "cruiser", "carrier", "destroyer"),
    "no_destroyer": ("destroyer",),
    "destroyer_present": ("destroyer",),
    "free_shot": ("transport",),
}
"""Fog 8, R15 Kinds of unit that a message speaks of by being said: one of them, or that one."""


class Word(Struct, frozen=True, kw_only=True):
    """Fog 8 A word that stands for one of several values of a sort; exact: with these capitals."""

    word: str
    kind: Sort
    values: tuple[str, ...]
    exact: bool = False


class Known(Struct, frozen=True, kw_only=True):
    """Fog 8 What a side may know when it has heard a message: of each sort, which."""

    number: frozenset[str]
    unit: frozenset[str]
    facility: frozenset[str]
    domain: frozenset[str]
    place: frozenset[str]
    power: frozenset[str]

    def has(self, kind: str, value: str) -> bool:
        """Whether a value of a sort is known."""
        found: frozenset[str] = getattr(self, kind)
        return value in found


LIBRARY = Library(
    Path(__file__).parent / "content", ("wording.toml",), (Section("word", Word, "word"),), {}
)


def told_more(g: FoggedCampaign, message: Event, side: str, words: str) -> list[TellsMore]:
    """Fog 8 What words for a message tell a side more than it may know then, in their order."""
    known, meanings = known_after(g, message, side), _meanings(g.equipment)
    more = []
    for at, word, means in _spoken(g.equipment, meanings, words):
        if not any(known.has(kind, value) for kind, value in means):
            kind, value = means[0]
            more.append(TellsMore(kind=kind, value=value, word=word, at=at))
    return more


def left_out(g: FoggedCampaign, side: str, sentence: str, words: str) -> list[str]:
    """Fog 8 The words of a sentence that tell something which other words for it do not.

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
    """Fog 8 Each word that tells something: where, as written, and what it can mean."""
    zones = {str(zone.number): key for key, zone in box.zones.items()}
    names = sorted(map(re.escape, meanings), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE)
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
                means = meanings.get(word) or meanings.get(word.lower()) or []
            if means:
                taken.append((at, end))
                found.append((at, word, means))
    return iter(sorted(found))


@lru_cache(maxsize=8)
def _names(names: tuple[tuple[str, str, str], ...]) -> dict[str, list[Meaning]]:
    """Fog 8 Names and the words of the content, each with all that it can mean."""
    found: dict[str, list[Meaning]] = {}
    for name, kind, value in names:
        found.setdefault(name, []).append((kind, value))
    words: dict[str, Word] = LIBRARY.ours[1]["word"]
    for each in words.values():
        means = found.setdefault(each.word if each.exact else each.word.lower(), [])
        means += [(each.kind, value) for value in each.values if (each.kind, value) not in means]
    return found


def _meanings(box: Equipment) -> dict[str, list[Meaning]]:
    """Fog 8 What each word can mean that names something of the game."""
    names = [(unit.name.lower(), "unit", key) for key, unit in box.units.items()]
    names += [(f"{unit.name.lower()}s", "unit", key) for key, unit in box.units.items()]
    names += [(unit.short, "unit", key) for key, unit in box.units.items()]
    names += [(each.name.lower(), "facility", key) for key, each in box.facilities.items()]
    names += [(f"{each.name.lower()}s", "facility", key) for key, each in box.facilities.items()]
    names += [(each.name.lower(), "power", key) for key, each in box.powers.items()]
    names += [(each.name.lower(), "place", key) for key, each in box.territories.items()]
    return _names(tuple(dict.fromkeys(names)))


# ---------------------------------------------------------------------- what is known


def known_after(g: FoggedCampaign, message: Event, side: str) -> Known:
    """Fog 8 What a side may know when it has heard a message.

    What the message carries; its own units in the spaces that it names, and what it saw of its
    enemies there this turn; whose turn it is. Of its own moves it knows where they began.
    """
    box, data = g.equipment, data_of(message)
    words, numbers = set(_strings(data)), set(_numbers(data))
    spaces = {word for word in words if word in box.spaces}
    own = [key for space in sorted(spaces) for key in g.units_at(space) if _is_own(g, key, side)]
    forces = [_counted(g, own), *_seen(g, side, spaces)]
    numbers |= {count for each in forces for count in _sums(each)}
    implied = IMPLIED.get(kind_of(message), ())
    units = {kind for each in forces for kinds in each.values() for kind in kinds}
    units |= {word for word in words if word in box.units} | set(implied)
    places = spaces | _beside(g, spaces, side) | _whence(g, message, own, side)
    numbers |= {box.zones[space].number for space in places if space in box.zones}
    powers = {power for power in box.powers if g.side(power) == side} | {g.state.power}
    powers |= {word for word in words if word in box.powers} | {p for each in forces for p in each}
    return Known(
        number=frozenset(map(str, numbers)),
        unit=frozenset(units),
        facility=frozenset(words & set(box.facilities)) | _own_facilities(g, places, side),
        domain=frozenset(box.units[kind].domain for kind in units),
        place=frozenset(places),
        power=frozenset(powers),
    )


def _strings(data: JsonData) -> Iterator[str]:
    """Every string in plain data, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


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
    """Power → kind → so many."""
    found: Forces = {}
    for key in keys:
        kinds = found.setdefault(g.owner(key), {})
        kinds[g.pieces[key].kind] = kinds.get(g.pieces[key].kind, 0) + 1
    return found


def _sums(forces: Forces) -> Iterator[int]:
    """The numbers that follow from forces: of each kind, of each power, of all."""
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
    """Fog 8 Its own land beside the zones that a message names: where its bases are."""
    lands = (land for space in spaces for land in g.equipment.lands_of.get(space, ()))
    return {land for land in lands if g.side(g.controller(land)) == side}


def _whence(g: FoggedCampaign, message: Event, own: Iterable[str], side: str) -> set[str]:
    """Fog 8 Of its own moves a side knows where they began; others must not hear of that."""
    is_mover = isinstance(message, Message) and message.TO == "mover"
    if not is_mover or g.side(g.state.power) != side:
        return set()
    return {g.pieces[key].came_from for key in own} - {""}


def _own_facilities(g: FoggedCampaign, places: set[str], side: str) -> frozenset[str]:
    """Fog 8 The kinds of its own facilities in these places."""
    lands = [land for land in places if g.side(g.controller(land)) == side]
    return frozenset(g.pieces[key].kind for land in lands for key in g.facilities_at(land))
