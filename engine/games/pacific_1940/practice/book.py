"""Fog 4 What practice turns are made of: a scenario's own content, and what all scenarios share."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

SHARED = Path(__file__).parents[1] / "fog" / "content" / "practice.toml"


class SceneWords(Struct, frozen=True, kw_only=True):
    """Fog 4 A scene: the message that marks it, and its description at the end."""

    key: str
    message: str
    words: str


class VoiceWords(Struct, frozen=True, kw_only=True):
    """Fog 4 A room's words for a kind of choice: if it chose something, and if nothing."""

    key: str
    some: str
    none: str


class Force(Struct, frozen=True, kw_only=True):
    """Fog 5 Units whose attack on land tells of a technology."""

    technology: str
    units: dict[str, int]


class Waters(Struct, frozen=True, kw_only=True):
    """Fog 4 Sea zones, by number, and the powers whose ships meet there."""

    key: str
    zones: tuple[int, ...]
    powers: tuple[str, ...]


class Book(Struct, frozen=True, kw_only=True):
    """Fog 4 The practice turns of a scenario.

    powers: whose turn it may be. scenes: which of all there are. wars: who is at war besides those
    who began so. turn: the round. conquests: power → land that it has taken by then. waters: where
    ships of whom are found; none: anywhere. most_army: the largest of a neutral that is attacked.
    most_steps: of the facilitator in one turn.
    """

    powers: tuple[str, ...]
    scenes: tuple[str, ...]
    wars: tuple[str, ...]
    turn: int
    conquests: dict[str, tuple[str, ...]]
    waters: tuple[Waters, ...] = ()
    most_army: int = 0
    scenes_a_turn: int
    most_steps: int
    title: str
    about: str
    scene: tuple[SceneWords, ...]
    voice: tuple[VoiceWords, ...]
    force: tuple[Force, ...]

    def words_of(self, scene: str) -> SceneWords:
        """The message and the words of a scene."""
        return next(each for each in self.scene if each.key == scene)


@lru_cache(maxsize=4)
def book_in(file: Path) -> Book:
    """Fog 4 The content of a scenario's practice turns, with what all scenarios share."""
    read = msgspec.toml.decode
    return msgspec.convert(read(SHARED.read_bytes()) | read(file.read_bytes()), type=Book)
