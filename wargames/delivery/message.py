"""What is told of a notice outside the site: words, an address, and no more than may be known."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from engine import store
from engine.models import Game
from wargames.notices.models import Notice

QUIET_WORDS = "Something waits for you in {title}."
CALL = "It is your move in {title}."


@dataclass(frozen=True)
class Told:
    """One message: `url` is whole; `tag` is the same for all of a game; `kind` is the notice's."""

    words: str
    url: str
    tag: str
    kind: str = ""
    game_id: str = ""
    title: str = "Flag Plot"


def told_of(notice: Notice, *, to_others: bool = False) -> Told:
    """What a notice says; `to_others`: where more people than its reader may read along.

    Then of a game whose sides have secrets nothing is said but that it waits.
    """
    game = notice.game
    return Told(
        words=quiet_words(notice) if to_others and has_secrets(game) else notice.words,
        url=f"{settings.SITE_URL}{notice.url}",
        tag=f"game-{game.pk}",
        kind=quiet_kind(notice) if to_others and has_secrets(game) else notice.kind,
        game_id=str(game.pk),
        title=game.title,
    )


def quiet_kind(notice: Notice) -> str:
    """What sort of thing it is, where others read along: a move, or something else."""
    is_call = notice.kind in (Notice.Kind.YOUR_MOVE, Notice.Kind.YOUR_WATCH)
    return Notice.Kind.YOUR_MOVE if is_call else "waits"


def quiet_words(notice: Notice) -> str:
    """The same for everything that somebody with secrets is told."""
    words = CALL if quiet_kind(notice) == Notice.Kind.YOUR_MOVE else QUIET_WORDS
    return words.format(title=notice.game.title)


def has_secrets(game: Game) -> bool:
    """Whether the sides of a game do not even notice what the other does."""
    return bool(store.roles_of(game).is_secret)


def trial_message() -> Told:
    """What the button sends that tries a device or a webhook."""
    words = "This is a test: Flag Plot can reach you here."
    return Told(words, f"{settings.SITE_URL}/", "flag-plot-test", "test")
