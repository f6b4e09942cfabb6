"""G3, G4 Politics at a glance: who may declare war, why not yet, and what it would change."""

import random

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.playing.random_player import RandomPlayer
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.declarations import entry
from engine.games.pacific_1940.politics.glance import Prospect, glance, made, relation
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.helpers import Table, at, new_war


def prospect(t: Table, by: str, on: str) -> Prospect:
    """The war that one power could declare on another."""
    (found,) = (each for each in glance(t.g).prospects if each.by == by and on in each.on)
    return found


def brings(t: Table, by: str, on: str) -> dict[str, list[object]]:
    """What a declaration would bring: kind → the data of each effect."""
    found: dict[str, list[object]] = {}
    for effect in prospect(t, by, on).effects:
        told = list(effect.data.values())
        found.setdefault(effect.kind, []).append(told[0] if len(told) == 1 else told)
    return found


def unmet(told: Prospect) -> list[str]:
    """The kinds of the conditions that are not met."""
    return [condition.kind for condition in told.conditions if not condition.met]


def test_G3_1_how_the_powers_stand_to_each_other_at_the_start() -> None:
    t = in_the_world()
    assert relation(t.g, "germany", "uk") == "war"
    assert relation(t.g, "germany", "ussr") == "peace"
    assert relation(t.g, "germany", "japan") == "partners"
    assert relation(t.g, "uk", "france") == "partners"
    assert relation(t.g, "uk", "usa") == relation(t.g, "uk", "china") == "apart"
    assert len(glance(t.g).pairs) == 9 * 8 // 2


def test_G3_6_why_the_soviet_union_may_not_declare_yet() -> None:
    told = prospect(in_the_world("power=ussr turn=2"), "ussr", "germany")
    assert not told.may
    assert told.why_not is not None
    assert (told.why_not.fact, told.why_not.data) == (
        "waits_for_round",
        {"power": "germany", "round": 4},
    )
    assert unmet(told) == ["round", "at_war", "fallen"]


def test_G3_6_a_power_whose_turn_is_over_is_judged_by_its_next() -> None:
    over = prospect(in_the_world("power=japan turn=3"), "ussr", "germany")
    assert (over.round, over.may) == (4, True)
    yet = prospect(in_the_world("power=germany turn=3"), "ussr", "germany")
    assert (yet.round, yet.may) == (3, False)


def test_G4_2_it_is_said_when_war_may_be_declared_in_the_income_phase_alone() -> None:
    told = prospect(in_the_world("power=germany turn=3"), "usa", "japan")
    assert (told.may, told.in_income) == (False, True)
    told = prospect(in_the_world("power=germany turn=2"), "usa", "japan")
    assert (told.may, told.in_income) == (False, False)
    assert unmet(told) == ["round", "income", "at_war", "fallen", "unprovoked"]


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_G4_2_war_is_in_prospect_at_income_from_the_third_round_on_alone(turn: int) -> None:
    t = in_the_world(f"power=usa turn={turn} war=japan-usa")
    told = prospect(t, "usa", "germany")
    assert (told.may, told.in_income) == (True, bool(entry(t.g, "usa")))


def test_G3_2_a_party_is_one_prospect_and_drags_the_dutch() -> None:
    t = in_the_world("power=japan turn=1")
    assert prospect(t, "japan", "anzac").on == ("uk", "anzac")
    assert prospect(t, "japan", "uk").unprovoked
    found = brings(t, "japan", "uk")
    assert found["war"] == [["anzac", "japan"], ["japan", "netherlands"], ["japan", "uk"]]
    assert found["trade_lost"] == [["japan", 10]]
    assert found["may_declare"] == [["usa", ["germany", "japan", "italy"]]]
    assert "payment" not in found


@pytest.mark.parametrize(("by", "on"), [("germany", "ussr"), ("ussr", "germany")])
def test_G13_war_would_end_what_germany_collects_in_peace_with_the_soviet_union(
    by: str, on: str
) -> None:
    assert brings(in_the_world("turn=4"), by, on)["trade_lost"] == [["germany", 5]]
    assert "trade_lost" not in brings(in_the_world("turn=4"), "italy", "ussr")


def test_G4_4_war_with_the_united_states_would_make_its_complexes_major() -> None:
    t = in_the_world()
    found = brings(t, "germany", "usa")
    ((power, lands, becomes),) = found["complexes"]  # type: ignore[misc]
    assert (power, len(lands), becomes) == ("usa", 3, "major_complex")
    assert found["enters"] == ["usa"]
    assert found["sails"] == ["usa"]
    assert ["usa", "uk"] in found["partners"]


def partners_in(t: Table, one: str, other: str) -> list[str]:
    """The boards on which the rules let two powers use each other's land."""
    lands = {"europe": "archangel", "pacific": "amur"}
    return [board for board, at in lands.items() if politics.are_partners(t.g, one, other, at)]


def test_G3_5_a_war_of_the_soviet_union_makes_partners_on_its_own_board() -> None:
    t = in_the_world("turn=4")
    found = brings(t, "ussr", "germany")
    assert found["enters"] == [["ussr", "europe"]]
    assert [["ussr", "uk"], "europe"] in found["partners"]

    politics.declare(t.g, "ussr", ("germany",))
    assert partners_in(t, "ussr", "uk") == ["europe"]
    pairs = {each.powers: each for each in glance(t.g).pairs}
    assert (pairs["ussr", "uk"].relation, pairs["ussr", "uk"].board) == ("partners", "europe")
    assert pairs["uk", "france"].board == ""
    found = brings(t, "ussr", "japan")
    assert found["enters"] == [["ussr", "pacific"]]
    assert [["ussr", "china"], "pacific"] in found["partners"]


def test_G3_5_who_shares_an_enemy_of_another_board_alone_stays_apart() -> None:
    t = in_the_world("war=germany-ussr,germany-china")
    assert partners_in(t, "ussr", "china") == ["europe"]
    t = in_the_world("war=japan-ussr,germany-usa")
    assert partners_in(t, "ussr", "usa") == []
    assert relation(t.g, "ussr", "usa") == "apart"


def test_G12_what_china_may_declare_and_why_not() -> None:
    told = prospect(in_the_world("power=china"), "china", "italy")
    assert told.why_not is not None
    assert told.why_not.fact == "nobody_intrudes"
    assert prospect(in_the_world("power=china kansu=italy:1inf"), "china", "italy").may


def test_3_the_payment_of_pacific_1940_is_told_while_it_is_due() -> None:
    assert brings(at("power=japan turn=3"), "japan", "usa")["payment"] == [["usa", 30]]
    assert "payment" not in brings(at("power=japan turn=4"), "japan", "usa")
    assert "payment" not in brings(at("power=japan turn=1", payment=False), "japan", "usa")


def test_3_no_war_is_in_prospect_where_all_are_at_war() -> None:
    t = at("war=japan-usa,japan-uk,japan-anzac,japan-netherlands")
    assert glance(t.g).prospects == ()


@pytest.mark.parametrize("by", BOX.order)
def test_G3_7_what_is_said_of_a_declaration_is_what_the_rules_do(by: str) -> None:
    for told in [each for each in glance(in_the_world("turn=2").g).prospects if each.by == by]:
        t = in_the_world("turn=2")
        before = set(t.state.wars)
        politics.declare(t.g, by, told.on)
        wars = [effect.data["powers"] for effect in told.effects if effect.kind == "war"]
        assert [list(pair) for pair in sorted(set(t.state.wars) - before)] == wars
        grown = [event for event in t.g.events if event.__struct_config__.tag == "complexes_grown"]
        assert len(grown) == sum(effect.kind == "complexes" for effect in told.effects)
        assert t.state.declarations[-1].unprovoked == told.unprovoked


def test_3_looking_at_politics_changes_nothing() -> None:
    t = in_the_world()
    wars, kinds = list(t.state.wars), {key: piece.kind for key, piece in t.g.pieces.items()}
    assert public_board(t.g).politics == glance(t.g)
    assert (t.state.wars, t.state.declarations, t.g.events) == (wars, [], [])
    assert {key: piece.kind for key, piece in t.g.pieces.items()} == kinds


def test_3_the_view_of_pacific_1940_has_five_wars_in_prospect() -> None:
    told = public_board(new_war().g).politics.prospects
    assert [(each.by, each.on) for each in told] == [
        ("japan", ("usa",)),
        ("japan", ("uk", "anzac")),
        ("usa", ("japan",)),
        ("uk", ("japan",)),
        ("anzac", ("japan",)),
    ]


def test_3_what_is_kept_of_politics_is_what_would_be_worked_out() -> None:
    """Random play of Global, some of it past declarations, falls and larger complexes."""
    rules, pick = registry.get("global_1940"), random.Random(3)
    for seed in ("one", "two"):
        state = rules.setup(seed_from(seed), {})
        for _ in range(120):
            asked = rules.asks(state)
            if not asked:
                break
            choice = RandomPlayer().choose(rules, state, asked[0], pick).choice
            state = rules.apply(state, asked[0].role, choice).state
            g = rules.play(state)
            assert glance(g) == made(g)


def test_G4_4_what_is_kept_of_politics_is_of_one_version_of_the_rules() -> None:
    """Given games that differ in their version alone, when one is looked at after the other."""
    line = "power=usa turn=5 war=germany-usa fac.central_united_states=minor_complex"
    in_turn = [in_the_world(line, version=version) for version in (5, 6, 5)]
    grown = ["complexes" in brings(t, "usa", "japan") for t in in_turn]
    assert grown == [True, False, True]
