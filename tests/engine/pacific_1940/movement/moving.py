"""Orders in words, and what the rules say of them: for the tests of moves."""

from collections.abc import Iterable

from engine.games.pacific_1940.movement.execution import carry_out
from engine.games.pacific_1940.movement.movement import Judged, judge
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT
from tests.engine.pacific_1940.helpers import Table


def go(*units: str, by: str, **more: object) -> Order:
    """An order in words: its path with spaces between."""
    return Order(units=units, path=tuple(by.split()), **more)  # type: ignore[arg-type]


def aboard(ship: str, *units: str, at: int = 0) -> tuple[Load, ...]:
    """These units come aboard a ship at this place of its path."""
    return tuple(Load(at=at, ship=ship, unit=unit) for unit in units)


def judged(table: Table, *orders: Order, phase: str = COMBAT) -> Judged:
    """What the rules say of these orders of the power whose turn it is."""
    return judge(table.g, table.state.power, phase, orders)


def why_not(table: Table, *orders: Order, phase: str = COMBAT) -> str | None:
    """The rule and the fact against a draft; None when it may be locked."""
    refusal = judged(table, *orders, phase=phase).refusal
    return f"{refusal.rule} {refusal.fact}" if refusal else None


def carried_out(table: Table, *orders: Order, phase: str = COMBAT) -> Table:
    """After these orders, which must be legal."""
    assert why_not(table, *orders, phase=phase) is None
    table.g.events.clear()
    carry_out(table.g, table.state.power, phase, orders)
    table.events = list(table.g.events)
    return table


def fighters(table: Table, space: str) -> list[str]:
    """Who attacks in a space."""
    return sorted(table.state.attacks[space].units)


def names(units: Iterable[str]) -> str:
    """Several units in a line."""
    return " ".join(sorted(units))
