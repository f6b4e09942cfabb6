"""9 Transports with different cargo in typed lines: told apart, and meant by what they carry."""

import random
from collections import Counter

import pytest

from engine.core.sequence.composed import Place, UnreadLine
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.pointing import Pointed
from engine.games.pacific_1940.planning.typed import order_of
from engine.games.pacific_1940.planning.written_orders import line_of
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_words import Wanted, read
from engine.games.pacific_1940.typing.written_lines import written_units
from tests.engine.pacific_1940.helpers import Table, at, new_war

MIXED = (
    "war=japan-uk sz6=japan:1trn[1aaa]+1trn[1tank+1inf]+1trn[1inf+1art] kwangtung=uk:1inf "
    "japan=japan:3inf"
)
GUNS, TANK, ARTILLERY = (f"japan_transport_{number}" for number in (1, 2, 3))


def ask_of(phase: str = COMBAT) -> PlanMoves:
    return PlanMoves(role="japan", power="japan", phase=phase)


def order(table: Table, line: str, phase: str = COMBAT) -> Order:
    ask = ask_of(phase)
    (found,) = ask.typed(table.g, ask.start(table.g), line).orders
    return found


def why_not(table: Table, found: Order, phase: str = COMBAT) -> str | None:
    refusal = ask_of(phase).why_not(table.g, MovePlan((found,)))
    return refusal.fact if refusal else None


@pytest.mark.parametrize("ship", [TANK, ARTILLERY])
def test_9_the_landing_of_any_ship_is_read_as_it_is_written(ship: str) -> None:
    table = at(MIXED)
    cargo = tuple(table.g.cargo(ship))
    path = ("sz6", "sz19", "sz20")
    landing = Order(units=(ship,), path=path, ashore="kwangtung", landing=cargo)
    draft = Tentative(table.g, "japan", COMBAT)
    again = order_of(draft, line_of(draft, landing))
    assert (again.units, {*again.landing}) == ((ship,), {*cargo})
    assert why_not(table, again) is None


def test_9_the_cargo_is_written_where_ships_of_a_kind_carry_something_else() -> None:
    table = at(MIXED)
    draft = Tentative(table.g, "japan", NONCOMBAT)
    sail = Order(units=(TANK,), path=("sz6", "sz19"))
    assert line_of(draft, sail) == "1 trn[1inf+1tank] 6-19"
    alike = at("sz6=japan:1trn[1tank+1inf]+1trn[1tank+1inf]+1trn")
    draft = Tentative(alike.g, "japan", NONCOMBAT)
    assert line_of(draft, replaced(sail, "japan_transport_1")) == "1 loaded trn 6-19"
    assert line_of(draft, replaced(sail, "japan_transport_3")) == "1 empty trn 6-19"


def replaced(sail: Order, ship: str) -> Order:
    return Order(units=(ship,), path=sail.path)


@pytest.mark.parametrize(
    "words",
    [
        "1 trn[1tank+1inf]",
        "1 trn[1 inf, 1 tank]",
        "1 trn [tank inf]",
        "1trn[1inf+1tank]",
        "1 loaded trn[1 tank 1 infantry]",
        "1 trn with 1 tank 1 inf",
        "1 trn 1 inf 1 tank",
    ],
)
def test_9_cargo_is_typed_behind_its_ship(words: str) -> None:
    assert order(at(MIXED), f"{words} 6-19-20 ashore Kwangtung").units == (TANK,)


def test_9_cargo_in_brackets_is_of_the_ship_before_them_only() -> None:
    cargo = (("infantry", 1), ("tank", 1))
    found = read(load(), "2 trn[1tank+1inf] 1 dd 6-19").units
    assert found == (Wanted("transport", 2, "", cargo), Wanted("destroyer", 1))
    assert written_units(load(), found) == "2 trn[1inf+1tank] 1 dd"


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("1 trn[1 tank", "not_understood"),
        ("1 trn[]", "no_units_named"),
        ("1 trn[all inf]", "not_understood"),
        ("1 trn[1 foo]", "no_such_kind"),
        ("1 trn[2 tank]", "too_few_units"),
    ],
)
def test_9_brackets_that_say_nothing_do_not_read(words: str, fact: str) -> None:
    with pytest.raises(UnreadLine) as caught:
        order(at(MIXED), f"{words} 6-19")
    assert caught.value.refusal.fact == fact


@pytest.mark.parametrize(
    ("line", "ships"),
    [
        ("1 trn 6-19-20 ashore 1 tank Kwangtung", (TANK,)),
        ("1 trn 6-19-20 ashore 1 tank 1 inf Kwangtung", (TANK,)),
        ("1 loaded trn 6-19-20 ashore 1 art Kwangtung", (ARTILLERY,)),
        ("2 loaded trn 6-20 ashore 1 tank 2 inf 1 art Kwangtung", (TANK, ARTILLERY)),
        ("1 loaded trn 6-20 ashore Kwangtung", (TANK,)),
        ("1 tank 1 inf 6-20-Kwangtung", (TANK,)),
        ("1 art 1 inf 6-20-Kwangtung", (ARTILLERY,)),
        ("1 tank 2 inf 6-19-20-Kwangtung", (TANK, ARTILLERY)),
    ],
)
def test_8_2_a_landing_means_the_ships_that_have_what_lands(
    line: str, ships: tuple[str, ...]
) -> None:
    table = at(MIXED)
    found = order(table, line)
    assert found.units == ships
    assert why_not(table, found) is None


def test_9_loading_means_ships_with_room() -> None:
    table = at("sz6=japan:1trn[2inf]+1trn[1inf+1art]+1trn[1tank]+1trn[1inf] japan=japan:2inf+1art")
    found = order(table, "2 loaded trn 6-19 load 2 inf at Japan", NONCOMBAT)
    assert found.units == ("japan_transport_3", "japan_transport_4")
    found = order(table, "1 trn 6-19 load 1 art at Japan", NONCOMBAT)
    assert found.units == ("japan_transport_4",)


def test_9_the_ships_with_the_least_movement_are_meant_where_they_do() -> None:
    table = at("war=japan-uk sz6=japan:1trn[1inf]+1trn[2inf] kwangtung=uk:1inf")
    assert order(table, "1 trn 6-20 ashore 1 inf Kwangtung").units == ("japan_transport_1",)
    assert order(table, "1 trn 6-20 ashore 2 inf Kwangtung").units == ("japan_transport_2",)


def test_9_what_nobody_carries_is_told_with_its_cargo() -> None:
    with pytest.raises(UnreadLine) as caught:
        order(at(MIXED), "1 trn[2inf] 6-19")
    assert caught.value.refusal.data["cargo"] == "2 inf"


def pointed(table: Table, pick: str) -> Pointed:
    ask = ask_of()
    found = ask.pointed(table.g, ask.start(table.g), Place("sz6", pick))
    assert found is not None
    return found


def test_9_each_cargo_is_picked_by_itself() -> None:
    table = at(MIXED)
    stacks = pointed(table, "").stacks
    assert [each.pick for each in stacks] == [
        "1 trn[1aaa]",
        "1 trn[1inf+1tank]",
        "1 trn[1inf+1art]",
    ]
    for each, ship in zip(stacks[1:], (TANK, ARTILLERY), strict=True):
        lands = [way.line for way in pointed(table, each.pick).destinations if way.refusal is None]
        assert lands == [f"{each.pick} 6-19-20 ashore Kwangtung"]
        assert order(table, lands[0]).units == (ship,)


# ---------------------------------------------------------------------- friends' transports


SHARED = (
    "power=anzac war=japan-uk,japan-anzac,japan-usa queensland=anzac:2inf "
    "sz54=anzac:1trn;usa:1trn;uk:1trn"
)


def boarding(words: str, line: str = SHARED) -> tuple[Table, Order]:
    table = at(line)
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    (found,) = ask.typed(table.g, ask.start(table.g), words).orders
    assert ask.why_not(table.g, MovePlan((found,))) is None
    return table, found


@pytest.mark.parametrize(
    ("words", "ship"),
    [
        ("", "anzac_transport_1"),
        ("by anzac", "anzac_transport_1"),
        ("by trn", "anzac_transport_1"),
        ("by usa", "usa_transport_1"),
        ("by an American transport", "usa_transport_1"),
        ("by the United States", "usa_transport_1"),
        ("by a British trn", "uk_transport_1"),
        ("on a British trn", "uk_transport_1"),
    ],
)
def test_9_units_board_the_transport_of_the_power_that_a_line_names(words: str, ship: str) -> None:
    table, found = boarding(f"2 inf Queensland-54 {words}")
    assert {each.ship for each in found.loads} == {ship}
    draft = Tentative(table.g, "anzac", NONCOMBAT)
    assert order_of(draft, line_of(draft, found)) == found


def test_9_a_friend_is_written_only_where_others_have_transports_too() -> None:
    table, found = boarding("1 inf Queensland-54", SHARED.replace("anzac:1trn;usa:1trn;", ""))
    draft = Tentative(table.g, "anzac", NONCOMBAT)
    assert line_of(draft, found) == "1 inf Queensland-54"
    table, found = boarding("1 inf Queensland-54 by uk")
    draft = Tentative(table.g, "anzac", NONCOMBAT)
    assert line_of(draft, found) == "1 inf Queensland-54 by uk"


def test_9_cargo_leaves_the_transport_of_the_power_that_a_line_names() -> None:
    laden = SHARED.replace("anzac:1trn;", "anzac:1trn[1inf];")
    table = at(laden)
    g = table.g
    guest = g.add("infantry", "anzac", "sz54")
    g.board(guest, "usa_transport_1")
    g.forget()
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    (found,) = ask.typed(g, ask.start(g), "1 inf 54-Queensland by usa").orders
    assert found == Order(units=(guest,), path=("sz54", "queensland"))
    draft = Tentative(g, "anzac", NONCOMBAT)
    assert order_of(draft, line_of(draft, found)) == found


def test_9_nobody_is_shipped_elsewhere_by_a_friend() -> None:
    table = at(SHARED)
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    with pytest.raises(UnreadLine) as caught:
        ask.typed(table.g, ask.start(table.g), "2 inf Queensland-New Zealand by usa")
    assert caught.value.refusal.fact == "no_transport"
    assert caught.value.refusal.data["space"] == "queensland"


def test_9_each_friends_transport_is_a_way_to_board() -> None:
    table = at(SHARED)
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    found = ask.pointed(table.g, ask.start(table.g), Place("queensland", "2 inf"))
    assert found is not None
    lines = [way.line for way in found.destinations if "sz54" in way.path and not way.refusal]
    assert "2 inf Queensland-54 by usa" in lines
    assert "2 inf Queensland-54 by uk" in lines


# ---------------------------------------------------------------------- at random


def look(g: Campaign, key: str) -> tuple[str, str, bool, tuple[str, ...]]:
    """What a line says of a unit."""
    kinds = tuple(sorted(g.pieces[each].kind for each in g.cargo(key)))
    return g.pieces[key].kind, g.place(key), g.is_damaged(key), kinds


def told(g: Campaign, found: Order) -> tuple[object, ...]:
    """An order with equal units not told apart, nor which of its ships takes what aboard."""
    loads = Counter((each.at, look(g, each.unit)) for each in found.loads)
    units, landing = (
        Counter(look(g, key) for key in keys) for keys in (found.units, found.landing)
    )
    return units, found.path, loads, found.ashore, landing, found.raid, found.escort


def laden(power: str, pick: random.Random) -> Table:
    """The war of the start, with transports of all kinds of cargo beside their ports."""
    table = new_war()
    g = table.g
    table.state.power = power
    table.state.wars += [("anzac", "japan"), ("japan", "uk"), ("japan", "usa")]
    for zone in {"japan": ("sz6", "sz20"), "usa": ("sz26", "sz10"), "uk": ("sz39",)}[power]:
        for _ in range(4):
            ship = g.add("transport", power, zone)
            for kind in pick.choice(
                (("aaa",), ("tank", "infantry"), ("infantry", "artillery"), ("infantry",), ())
            ):
                g.board(g.add(kind, power, zone), ship)
    g.forget()
    return table


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
@pytest.mark.parametrize("power", ["japan", "usa", "uk"])
def test_9_the_orders_of_random_plans_are_read_as_they_are_written(phase: str, power: str) -> None:
    for seed in range(30):
        pick = random.Random(f"{seed} {power} {phase}")
        table = laden(power, pick)
        g, ask = table.g, PlanMoves(role=power, power=power, phase=phase)
        plan, again = ask.sample(g, pick), MovePlan()
        draft = Tentative(g, power, phase)
        for each in plan.orders:
            line = line_of(draft, each)
            again = ask.typed(g, again, line)
            assert told(g, again.orders[-1]) == told(g, each), line
            draft.apply(each)
        assert ask.why_not(g, again) is None
