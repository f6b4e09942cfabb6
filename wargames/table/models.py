"""What is said around a table. None of it is part of the game, so no undo can take it back."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from engine.fields import Json
from engine.models import Game, Seat

LINE_LENGTH = 500
NOTE_LENGTH = 20_000


class Proposal(models.Model):
    """1.0 What a player who is not on watch suggests; it lapses when the game goes on."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="proposals")
    choice = models.JSONField()
    version = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("seat",), name="one_proposal_a_seat"),)

    def __str__(self) -> str:
        return f"{self.seat}: {self.choice}"


class ChatLine(models.Model):
    """One chat line in a room (rooms.Room.key); the name stays when its seat is given up.

    `number` counts the lines of its room, from 1. `is_new`: to the reader (talk.heard).
    """

    is_new = False

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=80)
    text = models.CharField(max_length=LINE_LENGTH)
    room = models.CharField(max_length=64, default="table")
    number = models.PositiveIntegerField()
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("room", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "room", "number"), name="lines_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Note(models.Model):
    """A person's private note about one side of a game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    side = models.CharField(max_length=32)
    text = models.TextField(max_length=NOTE_LENGTH, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "side"), name="one_note_a_side"),
        )

    def __str__(self) -> str:
        return f"note of {self.user}"


class Looked(models.Model):
    """How far one person has seen a game on one side.

    What came at the revision `version` or later is news. A page that was in sight up to the
    revision `shown` leaves it news for a while (news_from). What a page showed as it came, from the
    revision `live_from` on (0: nothing), is no news, but was not opened either. `heard` has for
    each room the number of the newest line that was in view; empty before that is known.
    """

    VISIT = timedelta(hours=2)
    """How long what was in sight stays news, unless one moves or says that it was seen."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="looked")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    side = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    shown = models.PositiveIntegerField(default=0)
    shown_at = models.DateTimeField(null=True)
    live_from = models.PositiveIntegerField(default=0)
    heard = Json(default=dict, blank=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "side"), name="one_look_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.user} looked at version {self.version}"

    @property
    def offered(self) -> int:
        """The revision from which any page still offers what was seen as it came; 0: none does."""
        return self.live_from if timezone.now() - self.at < self.VISIT else 0

    @property
    def news_from(self) -> int:
        """The revision from which something is news to this person now."""
        is_past = self.shown_at is not None and timezone.now() - self.shown_at > self.VISIT
        return max(self.version, self.shown) if is_past else self.version
