"""Counsel for Japan: chances that come true, from nothing but what lies open."""

import random

import pytest

from engine.core import registry
from engine.core.playing.counsel import Outlook
from engine.core.playing.program_registry import counsel_of
from engine.games.emperor.bot.counsel import JapanCounsel, counsel_for
from engine.games.emperor.bot.quick.worlds import Worlds
from engine.games.emperor.bot.weights import printed
from engine.games.emperor.player_actions.actions import EndOrders
from engine.games.emperor.player_actions.attack import Attack
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import WarState
from tests.engine.emperor.helpers import RULES, at, given

LAST = "card=58 deck=empty china=0 actions=1 army_navy=3 prestige=2 oil=3"
"""The last turn of the war: China stands in the Home Islands, and one Action is left."""


def counsel(state: WarState, worlds: int, seed: int = 1) -> JapanCounsel:
    found = counsel_for(RULES, state, RULES.asks(state)[0], seed)
    while found.number < worlds:
        found.go_on()
    return found


def by_choice(found: JapanCounsel) -> dict[object, Outlook]:
    return {each.choice: each for each in found.outlooks()}


def test_the_last_action_of_the_war_survives_as_often_as_its_die_says() -> None:
    """Each face comes first once in six worlds, so that it is exact."""
    state = at(LAST).state
    chance = Attack("china").chance(RULES.play(state))
    found = by_choice(counsel(state, 60))
    assert found[Attack("china")].chance == pytest.approx(len(chance.faces) / 6)
    assert found[EndOrders()].chance == found[Procure("army_navy")].chance == 0.0


def test_what_loses_the_war_is_clearly_worse_and_is_left_behind() -> None:
    found = counsel(at(LAST).state, 130)
    few = printed().counsel.few
    outlooks = by_choice(found)
    assert found.outlooks()[0].choice == Attack("china")
    assert outlooks[EndOrders()].is_clearly_worse
    assert outlooks[EndOrders()].number == few
    assert found.is_done, "one choice is left"


def test_choices_that_come_to_the_same_have_no_clear_difference() -> None:
    """No card is left, and no front is near: whatever is done, the war is survived."""
    found = counsel(at(LAST.replace("china=0", "china=3")).state, 30)
    assert len(found.outlooks()) > 3
    assert {each.chance for each in found.outlooks()} == {1.0}
    assert not any(each.is_clearly_worse for each in found.outlooks())
    assert all(each.error > 0 for each in found.outlooks()), "so few tell of no certainty"


def test_a_hundred_wars_leave_about_five_points_and_four_hundred_half_of_it() -> None:
    found = counsel(at("card=40 oil=6 prestige=6 army_navy=6").state, 100)
    after_a_hundred = found.outlooks()[0].error
    while found.number < 400:
        found.go_on()
    assert after_a_hundred == pytest.approx(0.048, abs=0.006)
    assert found.outlooks()[0].error == pytest.approx(after_a_hundred / 2, abs=0.003)


def test_neither_the_order_of_the_cards_nor_dice_to_come_change_what_is_said() -> None:
    """Two worlds that look alike to Japan get the same counsel, at every kind of question."""
    lines = ("card=15", "phase=headline", "card=53 phase=military turn=44", LAST)
    for line in lines:
        state = at(line, 6, 6).state
        other = RULES.fuzzing.scrambled(state, "japan", random.Random(5))
        assert other.dice.seed != state.dice.seed
        assert counsel(state, 12).outlooks() == counsel(other, 12).outlooks()


def test_another_seed_deals_other_worlds_and_the_same_one_the_same() -> None:
    state = at("card=15").state
    said = [counsel(state, 16, seed).outlooks() for seed in (1, 1, 2)]
    assert said[0] == said[1] != said[2]


def test_what_everybody_knows_of_the_decks_is_so_in_every_world() -> None:
    """3.0, 5.0 Cards 1, 19, 20 and 41 lie where they are seeded; the others anywhere."""
    worlds = Worlds(RULES.play(given().state))
    piles = [worlds.dealt(7, number).piles for number in range(30)]
    assert {(each["draw"][-1], each["draw"][0]) for each in piles} == {(1, 19)}
    assert {(each["mid"][-1], each["late"][-1]) for each in piles} == {(20, 41)}
    assert all(len({tuple(each[name]) for each in piles}) > 20 for name in ("draw", "mid", "late"))


def test_5_0_a_card_that_a_pack_seeds_is_the_first_of_its_epoch_in_every_world() -> None:
    rules = registry.get("emperor", {"seed": [{"epoch": "mid", "first": 22}]})
    worlds = Worlds(rules.play(rules.setup("ab" * 32, {})))
    assert {worlds.dealt(3, number).piles["mid"][-1] for number in range(12)} == {22}


def test_the_dice_of_a_turn_are_the_same_whatever_was_rolled_before() -> None:
    world = Worlds(RULES.play(given().state)).dealt(7, 0)
    first, third = world.faces(1), world.faces(3)
    world.more()
    assert world.faces(1) == first != third == world.faces(3)
    assert world.shuffled(3, [1, 2, 3]) == world.shuffled(3, [3, 2, 1])


def test_some_choices_alone_may_be_asked_about() -> None:
    state = at("card=15").state
    found = counsel_for(RULES, state, RULES.asks(state)[0], 1, (EndOrders(),))
    found.go_on()
    assert [each.choice for each in found.outlooks()] == [EndOrders()]


def test_a_game_without_a_program_has_no_counsel() -> None:
    assert counsel_of("emperor") is counsel_for
    assert counsel_of("pacific_war") is None
