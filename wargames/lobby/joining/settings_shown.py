"""A fingerprint of what a player agrees to by joining, which pages and programs send back."""

from __future__ import annotations

import hashlib
import json

from msgspec.structs import asdict

from engine.models import Game
from wargames.clocks.services import terms_in
from wargames.lobby.new_games.tables import terms_of

AGREED = ("pace", "language", "spectators", "shows_luck", "menders", "hints", "facilitates")
"""The terms of a table that a player agrees to by joining."""
SETTINGS_DIGITS = 16
"""How long a fingerprint of settings is."""


def settings_of(game: Game) -> str:
    """A fingerprint of all that a player agrees to by joining, and of where the host sits.

    Empty once the game has begun: then nothing of it can change. What the game already has of its
    clock and seats is not asked for again.
    """
    if game.status != Game.Status.WAITING:
        return ""
    table = terms_of(game)
    host = min(game.seats.all(), key=lambda seat: seat.place, default=None)
    clock = terms_in(getattr(game, "clock", None))
    agreed = (
        game.options,
        game.draw_sides,
        game.watch,
        clock and asdict(clock),
        [getattr(table, name) for name in AGREED],
        host and (host.user_id, host.side, host.powers),
    )
    said = json.dumps(agreed, default=str, sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:SETTINGS_DIGITS]
