"""What the position as a list tells apart from its spaces: money, neutrals, straits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_neutrals import NeutralView
from wargames.games.pacific_1940 import neutral_words, tracks
from wargames.games.pacific_1940.looking.inspector import Inspected
from wargames.games.pacific_1940.map import chart
from wargames.presentation.protocol import ListPart

Names = Mapping[str, str]


def listed(board: Board, names: Names) -> list[ListPart]:
    """Parts of the list beside its spaces, those that have anything."""
    parts = (
        ListPart("Money", list(money(board, names))),
        ListPart("Neutrals", list(neutrals(board, names))),
        ListPart("Straits", list(straits(board, names))),
    )
    return [part for part in parts if part.items]


def money(board: Board, names: Names) -> Iterator[Inspected]:
    """14, G2 Each purse: what is in it, the income as of now, and what each objective pays."""
    for power in board.powers:
        for n, purse in enumerate(tracks.purses(power, board, names)):
            yield _item(board, f"money:{power.key}:{n}", purse.name, "money", {"m": purse})


def neutrals(board: Board, names: Names) -> Iterator[Inspected]:
    """G6 The neutrals by leaning, each with its army."""
    ordered = sorted(board.neutrals, key=lambda each: each.leaning)
    for leaning, found in groupby(ordered, key=lambda each: each.leaning):
        title = neutral_words.leaning_title(leaning, names)
        places = [(each.key, names[each.key], _army(each)) for each in found]
        yield _item(board, f"neutrals:{leaning}", title, "neutrals", {"places": places})


def straits(board: Board, names: Names) -> Iterator[Inspected]:
    """G8 The straits, each with its zones, and for whom it is open now."""
    for each in board.straits:
        ends = [(end, names[end]) for end in each.ends]
        told = {"ends": ends, "open": neutral_words.open_to(each, board, names)}
        yield _item(board, f"strait:{each.key}", each.name, "strait", told)


def _army(neutral: NeutralView) -> str:
    return f"{neutral.army} infantry" if neutral.army else "no army"


def _item(board: Board, key: str, title: str, sort: str, x: dict[str, Any]) -> Inspected:
    return Inspected(on=chart.of(board), key=key, title=title, sort=sort, x=x)
