"""A notice as a message outside the site: words, a link, and no more than may be known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac
from msgspec import Struct, field
from msgspec.structs import replace

from engine.models import Game
from engine.position import store
from wargames.delivery.models import Delivery
from wargames.notices.models import Notice

QUIET_WORDS = "Something is waiting for you in {title}."
CALL = "It is your move in {title}."


class Option(Struct, frozen=True):
    """A possible choice: its words, and the address of a page that asks to confirm it."""

    words: str
    url: str


class Told(Struct, frozen=True):
    """One message. `url` is absolute; `tag` is the same for all of a game; `kind` is the notice's.

    `name`: stays the same if it is sent again. `question`, `options` and `picture_url` are only for
    its reader (Message).
    """

    words: str
    url: str
    tag: str
    kind: str = ""
    game_id: str = ""
    title: str = "Flag Plot"
    name: str = ""
    question: str = ""
    options: tuple[Option, ...] = ()
    picture_url: str = ""


def told_of(notice: Notice, *, to_others: bool = False) -> Told:
    """A notice as a message; `to_others`: where people other than its reader may see it.

    In that case, a game whose sides have secrets is mentioned only as waiting.
    """
    game = notice.game
    return Told(
        words=quiet_words(notice) if to_others and has_secrets(game) else notice.words,
        url=f"{settings.SITE_URL}{notice.url}",
        tag=f"game-{game.pk}",
        kind=quiet_kind(notice) if to_others and has_secrets(game) else notice.kind,
        game_id=str(game.pk),
        title=game.title,
        name=name_of(notice),
    )


def name_of(notice: Notice) -> str:
    """A notice's stable id, from which nothing can be counted."""
    facts = notice.user_id, notice.game_id, notice.kind, notice.turn, notice.made_at.isoformat()
    named = salted_hmac("wargames.delivery.told", repr(facts), algorithm="sha256")
    return named.hexdigest()[:32]


def quiet_kind(notice: Notice) -> str:
    """The kind of a notice where others may see it: a move, or something else."""
    return Notice.Kind.YOUR_MOVE if notice.kind in Notice.CALLS else "waits"


def quiet_words(notice: Notice) -> str:
    """The words of a notice where others may see it, in a game with secrets."""
    words = CALL if quiet_kind(notice) == Notice.Kind.YOUR_MOVE else QUIET_WORDS
    return words.format(title=notice.game.title)


def has_secrets(game: Game) -> bool:
    """Whether the sides of a game do not even notice each other's moves."""
    return bool(store.roles_of(game).is_secret)


def told_at_once(message: Message) -> Told:
    """A whole message as one, for its reader only."""
    if message.game is not None:
        return replace(
            told_of(message.notices[-1]),
            question=message.question,
            options=tuple(message.options),
            picture_url=message.picture_url,
        )
    return Told(message.words, message.link, "flag-plot", message.notices[-1].kind)


def trial_message() -> Told:
    """The test message for a device or a webhook."""
    words = "This is a test: Flag Plot can reach you here."
    return Told(words, f"{settings.SITE_URL}/", "flag-plot-test", "test")


class Section(Struct, frozen=True):
    """What a message tells of one game: its notices, oldest first."""

    game: Game
    notices: list[Notice]

    @property
    def pages(self) -> list[Notice]:
        """The last notice that leads to each page."""
        return list({notice.url: notice for notice in self.notices}.values())


class Message(Struct):
    """What one person is told at once, by one channel.

    `words`: one line. `url`: the path of the page with all of it. `key`: stays the same if it is
    sent again. `picture`: a PNG of the board as the reader may see it, None without one; `alt`: its
    description. `picture_url`: the absolute URL of such a picture, "" without one. `question`: the
    reader's open decision in one line, "" for none; `power`: which of their powers is asked, "" if
    they lead one. `options`: its choices if they are few. `news`: what happened since their last
    visit, in lines. `facts`: what else they should know of the table, in lines; `links`: to other
    pages of it.
    """

    person: Any
    deliveries: list[Delivery]
    words: str
    url: str
    key: str
    picture: bytes | None = None
    alt: str = ""
    picture_url: str = ""
    question: str = ""
    power: str = ""
    options: list[Option] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    links: list[Option] = field(default_factory=list)

    @property
    def notices(self) -> list[Notice]:
        """All its notices, by game, oldest first."""
        return [each.notice for each in self.deliveries]

    @property
    def sections(self) -> list[Section]:
        """The notices of each game together; games that wait for the reader come first."""
        found = [Section(game, [*some]) for game, some in groupby(self.notices, lambda n: n.game)]
        return sorted(found, key=lambda each: not any(n.is_call for n in each.notices))

    @property
    def is_gathered(self) -> bool:
        """Whether it tells of several games."""
        return len(self.sections) > 1

    @property
    def game(self) -> Game | None:
        """The game that all notices are about; None: several."""
        return None if self.is_gathered else self.sections[0].game

    @property
    def subject(self) -> str:
        """Its words; where all may see who is asked, those of the last call, with the power."""
        if not self.power or self.game is None or has_secrets(self.game):
            return self.words
        call = next((each.words for each in reversed(self.notices) if each.is_call), self.words)
        return f"{self.power}: {call[0].lower()}{call[1:]}"

    @property
    def link(self) -> str:
        """The absolute URL."""
        return f"{settings.SITE_URL}{self.url}"


def message_for(deliveries: Sequence[Delivery]) -> Message:
    """The message for one or more deliveries to one person by one channel.

    Its words are the notices' own, which do not depend on anything their reader may not know.
    """
    some = sorted(deliveries, key=lambda each: (str(each.notice.game_id), each.notice.pk))
    notices = [each.notice for each in some]
    games = {notice.game_id for notice in notices}
    newest = max(notices, key=lambda notice: notice.pk)
    is_one = len(games) == 1
    named = " ".join(f"{each.pk}" for each in sorted(deliveries, key=lambda each: each.pk))
    return Message(
        person=deliveries[0].user,
        deliveries=some,
        words=newest.words if is_one else summary(notices),
        url=newest.url if is_one else "/notices/",
        key=salted_hmac("wargames.delivery", named).hexdigest(),
    )


def summary(notices: Sequence[Notice]) -> str:
    """Notices of several games in one line: how many games wait, and what else there is."""
    games = {each.game_id for each in notices}
    waiting = len({each.game_id for each in notices if each.is_call})
    if not waiting:
        return f"{len(notices)} notifications from {len(games)} games"
    others = sum(not each.is_call for each in notices)
    more = f", and {others} other notification{'s' * (others > 1)}" if others else ""
    return f"{waiting} game{'s are' if waiting > 1 else ' is'} waiting for you{more}"
