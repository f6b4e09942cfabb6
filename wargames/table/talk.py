"""Proposals, chat and notes: what passes between the seats outside the game itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from engine import moves, store
from engine.core.codec import Unreadable
from engine.models import Game, Seat
from engine.news import tell
from wargames.table.models import LINE_LENGTH, NOTE_LENGTH, ChatLine, Note, Proposal
from wargames.words import one_line

MANY, WITHIN = 6, timedelta(seconds=10)
KEPT_IN_SIGHT = 40


class TooFast(Exception):
    """More lines in ten seconds than anybody reads."""


def proposed(game: Game) -> list[Proposal]:
    """What was proposed for the decision that is open now."""
    return list(Proposal.objects.filter(game=game, version=game.version))


def propose(*, game: Game, seat: Seat, choice: Any, version: int) -> Proposal:
    """Put a choice before whoever is on watch; a new one takes the old one's place.

    :raises MoveError: the game has gone on, or the choice is not open.
    """
    if version != game.version:
        raise moves.Stale(version=game.version)
    rules = store.rules_of(game)
    view = rules.view(store.load(game, rules).state, seat.role)
    try:
        wanted = rules.choice(choice)
    except Unreadable as error:
        raise moves.Garbled(why=str(error)) from None
    if not any(option.choice == wanted for ask in view.asks for option in ask.options):
        raise moves.NotLegal()
    made, _ = Proposal.objects.update_or_create(
        seat=seat,
        defaults={"game": game, "choice": msgspec.to_builtins(wanted), "version": version},
    )
    announce(game, {"type": "game.proposed"})
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


def announce(game: Game, message: dict[str, Any]) -> None:
    """Tell the table's sockets once what happened is committed."""
    transaction.on_commit(lambda: tell(game.group, message))


def heard(game: Game) -> list[ChatLine]:
    """The newest lines, oldest of them first."""
    return list(ChatLine.objects.filter(game=game).order_by("-pk")[:KEPT_IN_SIGHT])[::-1]


def note_of(game: Game, user: Any) -> str:
    """What this person wrote down."""
    kept = Note.objects.filter(game=game, user=user).first()
    return kept.text if kept else ""


def keep_note(*, game: Game, user: Any, text: str) -> None:
    """Keep what this person wrote down."""
    Note.objects.update_or_create(game=game, user=user, defaults={"text": text[:NOTE_LENGTH]})
