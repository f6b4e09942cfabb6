"""2 Winning: what a side must hold for a complete round."""

from __future__ import annotations

from engine.core.sequence.flow import Finished
from engine.games.pacific_1940.components.pieces import Victory
from engine.games.pacific_1940.events.economy import VictoryLost, VictoryNear, WarEnded
from engine.games.pacific_1940.position.records import Held, Result
from engine.games.pacific_1940.position.state import Campaign


def cities_held(g: Campaign, side: str) -> list[str]:
    """2 The victory cities that a side holds."""
    cities = g.equipment.cities
    return [key for key, city in cities.items() if g.side(g.controller(city.territory)) == side]


def holds_enough(g: Campaign, victory: Victory) -> bool:
    """2 Whether a side currently holds what it must hold for a complete round."""
    return len(cities_held(g, victory.key)) >= victory.cities and all(
        g.side(g.controller(land)) == victory.key for land in victory.territories
    )


def note(g: Campaign) -> None:
    """2 After a change of control, update since when each side has held what it needs."""
    for side, victory in g.equipment.victories.items():
        if not holds_enough(g, victory):
            if g.state.held.pop(side, None):
                g.tell(VictoryLost(side=side))
        elif side not in g.state.held:
            g.state.held[side] = Held(round=g.state.turn, power=g.state.power)
            g.tell(VictoryNear(side=side, power=g.state.power, round=g.state.turn + 1))


def judge(g: Campaign) -> None:
    """2 After a power's turn, a side wins that has held what it needs for a complete round.

    :raises Finished: a side has won.
    """
    for side, since in g.state.held.items():
        if since.power != g.state.power or g.state.turn <= since.round:
            continue
        victory = g.equipment.victories[side]
        if any(g.side(g.controller(land)) == side for land in victory.capitals):
            cause = "cities" if victory.cities else "capital"
            g.tell(WarEnded(winner=side, cause=cause, round=g.state.turn))
            raise Finished(Result(winner=side, cause=cause, rule="2", round=g.state.turn))
