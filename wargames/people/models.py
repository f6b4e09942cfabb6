"""Whom somebody does not want to meet at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models


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
