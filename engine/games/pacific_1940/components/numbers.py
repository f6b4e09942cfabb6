"""7.6, 8.1, 8.3, 14, 15 The numbers of single rules.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

import msgspec


class Raiding(msgspec.Struct, frozen=True):
    """8.1 The numbers of a bombing raid."""

    air_hits: int
    """Escorts, bombers and interceptors hit on this or less."""
    guns_hit: int
    """The guns of a facility hit on this or less."""
    status: str
    source: str = ""


class AirDefence(msgspec.Struct, frozen=True):
    """8.3 The numbers of AAA."""

    hits: int
    """Hits on this or less."""
    status: str
    source: str = ""


class Kamikaze(msgspec.Struct, frozen=True):
    """7.6 The numbers of kamikazes."""

    hits: int
    """Hits on this or less."""
    wake_taken: tuple[str, ...]
    """First edition: territories whose capture wakes them."""
    wake_retaken: tuple[str, ...]
    """First edition: and whose recapture."""
    status: str
    source: str = ""


class Convoys(msgspec.Struct, frozen=True):
    """14 The numbers of convoy disruption."""

    costs_up_to: int
    """A die of this or less costs its value in IPC, a higher one nothing."""
    status: str
    source: str = ""


class ResearchCosts(msgspec.Struct, frozen=True):
    """15 The numbers of research."""

    die: int
    """IPC for a die."""
    hits: int
    """A die of this or more is a breakthrough."""
    status: str
    source: str = ""
