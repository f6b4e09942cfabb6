"""The seats that a table's links offer."""

from __future__ import annotations

from collections.abc import Collection

from django.core import signing
from django.utils.crypto import constant_time_compare
from msgspec import Struct
from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from engine.seats.seated import free_powers
from engine.seats.sitting import knows_too_much
from wargames.accounts.models import User
from wargames.lobby.selectors import Side, sides_of, sitting_at
from wargames.presentation.registry import presentation_of

SIDE_INVITATION = signing.Signer(salt="wargames.lobby.side")


class Chair(Struct, frozen=True):
    """A place that can be taken: a side, one of its powers, or the facilitator's.

    key: the value of its button. seats: those that share it already. is_invited: by the side's own
    link.
    """

    side: str
    name: str
    seats: list[Seat]
    power: str = ""
    is_invited: bool = False

    @property
    def key(self) -> str:
        return f"{self.side}:{self.power}" if self.power else self.side

    @property
    def facilitates(self) -> bool:
        return self.side == FACILITATOR


def side_invitation(game: Game, side: str, leader: Seat) -> str:
    """The signature in the link that shares one's own side, beside the table's token.

    It is bound to the seat of the side's leader: when the sides change places, or the leader
    leaves, no link that the enemy may have seen leads there any more. If there is no facilitator,
    the host invites one.
    """
    text = f"{game.join_token}.{side}.{leader.pk}"
    return SIDE_INVITATION.sign(text).rpartition(":")[2]


def chairs_of(game: Game, seats: list[Seat], invited: str, person: User | None) -> list[Chair]:
    """The places that a link offers a person; None: a new visitor.

    Places that are kept for other players are left out, except those that this person keeps; a
    place kept for this person comes first.
    """
    key = person.pk if person else None
    mine = {each.chair for each in game.invitations.all() if each.person_id == key}
    kept = [
        each.chair for each in game.invitations.all() if key not in (each.person_id, each.by_id)
    ]
    found = chairs_by_link(game, seats, invited, kept=kept)
    found.sort(key=lambda each: each.key not in mine)
    if person is None:
        return found
    return [each for each in found if may_sit(game, person, each.side, seats)]


def may_sit(game: Game, person: User, side: str, seats: list[Seat]) -> bool:
    """Whether a person may take a place on a side, beside the places that they have.

    Where the sides are kept apart, only a facilitator plays more than one: for rooms without a
    screen.
    """
    mine = {seat.side for seat in seats if seat.user_id == person.pk} | {side}
    is_apart = presentation_of(game.key).offer.keeps_apart(game.options)
    if is_apart and len(mine) > 1 and FACILITATOR not in mine:
        return False
    return not knows_too_much(game, person, side, seats)


def chairs_by_link(
    game: Game, seats: list[Seat], invited: str = "", *, kept: Collection[str] = ()
) -> list[Chair]:
    """The places that a link offers: a side that has players is shared by its own link alone.

    If there is one side, everyone shares it. Before the game begins nobody has secrets yet: then
    the link also offers free powers of a side that has players, and the facilitator's place. Where
    the dice will decide the sides, only one side is offered. `kept`: the keys of places kept for
    others.
    """
    sides = sides_of(game, seats)
    all_chairs = [Chair(side.key, side.name, side.seats) for side in sides]
    if len(sides) == 1:
        return all_chairs
    chair = facilitators_chair(game, seats)
    for each in (*all_chairs, chair):
        if each and each.seats and is_invited(game, each, invited):
            return chairs_beside(game, seats, each)
    empty = [each for each in all_chairs if not each.seats and each.key not in kept]
    if game.status != Game.Status.WAITING:
        return empty
    powers = [
        each
        for each in free_powers_of(game, sides, seats)
        if each.key not in kept and each.side not in kept
    ]
    found = empty[:1] if game.draw_sides else [*empty, *powers]
    if chair and not any(seat.side == FACILITATOR for seat in seats) and FACILITATOR not in kept:
        found.append(replace(chair, seats=[]))
    return found


def chairs_beside(game: Game, seats: list[Seat], chair: Chair) -> list[Chair]:
    """The places that a side's own link offers: a share of the side, or one of its free powers.

    With a program alone nobody shares powers: it would answer first, whatever is asked.
    """
    there = Side(chair.side, chair.name, sitting_at(game, seats, chair.side))
    sharing = [seat for seat in there.seats if not seat.powers] or there.seats
    is_left_to_program = bool(sharing) and all(seat.user.program for seat in sharing)
    share = [] if is_left_to_program else [replace(chair, seats=sharing)]
    found = [*share, *free_powers_of(game, [there], seats)]
    return [replace(each, is_invited=True) for each in found]


def is_invited(game: Game, chair: Chair, invited: str) -> bool:
    """Whether a link carries the signature of the seat that invites to this place."""
    return constant_time_compare(invited, side_invitation(game, chair.side, chair.seats[0]))


def facilitators_chair(game: Game, seats: list[Seat]) -> Chair | None:
    """The facilitator's place with the seat that invites to it: its holder's or the host's."""
    if not store.roles_of(game).has_facilitator or not seats:
        return None
    there = [seat for seat in seats if seat.side == FACILITATOR]
    return Chair(FACILITATOR, "the facilitator", (there or seats)[:1])


def free_powers_of(game: Game, sides: list[Side], seats: list[Seat]) -> list[Chair]:
    """The powers that can be taken by name, on sides that have several."""
    roles, words = store.roles_of(game), presentation_of(game.key).offer
    return [
        Chair(side.key, f"{words.called(power)} ({side.name})", [], power)
        for side in sides
        if len(roles.powers_of(side.key)) > 1
        for power in free_powers(roles, side.key, seats)
    ]
