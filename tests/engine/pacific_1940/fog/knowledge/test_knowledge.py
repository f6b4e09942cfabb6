"""Fog 1, A1 What each side knows of its enemies, and how it comes to know it."""

import pytest

from engine.core.dice import seed_from
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.detection.messages import (
    Contact,
    FacilitiesShown,
    LostWithoutFight,
    NothingToAttack,
    PassingReport,
)
from engine.games.pacific_1940.events.air import FacilityBombed, RaidBegan
from engine.games.pacific_1940.events.battle import BattleBegan, Loss, UnitsLost
from engine.games.pacific_1940.events.economy import TerritoryTaken
from engine.games.pacific_1940.fog.facilitator.correcting import carry_out
from engine.games.pacific_1940.fog.facilitator.corrections import read
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import (
    announced,
    believed_as_they_stand,
    sight,
)
from engine.games.pacific_1940.politics.capture import take
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.global_1940.world import fogged
from tests.engine.pacific_1940.helpers import at


def in_fog(line: str, **options: bool) -> FoggedCampaign:
    """A position of which each side has seen the enemy's facilities and no unit."""
    state = at(line, fog=True, **options).state
    rules = make().under({"fog": True, **options})
    g = rules.play(state)
    assert isinstance(g, FoggedCampaign)
    state.fog = FogState(knowledge=believed_as_they_stand(g))
    return g


def test_fog_1_each_side_knows_the_opening_position() -> None:
    rules = make().under({"fog": True})
    state = rules.setup(seed_from("1"), {"fog": True})
    g = rules.play(state)
    for side in g.equipment.sides:
        known = state.fog.knowledge[side]
        assert {each.source for each in known.sightings} == {"opening"}
        seen = sum(
            count
            for each in known.sightings
            for kinds in each.forces.values()
            for count in kinds.values()
        )
        enemies = [k for k in g.pieces if g.is_unit(k) and g.side(g.owner(k)) not in ("", side)]
        assert seen == len(enemies)
        assert all(g.side(g.controller(land)) != side for land in known.facilities)
    assert state.fog.knowledge["allies"].facilities["japan"]["major_complex"] == 0


def test_fog_8_a_sighting_has_neither_cargo_nor_what_was_not_seen() -> None:
    g = in_fog("power=usa sz35=usa:1trn[1inf];japan:1sub+1bb!")
    sight(g, "axis", "sz35", "contact", ["usa_transport_1", "usa_infantry_1"])
    sight(g, "allies", "sz35", "contact", ["japan_battleship_1", "usa_transport_1"])
    (axis,), (allies,) = g.knowledge("axis").sightings, g.knowledge("allies").sightings
    assert axis.forces == {"usa": {"transport": 1}}
    assert allies.forces == allies.damaged == {"japan": {"battleship": 1}}
    assert (allies.turn, allies.power, allies.space) == (2, "usa", "sz35")


def test_fog_8_a_message_enters_the_ledger_of_its_room_alone() -> None:
    g = in_fog("power=usa")
    forces = {"usa": {"cruiser": 2}}
    g.tell(PassingReport(audience=("axis",), power="japan", zone="sz20", forces=forces))
    g.tell(Contact(audience=("allies",), zone="sz20", forces={"japan": {"transport": 1}}))
    (axis,), (allies,) = g.knowledge("axis").sightings, g.knowledge("allies").sightings
    assert (axis.source, axis.forces) == ("passing_report", forces)
    assert (allies.source, allies.forces) == ("contact", {"japan": {"transport": 1}})


def test_a10_who_finds_nobody_knows_that_nobody_is_there() -> None:
    g = in_fog("power=usa")
    told = NothingToAttack(audience=("allies",), power="usa", territory="kiangsu", spaces_left=())
    g.tell(told)
    (entry,) = g.knowledge("allies").sightings
    assert (entry.space, entry.forces, entry.source) == ("kiangsu", {}, "nothing_to_attack")
    assert g.knowledge("axis").sightings == []


def test_fog_8_what_is_told_twice_is_written_once() -> None:
    g = in_fog("power=usa")
    news = Contact(audience=("allies",), zone="sz20", forces={"japan": {"transport": 1}})
    g.tell(news)
    g.tell(news)
    assert len(g.knowledge("allies").sightings) == 1


def test_fog_8_both_sides_see_who_is_at_the_table() -> None:
    g = in_fog("power=usa sz20=usa:1cv!+1trn[1inf];japan:1bb+1sub")
    attackers, defenders = ["usa_carrier_1", "usa_transport_1"], ["japan_battleship_1"]
    fight = Battle(space="sz20", attacker="usa", attackers=attackers, defenders=defenders)
    g.state.stack.append(fight)
    g.tell(BattleBegan(space="sz20", attacker="usa", forces={}))
    (axis,), (allies,) = g.knowledge("axis").sightings, g.knowledge("allies").sightings
    assert axis.forces == {"usa": {"carrier": 1, "transport": 1}}
    assert axis.damaged == {"usa": {"carrier": 1}}
    assert allies.forces == {"japan": {"battleship": 1}}


def test_fog_8_a_raid_shows_the_facility_that_it_hits_and_no_other() -> None:
    g = in_fog("power=usa war=japan-usa fac.japan=major_complex,air_base")
    g.knowledge("allies").facilities.clear()
    g.tell(
        FacilityBombed(
            power="usa",
            territory="japan",
            facility="major_complex",
            rolls=(3,),
            bonus=2,
            done=5,
            damage=5,
        )
    )
    assert g.knowledge("allies").facilities == {"japan": {"major_complex": 5}}


def test_fog_8_who_loses_land_remembers_what_stood_there() -> None:
    g = in_fog("power=japan holds.burma=japan fac.burma=air_base:2")
    g.knowledge("allies").facilities.clear()
    g.tell(LostWithoutFight(audience=("allies",), territory="burma", taker="japan"))
    assert g.knowledge("allies").sightings[-1].forces == {}
    g.tell(TerritoryTaken(power="japan", territory="burma", lost_by="uk", holder="japan"))
    assert g.knowledge("allies").facilities["burma"] == {"air_base": 2}


def test_fog_8_a_land_battle_shows_what_stands_there_when_it_begins() -> None:
    g = in_fog("power=usa war=japan-usa fac.japan=air_base:3 japan=japan:1inf;usa:1inf")
    g.knowledge("allies").facilities.clear()
    units = {"attackers": ["usa_infantry_1"], "defenders": ["japan_infantry_1"]}
    g.state.stack.append(Battle(space="japan", attacker="usa", **units))
    shown = FacilitiesShown(
        audience=("allies",), territory="japan", facilities=(("air_base", 3),), guns=0
    )
    g.tell(shown)
    assert g.knowledge("allies").facilities == {}
    g.tell(BattleBegan(space="japan", attacker="usa", forces={}))
    assert g.knowledge("allies").facilities == {"japan": {"air_base": 3}}


def test_a30_only_what_both_saw_fall_is_public() -> None:
    g = in_fog("power=usa")
    seen = Loss(unit="a", kind="transport", power="usa")
    drowned = Loss(unit="b", kind="infantry", power="usa", aboard="a")
    g.tell(UnitsLost(space="sz20", side="attacker", losses=(seen,)))
    g.tell(UnitsLost(audience=("allies",), space="sz20", side="attacker", losses=(drowned,)))
    assert g.fog.fallen == {"2.usa": {"usa": {"transport": 1}}}


def test_fog_8_what_both_sides_see_is_shown_before_a_message_that_waits() -> None:
    g = in_fog("power=usa sz20=japan:1bb")
    contact, battle = ("contact", ["japan_battleship_1"]), ("battle", [])
    for source, keys in (contact, battle):
        sight(g, "allies", "sz20", source, keys)
    ledger = g.knowledge("allies").sightings
    assert [each.source for each in announced(ledger, 1)] == ["battle"]
    assert announced(ledger, 0) == ledger


def test_fog_8_no_facilitator_announces_what_a_ledger_has_from_all() -> None:
    g = in_fog("power=usa war=japan-usa guam=japan:1inf holds.guam=japan")
    g.tell(RaidBegan(power="usa", territory="guam", bombers=(("strategic_bomber", 1),), escorts=()))
    (seen,) = g.knowledge("axis").sightings
    assert (g.fog.unsaid, announced([seen], 1)) == ({}, [seen])
    g.tell(Contact(audience=("axis",), zone="sz20", forces={"usa": {"transport": 1}}))
    assert g.fog.unsaid == {"axis": 1}
    assert announced(g.knowledge("axis").sightings, 1) == [seen]


@pytest.mark.parametrize(("version", "known"), [(12, []), (11, ["air_base", "naval_base"])])
@pytest.mark.parametrize("is_corrected", [False, True])
def test_fog_8_f77_land_that_friends_give_back_shows_nobody_what_stands_there(
    version: int, known: list[str], *, is_corrected: bool
) -> None:
    """Given bases that the British have built in French land, when Paris is free."""
    line = "power=uk holds.france=germany holds.normandy_bordeaux=uk france=uk:1inf"
    g = fogged(line, version=version).g
    for kind in ("air_base", "naval_base"):
        g.add(kind, "uk", "normandy_bordeaux")

    if is_corrected:
        carry_out(g, read(g.equipment, "hold normandy_bordeaux france"))
    else:
        take(g, "france", "uk")

    assert g.controller("normandy_bordeaux") == "france"
    assert sorted(g.knowledge("axis").facilities.get("normandy_bordeaux", {})) == known
