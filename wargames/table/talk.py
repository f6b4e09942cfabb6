"""Proposals, chat and notes: what passes between the seats outside the game itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from engine import moves, store
from engine.broadcast import announce
from engine.core.codec import Unreadable
from engine.models import Game, Seat
from wargames.table.models import LINE_LENGTH, NOTE_LENGTH, ChatLine, Looked, Note, Proposal
from wargames.words import one_line

MANY, WITHIN = 6, timedelta(seconds=10)
KEPT_IN_SIGHT = 40


class TooFast(Exception):
    """More lines in ten seconds than anybody reads."""


def proposed(game: Game, role: str) -> list[Proposal]:
    """What was proposed within a side for the decision that is open now."""
    return list(Proposal.objects.filter(game=game, version=game.version, seat__role=role))


def propose(*, game: Game, seat: Seat, choice: Any, version: int) -> Proposal:
    """Put a choice before whoever is on watch; a new one takes the old one's place.

    Sent twice it is proposed once, also when the game has gone on between.

    :raises MoveError: the game has gone on, or the choice is not open.
    """
    rules = store.rules_of(game)
    try:
        wanted = rules.choice(choice)
    except Unreadable as error:
        raise moves.Garbled(why=str(error)) from None
    if version != game.version:
        return _proposed_already(game, seat, msgspec.to_builtins(wanted), version)
    view = rules.view(store.load(game, rules).state, seat.role)
    if not any(option.choice == wanted for ask in view.asks for option in ask.options):
        raise moves.NotLegal()
    made, _ = Proposal.objects.update_or_create(
        seat=seat,
        defaults={"game": game, "choice": msgspec.to_builtins(wanted), "version": version},
    )
    sharing = game.seats.filter(role=seat.role).values_list("pk", flat=True)
    announce(game, {"type": "game.again", "seats": list(sharing)})
    return made


def _proposed_already(game: Game, seat: Seat, choice: Any, version: int) -> Proposal:
    """The proposal that this one repeats (a retry).

    :raises Stale: it repeats none; the game has gone on since the page was made.
    """
    made = Proposal.objects.filter(seat=seat, version=version, choice=choice).first()
    if made is None:
        raise moves.Stale(version=game.version)
    return made


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
    kept = Note.objects.filter(game=seat.game_id, user=seat.user_id, role=seat.role).first()
    return kept.text if kept else ""


def keep_note(*, seat: Seat, text: str) -> None:
    """Keep what this person wrote down."""
    Note.objects.update_or_create(
        game=seat.game, user=seat.user, role=seat.role, defaults={"text": text[:NOTE_LENGTH]}
    )
