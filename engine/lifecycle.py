"""The lifecycle of a stored game until it begins: made by one, agreed on by both, then set up."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from engine import store
from engine.broadcast import tell_lists
from engine.core import registry
from engine.core.dice import Dice, below, commitment, fresh_seed
from engine.core.protocol import Rules
from engine.errors import NotAsked
from engine.locking import changed, locked
from engine.models import Game, LogEntry, Seat
from engine.signals import game_begun

SIDES_DRAW = -1
"""The number of the draw that gives the sides: before the first one of the game itself."""


@transaction.atomic
def new_game(
    *,
    key: str,
    creator: Any,
    options: Mapping[str, Any] | None = None,
    watch: str = Game.Watch.ROTATING,
    seed: str = "",
    phrases: Sequence[str] = (),
    content: Mapping[str, Any] | None = None,
    lesson: str = "",
    role: str = "",
    draw_sides: bool = False,
    hot_seat: bool = False,
    hand_over: bool = False,
) -> Game:
    """Make a game and seat its creator; it is set up as soon as every side has somebody.

    `hot_seat`: the creator leads all sides, at one screen; with `hand_over` one of them lies open
    at a time, for two people there. `draw_sides`: the dice give the sides when both are there.

    :raises UnknownGame: no game has this key.
    :raises ContentError: the content pack does not fit.
    :raises Unreadable: an unknown option or lesson.
    """
    rules = registry.get(key, content)
    rules.options(options or {})
    seed = seed or fresh_seed()
    game = Game.objects.create(
        key=key,
        title=rules.title,
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
    everything = bool(lesson) or hot_seat
    roles = rules.roles if everything else (role if role in rules.roles else rules.roles[0],)
    for place, each in enumerate(roles, start=1):
        Seat.objects.create(game=game, user=creator, role=each, place=place)
    if set(roles) == set(rules.roles):
        set_up(game, rules)
        if hot_seat and hand_over:
            _show_first(game)
        game.save()
    tell_lists([creator.pk])
    return game


def set_up(game: Game, rules: Rules[Any]) -> None:
    """The first position, into the game (not saved here) and its rows."""
    if game.lesson:
        state = rules.lesson(game.lesson, game.seed)
        game.start = store.sealed(state, rules)
    else:
        state = rules.setup(game.seed, game.options, game.phrases)
    store.write(game, rules, state)


def _show_first(game: Game) -> None:
    """Hot seat: the page begins with the side that is asked first."""
    game.seats.exclude(role__in=game.summary["asked"][:1]).update(is_shown=False)


def begin(game: Game, last: Seat) -> None:
    """Every side has somebody, `last` the newest of them: set up the game (not saved here)."""
    rules = store.rules_of(game)
    seats = list(game.seats.select_related("user"))
    alone = len({seat.user_id for seat in seats}) < len(seats)
    if game.draw_sides and not alone and is_swapped(game):
        for seat in seats:
            seat.role = _other(rules, seat.role)
            seat.save(update_fields=("role",))
    if game.draw_sides:
        LogEntry.objects.bulk_create(
            LogEntry(game=game, kind="side_drawn", data={"name": str(s.user), "role": s.role})
            for s in seats
        )
    set_up(game, rules)
    game_begun.send(sender=Game, game=game, last=last, seats=seats)


def is_swapped(game: Game) -> bool:
    """Whether the dice let the sides change places; the phrases of both go into this draw."""
    dice = Dice(seed=game.seed, phrases=tuple(game.phrases), drawn=SIDES_DRAW)
    return below(dice, 2) == 1


def _other(rules: Rules[Any], role: str) -> str:
    """The next role in the rules' order."""
    roles = rules.roles
    return roles[(roles.index(role) + 1) % len(roles)]


@transaction.atomic
def set_terms(
    game_id: uuid.UUID,
    *,
    options: Mapping[str, Any] | None = None,
    role: str = "",
    draw_sides: bool = False,
) -> Game:
    """Change what is to be agreed on while a side is empty: the switches, and who leads which.

    :raises NotAsked: the game has begun. :raises Unreadable: an unknown option.
    """
    game = locked(game_id)
    if game.status != Game.Status.WAITING:
        raise NotAsked()
    rules = store.rules_of(game)
    if options is not None:
        rules.options(options)
        game.options = dict(options)
    game.draw_sides = draw_sides
    if role in rules.roles:
        game.seats.update(role=role)  # all who are there sit on one side: the other is empty
    changed(game)
    return game
