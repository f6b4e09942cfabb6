"""7, 12, 13 "Since your last visit": where units of the other side have come to or were placed."""

from typing import Any

import msgspec

from engine.core.events import data_of, kind_of
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.sequence import NoncombatMove
from tests.engine.pacific_1940.helpers import Table, at
from tests.web.markup import page_in
from wargames.games.pacific_1940.log.since import TOLD, moved
from wargames.games.pacific_1940.words import names_of
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.rendering.render_cache import drawn

RULES = make()
SAIL = Order(units=("japan_carrier_1", "japan_destroyer_1"), path=("sz6", "sz19", "sz20"))
MARCH = Order(units=("japan_infantry_1", "japan_infantry_2"), path=("kiangsi", "kwangsi"))
LINE = "power=japan sz6=japan:1cv+1dd+1trn kiangsi=japan:3inf kwangsi=japan:1art japan=japan:2inf"


def after(line: str, *orders: Order) -> Table:
    """The table after the noncombat moves of Japan."""
    return at(line).run(NoncombatMove(power="japan")).do(MovePlan(orders))


def told(table: Table, role: str = "allies", *more: Happened) -> list[Any]:
    view = RULES.view(table.g.state, role)
    events = [Happened(kind_of(e), msgspec.to_builtins(data_of(e))) for e in table.events]
    return moved([*events, *more], view.board, names_of(view.board), role)


def lines(table: Table) -> list[str]:
    return [f"{each['units']} to {each['name']}" for each in told(table)[0]["told"]]


def test_12_the_other_side_reads_what_came_where_the_costliest_first() -> None:
    table = after(LINE, MARCH, SAIL)

    assert [each["power"] for each in told(table)] == ["Japan"]
    assert lines(table) == [
        "1 aircraft carrier, 1 destroyer to Sea Zone 20",
        "2 infantry to Kwangsi",
    ]


def test_12_the_side_that_moved_reads_nothing_of_its_own_moves() -> None:
    assert told(after(LINE, MARCH, SAIL), "axis") == []


def test_9_a_transport_is_told_with_what_it_carries() -> None:
    load = Order(
        units=("japan_transport_1",),
        path=("sz6", "sz19"),
        loads=(Load(unit="japan_infantry_4", ship="japan_transport_1", at=0),),
    )
    assert lines(after(LINE, load)) == ["1 transport, 1 infantry to Sea Zone 19"]


def test_12_units_that_stayed_or_are_gone_are_not_told() -> None:
    table = after(LINE, MARCH)
    for key in MARCH.units:
        table.g.remove(key)
    assert told(table) == []


def test_8_3_where_a_battle_was_fought_the_battle_is_told_and_not_the_move() -> None:
    fought = Happened("battle_ended", {"space": "kwangsi", "outcome": "won", "attacker": "japan"})
    assert told(after(LINE, MARCH), "allies", fought) == []


def test_12_after_the_costliest_moves_the_others_are_named() -> None:
    lands = ["kwangsi", "kiangsi", "kiangsu", "shantung", "jehol", "manchuria", "korea", "anhwe"]
    table = at("power=japan " + " ".join(f"{land}=japan:1inf" for land in lands))
    events = [
        Happened("units_moved", {"units": [key], "path": ["japan", table.where(key)]})
        for key in (f"japan_infantry_{n}" for n in range(1, len(lands) + 1))
    ]
    (japan,) = told(table, "allies", *events)
    assert len(japan["told"]) == TOLD and len(japan["named"]) == len(lands) - TOLD


PLACED = [
    Happened("mobilized", {"power": "japan", "placed": [["infantry", "japan", 2]]}),
    Happened("mobilized", {"power": "japan", "placed": [["carrier", "sz6", 1]]}),
    Happened("mobilized", {"power": "japan", "placed": [["infantry", "japan", 1]]}),
    Happened("facilities_built", {"power": "japan", "facilities": [["naval_base", "kiangsu"]]}),
    Happened("mobilized", {"power": "china", "placed": [["infantry", "szechwan", 3]]}),
]


def placed_in(role: str) -> str:
    """What the box says of new pieces; empty if nothing."""
    news = presentation_of("pacific_1940").news(PLACED, RULES.view(at("").g.state, role), role)
    box = page_in(f"<ul>{drawn('pacific_1940/since.html', {'d': news.facts, 'twin': False})}</ul>")
    return "".join(each.words for each in box.all("li") if each.words.startswith("Placed"))


def test_13_the_other_side_reads_what_was_placed_and_where() -> None:
    assert placed_in("allies") == (
        "Placed Japan 3 infantry at Japan , 1 aircraft carrier at Sea Zone 6 ,"
        " 1 naval base at Kiangsu"
    )
    assert placed_in("axis") == "Placed China 3 infantry at Szechwan"
