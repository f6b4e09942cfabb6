"""Moves that nobody clicks: auto-replies, a clock that ran out, a lesson's own moves."""

from __future__ import annotations

import random
import uuid

from django.db import transaction

from engine.core.encoding.codec import JsonData
from engine.core.roles import FACILITATOR
from engine.errors import (
    NoSeat,
    NotAsked,
)
from engine.models import CLOCK, Game, Move
from engine.moves.applying import Maker, MoveResult, Table, apply_choice
from engine.moves.playing import choice_in
from engine.papers import planned_moves as planned
from engine.papers.plans import FindConditions
from engine.position import store
from engine.seats import programs
from engine.seats.seated import (
    asked_of,
    holders,
    locked_table,
)
from engine.visibility import revisions

NAME_LENGTH = Move._meta.get_field("name").max_length


@transaction.atomic
def play_voice(game_id: uuid.UUID, role: str, choice: JsonData) -> MoveResult:
    """Make a lesson's move for a side without a player: the program plays it.

    :raises NoSeat: it is no lesson, or the side has a player.
    :raises NotAsked: the role is not asked.
    :raises NotLegal: the choice is not open now.
    """
    game, seats = locked_table(game_id)
    rules = store.rules_of(game)
    if not game.lesson or holders(game, seats, role):
        raise NoSeat()
    if role not in asked_of(game) or game.status != Game.Status.PLAYING:
        raise NotAsked()
    loaded = store.load(game, rules)
    table = Table(game, rules, loaded, seats)
    maker = Maker(role, revisions.opened_at(game, role))
    return apply_choice(table, maker, choice_in(rules, choice))


@transaction.atomic
def play_absent(game_id: uuid.UUID, role: str) -> MoveResult:
    """Make the default choice for a role whose time has run out.

    It has no seat, and stands in the log as the clock's. The same position gives the same choice,
    based only on what the role knows.

    :raises NotAsked: the role is not asked, or it is a lesson.
    """
    game, seats = locked_table(game_id)
    is_played = game.status == Game.Status.PLAYING and not game.lesson
    if not is_played or role not in asked_of(game) or role == FACILITATOR:
        raise NotAsked()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    ask = next(each for each in rules.asks(loaded.state) if each.role == role)
    pick = random.Random(f"{game.pk} {revisions.opened_at(game, role)} {role}")
    maker = Maker(role, revisions.opened_at(game, role), called=CLOCK)
    table = Table(game, rules, loaded, seats)
    return apply_choice(table, maker, rules.beforehand.unanswered(loaded.state, ask, pick))


@transaction.atomic
def play_as_program(game_id: uuid.UUID, role: str, opened: int, choice: JsonData) -> MoveResult:
    """Make the move that a program chose, which leads a seat, for the question opened then.

    It stands under the name of the program's account, or as made for the seat's holder.

    :raises NotAsked: the question is not open any more, or no program leads the seat by now.
    :raises NotLegal: the choice is not open now. :raises Garbled: it is none.
    """
    game, seats = locked_table(game_id)
    call = next((each for each in programs.calls_of(game, seats) if each.role == role), None)
    if call is None or call.opened != opened:
        raise NotAsked()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    person = call.seat.user
    called = "" if person.program else programs.called_for(call.seat.program, str(person))
    maker = Maker(role, opened, call.seat, called=called[:NAME_LENGTH])
    table = Table(game, rules, loaded, seats)
    return apply_choice(table, maker, choice_in(rules, choice))


@transaction.atomic
def play_standing(
    game_id: uuid.UUID, role: str, opened: int, conditions_met: FindConditions
) -> MoveResult | None:
    """Answer a role's question, opened at this version, as its side arranged in advance.

    None: there is no such answer, or it is not possible now; then the side's paper records why.
    `conditions_met`: finds the conditions that may stop a plan.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    if role not in asked_of(game) or revisions.opened_at(game, role) != opened:
        return None
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    found = planned.answer_in_advance(game, rules, loaded.state, seats, role, conditions_met)
    if found is None or found.choice is None:
        return None
    maker = Maker(role, opened, found.seat, told=(found.told,))
    return apply_choice(Table(game, rules, loaded, seats), maker, found.choice)
