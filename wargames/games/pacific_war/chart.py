"""The board laid over the chart: zones and Sea Routes that stay, stacks and markers that move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.games.pacific_war.views.view import Board, RouteView, UnitView, ZoneView
from engine.games.pacific_war.views.view_move import GoalView
from wargames.chart import Place, read_layout
from wargames.presentation.svg_paths import Point, dots, line, middle

GAME = "pacific_war"
LAYOUT = read_layout(Path(__file__).with_name("chart.toml"))
BOX = LAYOUT.viewbox
SIDES = ("japan", "allied")
DECKS = 10
SHIPS = ("CV", "BB", "CA")
HELD = {"japan": "Japanese", "allied": "Allied", "": "nobody’s"}
UNSURE = "reconstructed"
NAME = {"n": -38, "s": 51}
"""How far from the middle of its zone a name is written, by the side it stands on."""
CHIP = {"n": 40, "s": -40}
"""How far from it the chip stands that tells a moving group what awaits it: opposite the name."""
BADGE = {"japan": -127, "allied": 31}
"""Where a side's badge begins, seen from the middle of its zone: Japan's on the left."""

Ways = Callable[[str], list[str]]
"""The lines of the ways to a zone or from it."""


@dataclass(frozen=True)
class DrawnZone:
    """A zone as it is printed."""

    key: str
    name: str
    is_unsure: bool
    symbol: str
    x: float
    y: float
    text_y: float


@dataclass(frozen=True)
class Badge:
    """All that a side has in a zone, in one counter."""

    side: str
    x: float
    ready: int
    spent: int
    lba: int
    airstrike: int
    gunnery: int
    carriers: int

    @property
    def decks(self) -> str:
        """The carriers as short strokes along the upper edge, as many as it has room for."""
        return "M9-22" + "h5m3 0" * min(self.carriers, DECKS)


@dataclass(frozen=True)
class Stack:
    """A zone with what stands there, as one link."""

    key: str
    x: float
    y: float
    badges: list[Badge]
    says: str


@dataclass(frozen=True)
class Mark:
    """The markers of a zone; `is_off` when a Port is of no use to the side whose it is."""

    x: float
    y: float
    sign: str
    is_off: bool
    vp: int
    flag: str
    fleet_train: bool
    divisions: bool


@dataclass(frozen=True)
class Target:
    """A zone where something may be done; with `points`, what awaits a group that sails there.

    It is not open yet while the group that could sail there is still being formed. `way` is the
    line of the way there, or of the way from there.
    """

    key: str
    x: float
    y: float
    says: str
    chip_y: int
    is_open: bool
    points: int = -1
    combat: bool = False
    rounds: int = 0
    reaction: bool = False
    way: str = ""

    @property
    def width(self) -> int:
        """The breadth of the chip."""
        return 28 + 36 * self.combat + 16 * self.reaction

    @property
    def left(self) -> float:
        return -self.width / 2


def layer(label: str) -> str:
    """The attributes of a drawing that lies over the whole chart."""
    return f'class="layer" viewBox="{BOX}" role="group" aria-label="{label}"'


@lru_cache(maxsize=16)
def _places(zones: tuple[tuple[str, float, float], ...]) -> dict[str, Place]:
    return LAYOUT.places(zones)


def places_of(board: Board) -> dict[str, Place]:
    """Where each zone stands on the chart."""
    return _places(tuple((zone.key, zone.lat, zone.lon) for zone in board.zones))


# ------------------------------------------------------------------ what is printed


def printed(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """What never moves: drawn once with the page."""
    where = places_of(board)
    lines = {route.ends: line_of(route, where) for route in board.routes}
    plain = [route for route in board.routes if not route.restricted]
    unsure = [route for route in board.routes if route.status == UNSURE]
    ends = {end for route in unsure for end in route.ends}
    return {
        "box": BOX,
        "insets": LAYOUT.insets,
        "routes": "".join(line(lines[route.ends]) for route in plain),
        "restricted": "".join(line(lines[r.ends]) for r in board.routes if r.restricted),
        "navs": dots(nav_of(route, where) for route in plain if route.points > 1),
        "unsure": [nav_of(route, where) for route in unsure],
        "leaders": "".join(line([(p.true_x, p.true_y), (p.x, p.y)]) for p in moved(where)),
        "spots": dots((place.true_x, place.true_y) for place in moved(where)),
        "zones": [
            drawn_zone(zone, where[zone.key], names[zone.key], is_unsure=zone.key in ends)
            for zone in board.zones
        ],
    }


def moved(where: Mapping[str, Place]) -> list[Place]:
    """The zones that a leader line leads back from."""
    return [place for place in where.values() if place.is_moved]


def line_of(route: RouteView, where: Mapping[str, Place]) -> list[Point]:
    """A Sea Route from zone to zone; its bends keep it off others."""
    first, second = (where[end] for end in route.ends)
    through = LAYOUT.bends.get(route.ends, [])
    return [(first.x, first.y), *through, (second.x, second.y)]


def nav_of(route: RouteView, where: Mapping[str, Place]) -> Point:
    """8.10.1 Where a Sea Route has its Nav Point: the middle of its line, or of its bends."""
    through = LAYOUT.bends.get(route.ends, [])
    return through[len(through) // 2] if through else middle(line_of(route, where))


def drawn_zone(zone: ZoneView, place: Place, name: str, *, is_unsure: bool) -> DrawnZone:
    """A zone's outline by its kind, and its name."""
    return DrawnZone(
        key=zone.key,
        name=name,
        is_unsure=is_unsure,
        symbol="major" if zone.major else zone.kind,
        x=place.x,
        y=place.y,
        text_y=round(place.y + NAME[place.anchor], 1),
    )


# -------------------------------------------------------------------- what changes


def marks(board: Board) -> dict[str, Any]:
    """12.0 Whose each zone is, and whose air reaches it; 8.8 the restricted routes."""
    where = places_of(board)
    blue = [route for route in board.routes if route.restricted]
    return {
        "zones": [mark(zone, where[zone.key], board.divisions) for zone in board.zones],
        "air": {side: dots(at(where, sky(board, side))) for side in SIDES},
        "open": "".join(line(line_of(route, where)) for route in blue if route.open),
        "open_navs": dots(nav_of(route, where) for route in blue if route.open),
        "closed": [nav_of(route, where) for route in blue if not route.open],
    }


def mark(zone: ZoneView, place: Place, divisions: str) -> Mark:
    """12.2, 12.3 The marker of a zone: a Base marker on an enemy Port lies beside the Port's."""
    is_port = bool(zone.port)
    return Mark(
        x=place.x,
        y=place.y,
        sign=zone.port or zone.base,
        is_off=is_port and zone.controller != zone.port,
        vp=zone.vp,
        flag=zone.base if is_port else "",
        fleet_train=zone.fleet_train,
        divisions=zone.key == divisions,
    )


def sky(board: Board, side: str) -> list[str]:
    """12.1 The zones in a side's air superiority."""
    return [zone.key for zone in board.zones if side in zone.air]


def at(where: Mapping[str, Place], keys: Iterable[str]) -> list[Point]:
    """The middles of zones."""
    return [(where[key].x, where[key].y) for key in keys]


def stacks(board: Board, names: Mapping[str, str]) -> list[Stack]:
    """Every zone as a link, with a badge for each side that has units there."""
    where = places_of(board)
    here: dict[tuple[str, str], list[UnitView]] = {}
    for unit in board.units:
        here.setdefault((unit.place, unit.side), []).append(unit)
    found = []
    for zone in board.zones:
        badges = [badge(side, here[zone.key, side]) for side in SIDES if (zone.key, side) in here]
        place, says = where[zone.key], says_of(zone, badges, names)
        found.append(Stack(zone.key, place.x, place.y, badges, says))
    return found


def badge(side: str, units: list[UnitView]) -> Badge:
    """The sums of a side's units in one zone."""
    types = [unit.type for unit in units]
    ships = [unit.ready for unit in units if unit.type in SHIPS]
    return Badge(
        side=side,
        x=BADGE[side],
        ready=ships.count(True),
        spent=ships.count(False),
        lba=types.count("LBA"),
        airstrike=sum([unit.airstrike for unit in units]),
        gunnery=sum([unit.gunnery for unit in units]),
        carriers=types.count("CV"),
    )


def says_of(zone: ZoneView, badges: list[Badge], names: Mapping[str, str]) -> str:
    """What a screen reader is told of a zone."""
    kind = "Major Port" if zone.major else "Port" if zone.kind == "port" else "Base"
    facts = [names[zone.key], kind, *([f"{zone.vp} VP"] if zone.vp else []), HELD[zone.controller]]
    facts += [f"air superiority of {names[side]}" for side in zone.air]
    return "; ".join([", ".join(facts), *(told(badge, names) for badge in badges)])


def told(badge: Badge, names: Mapping[str, str]) -> str:
    """A badge in words."""
    counts = (
        (badge.ready, "Ready"),
        (badge.spent, "Ops Complete"),
        (badge.carriers, "carriers" if badge.carriers > 1 else "carrier"),
        (badge.lba, "LBA"),
    )
    facts = [f"{count} {words}" for count, words in counts if count]
    facts += [f"Airstrike {badge.airstrike}", f"Gunnery {badge.gunnery}"]
    return f"{names[badge.side]} {', '.join(facts)}"


def reach(
    board: Board,
    targets: Collection[str],
    names: Mapping[str, str],
    goals: Mapping[str, GoalView | None],
    way: Ways,
) -> list[Target]:
    """The zones that glow; where a group may sail with what it would have left and meet there."""
    where = places_of(board)
    lit = {*targets, *(unit.place for unit in board.units if unit.key in targets)}
    keys = [zone.key for zone in board.zones if zone.key in lit or zone.key in goals]
    return [
        target(key, where[key], names, goals.get(key), is_open=key in lit, way="".join(way(key)))
        for key in keys
    ]


def target(
    key: str,
    place: Place,
    names: Mapping[str, str],
    goal: GoalView | None,
    *,
    is_open: bool,
    way: str,
) -> Target:
    """One zone that glows."""
    return Target(
        key=key,
        x=place.x,
        y=place.y,
        says=f"{names[key]}: {prospect(goal, names)}" if goal else names[key],
        chip_y=CHIP[place.anchor],
        is_open=is_open,
        points=goal.points_left if goal else -1,
        combat=goal.combat if goal else False,
        rounds=goal.rounds if goal and goal.combat else 0,
        reaction=goal.reaction if goal else False,
        way=way,
    )


def prospect(goal: GoalView, names: Mapping[str, str]) -> str:
    """8.10 What awaits a group in a zone, and over which others it goes, in words."""
    left = f"{goal.points_left} Movement Point{'s' * (goal.points_left != 1)} left"
    fight = f"Combat, {goal.rounds} round{'s' * (goal.rounds != 1)}" if goal.combat else ""
    reaction = "a Reaction is possible" if goal.reaction else ""
    way = f"by {', '.join(by)}" if (by := between(goal.way, names)) else ""
    train = "ends the Fleet Train" if goal.ends_train else ""
    return ", ".join(fact for fact in (left, fight, reaction, way, train) if fact)


def between(way: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """8.10.1 The zones that a way goes over, by name."""
    return [names[zone] for zone in way[1:-1]]
