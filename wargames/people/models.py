"""Blocks between people, and reports to the host."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from engine.models import Game

WORDS_LENGTH = 2_000


class Block(models.Model):
    """A person's wish not to meet another, who is never told."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "blocked"), name="one_block_a_pair"),
        )

    def __str__(self) -> str:
        return f"{self.person} does not meet {self.blocked}"


class Report(models.Model):
    """A report to the host of the site about a person, perhaps about one game.

    `handled_at`: when the host was done with it, and `outcome` what came of it.
    """

    class Reason(models.TextChoices):
        INSULT = "insult", "Insults or threats"
        CHEATING = "cheating", "Cheating"
        STALLING = "stalling", "Stalling, or leaving games"
        OTHER = "other", "Something else"

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_made"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_about"
    )
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL)
    reason = models.CharField(max_length=12, choices=Reason)
    words = models.TextField(max_length=WORDS_LENGTH)
    made_at = models.DateTimeField(auto_now_add=True)
    handled_at = models.DateTimeField(null=True, blank=True)
    outcome = models.TextField(max_length=WORDS_LENGTH, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.about}"


class Rating(models.Model):
    """A person's Glicko-2 rating for one side of a game.

    `game`: its key, with a "+" for the variant. `deviation`: of the value, in its units; the true
    strength lies within two of them in 95 of 100 cases.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(max_length=33)
    side = models.CharField(max_length=32)
    value = models.FloatField(default=1500)
    deviation = models.FloatField(default=350)
    volatility = models.FloatField(default=0.06)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "game", "side"), name="one_rating_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.person} as {self.side}: {self.value:.0f}"

    def join_account(self, account: Any) -> None:
        """Merge a guest's rating into the account's: the one from more games is kept."""
        own = Rating.objects.get(person=account, game=self.game, side=self.side)
        if self.games > own.games:
            own.value, own.deviation = self.value, self.deviation
            own.volatility = self.volatility
        own.games += self.games
        own.save()


class RatedGame(models.Model):
    """A finished game that was checked for ratings; `counts`: whether it changed any."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="rated")
    counts = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.game}: {'rated' if self.counts else 'not rated'}"
