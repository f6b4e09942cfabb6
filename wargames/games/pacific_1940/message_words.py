"""Fog 8 The contents of facilitator messages, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def spaces_left(kinds: Iterable[Any], names: Mapping[str, str]) -> list[str]:
    """Fog 8 How far units of each kind can still fly."""
    return [f"{names[kind]} {left}" for kind, left in kinds]


def objectives(paid: Mapping[str, int], names: Mapping[str, str]) -> list[str]:
    """14 The objectives that were paid, each with its IPC."""
    return [f"{names[key]} {ipc}" for key, ipc in paid.items()]


def zones(zones: Any, names: Mapping[str, str]) -> list[str]:
    """Zones by name; with the loss in each, where a message distinguishes them."""
    if isinstance(zones, Mapping):
        return [f"{names[zone]} {ipc}" for zone, ipc in zones.items()]
    return [names[zone] for zone in zones]
