"""What a program thinks of a choice that was made, against the one that it would have made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.core.playing.advice import Candidate
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision


class Opinion(Struct, frozen=True, kw_only=True):
    """A choice as it was made, and the best by the same measure.

    behind: how much less it is worth, 0 for the best and what is as good. share: the same against
    all that lies between the best choice and the worst, 0 to 1.
    """

    chosen: Candidate
    best: Candidate
    behind: float
    share: float


Reviewer = Callable[[AnyRules, Any, Decision, Choice], Opinion | None]
"""Gives an opinion on a choice in a position of its game; None: there was nothing to decide.

The position is one that its side may know, as for a program that plays.
"""
