"""Invitations by name: which players may be invited, and the seats that are kept for them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Prefetch, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.timezone import localdate
from msgspec import Struct

from engine.models import Game, Seat
from engine.saving.after_commit import tell_lists
from engine.saving.locking import locked
from engine.seats.sitting import MAX_SEATS
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import Chair, chairs_by_link
from wargames.lobby.joining.settings_shown import settings_of
from wargames.lobby.models import Invitation, Table
from wargames.lobby.new_games.tables import tell_open_tables, terms_of
from wargames.notices.models import Notice
from wargames.notices.services import tell_person, untell
from wargames.people.services import apart_from, may_meet_all
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of

MOST_FOUND = 12
MARK_LENGTH = 20


class NotInvited(Exception):
    """The player cannot be invited there; nothing was changed."""


class Found(Struct, frozen=True):
    """A player who may be invited; `mark` identifies them on the page of this game only."""

    person: User
    mark: str
    together: int

    @property
    def about(self) -> str:
        """What tells players of the same name apart."""
        if self.together:
            return f"{self.together} game{'s' * (self.together > 1)} with you"
        kind = "a guest" if self.person.is_guest else "with an account"
        return f"{kind}, here since {localdate(self.person.date_joined):%B %Y}"


def found_for(game: Game, host: User, name: str) -> list[Found]:
    """The players whom a host may invite: earlier fellow players, and exact matches of a name.

    Without a name, those with whom the host has played last. Not found are players who have a seat
    there or are invited already, who have blocked the host or are blocked by them, and closed
    accounts.
    """
    theirs = Q(seats__game__seats__user=host, seats__game__lesson="")
    people = User.objects.filter(is_active=True, program="").exclude(pk=host.pk)
    people = people.exclude(pk__in=apart_from(host))
    people = people.exclude(seats__game=game).exclude(invitations__game=game)
    played = people.filter(theirs).annotate(
        together=Count("seats__game", distinct=True), last=Max("seats__game__updated_at")
    )
    if name:
        played = played.filter(name__icontains=name)
    known = list(played.order_by("-last")[:MOST_FOUND])
    found = [Found(each, mark_of(game, each), each.together) for each in known]
    if name:
        others = people.filter(name__iexact=name)
        others = others.exclude(pk__in=[each.pk for each in known]).order_by("-date_joined")
        found += [Found(each, mark_of(game, each), 0) for each in others[:MOST_FOUND]]
    return found


def mark_of(game: Game, person: User) -> str:
    """A token for a player on the page on which they are chosen, so that no user id is shown."""
    text = f"{game.pk.hex}.{person.pk}"
    return salted_hmac("lobby.invitations", text, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def free_chairs(game: Game, seats: list[Seat]) -> list[Chair]:
    """The places to which a player may still be invited."""
    kept = [each.chair for each in game.invitations.all()]
    if len(seats) + len(kept) >= MAX_SEATS:
        return []
    return chairs_by_link(game, seats, kept=kept)


@transaction.atomic
def invite(game: Game, host: User, name: str, mark: str, chair: str) -> User:
    """Keep a seat for a player and notify them; returns the player.

    `mark`: which of the players found by that name.

    :raises NotInvited: no player found has this mark, or the seat is not free any more.
    """
    locked(game.pk)
    people = [each.person for each in found_for(game, host, name) if is_marked(each, mark)]
    chairs = {each.key for each in free_chairs(game, list(game.seats.all()))}
    if not people or chair not in chairs or not game.is_open:
        raise NotInvited
    person = people[0]
    kept = chair if presentation_of(game.key).offer.is_opposed else ""
    try:
        with transaction.atomic():
            Invitation.objects.create(game=game, person=person, by=host, chair=kept)
    except IntegrityError:
        raise NotInvited from None
    tell_person(person, game, Notice.Kind.INVITED_BY_NAME)
    tell_changed([person.pk, host.pk])
    return person


def take_back(game: Game, host: User, mark: str) -> int:
    """Withdraw a host's invitation to the player with this mark; returns how many there were."""
    found = Invitation.objects.filter(game=game, by=host).select_related("person")
    meant = [each.pk for each in found if constant_time_compare(mark_of(game, each.person), mark)]
    return drop(Invitation.objects.filter(pk__in=meant))


def is_marked(found: Found, mark: str) -> bool:
    """Whether a submitted mark belongs to this player."""
    return constant_time_compare(found.mark, mark)


@transaction.atomic
def drop(found: QuerySet[Invitation]) -> int:
    """Delete invitations and their notices; returns how many there were."""
    gone = list(found.select_related("game"))
    for each in gone:
        untell(each.person_id, each.game, Notice.Kind.INVITED_BY_NAME)
        each.delete()
    tell_changed([key for each in gone for key in (each.person_id, each.by_id)])
    return len(gone)


def tell_changed(people: Iterable[int]) -> None:
    """Refresh the lists of these people, and the list of open games."""
    if keys := set(people):
        tell_lists(keys)
        tell_open_tables()


def on_begun(*, game: Game, **_: object) -> None:
    """Delete the invitations to a game that has begun."""
    if Invitation.objects.filter(game=game).exists():
        drop(Invitation.objects.filter(game=game))


# ------------------------------------------------------------------------- in my games


class Invited(Struct, frozen=True, dict=True):
    """An invitation as the invited player, or the one who invited them, sees it."""

    invitation: Invitation

    @property
    def mark(self) -> str:
        """The invited player's mark on the page of the game."""
        return mark_of(self.game, self.invitation.person)

    @property
    def game(self) -> Game:
        return self.invitation.game

    @property
    def table(self) -> Table:
        return terms_of(self.game)

    @cached_property
    def words(self) -> Offer:
        """The words for the game and its sides."""
        return presentation_of(self.game.key).offer

    @property
    def seat(self) -> str:
        """The side or power to play, in words; empty where all share it or the dice decide."""
        side, _, power = self.invitation.chair.partition(":")
        is_told = side and not self.game.draw_sides
        return self.words.called(power or side) if is_told else ""

    @property
    def role(self) -> str:
        """The key of the place on the join page; empty: any."""
        return "" if self.game.draw_sides else self.invitation.chair

    @property
    def settings(self) -> str:
        """The fingerprint of the settings that are agreed to by accepting."""
        return settings_of(self.game)

    @property
    def agreed(self) -> list[Switch]:
        """The optional rules that are on."""
        return self.words.agreed(self.game.options)


def invited_to(game: Game) -> list[Invited]:
    """The unanswered invitations to a table."""
    found = [Invited(each) for each in game.invitations.select_related("person")]
    for each in found:
        each.invitation.game = game
    return found


def invitations_to(person: User) -> list[Invited]:
    """The unanswered invitations that a person can still accept, newest first."""
    open_still = Q(game__is_open=True) & ~Q(game__status=Game.Status.OVER)
    found = Invitation.objects.filter(open_still, person=person.pk).select_related("by")
    game = Game.objects.defer("flow", "start", "content").select_related("terms", "clock")
    found = found.exclude(game__seats__user=person.pk).prefetch_related(
        Prefetch("game", game), Prefetch("game__seats"), Prefetch("game__invitations")
    )
    listed = [each for each in found if is_still_free(each)]
    hidden = apart_from(person) if listed else set()
    return [Invited(each) for each in listed if each.by_id not in hidden]


def is_still_free(invitation: Invitation) -> bool:
    """Whether the seat of an invitation is still free."""
    game = invitation.game
    seats = list(game.seats.all())
    free = [each.key for each in chairs_by_link(game, seats)]
    if not invitation.chair or game.draw_sides:
        return bool(free) and len(seats) < MAX_SEATS
    return invitation.chair in free


def has_invitation(game: Game, person: User) -> bool:
    """Whether a person is invited to a table by name, and neither side has blocked the other."""
    found = Invitation.objects.filter(game=game, person=person.pk).values_list("by", flat=True)
    return bool(found) and may_meet_all(person, found)
