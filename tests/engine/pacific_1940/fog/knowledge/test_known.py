"""Fog 1, A1 The position as a side knows it, by which its choices are judged."""

from typing import Any

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight, sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to, names_at_table
from engine.games.pacific_1940.position.state import Campaign
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

PASSAGE = "power=usa war=japan-usa sz35=usa:1trn[2inf]+1cv sz20=japan:1bb!+1sub"


def heard_by(g: FoggedCampaign, side: str) -> Campaign:
    return Campaign(known_to(g, side), g.equipment, 1)


def enemies(g: Campaign, space: str, power: str) -> dict[str, int]:
    """The enemies that are known in a space, by kind."""
    found: dict[str, int] = {}
    for key in g.enemies_at(space, power):
        found[g.pieces[key].kind] = found.get(g.pieces[key].kind, 0) + 1
    return found


def test_a1_a_side_knows_its_own_pieces_and_no_enemy() -> None:
    g = in_fog(PASSAGE)
    heard = heard_by(g, "allies")
    own = [key for key in g.pieces if g.side(g.owner(key)) == "allies"]
    assert sorted(heard.pieces) == sorted(own)
    assert all(heard.pieces[key] is g.pieces[key] for key in own)


def test_a1_what_it_has_seen_this_turn_stands_there_and_carries_nothing() -> None:
    g = in_fog(PASSAGE + " sz19=japan:1trn[1inf]")
    sight(g, "allies", "sz20", "contact", ["japan_battleship_1"])
    sight(g, "allies", "sz19", "contact", ["japan_transport_1", "japan_infantry_1"])
    heard = heard_by(g, "allies")
    assert enemies(heard, "sz20", "usa") == {"battleship": 1}
    assert enemies(heard, "sz19", "usa") == {"transport": 1}
    (ship,) = heard.enemies_at("sz20", "usa")
    assert ship not in g.pieces
    assert heard.is_damaged(ship)
    assert heard.is_hostile("sz20", "usa")
    assert not heard.cargo(heard.enemies_at("sz19", "usa")[0])


def test_a1_a_sighting_of_another_turn_counts_no_more() -> None:
    g = in_fog(PASSAGE)
    sight(g, "allies", "sz20", "contact", ["japan_battleship_1"])
    g.state.turn += 1
    assert enemies(heard_by(g, "allies"), "sz20", "usa") == {}


def test_a1_what_was_seen_later_adds_and_a_battle_begins_anew() -> None:
    g = in_fog(PASSAGE)
    two, one = {"japan": {"destroyer": 2}}, {"japan": {"destroyer": 1, "transport": 1}}
    sight_forces(g, "allies", "sz20", "contact", two)
    sight_forces(g, "allies", "sz20", "contact", one)
    assert enemies(heard_by(g, "allies"), "sz20", "usa") == {"destroyer": 2, "transport": 1}
    sight_forces(g, "allies", "sz20", "battle", {"japan": {"transport": 1}})
    assert enemies(heard_by(g, "allies"), "sz20", "usa") == {"transport": 1}


def test_fog_1_facilities_are_as_they_were_last_seen() -> None:
    g = in_fog("power=usa war=japan-usa fac.japan=major_complex:2,air_base")
    g.pieces["japan_major_complex"].markers = 9
    heard = heard_by(g, "allies")
    kinds = {heard.pieces[k].kind: heard.pieces[k].markers for k in heard.facilities_at("japan")}
    assert kinds == {"major_complex": 2, "air_base": 0}


def test_a12_the_money_and_the_papers_of_others_are_not_there() -> None:
    g = in_fog("power=japan purse.usa=40 purse.japan=7 bought=2inf")
    known: Any = known_to(g, "allies")
    assert (known.purses["usa"], known.purses["japan"]) == (40, 0)
    assert not any(piece.owner == "japan" for piece in known.counters.values())
    assert known.dice.seed == ""
    assert known.stack == []


def test_fog_8_units_at_the_table_have_names_that_tell_nothing() -> None:
    g = in_fog(PASSAGE)
    fight = Battle(
        space="sz20",
        attacker="usa",
        attackers=["usa_carrier_1", "usa_transport_1"],
        defenders=["japan_battleship_1"],
    )
    g.state.stack.append(fight)
    names = names_at_table(g, "allies")
    assert set(names) == {"japan_battleship_1"}
    (ship,) = heard_by(g, "allies").enemies_at("sz20", "usa")
    assert ship == names["japan_battleship_1"]
    assert ship not in g.pieces
    seen = heard_by(g, "axis")
    assert enemies(seen, "sz20", "japan") == {"carrier": 1, "transport": 1}
    assert not any(seen.cargo(key) for key in seen.enemies_at("sz20", "japan"))
