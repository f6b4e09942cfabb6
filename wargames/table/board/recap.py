"""What happened since a person's last visit, in lines that make sense away from the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.models import Game, Seat
from engine.seats.seated import seats_at
from wargames.presentation.templatetags.game_tags import list_items
from wargames.rendering.render_cache import drawn
from wargames.table.ahead import plans
from wargames.table.board import fragments
from wargames.table.board.asked import plain
from wargames.table.viewer.view import SeatView, seat_view_at

GAP = re.compile(r" +([,;.])")
LABEL = re.compile(r"\A\s*<b>(.*?)</b>", re.DOTALL)


def recap_for(game: Game, seat: Seat, seats: Sequence[Seat] | None = None) -> list[str]:
    """The news of a person with one seat here, as the strip on their table tells it.

    Empty without news, and for a person with several seats: what one side may know the other may
    not. seats: all at the table, if already loaded.
    """
    around = seats_at(game) if seats is None else list(seats)
    if sum(each.user_id == seat.user_id for each in around) != 1:
        return []
    return recap_of(seat_view_at(game, seat, around))


def halted_for(game: Game, seat: Seat, seats: Sequence[Seat]) -> list[str]:
    """Which queued moves of a person with one seat here have stopped at their open question.

    Where sides have secrets it does not say why: a letter may be forwarded.
    """
    if sum(each.user_id == seat.user_id for each in seats) != 1:
        return []
    table = seat_view_at(game, seat, list(seats))
    found = plans.halted(table, is_brief=table.has_secrets) if table.keeps_ahead else []
    return [plain(each) for each in found]


def recap_of(table: SeatView) -> list[str]:
    """The news of the viewer of a table: the lines of the log if they are few, else a summary."""
    reading = fragments.reading_of(table)
    news = reading.news
    if news is None or reading.few_lines:
        return [line.plain for line in reading.few_lines]
    strip = drawn(f"{table.game.key}/since.html", {"d": news.facts, "twin": False})
    return [GAP.sub(r"\1", plain(LABEL.sub(r"\1:", item))) for item in list_items(strip)]
