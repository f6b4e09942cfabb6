"""7.5 The question of a scramble comes with the battles that it changes."""

from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Scrambles, Sortie
from engine.games.pacific_1940.odds import Assault, Battle, scrambles
from engine.games.pacific_1940.odds.attacks import Foreseen, of_attack
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.helpers import Table, at

BASE = "power=japan war=japan-usa fac.philippines=air_base"
FLEET = "sz35=japan:2dd;usa:1dd"
TWO_AT_SEA = Attack(space="sz35", units=["japan_destroyer_1", "japan_destroyer_2"])
LANDING = "sz35=japan:1trn+1dd;usa:1dd"
FROM_THE_SEA = Attack(space="philippines", landed={"japan_infantry_1": "sz35"})


def foreseen(line: str, attack: Attack, *aircraft: str) -> dict[str, Foreseen]:
    """What the question foresees when these aircraft are to go to zone 35."""
    table = asked(line, attack)
    draft = Scramble(tuple(Sortie(each, "sz35") for each in aircraft))
    return {each.space: each for each in of_draft(table, draft)}


def of_draft(table: Table, draft: Scramble) -> list[Foreseen]:
    assert isinstance(table.ask, CallScramble)
    return scrambles.foreseen(table.g, table.ask, draft)


def asked(line: str, attack: Attack) -> Table:
    return at(line, attacks=(attack,)).run(Scrambles(power="japan"))


def defenders(asked: object) -> dict[str, int]:
    assert isinstance(asked, Battle)
    return asked.defenders.units


def test_7_5_before_anything_is_chosen_it_shows_the_battle_and_with_all_that_may_go() -> None:
    found = foreseen(f"{BASE} {FLEET} philippines=usa:4ftr", TWO_AT_SEA)["sz35"]

    assert found.of_defender
    assert defenders(found.asked) == {"destroyer": 1}
    assert found.up == {"fighter": 3}
    assert defenders(found.scrambled) == {"destroyer": 1, "fighter": 3}


def test_7_5_with_aircraft_chosen_it_shows_the_battle_with_them_and_with_none() -> None:
    found = foreseen(f"{BASE} {FLEET} philippines=usa:4ftr", TWO_AT_SEA, "usa_fighter_2")["sz35"]

    assert defenders(found.asked) == {"destroyer": 1, "fighter": 1}
    assert (found.up, defenders(found.scrambled)) == ({}, {"destroyer": 1})


def test_7_5_an_assault_is_shown_as_a_whole_without_the_aircraft_that_leave_its_land() -> None:
    line = f"{BASE} {LANDING} philippines=usa:2ftr+1inf;japan:1inf"

    found = foreseen(line, FROM_THE_SEA, "usa_fighter_1")

    assert list(found) == ["sz35", "philippines"]
    ashore, before = found["philippines"].asked, found["philippines"].scrambled
    assert isinstance(ashore, Assault) and isinstance(before, Assault)
    assert before.land.defenders.units == {"infantry": 1, "fighter": 2}
    assert ashore.land.defenders.units == {"infantry": 1, "fighter": 1}
    assert defenders(ashore.crossings[0].sea) == {"destroyer": 1, "fighter": 1}


def test_7_5_what_it_shows_is_the_battle_that_is_fought_after_the_answer() -> None:
    table = asked(f"{BASE} {FLEET} philippines=usa:2ftr+1tac", TWO_AT_SEA)
    draft = Scramble((Sortie("usa_fighter_1", "sz35"), Sortie("usa_tactical_bomber_1", "sz35")))
    (found,) = of_draft(table, draft)

    table.do(draft)

    assert found.asked == of_attack(table.g, "sz35", "usa")


def test_7_5_looking_changes_nothing_in_the_position() -> None:
    table = asked(f"{BASE} {FLEET} philippines=usa:2ftr", TWO_AT_SEA)
    of_draft(table, Scramble((Sortie("usa_fighter_1", "sz35"),)))
    assert table.where("usa_fighter_1") == "philippines"
    assert table.piece("usa_fighter_1").scrambled == ""
