"""Notices: what a person should know who is not looking at the game."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from engine.models import Game
from engine.position.compiled import A_KEY, CompiledQuery
from wargames.notices import wording
from wargames.rendering.text_helpers import how_long_ago

OF_A_SEAT = ("seat_free", "seat_declined", "seat_asked", "handed_over", "return_asked")
"""Kinds of notice that are answered on the page of a seat, instead of at the table."""

OF_A_TOURNAMENT = ("tournament_over", "tournament_again")
"""Kinds of notice that link to the game's tournament."""


class Group(models.TextChoices):
    """Groups of notices, by which people choose their notifications."""

    MOVE = "move", "It is my move"
    QUESTION = "question", "I am asked something"
    COURSE = "course", "A game begins or ends, a player joins or leaves"
    TALK = "talk", "A player writes to me"
    CLOCK = "clock", "A clock is running low, or has run out"


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Queries about many notices."""

    def unread_count(self, person: Any) -> int:
        if not person.is_authenticated:
            return 0
        found = UNREAD.rows(person.pk)
        return int(found[0][0]) if found else 0


class Notice(models.Model):
    """A notice: kind and facts; the words are made when it is shown."""

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
        HINTS_ASKED = "hints_asked"
        SEAT_DECLINED = "seat_declined"
        TOURNAMENT_GAME = "tournament_game"
        TOURNAMENT_OVER = "tournament_over"
        TOURNAMENT_AGAIN = "tournament_again"

    CALLS = (Kind.YOUR_MOVE, Kind.YOUR_WATCH, Kind.QUESTION)
    """The kinds that say that the game waits for the reader; only one of them is kept at a time."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind)
    turn = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    is_halted: bool = False
    """Whether the reader's queued moves have stopped at this question, set for the list; no column.
    """

    is_here: bool = False
    """Whether the reader has just read a similar notice, set by delivery; no column."""

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("user", "read_at"), name="notice_unread"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user}"

    @property
    def words(self) -> str:
        """The notice in a sentence."""
        about = self.kind, self.game, self.user_id, self.turn
        return wording.sentence_of(*about, is_to_copy=self.is_to_copy)

    @property
    def group(self) -> Group:
        """The group of the notice."""
        return GROUPS.get(self.kind, Group.COURSE)

    @property
    def is_call(self) -> bool:
        """Whether the game waits for the reader."""
        return self.kind in self.CALLS

    @property
    def since(self) -> str:
        return how_long_ago(self.made_at)

    @property
    def is_to_copy(self) -> bool:
        """Whether it invites to a copy of a game, where one has no seat before accepting."""
        return self.kind == self.Kind.INVITED and self.game.is_supposed

    @property
    def leads_to(self) -> str:
        """What its page is, in words."""
        if self.kind in OF_A_TOURNAMENT:
            return "the tournament"
        if self.kind in OF_A_SEAT:
            return "the seat"
        if self.kind == self.Kind.MEND_ASKED:
            return "the proposal"
        return "the invitation" if self.is_to_copy else "the table"

    @property
    def url(self) -> str:
        """The path of the page that it leads to."""
        if self.kind in OF_A_TOURNAMENT:
            return f"/games/{self.game_id}/tournament/"
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
    Notice.Kind.HINTS_ASKED: Group.QUESTION,
    Notice.Kind.WROTE: Group.TALK,
    Notice.Kind.CLOCK_LOW: Group.CLOCK,
    Notice.Kind.TIME_UP: Group.CLOCK,
    Notice.Kind.OTHER_TIME_UP: Group.CLOCK,
}
"""The groups of the kinds; the others are about the course of a game."""
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
    Notice.Kind.HINTS_ASKED,
    Notice.Kind.SEAT_DECLINED,
)
"""Kinds that stand beside other news of a game, and replace only notices of their own kind."""


UNREAD = CompiledQuery(
    Notice,
    lambda user: (
        Notice.objects.filter(user=user, read_at=None)
        .order_by()
        .values("user")
        .annotate(count=models.Count("pk"))
        .values_list("count")
    ),
    A_KEY,
)
