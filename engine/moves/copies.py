"""What if: a private game from a position as one side knows it (engine.papers.supposed)."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.core.dice import commitment, fresh_seed
from engine.core.encoding.codec import JsonObject, Unreadable
from engine.core.protocol import AnyRules
from engine.core.view import view_bytes
from engine.errors import NoSeat, NotSupposed
from engine.models import LONGEST_TITLE, AnyUser, Game, Seat
from engine.papers.supposed import as_known, written
from engine.position import store
from engine.position.written_position import Written, rules_for
from engine.saving.locking import locked, save_change
from engine.seats.beginning import set_up
from engine.seats.sitting import MAX_SEATS, sit
from engine.signals import calls_changed

SENT_TWICE = timedelta(minutes=1)
"""How long an identical request counts as sent twice."""
WHAT_IF = "What if: "
"""The prefix of a copy's title."""
PUBLIC = "public"
"""The `supposed_by` of a copy made of what everyone may see."""


@transaction.atomic
def suppose(seat: Seat) -> Game:
    """A private copy of the position that one's side sees, in which one plays all sides.

    :raises NotSupposed: it has not begun, or its sides have secrets that cannot be supposed.
    """
    game = Game.objects.get(pk=seat.game_id)
    return suppose_from(as_known(game, seat.side), game, seat.user, seat.side)


@transaction.atomic
def suppose_from(
    found: Written, game: Game, person: AnyUser, viewer: str | None, *, is_truth: bool = False
) -> Game:
    """A private copy of another game's position, as a viewer sees it (None: the public).

    An identical request at once returns the same copy, as long as nobody has moved in it.
    `is_truth`: the position has nothing invented in it.

    :raises NotSupposed: nobody could play on from there.
    """
    _locked(person)
    mine = Game.objects.filter(supposed_from=game, is_supposed=True)
    if (again := _made_recently(mine, found, person, viewer)) is not None:
        return again
    try:
        return made(found, person, origin=game, by="" if is_truth else viewer or PUBLIC)
    except Unreadable:
        raise NotSupposed() from None


@transaction.atomic
def paste(found: Written, person: AnyUser) -> Game:
    """A private game from a pasted position; an identical request at once returns the same one.

    :raises Unreadable: it is no position of its game.
    """
    _locked(person)
    mine = Game.objects.filter(supposed_from=None, is_supposed=True)
    return _made_recently(mine, found, person) or made(found, person)


@transaction.atomic
def sit_beside(game_id: uuid.UUID, person: AnyUser) -> Game:
    """Let an invited person play all sides of a copy too; whoever acts first decides.

    :raises NoSeat: it is no copy in play, or it has no room.
    """
    game = locked(game_id)
    seats, sides = list(game.seats.all()), store.roles_of(game).viewers
    if any(seat.user_id == person.pk for seat in seats):
        return game
    is_played = game.is_supposed and game.status == Game.Status.PLAYING
    if not is_played or not seats or len(seats) + len(sides) > MAX_SEATS:
        raise NoSeat()
    for side in sides:
        sit(game, person, side)
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def _locked(person: AnyUser) -> None:
    """Lock a person's row, so that simultaneous requests run one after the other."""
    get_user_model().objects.select_for_update(no_key=True).filter(pk=person.pk).first()


def _made_recently(
    mine: QuerySet[Game], found: Written, person: AnyUser, viewer: str | None = None
) -> Game | None:
    """A person's recent game without moves that begins from this position, if there is one.

    What the viewer does not see is drawn anew each time, and does not make the position different.
    """
    since = timezone.now() - SENT_TWICE
    newest = mine.filter(created_by=person, created_at__gt=since, moves=None, key=found.key)
    for game in newest.filter(rules_version=found.rules_version).order_by("-created_at"):
        if (game.options, game.content) == (found.options, found.content) and (
            _is_same(rules_for(found), game.start, found.state, viewer)
        ):
            return game
    return None


def _is_same(rules: AnyRules, first: JsonObject, second: JsonObject, viewer: str | None) -> bool:
    """Whether two start positions look the same to a viewer, ignoring dice; None: are identical."""
    both = [{**each, "dice": {"phrases": [], "drawn": 0}} for each in (first, second)]
    if both[0] == both[1]:
        return True
    if viewer not in rules.roles.viewers:
        return False
    states = [
        rules.codec.from_data({**each, "dice": {"seed": "", "phrases": [], "drawn": 0}})
        for each in both
    ]
    seen = [view_bytes(rules.view(state, viewer)) for state in states]
    return seen[0] == seen[1]


def made(found: Written, person: AnyUser, *, origin: Game | None = None, by: str = "") -> Game:
    """A private game that begins from a position; this person plays all sides of it.

    by: whose knowledge it is made of (Game.supposed_by).

    :raises Unreadable: it is no position of its game.
    """
    rules = rules_for(found)
    game = new_from(found, rules, person, is_open=False, origin=origin)
    game.supposed_by = by
    for place, side in enumerate(rules.roles.viewers, start=1):
        Seat.objects.create(game=game, user=person, side=side, place=place)
    set_up(game, rules)
    game.save()
    return game


@transaction.atomic
def play_from(game: Game, person: AnyUser, side: str) -> Game:
    """A game against others that begins from the position of a copy; one plays this side.

    It waits for other players. An identical request at once returns the same game.

    :raises NotSupposed: it is no copy or not this person's, is over, or has no other side.
    """
    rules = store.rules_of(game)
    is_theirs = Seat.objects.filter(game=game, user=person).exists()
    is_open = game.status == Game.Status.PLAYING and rules.roles.are_opposed
    if not (game.is_supposed and is_theirs and is_open and side in rules.roles.sides):
        raise NotSupposed()
    _locked(person)
    found = written(game, rules, store.load(game, rules).state)
    waiting = Game.objects.filter(is_supposed=False, status=Game.Status.WAITING)
    waiting = waiting.filter(seats__user=person, seats__side=side).exclude(start__isnull=True)
    if (again := _made_recently(waiting, found, person)) is not None:
        return again
    other = new_from(found, rules, person, is_open=True)
    other.status, other.is_supposed = Game.Status.WAITING, False
    other.title = game.title.removeprefix(WHAT_IF)
    Seat.objects.create(game=other, user=person, side=side, place=1)
    other.save()
    return other


def new_from(
    found: Written, rules: AnyRules, person: AnyUser, *, is_open: bool, origin: Game | None = None
) -> Game:
    """Create the row of a game that begins from a position."""
    seed = fresh_seed()
    name = origin.title.removeprefix(WHAT_IF) if origin else rules.title
    return Game.objects.create(
        key=found.key,
        title=f"{WHAT_IF}{name}"[:LONGEST_TITLE],
        options=found.options,
        content=found.content,
        seed=seed,
        commitment=commitment(seed),
        rules_version=rules.version,
        status=Game.Status.PLAYING,
        watch=Game.Watch.FREE,
        start=found.state,
        is_open=is_open,
        is_supposed=True,
        supposed_from=origin,
        created_by=person,
    )
