"""Blocks between people, and reports to the host."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from engine.models import Game

WORDS_LENGTH = 2_000


class Block(models.Model):
    """One person's wish not to meet another; the other is never told of it."""

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
    """What somebody has told the host of the site about another person, perhaps of one game.

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
