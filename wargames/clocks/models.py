"""How long a side may take: the terms of a game, what is left to each role, who is away.

It lies beside the position, which an undo takes back, and is no part of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models

from engine.fields import Json
from engine.models import Game

NOTHING = timedelta(0)
MOST_LOW = timedelta(days=1)


class Clock(models.Model):
    """The terms of a game's clocks, and whether they are paused for all.

    `first`: the time for each move, or the start of a bank. `increment`: what a move adds to a
    bank. `pause`: who has asked for a pause, and which sides agree; None: nobody has asked.
    `paused_at`: since when all clocks are paused.
    """

    class Pace(models.TextChoices):
        MOVE = "move"
        BANK = "bank"

    class AtZero(models.TextChoices):
        REMIND = "remind"
        REPLACE = "replace"
        ANSWER = "answer"
        COVER = "cover"
        FORFEIT = "forfeit"

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="clock")
    pace = models.CharField(max_length=8, choices=Pace)
    first = models.DurationField()
    increment = models.DurationField(default=NOTHING)
    at_zero = models.CharField(max_length=8, choices=AtZero, default=AtZero.REMIND)
    weekends_off = models.BooleanField(default=False)
    pause = Json(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"clock of {self.game_id}"

    @property
    def low(self) -> timedelta:
        """The time left at which a reminder is sent: a quarter of the time, at most a day."""
        return min(self.first / 4, MOST_LOW)

    @property
    def is_live(self) -> bool:
        """Whether the clock is for live play."""
        return self.first < timedelta(hours=12)


class SideClock(models.Model):
    """The time left to one role of a game: a side, or one of its powers.

    `left` is the time left at `since`, from when on it runs; None: it does not run. `asked_at`:
    since when the game waits for the role. `people`: the keys of those who may move for the role,
    whose vacations stop it. `extra`: time that was given while it was not asked, for its next
    question. `used`: what its open question has taken. `due_at`: when something is due next: a
    reminder, or what the game does at zero. `ran_out_at`: when it reached zero, until the role has
    moved; `is_done`: what the game does then is done. `replaceable`: the host may replace the
    player.
    """

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="sides")
    role = models.CharField(max_length=32)
    left = models.DurationField()
    since = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    people = Json(default=list)
    extra = models.DurationField(default=NOTHING)
    used = models.DurationField(default=NOTHING)
    is_reminded = models.BooleanField(default=False)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    ran_out_at = models.DateTimeField(null=True, blank=True)
    is_done = models.BooleanField(default=False)
    replaceable = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("clock", "role"), name="one_clock_a_role"),)

    def __str__(self) -> str:
        return f"{self.role}: {self.left}"

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for the role."""
        return self.asked_at is not None


class Vacation(models.Model):
    """Announced days on which a person's clocks stand still.

    The days are calendar days in `zone`; the moments are what counts.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    first_day = models.DateField()
    last_day = models.DateField()
    zone = models.CharField(max_length=64)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("begins_at",)

    def __str__(self) -> str:
        return f"{self.user}: {self.first_day} to {self.last_day}"

    @property
    def span(self) -> tuple[datetime, datetime]:
        """From when until when."""
        return self.begins_at, self.ends_at


class Answered(models.Model):
    """An answer in a game with a clock: how long it took, and whether it was in time.

    `gave`: what the answer added to the clock, which is removed when it is undone. Where the clock
    answered, there is one for each person who might have. `is_programs`: a program answered in
    their place, so it says nothing about the person.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="answers"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="answers")
    role = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    took = models.DurationField()
    gave = models.DurationField(default=NOTHING)
    in_time = models.BooleanField()
    is_programs = models.BooleanField(default=False)
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("user", "in_time"), name="answers_of_a_person"),)

    def __str__(self) -> str:
        return f"{self.user} in {self.game_id}: {'in time' if self.in_time else 'late'}"
