"""Where a question is about: its places, and the theatre that a letter shows of a large map."""

from __future__ import annotations

from math import dist

from engine.core.view import Ask
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.map.chart import Chart, Theatre

PLACES = ("space", "spaces", "zone", "territory", "base")
"""What a question calls the places that it is about, if it has any."""


def places_of(ask: Ask) -> list[str]:
    """The places that a question names: where aircraft may go up, their base too."""
    named = [place for key in PLACES for place in str(ask.about.get(key, "")).split()]
    return list(dict.fromkeys(named))


def of_question(ask: Ask, board: Board, on: Chart) -> Theatre:
    """The theatre around the place of a question, or else with most units of the asked power."""
    place = next((each for each in places_of(ask) if each in on.spaces), "")
    if place:
        return around(place, on)
    return max(on.theatres, key=lambda each: units_in(each, ask.role, board, on))


def around(space: str, on: Chart) -> Theatre:
    """Of the theatres that show a space whole the one nearest to it; of all, if none does."""
    drawn = on.spaces[space]
    showing = [each for each in on.theatres if each.shows(drawn)] or on.theatres
    return min(showing, key=lambda each: dist(each.centre, drawn.centre))


def units_in(theatre: Theatre, power: str, board: Board, on: Chart) -> int:
    """How many units of a power the board has in the spaces that a theatre shows whole."""
    return sum(
        stack.count
        for space in board.spaces.values()
        if space.stacks and theatre.shows(on.spaces[space.key])
        for stack in space.stacks
        if stack.power == power
    )
