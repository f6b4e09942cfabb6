"""2.0 Game Equipment: cards, tracks, counters and Battle Tables, typed, from content/*.toml.

Numbers live in the TOML files, each with its status (evidence, inferred or reconstructed); the
rules read them from here. A content pack replaces entries without touching the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from engine.core.content import (
    Book,
    ContentError,
    Problem,
    Section,
    collect,
    overlay,
    read_file,
    typed,
)

FOLDER = Path(__file__).parent / "content"
FILES = ("cards.toml", "tables.toml", "tracks.toml", "counters.toml", "expansion.toml")

HOME = "home"
"""2.1 The Japanese Home Islands: number 0 of four tracks, one space."""
FORTIFY = "fortify"
"""7.3.3 A card's DRM on this key counts for every Fortify Action."""
EPOCHS = ("early", "mid", "late")
STATUSES = ("evidence", "inferred", "reconstructed")


class Advance(msgspec.Struct, frozen=True, tag_field="op", tag="advance"):
    """6.0 One front moves a space towards Japan."""

    front: str


class Retreat(msgspec.Struct, frozen=True, tag_field="op", tag="retreat"):
    """8.2.2 One front moves a space away from Japan."""

    front: str


class AdvanceOne(msgspec.Struct, frozen=True, tag_field="op", tag="advance_one_of_choice"):
    """6.3 The player picks which front advances."""

    count: int = 1


class AdvanceAll(msgspec.Struct, frozen=True, tag_field="op", tag="advance_all"):
    """6.3 Every front advances."""


class Enter(msgspec.Struct, frozen=True, tag_field="op", tag="enter"):
    """12.1 A front of the expansion comes into play."""

    front: str
    space: int


Order = Advance | Retreat | AdvanceOne | AdvanceAll | Enter


class Card(msgspec.Struct, frozen=True):
    """2.2 An Event card."""

    number: int
    title: str
    epoch: str
    date: str
    actions: int
    history: str
    status: str
    military: tuple[Order, ...] = ()
    us_subs: int = 0
    resources: dict[str, int] = {}
    drms: dict[str, int] = {}
    battle: str | None = None
    special: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    """Fields that a source states, on a card whose other fields are reconstructed."""
    source: str = ""
    expansion: bool = False


class ResourceEffect(msgspec.Struct, frozen=True, tag_field="op", tag="resource"):
    """8.3 A Battle result that moves a Resource marker."""

    resource: str
    delta: int


class RetreatEffect(msgspec.Struct, frozen=True, tag_field="op", tag="retreat"):
    """8.3 A Battle result that retreats a front, its rotation unchanged."""

    front: str


class PlaceFort(msgspec.Struct, frozen=True, tag_field="op", tag="place_fort"):
    """8.4.1 A Battle result that puts a Fortification on the map."""

    fort: str


Effect = ResourceEffect | RetreatEffect | PlaceFort


class Table(msgspec.Struct, frozen=True):
    """8.3 A Battle Table: what each face of the die brings."""

    id: str
    card: int
    title: str
    results: dict[int, tuple[Effect, ...]]
    status: str
    source: str = ""


class Space(msgspec.Struct, frozen=True):
    """2.1 A space of a track; number 0 is the Home Islands."""

    number: int
    name: str
    lat: float
    lon: float
    status: str
    island: bool = False
    drm: int = 0
    """8.2.4 The Allied fortification's modifier to Attacks: 0, -1 or -2."""
    knock_out: bool = False
    basis: str = ""


class Track(msgspec.Struct, frozen=True):
    """2.1 The spaces of one front, nearest to Japan first."""

    front: str
    name: str
    top: int
    start: int
    status: str
    spaces: tuple[Space, ...]
    knock_out: bool = True
    home: bool = True
    """Ruling A03: ABDA's track is the one that does not lead to the Home Islands."""
    basis: str = ""

    @property
    def lowest(self) -> int:
        """The number of the space nearest to Japan."""
        return self.spaces[0].number

    def space(self, number: int) -> Space:
        """:raises IndexError: the track has no such space."""
        place = number - self.lowest
        if place < 0:
            raise IndexError(number)
        return self.spaces[place]


class FrontCounter(msgspec.Struct, frozen=True):
    """2.3 An Allied army, with the Battle Value of each side."""

    key: str
    name: str
    bv: int
    track: str
    start: int
    status: str
    back_bv: int | None = None
    back_name: str = ""
    expansion: bool = False
    source: str = ""


class FortCounter(msgspec.Struct, frozen=True):
    """8.4 A Japanese Fortification. `place`: "home", "any" Island, or its one space."""

    key: str
    name: str
    bv: int
    place: str
    status: str
    back_bv: int | None = None
    back_name: str = ""
    source: str = ""


class ResourceMarker(msgspec.Struct, frozen=True):
    """7.0 A Resource marker; `bonus` is what its reverse grants at the maximum."""

    key: str
    name: str
    improvement_value: int
    start: int
    bonus: str
    status: str
    max: int = 6
    source: str = ""


class UsSubs(msgspec.Struct, frozen=True):
    """8.5.3 The US Subs track."""

    start: int
    max: int
    status: str
    source: str = ""


class Kamikaze(msgspec.Struct, frozen=True):
    """10.0 How many Kamikaze markers Japan receives, once."""

    count: int
    status: str
    source: str = ""


class Seeds(msgspec.Struct, frozen=True):
    """3.0, 5.0 The card at the top, and the one at the bottom, of an epoch's deck."""

    epoch: str
    status: str
    first: int | None = None
    last: int | None = None
    source: str = ""


class Equipment(msgspec.Struct, frozen=True):
    """2.0 Everything in the box."""

    cards: dict[int, Card]
    tables: dict[str, Table]
    tracks: dict[str, Track]
    fronts: dict[str, FrontCounter]
    forts: dict[str, FortCounter]
    resources: dict[str, ResourceMarker]
    us_subs: UsSubs
    kamikaze: Kamikaze
    seeds: dict[str, Seeds]
    home: Space

    def space_at(self, key: str) -> Space:
        """The space of a key such as "nimitz:5" or "home".

        :raises KeyError: no such track. :raises IndexError: no such space on it.
        """
        if key == HOME:
            return self.home
        track, _, number = key.partition(":")
        return self.tracks[track].space(int(number))


def space_key(track: str, number: int) -> str:
    """The one name of a space: number 0 of every track is the same space."""
    return HOME if number == 0 else f"{track}:{number}"


CARD = Section("card", Card, "number")
TABLE = Section("table", Table, "id", is_open=True)
TRACK = Section("track", Track, "front", parts={"spaces": "number"})
FRONT = Section("front", FrontCounter, "key")
FORT = Section("fort", FortCounter, "key")
RESOURCE = Section("resource", ResourceMarker, "key")
SEED = Section("seed", Seeds, "epoch")
US_SUBS = Section("us_subs", UsSubs)
KAMIKAZE = Section("kamikaze", Kamikaze)
HOME_SPACE = Section("home", Space)
SECTIONS: tuple[Section[Any], ...] = (
    CARD, TABLE, TRACK, FRONT, FORT, RESOURCE, SEED, US_SUBS, KAMIKAZE, HOME_SPACE,
)  # fmt: skip

PACK_DEFAULTS = {"status": "evidence", "source": "content pack", "basis": "content pack"}
"""An owner of the printed game types what their copy says; `evidence` then covers every field."""


def load(pack: Mapping[str, Any] | None = None, name: str = "content pack") -> Equipment:
    """The equipment, with a content pack's entries in place of ours.

    :raises ContentError: the pack does not fit; every mistake in it is listed.
    """
    return _load(msgspec.json.encode(pack, order="deterministic") if pack else b"", name)


@lru_cache(maxsize=16)
def _load(pack: bytes, name: str) -> Equipment:
    book = _own_book()
    if pack:
        own = collect({name: msgspec.json.decode(pack)}, SECTIONS)
        book = overlay(book, own, SECTIONS, PACK_DEFAULTS)
    return _build(book)


@lru_cache(maxsize=1)
def _own_book() -> Book:
    return collect({name: read_file(FOLDER / name) for name in FILES}, SECTIONS)


def _build(book: Book) -> Equipment:
    parts: dict[str, dict[Any, Any]] = {}
    problems: list[Problem] = []
    for section in SECTIONS:
        parts[section.name], found = typed(book, section)
        problems += found
    if problems:
        raise ContentError(problems)
    home: Space = parts["home"][""]
    return Equipment(
        cards={key: _with_battle(card) for key, card in sorted(parts["card"].items())},
        tables=parts["table"],
        tracks={key: _with_home(track, home) for key, track in parts["track"].items()},
        fronts=parts["front"],
        forts=parts["fort"],
        resources=parts["resource"],
        us_subs=parts["us_subs"][""],
        kamikaze=parts["kamikaze"][""],
        seeds=parts["seed"],
        home=home,
    )


def _with_battle(card: Card) -> Card:
    """A pack has no other way to take a Battle off a card than to leave its name empty."""
    return card if card.battle else msgspec.structs.replace(card, battle=None)


def _with_home(track: Track, home: Space) -> Track:
    """2.1 Four tracks start at the Home Islands; a pack that shortens a track loses its far end."""
    spaces = sorted((s for s in track.spaces if s.number <= track.top), key=lambda s: s.number)
    return msgspec.structs.replace(track, spaces=((home,) if track.home else ()) + tuple(spaces))
