"""The one way in which a stored game changes: by a move, whoever makes it.

A click, a link in a letter, a program and a command all come through here. A move is one
transaction: lock the game, find the decision that is meant, ask the rules, write, tell. Either all
of it stands or nothing.
"""

from __future__ import annotations

from engine.moves.applying import MoveResult, is_by_holder, keeps_position
from engine.moves.automatic_moves import play_absent, play_as_program, play_standing, play_voice
from engine.moves.playing import WhoMoves, play, play_as
from engine.moves.program import play_program

__all__ = [
    "MoveResult",
    "WhoMoves",
    "is_by_holder",
    "keeps_position",
    "play",
    "play_absent",
    "play_as",
    "play_as_program",
    "play_program",
    "play_standing",
    "play_voice",
]
