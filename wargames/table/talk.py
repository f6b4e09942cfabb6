"""Proposals, chat and private notes: what is said at a table outside the game itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from engine import moves, sight, store
from engine.broadcast import announce, announce_to
from engine.core.codec import Unreadable
from engine.core.flow import IllegalChoice
from engine.models import Game, Seat
from wargames.table.models import LINE_LENGTH, NOTE_LENGTH, ChatLine, Looked, Note, Proposal
from wargames.text_helpers import one_line

MANY, WITHIN = 6, timedelta(seconds=10)
KEPT_IN_SIGHT = 40


class TooFast(Exception):
    """More lines in ten seconds than anybody reads."""


def proposed(game: Game, side: str) -> list[Proposal]:
    """What was proposed within a side for the decisions that are open now."""
    roles = [role for role in store.roles_of(game).powers_of(side) if role in game.opened]
    opened = [sight.opened_at(game, role) for role in roles]
    return list(Proposal.objects.filter(game=game, version__in=opened, seat__side=side))


def propose(*, game: Game, seat: Seat, choice: Any, token: str) -> Proposal:
    """Put a choice before whoever is on watch; a new one takes the old one's place.

    It hangs on the decision that the token names. Sent twice it is proposed once, also when the
    game has gone on between.

    :raises MoveError: the game has gone on, or the choice is not open.
    """
    rules = store.rules_of(game)
    try:
        wanted = rules.reader.choice(choice)
    except Unreadable as error:
        raise moves.Garbled(why=str(error)) from None
    role = _role_meant(game, seat, token)
    if role is None:
        return _proposed_already(game, seat, msgspec.to_builtins(wanted), token)
    try:
        rules.apply(store.load(game, rules).state, role, wanted)  # on a copy, and forgotten
    except IllegalChoice:
        raise moves.NotLegal() from None
    kept = {"choice": msgspec.to_builtins(wanted), "version": sight.opened_at(game, role)}
    made, _ = Proposal.objects.update_or_create(seat=seat, defaults={"game": game, **kept})
    sharing = game.seats.filter(side=seat.side).values_list("pk", flat=True)
    announce_to(game, seat.side, {"type": "game.again", "seats": list(sharing)})
    return made


def _role_meant(game: Game, seat: Seat, token: str) -> str | None:
    """The role of the seat's side whose open decision a token names."""
    asked = [r for r in store.roles_of(game).powers_of(seat.side) if r in moves.asked_of(game)]
    meant = (r for r in asked if sight.is_meant(game, r, sight.opened_at(game, r), None, token))
    return next(meant, None)


def _proposed_already(game: Game, seat: Seat, choice: Any, token: str) -> Proposal:
    """The proposal that this one repeats (a retry).

    :raises Stale: it repeats none; the game has gone on since the page was made.
    """
    powers = store.roles_of(game).powers_of(seat.side)
    for made in Proposal.objects.filter(seat=seat, choice=choice):
        if any(sight.is_meant(game, role, made.version, None, token) for role in powers):
            return made
    raise moves.Stale(version=game.version)


def say(*, game: Game, user: Any, text: str) -> ChatLine | None:
    """Add a line of chat; an empty one is nobody's line.

    :raises TooFast: slower, please.
    """
    text = one_line(text)[:LINE_LENGTH]
    if not text:
        return None
    recent = ChatLine.objects.filter(game=game, user=user, said_at__gt=timezone.now() - WITHIN)
    if recent.count() >= MANY:
        raise TooFast
    line = ChatLine.objects.create(game=game, user=user, name=user.name, text=text)
    announce(game, {"type": "game.said", "line": line.pk})
    return line


def heard(seat: Seat, looked: Looked | None) -> list[ChatLine]:
    """The newest lines, oldest of them first; those of others since this person looked are new."""
    lines = list(ChatLine.objects.filter(game=seat.game_id).order_by("-pk")[:KEPT_IN_SIGHT])[::-1]
    if looked is not None and looked.chat is not None:
        for line in lines:
            line.is_new = line.pk > looked.chat and line.user_id != seat.user_id
    return lines


def note_of(seat: Seat) -> str:
    """What this person wrote down on this side."""
    kept = Note.objects.filter(game=seat.game_id, user=seat.user_id, side=seat.side).first()
    return kept.text if kept else ""


def keep_note(*, seat: Seat, text: str) -> None:
    """Keep what this person wrote down."""
    Note.objects.update_or_create(
        game=seat.game, user=seat.user, side=seat.side, defaults={"text": text[:NOTE_LENGTH]}
    )
