"""The program as facilitator: it acts where no person has that seat, by the same moves."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.moves import announcing
from engine.moves.applying import Table, apply_choice, is_facilitated
from engine.moves.recording import Maker
from engine.position import store
from engine.saving.locking import save_change
from engine.seats.seated import (
    asked_of,
    locked_table,
)
from engine.signals import calls_changed
from engine.visibility import announced, curtain, tokens

MOST_STEPS = 1_000
"""The most steps of the program in a row."""


@transaction.atomic
def play_program(game_id: uuid.UUID) -> bool:
    """Let the program be facilitator until a player is asked or everyone has been told something.

    It does so only if no person facilitates; one who left may have left announcements open. It
    makes no pauses, since their number would show how much another side was told. Returns whether
    it did anything.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    rules = store.rules_of(game)
    if is_facilitated(seats):
        return False
    has_said = announcing.say_all(game, rules, store.load(game, rules).state, is_program=True)
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


def _programs_step(game: Game, rules: AnyRules, seats: list[Seat]) -> Applied[Position] | None:
    """Make the program's next move, if there is one."""
    loaded = store.load(game, rules)
    table = Table(game, rules, loaded, seats)
    if game.status == Game.Status.PLAYING:
        unasked = rules.facilitation.program_unasked(loaded.state)
        if unasked is not None:
            return apply_choice(table, Maker(FACILITATOR, game.version), unasked).applied
    if not is_programs_move(game, seats):
        return None
    ask = next(each for each in rules.asks(loaded.state) if each.role == FACILITATOR)
    maker = Maker(FACILITATOR, tokens.opened_at(game, FACILITATOR))
    choice = rules.facilitation.program(loaded.state, ask)
    return apply_choice(table, maker, choice).applied


def is_programs_move(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the facilitator is asked and no person has that seat."""
    if game.status != Game.Status.PLAYING or FACILITATOR not in asked_of(game):
        return False
    return not is_facilitated(seats)


def is_programs_turn(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the program has something to do: a move, or announcements left over."""
    rules = store.rules_of(game)
    if not rules.roles.has_facilitator or is_facilitated(seats):
        return False
    if is_programs_move(game, seats) or announced.held(game) or curtain.behind(game):
        return True
    if game.status != Game.Status.PLAYING:
        return False
    return rules.facilitation.program_unasked(store.load(game, rules).state) is not None


def programs_turn(game: Game) -> int:
    """A number for the program's next task, which changes exactly when the task is done."""
    return tokens.opened_at(game, FACILITATOR)
