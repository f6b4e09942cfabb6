"""The board on the chart: fixed zones and Sea Routes, moving stacks and markers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

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
"""The distance of a name from the middle of its zone, by side."""
CHIP = {"n": 40, "s": -40}
"""The distance of the chip with a moving group's prospects: opposite the name."""
BADGE = {"japan": -127, "allied": 31}
"""The left edge of a side's badge, relative to the middle of its zone: Japan's on the left."""

Ways = Callable[[str], list[str]]
"""The lines of the paths to or from a zone."""


class DrawnZone(Struct, frozen=True):
    """A zone as printed."""

    key: str
    name: str
    is_unsure: bool
    symbol: str
    x: float
    y: float
    text_y: float


class Badge(Struct, frozen=True):
    """All units of a side in a zone, in one counter."""

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
        """The carriers as short strokes along the upper edge, as many as fit."""
        return "M9-22" + "h5m3 0" * min(self.carriers, DECKS)


class Stack(Struct, frozen=True):
    """A zone with its units, as one link."""

    key: str
    x: float
    y: float
    badges: list[Badge]
    says: str


class Mark(Struct, frozen=True):
    """The markers of a zone; `is_off` when a Port's own side cannot use it."""

    x: float
    y: float
    sign: str
    is_off: bool
    vp: int
    flag: str
    fleet_train: bool
    divisions: bool


class Target(Struct, frozen=True):
    """A zone with a possible action; with `points`, what awaits a group that sails there.

    It is not open yet while the group that could sail there is still being formed. `way` is the
    line of the path there, or of the path from there.
    """

    key: str
    x: float
    y: float
    says: str
    chip_y: int
    is_open: bool
    is_landing: bool = False
    """Only LBA can come there; no other choice is about it."""
    points: int = -1
    combat: bool = False
    rounds: int = 0
    reaction: bool = False
    way: str = ""

    @property
    def width(self) -> int:
        """The width of the chip."""
        return 28 + 36 * self.combat + 16 * self.reaction

    @property
    def left(self) -> float:
        return -self.width / 2


def layer(label: str) -> str:
    """The attributes of a drawing over the whole chart."""
    return f'class="layer" viewBox="{BOX}" role="group" aria-label="{label}"'


@lru_cache(maxsize=16)
def _places(zones: tuple[tuple[str, float, float], ...]) -> dict[str, Place]:
    return LAYOUT.places(zones)


def places_of(board: Board) -> dict[str, Place]:
    """The position of each zone on the chart."""
    return _places(tuple((zone.key, zone.lat, zone.lon) for zone in board.zones))


# ------------------------------------------------------------------ what is printed


def printed(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """Everything fixed: drawn once with the page."""
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
    """The zones with a leader line."""
    return [place for place in where.values() if place.is_moved]


def line_of(route: RouteView, where: Mapping[str, Place]) -> list[Point]:
    """A Sea Route from zone to zone; its bends keep it away from others."""
    first, second = (where[end] for end in route.ends)
    through = LAYOUT.bends.get(route.ends, [])
    return [(first.x, first.y), *through, (second.x, second.y)]


def nav_of(route: RouteView, where: Mapping[str, Place]) -> Point:
    """8.10.1 The position of a Sea Route's Nav Point: the middle of its line, or of its bends."""
    through = LAYOUT.bends.get(route.ends, [])
    return through[len(through) // 2] if through else middle(line_of(route, where))


def drawn_zone(zone: ZoneView, place: Place, name: str, *, is_unsure: bool) -> DrawnZone:
    """A zone's outline by kind, and its name."""
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
    """12.0 The owner and air power of each zone; 8.8 the restricted routes."""
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
    """12.2, 12.3 The marker of a zone: a Base marker on an enemy Port is beside the Port's."""
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
    """The totals of a side's units in one zone."""
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
    """The screen reader text for a zone."""
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
    ways: Ways | None,
    landings: Collection[str] = (),
) -> list[Target]:
    """The highlighted zones; destinations with what a group would have left and meet there.

    ways: the lines of the paths of a zone; None: no path is shown. landings: those to which only
    LBA can come.
    """
    where = places_of(board)
    lit = {*targets, *(unit.place for unit in board.units if unit.key in targets)}
    keys = [zone.key for zone in board.zones if zone.key in lit or zone.key in goals]
    return [
        target(
            key,
            where[key],
            names,
            goals.get(key),
            is_open=key in lit,
            is_landing=key in landings,
            way="".join(ways(key)) if ways else "",
        )
        for key in keys
    ]


def target(
    key: str,
    place: Place,
    names: Mapping[str, str],
    goal: GoalView | None,
    *,
    is_open: bool,
    is_landing: bool,
    way: str,
) -> Target:
    """One highlighted zone."""
    return Target(
        key=key,
        x=place.x,
        y=place.y,
        says=": ".join(filter(None, (names[key], what_for(goal, names, is_landing=is_landing)))),
        chip_y=CHIP[place.anchor],
        is_open=is_open,
        is_landing=is_landing,
        points=goal.points_left if goal else -1,
        combat=goal.combat if goal else False,
        rounds=goal.rounds if goal and goal.combat else 0,
        reaction=goal.reaction if goal else False,
        way=way,
    )


def what_for(goal: GoalView | None, names: Mapping[str, str], *, is_landing: bool) -> str:
    """What can be done in a highlighted zone, where its form on the chart tells it."""
    return prospect(goal, names) if goal else "an LBA can come here" if is_landing else ""


def prospect(goal: GoalView, names: Mapping[str, str]) -> str:
    """8.10 What awaits a group in a zone, and the zones on its path, in words."""
    left = f"{goal.points_left} Movement Point{'s' * (goal.points_left != 1)} left"
    fight = f"Combat, {goal.rounds} round{'s' * (goal.rounds != 1)}" if goal.combat else ""
    reaction = "a Reaction is possible" if goal.reaction else ""
    way = f"by {', '.join(by)}" if (by := between(goal.way, names)) else ""
    train = "ends the Fleet Train" if goal.ends_train else ""
    return ", ".join(fact for fact in (left, fight, reaction, way, train) if fact)


def between(way: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """8.10.1 The zones between the ends of a path, by name."""
    return [names[zone] for zone in way[1:-1]]
