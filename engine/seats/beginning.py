"""A stored game until it begins: created, its terms agreed on, set up."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from engine.core import registry
from engine.core.dice import Dice, below, commitment, fresh_seed
from engine.core.encoding.codec import JsonData
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR, Roles
from engine.errors import NoSeat, NotAsked
from engine.models import AnyUser, Game, LogEntry, Seat
from engine.position import store
from engine.saving.after_commit import tell_lists
from engine.saving.locking import locked, save_change
from engine.seats.seated import seats_at
from engine.signals import game_begun

SIDES_DRAW = -1
"""The number of the draw of sides: before the game's first draw."""


@transaction.atomic
def new_game(
    *,
    key: str,
    creator: AnyUser,
    options: Mapping[str, JsonData] | None = None,
    watch: str = Game.Watch.ROTATING,
    seed: str = "",
    phrases: Sequence[str] = (),
    content: Mapping[str, JsonData] | None = None,
    lesson: str = "",
    side: str = "",
    power: str = "",
    facilitates: bool = False,
    draw_sides: bool = False,
    hot_seat: bool = False,
    hand_over: bool = False,
    title: str = "",
) -> Game:
    """Create a game and seat its creator; it is set up once every side has a player.

    `title`: empty for the default one. `hot_seat`: the creator plays all sides on one screen; with
    `hand_over` only one of them is shown at a time. `power`: the creator holds this power of the
    side by name, so that others can take the rest. `facilitates`: the creator is the facilitator,
    and plays no side except in `hot_seat`. `draw_sides`: sides are drawn when all are there. In a
    lesson for facilitators nobody plays the sides: the program does.

    :raises UnknownGame: no game has this key.
    :raises ContentError: the content pack does not fit.
    :raises Unreadable: an unknown option or lesson, or (NotTogether) one that has no effect beside
        another.
    """
    rules = registry.get(key, content)
    taught = rules.lessons.get(lesson)
    if taught is not None:
        options = {**taught.options, **(options or {})}
    from_chair = taught is not None and taught.is_facilitated
    rules = rules.under(options or {})
    rules.reader.chosen(options or {})
    seed = rules.lessons.seed_of(lesson) or seed or fresh_seed()
    game = Game.objects.create(
        key=key,
        title=title or rules.title,
        options=dict(options or {}),
        content=dict(content) if content else None,
        seed=seed,
        commitment=commitment(seed),
        phrases=list(phrases),
        rules_version=rules.version,
        status=Game.Status.WAITING,
        watch=watch,
        lesson=lesson,
        is_open=not lesson and not hot_seat,
        draw_sides=draw_sides,
        created_by=creator,
    )
    everywhere = hot_seat or (bool(lesson) and not from_chair)
    sits = facilitates or from_chair
    led = _first_sides(rules.roles, side, facilitates=sits, all_sides=everywhere)
    _seat(game, creator, led, power, rules.roles)
    if from_chair or set(led) >= set(rules.roles.sides):
        set_up(game, rules)
        if hot_seat and hand_over:
            _show_first(game)
        game.save()
    tell_lists([creator.pk])
    return game


def _seat(game: Game, creator: AnyUser, led: Sequence[str], power: str, roles: Roles) -> None:
    """Seat the creator on each of their sides; `power` of a single one is theirs by name."""
    for place, side in enumerate(led, start=1):
        named = [power] if roles.powers.get(power) == side and len(led) == 1 else []
        Seat.objects.create(game=game, user=creator, side=side, place=place, powers=named)


def _first_sides(roles: Roles, side: str, *, facilitates: bool, all_sides: bool) -> list[str]:
    """The creator's first sides: all of them, one, or the facilitator's seat."""
    chair = [FACILITATOR] * (facilitates and roles.has_facilitator)
    if all_sides:
        return [*roles.sides, *chair]
    return chair or [side if side in roles.sides else roles.sides[0]]


def set_up(game: Game, rules: AnyRules) -> None:
    """Put the first position into the game (not saved here) and its rows."""
    if game.lesson:
        state = rules.lessons.start(game.lesson, game.seed)
        game.start = store.without_seed(state, rules)
    elif game.start is not None:
        game.start["dice"] = {**game.start["dice"], "phrases": list(game.phrases)}
        Game.objects.filter(pk=game.pk).update(start=game.start)
        state = store.first_state(game, rules)
    else:
        state = rules.setup(game.seed, game.options, game.phrases)
    store.write(game, rules, state)


def _show_first(game: Game) -> None:
    """Hot seat: show the side that is asked first."""
    roles = store.roles_of(game)
    first = [roles.side_of(role) for role in game.summary["asked"][:1]]
    game.seats.exclude(side__in=first).update(is_shown=False)


def begin(game: Game, last: Seat) -> list[Seat]:
    """Every side has a player, `last` the newest of them: set up the game (not saved here).

    Returns all seats, with the sides that were drawn.
    """
    rules = store.rules_of(game)
    seats = seats_at(game)
    alone = len({seat.user_id for seat in seats}) < len(seats)
    if game.draw_sides and not alone and (turned := sides_turned(game)):
        for seat in seats:
            seat.side = _rotated(rules.roles, seat.side, turned)
            seat.powers = []
            seat.save(update_fields=("side", "powers"))
    if game.draw_sides:
        LogEntry.objects.bulk_create(
            LogEntry(
                game=game,
                version=game.version,
                kind="side_drawn",
                data={"name": str(seat.user), "role": seat.side},
                made_at=timezone.now(),
            )
            for seat in seats
        )
    set_up(game, rules)
    game_begun.send(sender=Game, game=game, last=last, seats=seats)
    return seats


def sides_turned(game: Game) -> int:
    """By how many places the sides are rotated; everyone's phrases go into this draw."""
    dice = Dice(seed=game.seed, phrases=tuple(game.phrases), drawn=SIDES_DRAW)
    return below(dice, len(store.roles_of(game).sides))


def _rotated(roles: Roles, side: str, places: int) -> str:
    """The side `places` further in the rules' order; the facilitator stays."""
    if side == FACILITATOR:
        return side
    return roles.sides[(roles.sides.index(side) + places) % len(roles.sides)]


@transaction.atomic
def set_terms(
    game_id: uuid.UUID,
    *,
    options: Mapping[str, JsonData] | None = None,
    side: str = "",
    power: str = "",
    draw_sides: bool | None = False,
) -> Game:
    """Change the terms while a side is empty: the switches, and who plays which side.

    `draw_sides`: None leaves it as it is. The waiting players are all on one side, since the others
    are empty, and move to `side` together. The first of them takes `power` by name there, unless
    someone else has it.

    :raises NotAsked: the game has begun.
    :raises Unreadable: an unknown option, or (NotTogether) one that has no effect beside another.
    :raises NoSeat: with these options someone would have no seat.
    """
    game = locked(game_id)
    if game.status != Game.Status.WAITING:
        raise NotAsked()
    if options is not None and game.start is not None and options != game.options:
        raise NotAsked()
    if options is not None:
        store.rules_of(game).reader.chosen(options)
        game.options = dict(options)
    rules = store.rules_of(game)
    if game.seats.exclude(side__in=rules.roles.viewers).exists():
        raise NoSeat()
    if draw_sides is not None:
        game.draw_sides = draw_sides
    if side in rules.roles.sides:
        _move_to_side(rules.roles, list(game.seats.exclude(side=FACILITATOR)), side, power)
    save_change(game)
    return game


def _move_to_side(roles: Roles, players: Sequence[Seat], side: str, power: str) -> None:
    """Move waiting players who share a side to this one; the first takes this power by name."""
    if len({seat.side for seat in players}) != 1:
        return
    for seat in players:
        seat.powers = seat.powers if seat.side == side else []
        seat.side = side
    held = {power for seat in players[1:] for power in seat.powers}
    if not power or (roles.powers.get(power) == side and power not in held):
        players[0].powers = [power] if power else []
    Seat.objects.bulk_update(players, ["side", "powers"])
