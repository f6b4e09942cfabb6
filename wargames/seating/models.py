"""Vacant seats, the briefings handed over with them, and requests to return."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from engine.fields import Json
from engine.models import Game, Seat, new_token

WORDS_LENGTH = 160
BRIEFING_LENGTH = 20_000
HOLDER_MAY_ANSWER = timedelta(days=3)
"""How long after a vote was called the holder of the seat may object before it can be taken."""


class Vacancy(models.Model):
    """A seat for which a new player is wanted.

    `holder`: whose seat it is; `asked_by`: who asked for a new player. `invited`: the only player
    who may take it, null: anyone with the link, and with `is_listed` anyone who reads the list of
    open games. `consents`: the keys of the users who agree, where others ask for it. `briefing`:
    what its holder hands over, empty: it is made when the seat is taken. `opens_at`: from when it
    can be taken.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        OPEN = "open"
        TAKEN = "taken"
        CLOSED = "closed"
        DECLINED = "declined"

    class Why(models.TextChoices):
        HOLDER = "holder"
        VOTE = "vote"
        CLOCK = "clock"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="vacancies")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="vacancies")
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacancies"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="seats_offered"
    )
    why = models.CharField(max_length=8, choices=Why)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    is_listed = models.BooleanField(default=False)
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    consents = Json(default=list)
    briefing = models.TextField(max_length=BRIEFING_LENGTH, blank=True)
    opens_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("seat",),
                condition=models.Q(state__in=("asked", "open")),
                name="one_vacancy_a_seat",
            ),
        )
        verbose_name_plural = "vacancies"

    def __str__(self) -> str:
        return f"{self.seat}: {self.state}"

    @property
    def can_be_taken(self) -> bool:
        """Whether a new player may take the seat now."""
        return self.state == self.State.OPEN and self.opens_at <= timezone.now()


class Briefing(models.Model):
    """What the new player of a seat was told by the side's papers and by the previous holder.

    Only the players of the side may read it. `by`: the author's name, empty: the site wrote it.
    `before`: the previous holder's name.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="briefings")
    side = models.CharField(max_length=32)
    text = models.TextField(max_length=BRIEFING_LENGTH)
    by = models.CharField(max_length=80, blank=True)
    before = models.CharField(max_length=80)
    given_to = models.CharField(max_length=80)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"briefing for {self.given_to}"


class Return(models.Model):
    """A request to get back a seat that was handed over."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="returns")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="returns")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="returns"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "user"), name="one_return_a_game_and_person"),
        )

    def __str__(self) -> str:
        return f"{self.user} asks for {self.seat}"
