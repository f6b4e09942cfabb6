"""Notices: what somebody should know who is not looking at the game."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from engine.models import Game
from wargames.presentation.registry import presentation_of
from wargames.text_helpers import how_long_ago

WORDS = {
    "your_watch": "You are on watch in {title}{turn}.",
    "your_move": "It is your move in {title}{turn}.",
    "begun": "{title} has begun: somebody took the other side.",
    "asked_back": "The other side asks to take moves back in {title}.",
    "game_over": "{title} is over.",
    "invited": "{host} invites you to another game of {title}.",
    "clock_low": "Your clock runs low in {title}.",
    "time_up": "Your time has run out in {title}.",
    "other_time_up": "Somebody’s time has run out in {title}.",
    "asked_pause": "Somebody asks for a pause of the clocks in {title}.",
    "invited_by_name": "{host} invites you to a game of {title}.",
    "opponent_found": "An opponent is found: {title} has begun.",
}

BEGUN_OF_MANY = "{title} has begun: every side has somebody."


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
        INVITED_BY_NAME = "invited_by_name"
        OPPONENT_FOUND = "opponent_found"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind)
    turn = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("user", "read_at"), name="notice_unread"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user}"

    @property
    def words(self) -> str:
        """The notice in a sentence."""
        host = self.game.created_by or "Somebody"
        turn = f", turn {self.turn}" if self.turn else ""
        words = WORDS[self.kind]
        if self.kind == self.Kind.BEGUN and not presentation_of(self.game.key).offer.is_for_two:
            words = BEGUN_OF_MANY
        return words.format(title=self.game.title, turn=turn, host=host)

    @property
    def since(self) -> str:
        return how_long_ago(self.made_at)

    @property
    def url(self) -> str:
        return f"/table/{self.game_id}/"
