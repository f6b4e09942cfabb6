"""8 Answers that are given before a question is asked, position by position."""

import pytest

from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Scrambles, Sortie
from engine.games.pacific_1940.battle.submarines import Strike, StrikeOrSubmerge, Submerge
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import Table, at

BASE = "war=japan-usa,japan-uk fac.philippines=air_base"
FLEET = "sz35=japan:2dd;usa:1dd"
AT_SEA = (Attack(space="sz35", units=["japan_destroyer_1", "japan_destroyer_2"]),)
RULES: Pacific1940 = make()


def scrambles(line: str) -> Table:
    return at(line, attacks=AT_SEA).run(Scrambles(power="japan"))


def meant(table: Table, ask: Decision, name: str) -> list[object]:
    return list(ask.answers_of(table.g, name, ask.told(table.g)))


@pytest.mark.parametrize(("name", "most"), [("none", 0), ("up_to_1", 1), ("up_to_3", 3)])
def test_7_5_so_many_go_up(name: str, most: int) -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:4ftr")
    ask = CallScramble(role="usa")
    sorties = tuple(Sortie(f"usa_fighter_{n + 1}", "sz35") for n in range(most))
    assert meant(table, ask, name) == [Scramble(sorties)]


def test_7_5_the_cheapest_first_and_as_many_as_there_are() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr+1tac")
    ask = CallScramble(role="usa")
    one = Scramble((Sortie("usa_fighter_1", "sz35"),))
    both = Scramble((*one.sorties, Sortie("usa_tactical_bomber_1", "sz35")))
    assert meant(table, ask, "up_to_1") == [one]
    assert meant(table, ask, "up_to_3") == [both]


def test_10_all_submarines_strike_or_all_submerge() -> None:
    table = at("war=japan-usa sz35=usa:3sub;japan:1dd")
    boats = [f"usa_submarine_{n}" for n in (1, 2, 3)]
    ask = StrikeOrSubmerge(role="usa", space="sz35", round=1, submarines=boats)
    assert meant(table, ask, "strike") == [Strike()]
    assert meant(table, ask, "submerge") == [Submerge(3)]
    assert ask.asked_where == "sz35"


def test_every_question_that_is_answered_beforehand_is_one_of_the_game() -> None:
    assert CallScramble in RULES.beforehand.answered
    assert (
        CallScramble not in RULES.under({"fog": True}).beforehand.answered
    )  # there bases are asked one by one
