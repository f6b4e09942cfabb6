"""3 What a declaration of war would bring, in words, and what of it changes income and works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.pacific_1940.politics.glance import Effect
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words

Names = Mapping[str, str]
Tell = Callable[[Mapping[str, Any], Names], str]


def every(keys: Iterable[str], names: Names) -> str:
    """All of several."""
    return words.listed(names[key] for key in keys)


def where(data: Mapping[str, Any]) -> str:
    """G3.5 The end of a sentence about what counts on one board alone."""
    board = data.get("board", "")
    return f" {words.BOARDS[board]}" if board else ""


BRINGS: Mapping[str, Tell] = {
    "payment": lambda d, names: f"{names[d['power']]} gets {d['ipc']} IPC at once",
    "complexes": lambda d, names: (
        f"the complexes of {names[d['power']]} at {every(d['spaces'], names)}"
        f" become {words.plural(names[d['becomes']])}"
    ),
    "trade_lost": lambda d, names: f"{names[d['power']]} loses its trade, {d['ipc']} IPC a turn",
    "objectives": lambda d, names: (
        f"{names[d['power']]} collects {d['ipc']} IPC of wartime objectives a turn"
    ),
    "may_declare": lambda d, names: (
        f"{names[d['power']]} may declare war on {every(d['on'], names)}"
    ),
    "enters": lambda d, names: f"{names[d['power']]} is neutral{where(d)} no longer",
    "sails": lambda d, names: f"ships of {names[d['power']]} may sail where peace kept them from",
}
"""3 Each kind of effect of a declaration on one power."""
COSTS = ("trade_lost", "objectives", "payment", "complexes")
"""3, 14 The effects that change what powers can spend, in the order of their telling."""


LATER = ("enters", "may_declare", "sails")
"""3 The others, which are told as it is asked a second time."""


def costs(by: str, on: Sequence[str], board: Board, names: Names) -> str:
    """3, 14 What a declaration would change of income and works, in a line; empty: nothing."""
    return words.capital("; ".join(_told(by, on, COSTS, board, names)))


def follows(by: str, on: Sequence[str], board: Board, names: Names) -> str:
    """3 What else comes of a declaration: said before it is made for good."""
    told = [words.capital(each) for each in _told(by, on, LATER, board, names)]
    return " ".join(f"{each}." for each in ("The war begins at once, and no peace ends it", *told))


def _told(
    by: str, on: Sequence[str], kinds: Iterable[str], board: Board, names: Names
) -> Iterable[str]:
    wars = [each for each in board.politics.prospects if each.by == by and {*each.on} <= {*on}]
    effects = [left for war in wars for each in war.effects for left in _left(each, by, on)]
    told = [BRINGS[kind](e.data, names) for kind in kinds for e in effects if e.kind == kind]
    return dict.fromkeys(told)


def _left(effect: Effect, by: str, on: Sequence[str]) -> Iterator[Effect]:
    """3 An effect without the wars that begin at once: a power may be one of several named."""
    if effect.kind != "may_declare" or effect.data["power"] not in on:
        yield effect
    elif others := [each for each in effect.data["on"] if each != by]:
        yield replace(effect, data={**effect.data, "on": others})
