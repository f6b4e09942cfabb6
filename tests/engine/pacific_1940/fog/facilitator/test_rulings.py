"""The options of a table as rulings: each option turns the one that it names, and no other."""

import pytest

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.detection.detection import Rulings
from engine.games.pacific_1940.detection.rulings import rulings_of

TURNED = {
    "escorting_submarines": {"submarine_escorts": True},
    "fleet_submarines_fight": {"submarine_may_leave_fleet": False},
    "no_free_shots": {"free_shots": False},
    "notices_in_noncombat": {"notices_in_noncombat": True},
    "aircraft_spare_submarines": {"aircraft_hunt_submarines": False},
    "aircraft_spare_transports": {"aircraft_fight_transports": False},
    "transports_pass_unseen": {"transports_meet": False},
    "submarines_stay_hidden": {"hidden_submarine_may_join": False},
    "coasts_listen": {"coasts_listen": True},
}


def test_without_an_option_the_defaults_hold() -> None:
    assert rulings_of(Options(fog=True)) == Rulings()


@pytest.mark.parametrize("option", TURNED)
def test_each_option_turns_one_ruling(option: str) -> None:
    assert rulings_of(Options(fog=True, **{option: True})) == Rulings(**TURNED[option])


def test_every_ruling_can_be_turned() -> None:
    turned = {name for each in TURNED.values() for name in each}
    assert turned == set(Rulings.__struct_fields__)
