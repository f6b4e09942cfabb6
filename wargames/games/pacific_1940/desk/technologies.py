"""G10, fog 5 What each power has found, for the facilitator, and what of it is secret."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.words import capital, without_article


class Research(Struct, frozen=True):
    """A power: the technologies that all know of, those that are secret, and dice to come.

    dice: entered for its research, and not used yet.
    """

    power: str
    name: str
    known: str
    secret: str
    dice: Sequence[int]


def found(board: Board, fog: FogView, names: Names) -> list[Research]:
    """G10 Each power that may research; none where the game is played without."""
    if board.research is None:
        return []
    secrets = fog.desk.secrets if fog.desk else {}
    entered = fog.desk.entered if fog.desk else {}
    lines = []
    for power, own in board.research.found.items():
        secret = secrets.get(power, ())
        lines.append(
            Research(
                power=power,
                name=capital(without_article(names[power])),
                known=_named(board, [each for each in own if each not in secret]),
                secret=_named(board, secret),
                dice=entered.get(power, ()),
            )
        )
    return lines


def _named(board: Board, technologies: Collection[str]) -> str:
    if board.research is None:
        return ""
    return ", ".join(board.research.technologies[each].name.lower() for each in technologies)
