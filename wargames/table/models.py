"""What is said around a table. None of it is part of the game, so no undo can take it back."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from engine.fields import Json
from engine.models import Game, Seat

LINE_LENGTH = 500
NOTE_LENGTH = 20_000


class Proposal(models.Model):
    """1.0 What someone who is not on watch would do; it dies when the game goes on."""

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
    """One line of talk in a room (rooms.Room.key); the name stays when its seat is given up.

    `number` counts the lines of its room, from 1. `is_new`: to whoever it is being shown to
    (talk.heard).
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
    """What one person keeps in mind about one side of a game; nobody else reads it."""

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

    What was done at the revision `version` of their view or later is news. `heard` has for each
    room the number of the newest line that was in sight; empty before anything is known of that.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="looked")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    side = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    heard = Json(default=dict, blank=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "side"), name="one_look_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.user} looked at version {self.version}"
