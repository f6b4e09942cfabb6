"""What the API can be asked: one's games, what is asked, making a choice, what happened since."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import Http404, HttpRequest
from ninja import Field, Router, Status

from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.core.sequence.composed import UnreadLine
from engine.errors import Garbled, NotAsked, NotBegun, NotLegal
from engine.models import Game, Seat
from engine.moves import taking_back
from engine.papers.drafts import asks_of, drafted_as, read_as
from engine.position import store
from engine.seats import beginning, seated
from engine.visibility import curtain, revisions
from wargames import limits
from wargames.accounts.models import User
from wargames.api import facts, shapes
from wargames.api.access import asker
from wargames.lobby.game_names import title_for
from wargames.table.lesson import make_move
from wargames.table.viewer import looked, seating
from wargames.table.viewer.asker import CHOICE_LENGTH
from wargames.table.viewer.view import SeatView, seat_view, seat_view_at

router = Router()
PAGE_LENGTH = 25
REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), shapes.Refused)
Side = Annotated[str, Field(description="Which of your sides, where you lead several.")]
Number = Annotated[int, Field(ge=0, lt=2**31)]


def site_of(request: HttpRequest) -> str:
    """The site's URL without the trailing slash."""
    return request.build_absolute_uri("/").rstrip("/")


@router.get("/me", response={200: shapes.Person, **REFUSALS}, summary="Whose token this is")
def me(request: HttpRequest) -> User:
    """The person that the token acts for."""
    return asker(request)


@router.get("/games", response={200: shapes.GameList, **REFUSALS}, summary="Your games")
def games(request: HttpRequest, page: Annotated[int, Field(ge=1)] = 1) -> dict[str, Any]:
    """Your games, those first that you joined last, 25 a page."""
    person, site = asker(request), site_of(request)
    mine = Seat.objects.filter(user=person.pk).order_by("-pk").values_list("game", flat=True)
    keys = Paginator(list(dict.fromkeys(mine)), PAGE_LENGTH)
    if page > keys.num_pages:
        raise Http404("no such page")
    found = keys.page(page)
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    rows = Game.objects.filter(pk__in=found.object_list).defer("flow", "start", "content")
    by_key = {game.pk: game for game in rows.prefetch_related(seats, "sights")}
    lines = [facts.line(by_key[key], person, site) for key in found.object_list if key in by_key]
    return {"games": lines, "next_page": page + 1 if found.has_next() else None}


@router.post("/games", response={201: shapes.Made, **REFUSALS}, summary="Create a game")
def make_game(request: HttpRequest, sent: shapes.NewGame) -> Status[dict[str, Any]]:
    """Create a game and take a seat. Anyone with the join link can join."""
    if sent.game not in registry.keys():  # noqa: SIM118 - a function
        raise Http404("no such game")
    limits.count(request, "new_game")
    try:
        game = beginning.new_game(
            key=sent.game,
            creator=asker(request),
            options=sent.options,
            side=sent.side,
            hot_seat=sent.hot_seat,
            title=title_for(sent.game, asker(request)),
        )
    except Unreadable as error:
        raise Garbled(why=str(error)) from None
    join = f"{site_of(request)}/join/{game.join_token}/"
    return Status(201, {"id": game.pk, "status": game.status, "join_url": join})


@router.get(
    "/games/{uuid:game_id}",
    response={200: shapes.Table, **REFUSALS},
    summary="A game as you see it",
)
def game(request: HttpRequest, game_id: uuid.UUID, side: Side = "") -> dict[str, Any]:
    """The position, who sits there and whom it waits for, as your side knows it."""
    person, site = asker(request), site_of(request)
    found, seats = table_of(game_id, person)
    if found.status == Game.Status.WAITING:
        line = facts.line(found, person, site)
        own = next(seat.side for seat in seats if seat.user_id == person.pk)
        empty: dict[str, Any] = {"side": own, "trail": [], "board": None, "result": None}
        return {**line, "seats": facts.sitting(seats), **empty}
    return facts.table(seat_view(game_id, person, side=side), person, site)


@router.get(
    "/games/{uuid:game_id}/decisions",
    response={200: shapes.Decisions, **REFUSALS},
    summary="What you are asked",
)
def decisions(request: HttpRequest, game_id: uuid.UUID, side: Side = "") -> dict[str, Any]:
    """Your open decisions, each with its choices, or with the draft of what is put together."""
    return facts.decisions(seen_begun(request, game_id, side))


@router.post(
    "/games/{uuid:game_id}/draft",
    response={200: shapes.Draft, **REFUSALS},
    summary="Check a draft",
)
def draft(request: HttpRequest, game_id: uuid.UUID, sent: shapes.DraftSent) -> dict[str, Any]:
    """What can be added to a draft next, and why not. Nothing is saved."""
    seen = seen_begun(request, game_id, sent.side)
    found, rules = seen.game, store.rules_of(seen.game)
    now = store.load(found, rules).state
    state = curtain.shown(found, rules, seen.seat.side, now)
    for ask in asks_of(rules, state, seen.seat.side):
        if ask.role != sent.role or not seen.holds(ask.role):
            continue
        choice = None if sent.draft is None else read_as(rules, ask, short_enough(sent.draft))
        if sent.draft is not None and choice is None:
            raise Garbled(why="not a draft of this decision")
        try:
            drafted = drafted_as(found, rules, state, ask, choice, sent.line)
        except UnreadLine as error:
            raise NotLegal(error.refusal) from None
        return facts.drafted(seen, drafted)
    raise NotAsked()


@router.post(
    "/games/{uuid:game_id}/moves",
    response={200: shapes.Moved, **REFUSALS},
    summary="Make a choice",
)
def move(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Move) -> dict[str, Any]:
    """Make a choice for the decision that the token names. Sent twice it is made once."""
    person = asker(request)
    choice = short_enough(sent.choice)
    made = make_move(game_id, seat_finder(person, sent.side), choice, sent.token)
    found, seats = made.move.game, made.seats or seated.seats_at(made.move.game)
    return moved(found, seat_finder(person, sent.side)(found, seats))


@router.post(
    "/games/{uuid:game_id}/undo",
    response={200: shapes.Moved, **REFUSALS},
    summary="Undo your last move",
)
def undo(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Back) -> dict[str, Any]:
    """Take your last move back, if nothing was rolled, revealed or moved since."""
    person = asker(request)
    found, seats = table_of(game_id, person)
    seat = seat_finder(person, sent.side)(found, seats)
    found = taking_back.undo(game_id, seating.last_mover(seat), sent.revision)
    looked.looked_now(found, [seat])
    return moved(found, seat)


@router.get(
    "/games/{uuid:game_id}/events",
    response={200: shapes.Events, **REFUSALS},
    summary="What happened since a revision",
)
def events(
    request: HttpRequest,
    game_id: uuid.UUID,
    since: Annotated[Number, Field(description="The last revision you have seen.")] = 0,
    skip: Number = 0,
    side: Side = "",
) -> dict[str, Any]:
    """The log as your side was told it, oldest first, from a revision on."""
    return facts.events(seen_begun(request, game_id, side), since, skip)


# --------------------------------------------------------------------------- helpers


def table_of(game_id: uuid.UUID, person: User) -> tuple[Game, list[Seat]]:
    """A game at which a person has a seat, with all seats.

    :raises Http404: no such game, or no seat of theirs.
    """
    try:
        found, seats = seated.table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no seat at this table") from None
    if all(seat.user_id != person.pk for seat in seats):
        raise Http404("no seat at this table")
    return found, seats


def seen_begun(request: HttpRequest, game_id: uuid.UUID, side: str) -> SeatView:
    """The table as the person's side sees it.

    :raises NotBegun: it waits for a player.
    :raises Http404: no seat there.
    :raises NotShown: hot seat: another side is shown.
    """
    found, seats = table_of(game_id, asker(request))
    if found.status == Game.Status.WAITING:
        raise NotBegun()
    mine = [seat for seat in seats if seat.user_id == asker(request).pk]
    return seat_view_at(found, seating.open_seat(found, mine, side), seats)


def seat_finder(person: User, side: str) -> Callable[[Game, Sequence[Seat]], Seat]:
    """Finder of a person's shown seat at a table.

    It raises Http404 without a seat, and NotShown where another side is shown.
    """

    def found(game: Game, seats: Sequence[Seat]) -> Seat:
        mine = [seat for seat in seats if seat.user_id == person.pk]
        if mine and game.status == Game.Status.WAITING:
            raise NotBegun()
        return seating.open_seat(game, mine, side)

    return found


def moved(game: Game, seat: Seat) -> dict[str, Any]:
    """The revision and status of a game after an action."""
    return {"revision": revisions.revision_of(game, seat.side), "status": game.status}


def short_enough(choice: Any) -> Any:
    """Refuse a choice that is too long.

    :raises Garbled: it is longer than anything that a page sends.
    """
    text = msgspec.json.encode(choice)
    if len(text) > CHOICE_LENGTH * 10 or b"\\u0000" in text:
        raise Garbled(why="too long")
    return choice
