"""Deleting an account: the person's own data goes, shared data stays without a name."""

from __future__ import annotations

from django.db import transaction

from engine.models import FormerSeat, Game, Seat
from engine.seats import forgetting
from wargames.accounts.models import User, new_address
from wargames.people.models import Report

GONE = "Deleted account"
KEPT = (Game, Seat, FormerSeat, Report)
"""Rows that others share: they point at a nameless person afterwards."""


@transaction.atomic
def delete_account(person: User) -> None:
    """Delete a person's account for good.

    Games of theirs alone are deleted; they leave the seats of those that go on, so that someone
    else can take them. Their chat messages stay, without their name.
    """
    person = User.objects.select_for_update().get(pk=person.pk)
    forgetting.forget_person(person, GONE)
    for relation in User._meta.related_objects:
        rows = relation.related_model._base_manager.filter(**{relation.field.name: person.pk})
        if relation.related_model in KEPT:
            continue
        if relation.field.null:
            names = {"name": GONE} if relation.related_model._meta.label == TALK else {}
            rows.update(**{relation.field.name: None}, **names)
        else:
            rows.delete()
    _empty(person)


TALK = "table.ChatLine"
"""Chat messages, which contain their author's name."""


def _empty(person: User) -> None:
    """Blank the person's row, so that it says nothing about anyone and permits no log-in."""
    person.name, person.email, person.address = GONE, None, new_address()
    person.is_active = person.is_staff = person.is_superuser = person.wants_email = False
    person.is_guest, person.came_in_by, person.asked_for_by = True, None, None
    person.set_unusable_password()
    person.groups.clear()
    person.user_permissions.clear()
    person.save()
