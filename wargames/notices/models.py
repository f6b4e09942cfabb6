"""Notices: what a person should know who is not looking at the game."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from engine.models import Game
from wargames.notices.company import against
from wargames.presentation.registry import presentation_of
from wargames.text_helpers import how_long_ago

WORDS = {
    "your_watch": "It is your move in {title}{turn}.",
    "your_move": "It is your move in {title}{turn}.",
    "begun": "{title} has begun.",
    "asked_back": "The other side asks to take moves back in {title}.",
    "game_over": "{title} is over.",
    "invited": "{host} invites you to another game of {title}.",
    "clock_low": "Your time is running low in {title}.",
    "time_up": "Your time has run out in {title}.",
    "other_time_up": "Another player’s time has run out in {title}.",
    "asked_pause": "A player asks to pause the clocks in {title}.",
    "question": "You are asked something in {title}{turn}.",
    "wrote": "New message in {title}.",
    "handed_over": "A seat has changed hands in {title}.",
    "invited_by_name": "{host} invites you to a game of {title}.",
    "resigned": "{title} is over: a side resigned.",
    "draw_offered": "A draw is offered in {title}.",
    "resign_asked": "A player of your side proposes to resign in {title}.",
    "seat_free": "A seat is kept for you in {title}.",
    "seat_declined": "The seat that you offered in {title} was declined.",
    "seat_asked": "The others ask for a replacement for your seat in {title}.",
    "return_asked": "A player asks to have their seat back in {title}.",
    "mend_asked": "A player proposes to edit the position in {title}.",
    "mended": "The position was edited in {title}.",
    "opponent_found": "Opponent found: {title} has begun.",
}

TO_A_COPY = "{host} invites you to a shared what-if: {title}."
OF_A_SEAT = ("seat_free", "seat_declined", "seat_asked", "handed_over", "return_asked")
"""What is answered on the page of a seat, and not at the table."""
BEGUN_OF_MANY = "{title} has begun: every side has a player."


class Group(models.TextChoices):
    """What a notice is about, as people choose what they want to be told."""

    MOVE = "move", "It is my move"
    QUESTION = "question", "I am asked something"
    COURSE = "course", "A game begins or ends, a player joins or leaves"
    TALK = "talk", "A player writes to me"
    CLOCK = "clock", "A clock is running low, or has run out"


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Questions about many notices at once."""

    def unread_count(self, person: Any) -> int:
        if not person.is_authenticated:
            return 0
        return self.filter(user=person.pk, read_at=None).count()


class Notice(models.Model):
    """One thing to know: kind and facts; the words are made when it is shown."""

    class Kind(models.TextChoices):
        YOUR_WATCH = "your_watch"
        YOUR_MOVE = "your_move"
        BEGUN = "begun"
        ASKED_BACK = "asked_back"
        GAME_OVER = "game_over"
        INVITED = "invited"
        CLOCK_LOW = "clock_low"
        TIME_UP = "time_up"
        OTHER_TIME_UP = "other_time_up"
        ASKED_PAUSE = "asked_pause"
        QUESTION = "question"
        WROTE = "wrote"
        SEAT_FREE = "seat_free"
        HANDED_OVER = "handed_over"
        RESIGNED = "resigned"
        INVITED_BY_NAME = "invited_by_name"
        OPPONENT_FOUND = "opponent_found"
        DRAW_OFFERED = "draw_offered"
        RESIGN_ASKED = "resign_asked"
        SEAT_ASKED = "seat_asked"
        RETURN_ASKED = "return_asked"
        MEND_ASKED = "mend_asked"
        MENDED = "mended"
        SEAT_DECLINED = "seat_declined"

    CALLS = (Kind.YOUR_MOVE, Kind.YOUR_WATCH, Kind.QUESTION)
    """Of them one stands at a time: the game waits for its reader."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind)
    turn = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    is_here: bool = False
    """Whether its reader has read such news a moment ago, as delivery finds; no column."""

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("user", "read_at"), name="notice_unread"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user}"

    @property
    def words(self) -> str:
        """The notice in a sentence."""
        host = self.game.created_by or "Another player"
        turn = f", turn {self.turn}" if self.turn else ""
        words = WORDS[self.kind]
        if self.kind == self.Kind.BEGUN and not presentation_of(self.game.key).offer.is_for_two:
            words = BEGUN_OF_MANY
        if self.is_to_copy:
            words = TO_A_COPY
        title = f"{self.game.title}{against(self.game, self.user_id)}"
        return words.format(title=title, turn=turn, host=host)

    @property
    def group(self) -> Group:
        """What it is about."""
        return GROUPS.get(self.kind, Group.COURSE)

    @property
    def since(self) -> str:
        return how_long_ago(self.made_at)

    @property
    def is_to_copy(self) -> bool:
        """Whether it asks to a copy of a game, where one has no seat before one says so."""
        return self.kind == self.Kind.INVITED and self.game.is_supposed

    @property
    def url(self) -> str:
        page = "seat/" if self.kind in OF_A_SEAT else ""
        page = "mend/" if self.kind == self.Kind.MEND_ASKED else page
        page = "what-if/together/" if self.is_to_copy else page
        return f"/table/{self.game_id}/{page}"


GROUPS: dict[str, Group] = {
    Notice.Kind.YOUR_MOVE: Group.MOVE,
    Notice.Kind.YOUR_WATCH: Group.MOVE,
    Notice.Kind.QUESTION: Group.QUESTION,
    Notice.Kind.ASKED_BACK: Group.QUESTION,
    Notice.Kind.ASKED_PAUSE: Group.QUESTION,
    Notice.Kind.DRAW_OFFERED: Group.QUESTION,
    Notice.Kind.RESIGN_ASKED: Group.QUESTION,
    Notice.Kind.SEAT_ASKED: Group.QUESTION,
    Notice.Kind.RETURN_ASKED: Group.QUESTION,
    Notice.Kind.MEND_ASKED: Group.QUESTION,
    Notice.Kind.WROTE: Group.TALK,
    Notice.Kind.CLOCK_LOW: Group.CLOCK,
    Notice.Kind.TIME_UP: Group.CLOCK,
    Notice.Kind.OTHER_TIME_UP: Group.CLOCK,
}
"""What the kinds are about; the others tell how a game goes on."""
BESIDE = (
    Notice.Kind.WROTE,
    Notice.Kind.CLOCK_LOW,
    Notice.Kind.TIME_UP,
    Notice.Kind.OTHER_TIME_UP,
    Notice.Kind.ASKED_PAUSE,
    Notice.Kind.SEAT_FREE,
    Notice.Kind.HANDED_OVER,
    Notice.Kind.RESIGNED,
    Notice.Kind.DRAW_OFFERED,
    Notice.Kind.RESIGN_ASKED,
    Notice.Kind.SEAT_ASKED,
    Notice.Kind.RETURN_ASKED,
    Notice.Kind.MEND_ASKED,
    Notice.Kind.MENDED,
    Notice.Kind.SEAT_DECLINED,
)
"""What stands beside other news of its game, and takes the place of its own kind alone."""
