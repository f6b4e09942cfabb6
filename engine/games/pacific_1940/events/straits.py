"""G8.2 What happens at straits; all of it is public."""

from __future__ import annotations

from typing import Literal

from engine.core.events import Event


class LeaveGiven(Event, tag="leave_given", frozen=True, kw_only=True):
    """G8.2 A power lets ships of another pass a strait."""

    rule: str = "G8"
    power: str
    strait: str
    to: str


class LeaveTakenBack(Event, tag="leave_taken_back", frozen=True, kw_only=True):
    """G8.2 A power lets ships of another pass a strait no more."""

    rule: str = "G8"
    power: str
    strait: str
    to: str


class LeaveEnded(Event, tag="leave_ended", frozen=True, kw_only=True):
    """G8.2 War, or the loss of the land, has ended leave to pass a strait.

    cause: "war" between the two, or "land" at the strait that its holder has lost.
    """

    rule: str = "G8"
    power: str
    strait: str
    to: str
    cause: Literal["war", "land"]
