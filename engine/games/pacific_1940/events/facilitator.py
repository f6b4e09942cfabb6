"""Fog 7 The facilitator's actions besides the rules: each kind names whom it concerns."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.events import Event

Mode = Literal["by_hand", "assisted"]
Verb = Literal[
    "move",
    "add",
    "remove",
    "damage",
    "mend",
    "purse",
    "tokens",
    "hold",
    "grant",
    "take",
    "war",
    "peace",
    "open",
    "close",
]


class TableRun(Event, tag="table_run", frozen=True, kw_only=True):
    """Fog 7 The facilitator changes how the table is run; without_screen: those rooms."""

    rule: str = "fog 7"
    mode: Mode
    without_screen: tuple[str, ...]


class TablePaused(Event, tag="table_paused", frozen=True, kw_only=True):
    """Fog 7 The table pauses, or resumes."""

    rule: str = "fog 7"
    paused: bool


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fog 7 One correction.

    power: whose; of "hold": who holds the territory from now on. units: kind → number. space:
    where, or from where; to: of "move", where to. facility: of "damage", of which kind; amount: of
    a purse, of tokens, of its damage, as it is from now on. economy: of "purse", which of several.
    technology: of "grant" and "take". other: of "war" and "peace", with whom; of "open" and "close"
    whose ships pass the strait.
    """

    verb: Verb
    power: str = ""
    units: dict[str, int] = {}
    space: str = ""
    to: str = ""
    facility: str = ""
    amount: int = 0
    economy: str = ""
    technology: str = ""
    other: str = ""
    strait: str = ""


class PositionCorrected(Event, tag="position_corrected", frozen=True, kw_only=True):
    """Fog 7 The facilitator has corrected something, and why."""

    rule: str = "fog 7"
    change: Change
    reason: str


class RuledOnTheSpot(Event, tag="ruled_on_the_spot", frozen=True, kw_only=True):
    """Fog 7 The facilitator has decided something; reason: why."""

    rule: str = "fog 7"
    text: str
    reason: str = ""


class DiceEntered(Event, tag="dice_entered", frozen=True, kw_only=True):
    """Fog 12 The facilitator has entered dice rolled at a real table.

    power: for whose research; "": for whatever is rolled next.
    """

    rule: str = "fog 7"
    faces: tuple[int, ...]
    power: str = ""
