"""7.3.2 The Bushido spirit: once a turn a failed roll may be risked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.games.emperor.events import ReRollFailed
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import has_bushido, lose


class ReRoll(Choice, tag="reroll", frozen=True):
    """7.3.2 Risk the re-roll."""


class LetItStand(Choice, tag="let_it_stand", frozen=True):
    """7.3.2 Take the failure and keep the re-roll for later this turn."""

    PASSES: ClassVar = True


def may_roll_again(g: War) -> bool:
    """7.3.2 Whether a failed roll may be repeated: once a turn, with Prestige at 6 (ruling A30)."""
    return has_bushido(g) and not g.turn.reroll_used


ANSWERS = (ReRoll, LetItStand)
"""7.3.2 The choices after a failed roll."""


def answer(g: War, choice: Choice, roll: Callable[[], bool]) -> None:
    """7.3.2 Carry out the answer to a failed roll; a second failure costs one Prestige (A30)."""
    if isinstance(choice, LetItStand):
        return
    g.turn.reroll_used = True
    if not roll():
        g.tell(ReRollFailed())
        lose(g, "prestige", 1, "7.3.2")
