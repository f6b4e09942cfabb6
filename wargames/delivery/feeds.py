"""What a program may fetch for someone: news as Atom, deadlines as a calendar.

Both say what their person's own pages say, made from the same notices and the same list of games,
and are the same bytes as long as nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.feedgenerator import Atom1Feed
from msgspec import Struct

from engine.models import Game
from wargames.accounts.models import User
from wargames.clocks.models import SideClock
from wargames.clocks.running import deadline
from wargames.clocks.services import away_of
from wargames.delivery.models import FeedAddress
from wargames.lobby.lists.my_games import GAMES, shelf_of
from wargames.lobby.selectors import GameLine
from wargames.notices.company import seats_and_people
from wargames.notices.models import Notice

if TYPE_CHECKING:
    from icalendar import Event

NOTICES = 50
"""The most notices in a feed."""
SHOWN = timedelta(minutes=30)
"""The length of a deadline's calendar entry, which ends at the deadline."""
FETCH_EVERY = timedelta(minutes=30)


class Entry(Struct, frozen=True):
    """One item of a feed. `name` is its stable id, from which nothing can be counted."""

    name: str
    title: str
    words: str
    url: str
    at: datetime


def name_of(*parts: Any) -> str:
    """A stable id that reveals neither database keys nor owners."""
    told = salted_hmac("feeds", "\n".join(map(str, parts)), algorithm="sha256").hexdigest()
    return f"urn:flagplot:{told[:40]}"


def entries_of(person: User) -> list[Entry]:
    """The feed entries of a person: notices, and the state of each game."""
    mine = Notice.objects.filter(user=person).select_related("game__created_by")
    notices = mine.prefetch_related(seats_and_people())[:NOTICES]
    found = [of_notice(notice) for notice in notices]
    found += [of_game(person, line) for line in shelf_of(person, GAMES, None).lines]
    return sorted(found, key=lambda entry: (entry.at, entry.name), reverse=True)


def of_notice(notice: Notice) -> Entry:
    """A notice as a feed entry."""
    facts = notice.user_id, notice.game_id, notice.kind, notice.turn, notice.made_at.isoformat()
    name = name_of("notice", *facts)
    return Entry(name, notice.words, notice.words, address_of(notice.game), notice.made_at)


def of_game(person: User, line: GameLine) -> Entry:
    """A game's line in My games as a feed entry; a changed line makes a new entry."""
    words = " · ".join(filter(None, [line.state, line.facts]))
    name = name_of("game", person.pk, line.game.pk, words)
    return Entry(name, f"{line.title}: {words}", words, address_of(line.game), line.shown_at)


def address_of(game: Game) -> str:
    """The absolute URL of a table."""
    return f"{settings.SITE_URL}/table/{game.pk}/"


def atom_of(address: FeedAddress, own_url: str) -> tuple[bytes, datetime]:
    """A person's Atom feed, and when it last changed."""
    entries = entries_of(address.person)
    latest = max([address.made_at, *(entry.at for entry in entries)])
    feed = Latest(
        title="Flag Plot: my games",
        link=f"{settings.SITE_URL}/",
        description="Notifications and games of one player.",
        feed_url=own_url,
        language=settings.LANGUAGE_CODE,
        feed_guid=name_of("feed", address.person_id),
        latest=latest,
    )
    for entry in entries:
        feed.add_item(
            entry.title,
            entry.url,
            entry.words,
            unique_id=entry.name,
            pubdate=entry.at,
            updateddate=entry.at,
        )
    return feed.writeString("utf-8").encode(), latest


class Latest(Atom1Feed):
    """An Atom feed whose update time is given, instead of the time of the request."""

    def latest_post_date(self) -> datetime:
        latest: datetime = self.feed["latest"]
        return latest


# --------------------------------------------------------------------- the calendar


class Deadline(Struct, frozen=True):
    """A moment at which a person's time for a decision runs low, or out."""

    game: Game
    words: str
    at: datetime
    asked_at: datetime
    name: str


def deadlines_of(person: User) -> Iterator[Deadline]:
    """A person's deadlines and reminders for decisions that wait for them."""
    sides = SideClock.objects.filter(
        asked_at__isnull=False,
        clock__game__status=Game.Status.PLAYING,
        clock__game__seats__user=person,
    ).select_related("clock__game")
    mine = {side.pk: side for side in sides if person.pk in side.people}.values()
    away = away_of(each for side in mine for each in side.people)
    for side in mine:
        end = deadline(side.clock, side, away)
        if side.clock.is_live or end is None or side.asked_at is None:
            continue
        game, facts = side.clock.game, ("deadline", side.clock.game_id, side.role, side.asked_at)
        words = f"Your time runs out: {game.title}"
        yield Deadline(game, words, end, side.asked_at, name_of(*facts))
        if side.due_at is not None and side.due_at < end:
            low = f"Your time runs low: {game.title}"
            yield Deadline(game, low, side.due_at, side.asked_at, name_of(*facts, "low"))


def calendar_of(address: FeedAddress) -> bytes:
    """A person's deadlines as an iCalendar file."""
    from icalendar import Calendar  # only who asks for one needs it

    found = sorted(deadlines_of(address.person), key=lambda each: (each.at, each.name))
    calendar = Calendar()
    calendar.add("prodid", "-//Flag Plot//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", "Flag Plot deadlines")
    calendar.add("refresh-interval", FETCH_EVERY, parameters={"VALUE": "DURATION"})
    for each in found:
        calendar.add_component(event_of(each))
    return bytes(calendar.to_ical())


def event_of(due: Deadline) -> Event:
    """A deadline as a calendar event of half an hour that ends with it."""
    from icalendar import Event

    event = Event()
    event.add("uid", due.name)
    event.add("dtstamp", due.asked_at.replace(microsecond=0))
    event.add("dtstart", (due.at - SHOWN).replace(microsecond=0))
    event.add("dtend", due.at.replace(microsecond=0))
    event.add("summary", due.words)
    event.add("url", address_of(due.game))
    event.add("description", address_of(due.game))
    event.add("transp", "TRANSPARENT")
    return event
