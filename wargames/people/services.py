"""Services about people: who may meet whom at a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.people.models import Block


def may_meet(a: User, b: User) -> bool:
    """Whether neither of two people has blocked the other."""
    return a.pk not in apart_from(b)


def may_meet_all(person: User, others: Iterable[int]) -> bool:
    """Whether someone may meet all of these people, given by their keys."""
    return apart_from(person).isdisjoint(others)


def apart_from(person: User) -> set[int]:
    """The keys of the people whom someone has blocked, or who have blocked them."""
    pairs = Block.objects.filter(Q(person=person.pk) | Q(blocked=person.pk))
    found = {key for pair in pairs.values_list("person", "blocked") for key in pair}
    return found - {person.pk}


def block(person: User, blocked: User) -> None:
    """Note that someone does not want to meet another; nobody is told.

    Pending invitations between them to games at which the invited one does not sit are deleted.
    """
    if person.pk == blocked.pk:
        return
    Block.objects.get_or_create(person=person, blocked=blocked)
    for each, host in ((person, blocked), (blocked, person)):
        asked = Notice.objects.filter(user=each, kind=Notice.Kind.INVITED, game__created_by=host)
        asked.exclude(game__seats__user=each).delete()


def unblock(person: User, blocked: User) -> None:
    """Lift a block."""
    Block.objects.filter(person=person, blocked=blocked).delete()
