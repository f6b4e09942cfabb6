"""Fog 1 The fog part of a position: what each side has seen, what is announced."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engine.core.encoding.key_order import InOrder

Forces = dict[str, dict[str, int]]
"""Power → kind → number."""


class Sighting(Struct, frozen=True, kw_only=True):
    """Fog 8 One entry of a side's ledger: what it saw of its enemies, where, when and how.

    It is dated, and never follows the truth. turn: the round. power: whose turn it was. forces: the
    enemy units seen there then; empty if only their class is known. damaged: how many of each kind
    carry damage. source: the kind of message it comes from.
    """

    turn: int
    power: str
    phase: Literal["combat", "noncombat", ""]
    space: str
    forces: Forces
    damaged: Forces = {}
    source: str


class Knowledge(Struct, kw_only=True):
    """Fog 1 What a side knows besides its own pieces and public facts.

    sightings: its ledger, oldest first. facilities: territory that an enemy holds → kind → damage,
    as last seen (at the start: the actual ones).
    """

    sightings: list[Sighting] = []
    facilities: dict[str, dict[str, int]] = {}


class ShownPiece(Struct, frozen=True, kw_only=True):
    """Fog 7 A piece of one's own side as shown; is_ready: it has not moved or fought."""

    kind: str
    owner: str
    place: str
    aboard: str
    markers: int
    is_ready: bool


class Shown(Struct, kw_only=True):
    """Fog 7 What the mover's board still shows of its own, while others are asked.

    See fog/knowledge/campaign.py. pieces: key → how it was last shown, of those that have changed,
    or of all (is_whole). closed: as in FogState. attacked: spaces where it has attacks to fight.
    """

    pieces: dict[str, ShownPiece]
    closed: list[str]
    attacked: list[str]
    is_whole: bool = False


class FogState(Struct, kw_only=True):
    """Fog 1 What the fog adds to a position.

    knowledge: by side. closed: spaces where an attack was fought this turn, which cannot be
    attacked again. fallen: "round.power" of a turn → the losses that both sides saw in it (the rest
    only the owner knows). moved: power → IPC that it was given or lost in public, besides its
    income. withheld: A36 captured territory of which the loser has not been told yet → who held it.
    unsaid: side → how many of the last entries of its ledger come from messages that the
    facilitator has yet to announce to it. shown: what the mover's board still shows; None: the
    actual state. mode: whether each step waits for the facilitator, or only those where a person
    might decide. paused: only the facilitator can go on. without_screen: sides for which the
    facilitator chooses, because they sit at a real board. has_asked: F40 a side is asked, and the
    next order waits for the facilitator after its answer. used: power →
    the technologies that everyone knows of, since they were used against an opponent; unset: none.
    entered: power → dice of its research that the facilitator has entered, in order; unset: none.
    stayed: F59 units whose order to stay was carried out in this combat move; unset: none. added:
    F74 units that corrections added, less those removed, as both sides were told; unset: none.
    set_purses: F74 economy → how many accounts its power has when it can first spend what a
    correction has put into its purse → IPC more than it could have spent then, as both were told;
    unset: none.
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
    used: dict[str, tuple[str, ...]] | UnsetType = UNSET
    entered: dict[str, tuple[int, ...]] | UnsetType = UNSET
    stayed: list[str] | UnsetType = UNSET
    added: Forces | UnsetType = UNSET
    set_purses: dict[str, dict[str, int]] | UnsetType = UNSET
