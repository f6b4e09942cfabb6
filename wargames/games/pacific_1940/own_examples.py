"""An example of a typed line with units and places of the power that is to type it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from engine.games.pacific_1940.components.pieces import LAND, SEA
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.view import Board, SpaceView

MOST = 3
"""The most units of a kind in an example."""
COMPLEX = "_complex"
"""What the key of a facility that places units ends with."""


def of_power(kind: str, power: str, view: View[Board]) -> str:
    """One for a decision, or for what is queued for it; empty: the scenario's own has to do."""
    board = view.board
    if kind in ("plan_moves", "write_orders", "planned_combat", "planned_noncombat"):
        phases = [ask.about.get("phase") for ask in view.asks if ask.role == power]
        attacks = kind != "planned_noncombat" and NONCOMBAT not in phases
        return move(power, board, attacks=attacks)
    if kind in ("spend", "planned_purchase"):
        bought = (f"4 inf 1 tank, repair 2 {at.name}" for at in factories(power, board))
        return next(bought, "3 inf")
    if kind in ("place_units", "planned_mobilize"):
        return next(placed(power, board), "")
    return ""


def move(power: str, board: Board, *, attacks: bool) -> str:
    """Some of its units where it has most go to a neighbour: where they attack, an enemy's."""
    enemies = {
        key for each in board.powers if each.key == power and attacks for key in each.enemies
    }
    found = []
    for space in board.spaces.values():
        domain = SEA if space.number else LAND
        units = movable(power, space, domain, board, in_combat=attacks)
        near = [board.spaces[key] for key in space.connects if key in board.spaces]
        ways = [each for each in near if bool(each.number) == bool(space.number) and each.in_play]
        if not units or not ways:
            continue
        best = max(ways, key=lambda each: (each.controller in enemies, each.controller == power))
        worth = (best.controller in enemies, domain == LAND, sum(units.values()))
        found.append((worth, space, units, best))
    if not found:
        return ""
    _, space, units, goal = max(found, key=lambda each: each[0])
    return f"{told(units, board)} {called(space)}-{called(goal)}"


def movable(
    power: str, space: SpaceView, domain: str, board: Board, *, in_combat: bool
) -> dict[str, int]:
    """Its units of a domain that can move from a space, by kind."""
    found = dict[str, int]()
    for stack in space.stacks:
        kind = board.units.get(stack.kind)
        if not kind or stack.power != power or kind.domain != domain or not kind.move:
            continue
        if kind.moves_in_combat or not in_combat:
            found[stack.kind] = found.get(stack.kind, 0) + stack.count - stack.aboard
    return {kind: count for kind, count in found.items() if count}


def told(units: dict[str, int], board: Board) -> str:
    """Some of the most frequent kind, and one of the next."""
    first, *others = sorted(units, key=lambda kind: -units[kind])
    more = [f"1 {board.units[kind].short}" for kind in others[:1]]
    return " ".join([f"{min(MOST, units[first])} {board.units[first].short}", *more])


def factories(power: str, board: Board) -> Iterator[SpaceView]:
    """Its territories with a complex, its capital first."""
    own = [each for each in board.spaces.values() if each.controller == power]
    for space in sorted(own, key=lambda each: each.capital != power):
        if any(each.kind.endswith(COMPLEX) for each in space.facilities):
            yield space


def placed(power: str, board: Board) -> Iterator[str]:
    """Units at a complex, a ship beside it too if it lies by the sea; without one, in its land."""
    own = (each for each in board.spaces.values() if each.original == each.controller == power)
    for space in (*factories(power, board), *own):
        zones = [key for key in space.connects if key in board.spaces and board.spaces[key].number]
        yield ", ".join([f"3 inf {space.name}", *(f"1 dd {key}" for key in zones[:1])])


def called(space: SpaceView) -> str:
    """A space as it is typed."""
    return str(space.number or space.name)
