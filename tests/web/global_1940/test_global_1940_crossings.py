"""Straits on the chart of Global 1940, the edges where its world closes, and its two boards."""

import pytest

from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.view import Board, public_board
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import make_world
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.map import chart, strait_marks
from wargames.games.pacific_1940.words import names_of

WORLD = chart.CHARTS["global_1940"]
BOX = box_of("global_1940")


def board(line: str) -> Board:
    """The board that everyone sees."""
    return public_board(world(line).g)


def bars(line: str) -> dict[str, list[str]]:
    """To which sides each strait is shut on the map, by the zone that its mark asks about."""
    seen = board(line)
    marks = strait_marks.straits(seen, names_of(seen))
    return {mark.about: [bar.side for bar in mark.bars] for mark in marks}


@pytest.mark.parametrize(
    ("line", "zone", "shut"),
    [
        ("power=usa", "sz64", ["axis"]),
        ("power=germany", "sz112", ["allies"]),
        ("power=germany", "sz99", ["axis", "allies"]),
        ("power=germany holds.egypt=italy", "sz81", ["axis", "allies"]),
        ("power=germany holds.egypt=italy holds.trans_jordan=italy", "sz81", ["allies"]),
    ],
)
def test_G8_the_mark_of_a_strait_shows_to_whom_it_is_shut(
    line: str, zone: str, shut: list[str]
) -> None:
    assert bars(line)[zone] == shut


def test_G8_the_bars_of_the_two_sides_differ_in_direction() -> None:
    seen = board("power=germany")
    (turkey,) = (m for m in strait_marks.straits(seen, names_of(seen)) if m.about == "sz99")
    assert len({bar.d for bar in turkey.bars}) == 2
    assert "shut to all by Turkey" in turkey.says


def test_G8_the_marks_of_straits_lie_over_the_map_and_are_links(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann)))

    assert len(page.all("svg#straits[data-h] > a")) == len(BOX.straits)
    assert page.has('#straits a[href="?about=sz99"] path.of-axis')
    assert not page.has('#straits a[href="?about=sz64"] path.of-allies')


def test_G8_ships_that_peace_lets_through_are_told() -> None:
    table = world("power=japan", straits_open_in_peace=True)
    panama = next(each for each in public_board(table.g).straits if each.key == "panama_canal")
    assert "japan" in panama.in_peace


def test_1_the_names_at_the_edges_lead_to_the_space_beyond(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann)))

    found = sorted(link["href"].partition("=")[2] for link in page.all(".beyond a"))
    assert found == sorted(each.to for each in WORLD.beyond)
    assert {"sz64", "sz11", "mexico", "british_columbia"} <= {*found}


def test_1_a_name_at_an_edge_leads_to_the_other_half_of_the_sheet() -> None:
    for each in WORLD.beyond:
        assert WORLD.is_east(each.to) == (each.box[0] == 0), each.to


def test_one_switches_between_the_two_boards(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann)))
    assert [b.words for b in page.all(".theatres .board[data-shows]")] == ["Europe", "Pacific"]
