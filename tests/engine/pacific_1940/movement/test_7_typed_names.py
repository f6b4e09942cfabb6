"""7 Names of spaces in typed lines, with their hyphens."""

from itertools import permutations

import pytest

from engine.core.sequence.composed import Place, UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.typing.typed_spaces import parts_of, space_of
from engine.games.pacific_1940.typing.typed_words import (
    Line,
    Pickup,
    Wanted,
    read,
    words_of,
)
from engine.games.pacific_1940.typing.written_lines import written
from tests.engine.pacific_1940.global_1940.helpers import in_the_world

GAMES = ("pacific_1940", "global_1940")
SUDAN = "power=uk war=uk-italy anglo_egyptian_sudan=uk:3inf ethiopia=italy:2inf"


def way_back(box: Equipment, *path: str) -> tuple[str, ...]:
    """The path that is read from a line written for it; the word that is not, if one is not."""
    try:
        return read(box, written(box, Line(units=(Wanted("fighter", 1),), path=path))).path
    except UnreadLine as unread:
        return (unread.refusal.fact,)


@pytest.mark.parametrize("game", GAMES)
def test_7_a_way_between_any_neighbours_is_read_as_it_is_written(game: str) -> None:
    box = box_of(game)
    ways = [(here, there) for here, near in box.neighbours.items() for there in near]
    assert [way for way in ways if way_back(box, *way) != way] == []


@pytest.mark.parametrize("game", GAMES)
def test_7_the_names_of_any_two_territories_stay_whole_beside_an_arrow(game: str) -> None:
    box = box_of(game)
    names = {box.spaces[key].name.lower() for key in box.territories}
    for here, there in permutations(sorted(names), 2):
        parts = parts_of(words_of(box, f"{here}-{there}"))
        told = [" ".join(part) for part in parts]
        assert told == [name.replace("-", " ") for name in (here, there)]


@pytest.mark.parametrize("game", GAMES)
def test_9_so_is_a_territory_where_units_load_or_land(game: str) -> None:
    box = box_of(game)
    zones = tuple(box.zones)[:2]
    for land in box.territories:
        line = Line(
            units=(Wanted("transport", 1),),
            path=zones,
            loads=(Pickup((Wanted("infantry", 1),), land),),
            ashore=land,
        )
        assert read(box, written(box, line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "3 inf Anglo-Egyptian Sudan-Ethiopia",
        "3 inf Anglo-Egyptian Sudan > Ethiopia",
        "3 inf Anglo-Egyptian Sudan to Ethiopia",
        "3 inf anglo-egyptian-sudan-ethiopia",
        "3 inf Egyptian-Sudan-Ethiopia",
        "3 inf Anglo-Egyptian-Ethiopia",
        "3 inf Anglo Egyptian Sudan-Ethiopia",
        "3 inf Sudan-Ethiopia",
    ],
)
def test_7_a_name_with_a_hyphen_is_typed_with_it_or_without(line: str) -> None:
    assert read(box_of("global_1940"), line).path == ("anglo_egyptian_sudan", "ethiopia")


def test_7_the_end_of_a_name_is_no_end_of_another_word() -> None:
    box = box_of("global_1940")  # "s-r" ends "Yakut-S-S-R"
    assert read(box, "3 inf Caucasus-Rostov").path == ("caucasus", "rostov")
    assert read(box, "3 inf Yakut-S-S-R-Amur").path[0] == read(box, "3 inf Yakut-Amur").path[0]


def test_7_units_in_a_space_with_a_hyphen_are_picked_there() -> None:
    table = in_the_world(SUDAN)
    ask = PlanMoves(role="uk", power="uk", phase=COMBAT)
    found = ask.pointed(table.g, ask.start(table.g), Place("anglo_egyptian_sudan", "3 inf"))
    assert found is not None
    assert found.unread is None
    lines = [each.line for each in found.destinations if each.end == "ethiopia"]
    assert lines == ["3 inf Anglo-Egyptian Sudan-Ethiopia"]
    (order,) = ask.typed(table.g, ask.start(table.g), lines[0]).orders
    assert order.path == ("anglo_egyptian_sudan", "ethiopia")


def test_1_a_power_called_so_for_short_is_its_home() -> None:
    box = box_of("global_1940")  # and Ukraine begins so
    assert space_of(box, ["uk"]) == "united_kingdom"
    assert read(box, "1 ftr uk-110").path == ("united_kingdom", "sz110")


def test_1_the_beginning_of_a_power_asks_for_a_space_in_its_home_too() -> None:
    box = box_of("global_1940")
    for typed in ("ita", "ital"):
        with pytest.raises(UnreadLine) as caught:
            space_of(box, [typed])
        found = caught.value.refusal
        assert found.fact == "several_spaces"
        assert found.data["spaces"] == "Italian Somaliland, Northern Italy, Southern Italy"
    assert space_of(box, ["italian"]) == "italian_somaliland"
    assert space_of(box, ["ger"]) == "germany"
    assert space_of(box, ["chi"]) == "chile"


@pytest.mark.parametrize("typed", ["in korea", "at korea", "on korea", "in the korea"])
def test_1_small_words_before_a_space_are_passed_over(typed: str) -> None:
    assert space_of(box_of("pacific_1940"), typed.split()) == "korea"
