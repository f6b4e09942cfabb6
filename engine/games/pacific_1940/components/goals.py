"""2, 14 What the powers fight for: their economies, objectives, cities, and what wins.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Economy(msgspec.Struct, frozen=True):
    """14 A purse, the land that fills it, and the capital without which it stands still.

    A power has one, unless the content divides it into several.
    """

    key: str
    """Of its purse; the power's own where it has one economy."""
    name: str
    power: str
    status: str
    area: str = ""
    """Only territories whose `economy` is this belong to it; empty: all that the power holds."""
    capital: str = ""
    purse: int = 0
    """IPC at the start."""
    source: str = ""


class Objective(msgspec.Struct, frozen=True):
    """14 An objective that earns a power IPC beyond its territories.

    `wants` names the test (objectives.py), "conditions" none beside the conditions below; `held_by`
    who must hold the territories: the power itself, its side, or its side without powers that take
    no turn.
    """

    key: str
    name: str
    power: str
    ipc: int
    wants: Literal["trade", "holds_all", "holds_each", "road_open", "conditions"]
    status: str
    territories: tuple[str, ...] = ()
    original_of: tuple[str, ...] = ()
    """G13 And the land that was originally of these powers, or of these economies."""
    friendly_to: str = ""
    """G13 And the neutrals that lean to this side when the game begins."""
    at_least: int = 0
    """Of "holds_all", how many of the territories are enough; 0: all."""
    held_by: Literal["power", "side", "playing_side"] = "power"
    at_war: bool = True
    """Only while at war with a power of the other side with which it began at peace."""
    economy: str = ""
    """Which of the power's several economies it pays."""
    once: bool = False
    """It pays only the first time."""
    war_with: tuple[str, ...] = ()
    """G13 Only while at war with any of these."""
    war_with_all: tuple[str, ...] = ()
    """And with all of these."""
    peace_with: tuple[str, ...] = ()
    """And at peace with all of these."""
    garrison: str = ""
    """Only with a land unit of the power in this territory."""
    clear_zones: tuple[str, ...] = ()
    """Only with no enemy ship of `clear_kinds` in these zones, whether at war or not."""
    clear_kinds: tuple[str, ...] = ()
    alone_at_home: bool = False
    """Only with no unit of its allies on land that was originally its own."""
    denied: tuple[str, ...] = ()
    """Only if these are neither held by the other side nor lean to it."""
    with_original: bool = False
    """And only while it holds all its original land."""
    absent: bool = False
    """In a content pack: there is no such objective."""
    source: str = ""

    @property
    def is_conditional(self) -> bool:
        """G13 Whether it asks for anything beside wars and territories."""
        return bool(self.peace_with or self.once or self.denied or self.watches_units)

    @property
    def watches_units(self) -> bool:
        """G13 Whether it depends on where units are, and not on land and wars alone."""
        return bool(self.garrison or self.clear_zones or self.alone_at_home)


class City(msgspec.Struct, frozen=True):
    """2 A victory city."""

    key: str
    name: str
    territory: str
    status: str
    source: str = ""


class Victory(msgspec.Struct, frozen=True):
    """2 What a side must hold for a complete round to win; a side may win in several ways."""

    key: str
    side: str
    status: str
    board: str = ""
    """G9.1 Only cities on this board count; empty: all."""
    cities: int = 0
    """The number of victory cities; 0: not by cities."""
    territories: tuple[str, ...] = ()
    """All of these are needed as well."""
    capitals: tuple[str, ...] = ()
    """At the end of the round also at least one of these."""
    source: str = ""
