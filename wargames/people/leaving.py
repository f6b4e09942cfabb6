"""Deleting an account: what is the person's goes, what others share stays without a name."""

from __future__ import annotations

from django.db import transaction

from engine.models import FormerSeat, Game, Seat
from engine.seats import forgetting
from wargames.accounts.models import User, new_address
from wargames.people.models import Report

GONE = "Deleted account"
KEPT = (Game, Seat, FormerSeat, Report)
"""Rows that others share: they point at someone without a name from then on."""


@transaction.atomic
def delete_account(person: User) -> None:
    """Take a person out of the site for good.

    Games of theirs alone are thrown away; from those that go on they get up, so that someone else
    can take the seat. What they said at a table stays there without their name.
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
"""What someone has said, which keeps their name beside it."""


def _empty(person: User) -> None:
    """A row that says nothing of anyone, and lets nobody in."""
    person.name, person.email, person.address = GONE, None, new_address()
    person.is_active = person.is_staff = person.is_superuser = person.wants_email = False
    person.is_guest, person.came_in_by, person.asked_for_by = True, None, None
    person.set_unusable_password()
    person.groups.clear()
    person.user_permissions.clear()
    person.save()
