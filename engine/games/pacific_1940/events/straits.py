"""G8.2 What happens at straits; all of it is public."""

from __future__ import annotations

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
