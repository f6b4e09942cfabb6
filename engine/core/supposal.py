"""A what-if position, made of what one side of a game with secrets knows and guesses."""

from __future__ import annotations

from msgspec import Struct

from engine.core.encoding.codec import JsonObject
from engine.core.position import Position


class Supposal(Struct, frozen=True, kw_only=True):
    """A position of the game without secrets, as one side could set it up on a table.

    options: those of such a game. about: what it was made of and what was left out, which the game
    itself puts into words.
    """

    options: JsonObject
    state: Position
    about: object
