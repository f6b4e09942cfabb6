"""7, 12 Random drafts over the whole map: what is judged is what happens."""

import random
from collections.abc import Iterator

import pytest

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.carriage import fits
from engine.games.pacific_1940.movement.execution import carry_out
from engine.games.pacific_1940.movement.movement import judge
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import (
    COMBAT,
    NONCOMBAT,
    PURCHASED,
    Campaign,
    CampaignState,
)
from engine.games.pacific_1940.position.versions import SIXTH


def everybody_at_war(power: str) -> Campaign:
    """The position of the start, all at war, in the turn of a power."""
    equipment = load()
    g = Campaign(set_up(CampaignState, equipment, "00", Options(), (), []), equipment, SIXTH)
    politics.declare(g, "japan", ("usa", "uk"))
    g.state.turn, g.state.power = 1, power
    g.state.at_start = g.held_by(power)
    g.forget()
    return g


def drafted(g: Campaign, phase: str, pick: random.Random, most: int) -> list[Order]:
    """Orders to anywhere, each kept if none of the rules stands against it after the others."""
    power, orders = g.state.power, list[Order]()
    units = [key for key in g.pieces if g.is_unit(key) and g.owner(key) == power]
    pick.shuffle(units)
    for key in units[:most]:
        ends = [end for end in ways.reach(g, key, phase) if end != g.place(key)]
        pick.shuffle(ends)
        for end in ends[:6]:
            order = Order(units=(key,), path=ways.path_to(g, key, end, phase))
            if not any(judge(g, power, phase, [*orders, order]).refusals):
                orders.append(order)
                break
    return orders


def somebody(seed: int) -> Iterator[tuple[Campaign, random.Random]]:
    for power in ("japan", "usa", "china", "uk", "anzac"):
        yield everybody_at_war(power), random.Random(f"{seed} {power}")


@pytest.mark.parametrize("seed", range(3))
def test_7_units_end_where_the_judge_says(seed: int) -> None:
    for g, pick in somebody(seed):
        orders = drafted(g, COMBAT, pick, 30)
        found = judge(g, g.state.power, COMBAT, orders)
        assert found.refusal is None
        assert found.stranded == ()
        carry_out(g, g.state.power, COMBAT, orders)
        assert {key: g.place(key) for key in found.places} == found.places
        for space, attack in g.state.attacks.items():
            assert all(g.place(key) == space for key in attack.units)
            assert any(g.unit(key).attack for key in attack.units)


@pytest.mark.parametrize("seed", range(3))
def test_7_4_after_a_legal_combat_move_everybody_can_be_brought_home(seed: int) -> None:
    for g, pick in somebody(seed):
        power = g.state.power
        carry_out(g, power, COMBAT, drafted(g, COMBAT, pick, 30))
        for attack in g.state.attacks.values():  # every battle goes well
            for key in g.enemies_at(attack.space, power):
                g.lose(key)
            for key in attack.units:
                g.pieces[key].fought = True
        others = list(walks(g, pick))
        rescue = landing.rescue(g, power, others)
        found = judge(g, power, NONCOMBAT, [*others, *rescue])
        assert (found.refusal, found.stranded) == (None, ())
        carry_out(g, power, NONCOMBAT, [*others, *rescue])
        assert landing.stranded(g, power) == ()


def walks(g: Campaign, pick: random.Random) -> Iterator[Order]:
    """Noncombat orders of some land units."""
    for key in sorted(g.pieces):
        if g.is_unit(key) and g.owner(key) == g.state.power and g.unit(key).is_land:
            ends = [end for end in ways.reach(g, key, NONCOMBAT) if end != g.place(key)]
            is_tired = g.pieces[key].moved or g.pieces[key].fought
            if ends and not is_tired and pick.random() < 0.3:
                way = ways.path_to(g, key, pick.choice(ends), NONCOMBAT)
                yield Order(units=(key,), path=way)


@pytest.mark.parametrize("power", ["japan", "usa", "china", "uk", "anzac"])
def test_7_every_space_within_reach_has_a_way_that_no_rule_bars(power: str) -> None:
    g = everybody_at_war(power)
    for phase in (COMBAT, NONCOMBAT):
        for key in g.pieces:
            if g.is_unit(key) and g.owner(key) == power:
                for end, distance in ways.reach(g, key, phase).items():
                    way = ways.path_to(g, key, end, phase)
                    assert len(way) == distance + 1
                    assert ways.why_not_way(g, key, way, phase) is None


def mangled(g: Campaign, pick: random.Random, power: str) -> Order:
    """An order that may be right, or wrong in some of its parts."""
    keys = [key for key in g.pieces if g.is_unit(key) and g.place(key) != PURCHASED]
    own = [key for key in keys if g.owner(key) == power]
    ships = [key for key in own if g.unit(key).hold or g.unit(key).deck]
    first = pick.choice(pick.choices((ships or own, own, keys), (10, 10, 1))[0])
    start = g.place(first)
    path = [start]
    for _ in range(pick.choice((0, 0, 1, 1, 2, 3))):
        alike = [each for each in g.neighbours(path[-1]) if g.is_sea(each) == g.is_sea(start)]
        path.append(pick.choice((*alike, *alike, *g.neighbours(path[-1]))))
    others = [k for k in own if g.place(k) == start and g.is_cargo(k) == g.is_cargo(first)]
    alike = [key for key in others if g.unit(key).domain == g.unit(first).domain]
    units = [first, *pick.sample(alike, min(len(alike), pick.choice((0, 0, 1, 2))))]
    loads = tuple(_loads(g, pick, path, units))
    landing = {key for unit in units for key in g.cargo(unit)} | {load.unit for load in loads}
    lands = [each for each in g.neighbours(path[-1]) if not g.is_sea(each)]
    lands_some = bool(lands and landing) and pick.random() < 0.8
    return Order(
        units=tuple(dict.fromkeys(units)),
        path=tuple(path),
        loads=loads,
        ashore=pick.choice(lands) if lands_some else "",
        landing=tuple(sorted(landing)) if lands_some else (),
        raid=pick.choice(("air_base", "nothing")) if pick.random() < 0.1 else "",
        escort=pick.random() < 0.05,
        pairs=((first, pick.choice(keys)),) if pick.random() < 0.05 else (),
    )


def _loads(g: Campaign, pick: random.Random, path: list[str], units: list[str]) -> Iterator[Load]:
    for _ in range(pick.choice((0, 1, 1, 2))):
        at = pick.randrange(len(path))
        near = [key for space in g.neighbours(path[at]) for key in g.units_at(space)]
        here = [key for key in g.units_at(path[at]) if g.unit(key).is_air or g.unit(key).hold]
        if near or here:
            ship = pick.choice((*units, *units, *(here or units)))
            yield Load(at=at, ship=ship, unit=pick.choice((*near, *near, *here)))


@pytest.mark.parametrize("seed", range(2))
def test_7_no_order_however_strange_breaks_the_judge_or_the_table(seed: int) -> None:
    for g, pick in somebody(seed):
        power = g.state.power
        for ship, unit in (("transport", "infantry"), ("carrier", "fighter")):
            for zone in ("sz6", "sz19", "sz26", "sz62", "sz39"):
                for owner in (power, *g.friends(power)):
                    g.board(g.add(unit, power, zone), g.add(ship, owner, zone))
        for phase in (COMBAT, NONCOMBAT):
            orders: list[Order] = []
            for _ in range(100):
                order = mangled(g, pick, power)
                if not any(judge(g, power, phase, [*orders, order]).refusals):
                    orders.append(order)
            before = len(g.pieces)
            carry_out(g, power, phase, orders)
            assert len(g.pieces) == before
            for key in [key for key in g.pieces if g.cargo(key)]:
                cargo = g.cargo(key)
                assert fits(g.unit(key), [g.unit(each) for each in cargo])
                assert {g.place(each) for each in cargo} == {g.place(key)}
