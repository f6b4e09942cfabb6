"""Account services: making guests, and merging a guest into an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol, runtime_checkable

from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, models, transaction
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.crypto import salted_hmac

from engine.models import Game, Seat
from engine.saving.after_commit import look_who_asks
from engine.seats import sitting
from wargames import limits
from wargames.accounts import keys
from wargames.accounts.models import User


@runtime_checkable
class JoinsAccount(Protocol):
    """A row that can be added to the account's own when a guest is merged."""

    def join_account(self, account: User) -> None: ...


CLICKED_TWICE = timedelta(seconds=10)


def person_of(request: HttpRequest) -> User:
    """The user of a page that requires a person.

    :raises PermissionDenied: there is none.
    """
    person = request.user
    if not isinstance(person, User):
        raise PermissionDenied("Please enter a name first.")
    return person


def browser_of(request: HttpRequest) -> str:
    """The secret of the browser's CSRF cookie, which identifies it.

    Django changes it at every log-in, so it admits only one guest.
    """
    get_token(request)
    return str(request.META["CSRF_COOKIE"])


def guest_enter(request: HttpRequest, *, name: str) -> User:
    """Create a guest and log this browser in as them.

    A double click, sent before the first was answered, gets the same guest.

    :raises TooMany: too many guests from one address.
    """
    limits.count(request, "guest")
    came_in_by = hash_of(browser_of(request))
    try:
        with transaction.atomic():
            guest = User.objects.create_guest(name, came_in_by)
    except IntegrityError:
        guest = guest_of_first_click(came_in_by) or User.objects.create_guest(name)
    let_in(request, guest)
    return guest


def came_in_just_now(request: HttpRequest) -> User | None:
    """Log a browser in as the guest that its previous click created, if there is one.

    The response to that click, with its cookie, may never have arrived.
    """
    if request.user.is_authenticated:
        return None
    guest = guest_of_first_click(hash_of(browser_of(request)))
    if guest:
        let_in(request, guest)
    return guest


def hash_of(secret: str) -> str:
    """A hash of a browser's secret, which identifies it without revealing the secret."""
    return salted_hmac("guest", secret, algorithm="sha256").hexdigest()


def guest_of_first_click(came_in_by: str) -> User | None:
    """The guest that this browser created within the time of a double click."""
    just_now = timezone.now() - CLICKED_TWICE
    found = User.objects.filter(came_in_by=came_in_by, is_guest=True, date_joined__gt=just_now)
    return found.first()


def let_in(request: HttpRequest, guest: User) -> None:
    """Log this browser in as a guest for as long as the cookie lasts."""
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)


def games_against(guest: User, account: User) -> list[Game]:
    """Unfinished games in which the two play different sides."""
    held: dict[int, dict[Any, set[str]]] = {guest.pk: {}, account.pk: {}}
    seats = Seat.objects.filter(user__in=held).exclude(game__status=Game.Status.OVER)
    for seat in seats.select_related("game"):
        held[seat.user_id].setdefault(seat.game, set()).add(seat.side)
    own = held[account.pk]
    return [game for game, roles in held[guest.pk].items() if game in own and roles - own[game]]


def get_up_from(games: list[Game], person: User) -> None:
    """Give up a person's seats in these games; the log records it, and what they saw is kept."""
    for game in games:
        sitting.leave(game.pk, person)


@transaction.atomic
def guest_merge(*, guest: User, account: User) -> None:
    """Hand everything of a guest except their keys to an account, then delete the guest.

    It walks all models that point at a user instead of naming tables, so that a part of the site
    added later cannot be forgotten. Keys may have been made by an earlier user of the browser, so
    they end.
    """
    User.objects.select_for_update().filter(pk=guest.pk).first()
    keys.end_all(guest.pk)
    look_who_asks(guest.pk)
    User.objects.filter(asked_for_by=guest).update(asked_for_by=None)
    _join_seats(guest, account)
    for relation in User._meta.related_objects:
        # many-to-many rows (groups) are permissions; a guest has none and must not give any
        if isinstance(relation.field, models.ForeignKey) and not keys.is_key(
            relation.related_model
        ):
            _hand_over(relation.related_model, relation.field.name, guest, account)
    guest.delete()


def _join_seats(guest: User, account: User) -> None:
    """Where both have a seat on one side, give the powers of both to the seat that is kept.

    A seat without named powers has those that nobody holds by name: then so has the one kept.
    """
    for seat in Seat.objects.filter(user=guest):
        kept = Seat.objects.filter(user=account, game=seat.game_id, side=seat.side).first()
        if kept is not None:
            both = [*kept.powers, *(power for power in seat.powers if power not in kept.powers)]
            kept.powers = both if kept.powers and seat.powers else []
            kept.save(update_fields=["powers"])


def _hand_over(model: type[models.Model], field: str, guest: User, account: User) -> None:
    for row in model._base_manager.filter(**{field: guest}):
        try:
            with transaction.atomic():
                model._base_manager.filter(pk=row.pk).update(**{field: account})
        except IntegrityError:
            # Both sit at the same table: one seat is enough. Some rows are joined instead.
            if isinstance(row, JoinsAccount):
                row.join_account(account)
            model._base_manager.filter(pk=row.pk).delete()
