"""The games that a person watches and keeps in their list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Prefetch
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.text import get_text_list

from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.lobby.models import Spectator, Spectators, Watcher
from wargames.lobby.tables import may_watch, terms_of
from wargames.presentation.registry import presentation_of

SHOWN = 25
HERE = timedelta(seconds=90)
"""A page that watches asks again at least every half minute: whoever has not is gone."""
FORGOTTEN = timedelta(days=1)


@dataclass(frozen=True)
class WatchedLine:
    """A game in the list of someone who watches it: nothing but what its watchers are shown."""

    game: Game

    @property
    def url(self) -> str:
        """Where it is watched."""
        return f"/table/{self.game.pk}/watch/"

    @property
    def is_late(self) -> bool:
        """Whether it is shown a turn late."""
        is_playing = self.game.status == Game.Status.PLAYING
        return is_playing and terms_of(self.game).spectators == Spectators.LATE

    @property
    def facts(self) -> str:
        """Where it stands, as everyone may know; of one that is shown late, nothing."""
        if self.is_late or self.game.status == Game.Status.WAITING:
            return ""
        return presentation_of(self.game.key).offer.facts(self.game.summary)

    @property
    def names(self) -> str:
        """Who sits there."""
        names = dict.fromkeys(seat.user.name for seat in self.game.seats.all())
        return get_text_list(list(names), "and")


def watched_by(person: User) -> list[WatchedLine]:
    """The games that someone keeps to watch, as long as they may; newest first."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    games = Game.objects.select_related("terms").defer("flow", "start", "content")
    kept = Watcher.objects.filter(person=person.pk).exclude(game__seats__user=person.pk)
    kept = kept.prefetch_related(Prefetch("game", games.prefetch_related(seats)))[:SHOWN]
    return [WatchedLine(each.game) for each in kept if may_watch(each.game)]


def note_spectator(request: HttpRequest, game: Game) -> None:
    """Note that this visitor is watching; those who have not looked for a day are forgotten."""
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
    """How many visitors without a seat have the game open."""
    return Spectator.objects.filter(game=game, seen_at__gt=timezone.now() - HERE).count()


def keep(person: User, game: Game, *, is_kept: bool) -> None:
    """Keeps a game among those that someone watches, or no longer."""
    if is_kept:
        Watcher.objects.get_or_create(person=person, game=game)
    else:
        Watcher.objects.filter(person=person, game=game).delete()


def is_kept(person: User, game: Game) -> bool:
    """Whether someone keeps a game to watch."""
    return Watcher.objects.filter(person=person, game=game).exists()
