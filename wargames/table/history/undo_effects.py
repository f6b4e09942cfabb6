"""What would not have happened if a game went back: moves, rolls, and what came to light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.core.reader import POSITION_MENDED
from engine.models import Game
from engine.position import store
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history import log


class Unhappened(Struct, frozen=True):
    """What would be undone, as one viewer was told it, oldest first; moves: how many.

    rolls: log lines with dice. seen: those that revealed something. mended: edits of the position.
    others: the rest of the lines.
    """

    moves: int
    rolls: list[log.Line]
    seen: list[log.Line]
    mended: list[log.Line]
    others: list[log.Line]


def unhappened(game: Game, side: str, names: Mapping[str, str], version: int) -> Unhappened:
    """What a viewer would lose by going back to before the move of this version."""
    kinds = store.rules_of(game).reader.event_kinds
    lines = list(_lines(game, side, names, version))
    rolls = [line for line in lines if line.faces]
    mended = [line for line in lines if line.kind == POSITION_MENDED]
    rest = [line for line in lines if not line.faces and line not in mended]
    seen = [line for line in rest if kinds[line.kind].reveals]
    made = game.moves.filter(undone=False, version__gte=version).count()
    others = [line for line in rest if line not in seen]
    return Unhappened(made, rolls, seen, mended, others)


def _lines(game: Game, side: str, names: Mapping[str, str], version: int) -> Iterator[log.Line]:
    """The log lines of the rules' events since then, as the viewer was told them."""
    called, kinds = hashed_names(tuple(names.items())), store.rules_of(game).reader.event_kinds
    untold = presentation_of(game.key).log.untold
    for entry in reversed(log.entries_of(game).since(version)):
        row = dict(zip(log.FIELDS, entry, strict=True))
        is_told = log.is_told(row["audience"], row["is_held"], side)
        is_known = row["kind"] in kinds or row["kind"] == POSITION_MENDED
        if not is_told or row["move__undone"] or not is_known or row["kind"] in untold:
            continue
        words = log.event_words(game.key, row["kind"], row["data"], called)
        yield log.Line(row["pk"], row["kind"], row["rule"], words, "", False, row["data"])
