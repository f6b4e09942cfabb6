"""Deliveries on their way, how people want to be notified, and where."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from django.conf import settings
from django.db import models

from engine.fields import Json
from engine.models import Game
from wargames.notices.models import Notice
from wargames.rendering.text_helpers import how_long_ago

UNGUESSABLE = 32
"""Random bytes in an address or key that identifies a person."""
GIVEN_UP = 8
"""After so many failures in a row, a device or webhook is skipped."""


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(UNGUESSABLE)


class FeedAddress(models.Model):
    """The private address of a person's feeds; anyone with the token may read them."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_address"
    )
    token = models.CharField(max_length=64, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"feeds of {self.person}"


class Told(models.Model):
    """The results of sending to a device or webhook."""

    made_at = models.DateTimeField(auto_now_add=True)
    last_ok = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True

    @property
    def is_given_up(self) -> bool:
        """Whether it has failed so often that nothing is sent any more."""
        return self.failures >= GIVEN_UP

    @property
    def told_since(self) -> str:
        """How long ago something last went through; empty: never."""
        return how_long_ago(self.last_ok) if self.last_ok else ""


class PushSubscription(Told):
    """One browser that shows notifications even when no page is open.

    `device`: the person's name for it. `browser_mark`: a hash of the browser's cookie, so that
    logging out there ends the subscription.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=1000)
    endpoint_hash = models.CharField(max_length=64, unique=True, editable=False)
    p256dh = models.CharField(max_length=200)
    auth = models.CharField(max_length=100)
    device = models.CharField(max_length=60)
    browser_mark = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.device} of {self.person}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with the hash that identifies the endpoint."""
        self.endpoint_hash = hash_of(self.endpoint)
        super().save(*args, **kwargs)


class Webhook(Told):
    """A person's address to which notices are posted.

    `game`: for this game only; None: for all of theirs. `secret`: signs plain posts.
    """

    class Kind(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        PLAIN = "plain", "Plain JSON"

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks"
    )
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="webhooks"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    url = models.CharField(max_length=1000)
    secret = models.CharField(max_length=64, default=new_token)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.person}"


class TabSound(models.Model):
    """The sound that an open tab makes when it becomes the person's move."""

    class Sound(models.TextChoices):
        NONE = "", "No sound"
        BELL = "bell", "Ship’s bell"
        WHISTLE = "whistle", "Bosun’s whistle"
        MORSE = "morse", "Morse key"
        KNOCK = "knock", "Knock"

    class When(models.TextChoices):
        AWAY = "away", "Only while I am on another page"
        ALWAYS = "always", "Always"

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tab_sound"
    )
    sound = models.CharField(max_length=10, choices=Sound, blank=True, default="")
    when = models.CharField(max_length=10, choices=When, default=When.AWAY)

    def __str__(self) -> str:
        return f"{self.sound or 'no sound'} for {self.person}"


class Delivery(models.Model):
    """One notice on its way to its reader by one channel.

    `due_at`: when it is due. `tries`: how often sending has begun. `taken_by`: the devices or
    webhooks that have taken it, where its channel has several. A notice that is outdated before it
    is read is deleted in bulk, and its deliveries are dropped when they are due: so there is no
    foreign key constraint.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        DROPPED = "dropped"
        FAILED = "failed"

    notice = models.ForeignKey(
        Notice, on_delete=models.CASCADE, related_name="deliveries", db_constraint=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    channel = models.CharField(max_length=20)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    due_at = models.DateTimeField()
    queued_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    taken_by = Json(default=list)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("notice", "channel"), name="once_a_channel"),
        )
        indexes = (
            models.Index(
                fields=("due_at",),
                name="delivery_due",
                condition=models.Q(state__in=("waiting", "sending")),
            ),
            models.Index(fields=("user", "state"), name="delivery_of_person"),
        )

    def __str__(self) -> str:
        return f"{self.channel} {self.state}"


class Preferences(models.Model):
    """A person's notification settings; without a row they have chosen nothing.

    `switched_off`: "channel:group" for each combination that is off. `zone`: a time zone name, ""
    for UTC. `quiet_from`, `quiet_until`: local hours, equal for none. `daily_at`: the hour of the
    daily summary.
    """

    class Pace(models.TextChoices):
        AT_ONCE = "at_once", "at once"
        HOURLY = "hourly", "as a summary, every hour"
        DAILY = "daily", "as a summary, once a day"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="preferences",
    )
    switched_off = Json(default=list)
    zone = models.CharField(max_length=64, blank=True, default="")
    quiet_from = models.PositiveSmallIntegerField(default=0)
    quiet_until = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.AT_ONCE)
    daily_at = models.PositiveSmallIntegerField(default=8)

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"


class GamePreference(models.Model):
    """A person's setting for one game and channel, where it differs from the usual."""

    class How(models.TextChoices):
        EVERYTHING = "everything", "everything"
        MY_MOVE = "my_move", "only when it is my move or I am asked"
        NOTHING = "nothing", "nothing"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_preferences"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=20)
    how = models.CharField(max_length=10, choices=How)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "game", "channel"), name="one_a_channel"),
        )

    def __str__(self) -> str:
        return f"{self.channel}: {self.how}"


def hash_of(text: str) -> str:
    """The hash that identifies an address or a cookie."""
    return hashlib.sha256(text.encode()).hexdigest()
