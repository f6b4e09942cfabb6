"""Fog 1, 8 A side's ledger as a page: its sightings, with time, place and source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_1940.fog.knowledge.at_most import AtMost
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import sightings

Names = Mapping[str, str]


class Place(Struct, frozen=True):
    """A space by which the page can be filtered: how many entries are about it."""

    key: str
    name: str
    count: int
    is_on: bool


class OfKind(Struct, frozen=True):
    """Fog 10 One kind: how many there were at the start, were seen lost, and can be at most."""

    name: str
    began: int
    fallen: int
    most: int


class Limit(Struct, frozen=True):
    """Fog 10 The limits of an enemy, if everything it could spend went into one kind."""

    power: str
    title: str
    spent: int
    kinds: list[OfKind]


class Technologies(Struct, frozen=True):
    """Fog 5 What an enemy is known to have found, and what it is guessed to have besides."""

    power: str
    title: str
    known: str
    guessed: str


def page(view: View[Board], names: Names, asked: Mapping[str, str]) -> dict[str, Any] | None:
    """Fog 8 The whole ledger, newest first, or its entries about one space.

    None: it is an open game, or the viewer has no side.
    """
    board, room = view.board, sightings.room_of(view.board)
    if room is None:
        return None
    space = asked.get("space", "") if asked.get("space", "") in board.spaces else ""
    entries = [
        sightings.told(board, seen, names)
        for seen in reversed(room.sightings)
        if space in ("", seen.space)
    ]
    return {
        "entries": entries,
        "place": names.get(space, ""),
        "places": places(board, names, space),
        "limits": [
            limit(each, board, names)
            for each in room.at_most
            if (each.began or each.units) and not space
        ],
        "technologies": [] if space else technologies(board, room.side, names),
    }


def technologies(board: Board, side: str, names: Names) -> list[Technologies]:
    """Fog 5 The research of each enemy; none where the game is played without."""
    if board.research is None:
        return []
    enemies = [power.key for power in board.powers if power.side != side]
    called = {key: each.name.lower() for key, each in board.research.technologies.items()}
    lines = []
    for power, known in board.research.found.items():
        guessed = [each for each in board.technologies_guessed([power]) if each not in known]
        if power in enemies:
            lines.append(
                Technologies(
                    power=power,
                    title=words.capital(words.without_article(names[power])),
                    known=", ".join(called[each] for each in known),
                    guessed=", ".join(called[each] for each in guessed),
                )
            )
    return lines


def limit(found: AtMost, board: Board, names: Names) -> Limit:
    """Fog 10 The limits of one enemy, by kind."""
    kinds = dict.fromkeys((*found.began, *found.fallen, *found.units))
    return Limit(
        power=found.power,
        title=words.capital(words.without_article(names[found.power])),
        spent=found.spent,
        kinds=[
            OfKind(
                name=words.capital(words.plural(names[kind])),
                began=found.began.get(kind, 0),
                fallen=found.fallen.get(kind, 0),
                most=found.units.get(kind, 0),
            )
            for kind in board.units
            if kind in kinds
        ],
    )


def places(board: Board, names: Names, chosen: str) -> list[Place]:
    """Fog 8 Every space in the ledger, by name, zones by number."""
    room = sightings.room_of(board)
    counts: dict[str, int] = {}
    for seen in room.sightings if room else ():
        counts[seen.space] = counts.get(seen.space, 0) + 1
    order = sorted(counts, key=lambda key: (board.spaces[key].number, names[key]))
    return [Place(key, names[key], counts[key], key == chosen) for key in order]
