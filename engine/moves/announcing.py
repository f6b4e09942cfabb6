"""The facilitator announces what was held back: in the rules' words or others; corrections."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine.core.events import may_know
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat, NotAsked, TellsTooMuch
from engine.models import WORDS_LENGTH, Announcement, Game, LogEntry, Seat
from engine.position import store
from engine.saving.locking import locked, save_change
from engine.visibility import held_views
from engine.visibility.announced import KIND, held, said, told_more


@transaction.atomic
def edit(game_id: uuid.UUID, seat: Seat, number: int, words: str) -> None:
    """Reword an announcement before it is made, unseen by anyone else; empty: the rules' words.

    :raises NoSeat: not the facilitator's.
    :raises NotAsked: no such announcement waits.
    """
    game = locked(game_id)
    found = _waiting(game, seat, number)
    found.words = words.strip()[:WORDS_LENGTH]
    found.save(update_fields=("words",))
    save_change(game, told=[FACILITATOR], is_as_before=True)


@transaction.atomic
def speak(
    game_id: uuid.UUID,
    seat: Seat,
    number: int,
    words: str | None = None,
    *,
    is_sure: bool = False,
) -> Game:
    """Make an announcement to its side, in these words or as prepared.

    Nothing before it can be taken back any more. `is_sure`: confirms words that tell the side more
    than the rules do.

    :raises NoSeat: not the facilitator's.
    :raises NotAsked: no such announcement waits.
    :raises TellsTooMuch: the words tell more, and that was not confirmed.
    """
    game = locked(game_id)
    found = _waiting(game, seat, number)
    if words is not None:
        found.words = words.strip()[:WORDS_LENGTH]
    rules = store.rules_of(game)
    more = [] if is_sure else told_more(rules, store.load(game, rules).state, found)
    if more:
        raise TellsTooMuch(number=number, more=more)
    say(game, found)
    return game


def say_all(game: Game, rules: AnyRules, state: Position, *, is_program: bool = False) -> bool:
    """Make all waiting announcements in order before the facilitator goes on; the game is locked.

    Unconfirmed words that tell too much are replaced by the rules' words if the program
    facilitates. Returns whether there was anything to announce.

    :raises TellsTooMuch: a person facilitates, and there are such words.
    """
    unsaid = held(game)
    for found in unsaid:
        more = told_more(rules, state, found)
        if more and not is_program:
            raise TellsTooMuch(number=found.number, more=more)
        found.words = "" if more else found.words
    if unsaid:
        say(game, *unsaid)
    return bool(unsaid)


def say(game: Game, *found: Announcement) -> None:
    """Log announcements for their sides, and save the locked game."""
    for each in found:
        each.is_spoken = True
        each.save(update_fields=("words", "is_spoken"))
        LogEntry.objects.create(
            game=game,
            version=game.version,
            kind=KIND,
            rule=each.entry.rule,
            audience=[each.viewer],
            data=said(each),
            made_at=timezone.now(),
        )
    game.moves.filter(before__isnull=False).update(before=None)
    _lift_for(game, found)
    is_for_all = game.status == Game.Status.OVER  # then everybody reads the whole log
    told = {FACILITATOR, *(each.viewer for each in found)}
    state = store.load(game, store.rules_of(game)).state
    save_change(game, told=None if is_for_all else told, state=state, is_as_before=True)


@transaction.atomic
def correct(game_id: uuid.UUID, seat: Seat, entry_id: int, viewer: str, words: str) -> Game:
    """Correct what a side was told: the entry stays in the log, marked, with the new words.

    Sending it twice has the effect of once.

    :raises NoSeat: not the facilitator's.
    :raises NotAsked: the side was not told of this entry, or there are no words.
    """
    game, words = locked(game_id), words.strip()[:WORDS_LENGTH]
    if seat.game_id != game.pk or seat.side != FACILITATOR:
        raise NoSeat()
    entry = game.log.filter(pk=entry_id, is_held=False).first()
    if entry is None or not words or not may_know(entry.audience, viewer):
        raise NotAsked()
    if viewer not in store.roles_of(game).sides:
        raise NotAsked()
    kept = {"entry": entry, "viewer": viewer, "words": words}
    if game.announcements.filter(**kept).exists():
        return game
    last = game.announcements.aggregate(last=Max("number"))["last"] or 0
    say(game, Announcement.objects.create(game=game, number=last + 1, **kept))
    return game


def _lift_for(game: Game, found: Sequence[Announcement]) -> None:
    """Show the current position to viewers who have been told everything meant for them."""
    left = held(game)
    viewers = {each.viewer for each in found} - {each.viewer for each in left}
    if any(each.entry.audience is None for each in found):
        viewers |= {store.PUBLIC} - {store.PUBLIC for each in left if each.entry.audience is None}
    rules = store.rules_of(game)
    if rules.roles.may_lag and game.status == Game.Status.PLAYING:
        held_views.lift(game, rules, store.load(game, rules).state, viewers)


def _waiting(game: Game, seat: Seat, number: int) -> Announcement:
    """The waiting announcement with a number.

    :raises NoSeat: not the facilitator's.
    :raises NotAsked: no such announcement waits.
    """
    if seat.game_id != game.pk or seat.side != FACILITATOR:
        raise NoSeat()
    found = next((each for each in held(game) if each.number == number), None)
    if found is None:
        raise NotAsked()
    return found
