"""14.0, 6.0, 9.2.4, 10.1 A single confirmation after the last of several choices.

Each of them can still be undone then; what follows is a die, a card or the other side.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.position.state import Theater

SEVERAL = 2
"""A single choice needs no confirmation."""
PLACED, ARRIVED = ("put", "put_type", "put_rest"), ("arrive_at",)
"""14.0, 6.1 The kinds of choice that place units of the set-up, and arrivals."""


class Finish(Choice, frozen=True):
    """14.0 Confirm."""

    def take(self, g: Theater, ask: Decision) -> None:
        """14.0 The game continues."""


class FinishSetUp(Finish, tag="finish_set_up", frozen=True):
    """14.0 All units of the side are placed."""


class ConfirmSetUp(Decision, tag="confirm_set_up", kw_only=True):
    """14.0 Confirm the set-up."""

    KINDS: ClassVar = (FinishSetUp,)
    IN_A_ROW: ClassVar = PLACED
    RULE: ClassVar = "14.0"


class FinishArrivals(Finish, tag="finish_arrivals", frozen=True):
    """6.0 All arrivals of the side are placed."""


class ConfirmArrivals(Decision, tag="confirm_arrivals", kw_only=True):
    """6.0 Confirm the arrivals."""

    KINDS: ClassVar = (FinishArrivals,)
    IN_A_ROW: ClassVar = ARRIVED
    RULE: ClassVar = "6.0"


class FinishIsolation(Finish, tag="finish_isolation", frozen=True):
    """10.1 All isolated ships have their Ports."""


class ConfirmIsolation(Decision, tag="confirm_isolation", kw_only=True):
    """10.1 Confirm the Ports."""

    KINDS: ClassVar = (FinishIsolation,)
    RULE: ClassVar = "10.1"


class FinishHits(Finish, tag="finish_hits", frozen=True):
    """9.2.4 All hits are allocated; their damage is rolled."""


class ConfirmHits(Decision, tag="confirm_hits", kw_only=True):
    """9.2.4 Confirm the hits."""

    KINDS: ClassVar = (FinishHits,)
    RULE: ClassVar = "9.2.4"
