"""What clocks make due: reminders, and what a game does when time runs out.

It is done once, whoever comes to it: a task that was enqueued for that moment, the sweep of a
worker, `manage.py tick`. The game is locked meanwhile. What was missed is done late, and says so
with the clock's own time; someone who has moved before is left alone. Where the machine's clock
was set back, a game's clock goes on with what it had left by the later time.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from engine import moves
from engine.core.playing.advice import CAPTAIN
from engine.core.roles import FACILITATOR
from engine.errors import MoveError
from engine.models import Game, Seat
from engine.moves import ending
from engine.position import store
from engine.saving import site_entries
from engine.seats import programs, seated
from engine.visibility import revisions
from wargames.clocks.models import NOTHING, Clock, SideClock
from wargames.clocks.services import Clocks, clocks_of
from wargames.clocks.signals import replaceable
from wargames.notices.models import Notice
from wargames.notices.services import tell
from wargames.sweeps import AHEAD, note

logger = logging.getLogger(__name__)
MOST_DEEDS = 50
"""The most actions on one game in a row."""


class Action(Struct, frozen=True):
    """What was done about one clock: the action, and when it was due."""

    game: uuid.UUID
    role: str
    what: str
    due_at: datetime

    def __str__(self) -> str:
        due = self.due_at.strftime("%Y-%m-%d %H:%M:%S UTC")
        return f"{self.game} {self.role}: {self.what}, due {due}"


def tick() -> list[Action]:
    """Do what is due now in all games; a failure in one does not stop the others."""
    done: list[Action] = []
    for game_id in due_games():
        try:
            done += act_on(game_id)
        except Exception as error:
            note(error, "what is due of the clocks of a game")
    return done


def due_games() -> list[uuid.UUID]:
    """Games with something due, the longest overdue first, or with a clock set in the future."""
    now = timezone.now()
    is_due = Q(due_at__lte=now) | Q(since__gt=now + AHEAD)
    due = SideClock.objects.filter(is_due).order_by("due_at", "pk")
    return list(dict.fromkeys(due.values_list("clock__game", flat=True)))


@transaction.atomic
def act_on(game_id: uuid.UUID) -> list[Action]:
    """Do what is due now of one game's clocks; two processes at once do it once."""
    done: list[Action] = []
    try:
        game, seats = seated.locked_table(game_id)
    except Game.DoesNotExist:
        return done
    while len(done) < MOST_DEEDS:
        clocks = clocks_of(game)
        if clocks and set_right(clocks):
            continue
        side = next_due(clocks) if clocks else None
        if clocks is None or side is None or side.due_at is None:
            break
        due_at, what = side.due_at, "reminded"
        if side.left <= NOTHING:
            due_at = side.ran_out_at or due_at
            what = run_out(clocks, side, game, seats)
        else:
            side.is_reminded = True
            clocks.keep()
            tell(of_role(side, seats), game, Notice.Kind.CLOCK_LOW)
        done.append(Action(game.pk, side.role, what, due_at))
        game, seats = seated.locked_table(game_id)
    return done


def set_right(clocks: Clocks) -> bool:
    """Restart clocks from now that were started in the future; returns whether there were any."""
    odd = [side for side in clocks.sides if side.since and side.since > clocks.now + AHEAD]
    for side in odd:
        if side.ran_out_at and side.ran_out_at > clocks.now:
            side.ran_out_at = clocks.now
    if odd:
        clocks.keep()
    return bool(odd)


def next_due(clocks: Clocks) -> SideClock | None:
    """The clock with something due, the longest overdue first."""
    due = [side for side in clocks.sides if side.due_at and side.due_at <= clocks.now]
    return min(due, key=lambda side: (side.due_at, side.pk), default=None)


def run_out(clocks: Clocks, side: SideClock, game: Game, seats: list[Seat]) -> str:
    """Do what the game does when a role's time runs out; returns a word for that."""
    side.is_done = side.is_reminded = True
    side.replaceable = clocks.clock.at_zero == Clock.AtZero.REPLACE
    clocks.keep()
    tell(of_role(side, seats), game, Notice.Kind.TIME_UP)
    what = AT_ZERO[clocks.clock.at_zero]
    try:
        what(game, side, seats)
    except MoveError:
        logger.exception("a game could not do what it does when a time has run out")
        remind(game, side, seats)
    return str(clocks.clock.at_zero)


def remind(game: Game, side: SideClock, seats: list[Seat]) -> None:
    """Tell everyone who may know of it, and log it."""
    viewers = who_may_know(game, side)
    others = [seat for seat in seats if seat.side in viewers and seat not in of_role(side, seats)]
    tell(others, game, Notice.Kind.OTHER_TIME_UP)
    roles = store.roles_of(game)
    audience = viewers if roles.is_secret else None
    site_entries.remark(game.pk, "time_up", audience, role=side.role)


def replace(game: Game, side: SideClock, seats: list[Seat]) -> None:
    """The same, and signal that the player may be replaced."""
    remind(game, side, seats)
    replaceable.send(sender=Clock, game=game, side=store.roles_of(game).side_of(side.role))


def answer(game: Game, side: SideClock, seats: list[Seat]) -> None:
    """Make the default choice for the role."""
    moves.play_absent(game.pk, side.role)


def cover(game: Game, side: SideClock, seats: list[Seat]) -> None:
    """Captain plays for them until they take over again, where there is one for the game.

    Under secrets that would tell the other sides of a question that they do not see: such a one
    the clock answers.
    """
    roles = store.roles_of(game)
    others = [each for each in roles.sides if each != roles.side_of(side.role)]
    is_seen = all(side.role in revisions.asked_seen(game, each) for each in others)
    if roles.is_secret and not is_seen:
        answer(game, side, seats)
        return
    led = [seat for seat in of_role(side, seats) if CAPTAIN in programs.levels_for(game, seat)]
    for seat in led:
        programs.hand_to(game.pk, seat, CAPTAIN)
    if not led:
        answer(game, side, seats)


def forfeit(game: Game, side: SideClock, seats: list[Seat]) -> None:
    """Forfeit the game for the role's side."""
    ending.forfeit(game.pk, store.roles_of(game).side_of(side.role), "clock")


AT_ZERO: dict[str, Callable[[Game, SideClock, list[Seat]], None]] = {
    Clock.AtZero.REMIND: remind,
    Clock.AtZero.REPLACE: replace,
    Clock.AtZero.ANSWER: answer,
    Clock.AtZero.COVER: cover,
    Clock.AtZero.FORFEIT: forfeit,
}


def of_role(side: SideClock, seats: list[Seat]) -> list[Seat]:
    """The seats that may move for a role."""
    return [seat for seat in seats if seat.user_id in side.people]


def who_may_know(game: Game, side: SideClock) -> list[str]:
    """The viewers who may know that a role's time has run out.

    Under secrecy its own side and the facilitator; where the host may replace the player, also
    those who see the game wait for the role.
    """
    roles = store.roles_of(game)
    own = roles.side_of(side.role)
    if not roles.is_secret:
        return list(roles.viewers)
    found = [own, *[FACILITATOR] * roles.has_facilitator]
    if side.replaceable:
        found += [s for s in roles.sides if s != own and side.role in revisions.asked_seen(game, s)]
    return found
