"""Maps of cells: small graphs whose cells, borders and shores one can count by hand."""

from itertools import combinations

import pytest

pytest.importorskip("shapely")

from shapely import union_all
from shapely.geometry import box

from wargames.chart.cell_maps.cells import LinksCross, dual_cells
from wargames.chart.cell_maps.coverage import smoothed
from wargames.chart.cell_maps.shores import with_shores
from wargames.chart.globe.magnify import Claim, Magnification, Window

REGION = box(-50, -50, 250, 250)
WHEEL = {
    "hub": (100.0, 100.0),
    "north": (100.0, 0.0),
    "east": (200.0, 100.0),
    "south": (100.0, 200.0),
    "west": (0.0, 100.0),
}
RIM = [("north", "east"), ("east", "south"), ("south", "west"), ("north", "west")]
SPOKES = [("hub", rim) for rim in ("north", "east", "south", "west")]


def pairs(cells) -> set[tuple[str, str]]:
    """Cells with a common border: they overlap along it once both are drawn a little larger."""
    near = {key: cells[key].buffer(0.3) for key in sorted(cells)}
    return {ab for ab in combinations(near, 2) if near[ab[0]].intersection(near[ab[1]]).area >= 3}


def test_cells_of_a_wheel_touch_where_it_has_links() -> None:
    links = [*RIM, *SPOKES]
    cells = dual_cells(WHEEL, links, REGION)
    assert pairs(cells) == {tuple(sorted(link)) for link in links}
    assert sum(cell.area for cell in cells.values()) == pytest.approx(REGION.area)


def test_rounded_cells_touch_as_before_and_leave_no_gap() -> None:
    cells = dual_cells(WHEEL, [*RIM, *SPOKES], REGION)
    round_cells = smoothed(cells, detail=2.0, crumb=1.0)
    assert pairs(round_cells) == pairs(cells)
    covered = union_all(list(round_cells.values()))
    assert covered.covers(box(-40, -40, 240, 240))  # only the corners of the region are rounded
    assert sum(cell.area for cell in round_cells.values()) == pytest.approx(covered.area)


def test_a_face_of_four_keeps_those_apart_that_have_no_link() -> None:
    rim = {key: at for key, at in WHEEL.items() if key != "hub"}
    assert pairs(dual_cells(rim, RIM, REGION)) == {tuple(sorted(link)) for link in RIM}


def test_a_reach_takes_what_lies_nearest_to_it_outside_the_graph() -> None:
    rim = {key: at for key, at in WHEEL.items() if key != "hub"}
    corner = box(200, 200, 249, 249)
    cells = dual_cells(rim, RIM, REGION, {"south": [(100.0, 200.0), (250.0, 250.0)]})
    plain = dual_cells(rim, RIM, REGION)
    assert cells["south"].intersection(corner).area > plain["south"].intersection(corner).area


def test_links_that_cross_are_refused() -> None:
    with pytest.raises(LinksCross):
        dual_cells(WHEEL, [("north", "south"), ("east", "west")], REGION)


def test_a_coast_touches_only_the_zones_it_is_said_to() -> None:
    zones = {"left": box(0, 0, 100, 100), "right": box(100, 0, 200, 100)}
    lands = {"cape": box(60, 40, 120, 60)}
    shores = with_shores(zones, lands, {"cape": ["left"]})
    water = {key: zone.difference(lands["cape"]) for key, zone in shores.items()}
    assert ("cape", "right") in pairs({**zones, **lands})
    assert pairs({**water, **lands}) == {("cape", "left"), ("left", "right")}


def test_where_room_is_asked_for_the_globe_is_stretched() -> None:
    window = Window(0.0, 100.0, -30.0, 30.0, 800, 400)
    claim = Claim(window.plain(0.0, 50.0), 1.0, 60.0)
    drawn = Magnification(window, [claim], 0.3)
    near = drawn.project(0.0, 55.0)[0] - drawn.project(0.0, 45.0)[0]
    far = drawn.project(0.0, 15.0)[0] - drawn.project(0.0, 5.0)[0]
    assert near > 1.3 * 80
    assert far < 80
    assert drawn.project(0.0, 0.0)[0] == pytest.approx(0, abs=1)
    assert drawn.project(0.0, 100.0)[0] == pytest.approx(800, abs=1)


def test_nothing_folds_where_much_room_is_asked_for() -> None:
    window = Window(0.0, 100.0, -30.0, 30.0, 800, 400)
    claims = [Claim(window.plain(lat, lon), 5.0, 50.0) for lat, lon in ((5.0, 30.0), (-5.0, 60.0))]
    drawn = Magnification(window, claims, 0.5)
    for lat in range(-26, 25, 2):
        for lon in range(2, 97, 2):
            (x0, y0), (x1, y1), (x2, y2) = (
                drawn.project(float(lat + up), float(lon + along))
                for up, along in ((0, 0), (0, 2), (2, 0))
            )
            assert (x1 - x0) * (y0 - y2) - (y0 - y1) * (x2 - x0) > 0
