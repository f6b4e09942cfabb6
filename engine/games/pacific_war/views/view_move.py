"""8.9 to 8.12 The view for the player of a group: which ships may join, where it may go."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.pacific_war.control import is_train_on
from engine.games.pacific_war.movement.moves import (
    ChooseGoal,
    ChoosePort,
    NavalMove,
    PortReturn,
)
from engine.games.pacific_war.movement.reaction import (
    React,
    Reaction,
    reach,
    reactors,
    triggers,
    way_within,
)
from engine.games.pacific_war.movement.task_group import Muster, PickShips
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution import columns
from engine.games.pacific_war.resolution.odds import Forecast, forecast, unanswered
from engine.games.pacific_war.strategy.raids import EventAction
from engine.games.pacific_war.supply import invasion

ASKS_ABOUT_A_GROUP = (PickShips, ChooseGoal, ChoosePort, React)
"""The decisions for which there is such a view."""


class GoalView(Struct, frozen=True, kw_only=True):
    """8.10.1 A zone that a group may sail to, and what awaits it there.

    points_left: on arrival. rounds: how many a Combat there may last (9.1). reaction: whether the
    enemy may react (8.12). way: the path it takes, both ends included. ends_train: whether that
    ends a Fleet Train (8.7). strikes: 9.2 of a Combat, what each side's attacks in its first round
    would be, its own first, before any card, reaction and loss. ground: 10.2 where the group could
    invade, its Ground Strength with what is there already, and what is needed.
    """

    zone: str
    points_left: int
    combat: bool
    rounds: int
    reaction: bool
    way: list[str]
    ends_train: bool = False
    strikes: tuple[Forecast, ...] = ()
    ground: tuple[int, int] | None = None


class MoveView(Struct, frozen=True, kw_only=True):
    """A group as its owner sees it.

    what: move, pursuit, free_move (J09), return, isolated, counterattack, strike, or react, where
    `sources` has the ships that each zone could send. open_to: ships that may join; group: those
    that have. goals: for the group, or while nobody has joined for all that could. aim: where a
    counterattack or a strike goes. homes: the path of a return or an evacuation to each Port. ways:
    that of a counterattack, by the other end: its aim, or before a reaction each of the sources.
    enemy: before a reaction, the arrived units, and for how many rounds. strikes: 9.2 of the Combat
    after a reaction, as in GoalView: by the zone where nobody comes, by each of the sources if all
    its ships come, and by the aim for the group of a counterattack; 8.5 of an Event's Airstrike.
    """

    what: str
    zone: str
    open_to: list[str] = []
    group: list[str] = []
    goals: list[GoalView] = []
    ports: list[str] = []
    aim: str = ""
    sources: dict[str, list[str]] = {}
    homes: dict[str, list[str]] = {}
    ways: dict[str, list[str]] = {}
    enemy: list[str] = []
    rounds: int = 0
    strikes: dict[str, tuple[Forecast, ...]] = {}


def move_view(g: Theater, ask: Decision) -> MoveView | None:
    """The group of one's open decision, if it has one; nobody else sees it."""
    below = g.state.stack[-2] if len(g.state.stack) > 1 else None
    match ask, below:
        case PickShips(), Muster() as muster:
            return forming(g, muster, g.state.stack[-3])
        case ChooseGoal(), NavalMove() as move:
            able = move.group if move.pursues else move.able(g)
            return sailing(g, move, able, move.group)
        case ChoosePort() as choose, PortReturn(group=group):
            ships = g.ships_in(choose.zone, choose.role)
            return returning(g, choose.role, choose.zone, ships, group, choose.ports)
        case ChoosePort() as choose, _:
            ship = [choose.unit]
            return MoveView(
                what="isolated", zone=choose.zone, open_to=ship, group=ship, ports=choose.ports
            )
        case React() as react, _:
            return reacting(g, react)
        case _:
            return None


def forming(g: Theater, muster: Muster, owner: Frame) -> MoveView:
    """8.10.1 A group that is being formed, for any purpose."""
    zone, open_to, group = muster.zone, muster.open_to, muster.group
    ways, strikes = dict[str, list[str]](), dict[str, tuple[Forecast, ...]]()
    match owner:
        case NavalMove():
            return sailing(g, owner, open_to, group)
        case PortReturn():
            ports = paths.return_ports(g, muster.role, zone)
            return returning(g, muster.role, zone, open_to, group, ports)
        case Reaction(zone=aim):
            what, ways = "counterattack", {aim: way_to(g, muster.role, zone, aim, open_to)}
            strikes = {aim: met(g, muster.role, aim, group or open_to)}
        case EventAction(zone=aim):
            strength = sum(g.unit(key).airstrike for key in group or open_to)
            what, strikes = "strike", {aim: (unanswered(g, muster.role, strength),)}
        case _:
            what, aim = "move", ""
    return MoveView(
        what=what, zone=zone, open_to=open_to, group=group, aim=aim, ways=ways, strikes=strikes
    )


def returning(
    g: Theater, side: str, zone: str, open_to: list[str], group: list[str], ports: list[str]
) -> MoveView:
    """8.9.2, 10.4 A group that returns to a Port, with the path to each."""
    homes = paths.ways_home(g, side, zone, ports)
    return MoveView(
        what="return", zone=zone, open_to=open_to, group=group, ports=ports, homes=homes
    )


def way_to(g: Theater, side: str, origin: str, zone: str, ships: list[str]) -> list[str]:
    """8.12.2 The path of a zone's ships that may come to another."""
    most = min(reach(g, key) for key in ships)
    return way_within(g, side, origin, zone, most)


def sailing(g: Theater, move: NavalMove, open_to: list[str], group: list[str]) -> MoveView:
    """8.10.1, 8.12.1 A group with all its current destinations."""
    trial = replace(move, group=group or open_to)
    goals = trial.goals(g)
    ways = trial.ways(g, goals)
    return MoveView(
        what="pursuit" if move.pursues else "free_move" if move.free_points else "move",
        zone=move.zone,
        open_to=open_to,
        group=group,
        goals=[
            goal_view(g, trial, zone, ways[zone]) for zone in g.equipment.zones if zone in goals
        ],
    )


def goal_view(g: Theater, move: NavalMove, zone: str, way: list[str]) -> GoalView:
    """8.10.1, 9.1 One Combat Round, and one more for each remaining point."""
    combat = g.is_occupied(zone, ENEMY[move.role])
    left = move.points(g)[combat] - paths.length(g, way)
    return GoalView(
        zone=zone,
        points_left=left,
        combat=combat,
        rounds=left + 1 if combat else 0,
        reaction=combat and triggers(g, move.role, zone),
        way=way,
        ends_train=is_train_on(g, move.role, way),
        strikes=met(g, move.role, zone, move.group, is_attacker=True) if combat else (),
        ground=landing(g, move.role, zone, move.group),
    )


def landing(g: Theater, side: str, zone: str, ships: list[str]) -> tuple[int, int] | None:
    """10.2 The Ground Strength of a side where these ships come, and what it needs there."""
    if not invasion.is_prize(g, zone, side):
        return None
    has = invasion.strength(arrived(g, ships, zone), zone, side)
    return has, invasion.needed(g, zone, side)


def arrived(g: Theater, ships: list[str], zone: str) -> Theater:
    """8.10 A copy of the position with these ships in a zone, Ops Complete before any Combat."""
    moved = {key: replace(g.counters[key], place=zone, face="back") for key in ships}
    state = replace(g.state, counters={**g.counters, **moved})
    return Theater(state, g.equipment, g.rules_version)


def met(
    g: Theater, side: str, zone: str, ships: list[str], *, is_attacker: bool = False
) -> tuple[Forecast, ...]:
    """9.2 The first attacks of a Combat for which these ships of a side come, its own first."""
    defender = ENEMY[side] if is_attacker else side
    return tuple(first_strikes(arrived(g, ships, zone), zone, side, defender))


def first_strikes(g: Theater, zone: str, own: str, defender: str) -> Iterator[Forecast]:
    """9.1.1, 9.1.2 The Airstrikes of a Combat, and its Surface Combat with nothing lost before."""
    sides = (own, ENEMY[own])
    for side in sides:
        if columns.may_strike(g, zone, side, defender):
            yield forecast(g, [], zone, side, "airstrike")
    for side in sides:
        if columns.fires(g, [], zone, side):
            yield forecast(g, [], zone, side, "surface")


def evacuable(g: Theater, ask: React) -> list[str]:
    """8.12.1 The Ports to which ships may evacuate over the Sea Routes."""
    has_ships = bool(g.ships_in(ask.zone, ask.role))
    return paths.return_ports(g, ask.role, ask.zone) if has_ships else []


def reacting(g: Theater, ask: React) -> MoveView:
    """8.12.2 The zones that could counterattack, each with its ships, and the enemy."""
    found = {origin: reactors(g, ask.role, origin, ask.zone) for origin in g.zones_of(ask.role)}
    sources = {origin: ships for origin, ships in found.items() if ships}
    move = g.under_way(NavalMove)
    return MoveView(
        what="react",
        zone=ask.zone,
        sources=sources,
        homes=paths.ways_home(g, ask.role, ask.zone, evacuable(g, ask)),
        ways={
            origin: way_to(g, ask.role, origin, ask.zone, ships)
            for origin, ships in sources.items()
        },
        enemy=move.group if move else [],
        rounds=1 + max(0, move.speed(g) - move.spent) if move else 0,
        strikes={
            origin: met(g, ask.role, ask.zone, ships)
            for origin, ships in {ask.zone: [], **sources}.items()
        },
    )
