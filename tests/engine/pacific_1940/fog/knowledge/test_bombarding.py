"""F62 Ships that bombard are seen at the table: where they are enters the other side's ledger."""

from typing import Any

import pytest

from engine.games.pacific_1940.fog.knowledge.knowledge import announced, sight_forces
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen
from engine.games.pacific_1940.position.versions import FIFTH, SIXTH
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

US = "power=usa war=japan-usa tokens.japan=0 holds.wake_island=japan wake_island=japan:2inf"
MISSES = (6,) * 20
LANDED = ("usa_infantry_1", "usa_infantry_2")
Entry = tuple[str, dict[str, dict[str, int]], dict[str, dict[str, int]]]


def assault(ships: str, *units: str, more: str = "", version: int = NEWEST) -> Evening:
    """Two infantry land on Wake Island, from ships that come from Hawaii."""
    line = f"{US} sz26=usa:1trn[2inf]+{ships} {more}"
    return landed(Evening(line, *MISSES, version=version), *units)


def landed(table: Evening, *units: str) -> Evening:
    """The same with these ships, at a table that is laid."""
    landing = go("usa_transport_1", *units, by="sz26 sz31", ashore="wake_island", landing=LANDED)
    return table.write(landing)


def ledger(table: Evening, side: str = "axis") -> list[Entry]:
    """Where a side has seen whom, and which of them damaged."""
    sightings = table.g.knowledge(side).sightings
    return [(each.space, each.forces, each.damaged) for each in sightings]


AT_TABLE: Any = ("wake_island", {"usa": {"infantry": 2}}, {})


@pytest.mark.parametrize(
    ("version", "at_sea"), [(FIFTH, []), (SIXTH, [("sz31", {"usa": {"cruiser": 1}}, {})])]
)
def test_f62_ships_that_bombard_enter_the_ledger_of_whom_they_bombard(
    version: int, at_sea: list[Entry]
) -> None:
    table = assault("1ca", "usa_cruiser_1", version=version)

    assert table.rules.view(table.state, "axis").board.battle.bombarding == ("usa_cruiser_01",)
    assert ledger(table) == [AT_TABLE, *at_sea]
    assert {space for space, _, _ in ledger(table, "allies")} == {"wake_island"}


def test_f62_ships_beside_them_that_do_not_bombard_stay_unseen() -> None:
    table = assault("3ca+1cv", "usa_cruiser_1", "usa_cruiser_2", "usa_cruiser_3", "usa_carrier_1")

    assert len(table.rules.view(table.state, "axis").board.battle.bombarding) == 2
    assert ledger(table) == [AT_TABLE, ("sz31", {"usa": {"cruiser": 2}}, {})]


def test_f62_no_ship_that_only_carries_is_seen() -> None:
    assert ledger(assault("1dd", "usa_destroyer_1")) == [AT_TABLE]


def test_f62_damage_is_seen_at_the_table() -> None:
    table = assault("1bb!", "usa_battleship_1")

    assert ledger(table)[-1] == (
        "sz31",
        {"usa": {"battleship": 1}},
        {"usa": {"battleship": 1}},
    )


def test_f62_what_a_submarine_has_reported_of_the_fleet_stays_in_the_ledger() -> None:
    table = assault("1ca", "usa_cruiser_1", more="sz31=japan:1sub")

    last = last_seen(table.g.knowledge("axis").sightings)["sz31"]

    assert last.forces == {"usa": {"cruiser": 1, "transport": 1}}
    assert last.source == "passing_report"


def test_f62_what_was_seen_there_earlier_in_the_turn_stands_beside_them() -> None:
    table = Evening(f"{US} sz26=usa:1trn[2inf]+1ca", *MISSES)
    for turn, kind in ((1, "battleship"), (2, "destroyer")):
        table.state.turn = turn
        sight_forces(table.g, "axis", "sz31", "contact", {"usa": {kind: 1}})

    landed(table, "usa_cruiser_1")

    assert ledger(table)[-1] == ("sz31", {"usa": {"cruiser": 1, "destroyer": 1}}, {})


def test_f62_ships_of_several_zones_have_an_entry_for_each() -> None:
    fleet = "japan:1trn[1inf]+1ca+1trn[1inf]+1bb"
    table = Evening(f"power=japan war=japan-uk shan_state=uk:2inf sz36={fleet}", *MISSES)

    table.write(
        go(
            "japan_transport_1",
            "japan_cruiser_1",
            by="sz36 sz37",
            ashore="shan_state",
            landing=("japan_infantry_1",),
        ),
        go(
            "japan_transport_2",
            "japan_battleship_1",
            by="sz36 sz37 sz38",
            ashore="shan_state",
            landing=("japan_infantry_2",),
        ),
    )

    assert ledger(table, "allies") == [
        ("shan_state", {"japan": {"infantry": 2}}, {}),
        ("sz38", {"japan": {"battleship": 1}}, {}),
        ("sz37", {"japan": {"cruiser": 1}}, {}),
    ]


def test_f62_nobody_has_to_announce_the_entry() -> None:
    sightings = assault("1ca", "usa_cruiser_1").g.knowledge("axis").sightings

    assert announced(sightings, 1) == sightings
