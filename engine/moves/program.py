"""The program as facilitator: it acts where no person has that seat, by the same moves."""

from __future__ import annotations

import uuid

from django.db import transaction

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Applied
from engine.models import Game, Seat
from engine.moves import announcing
from engine.moves.applying import Maker, Table, apply_choice
from engine.position import store
from engine.saving.locking import save_change
from engine.seats.seated import (
    is_facilitated,
    is_programs_move,
    locked_table,
)
from engine.signals import calls_changed
from engine.visibility import held_views, revisions

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
    if closed := held_views.close(game, rules, store.load(game, rules).state):
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
    maker = Maker(FACILITATOR, revisions.opened_at(game, FACILITATOR))
    choice = rules.facilitation.program(loaded.state, ask)
    return apply_choice(table, maker, choice).applied
