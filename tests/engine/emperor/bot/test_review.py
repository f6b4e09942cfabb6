"""Captain's opinion on choices that were made: what it would have chosen, and how much less."""

import random

import pytest

from engine.core.playing.advice import CAPTAIN
from engine.core.playing.dealing import known_to
from engine.core.playing.review import Opinion
from engine.games.emperor.bot import PLAYERS, review_of
from engine.games.emperor.bot.player import for_one_action, is_double
from tests.engine.emperor.helpers import RULES, Table, at

ORDERS = "card=15 china=0 nimitz=6"
"""China stands in the Home Islands: to attack it comes before all else."""


def opinion_on(table: Table, words: str, seed: int = 0) -> Opinion | None:
    known, ask = known_to(RULES, table.state, "japan", random.Random(seed))
    return review_of(RULES, known, ask, table.read(words))


def test_captains_own_choice_lacks_nothing() -> None:
    found = opinion_on(at(ORDERS), "attack china")

    assert found is not None
    assert (found.chosen, found.behind, found.share) == (found.best, 0, 0)


def test_another_choice_lacks_what_lies_between_the_two() -> None:
    table = at(ORDERS)

    found = opinion_on(table, "end_orders")

    assert found is not None
    assert found.best.choice == table.read("attack china")
    assert found.behind == pytest.approx(found.best.mean - found.chosen.mean) and found.behind > 0
    assert 0 < found.share <= 1


def test_where_there_is_one_choice_alone_there_is_no_opinion() -> None:
    assert opinion_on(at("deck=15"), "reveal") is None


def test_8_2_3_a_choice_of_two_actions_counts_less_the_best_of_one() -> None:
    """Given a knock-out blow to compare with, then as Captain ranks it, so it is judged."""
    table = at("card=12 nimitz=9 oil_rolls=yes oil=5")
    ask = RULES.asks(table.state)[0]
    weighed = PLAYERS[CAPTAIN].choose(RULES, table.state, ask, random.Random(0)).candidates
    assert any(is_double(each.choice) for each in weighed)
    worth = for_one_action(weighed)

    found = [review_of(RULES, table.state, ask, each.choice) for each in weighed]

    behind = [each.behind for each in found if each]
    assert behind == sorted(behind) == [worth(weighed[0]) - worth(each) for each in weighed]
    assert behind[0] == 0


def test_4_0_the_order_of_the_deck_changes_no_opinion() -> None:
    table = at(ORDERS)

    found = [opinion_on(table, "attack nimitz", seed) for seed in range(5)]

    assert found == found[:1] * 5
