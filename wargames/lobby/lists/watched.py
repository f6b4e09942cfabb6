"""The games that a person watches and keeps in their list."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Prefetch
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.text import get_text_list
from msgspec import Struct

from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.lobby.models import Spectator, Spectators, Watcher
from wargames.lobby.new_games.tables import may_watch, terms_of
from wargames.presentation.registry import presentation_of

SHOWN = 25
HERE = timedelta(seconds=90)
"""A watching page polls at least every half minute; after so long its visitor has left."""
FORGOTTEN = timedelta(days=1)


class WatchedLine(Struct, frozen=True):
    """A game in the list of a person who watches it: only what its spectators are shown."""

    game: Game

    @property
    def url(self) -> str:
        """The URL for watching it."""
        return f"/table/{self.game.pk}/watch/"

    @property
    def is_late(self) -> bool:
        """Whether it is shown a turn late."""
        is_playing = self.game.status == Game.Status.PLAYING
        return is_playing and terms_of(self.game).spectators == Spectators.LATE

    @property
    def facts(self) -> str:
        """The state of the game, as everyone may know it; empty if it is shown late."""
        if self.is_late or self.game.status == Game.Status.WAITING:
            return ""
        return presentation_of(self.game.key).offer.facts(self.game.summary)

    @property
    def names(self) -> str:
        """The names of the players."""
        names = dict.fromkeys(seat.user.name for seat in self.game.seats.all())
        return get_text_list(list(names), "and")


def watched_by(person: User) -> list[WatchedLine]:
    """The games that a person keeps to watch and still may watch; newest first."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    games = Game.objects.select_related("terms").defer("flow", "start", "content")
    kept = Watcher.objects.filter(person=person.pk).exclude(game__seats__user=person.pk)
    kept = kept.prefetch_related(Prefetch("game", games.prefetch_related(seats)))[:SHOWN]
    return [WatchedLine(each.game) for each in kept if may_watch(each.game)]


def note_spectator(request: HttpRequest, game: Game) -> None:
    """Record that this visitor is watching; records that are a day old are deleted."""
    now = timezone.now()
    visitor = f"{request.META.get('REMOTE_ADDR')} {request.headers.get('User-Agent')}"
    named = f"{game.pk.hex} {request.session.session_key or visitor}"
    mark = salted_hmac("lobby.watched", named, algorithm="sha256").hexdigest()[:32]
    seen = Spectator.objects.filter(game=game, mark=mark).first()
    if seen is None:
        Spectator.objects.filter(game=game, seen_at__lt=now - FORGOTTEN).delete()
        Spectator.objects.get_or_create(game=game, mark=mark, defaults={"seen_at": now})
    elif now - seen.seen_at > HERE / 3:
        Spectator.objects.filter(pk=seen.pk).update(seen_at=now)


def watching_now(game: Game) -> int:
    """The number of visitors without a seat who have the game open."""
    return Spectator.objects.filter(game=game, seen_at__gt=timezone.now() - HERE).count()


def keep(person: User, game: Game, *, is_kept: bool) -> None:
    """Add a game to those that a person watches, or remove it."""
    if is_kept:
        Watcher.objects.get_or_create(person=person, game=game)
    else:
        Watcher.objects.filter(person=person, game=game).delete()


def is_kept(person: User, game: Game) -> bool:
    """Whether a person keeps a game to watch."""
    return Watcher.objects.filter(person=person, game=game).exists()
