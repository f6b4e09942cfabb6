"""Tournaments as rows: terms, entrants, matches and their games."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from engine.fields import Json
from engine.models import Game
from wargames.clocks.models import NOTHING, Clock
from wargames.lobby.models import Spectators

NAME_LENGTH = 30
WORDS_LENGTH = 300
LEAST, MOST = 2, 64
"""The minimum and maximum number of people in a tournament."""
SMALLEST, LARGEST = 3, 8
"""The minimum and maximum number of people in a division of a league."""


class Tournament(models.Model):
    """A league or knock-out of one game, with the same terms for all its games.

    `options`: the optional rules. `places`: for how many people there is room. `games_each`: of a
    match, two with the sides changed. `division`: how many people of a league meet each other.
    `is_at_once`: whether someone has all matches of a league at a time. `closes_at`: when signing
    up ends, earlier where all places are taken. `pace` to `weekends_off`: the clock of each game;
    whoever's time runs out loses it. `repeats`: a month after it began the next one takes names.
    """

    class Form(models.TextChoices):
        LEAGUE = "league", "League"
        KNOCK_OUT = "knock_out", "Knock-out"

    class Status(models.TextChoices):
        OPEN = "open", "Open for sign-up"
        RUNNING = "running", "Running"
        OVER = "over", "Finished"
        CANCELLED = "cancelled", "Cancelled"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH + 6)
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="tournaments_hosted",
    )
    key = models.CharField(max_length=32)
    options = Json(default=dict)
    form = models.CharField(max_length=12, choices=Form)
    places = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(LEAST), MaxValueValidator(MOST)]
    )
    games_each = models.PositiveSmallIntegerField(default=1)
    division = models.PositiveSmallIntegerField(default=4)
    is_at_once = models.BooleanField(default=False)
    spectators = models.CharField(max_length=8, choices=Spectators, default=Spectators.AT_ONCE)
    pace = models.CharField(max_length=8, choices=Clock.Pace)
    first = models.DurationField()
    increment = models.DurationField(default=NOTHING)
    weekends_off = models.BooleanField(default=False)
    repeats = models.BooleanField(default=False)
    earlier = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="later"
    )
    number = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    open_for = models.DurationField(default=timedelta(days=7))
    closes_at = models.DateTimeField()
    made_at = models.DateTimeField(default=timezone.now)
    begun_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at",)
        indexes = (models.Index(fields=("status", "closes_at"), name="tournaments_by_status"),)

    def __str__(self) -> str:
        return self.name

    @property
    def is_due(self) -> bool:
        """Whether the time to sign up is over."""
        return self.closes_at <= timezone.now()

    @property
    def is_league(self) -> bool:
        return self.form == self.Form.LEAGUE


class Entrant(models.Model):
    """Someone who takes part. `seed`: their rank by rating at the draw, from 1.

    `person`: None where the account is deleted. `is_out`: withdrawn since it began.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="tournaments_entered",
    )
    seed = models.PositiveSmallIntegerField(default=0)
    division = models.PositiveSmallIntegerField(default=0)
    is_out = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("seed", "made_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "person"), name="one_entrant_a_person"),
        )

    def __str__(self) -> str:
        return self.person.name if self.person else "Deleted account"

    @property
    def is_gone(self) -> bool:
        """Whether they play no more: withdrawn, banned, or without an account."""
        return self.is_out or self.person is None or not self.person.is_active


class Match(models.Model):
    """A match. `first`, `second`: None: nobody, or not known yet.

    `round` and `place` from 0. In a knock-out the winners of the matches at 2 × place and the one
    after it in the round before meet; `is_set`: both are known. `is_decided` without a winner: a
    draw of a league, or nobody came. `is_walkover`: it was not played.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField(default=0)
    first = models.ForeignKey(Entrant, null=True, on_delete=models.SET_NULL, related_name="+")
    second = models.ForeignKey(Entrant, null=True, on_delete=models.SET_NULL, related_name="+")
    winner = models.ForeignKey(Entrant, null=True, on_delete=models.SET_NULL, related_name="+")
    is_set = models.BooleanField(default=True)
    is_decided = models.BooleanField(default=False)
    is_walkover = models.BooleanField(default=False)

    class Meta:
        ordering = ("division", "round", "place")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "division", "round", "place"), name="one_match_a_place"
            ),
        )

    def __str__(self) -> str:
        return f"{self.first or 'nobody'} – {self.second or 'nobody'}"


class MatchGame(models.Model):
    """A game of a match. `first_side`, `second_side`: who plays which side; empty: not there.

    A game for one side is played by each of them alone. `points`: of the first and of the second, 2
    for a victory and 1 for a draw; None: it goes on. Where each plays alone, `worth` of the one who
    played: how far they came.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    game = models.OneToOneField(
        Game, null=True, on_delete=models.SET_NULL, related_name="match_game"
    )
    first_side = models.CharField(max_length=32, blank=True)
    second_side = models.CharField(max_length=32, blank=True)
    first_points = models.PositiveSmallIntegerField(null=True, blank=True)
    second_points = models.PositiveSmallIntegerField(null=True, blank=True)
    worth = models.IntegerField(null=True, blank=True)
    is_over = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"game of {self.match}"
