"""All games that someone facilitates, with what waits in each: the longest first."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game
from wargames.accounts.models import User
from wargames.facilitator.cards import Card
from wargames.facilitator.desk import DeskPage, desk_of
from wargames.facilitator.questions import Question
from wargames.presentation.registry import presentation_of


class Waiting(Struct, frozen=True):
    """One game: its next card or question, and since when it waits.

    is_own: it waits for the facilitator.
    """

    desk: DeskPage
    card: Card | None
    question: Question | None
    since: datetime
    is_own: bool

    @property
    def title(self) -> str:
        """The game's heading."""
        lesson = self.desk.lesson
        return f"Lesson: {lesson.lesson.title}" if lesson else self.desk.game.title


def games_of(user: User) -> list[Waiting]:
    """The running games that a user facilitates at a desk, with what waits in each.

    Includes lessons until they are done.
    """
    found = Game.objects.filter(
        status=Game.Status.PLAYING, seats__user=user.pk, seats__side=FACILITATOR
    )
    games = [game for game in found.distinct() if presentation_of(game.key).desk]
    desks = [desk_of(game.pk, user) for game in games]
    waiting = [waiting_of(desk) for desk in desks if not (desk.lesson and desk.lesson.is_over)]
    return sorted(waiting, key=lambda each: (not each.is_own, each.since))


def waiting_of(desk: DeskPage) -> Waiting:
    """What waits in one game."""
    card = next((card for card in desk.cards if not card.waits), None)
    asked = desk.questions[0] if desk.questions else None
    own = desk.opened.get(FACILITATOR)
    since = own or (asked.since if asked else desk.game.updated_at)
    if card and not own:
        since = desk.game.updated_at
    return Waiting(desk, card, asked, since, is_own=bool(card or own))
