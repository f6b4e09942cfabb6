"""Fog 1 What a game in the fog has beside the table: what each side has seen, what is announced."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.encoding.key_order import InOrder

Forces = dict[str, dict[str, int]]
"""Power → kind → so many."""


class Sighting(Struct, frozen=True, kw_only=True):
    """Fog 8 One entry of a side's ledger: what it saw of its enemies, where, when and how.

    It is dated, and never follows the truth. turn: the round. power: whose turn it was. forces: the
    enemy units seen there then; of whom only the class is known stand none. damaged: how many of
    each kind carry damage. source: the kind of message it comes from.
    """

    turn: int
    power: str
    phase: Literal["combat", "noncombat", ""]
    space: str
    forces: Forces
    damaged: Forces = {}
    source: str


class Knowledge(Struct, kw_only=True):
    """Fog 1 What a side knows beside its own pieces and what is public.

    sightings: its ledger, the oldest first. facilities: territory that an enemy holds → kind →
    damage, as last seen (at the start: as they stand).
    """

    sightings: list[Sighting] = []
    facilities: dict[str, dict[str, int]] = {}


class ShownPiece(Struct, frozen=True, kw_only=True):
    """Fog 7 What a board shows of a piece of its own side; is_ready: it has not moved or fought."""

    kind: str
    owner: str
    place: str
    aboard: str
    markers: int
    is_ready: bool


class Shown(Struct, kw_only=True):
    """Fog 7 What the mover's board still shows of its own, while others are asked
    (fog/knowledge/shown.py).

    pieces: key → how it was last shown, of those that are no longer so, or of all (is_whole).
    closed: as in FogState. attacked: spaces where it has attacks to fight.
    """

    pieces: dict[str, ShownPiece]
    closed: list[str]
    attacked: list[str]
    is_whole: bool = False


class FogState(Struct, kw_only=True):
    """Fog 1 What the fog adds to a position.

    knowledge: by side. closed: spaces where an attack was fought this turn, which cannot be
    attacked a second time. fallen: "round.power" of a turn → what both sides saw fall in it (of the
    rest only its owner hears). moved: power → IPC that it was given or lost in public, beside its
    income. withheld: A36 territory that was taken and of which the loser has not heard yet → who
    held it. unsaid: side → how many of the last entries of its ledger come from messages that the
    facilitator has yet to say to it. shown: what the mover's board still shows; None: all as it is.
    mode: whether each step waits for the facilitator, or only those where a person might decide.
    paused: nobody but the facilitator goes on. without_screen: sides for which the facilitator
    chooses, because they sit at a real board. has_asked: F40 a side is asked, and the next order
    waits for the facilitator after its answer.
    """

    knowledge: dict[str, Knowledge]
    closed: list[str] = []
    fallen: dict[str, Forces] = {}
    moved: dict[str, int] = {}
    withheld: InOrder[str] = {}
    unsaid: dict[str, int] = {}
    shown: Shown | None = None
    mode: Literal["by_hand", "assisted"] = "by_hand"
    paused: bool = False
    without_screen: list[str] = []
    has_asked: bool = False
