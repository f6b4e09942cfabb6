"""Fog 5 Odds with the technologies that a side guesses its enemies to have.

What is known is in a question for the odds already; guesses lie on the board alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.odds import Assault, Battle, Side, raids
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.raids import ForeseenRaid
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.map import sightings
from wargames.games.pacific_1940.odds import scrambles


def foreseen(board: Board, found: Foreseen) -> Foreseen:
    """Fog 5 A battle of a plan, against enemies as the side knows them and guesses them."""
    found = scrambling(board, found)
    if not _is_guessed(board):
        return found
    asked = _against(board, found.asked, found.space)
    scrambled = found.scrambled and _against(board, found.scrambled, found.space)
    return replace(found, asked=asked, scrambled=scrambled)


def scrambling(board: Board, found: Foreseen) -> Foreseen:
    """F25 A battle of a plan: nobody scrambles from where the side has pencilled nobody."""
    is_pencilled = board.guesses is not None and bool(board.guesses.pencilled)
    if not found.up or found.of_defender or not is_pencilled:
        return found
    return scrambles.as_pencilled(board, found)


def raid(board: Board, found: ForeseenRaid) -> ForeseenRaid:
    """Fog 5, 8.1 A raid of a plan, against guns and interceptors as the side guesses them."""
    if not _is_guessed(board):
        return found
    technologies = {
        power: tuple(sorted({*known, *board.technologies_guessed((power,))}))
        for power, known in found.asked.technologies.items()
    }
    asked = replace(found.asked, technologies=technologies)
    return raids.foreseen(box_of(board.scenario), asked)


def _against(board: Board, asked: Battle | Assault, space: str) -> Battle | Assault:
    there = _expected(board, [space])
    if isinstance(asked, Battle):
        return battle(board, asked, (), there)
    at_sea = _expected(board, board.spaces[space].connects)
    crossings = tuple(
        replace(each, sea=each.sea and battle(board, each.sea, (), at_sea))
        for each in asked.crossings
    )
    return replace(asked, crossings=crossings, land=battle(board, asked.land, (), there))


def _expected(board: Board, spaces: Iterable[str]) -> set[str]:
    """Fog 8, 3 The powers at war with the mover whose units a side expects in these spaces."""
    there = {power for space in spaces for power in sightings.last_forces_at(board, space)}
    return there & scrambles.foes_of(board, (board.power,))


def unknown(found: Foreseen, board: Board) -> str:
    """Fog 8 Why nothing can be said of a fight against nobody whom the side knows; "": it can."""
    land = found.asked.land if isinstance(found.asked, Assault) else found.asked
    if land.defenders.units:
        return ""
    return why_unknown(found.space, board)


def why_unknown(space: str, board: Board) -> str:
    """Fog 8 Why a side that knows of nobody in a space cannot be sure; "": nobody is there."""
    room = sightings.room_of(board)
    is_neutral = any(each.key == space for each in board.neutrals)  # its army is in sight
    if room is None or is_neutral:
        return ""
    entries = sightings.latest(room.sightings).get(space, [])
    if any(seen.source in sightings.UNKNOWN for seen in entries):
        return "unknown, nobody has seen what was noticed there"
    return "" if entries else "unknown, nobody has looked there"


def battle(
    board: Board, asked: Battle, attackers: Collection[str], defenders: Collection[str]
) -> Battle:
    """Fog 5 A battle between the units of these powers."""
    if not _is_guessed(board):
        return asked
    return replace(
        asked,
        attackers=_with_guessed(board, asked.attackers, attackers),
        defenders=_with_guessed(board, asked.defenders, defenders),
    )


def _with_guessed(board: Board, side: Side, powers: Iterable[str]) -> Side:
    found = {*side.technologies, *board.technologies_guessed(powers)}
    guns = tuple(
        replace(
            each,
            technologies=tuple(
                sorted({*each.technologies, *board.technologies_guessed((each.power,))})
            ),
        )
        for each in side.guns
    )
    return replace(side, technologies=tuple(sorted(found)), guns=guns)


def _is_guessed(board: Board) -> bool:
    return board.guesses is not None and bool(board.guesses.technologies)
