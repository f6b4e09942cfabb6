"""Tokens: what a program shows to act for a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models

NAME_LENGTH = 60


class Token(models.Model):
    """A person's API key. Only its hash is stored; the key is shown once.

    `beginning`: the first letters of the key, by which its owner recognises it.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    beginning = models.CharField(max_length=12)
    fingerprint = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.name} of {self.person}"
