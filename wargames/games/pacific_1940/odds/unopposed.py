"""Fog 1, 8 Orders into spaces where no enemy is known: what the side knows, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.pacific_1940.fog.unopposed import Unopposed
from engine.games.pacific_1940.view import Board, Stack
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import sightings
from wargames.games.pacific_1940.odds import scrambles
from wargames.presentation.wording import Prospect

Names = Mapping[str, str]
DOES = {
    "takes": "taken without a fight if nobody stands there, else a battle",
    "finds_nobody": "if nobody stands there, aircraft find nothing to attack",
    "arrives": "units arrive if nobody stops them",
}
"""What becomes of the orders."""
AT_SEA = (
    "surface warships or aircraft, there or on the way, stop ships and fight them; submarines stop"
    " only for destroyers"
)


def prospects(found: Sequence[Unopposed], board: Board, names: Names) -> Iterator[Prospect]:
    """Fog 1, 8 A line for each space; at the end what may stand in sea zones unseen."""
    for each in found:
        yield Prospect(each.space, names[each.space], told(each, board, names))
    if any(each.does == "arrives" for each in found):
        yield Prospect("table:forces", "Ships that nobody has seen", unseen(board, names))


def told(each: Unopposed, board: Board, names: Names) -> str:
    """Fog 1, 8 Why nobody is known there, and what becomes of the orders."""
    said = f"no enemy known there ({known(board, each.space, names)}); {DOES[each.does]}"
    if each.hear:
        bases = words.listed(names[land] for land in each.hear)
        said += f"; aircraft may come up from {bases}"
    return said + "; kamikazes may come" * each.kamikazes


def known(board: Board, space: str, names: Names) -> str:
    """Fog 1, 8 What the side saw there last, or that it never looked."""
    room = sightings.room_of(board)
    entries = room.sightings if room else ()
    if any(_is_own_ship(board, stack) for stack in board.spaces[space].stacks):
        return "own ships are there"
    there = sightings.latest(entries).get(space)
    if there is None:
        began = any(seen.source == sightings.OPENING for seen in entries)
        return "none at the start, nobody has looked since" if began else "nobody has looked"
    newest = there[0]
    if newest.source in sightings.UNKNOWN:
        said = "something was noticed"
    elif not any(newest.forces.values()):
        said = "last look"
    elif sightings.last_forces_at(board, space):
        said = "only powers at peace"
    else:
        said = "gone since, as far as is known"
    return f"{said}: {sightings.when(newest, names)}"


def _is_own_ship(board: Board, stack: Stack) -> bool:
    """Fog 1 Whether a stack is of ships of the side that is about to move."""
    sides = {power.key: power.side for power in board.powers}
    is_own = sides.get(stack.power) == sides.get(board.power)
    return is_own and board.units[stack.kind].is_sea


def unseen(board: Board, names: Names) -> str:
    """Fog 8, 10 What ships may meet, and how many warships its enemies can have at most."""
    room, foes = sightings.room_of(board), scrambles.foes_of(board, (board.power,))
    told = [
        f"{words.without_article(names[each.power])} {warships}"
        for each in (room.at_most if room else ())
        if each.power in foes and (warships := _warships(board, each.units))
    ]
    return f"{AT_SEA}; at most {', '.join(told)}" if told else AT_SEA


def _warships(board: Board, units: Mapping[str, int]) -> str:
    """5 Surface warships by their short names: "2 bb 1 cv"."""
    return " ".join(
        f"{units[key]} {kind.short}"
        for key, kind in board.units.items()
        if kind.is_warship and units.get(key)
    )
