"""Forming a group and choosing its destination, or a reaction."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from engine.core.view import Ask, View
from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.views.view import Board, UnitView
from engine.games.pacific_war.views.view_move import GoalView, MoveView
from wargames.games.pacific_war.map import units
from wargames.games.pacific_war.map.chart import between
from wargames.games.pacific_war.map.route_lines import Courses
from wargames.games.pacific_war.words import SEGMENTS, column_words
from wargames.presentation.wording import value_of

HANDLES = frozenset({"pick_ships", "choose_goal", "choose_port", "react"})
"""The decisions that this part answers with its own buttons."""
DRAWS = {"take_action": frozenset({"move_from", "return_from"})}
"""For other decisions, the kinds of choice that have buttons in this part."""
CAME = ("pursuit", "react")
"""Decisions before which a group has moved."""
MANY = 8
"""The number of ships above which names are shown only on request."""
TYPES = {"CV": "carrier", "BB": "battleship", "CA": "cruiser"}
HEADINGS = {"CV": "Carriers", "BB": "Battleships", "CA": "Cruisers"}


class Ship(Struct, frozen=True):
    """A counter that may be in the group; `value` adds or removes it."""

    counter: units.Counter
    picked: bool
    value: str


class Squad(Struct, frozen=True):
    """The ships of a type; `value` adds all that are left."""

    title: str
    ships: list[Ship]
    value: str

    @property
    def picked(self) -> int:
        return sum(ship.picked for ship in self.ships)


class Sums(Struct, frozen=True):
    """The totals of some ships; `dice`: 13.2 Torpedo Cruisers besides the Gunnery."""

    count: int
    tally: str
    airstrike: int
    gunnery: int
    dice: int
    slowest: int


class Blow(Struct, frozen=True):
    """9.2 A possible attack of one side: its segment, its column and its hits on average.

    is_later: an Airstrike comes first, whose losses are not counted.
    """

    who: str
    segment: str
    column: str
    mean: str
    is_later: bool


class Destination(Struct, frozen=True):
    """A reachable zone, or a Port; `value` sends the group there.

    by: the zones between. way: the line of the path. strikes: what the first attacks of a Combat
    there would be.
    """

    key: str
    name: str
    by: str
    value: str
    goal: GoalView | None = None
    way: str = ""
    strikes: Sequence[Blow] = ()


class Departure(Struct, frozen=True):
    """A zone that a group may leave; `move` and `back` are what its buttons send.

    `sums` is of the Ready ships, besides `spent` others; `by` and `way` are those of the path from
    there, if known. strikes: what the first attacks of a Combat would be if all of them come.
    """

    key: str
    name: str
    sums: Sums
    ships: str
    spent: int
    move: str
    back: str
    by: str = ""
    way: str = ""
    strikes: Sequence[Blow] = ()


class Moving(Struct, frozen=True):
    """The facts of the part. `what` is that of MoveView, or "action" where a move may begin.

    strikes: what the first attacks of a Combat would be without a reaction, or with the group of a
    counterattack.
    """

    what: str
    question: str
    zone: str = ""
    aim: str = ""
    aim_key: str = ""
    squads: list[Squad] = field(default_factory=list)
    group: Sums | None = None
    enemy: Sums | None = None
    rounds: int = 0
    names: str = ""
    of: int = 0
    fights: list[Destination] = field(default_factory=list)
    waters: list[Destination] = field(default_factory=list)
    ports: list[Destination] = field(default_factory=list)
    rows: list[Departure] = field(default_factory=list)
    goals: dict[str, GoalView | None] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    come: str = ""
    strikes: Sequence[Blow] = ()

    @property
    def count(self) -> int:
        """The number of ships in `names`."""
        return self.names.count(",") + 1

    @property
    def is_many(self) -> bool:
        """Whether the names are folded behind the number."""
        return self.count > MANY

    @property
    def is_forming(self) -> bool:
        """Whether ships are still being picked."""
        return self.question == "pick_ships"


class Words:
    """The board's units and names, and the asked role's options by kind and target."""

    def __init__(self, board: Board, ask: Ask, names: Mapping[str, str], courses: Courses) -> None:
        self.names, self.courses = names, courses
        self.units = {unit.key: unit for unit in board.units}
        self.values = {(each.kind, each.target): value_of(each.choice) for each in ask.options}
        self.plain = {
            each.kind: value_of(each.choice) for each in ask.options if each.kind == each.target
        }

    def value(self, kind: str, target: str) -> str:
        """What the button of a choice sends, "" when it is not legal."""
        return self.values.get((kind, target), "")

    def sums(self, keys: Iterable[str]) -> Sums:
        """The totals of ships."""
        ships = [self.units[key] for key in keys]
        return Sums(
            count=len(ships),
            tally=tally_of(ships),
            airstrike=sum(ship.airstrike for ship in ships),
            gunnery=sum(ship.gunnery for ship in ships),
            dice=sum(ship.torpedo for ship in ships),
            slowest=min((ship.speed or 0 for ship in ships), default=0),
        )

    def by(self, way: Sequence[str]) -> str:
        """The zones between the ends of a path."""
        return ", ".join(between(way, self.names))

    def listed(self, keys: Iterable[str]) -> str:
        """Ships by name, in the order of a stack."""
        ships = sorted((self.units[key] for key in keys), key=units.order)
        return ", ".join(ship.name for ship in ships)


def tally_of(ships: Iterable[UnitView]) -> str:
    """The number of each type: "2 carriers, 1 battleship"."""
    of_type = Tally(ship.type for ship in ships)
    counts = [(of_type[kind], words) for kind, words in TYPES.items() if of_type[kind]]
    return ", ".join(f"{count} {words}{'s' * (count > 1)}" for count, words in counts)


def shown(view: View[Board], names: Mapping[str, str], courses: Courses) -> Moving | None:
    """The facts of the part; None when it has nothing to show."""
    ask, move = next(iter(view.asks), None), view.board.move
    if ask is None:
        return None
    words = Words(view.board, ask, names, courses)
    if move is not None:
        return moving(ask.kind, move, words, view.board.passed)
    return leaving(view.board, ask, words) if ask.kind == "take_action" else None


def moving(question: str, move: MoveView, words: Words, passed: Sequence[str]) -> Moving:
    """A group that is moving or being formed."""
    near = sorted(move.goals, key=lambda goal: -goal.points_left)
    destinations = [destination(goal, words) for goal in near]
    ports = [homeward(port, words.value("to_port", port), move, words) for port in move.ports]
    goals: dict[str, GoalView | None] = {goal.zone: goal for goal in move.goals}
    goals |= dict.fromkeys([*move.ports, *([move.aim] if move.aim else [])])
    if move.what == "react":
        ports = evacuations(move, words)
    return Moving(
        what=move.what,
        question=question,
        zone=words.names[move.zone],
        aim=words.names.get(move.aim, ""),
        aim_key=move.aim,
        squads=squads(move, words) if question == "pick_ships" else [],
        group=words.sums(move.group),
        enemy=words.sums(move.enemy),
        rounds=move.rounds,
        names=words.listed(move.group or move.enemy),
        of=len(move.open_to),
        fights=[each for each in destinations if each.goal and each.goal.combat],
        waters=[each for each in destinations if each.goal and not each.goal.combat],
        ports=ports,
        rows=[source(zone, move, words) for zone in move.sources],
        goals=goals,
        values=words.plain,
        come=came(passed, words) if move.what in CAME else "",
        strikes=blows(move.strikes.get(move.aim or move.zone, ()), words),
    )


def came(passed: Sequence[str], words: Words) -> str:
    """8.10.1 Where a group has come from, and over which zones."""
    if not passed:
        return ""
    by = words.by(passed)
    return f"From {words.names[passed[0]]}{' by ' if by else ''}{by}"


def squads(move: MoveView, words: Words) -> list[Squad]:
    """The ships that may be in the group, by type; those of a type in the order of a stack."""
    ships = sorted((words.units[key] for key in move.open_to), key=units.order)
    found = []
    for kind, heading in HEADINGS.items():
        of_type = [ship_of(unit, move, words) for unit in ships if unit.type == kind]
        if of_type:
            found.append(Squad(heading, of_type, words.value("pick_type", kind)))
    return found


def ship_of(unit: UnitView, move: MoveView, words: Words) -> Ship:
    """One ship with its check mark."""
    picked = unit.key in move.group
    value = words.value("put_back" if picked else "pick", unit.key)
    return Ship(units.counter_of(unit, words.names), picked, value)


def destination(goal: GoalView, words: Words) -> Destination:
    """A reachable zone."""
    value, way = words.value("goal", goal.zone), words.courses.out[goal.zone]
    name, by = words.names[goal.zone], words.by(goal.way)
    return Destination(goal.zone, name, by, value, goal, way, blows(goal.strikes, words))


def blows(strikes: Sequence[Forecast], words: Words) -> list[Blow]:
    """9.2 The first attacks of a Combat, with their hits on average."""
    return [
        Blow(
            who=words.names[each.side],
            segment=SEGMENTS[each.segment],
            column=column_words(each.after),
            mean=f"{each.mean:.1f}",
            is_later=each.segment != strikes[0].segment,
        )
        for each in strikes
    ]


def homeward(port: str, value: str, move: MoveView, words: Words) -> Destination:
    """8.12.1, 10.4 A Port, or the Turn Track, with the path there if one is open."""
    name = words.names.get(port, "The Turn Track, for next turn")
    by, way = words.by(move.homes.get(port, [])), words.courses.home.get(port, "")
    return Destination(port, name, by, value, way=way)


def evacuations(move: MoveView, words: Words) -> list[Destination]:
    """8.12.1 The possible evacuations; without ships to the Turn Track (10.1)."""
    return [
        homeward(target, value, move, words)
        for (kind, target), value in words.values.items()
        if kind == "evacuate"
    ]


def source(zone: str, move: MoveView, words: Words) -> Departure:
    """8.12.2 A zone that could send ships."""
    ships = move.sources[zone]
    return Departure(
        key=zone,
        name=words.names[zone],
        sums=words.sums(ships),
        ships=words.listed(ships),
        spent=0,
        move=words.value("counterattack", zone),
        back="",
        by=words.by(move.ways[zone]),
        way=words.courses.out[zone],
        strikes=blows(move.strikes[zone], words),
    )


def leaving(board: Board, ask: Ask, words: Words) -> Moving:
    """8.9 The zones that ships may leave: those with the most Ready ones first."""
    rows = []
    for zone in board.zones:
        move, back = words.value("move_from", zone.key), words.value("return_from", zone.key)
        if move or back:
            ships = [unit for unit in units.at(board, zone.key) if unit.type in TYPES]
            ready = words.sums(unit.key for unit in ships if unit.ready)
            spent = len(ships) - ready.count
            rows.append(Departure(zone.key, zone.name, ready, "", spent, move, back))
    rows.sort(key=lambda row: (not row.move, -row.sums.count))
    return Moving(what="action", question=ask.kind, rows=rows)
