"""7.5 The aircraft that may scramble over a zone in the fog: seen or guessed at enemy bases.

Everything here comes from what the side has seen and pencilled, never from what is actually there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.calculator import scrambled
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940.map import sightings

AtBase = Callable[[Board, str], Forces]
"""The enemies assumed at a base."""


def over(board: Board, zone: str, at_base: AtBase, movers: Collection[str] = ()) -> dict[str, int]:
    """7.5 The most aircraft that the bases beside a zone can scramble, the best defenders first.

    movers: whose ships would be there; empty: any of the viewer's side. P-29 The holder of a base,
    and whoever scrambles from it, is at war with them.
    """
    found, enemies = Counter[str](), foes_of(board, movers)
    for key in board.spaces[zone].connects:
        space = board.spaces[key]
        if space.controller in enemies and sightings.is_enemys(board, space):
            found += _from(board, space, at_base(board, key), enemies)
    return dict(found)


def guessed_at(board: Board, base: str) -> Forces:
    """Fog 1 The enemies guessed at a base; none where none are pencilled."""
    return board.guesses.units.get(base, {}) if board.guesses else {}


def supposed_at(board: Board, base: str) -> Forces:
    """Fog 1 The enemies guessed at a base, also nobody, or else those seen there."""
    guess = guessed_at(board, base)
    return guess if is_pencilled(board, base) else guess or sightings.last_forces_at(board, base)


def is_pencilled(board: Board, base: str) -> bool:
    """Fog 1 Whether the side has made a guess of its own at a base."""
    return bool(board.guesses and board.guesses.pencilled and base in board.guesses.pencilled)


def unless_nobody(board: Board, base: str) -> Forces:
    """Fog 1 The enemies seen at a base; none where the side has pencilled nobody."""
    is_empty = is_pencilled(board, base) and not guessed_at(board, base)
    return {} if is_empty else sightings.last_forces_at(board, base)


def as_pencilled(board: Board, found: Foreseen) -> Foreseen:
    """F25 A battle of a plan without aircraft of bases where the side has pencilled nobody."""
    if isinstance(found.asked, Battle):
        up = _left(board, found.space, found.up)
        if up == found.up:
            return found
        return replace(found, up=up, scrambled=scrambled(found.asked, up) if up else None)
    zones = [key for key in board.spaces[found.space].connects if board.spaces[key].number]
    near = [key for key in zones if over(board, key, sightings.last_forces_at, (board.power,))]
    if not near or any(_left(board, zone, found.up) for zone in near):
        return found
    return replace(found, up={}, scrambled=None)


def _left(board: Board, zone: str, up: Mapping[str, int]) -> dict[str, int]:
    """F25 Of aircraft that scramble to a zone those of bases where somebody may be."""
    gone = Counter(over(board, zone, sightings.last_forces_at, (board.power,)))
    gone -= Counter(over(board, zone, unless_nobody, (board.power,)))
    return dict(Counter(up) - gone)


def _from(board: Board, base: SpaceView, there: Forces, enemies: Collection[str]) -> Counter[str]:
    """7.5 The aircraft of these powers that scramble from one base, up to its limit."""
    most = sum(board.facilities[each.kind].scrambles for each in base.facilities if each.works)
    waiting: Counter[str] = Counter()
    for power, kinds in there.items():
        if power in enemies:
            waiting.update({kind: n for kind, n in kinds.items() if board.units[kind].scrambles})
    found: Counter[str] = Counter()
    for kind in sorted(waiting, key=lambda kind: -board.units[kind].defence):
        found[kind] = min(waiting[kind], most - found.total())
    return +found


def foes_of(board: Board, movers: Collection[str] = ()) -> set[str]:
    """3 The powers at war with one of these; without any, with one of the viewer's side."""
    room = sightings.room_of(board)
    own = movers or {each.key for each in board.powers if room and each.side == room.side}
    return {enemy for each in board.powers if each.key in own for enemy in each.enemies}
