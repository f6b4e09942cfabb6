"""12.0 Optional Rules, each a switch of a new game."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True):
    """12.0 Variations that may be combined.

    historical: 12.1, one deck in ascending order, no seeding.
    europe: 12.2, card 41 also turns the British to their stronger side.
    expansion: 12.1, the twelve expansion cards join their epochs (experimental: reconstructed).
    b29_once: 12.1, card 53 is shuffled back after its first turn only, not after each of them
    (ruling A27; in version 1 of the rules it was not shuffled back at all).
    """

    historical: bool = False
    europe: bool = False
    expansion: bool = False
    b29_once: bool = False
