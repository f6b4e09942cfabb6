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


def army(found: Any, names: Mapping[str, str]) -> Any:
    """G6 The army of a neutral: its number alone, or 4 infantry."""
    if not isinstance(found, Mapping):
        return found
    return ", ".join(f"{count} {names[kind]}" for kind, count in found.items())


def armies(found: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> list[str]:
    """G6 Neutrals that come under a power, each with its army."""
    told = {land: army(kinds, names) for land, kinds in found.items()}
    return [names[land] + (f" ({kinds})" if kinds else "") for land, kinds in told.items()]
