"""What the lobby stores beside a game: its terms, invitations, spectators and searches."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from engine.models import Game

WORDS_LENGTH = 160
FORGOTTEN = timedelta(days=30)
"""A table leaves the list of open games when its host has not seen it for so long."""


class Pace(models.TextChoices):
    """The intended pace of a game; no clock enforces it."""

    NOW = "now", "Live, now"
    EVENING = "evening", "An evening"
    DAY = "day", "A move a day"
    WEEK = "week", "A move a week"


class Spectators(models.TextChoices):
    """What a spectator may see of a game: at most what is public."""

    NOBODY = "nobody", "Nobody"
    AT_ONCE = "at_once", "At once"
    LATE = "late", "A turn late"


class Menders(models.TextChoices):
    """Who may propose to edit the position; it is edited when all sides agree."""

    NOBODY = "nobody", "Nobody"
    HOST = "host", "The host"
    PLAYERS = "players", "Any player"


class Hints(models.TextChoices):
    """When players may ask what a program would do."""

    ALONE = "alone", "When one plays alone"
    ALWAYS = "always", "Always"
    NEVER = "never", "Never"


class Facilitates(models.TextChoices):
    """How fast the site goes on where no person facilitates."""

    STEADY = "steady", "Steadily: you can follow each step"
    AT_ONCE = "at_once", "At once"


LANGUAGES = [
    ("en", "English"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("hu", "Magyar"),
    ("nl", "Nederlands"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ru", "Русский"),
    ("fi", "Suomi"),
    ("sv", "Svenska"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("zh", "中文"),
    ("ja", "日本語"),
    ("ko", "한국어"),
]
"""Languages that players speak at a table, by code, each under its own name."""


class Table(models.Model):
    """The terms of a table; a game without this row is joined by link and may be watched at once.

    `listed_at`: since when it is in the list of open games, null: it is not. `looked_at`: when its
    host last saw it. `wanted`: the side that a new player is to take, or a power as side:power;
    empty: any. `password`: hashed; empty: none. `shows_luck`: during the game. `menders`: who may
    propose to edit the position. `hints`: when players may ask what a program would do.
    `facilitates`: how fast the site facilitates.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="terms")
    pace = models.CharField(max_length=8, choices=Pace, blank=True)
    language = models.CharField(max_length=8, choices=LANGUAGES, blank=True)
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    wanted = models.CharField(max_length=65, blank=True)
    password = models.CharField(max_length=128, blank=True)
    spectators = models.CharField(max_length=8, choices=Spectators, default=Spectators.AT_ONCE)
    shows_luck = models.BooleanField(default=False)
    menders = models.CharField(max_length=8, choices=Menders, default=Menders.NOBODY)
    hints = models.CharField(max_length=8, choices=Hints, default=Hints.ALONE)
    facilitates = models.CharField(max_length=8, choices=Facilitates, default=Facilitates.STEADY)
    listed_at = models.DateTimeField(null=True, blank=True)
    looked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (
            models.Index(
                fields=("-listed_at", "-game"),
                condition=models.Q(listed_at__isnull=False),
                name="listed_tables",
            ),
        )

    def __str__(self) -> str:
        return f"terms of {self.game}"

    @property
    def has_more_terms(self) -> bool:
        """Whether any term but the listing, the side wanted and the message is not the default."""
        said = self.pace or self.language or self.password or self.shows_luck
        are_usual = self.menders == Menders.NOBODY and self.spectators == Spectators.AT_ONCE
        is_quick = self.facilitates != Facilitates.STEADY
        return bool(said) or not are_usual or is_quick or self.hints != Hints.ALONE

    @property
    def is_forgotten(self) -> bool:
        """Whether it has left the list because its host has not seen it for long."""
        return self.listed_at is not None and self.looked_at < timezone.now() - FORGOTTEN

    @property
    def is_listed(self) -> bool:
        """Whether it is in the list of open games, as far as its terms say."""
        return self.listed_at is not None and not self.is_forgotten


class Invitation(models.Model):
    """A player invited by name to a seat, which is kept for them until they answer.

    `chair`: a side, a power as side:power or the facilitator's place; empty where all share one.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_made"
    )
    chair = models.CharField(max_length=65, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("game", "person"), name="one_invitation_a_person"),
            models.UniqueConstraint(
                fields=("game", "chair"),
                condition=~models.Q(chair=""),
                name="one_invitation_a_chair",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person} to {self.game}"


class Watcher(models.Model):
    """A person without a seat who keeps a game in their list to watch it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="watchers")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="watched"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("game", "person"), name="one_watcher_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.person} watches {self.game}"


class Spectator(models.Model):
    """A visitor without a seat who has recently watched a game, known by a hash alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="spectators")
    mark = models.CharField(max_length=32)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "mark"), name="one_spectator_a_mark"),
        )

    def __str__(self) -> str:
        return f"a spectator of {self.game}"


class Wanted(models.Model):
    """A search for an opponent: for which game, side and pace.

    `side`: the one that the person wants, empty: either. `options`: every optional rule, on or off.
    `language`: empty, any.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wanted"
    )
    key = models.CharField(max_length=32)
    side = models.CharField(max_length=32, blank=True)
    pace = models.CharField(max_length=8, choices=Pace)
    language = models.CharField(max_length=8, choices=LANGUAGES, blank=True)
    options = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("key", "pace", "expires"), name="wanted_alike"),)

    def __str__(self) -> str:
        return f"{self.person} wants {self.key}"

    @property
    def is_over(self) -> bool:
        """Whether the search has expired."""
        return self.expires <= timezone.now()


class Queue(models.Model):
    """The queue for opponents at one game; its row is locked while two are matched."""

    key = models.CharField(max_length=32, unique=True)

    def __str__(self) -> str:
        return self.key
