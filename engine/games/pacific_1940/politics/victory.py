"""2 Winning: what a side must hold for a complete round."""

from __future__ import annotations

from engine.core.sequence.flow import Finished
from engine.games.pacific_1940.components.goals import Victory
from engine.games.pacific_1940.events.economy import VictoryLost, VictoryNear, WarEnded
from engine.games.pacific_1940.position.records import Held, Result
from engine.games.pacific_1940.position.state import Campaign


def cities_held(g: Campaign, side: str) -> list[str]:
    """2 The victory cities that a side holds."""
    cities = g.equipment.cities
    return [key for key, city in cities.items() if g.side(g.controller(city.territory)) == side]


def cities_for(g: Campaign, victory: Victory) -> list[str]:
    """2, G9 The cities that a side holds and that count for a victory."""
    box = g.equipment
    held = cities_held(g, victory.side)
    return [key for key in held if box.counts_for(victory, box.cities[key])]


def holds_enough(g: Campaign, victory: Victory) -> bool:
    """2 Whether a side currently holds what it must hold for a complete round."""
    return len(cities_for(g, victory)) >= victory.cities and all(
        g.side(g.controller(land)) == victory.side for land in victory.territories
    )


def note(g: Campaign) -> None:
    """2, G9 After a change of control, update since when what wins has been held.

    Each victory has its own clock.
    """
    for key, victory in g.equipment.victories.items():
        side, board = victory.side, victory.board
        if not holds_enough(g, victory):
            if g.state.held.pop(key, None):
                g.tell(VictoryLost(side=side, board=board))
        elif key not in g.state.held:
            power, turn = g.state.power, g.state.turn
            g.state.held[key] = Held(round=turn, power=power)
            g.tell(VictoryNear(side=side, board=board, power=power, round=turn + 1))


def judge(g: Campaign) -> None:
    """2 After a power's turn, a side wins that has held what it needs for a complete round.

    :raises Finished: a side has won.
    """
    for key, since in g.state.held.items():
        if since.power != g.state.power or g.state.turn <= since.round:
            continue
        victory, turn = g.equipment.victories[key], g.state.turn
        side, board = victory.side, victory.board
        if any(g.side(g.controller(land)) == side for land in victory.capitals):
            cause = "cities" if victory.cities else "capital"
            g.tell(WarEnded(winner=side, cause=cause, board=board, round=turn))
            raise Finished(Result(winner=side, cause=cause, rule="2", round=turn, board=board))
