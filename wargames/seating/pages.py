"""The contents of the seat pages: who may take a seat, and what was handed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.moves.ending import DRAW, has_proposed
from engine.seats.programs import levels_for
from engine.seats.replacing import may_be_replaced
from wargames.clocks.services import may_be_replaced as time_ran_out_of
from wargames.lobby.joining.chairs import facilitators_chair, side_invitation
from wargames.lobby.selectors import host_of
from wargames.presentation.registry import presentation_of
from wargames.seating.briefing import HEADINGS, has_desk
from wargames.seating.by_name import found_for
from wargames.seating.models import Briefing, Vacancy
from wargames.seating.services import WAITING, asking_back, seat_name
from wargames.table.board import fragments
from wargames.table.board.responses import templates_of
from wargames.table.viewer.view import SeatView


class Chair(Struct, frozen=True):
    """Another player's seat, and its vacancy if a new player is wanted.

    may_be_put_up: by the viewer, who is the host, since a time has run out or a program plays it.
    """

    seat: Seat
    side: str
    vacancy: Vacancy | None
    has_agreed: bool
    may_be_put_up: bool


def may_offer(seen: SeatView) -> bool:
    """Whether the viewer may offer a draw: every side has a player, and no offer is open."""
    led = {seat.side for seat in seen.seats} - {FACILITATOR}
    has_all = seen.is_opposed and led == {*seen.words.sides}
    return seen.may_end and has_all and has_proposed(seen.game, DRAW) is None


def between_people(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether different people sit on all seats of a game that is no lesson and no copy."""
    people = {seat.user_id for seat in seats if not seat.user.program}
    return not (game.lesson or game.is_supposed) and len(people) == len(seats) > 1


def seat_page(mine: Seat, absolute: Callable[[str], str]) -> dict[str, Any]:
    """The context of the page of one's own seat; `absolute` makes absolute URLs."""
    game = mine.game
    seats = list(game.seats.select_related("user"))
    offer = presentation_of(game.key).offer
    waiting = Vacancy.objects.filter(game=game, state__in=WAITING).select_related("invited")
    by_seat = {each.seat_id: each for each in waiting}
    newest = Vacancy.objects.filter(seat=mine, holder=mine.user_id).order_by("-pk")
    last = newest.select_related("invited").first()
    own, host = by_seat.get(mine.pk), host_of(game)
    is_host = host is not None and host.user_id == mine.user_id
    chair_link = chair_path(game, seats) if is_host else ""
    return {
        "game": game,
        "seat": mine,
        "side": seat_name(mine),
        "is_chair": mine.side == FACILITATOR,
        "has_desk": has_desk(mine),
        "declined": last if last is not None and last.state == Vacancy.State.DECLINED else None,
        "chair_link": absolute(chair_link) if chair_link else "",
        "may_hand_over": may_be_replaced(game, mine, seats),
        "programs": [] if mine.user.program else levels_for(game, mine),
        "may_be_rated": offer.is_opposed and between_people(game, seats),
        "vacancy": own,
        "link": absolute(reverse("seating:offer", args=[own.token])) if own else "",
        "asked_back": list(asking_back(mine)),
        "has_briefing": Briefing.objects.filter(game=game, side=mine.side).exists(),
        "others": [
            chair_of(seat, mine, seat_name(seat), by_seat.get(seat.pk), is_host=is_host)
            for seat in seats
            if seat.user_id != mine.user_id and may_be_replaced(game, seat, seats)
        ],
    }


def chair_path(game: Game, seats: list[Seat]) -> str:
    """The URL at which a player may take the empty facilitator's seat; empty: nobody may."""
    is_empty = all(seat.side != FACILITATOR for seat in seats)
    if not is_empty or game.status != Game.Status.PLAYING or not game.is_open:
        return ""
    chair = facilitators_chair(game, seats)
    if chair is None:
        return ""
    query = urlencode({"side": side_invitation(game, FACILITATOR, chair.seats[0])})
    return f"{reverse('lobby:join', args=[game.join_token])}?{query}"


def by_name_page(mine: Seat, name: str) -> dict[str, Any]:
    """The context of the page for inviting a player by name to a seat."""
    can_be_taken = may_be_replaced(mine.game, mine, list(mine.game.seats.select_related("user")))
    found = found_for(mine, name) if can_be_taken else []
    return {"game": mine.game, "seat": mine, "side": seat_name(mine), "found": found}


def chair_of(seat: Seat, mine: Seat, side: str, vacancy: Vacancy | None, *, is_host: bool) -> Chair:
    """Another player's seat as the holder of `mine` sees it."""
    has_agreed = vacancy is not None and mine.user_id in vacancy.consents
    is_at_once = vacancy is None or vacancy.why == Vacancy.Why.VOTE
    is_absent = bool(seat.user.program) or time_ran_out_of(mine.game, seat.side)
    may = is_host and is_at_once and is_absent
    return Chair(seat, side, vacancy, has_agreed, may)


def briefing_page(seen: SeatView, briefing: Briefing) -> dict[str, Any]:
    """The context of the briefing page, with the board as the side sees it now."""
    return {
        **templates_of(seen),
        **seen.shown,
        "p": seen,
        "parts": fragments.whole(seen, fragments.reading_of(seen)),
        "briefing": briefing,
        "side": seat_name(seen.seat),
        "sections": list(sections_of(briefing.text)),
        "printed": seen.presentation.printed(seen.view),
        "inspected": None,
    }


def sections_of(text: str) -> Iterator[tuple[str, str]]:
    """The sections of a briefing as (heading, text); the heading is empty where there is none."""
    for part in text.split("\n\n"):
        first, _, rest = part.partition("\n")
        yield (first, rest) if first in HEADINGS else ("", part)
