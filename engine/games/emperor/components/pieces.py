"""2.0 Game Equipment: what a card, a track, a counter and a Battle Table are.

The values come from content/*.toml (equipment.py loads them), each with its status: evidence,
inferred or reconstructed.
"""

from __future__ import annotations

import msgspec

HOME = "home"
"""2.1 The Japanese Home Islands: number 0 of four tracks, one space."""
FORTIFY = "fortify"
"""7.3.3 A card's DRM on this key counts for every Fortify Action."""
EPOCHS = ("early", "mid", "late")


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
        """The space with this number.

        :raises IndexError: the track has no such space.
        """
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
    """The single name of a space: number 0 of every track is the same space."""
    return HOME if number == 0 else f"{track}:{number}"
