"""The dice so far, those that were thrown in secret too."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.roles import FACILITATOR
from engine.models import Game, LogEntry
from wargames.presentation.registry import presentation_of
from wargames.table.history.log import Line, entries_of, lines_of

MANY = 30
SECTIONS = 6


def dice_so_far(game: Game, names: Mapping[str, str]) -> list[tuple[Line, bool]]:
    """The newest throws, the newest first, each with whether it was out of somebody's sight."""
    kinds = presentation_of(game.key).log.rolls
    lines = lines_of(game, entries_of(game), names, SECTIONS, FACILITATOR)
    thrown = [line for line in lines if line.kind in kinds and line.faces and not line.is_undone]
    newest = thrown[: -MANY - 1 : -1]
    secret = LogEntry.objects.filter(pk__in=[line.pk for line in newest], audience__isnull=False)
    unseen = set(secret.values_list("pk", flat=True))
    return [(line, line.pk in unseen) for line in newest]
