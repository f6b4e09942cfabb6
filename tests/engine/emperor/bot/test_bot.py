"""The program that plays for Japan: right choices in small positions, nothing of what is hidden."""

import random

import pytest

from engine.core.playing.advice import Advice
from engine.core.playing.matches import play
from engine.core.position import pile
from engine.core.sequence.choice import Choice
from engine.games.emperor.bot import PLAYERS, outcome
from engine.games.emperor.bot.evaluation import Evaluation, calls_to_come
from engine.games.emperor.bot.player import terms_of
from engine.games.emperor.bot.weights import printed
from engine.games.emperor.components.pieces import Advance, AdvanceAll
from engine.games.emperor.movement import AdvanceAny
from engine.games.emperor.player_actions.actions import EndOrders
from engine.games.emperor.player_actions.attack import Attack, KnockOut
from engine.games.emperor.player_actions.battle import Battle
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import UNPLAYED, WarState
from engine.games.emperor.rules import make
from tests.engine.emperor.helpers import at

RULES = make()
CAPTAIN = PLAYERS["captain"]


def advice(state: WarState) -> Advice:
    ask = RULES.asks(state)[0]
    return CAPTAIN.choose(RULES, state, ask, random.Random(1))


def chosen(line: str) -> Choice:
    """What Captain does at a position in a line of text."""
    return advice(at(line).state).choice


# ------------------------------------------------------------------ the Home Islands first


def test_a_front_in_the_home_islands_is_driven_out_before_all_else() -> None:
    found = chosen("card=15 china=0 nimitz=6")
    assert isinstance(found, Attack)
    assert found.front == "china"


def test_of_two_fronts_the_nearer_one_is_attacked() -> None:
    line = "card=15 china=1 british=3 nimitz=8 macarthur=5 army_navy=5 prestige=4 oil=4"
    attacks = [each.choice for each in advice(at(line).state).candidates]
    order = [each.front for each in attacks if isinstance(each, Attack)]
    assert order.index("china") < order.index("british")
    assert order.index("china") < order.index("nimitz")


# ------------------------------------------------------------------ resources


def test_with_nearly_nothing_of_all_a_resource_comes_before_a_front_far_away() -> None:
    line = "card=15 china=4 british=4 nimitz=8 macarthur=6 army_navy=0 prestige=1 oil=1"
    assert isinstance(chosen(line), Procure)


def test_the_last_oil_is_not_spent_on_a_knock_out() -> None:
    line = "card=15 china=2 british=2 army_navy=1 prestige=0 oil=1"
    assert not isinstance(chosen(line), KnockOut)


# ------------------------------------------------------------------ an advance of one's choice


def test_the_front_that_may_advance_is_not_the_one_beside_home() -> None:
    state = at("card=15 china=1 nimitz=8 macarthur=5").state
    ask = RULES.asks(state)[0]
    g = RULES.play(state)
    found = Evaluation(g, printed())
    worth = {
        front: sum(term for _, term in terms_of(AdvanceAny(front), g, found, ask))
        for front in ("china", "nimitz")
    }
    assert worth["nimitz"] > worth["china"]


# ------------------------------------------------------------------ what may still come


def test_12_1_the_soviet_front_is_expected_to_come_whenever_china_is_called() -> None:
    """B09: the cards that name China move both."""
    g = at("card=45 vasilevsky=2 china=4", expansion=True).g
    unplayed = [int(key) for name in UNPLAYED for key in pile(g.state.cards, name)]
    orders = [order for number in unplayed for order in g.equipment.cards[number].military]
    named = sum(isinstance(each, Advance) and each.front == "china" for each in orders)
    of_all = sum(isinstance(each, AdvanceAll) for each in orders)
    assert named > 0
    assert calls_to_come(g)["vasilevsky"] == named + of_all


def test_8_2_3_a_table_gives_no_second_knock_out_blow_in_a_turn() -> None:
    """8.2.2 A front in its highest box is then not touched (A09)."""
    line = "card=15 actions=4 nimitz=9 macarthur=5 british=3 china=5 oil=5 army_navy=5 prestige=3"
    first, second = (fronts_in_battle(f"{line} knock_out_tried={tried}") for tried in ("no", "yes"))
    assert first > 0
    assert second == 0


def fronts_in_battle(line: str) -> float:
    """What the Battle Table of the card is worth by the fronts that it moves."""
    (battle,) = (each for each in advice(at(line).state).candidates if fights(each.choice))
    return sum(worth for name, worth in battle.reasons if name == "front")


def fights(choice: Choice) -> bool:
    """8.3 Whether it rolls on the Battle Table, without a Kamikaze."""
    return isinstance(choice, Battle) and not choice.kamikaze


# ------------------------------------------------------------------ whole games


def test_it_knows_neither_the_order_of_the_cards_nor_the_dice_to_come() -> None:
    """Two worlds that look alike to Japan give the same advice, all along a game."""
    pick, scramble = random.Random(3), RULES.fuzzing
    state = RULES.setup("ab" * 32, {})
    for _ in range(60):
        asks = RULES.asks(state)
        if not asks:
            break
        other = scramble.scrambled(state, "japan", pick)
        told = [
            CAPTAIN.choose(RULES, each, RULES.asks(each)[0], random.Random(7))
            for each in (state, other)
        ]
        assert told[0] == told[1]
        state = RULES.apply(state, "japan", told[0].choice).state


@pytest.mark.parametrize("options", [{}, {"historical": True}, {"expansion": True}])
@pytest.mark.parametrize("level", ["cadet", "captain"])
def test_it_plays_whole_games_with_every_option(level: str, options: dict[str, bool]) -> None:
    for number in range(3):
        played = play(RULES, {"japan": PLAYERS[level]}, f"g{number}", options)
        assert played.state.result is not None
        assert outcome(played.state, "japan") in (0.0, 1.0)


def test_candidates_are_told_best_first_with_their_reasons() -> None:
    found = advice(at("card=15 china=1 nimitz=8").state)
    assert found.candidates[0].choice == found.choice
    assert len(found.candidates) > 3
    assert any(each.reasons and isinstance(each.choice, Attack) for each in found.candidates)
    assert any(isinstance(each.choice, EndOrders) for each in found.candidates)
