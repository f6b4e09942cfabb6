"""The seats that a table's links offer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.core import signing
from django.utils.crypto import constant_time_compare

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from engine.seats.seated import free_powers
from engine.seats.sitting import knows_too_much
from wargames.accounts.models import User
from wargames.lobby.selectors import Side, sides_of, sitting_at
from wargames.presentation.registry import presentation_of

SIDE_INVITATION = signing.Signer(salt="wargames.lobby.side")


@dataclass(frozen=True)
class Chair:
    """A place to sit down in: a side, one of its powers, or the facilitator's chair.

    key: what its button sends. seats: those who share it already. is_invited: by the link of those
    who sit on its side.
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
    """What the link to share one's own side carries besides the table's token.

    It is made by whoever leads the side: when the sides change places, or its leader gets up, no
    link that the enemy may have seen leads there any more. To a facilitator's chair that nobody
    holds the host invites.
    """
    text = f"{game.join_token}.{side}.{leader.pk}"
    return SIDE_INVITATION.sign(text).rpartition(":")[2]


def chairs_of(game: Game, seats: list[Seat], invited: str, person: User | None) -> list[Chair]:
    """The places that a link lets this person sit down in; None is someone who comes in newly.

    What is kept for someone else is none of them; what is kept for this person comes first.
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
    """Whether someone may sit down there, besides where they sit already.

    Where the sides are kept apart, only whoever facilitates leads more than one: for rooms without
    a screen.
    """
    mine = {seat.side for seat in seats if seat.user_id == person.pk} | {side}
    is_apart = presentation_of(game.key).offer.keeps_apart(game.options)
    if is_apart and len(mine) > 1 and FACILITATOR not in mine:
        return False
    return not knows_too_much(game, person, side, seats)


def chairs_by_link(
    game: Game, seats: list[Seat], invited: str = "", *, kept: Collection[str] = ()
) -> list[Chair]:
    """The places that a link offers: a side that is led is shared by its own link alone.

    Where there is one side, everyone shares it. Before the game begins nobody knows anything yet:
    then the powers of a side that is led already can be had too, and the facilitator's chair. While
    the dice are to give the sides, one is as good as another. `kept`: what is kept for others.
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
    """What the link of a side offers: to share it, or one of its powers that nobody has by name."""
    there = Side(chair.side, chair.name, sitting_at(game, seats, chair.side))
    found = [replace(chair, seats=there.seats), *free_powers_of(game, [there], seats)]
    return [replace(each, is_invited=True) for each in found]


def is_invited(game: Game, chair: Chair, invited: str) -> bool:
    """Whether a link carries the invitation of whoever leads there."""
    return constant_time_compare(invited, side_invitation(game, chair.side, chair.seats[0]))


def facilitators_chair(game: Game, seats: list[Seat]) -> Chair | None:
    """The facilitator's chair with whoever invites to it: who sits there, or else the host."""
    if not store.roles_of(game).has_facilitator or not seats:
        return None
    there = [seat for seat in seats if seat.side == FACILITATOR]
    return Chair(FACILITATOR, "the facilitator", (there or seats)[:1])


def free_powers_of(game: Game, sides: list[Side], seats: list[Seat]) -> list[Chair]:
    """The powers that can be had by name, of sides that have several."""
    roles, words = store.roles_of(game), presentation_of(game.key).offer
    return [
        Chair(side.key, f"{words.called(power)} ({side.name})", [], power)
        for side in sides
        if len(roles.powers_of(side.key)) > 1
        for power in free_powers(roles, side.key, seats)
    ]
