"""Which games are looked through again when they are over, each choice beside Captain's."""

from __future__ import annotations

from engine.core.playing.program_registry import reviewer_of
from engine.models import Game


def may_be_reviewed(game: Game) -> bool:
    """Whether a game is over, and a program looks through games of its kind.

    Not a what-if copy: its positions may be those of a game that goes on without advice.
    """
    is_own = not game.is_supposed and not game.lesson
    return game.status == Game.Status.OVER and is_own and reviewer_of(game.key) is not None
