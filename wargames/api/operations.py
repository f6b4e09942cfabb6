"""What the API can be asked: one's games, what is asked, making a choice, what happened since."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import Http404, HttpRequest
from ninja import Query, Router, Status

from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.core.playing.program_registry import players_of
from engine.core.reader import NotTogether
from engine.core.sequence.composed import UnreadLine
from engine.errors import Garbled, NotAsked, NotLegal
from engine.models import Game, Seat
from engine.moves import taking_back
from engine.papers.drafts import asks_of, drafted_as, read_as
from engine.position import store
from engine.seats import beginning, seated
from engine.visibility import cached_views
from wargames import limits
from wargames.accounts.models import User
from wargames.api import facts, shapes
from wargames.api.access import requester, site_of
from wargames.api.finding import Side, moved, power_meant, seat_finder, seen_begun, table_of
from wargames.api.refusals import REFUSALS, NoProgram
from wargames.lobby.against.forms import Chosen, can_be_played_against, new_against
from wargames.lobby.game_names import title_for
from wargames.lobby.new_games.forms import DICE
from wargames.presentation.registry import presentation_of
from wargames.table.viewer import looked, seating
from wargames.table.viewer.requester import CHOICE_LENGTH, make_move
from wargames.table.viewer.view import seat_view

router = Router()
PAGE_LENGTH = 25
Since = Annotated[int, Query(ge=0, lt=2**31, description="The last revision you have seen.")]
Skip = Annotated[int, Query(ge=0, lt=2**31, description="So many of the events are left out.")]


@router.get("/me", response={200: shapes.Person, **REFUSALS}, summary="Whose token this is")
def me(request: HttpRequest) -> User:
    """The person that the token acts for."""
    return requester(request)


@router.get("/games", response={200: shapes.GameList, **REFUSALS}, summary="Your games")
def games(request: HttpRequest, page: Annotated[int, Query(ge=1)] = 1) -> dict[str, Any]:
    """Your games, those first that you joined last, 25 a page."""
    person, site = requester(request), site_of(request)
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
    """Create a game and take a seat. Anyone with the join link can join.

    With `against`, a built-in program plays the other sides, and the game begins at once. With
    `power` you play one power alone; with `program_power` the computer plays one beside you.
    """
    sent.check(request)
    if sent.game not in registry.keys():  # noqa: SIM118 - a function
        raise Http404("no such game")
    if sent.side not in ("", DICE, *presentation_of(sent.game).offer.sides):
        raise Garbled(words="This game has no such side.")
    side_of_power(sent)
    limits.count(request, "new_game")
    try:
        game = (
            made_against(requester(request), sent)
            if sent.against
            else made(requester(request), sent)
        )
    except NotTogether:
        raise
    except Unreadable as error:
        raise Garbled(why=str(error)) from None
    join = f"{site_of(request)}/join/{game.join_token}/"
    return Status(201, {"id": game.pk, "status": game.status, "join_url": join})


def side_of_power(sent: shapes.NewGame) -> str:
    """The side of the power that is to be played apart; without one, the side asked for.

    :raises Garbled: no side of several has it, or what was sent does not go together.
    """
    power, offer = sent.power or sent.program_power, presentation_of(sent.game).offer
    if not power:
        return sent.side
    is_alone = not (sent.hot_seat or (sent.power and sent.program_power))
    if not is_alone or not (sent.power or sent.against):
        raise Garbled(
            words="One power goes with neither hot_seat nor another; program_power needs against."
        )
    side = next((each for each in offer.sides if power in offer.powers_of(each)), "")
    if not side:
        raise Garbled(words="No side of several powers has this one.")
    if sent.side not in ("", side):
        raise Garbled(words=f"This power is on the side “{side}”: send that side, or none.")
    return side


def made(person: User, sent: shapes.NewGame) -> Game:
    """A new game, which waits where a side is free."""
    side = side_of_power(sent)
    is_drawn = side == DICE
    return beginning.new_game(
        key=sent.game,
        creator=person,
        options=sent.options,
        side="" if is_drawn else side,
        power=sent.power,
        draw_sides=is_drawn,
        hot_seat=sent.hot_seat,
        title=title_for(sent.game, person),
    )


def made_against(person: User, sent: shapes.NewGame) -> Game:
    """A new game against a built-in program.

    :raises NoProgram: none of this level plays the game against someone.
    """
    offer = presentation_of(sent.game).offer
    is_there = can_be_played_against(offer) and sent.against in players_of(sent.game)
    if sent.hot_seat or not is_there:
        raise NoProgram()
    return new_against(
        person,
        Chosen(
            key=sent.game,
            level=sent.against,
            side=side_of_power(sent),
            pace=sent.pace,
            options=sent.options,
            power=sent.power or sent.program_power,
            is_programs=bool(sent.program_power),
        ),
    )


@router.get(
    "/games/{uuid:game_id}",
    response={200: shapes.Table, **REFUSALS},
    summary="A game as you see it",
)
def game(request: HttpRequest, game_id: uuid.UUID, side: Side = "") -> dict[str, Any]:
    """The position, who sits there and whom it waits for, as your side knows it."""
    person, site = requester(request), site_of(request)
    found, seats = table_of(game_id, person)
    if found.status == Game.Status.WAITING:
        line = facts.line(found, person, site)
        own = next(seat.side for seat in seats if seat.user_id == person.pk)
        empty: dict[str, Any] = {"side": own, "programs": [], "trail": []}
        empty |= {"board": None, "result": None}
        return {**line, "seats": facts.sitting(seats), **empty}
    return facts.table(seat_view(game_id, person, side=side), person, site)


@router.get(
    "/games/{uuid:game_id}/content",
    response={200: shapes.Content, **REFUSALS},
    summary="What a game is played with",
)
def content(request: HttpRequest, game_id: uuid.UUID) -> dict[str, Any]:
    """Its printed cards, tables, maps and units, with the game's content pack over them."""
    found, _ = table_of(game_id, requester(request))
    return {"sections": registry.content(found.key, found.content, version=found.rules_version)}


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
    sent.check(request)
    found, rules = seen.game, store.rules_of(seen.game)
    now = store.load(found, rules).state
    state = cached_views.shown(found, rules, seen.seat.side, now)
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
    person = requester(request)
    choice = short_enough(sent.choice)

    def finder(game: Game, seats: Sequence[Seat]) -> Seat:
        seat = seat_finder(person, sent.side)(game, seats)
        sent.check(request)
        return seat

    theirs = seat_finder(person, sent.side)
    power = power_meant(*table_of(game_id, person), theirs, sent.token)
    made = make_move(game_id, finder, choice, sent.token, power=power)
    found, seats = made.move.game, made.seats or seated.seats_at(made.move.game)
    return moved(found, seat_finder(person, sent.side)(found, seats))


@router.post(
    "/games/{uuid:game_id}/undo",
    response={200: shapes.Moved, **REFUSALS},
    summary="Undo your last move",
)
def undo(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Back) -> dict[str, Any]:
    """Take your last move back, if nothing was rolled, revealed or moved since."""
    person = requester(request)
    found, seats = table_of(game_id, person)
    seat = seat_finder(person, sent.side)(found, seats)
    sent.check(request)
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
    since: Since = 0,
    skip: Skip = 0,
    side: Side = "",
) -> dict[str, Any]:
    """The log as your side was told it, oldest first, from a revision on."""
    return facts.events(seen_begun(request, game_id, side), since, skip)


def short_enough(choice: Any) -> Any:
    """Refuse a choice that is too long.

    :raises Garbled: it is longer than anything that a page sends.
    """
    text = msgspec.json.encode(choice)
    if len(text) > CHOICE_LENGTH * 10 or b"\\u0000" in text:
        raise Garbled(why="too long")
    return choice
