"""The Pacific War on the chart: room for every zone; markers and stacks as the rules have them."""

from __future__ import annotations

import gzip
import itertools
import math
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest
from django.template.loader import get_template

from engine.core.view import View
from engine.games.pacific_war.positions import position
from engine.games.pacific_war.rules import PacificWar, make
from engine.games.pacific_war.views.view import Board
from engine.games.pacific_war.views.view_move import GoalView
from tests.engine.pacific_war.helpers import Table
from tests.web.markup import page_in, source_of
from wargames.chart import Place
from wargames.games.pacific_war.map import chart, route_lines
from wargames.games.pacific_war.map.chart import LAYOUT
from wargames.games.pacific_war.words import names_of
from wargames.presentation.registry import presentation_of

BADGE_BREADTH, BADGE_HEIGHT, SYMBOL = 96, 56, 29
"""What pieces.html draws, and half of a zone's outline."""
LETTER, ASCENT, DESCENT, MARK = 12.2, 15, 5, 9.5
"""The breadth of a letter of a name, its height, what hangs below its line, the mark of doubt."""
EDGE, CHIP_HALF = 3, 15
"""What the golden edge adds to a zone's outline; half the height of a chip."""


@dataclass(frozen=True)
class Box:
    """A rectangle in chart units that something on the chart fills."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        return self.left < x < self.right and self.top < y < self.bottom


@pytest.fixture(scope="module")
def rules() -> PacificWar:
    return make()


@pytest.fixture(scope="module")
def start(rules: PacificWar) -> Board:
    return seen(rules, "acts=japan").board


def seen(rules: PacificWar, line: str) -> View:
    """What Japan sees of a position."""
    return rules.view(position(rules, line), "japan")


def standing(rules: PacificWar, line: str, **more: Any) -> dict[str, object]:
    """What the chart shows of a position."""
    return changing(seen(rules, line).board, set(), **more)


def changing(board: Board, targets: Collection[str], **goals: Any) -> dict[str, Any]:
    """The parts of the chart that change, with these targets and goals."""
    names = names_of(board)
    return {
        "marks": chart.marks(board),
        "pieces": chart.stacks(board, names),
        "reach": chart.reach(board, targets, names, goals, None),
    }


def drawn(part: str, shown: dict[str, object]) -> str:
    return get_template(f"pacific_war/{part}.html").render(shown)


# -------------------------------------------------------------------------- the ways


def lines(path: str) -> list[tuple[int, int]]:
    """The points of a line."""
    return [(int(x), int(y)) for x, y in re.findall(r"(-?\d+) (-?\d+)", path)]


def test_8_10_1_a_way_runs_over_its_zones_and_its_arrow_lies_free(start: Board) -> None:
    """It ends at the edge of a zone, or where it comes from above, before the name."""
    where = chart.places_of(start)

    points = lines(route_lines.line_of(["japan", "marianas", "truk"], where))

    assert points[1:-1] == [(round(where["marianas"].x), round(where["marianas"].y))]
    first = (where["japan"].x, where["japan"].y)
    assert abs(math.dist(points[0], first) - route_lines.CLEAR) < 1
    assert abs(where["truk"].y - points[-1][1] - route_lines.TALL) < 1
    (end,) = lines(route_lines.line_of(["okinawa", "indochina"], where))[-1:]
    assert abs(math.dist(end, (where["indochina"].x, where["indochina"].y)) - route_lines.CLEAR) < 1


def test_an_arrow_from_a_side_ends_before_the_badge_that_stands_there(start: Board) -> None:
    where = chart.places_of(start)
    free, taken = (
        lines(route_lines.line_of(["hawaii", "midway"], where, {("midway", side)}))[-1][0]
        for side in ("japan", "allied")
    )
    badge = where["midway"].x + chart.BADGE["allied"] + BADGE_BREADTH

    assert free < badge <= taken


def test_a_way_bends_with_its_sea_route_in_both_directions(start: Board) -> None:
    where, route = chart.places_of(start), next(ends for ends in LAYOUT.bends)
    through = [(round(x), round(y)) for x, y in LAYOUT.bends[route]]

    assert lines(route_lines.line_of(route, where))[1:-1] == through
    assert lines(route_lines.line_of(route[::-1], where))[1:-1] == through[::-1]


def test_8_12_a_zone_may_be_where_some_come_from_and_others_leave_for(rules: PacificWar) -> None:
    """Midway is met: Hawaii can send a counterattack, and is where one may evacuate to."""
    table = Table(position(rules, "acts=japan japan=akagi midway=enterprise hawaii=hornet"))
    table.do("move_from japan", "goal midway")
    board = rules.view(table.state, "allied").board
    where = chart.places_of(board)

    both = route_lines.courses_of(board).at("hawaii")

    (come, gone), (x, y) = map(lines, both), (where["midway"].x, where["midway"].y)
    assert math.dist(come[-1], (x, y)) < math.dist(come[0], (x, y))
    assert math.dist(gone[-1], (x, y)) > math.dist(gone[0], (x, y))
    assert board.passed[0] == "japan" and board.passed[-1] == "midway"
    assert lines(route_lines.come(board))


def test_who_is_not_asked_sees_the_way_that_was_come_and_none_to_choose(rules: PacificWar) -> None:
    table = Table(position(rules, "acts=japan japan=akagi midway=enterprise hawaii=hornet"))
    table.do("move_from japan", "goal midway")

    shown = presentation_of("pacific_war").shown(rules.view(table.state, "japan"))

    assert lines(shown["passed"])
    assert [target.way for target in shown["reach"]] == []


def test_8_9_3_a_zone_to_which_only_an_lba_can_come_is_marked_otherwise(rules: PacificWar) -> None:
    """Corners, not a whole border: it is told by its form, in words, and in the legend."""
    board = seen(rules, "acts=japan japan=akagi,jlba truk=nachi hand.japan=J10")

    shown = presentation_of("pacific_war").shown(board)

    reach = {target.key: target for target in shown["reach"]}
    assert not reach["truk"].is_landing, "ships can sail from there too"
    assert not reach["japan"].is_landing
    assert reach["indochina"].is_landing
    assert reach["indochina"].says == "Indochina: an LBA can come here"
    page = page_in(drawn("reach", shown))
    assert [each["href"] for each in page.all("[href='?about=truk'] use")] == ["#z-hit"]
    both = [each["href"] for each in page.all("[href='?about=indochina'] use")]
    assert both == ["#z-hit", "#z-land"]
    assert "#z-land" in source_of("pacific_war/legend.html")
    assert 'id="z-land"' in source_of("pacific_war/chart.html")


# ------------------------------------------------------------------------ room for all


def symbol_of(board: Board, key: str) -> Box:
    """A zone with a badge of each side that can ever have units there."""
    place = chart.places_of(board)[key]
    only_allied = next(zone.allied_only for zone in board.zones if zone.key == key)
    left = -SYMBOL if only_allied else chart.BADGE["japan"]
    half = BADGE_HEIGHT / 2
    right = chart.BADGE["allied"] + BADGE_BREADTH
    return Box(place.x + left, place.y - half, place.x + right, place.y + half)


def name_of(board: Board, key: str) -> Box:
    """The name of a zone, as broad as a broad letter makes it."""
    place: Place = chart.places_of(board)[key]
    name = next(zone.name for zone in board.zones if zone.key == key)
    unsure = {end for route in board.routes if route.status == chart.UNSURE for end in route.ends}
    half = (len(name) * LETTER + MARK * (key in unsure)) / 2
    base = place.y + chart.NAME[place.anchor]
    return Box(place.x - half, base - ASCENT, place.x + half, base + DESCENT)


def chip_of(board: Board, key: str) -> Box:
    """The chip at a zone where a Combat and a reaction await a group."""
    place = chart.places_of(board)[key]
    half = chart.Target(key, 0, 0, "", 0, is_open=True, combat=True, reaction=True).width / 2
    middle = place.y + chart.CHIP[place.anchor]
    return Box(place.x - half, middle - CHIP_HALF, place.x + half, middle + CHIP_HALF)


def keys_of(board: Board) -> list[str]:
    return [zone.key for zone in board.zones]


def test_no_two_zones_overlap_with_a_stack_of_each_side_in_both(start: Board) -> None:
    for one, other in itertools.combinations(keys_of(start), 2):
        assert not symbol_of(start, one).covers(symbol_of(start, other)), f"{one} and {other}"


def test_no_name_lies_over_another_zone_or_name(start: Board) -> None:
    for one, other in itertools.permutations(keys_of(start), 2):
        assert not name_of(start, one).covers(symbol_of(start, other)), f"{one} over {other}"
        assert not name_of(start, one).covers(name_of(start, other)), f"{one} and {other}"


def test_no_name_lies_under_the_edge_or_a_mark_of_its_own_zone(start: Board) -> None:
    """The golden edge is the lowest and highest thing that a zone has; its marks lie within it."""
    where = chart.places_of(start)
    marks = source_of("pacific_war/marks.html")
    chits = page_in(f"<svg>{marks}</svg>").all(".chit rect")
    lowest = max(int(chit["y"]) + int(chit["height"]) for chit in chits)
    assert 0 < lowest <= SYMBOL
    for key in keys_of(start):
        x, y = where[key].x, where[key].y
        edge = SYMBOL + EDGE
        box = Box(x - edge, y - edge, x + edge, y + edge)
        assert not name_of(start, key).covers(box), key


def test_no_name_lies_under_the_chip_of_any_zone(start: Board) -> None:
    for one, other in itertools.product(keys_of(start), repeat=2):
        assert not name_of(start, one).covers(chip_of(start, other)), f"{one} under that of {other}"


def test_every_zone_lies_on_the_chart_with_its_name_and_its_stacks(start: Board) -> None:
    sheet = Box(*LAYOUT.frame.inner)
    for key in keys_of(start):
        for box in (symbol_of(start, key), name_of(start, key)):
            assert sheet.holds(box.left, box.top) and sheet.holds(box.right, box.bottom), key


def test_the_window_holds_its_zone_and_covers_no_other(start: Board) -> None:
    (window,) = LAYOUT.insets
    frame = Box(*window.at, window.at[0] + window.shows[2], window.at[1] + window.shows[3])
    for key in keys_of(start):
        box = symbol_of(start, key)
        inside = frame.holds(box.left, box.top) and frame.holds(box.right, box.bottom)
        assert inside == (key in window.spaces) and frame.covers(box) == inside, key


def test_a_sea_route_runs_over_no_other_zone(start: Board) -> None:
    where = chart.places_of(start)
    for route in start.routes:
        points = chart.line_of(route, where)
        steps = [
            (x0 + (x1 - x0) * step / 200, y0 + (y1 - y0) * step / 200)
            for (x0, y0), (x1, y1) in itertools.pairwise(points)
            for step in range(201)
        ]
        for key in keys_of(start):
            box = symbol_of(start, key)
            run_over = key not in route.ends and any(box.holds(x, y) for x, y in steps)
            assert not run_over, f"{route.ends} runs over {key}"


def test_every_nav_point_lies_in_the_open(start: Board) -> None:
    where = chart.places_of(start)
    for route in (route for route in start.routes if route.points > 1):
        x, y = chart.nav_of(route, where)
        for key in keys_of(start):
            boxes = (symbol_of(start, key), name_of(start, key))
            assert not any(box.holds(x, y) for box in boxes), f"{route.ends} under {key}"


def test_every_hint_and_bend_belongs_to_the_map(start: Board) -> None:
    assert set(LAYOUT.hints) <= set(keys_of(start))
    assert set(LAYOUT.bends) <= {route.ends for route in start.routes}


# ------------------------------------------------------------------- what is printed


def test_the_chart_tells_kinds_of_zones_and_reconstructed_edges_apart(rules: PacificWar) -> None:
    view = seen(rules, "acts=japan")
    printed = chart.printed(view.board, names_of(view.board))
    zones = {zone.key: zone for zone in printed["zones"]}
    assert [zones[key].symbol for key in ("hawaii", "truk", "midway")] == ["major", "port", "base"]
    assert zones["attu"].is_unsure and not zones["truk"].is_unsure
    reconstructed = [route for route in view.board.routes if route.status == "reconstructed"]
    assert len(printed["unsure"]) == len(reconstructed) > 0
    assert printed["navs"].count("M") == sum(
        route.points > 1 and not route.restricted for route in view.board.routes
    )


# --------------------------------------------------------------------- what changes


def marked(rules: PacificWar, line: str) -> dict[str, chart.Mark]:
    view = seen(rules, line)
    found = chart.marks(view.board)["zones"]
    return dict(zip(keys_of(view.board), found, strict=True))


def test_12_2_a_marker_shows_whose_a_base_is(rules: PacificWar) -> None:
    marks = marked(rules, "acts=japan midway=alba rabaul=jlba")
    assert [marks[key].sign for key in ("midway", "rabaul", "attu")] == ["allied", "japan", ""]


def test_12_3_an_enemy_base_marker_lies_beside_the_ports_own_which_fades(
    rules: PacificWar,
) -> None:
    marks = marked(rules, "acts=japan truk=alba")
    assert (marks["truk"].sign, marks["truk"].flag, marks["truk"].is_off) == (
        "japan",
        "allied",
        True,
    )
    assert not marks["japan"].is_off and marks["japan"].flag == ""


def test_12_1_the_tint_of_air_superiority_lies_on_the_zones_it_reaches(rules: PacificWar) -> None:
    view = seen(rules, "acts=japan rabaul=jlba")
    air = chart.marks(view.board)["air"]
    reached = {zone.key for zone in view.board.zones if "japan" in zone.air}
    assert {"rabaul", "truk", "solomons"} <= reached
    assert air["japan"].count("M") == len(reached) and air["allied"] == ""


def test_8_8_a_restricted_route_is_crossed_out_until_it_is_open(rules: PacificWar) -> None:
    shut = standing(rules, "acts=japan")
    opened = standing(rules, "acts=japan routes_open=yes")
    before, after = (page_in(f"<svg>{drawn('marks', each)}</svg>") for each in (shut, opened))
    assert len(before.all('[href="#z-shut"]')) == 2
    assert not before.has(".lane.blue.open")
    assert not after.has('[href="#z-shut"]')
    assert after.has(".lane.blue.open")


def test_a_badge_sums_up_what_a_side_has_in_a_zone(rules: PacificWar) -> None:
    view = seen(rules, "acts=japan truk=akagi,yamato!,chokai!,jlba midway=alba")
    stacks = {stack.key: stack for stack in chart.stacks(view.board, names_of(view.board))}
    (badge,) = stacks["truk"].badges
    here = [unit for unit in view.board.units if unit.place == "truk"]
    assert (badge.side, badge.ready, badge.spent, badge.lba, badge.carriers) == (
        "japan", 1, 2, 1, 1,
    )  # fmt: skip
    assert badge.airstrike == sum(unit.airstrike for unit in here) > 0
    assert badge.gunnery == sum(unit.gunnery for unit in here) > 0
    assert stacks["attu"].badges == []


def test_each_zone_is_one_link_that_says_all_it_shows(rules: PacificWar) -> None:
    pieces = drawn("pieces", standing(rules, "acts=japan truk=akagi,chokai!,jlba"))
    page = page_in(f"<svg>{pieces}</svg>")
    links = page.values("a", "href")
    assert sorted(links) == sorted(f"?about={zone}" for zone in rules.equipment.zones)
    said = page.one('a[href="?about=truk"] > title').text
    assert said.startswith("Truk, Port, 1 VP, Japanese, air superiority of Japan; Japan 1 Ready, ")
    assert "1 Ops Complete, 1 carrier, 1 LBA, Airstrike" in said


def test_8_10_a_goal_shows_the_points_left_and_what_may_happen_there(rules: PacificWar) -> None:
    goal = GoalView(
        zone="midway", points_left=1, combat=True, rounds=2, reaction=True, way=["japan", "midway"]
    )
    reach = drawn("reach", standing(rules, "acts=japan japan=akagi", midway=goal))
    link = page_in(f"<svg>{reach}</svg>").one("a")
    said = "Midway Island: 1 Movement Point left, Combat, 2 rounds, a Reaction is possible"
    assert link.one("title").text == said
    assert link.classes == {"goal", "fight", "later"}, "no choice yet while ships are being picked"


def test_zones_that_a_choice_points_at_glow(rules: PacificWar) -> None:
    view = seen(rules, "acts=japan")
    shown = changing(view.board, {"truk", "akagi", "a_card", ""})
    assert [(target.key, target.is_open) for target in shown["reach"]] == [("truk", True)]


def test_the_zone_of_a_unit_that_a_choice_points_at_glows(rules: PacificWar) -> None:
    view = seen(rules, "acts=japan midway=alba")
    (unit,) = [unit.key for unit in view.board.units if unit.place == "midway"]
    shown = changing(view.board, {unit})
    assert [target.key for target in shown["reach"]] == ["midway"]


def test_a_full_chart_stays_small(rules: PacificWar) -> None:
    """What a move sends anew, with a stack of either side in every zone."""
    units = [key for key, unit in rules.equipment.units.items() if unit.type != "ground"]
    zones = list(rules.equipment.zones)
    words = [f"{zone}={','.join(units[i :: len(zones)])}" for i, zone in enumerate(zones)]
    shown = standing(rules, " ".join(["acts=japan", *words]))
    for part in ("marks", "pieces"):
        assert len(gzip.compress(drawn(part, shown).encode())) < 2048, part
