"""What-if together: players of one side are invited to a copy.

The notice that asks is all that there is of it; nobody is seated by another.
"""

from __future__ import annotations

import uuid

from django.db import transaction

from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.people.services import apart_from, may_meet


@transaction.atomic
def ask(copy: Game, seat: Seat) -> list[User]:
    """Invite those who share a seat's side to a copy by its holder; return them.

    Nobody whom the holder has blocked, or who has blocked them. A person has one invitation per
    game: an unread one is replaced by that to the newest copy.
    """
    host = seat.user
    there = Seat.objects.filter(game=seat.game_id, side=seat.side).exclude(user=host)
    there = there.exclude(user__in=apart_from(host)).exclude(user__seats__game=copy)
    people = list(User.objects.filter(pk__in=there.values("user"), is_active=True).order_by("pk"))
    asking = Notice.objects.filter(
        kind=Notice.Kind.INVITED,
        game__created_by=host,
        game__is_supposed=True,
        game__supposed_from=seat.game_id,
    )
    for person in people:
        theirs = asking.filter(user=person)
        is_asked = theirs.filter(game=copy).exists()
        if not is_asked and not theirs.filter(read_at=None).update(game=copy):
            tell_person(person, copy, Notice.Kind.INVITED)
    return people


def asked_to(game_id: uuid.UUID, person: User) -> Game | None:
    """A copy to which someone of their own side, whom they would meet, has invited a person."""
    told = Notice.objects.filter(
        user=person, kind=Notice.Kind.INVITED, game=game_id, game__is_supposed=True
    )
    notice = told.select_related("game__created_by").first()
    copy = notice.game if notice is not None else None
    host = copy.created_by if copy is not None else None
    if copy is None or not isinstance(host, User) or not may_meet(host, person):
        return None
    origin = Seat.objects.filter(game=copy.supposed_from_id)
    sides = origin.filter(user=host).values("side")
    return copy if origin.filter(user=person, side__in=sides).exists() else None


def decline(copy: Game, person: User) -> None:
    """Decline the invitation; nobody is told."""
    Notice.objects.filter(user=person, kind=Notice.Kind.INVITED, game=copy).delete()
