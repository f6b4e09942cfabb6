"""7, 9, 12 What happens when units move; each kind names its rule."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.core.events import Event

Kinds = tuple[tuple[str, int], ...]
"""Kinds of unit, each with how many."""


class UnitsMoved(Event, tag="units_moved", frozen=True, kw_only=True):
    """7, 12 Units moved together, or stayed to do something; raid: what they bomb."""

    rule: str = "7"
    power: str
    phase: str
    units: tuple[str, ...]
    kinds: Kinds
    path: tuple[str, ...]
    raid: str = ""


class CargoLoaded(Event, tag="cargo_loaded", frozen=True, kw_only=True):
    """9 Units came aboard ships in a zone; lands: from there; unset: from a deck, or not known."""

    rule: str = "9"
    power: str
    units: tuple[str, ...]
    kinds: Kinds
    zone: str
    lands: tuple[str, ...] | UnsetType = UNSET


class CargoLanded(Event, tag="cargo_landed", frozen=True, kw_only=True):
    """9 Units went ashore."""

    rule: str = "9"
    power: str
    units: tuple[str, ...]
    kinds: Kinds
    zone: str
    territory: str


class AssaultPrepared(Event, tag="assault_prepared", frozen=True, kw_only=True):
    """8.2 Units wait in a zone to go ashore in an assault."""

    rule: str = "8.2"
    power: str
    units: tuple[str, ...]
    kinds: Kinds
    zone: str
    territory: str
