"""The position in the database: a game, its seats, cards and counters, its history and log.

Rows are written by engine.moves alone (through engine.position.store); everything else reads.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models

from engine.fields import Json


def new_token() -> str:
    """A random join token."""
    return secrets.token_urlsafe(12)


AnyUser = Any
"""A row of settings.AUTH_USER_MODEL; the engine does not know which model that is."""


WORDS_LENGTH = 500
LONGEST_TITLE = 120
STEADY = 1
"""Seconds between two moves of a program that leads a side, so that one can follow."""


class Game(models.Model):
    """One game: its rules and options, and where its flow stands.

    While it waits for a side there is no position yet; `draw_sides`: the sides are drawn then.
    `take_back`: who asks to go back before the move of which version. `flow` is the state without
    counters, cards and seed; `start` the state it began from when that was no regular set-up (a
    lesson); `content` a content pack laid over the game's own; `supposed_by` the side whose
    knowledge a what-if copy is made of (the rest is drawn at random), empty where nothing is
    random; `summary` the public facts that lists show. `ended`: how the game ended other than by
    its rules: resigned, forfeited, agreed (moves.ending); `proposed`: what its players have to
    agree on for that. `version` goes up by one with every change, and `opened` has for each role
    that is asked the version that opened its decision.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        OVER = "over"

    class Watch(models.TextChoices):
        """1.0 Who of those who share a role may choose: they take turns, or whoever is first."""

        ROTATING = "rotating"
        FREE = "free"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=32)
    title = models.CharField(max_length=LONGEST_TITLE)
    options = Json(default=dict)
    content = Json(null=True, blank=True)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    phrases = Json(default=list)
    rules_version = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    status = models.CharField(max_length=16, choices=Status, default=Status.PLAYING)
    watch = models.CharField(max_length=16, choices=Watch, default=Watch.ROTATING)
    draw_sides = models.BooleanField(default=False)
    take_back = Json(null=True, blank=True)
    lesson = models.CharField(max_length=32, blank=True)
    flow = Json(default=dict)
    start = Json(null=True, blank=True)
    summary = Json(default=dict)
    opened = Json(default=dict)
    result = Json(null=True, blank=True)
    ended = Json(null=True, blank=True)
    proposed = Json(null=True, blank=True)
    join_token = models.CharField(max_length=32, unique=True, default=new_token)
    is_open = models.BooleanField(default=True)
    is_supposed = models.BooleanField(default=False)
    supposed_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="supposed"
    )
    supposed_by = models.CharField(max_length=32, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="games_made"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    written: Any = None
    """The position that store.write has put into the rows since the last version; no column."""

    class Meta:
        ordering = ("-updated_at",)

    def __str__(self) -> str:
        return self.title


class Seat(models.Model):
    """A player's seat: powers of one side, or the facilitator.

    `side` is whose view it has. `powers` are those it holds by name; without any it shares the
    powers of its side that nobody holds by name. `place` is the order of joining. A person who
    plays several sides has a seat on each: `is_shown` tells whose page is shown. `put_away_at`: the
    game is archived on its owner's list until it changes again. `program`: the level of the program
    that plays it, empty: its holder does. `program_pace`: seconds between two moves of the program.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seats"
    )
    side = models.CharField(max_length=32)
    powers = Json(default=list)
    place = models.PositiveSmallIntegerField()
    is_shown = models.BooleanField(default=True)
    put_away_at = models.DateTimeField(null=True, blank=True)
    program = models.CharField(max_length=16, blank=True)
    program_pace = models.PositiveSmallIntegerField(default=STEADY)
    joined_at = models.DateTimeField(auto_now_add=True)

    along: Mapping[str, Any] | None = None
    """Extra values loaded with the seat (seats.seated.read_along); None: none were. No column."""

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(
                fields=("game", "user", "side"), name="one_seat_a_user_and_side"
            ),
            models.UniqueConstraint(fields=("game", "place"), name="one_seat_a_place"),
        )

    def __str__(self) -> str:
        return f"{self.user} as {self.side}"


class FormerSeat(models.Model):
    """A player who left a side, and still knows what they saw there."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="former_seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_seats"
    )
    side = models.CharField(max_length=32)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "side"), name="one_memory_of_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.user} was {self.side}"


class Sight(models.Model):
    """What one viewer of a game with secrets has been shown.

    A revision, which rises exactly when that changes; when it last rose; and the mark by which a
    change is found. `shown`: the older position that is shown instead of the current one
    (visibility.held_views); the public has a row only for that, with an empty name.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sights")
    viewer = models.CharField(max_length=32)
    revision = models.PositiveIntegerField(default=0)
    mark = models.CharField(max_length=64, blank=True)
    shown = Json(null=True, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "viewer"), name="one_sight_a_viewer"),
        )

    def __str__(self) -> str:
        return f"{self.viewer} at {self.revision}"


class Revision(models.Model):
    """The version of a game with secrets at which a viewer's revision rose to a number.

    `position`: the version whose position was then shown, an older one for a held view; null in
    games from before it was recorded.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="revisions")
    viewer = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    position = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("game", "viewer", "number"), name="one_version_a_revision"
            ),
        )

    def __str__(self) -> str:
        return f"{self.viewer} {self.number}: version {self.version}"


class Card(models.Model):
    """One card: the pile it lies in and its rank there; the lowest rank is on top."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    key = models.CharField(max_length=32)
    pile = models.CharField(max_length=32)
    rank = models.SmallIntegerField(default=0)
    owner = models.CharField(max_length=32, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "key"), name="one_row_a_card"),)

    def __str__(self) -> str:
        return f"card {self.key} in {self.pile}"


class Counter(models.Model):
    """One counter: where it lies, which face is up, whose it is, what lies on it.

    `more` holds what only the counters of its game have (engine.core.encoding.counter_fields).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="counters")
    key = models.CharField(max_length=48)
    place = models.CharField(max_length=48)
    box = models.SmallIntegerField(default=0)
    face = models.CharField(max_length=16, default="front")
    owner = models.CharField(max_length=32, blank=True)
    turned = models.BooleanField(default=False)
    markers = models.SmallIntegerField(default=0)
    more = Json(default=dict, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "key"), name="one_row_a_counter"),)

    def __str__(self) -> str:
        return f"{self.key} in {self.place} {self.box}"


class Paper(models.Model):
    """A side's paper beside the game: a draft, a guess, a pencil mark, a standing answer.

    It is no part of the position, and writing it is no move. `name` is what it is about; `edition`
    goes up with each change. A removed one keeps its row without data (null), so that its editions
    go on; `written_by` is the name of whoever changed it last.
    """

    class Kind(models.TextChoices):
        DRAFT = "draft"
        GUESS = "guess"
        MARK = "mark"
        ANSWER = "answer"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="papers")
    side = models.CharField(max_length=32)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=120)
    data = Json(null=True, blank=True)
    edition = models.PositiveIntegerField(default=1)
    written_by = models.CharField(max_length=80, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("kind", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "side", "kind", "name"), name="one_paper_a_name"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.side}: {self.name}"


PROGRAM = "the site"
"""The name in the history for moves of the program."""
CLOCK = "the clock"
"""The name in the history for moves made when time had run out."""


class Move(models.Model):
    """One choice that was carried out; the history is append-only.

    `version` is the game's version it was made against, and numbers it: a version is used up once.
    `opened` is the version that opened its decision. `before` is the state it was made in, stored
    while it can be undone. `undone` moves do not count. `is_sealed`: an answer that is held until
    all are in. `unasked`: for a move that nobody asked for, whether it "changed" the position or
    left it "unchanged".
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, null=True, on_delete=models.SET_NULL, related_name="moves")
    role = models.CharField(max_length=32)
    name = models.CharField(max_length=80, blank=True)
    choice = Json()
    draws = Json(default=list)
    before = Json(null=True, blank=True)
    undone = models.BooleanField(default=False)
    is_sealed = models.BooleanField(default=False)
    unasked = models.CharField(max_length=12, blank=True)
    opened = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("version",)
        constraints = (models.UniqueConstraint(fields=("game", "version"), name="moves_in_order"),)

    def __str__(self) -> str:
        return f"move {self.version}: {self.choice}"


class LogEntry(models.Model):
    """Something that happened, as kind and data; the words are made when it is shown.

    `version` is the game's version then, as for a move. `audience` names the sides that may know of
    it, null for everyone. `is_held`: only the facilitator knows of it, who will announce it.
    `made_at`: when, if it came with no move; null where that was not kept.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    move = models.ForeignKey(Move, null=True, on_delete=models.CASCADE, related_name="log")
    version = models.IntegerField(default=0)
    kind = models.CharField(max_length=48)
    rule = models.CharField(max_length=16)
    data = Json(default=dict)
    audience = Json(null=True, blank=True)
    is_held = models.BooleanField(default=False)
    made_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.rule} {self.kind}"


class Announcement(models.Model):
    """What the facilitator has to announce to one side, and the words chosen for it.

    `number` counts those of a game. Without `words` the rules' own are used.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="announcements")
    entry = models.ForeignKey(LogEntry, on_delete=models.CASCADE, related_name="announcements")
    viewer = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    is_spoken = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="one_announcement_a_number"),
        )

    def __str__(self) -> str:
        return f"to {self.viewer}: {self.words or self.entry}"


class Snapshot(models.Model):
    """The whole position after a move, stored at the end of each turn."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="snapshots")
    move = models.ForeignKey(Move, on_delete=models.CASCADE, related_name="snapshots")
    state = Json()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"after move {self.move.version}"
