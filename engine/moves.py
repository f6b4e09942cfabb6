"""The one way a stored game changes: a new game, a seat, a move, an undo.

Whoever makes a move (a click, a link in a mail, a bot, a command) goes through `play`, which is
one transaction. Only after the commit the game's channel group hears "changed, version n".
The rest stands in modules of its own and is named here: this is the door.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence

from django.db import transaction

from engine import announcements, curtain, meant, recording, sight, store
from engine import planned_moves as planned
from engine.applying import MoveResult, apply_choice, is_facilitated
from engine.core.choice import Choice
from engine.core.codec import JsonData, Unreadable, plain
from engine.core.mending import Mend
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.ending import answer_draw, forfeit, offer_draw, resign, withdraw_resignation
from engine.errors import (
    CannotEnd,
    Garbled,
    MoveError,
    NoSeat,
    NotAsked,
    NotBegun,
    NothingToUndo,
    NotLegal,
    NotSupposed,
    NotYourWatch,
    Stale,
    TellsTooMuch,
    TermsChanged,
)
from engine.forgetting import forget_person
from engine.history import undoable
from engine.lifecycle import new_game, set_terms
from engine.locking import save_change
from engine.models import Game, Move, Seat
from engine.plans import CameAbout
from engine.recording import Maker
from engine.remarks import remark
from engine.replacing import replace
from engine.seats import (
    MAX_SEATS,
    asked_of,
    asked_sides,
    free_powers,
    holders,
    join,
    knows_too_much,
    leave,
    locked_table,
    on_watch,
    on_watch_of,
    powers_held,
    put_away,
    seats_at,
    set_table,
    show_sides,
    shown_seat,
    table_of,
)
from engine.signals import calls_changed
from engine.supposing import paste, play_from, sit_beside, suppose, suppose_from
from engine.undo import answer_back, ask_back, undo

__all__ = [
    "MAX_SEATS",
    "CannotEnd",
    "Garbled",
    "MoveError",
    "MoveResult",
    "NoSeat",
    "NotAsked",
    "NotBegun",
    "NotLegal",
    "NotSupposed",
    "NotYourWatch",
    "NothingToUndo",
    "Stale",
    "TellsTooMuch",
    "TermsChanged",
    "answer_back",
    "answer_draw",
    "ask_back",
    "asked_of",
    "asked_sides",
    "forfeit",
    "forget_person",
    "free_powers",
    "holders",
    "join",
    "knows_too_much",
    "leave",
    "locked_table",
    "new_game",
    "offer_draw",
    "on_watch",
    "on_watch_of",
    "paste",
    "play",
    "play_absent",
    "play_as",
    "play_from",
    "play_program",
    "play_standing",
    "play_voice",
    "powers_held",
    "programs_turn",
    "put_away",
    "remark",
    "replace",
    "resign",
    "seats_at",
    "set_table",
    "set_terms",
    "show_sides",
    "shown_seat",
    "sit_beside",
    "suppose",
    "suppose_from",
    "table_of",
    "undo",
    "undoable",
    "withdraw_resignation",
]


WhoMoves = Callable[[Game, Sequence[Seat]], Seat]
MOST_STEPS = 1_000
"""So often the program goes on at most without anybody being asked."""


def play(game_id: uuid.UUID, seat: Seat, choice: JsonData, sent: int | str) -> Move:
    """Make a move: check, apply, write, and tell. A move sent twice is made once.

    `sent`: which decision is meant (sight.is_meant).

    :raises MoveError: one of the kinds above; nothing has changed.
    """

    def is_theirs(game: Game, seats: Sequence[Seat]) -> Seat:
        if seat.game_id != game.pk:
            raise NoSeat()
        return seat

    return play_as(game_id, is_theirs, choice, sent).move


@transaction.atomic
def play_as(
    game_id: uuid.UUID, who: WhoMoves, choice: JsonData, sent: int | str, at: int = 0
) -> MoveResult:
    """The same for whoever `who` finds among the seats at the table; what it raises goes through.

    `at`: the revision of the page, by which what was done unasked is known when it is sent twice.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    seat = who(game, seats)
    if game.status == Game.Status.WAITING:
        raise NotBegun()
    rules = store.rules_of(game)
    wanted = _choice(rules, choice)
    loaded = store.load(game, rules)
    table = meant.Table(game, rules, loaded.state, seats)
    if role := meant.standing_role(table, seat, wanted):
        if again := meant.done_unasked(game, seat, plain(wanted), at):
            return MoveResult(again)
        return apply_choice(table, loaded, Maker(role, at, seat), wanted)
    try:
        role = meant.role_asked(table, seat, wanted, sent)
    except (Stale, NotAsked):
        if again := meant.repeated(game, seat, plain(wanted), sent):
            return MoveResult(again)
        raise
    maker = Maker(role, sight.opened_at(game, role), seat)
    if role == FACILITATOR:
        announcements.say_all(game, rules, loaded.state)
    return apply_choice(table, loaded, maker, wanted)


@transaction.atomic
def play_program(game_id: uuid.UUID) -> bool:
    """Do what is the program's to do until somebody is asked or all have heard something.

    The program acts for a facilitator whose chair nobody holds; whoever sat there before may have
    left something unsaid. It makes no pause on the way: how often it went on would tell how much
    was told to another side. Says whether it did anything.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    rules = store.rules_of(game)
    if is_facilitated(seats):
        return False
    has_said = announcements.say_all(game, rules, store.load(game, rules).state, is_program=True)
    if has_said:
        calls_changed.send(sender=Game, game=game)
    has_acted = False
    for _ in range(MOST_STEPS):
        applied = _programs_step(game, rules, seats)
        has_acted = has_acted or applied is not None
        if applied is None or any(event.audience is None for event in applied.events):
            break
    if closed := curtain.close(game, rules, store.load(game, rules).state):
        save_change(game, told=closed)
    return has_said or has_acted or bool(closed)


@transaction.atomic
def play_voice(game_id: uuid.UUID, role: str, choice: JsonData) -> MoveResult:
    """Make a move of a lesson for a side at which nobody sits: the program has its voice.

    :raises NoSeat: it is no lesson, or somebody sits there. :raises NotAsked: the role is not
        asked. :raises NotLegal: the choice is not open now.
    """
    game, seats = locked_table(game_id)
    rules = store.rules_of(game)
    if not game.lesson or holders(game, seats, role):
        raise NoSeat()
    if role not in asked_of(game) or game.status != Game.Status.PLAYING:
        raise NotAsked()
    loaded = store.load(game, rules)
    table = meant.Table(game, rules, loaded.state, seats)
    maker = Maker(role, sight.opened_at(game, role))
    return apply_choice(table, loaded, maker, _choice(rules, choice))


@transaction.atomic
def play_absent(game_id: uuid.UUID, role: str) -> MoveResult:
    """Answer for a role that has let its time run out: what the rules choose for it then.

    It is made for nobody's seat, and stands in the log as the clock's. The same position gives the
    same answer, which follows from nothing that the role does not know.

    :raises NotAsked: the role is not asked, or it is a lesson.
    """
    game, seats = locked_table(game_id)
    is_played = game.status == Game.Status.PLAYING and not game.lesson
    if not is_played or role not in asked_of(game) or role == FACILITATOR:
        raise NotAsked()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    ask = next(each for each in rules.asks(loaded.state) if each.role == role)
    pick = random.Random(f"{game.pk} {sight.opened_at(game, role)} {role}")
    maker = Maker(role, sight.opened_at(game, role), called=recording.CLOCK)
    table = meant.Table(game, rules, loaded.state, seats)
    return apply_choice(table, loaded, maker, rules.beforehand.unanswered(loaded.state, ask, pick))


@transaction.atomic
def play_standing(
    game_id: uuid.UUID, role: str, opened: int, came_about: CameAbout
) -> MoveResult | None:
    """Answer the question of a role, opened at this version, by what its side said beforehand.

    None: nothing stands for it, or it is not possible now; then the side's paper says why.
    `came_about`: finds by what a plan of the side may be stopped.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    if role not in asked_of(game) or sight.opened_at(game, role) != opened:
        return None
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    found = planned.said_beforehand(game, rules, loaded.state, seats, role, came_about)
    if found is None or found.choice is None:
        return None
    maker = Maker(role, opened, found.seat, told=(found.told,))
    return apply_choice(meant.Table(game, rules, loaded.state, seats), loaded, maker, found.choice)


def make_mend(game: Game, side: str, name: str, mend: Mend) -> MoveResult:
    """Mend the position of a locked game, as all sides have consented (engine.mends).

    It is a move of nobody's seat, under the name of whoever proposed it.

    :raises NotLegal: it is not possible now.
    """
    rules, seats = store.rules_of(game), seats_at(game)
    loaded = store.load(game, rules)
    maker = Maker(rules.roles.powers_of(side)[0], game.version, called=name)
    return apply_choice(meant.Table(game, rules, loaded.state, seats), loaded, maker, mend)


def _programs_step(game: Game, rules: AnyRules, seats: list[Seat]) -> Applied[Position] | None:
    """The next move that is the program's, if there is one."""
    loaded = store.load(game, rules)
    table = meant.Table(game, rules, loaded.state, seats)
    if game.status == Game.Status.PLAYING:
        unasked = rules.facilitation.program_unasked(loaded.state)
        if unasked is not None:
            return apply_choice(table, loaded, Maker(FACILITATOR, game.version), unasked).applied
    if not is_programs_move(game, seats):
        return None
    ask = next(each for each in rules.asks(loaded.state) if each.role == FACILITATOR)
    maker = Maker(FACILITATOR, sight.opened_at(game, FACILITATOR))
    choice = rules.facilitation.program(loaded.state, ask)
    return apply_choice(table, loaded, maker, choice).applied


def is_programs_move(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the facilitator is asked and nobody sits in that chair."""
    if game.status != Game.Status.PLAYING or FACILITATOR not in asked_of(game):
        return False
    return not is_facilitated(seats)


def is_programs_turn(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the program has something to do: a move, or what is left unsaid or undone."""
    rules = store.rules_of(game)
    if not rules.roles.has_facilitator or is_facilitated(seats):
        return False
    if is_programs_move(game, seats) or announcements.held(game) or curtain.behind(game):
        return True
    if game.status != Game.Status.PLAYING:
        return False
    return rules.facilitation.program_unasked(store.load(game, rules).state) is not None


def programs_turn(game: Game) -> int:
    """What the program is to do next, as a number: it changes when that is done, and never else."""
    return sight.opened_at(game, FACILITATOR)


def _choice(rules: AnyRules, data: JsonData) -> Choice:
    """What was sent as the choice it means, without what else came along.

    :raises Garbled: not a choice.
    """
    try:
        return rules.reader.choice(data)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None
