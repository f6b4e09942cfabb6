"""Two clocks of a room: since when it is waited for, since when nobody there has stirred."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Max

from engine.models import Game, Move, Seat
from engine.position import store
from engine.sight import tokens
from wargames.table.models import ChatLine


def opened(game: Game, roles: Iterable[str]) -> dict[str, datetime]:
    """Role → since when its open question stands."""
    versions = {role: tokens.opened_at(game, role) for role in roles}
    moves = Move.objects.filter(game=game, version__in=set(versions.values()))
    times = dict(moves.values_list("version", "made_at"))
    return {role: times.get(version, game.created_at) for role, version in versions.items()}


def stirred(game: Game, seats: Iterable[Seat]) -> dict[str, datetime]:
    """Side → when one of its people last moved or spoke."""
    people: dict[int, str] = {seat.user_id: seat.side for seat in seats}
    roles = store.roles_of(game)
    found = dict.fromkeys(roles.sides, game.created_at)
    moved = Move.objects.filter(game=game).values_list("role").annotate(Max("made_at"))
    said = ChatLine.objects.filter(game=game).values_list("user_id").annotate(Max("said_at"))
    latest = [(roles.side_of(role), at) for role, at in moved]
    latest += [(people.get(user, ""), at) for user, at in said]
    for side, at in latest:
        if side in found:
            found[side] = max(found[side], at)
    return found
