"""Inviting a player by name to take a seat; nothing changes until they accept.

Players are found as for an invitation to a table. Those who may not take the seat are not found.
"""

from __future__ import annotations

from django.db import transaction

from engine.models import Seat
from engine.seats.replacing import may_take
from wargames.accounts.models import User
from wargames.lobby.joining.invitations import Found, is_marked
from wargames.lobby.joining.invitations import found_for as found_at_table
from wargames.people.services import apart_from
from wargames.seating.models import Vacancy
from wargames.seating.services import CannotReplace, asking_back, put_up


def found_for(seat: Seat, name: str) -> list[Found]:
    """The players whom a seat's holder may invite: earlier fellow players, or an exact name."""
    seats = list(seat.game.seats.select_related("user"))
    people = {each.user_id for each in seats}
    asked = Vacancy.objects.filter(game=seat.game, state=Vacancy.State.OPEN)
    elsewhere = set(asked.values_list("invited", flat=True))
    return [
        each
        for each in found_at_table(seat.game, seat.user, name)
        if each.person.pk not in elsewhere
        and people.isdisjoint(apart_from(each.person))
        and may_take(seat.game, seat, each.person, seats)
    ]


@transaction.atomic
def ask(seat: Seat, name: str, mark: str, words: str) -> User:
    """Keep a seat for a player found by name, and invite them; returns the player.

    :raises CannotReplace: no player found has this mark, a former player has priority, or nobody
        can take the seat.
    """
    first = asking_back(seat).first()
    if first is not None:
        raise CannotReplace(f"{first.user.name} asks to have this seat back, and has priority.")
    meant = [each.person for each in found_for(seat, name) if is_marked(each, mark)]
    if not meant:
        raise CannotReplace("This player cannot be invited to this seat. Nothing was changed.")
    put_up(seat, words=words, invited=meant[0])
    return meant[0]
