"""Signing up for a tournament, withdrawing, and the host's actions."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from wargames.accounts.models import User
from wargames.people.services import may_meet_all
from wargames.tournaments.models import LEAST, Entrant, Tournament

MOST_OPEN = 5
"""The most tournaments that one person hosts at once."""


class NotPossible(Exception):
    """The action is no longer possible; nothing was done."""


def hosts_many(person: User) -> bool:
    """Whether someone hosts the maximum number of tournaments."""
    ended = (Tournament.Status.OVER, Tournament.Status.CANCELLED)
    return person.tournaments_hosted.exclude(status__in=ended).count() >= MOST_OPEN


def locked(key: uuid.UUID) -> Tournament:
    """A tournament, locked against its sweep."""
    return Tournament.objects.select_for_update().get(pk=key)


@transaction.atomic
def enter(key: uuid.UUID, person: User) -> None:
    """Sign up; twice has the same effect as once.

    :raises NotPossible: it is closed or full, or someone there and this person do not want to meet:
        neither is told of that.
    """
    tournament = locked(key)
    there = list(tournament.entrants.exclude(person=None).values_list("person", flat=True))
    if person.pk in there:
        return
    is_open = tournament.status == Tournament.Status.OPEN and len(there) < tournament.places
    if not is_open or not may_meet_all(person, [each for each in there if each is not None]):
        raise NotPossible
    Entrant.objects.create(tournament=tournament, person=person)


@transaction.atomic
def withdraw(key: uuid.UUID, person: User) -> None:
    """Withdraw before it begins; from a running one, forfeit the unfinished games.

    :raises NotPossible: they do not take part, or it is over.
    """
    tournament = locked(key)
    entrant = tournament.entrants.filter(person=person).first()
    if entrant is None:
        raise NotPossible
    if tournament.status == Tournament.Status.OPEN:
        entrant.delete()
    elif tournament.status == Tournament.Status.RUNNING:
        entrant.is_out = True
        entrant.save(update_fields=("is_out",))
    else:
        raise NotPossible


@transaction.atomic
def close_now(key: uuid.UUID) -> None:
    """Close sign-up: the next sweep makes the draw.

    :raises NotPossible: it has begun, or too few have signed up.
    """
    tournament = locked(key)
    is_open = tournament.status == Tournament.Status.OPEN
    if not is_open or tournament.entrants.count() < LEAST:
        raise NotPossible
    tournament.closes_at = timezone.now()
    tournament.save(update_fields=("closes_at",))


@transaction.atomic
def cancel(key: uuid.UUID) -> None:
    """Cancel it before it begins.

    :raises NotPossible: it has begun.
    """
    tournament = locked(key)
    if tournament.status != Tournament.Status.OPEN:
        raise NotPossible
    tournament.status, tournament.repeats = Tournament.Status.CANCELLED, False
    tournament.save(update_fields=("status", "repeats"))


@transaction.atomic
def set_repeats(key: uuid.UUID, *, repeats: bool) -> None:
    """Set whether the next one opens a month after this one began."""
    Tournament.objects.filter(pk=key).update(repeats=repeats)
