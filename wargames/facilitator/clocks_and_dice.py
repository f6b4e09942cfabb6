"""What the desk tells beside the board: two clocks of each room, and the dice so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Max

from engine.core.roles import FACILITATOR
from engine.models import Game, Move, Seat
from engine.position import store
from engine.visibility import revisions
from wargames.presentation.registry import presentation_of
from wargames.table.history.log import AUDIENCE, Line, entries_of, lines_of
from wargames.table.models import ChatLine

MANY = 30
SECTIONS = 6


def opened(game: Game, roles: Iterable[str]) -> dict[str, datetime]:
    """Role → since when its question has been open."""
    versions = {role: revisions.opened_at(game, role) for role in roles}
    moves = Move.objects.filter(game=game, version__in=set(versions.values()))
    times = dict(moves.values_list("version", "made_at"))
    return {
        role: times.get(version) or _unmoved(game, version) for role, version in versions.items()
    }


def _unmoved(game: Game, version: int) -> datetime:
    """The time of a change that was no move: the beginning, or an undo.

    No time is stored with an undo: once the game has gone on, that of the last move before it.
    """
    if version and version == game.version - 1:
        return game.updated_at
    before = Move.objects.filter(game=game, version__lt=version).order_by("-version")
    return before.values_list("made_at", flat=True).first() or game.created_at


def stirred(game: Game, seats: Iterable[Seat]) -> dict[str, datetime]:
    """Side → when one of its players last moved or wrote."""
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


def dice_so_far(game: Game, names: Mapping[str, str]) -> list[tuple[Line, bool]]:
    """The newest throws, newest first, each with whether some side did not see it."""
    kinds, entries = presentation_of(game.key).log.rolls, entries_of(game)
    lines = lines_of(game, entries, names, SECTIONS, FACILITATOR)
    thrown = [line for line in lines if line.kind in kinds and line.faces and not line.is_undone]
    rows = entries.of_sections(SECTIONS)
    unseen = {row[0] for row in rows if row[AUDIENCE] is not None}
    return [(line, line.pk in unseen) for line in thrown[: -MANY - 1 : -1]]
