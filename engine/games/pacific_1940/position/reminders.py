"""6, 7, 8.3 What a player may have overlooked in a draft."""

from __future__ import annotations

from msgspec import Struct


class Forgotten(Struct, frozen=True, kw_only=True):
    """7 One thing that may have been forgotten: what, where, and about which units.

    fact: "aircraft_lost", "aircraft_not_home" (those that can be saved), "cargo_aboard", "unspent",
    "nothing_bought", "could_move", "could_join" (a front), "could_join_too", "could_follow" (be
    there after another move), "could_board" (transports), "empty_land", "caught", "needs_carrier",
    "needs_new_carrier" (one still to be placed), "left_behind" (by their carrier), "neutrals_turn",
    "no_deck" or "land_to_take". kinds: the kinds of unit, each with its number. others: so many
    other spaces, or aircraft, that it concerns. Each is told while it can still be corrected.
    """

    rule: str
    fact: str
    space: str = ""
    kinds: tuple[tuple[str, int], ...] = ()
    ipc: int = 0
    others: int = 0
