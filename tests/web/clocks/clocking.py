"""What tests of clocks share: a game with one, and a move at a moment."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from engine.models import Game, Move
from engine.seats import seated
from tests.web.play import play_one
from wargames.clocks.models import Clock, SideClock
from wargames.clocks.services import Terms, set_clock

MONDAY = datetime(2026, 11, 30, 9, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
A_DAY = Terms(Clock.Pace.MOVE, DAY)
BANK = Terms(Clock.Pace.BANK, 10 * DAY, 12 * HOUR)


def with_clock(game: Game, terms: Terms = A_DAY, **changed: Any) -> Game:
    """The game, with a clock that begins now."""
    named = {name: getattr(terms, name) for name in Terms.__struct_fields__}
    set_clock(game, Terms(**{**named, **changed}))
    return game


def side_clock(game: Game, role: str = "") -> SideClock:
    """The clock of a role, or of the one that is asked."""
    role = role or asked(game)
    return SideClock.objects.get(clock__game=game, role=role)


def asked(game: Game) -> str:
    """The first role that is asked."""
    game.refresh_from_db()
    return seated.asked_of(game)[0]


def move_at(game: Game, moment: datetime) -> Move:
    """Someone who may moves at this moment."""
    with time_machine.travel(moment, tick=False):
        return play_one(game)
