"""An example of a typed line: one that the power may type as it stands, if there is any."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.core.view import Ask, View
from engine.games.pacific_1940.components.pieces import AIR, LAND, SEA
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.view import Board, SpaceView
from engine.games.pacific_1940.views.view_powers import EconomyView, PowerView

MOST = 3
"""The most units of a kind in an example."""
COMPLEX = "_complex"
"""What the key of a facility that places units ends with."""


def of_power(kind: str, power: str, view: View[Board]) -> str:
    """One for an open decision, or for what is queued for it; empty: nothing is legal now."""
    board = view.board
    ask = next((each for each in view.asks if (each.role, each.kind) == (power, kind)), None)
    if kind in ("plan_moves", "write_orders", "planned_combat", "planned_noncombat"):
        phase = ask.about.get("phase") if ask else kind.removeprefix("planned_")
        return move(power, board, attacks=phase != NONCOMBAT, asked=ask is not None)
    if kind in ("spend", "planned_purchase", "raise_units"):
        return bill(power, ask, board)
    if kind in ("place_units", "planned_mobilize"):
        return next(placed(power, ask, board), "")
    return hit(power, board) if kind == "choose_losses" else ""


def move(power: str, board: Board, *, attacks: bool, asked: bool) -> str:
    """Some of its units where it has most go to a neighbour: to attack, or else to land of its own.

    asked: the question is open, and what does neither is no example.
    """
    enemies = {key for each in board.powers if each.key == power for key in each.enemies}
    found = []
    for space in board.spaces.values():
        units = movable(power, space, board, attacks=attacks, asked=asked)
        if not units:
            continue
        near = (board.spaces[key] for key in space.connects if key in board.spaces)
        ways = [
            (serves(each, power, enemies, board, attacks=attacks), is_own(each, power), each)
            for each in near
            if bool(each.number) == bool(space.number) and each.in_play
        ]
        if ways:
            *rank, goal = max(ways, key=lambda each: each[:2])
            if rank[0] or not asked:
                worth = (rank[0], not space.number, rank[1], sum(units.values()))
                found.append((worth, space, units, goal))
    if not found:
        return ""
    _, space, units, goal = max(found, key=lambda each: each[0])
    return f"{told(units, board)} {called(space)}-{called(goal)}"


def is_own(space: SpaceView, power: str) -> bool:
    """4 Whether a power holds it or has held it first, so that no rule keeps it out."""
    return power in (space.controller, space.original)


def serves(
    goal: SpaceView, power: str, enemies: Collection[str], board: Board, *, attacks: bool
) -> bool:
    """7, 12 Whether units may go there: to attack, in the fog also to look at sea; or in safety."""
    if attacks:
        return goal.controller in enemies or bool(board.fog and goal.number)
    is_free = all(stack.power not in enemies for stack in goal.stacks)
    return is_free if goal.number else goal.controller == power


def movable(
    power: str, space: SpaceView, board: Board, *, attacks: bool, asked: bool
) -> dict[str, int]:
    """Its ships in a zone, or its land units, that can move from there, by kind."""
    domain, found = SEA if space.number else LAND, dict[str, int]()
    for stack in space.stacks:
        kind = board.units.get(stack.kind)
        if not kind or stack.power != power or kind.domain != domain or not kind.move:
            continue
        if kind.moves_in_combat or not attacks:
            count = (stack.ready if asked else stack.count) - stack.aboard
            found[stack.kind] = found.get(stack.kind, 0) + count
    return {kind: count for kind, count in found.items() if count > 0}


def told(units: dict[str, int], board: Board) -> str:
    """Some of the most frequent kind, and one of the next."""
    first, *others = sorted(units, key=lambda kind: -units[kind])
    more = [f"1 {board.units[kind].short}" for kind in others[:1]]
    return " ".join([f"{min(MOST, units[first])} {board.units[first].short}", *more])


def payer(power: str, ask: Ask | None, board: Board) -> PowerView | EconomyView:
    """G2 The one of its purses that is asked about, or the power itself."""
    own = next(each for each in board.powers if each.key == power)
    economy = ask.about.get("economy") if ask else ""
    return next((each for each in own.economies if each.key == economy), own)


def bill(power: str, ask: Ask | None, board: Board) -> str:
    """6 Infantry, a tank beside a complex, and a repair of damage, which is paid first."""
    own, kinds = payer(power, ask, board), board.kinds_of(power)
    purse = int(ask.about["purse"]) if ask else own.purse or 0
    places, repairs, bought = [*factories(power, board)], list[str](), list[str]()
    if isinstance(own, EconomyView):
        places = [board.spaces[each.space] for each in own.makers]
    for space in places:
        hurt = [each for each in space.facilities if each.damage]
        if len(hurt) == 1 and not repairs and (not ask or ask.kind == "spend"):
            points = min(2, hurt[0].damage, purse)
            repairs = [f"repair {points} {space.name}"] if points else []
            purse -= points * kinds.facilities[hurt[0].kind].repair_cost
    for most, kind in ((4, kinds.units["infantry"]), (1, kinds.units["tank"])):
        count = min(most, purse // kind.cost) if places or not bought else 0
        purse -= count * kind.cost
        bought += [f"{count} {kind.short}"] if count else []
    return ", ".join(filter(None, (" ".join(bought), *repairs)))


def factories(power: str, board: Board) -> Iterator[SpaceView]:
    """Its territories with a complex, its capital first."""
    own = [each for each in board.spaces.values() if each.controller == power]
    for space in sorted(own, key=lambda each: each.capital != power):
        if any(each.kind.endswith(COMPLEX) for each in space.facilities):
            yield space


def placed(power: str, ask: Ask | None, board: Board) -> Iterator[str]:
    """13 Units at a complex, a ship beside it too if it lies by the sea; without one, in its land.

    What was bought, if the question is open.
    """
    own = payer(power, ask, board)
    land = (each for each in board.spaces.values() if each.original == each.controller == power)
    if ask is None:
        for space in (*factories(power, board), *land):
            near = (key for key in space.connects if key in board.spaces)
            sea = [key for key in near if board.spaces[key].number]
            yield ", ".join([f"3 inf {space.name}", *(f"1 dd {key}" for key in sea[:1])])
    roomy = sorted(own.makers, key=lambda each: -each.units)
    at = [(board.spaces[each.space], each.units, each.zones) for each in roomy]
    for space, room, zones in at or [(each, MOST, ()) for each in land]:
        line = list[str]()
        for name, kinds in ((space.name, (LAND, AIR)), (next(iter(zones), ""), (SEA,))):
            fit = [k for k in own.purchased if k in board.units and board.units[k].domain in kinds]
            count = min(own.purchased[fit[0]], room) if fit and name else 0
            room -= count
            line += [f"{count} {board.units[fit[0]].short} {name}"] if count else []
        if line:
            yield ", ".join(line)


def hit(power: str, board: Board) -> str:
    """8.3 A unit of its own in the battle that most hits can take: aircraft where guns hit them."""
    battle = board.battle
    if battle is None or not battle.loses:
        return ""
    there = battle.attackers if battle.loses == "attacker" else battle.defenders
    kinds = [board.units[each.kind] for each in there if each.power == power]
    by_guns = battle.step.startswith("air_defence")
    kinds.sort(
        key=lambda kind: (
            (kind.domain == AIR) != by_guns,
            kind.is_submarine or bool(kind.hold),
            kind.cost,
        )
    )
    return f"1 {kinds[0].short}" if kinds else ""


def called(space: SpaceView) -> str:
    """A space as it is typed."""
    return str(space.number or space.name)
