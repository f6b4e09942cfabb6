"""8.2 The odds of an assault: what comes ashore when the battle at sea is over."""

import pytest
from msgspec.structs import replace

from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import Assault, Battle, Crossing, Side, assault, battle

BOX = load()
INFANTRY = {"infantry": 1}


def shore(defenders: dict[str, int], attackers: dict[str, int] | None = None) -> Battle:
    """The battle on land, before anyone has come ashore."""
    return Battle(
        terrain="land", attackers=Side(units=attackers or {}), defenders=Side(units=defenders)
    )


def fleet(attackers: dict[str, int], defenders: dict[str, int]) -> Battle:
    return Battle(terrain="sea", attackers=Side(units=attackers), defenders=Side(units=defenders))


def test_8_2_without_a_sea_battle_it_is_the_battle_on_the_shore() -> None:
    crossing = Crossing(sea=None, loads=(INFANTRY, INFANTRY), bombarding={"cruiser": 1})
    found = assault(BOX, Assault(crossings=(crossing,), land=shore({"infantry": 1})))
    alone = battle(
        BOX,
        Battle(
            terrain="land",
            attackers=Side(units={"infantry": 2}),
            defenders=Side(units={"infantry": 1}),
            bombarding={"cruiser": 1},
            landed={"infantry": 2},
        ),
    )
    assert found.takes == pytest.approx(alone.takes)
    assert found.attack_loss == pytest.approx(alone.attack_loss)
    assert found.seas == (None,)


def test_8_2_only_what_is_afloat_comes_ashore() -> None:
    sea = fleet({"cruiser": 1, "transport": 1}, {"cruiser": 1})
    crossing = Crossing(sea=sea, loads=(INFANTRY,))
    found = assault(BOX, Assault(crossings=(crossing,), land=shore({"infantry": 1})))
    at_sea = battle(BOX, sea)
    on_land = battle(BOX, shore({"infantry": 1}, {"infantry": 1}))
    assert found.takes == pytest.approx(at_sea.win * on_land.takes)
    assert found.cargo_loss == pytest.approx(3 * at_sea.attack_lost["transport"])
    assert found.attack_loss == pytest.approx(
        at_sea.attack_loss + found.cargo_loss + at_sea.win * on_land.attack_loss
    )


def test_8_2_empty_land_is_taken_by_whoever_comes_ashore() -> None:
    sea = fleet({"submarine": 1, "transport": 1}, {"destroyer": 1})
    found = assault(BOX, Assault(crossings=(Crossing(sea=sea, loads=(INFANTRY,)),), land=shore({})))
    assert found.takes == pytest.approx(battle(BOX, sea).win)


def test_8_2_those_over_land_fight_even_if_nobody_comes_ashore() -> None:
    sea = fleet({"transport": 1, "destroyer": 1}, {"battleship": 4})
    land = shore({"infantry": 1}, {"tank": 2})
    found = assault(BOX, Assault(crossings=(Crossing(sea=sea, loads=(INFANTRY,)),), land=land))
    assert found.takes == pytest.approx(battle(BOX, land).takes, abs=1e-3)


def test_8_2_the_transport_in_front_is_lost_first() -> None:
    sea = fleet({"destroyer": 1, "transport": 2}, {"submarine": 2})
    crossing = Crossing(sea=sea, loads=({}, {"infantry": 1, "tank": 1}))
    found = assault(BOX, Assault(crossings=(crossing,), land=shore({})))
    both_lost = sum(e.chance for e in battle(BOX, sea).endings if not e.attackers.get("transport"))
    assert found.cargo_loss == pytest.approx(9 * both_lost)


def test_8_2_its_losses_are_those_ashore_and_at_sea_together() -> None:
    sea = replace(fleet({"cruiser": 1, "transport": 1}, {"cruiser": 1}), way_out=False)
    sunk = {"transport": 1, "infantry": 2}
    crossing = Crossing(sea=sea, loads=(INFANTRY,))
    peaceful = Crossing(sea=None, loads=(INFANTRY,), sunk=sunk)
    found = assault(BOX, Assault(crossings=(crossing, peaceful), land=shore({"infantry": 1})))
    at_sea, land = battle(BOX, sea), found.land
    assert found.whole.attack_lost == pytest.approx({**at_sea.attack_lost, **land.attack_lost})
    assert found.whole.attack_cargo == pytest.approx({"infantry": 1 - at_sea.win})
    killed = land.defence_lost["infantry"] + 2
    assert found.whole.defence_lost == pytest.approx(
        {**at_sea.defence_lost, "infantry": killed, "transport": 1}
    )
    assert found.defence_loss == pytest.approx(land.defence_loss + at_sea.defence_loss + 13)


def test_8_2_chances_of_two_zones_multiply() -> None:
    sea = fleet({"cruiser": 1, "transport": 1}, {"cruiser": 1})
    crossing = Crossing(sea=sea, loads=(INFANTRY,))
    found = assault(BOX, Assault(crossings=(crossing, crossing), land=shore({})))
    lost = 1 - battle(BOX, sea).win
    assert found.takes == pytest.approx(1 - lost**2)
