"""Finding an opponent: two people whose searches match get a game at once."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec import UNSET, Struct

from engine.core import registry
from engine.models import Game
from engine.seats import beginning, sitting
from wargames.accounts.models import User
from wargames.accounts.services import CLICKED_TWICE
from wargames.lobby.game_names import title_for
from wargames.lobby.models import Queue, Wanted
from wargames.lobby.new_games.tables import Chosen, choose, tell_open_tables
from wargames.lobby.services import locked
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.people.services import apart_from
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import all_offers, presentation_of
from wargames.rendering.text_helpers import how_long_ago

SEARCH_LASTS = timedelta(days=14)
"""How long a search for an opponent lasts."""
MOST_WANTED = 10
"""The most searches that one person may have at once."""
MARK_LENGTH = 20
SHOWN = 50
"""The most searches of others on the page."""


class TooManyWanted(Exception):
    """The person has as many searches as one may have at once; nothing was changed."""


class Wish(Struct, frozen=True):
    """What a person searches for; `variant`: whether they want the game's variant."""

    key: str
    pace: str
    side: str = ""
    language: str = ""
    variant: bool = False

    @property
    def options(self) -> dict[str, bool]:
        """The optional rules of a new game, with the variant's switched on if it is wanted."""
        reader, switch = registry.get(self.key).reader, presentation_of(self.key).offer.variant
        usual = reader.options({})
        known = {name: getattr(usual, name) for name in reader.switches}
        options = {name: bool(is_on) for name, is_on in known.items() if is_on is not UNSET}
        return options | ({switch.name: True} if self.variant and switch else {})


class WantedLine(Struct, frozen=True, dict=True):
    """A search in a list."""

    wanted: Wanted

    @property
    def mark(self) -> str:
        """A token for it on a page, so that no id is shown."""
        text = str(self.wanted.pk)
        return salted_hmac("lobby.opponents", text, algorithm="sha256").hexdigest()[:MARK_LENGTH]

    @cached_property
    def words(self) -> Offer:
        """The words for the game and its sides."""
        return presentation_of(self.wanted.key).offer

    @property
    def side(self) -> str:
        """The side that the person wants, in words; empty: either."""
        return self.words.called(self.wanted.side) if self.wanted.side else ""

    @property
    def other_side(self) -> str:
        """The side that is left for an opponent, as a form value; empty: either."""
        left = [each for each in self.words.sides if each != self.wanted.side]
        return f"{self.wanted.key}/{left[0]}" if self.wanted.side else ""

    @property
    def side_sent(self) -> str:
        """The side that the person wants, as a form value."""
        return f"{self.wanted.key}/{self.wanted.side}" if self.wanted.side else ""

    @property
    def game(self) -> str:
        """The game, as a form value."""
        switch = self.words.variant
        is_variant = switch is not None and self.wanted.options.get(switch.name)
        return self.wanted.key + ("+" if is_variant else "")

    @property
    def agreed(self) -> list[Switch]:
        """The optional rules that are on."""
        return self.words.agreed(self.wanted.options)

    @property
    def since(self) -> str:
        return how_long_ago(self.wanted.made_at)


def games_for_two() -> list[Offer]:
    """The games that have two sides."""
    return [words for words in all_offers() if len(words.sides) == 2]


@transaction.atomic
def look_for(person: User, wish: Wish) -> Game | None:
    """Match a person with an opponent; returns their new game. None: the person waits for one.

    The search that has waited longest comes first. The row of the queue is locked, so that two who
    search at the same moment are not matched twice.

    :raises TooManyWanted: they have too many searches already.
    """
    locked(person)
    Queue.objects.get_or_create(key=wish.key)
    Queue.objects.select_for_update().get(key=wish.key)
    if made := made_just_now(person, wish):
        return made
    same = Wanted.objects.filter(
        person=person, key=wish.key, pace=wish.pace, side=wish.side, language=wish.language
    )
    drop([each for each in same if each.options == wish.options])
    mine = Wanted.objects.filter(person=person, expires__gt=timezone.now())
    found = fitting(person, wish)
    if found is not None:
        return match(person, wish, found)
    if mine.count() >= MOST_WANTED:
        raise TooManyWanted
    Wanted.objects.create(
        person=person,
        key=wish.key,
        side=wish.side,
        pace=wish.pace,
        language=wish.language,
        options=wish.options,
        expires=timezone.now() + SEARCH_LASTS,
    )
    tell_open_tables()
    return None


def made_just_now(person: User, wish: Wish) -> Game | None:
    """The game that the first click of a double click made."""
    just_now = timezone.now() - CLICKED_TWICE
    seats = person.seats.filter(joined_at__gt=just_now, game__key=wish.key)
    seat = seats.filter(game__terms__pace=wish.pace, game__moves=None).select_related("game")
    found = seat.exclude(game__created_by=person).first()
    return found.game if found else None


def drop(found: list[Wanted]) -> None:
    """Delete searches."""
    Wanted.objects.filter(pk__in=[each.pk for each in found]).delete()
    tell_open_tables()


def fitting(person: User, wish: Wish) -> Wanted | None:
    """The matching search that has waited longest."""
    found = waiting(person).filter(key=wish.key, pace=wish.pace)
    if wish.side:
        found = found.exclude(side=wish.side)
    if wish.language:
        found = found.filter(language__in=("", wish.language))
    return next((each for each in found if each.options == wish.options), None)


def waiting(person: User) -> QuerySet[Wanted]:
    """The searches of others whom a person may meet, longest first."""
    found = Wanted.objects.filter(expires__gt=timezone.now(), person__is_active=True)
    found = found.exclude(person=person.pk).exclude(person__in=apart_from(person))
    return found.select_related("person")


def match(person: User, wish: Wish, found: Wanted) -> Game:
    """Make the game of two matching people, notify both, and delete their searches like it.

    If neither wants a side, the dice decide.
    """
    first, sides = found.person, list(presentation_of(wish.key).offer.sides)
    side = found.side or next((each for each in sides if wish.side and each != wish.side), "")
    game = beginning.new_game(
        key=wish.key,
        creator=first,
        options=wish.options,
        side=side,
        draw_sides=not side,
        title=title_for(wish.key, first),
    )
    choose(game, Chosen(pace=wish.pace, language=found.language or wish.language))
    sitting.join(game.pk, person)
    game.refresh_from_db()
    alike = Q(person=person) | Q(person=first)
    alike &= Q(key=wish.key, pace=wish.pace)
    drop([each for each in Wanted.objects.filter(alike) if each.options == wish.options])
    for each in (first, person):
        tell_person(each, game, Notice.Kind.OPPONENT_FOUND)
    return game


def withdraw(person: User, mark: str) -> bool:
    """Cancel a person's search by its mark; returns whether there was one."""
    mine = [each for each in wishes_of(person) if constant_time_compare(each.mark, mark)]
    drop([each.wanted for each in mine])
    return bool(mine)


def wishes_of(person: User) -> list[WantedLine]:
    """A person's searches, including expired ones."""
    return [WantedLine(each) for each in Wanted.objects.filter(person=person)]


def found_for(person: User) -> list[Notice]:
    """The unread notices of opponents that were found for a person."""
    told = Notice.objects.filter(user=person.pk, kind=Notice.Kind.OPPONENT_FOUND, read_at=None)
    return list(told.select_related("game"))


def others_waiting(person: User | None) -> list[WantedLine]:
    """The searches of others, for a page."""
    if person is None:
        found = Wanted.objects.filter(expires__gt=timezone.now(), person__is_active=True)
        return [WantedLine(each) for each in found.select_related("person")[:SHOWN]]
    return [WantedLine(each) for each in waiting(person)[:SHOWN]]
