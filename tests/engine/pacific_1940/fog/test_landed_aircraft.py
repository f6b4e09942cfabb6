"""F61 Aircraft that were seen at sea have landed when the noncombat move begins (fog 9)."""

import pytest

from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.position.versions import EIGHTH, FIFTH, NINTH, SEVENTH, SIXTH
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

US = "power=usa war=japan-usa tokens.japan=0"
WAKE = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr+1inf"
MISSES = (6,) * 20
ONE_UP = GoUp(("japan_fighter_1",))
KNOWN = "fog 9 known_enemies"
VERSIONS = pytest.mark.parametrize(("version", "refused"), [(FIFTH, KNOWN), (SIXTH, None)])


def intercepted(version: int, more: str = "") -> Evening:
    """Fighters from Hawaii pass Wake Island, whose fighters meet them in the air."""
    line = f"{US} {WAKE} hawaiian_islands=usa:2ftr sz26=usa:1cv {more}"
    table = Evening(line, *MISSES, version=version)
    table.write(go("usa_fighter_1", "usa_fighter_2", by="hawaiian_islands sz26 sz31 sz25"))
    return table.do(GoUp(("japan_fighter_1", "japan_fighter_2")))


@VERSIONS
def test_f61_interceptors_that_are_back_at_their_base_close_no_zone(
    version: int, refused: str | None
) -> None:
    table = intercepted(version)

    orders = (
        go("usa_carrier_1", by="sz26 sz31"),
        go("usa_fighter_1", "usa_fighter_2", by="sz25 sz31"),
    )

    assert table.where("japan_fighter_1") == "wake_island"
    assert table.ask.phase == "noncombat"
    assert table.why_not(*orders) == refused
    if refused is None:
        table.write(*orders)
        assert table.where("usa_carrier_1") == "sz31"
        assert table.piece("usa_fighter_1").place == "sz31"
        assert table.told("battle_began") == table.told("aircraft_stranded") == []


@VERSIONS
def test_f61_scrambled_aircraft_that_have_landed_close_no_zone(
    version: int, refused: str | None
) -> None:
    table = Evening(f"{US} {WAKE} sz26=usa:1ca+1dd", *MISSES, version=version)
    table.write(go("usa_cruiser_1", by="sz26 sz31")).do(ONE_UP, Retreat("sz26"))

    assert table.where("japan_fighter_1") == "wake_island"
    assert table.why_not(go("usa_destroyer_1", by="sz26 sz31")) == refused


@VERSIONS
def test_f61_a_carrier_comes_under_its_fighters_that_fought_scrambled_ones(
    version: int, refused: str | None
) -> None:
    table = Evening(f"{US} {WAKE} sz26=usa:1cv+2ftr", *MISSES, version=version)
    table.write(go("usa_fighter_1", "usa_fighter_2", by="sz26 sz31")).do(ONE_UP, Retreat(""))

    rescue = go("usa_carrier_1", by="sz26 sz31")

    assert table.where("usa_fighter_1") == "sz31"
    assert table.why_not(rescue) == refused
    if refused is None:
        table.write(rescue)
        assert table.told("aircraft_stranded") == []
        assert table.where("usa_fighter_1") == table.where("usa_carrier_1") == "sz31"


def test_f61_while_combat_goes_on_they_are_still_in_the_air() -> None:
    table = Evening(f"{US} {WAKE} sz26=usa:1ca+1dd", *MISSES)
    table.write(go("usa_cruiser_1", by="sz26 sz31")).do(ONE_UP)

    known = table.rules.known(table.state, "usa")

    assert table.asked == "usa may_retreat"
    assert [k for k, piece in known.counters.items() if piece.place == "sz31"] == [
        "usa_cruiser_1",
        "japan_fighter_01",
    ]


@pytest.mark.parametrize("version", [FIFTH, SIXTH])
def test_f61_ships_and_aircraft_beside_a_sound_carrier_close_their_zone(version: int) -> None:
    line = f"{US} sz32=usa:1ca sz33=usa:1dd sz31=japan:1cv+2ftr"
    table = Evening(line, *MISSES, version=version)
    table.write(go("usa_cruiser_1", by="sz32 sz31")).do(Retreat("sz32"))

    known = table.rules.known(table.state, "usa").counters.values()

    assert table.why_not(go("usa_destroyer_1", by="sz33 sz32 sz31")) == KNOWN
    assert sorted(p.kind for p in known if p.place == "sz31" and p.owner == "japan") == [
        "carrier",
        "fighter",
        "fighter",
    ]


@pytest.mark.parametrize("hidden", ["sz31=japan:1sub", "sz24=japan:1bb", "iwo_jima=japan:3ftr"])
def test_f61_what_is_legal_is_the_same_whatever_is_hidden_there(hidden: str) -> None:
    tables = intercepted(SIXTH), intercepted(SIXTH, hidden)
    orders = (
        go("usa_carrier_1", by="sz26 sz31"),
        go("usa_fighter_1", "usa_fighter_2", by="sz25 sz31"),
    )

    assert [table.why_not(*orders) for table in tables] == [None, None]
    one, other = (table.rules.known(table.state, "usa") for table in tables)
    assert one == other


@pytest.mark.parametrize(("side", "power"), [("axis", "japan"), ("allies", "usa")])
def test_f57_neither_interceptors_nor_aircraft_that_passed_stay_in_the_odds(
    side: str, power: str
) -> None:
    table = intercepted(SIXTH)
    table.state.turn += 1
    known = Campaign(table.rules.known(table.state, power), table.g.equipment, SIXTH)

    seen = [each.forces for each in known.state.fog.knowledge[side].sightings if each.forces]

    assert [sum(kinds.values()) for forces in seen for kinds in forces.values()] == [2]
    assert reckoned(known, side).enemies_at("sz31", power) == []


# ---------------------------------------------------------------- F73 on their own land

BACK = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr"
OVER_WAKE = go("usa_fighter_1", "usa_fighter_2", by="hawaiian_islands sz26 sz31 wake_island")
BOTH_UP = GoUp(("japan_fighter_1", "japan_fighter_2"))


def over_wake(version: int = SEVENTH, more: str = "") -> Evening:
    """Fighters sent to Wake meet both fighters of its base on the way, which come back."""
    line = f"{US} {BACK} hawaiian_islands=usa:2ftr sz26=usa:1cv {more}"
    return Evening(line, *MISSES, version=version).write(OVER_WAKE).do(BOTH_UP)


@pytest.mark.parametrize(("version", "there"), [(SIXTH, {}), (SEVENTH, {"japan": {"fighter": 2}})])
def test_f73_aircraft_over_land_see_interceptors_that_are_back_and_fight_nobody(
    version: int, there: dict[str, dict[str, int]]
) -> None:
    """Given a base whose fighters all intercepted, when aircraft come, then it is not empty."""
    table = over_wake(version)

    (told,) = table.told("nothing_to_attack")
    assert (told.forces or {}) == there
    sightings = table.g.knowledge("allies").sightings
    assert [each.forces for each in sightings if each.space == "wake_island"][-1] == there
    assert table.told("battle_began") == []
    assert table.g.controller("wake_island") == "japan"
    assert "axis attacked wake_island" not in table.said


def test_f73_aircraft_that_stayed_on_the_ground_are_met_in_battle() -> None:
    line = f"{US} {BACK} hawaiian_islands=usa:2ftr sz26=usa:1cv"
    table = Evening(line, *MISSES).write(OVER_WAKE).do(ONE_UP)
    (began,) = table.told("battle_began")
    assert began.forces["japan"] == {"fighter": 1}


def test_f73_land_units_take_the_land_and_the_interceptors_are_lost() -> None:
    """Given an assault, when all fighters have intercepted, then nobody defends their base."""
    table = Evening(f"{US} {BACK} hawaiian_islands=usa:2ftr sz26=usa:1cv+1trn[1inf]", *MISSES)
    landing = go(
        "usa_transport_1", by="sz26 sz31", ashore="wake_island", landing=("usa_infantry_1",)
    )
    table.write(go("usa_fighter_1", "usa_fighter_2", by="hawaiian_islands sz26 sz31 sz25"), landing)
    table.do(BOTH_UP, GoUp())
    assert "allies empty_captured wake_island" in table.said
    assert table.g.controller("wake_island") == "usa"
    assert table.where("japan_fighter_1") == "lost"


# ------------------------------------------------------- F75 on land where others fight

GUARDED = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr+1inf"
BY_SEA = go("usa_transport_1", by="sz26 sz31", ashore="wake_island", landing=("usa_infantry_1",))


def seen_at(table: Evening, side: str, space: str) -> dict[str, dict[str, int]]:
    """The last sighting of a side of a space."""
    sightings = table.g.knowledge(side).sightings
    return [each.forces for each in sightings if each.space == space][-1]


@pytest.mark.parametrize(
    ("version", "there"), [(EIGHTH, {"infantry": 1}), (NINTH, {"fighter": 2, "infantry": 1})]
)
def test_f75_attackers_see_interceptors_beside_those_who_fight(
    version: int, there: dict[str, int]
) -> None:
    """Given a base whose fighters intercepted, when its infantry is attacked, then all are seen."""
    line = f"{US} {GUARDED} hawaiian_islands=usa:2ftr sz26=usa:1cv"
    table = Evening(line, *MISSES, version=version).write(OVER_WAKE).do(BOTH_UP)

    assert table.asked == "usa may_retreat"
    assert table.one("battle_began").forces["japan"] == {"infantry": 1}
    assert seen_at(table, "allies", "wake_island") == {"japan": there}
    assert seen_at(table, "axis", "wake_island") == {"usa": {"fighter": 2}}


def test_f75_they_are_seen_by_who_retreats_too() -> None:
    line = f"{US} {GUARDED} hawaiian_islands=usa:2ftr sz26=usa:1cv"
    table = Evening(line, *MISSES).write(OVER_WAKE).do(BOTH_UP, Retreat(""))

    assert table.ask.phase == "noncombat"
    assert seen_at(table, "allies", "wake_island") == {"japan": {"fighter": 2, "infantry": 1}}


def test_f75_land_that_was_taken_is_entered_though_interceptors_were_seen_there() -> None:
    """Given that they are lost before the mover moves on, then nothing known stands in its way."""
    line = f"{US} {GUARDED} hawaiian_islands=usa:2ftr sz26=usa:1cv+1trn[1inf]+1trn[1inf]"
    table = Evening(line, *MISSES[:4], 1, 6, *MISSES)
    passing = go("usa_fighter_1", "usa_fighter_2", by="hawaiian_islands sz26 sz31 sz25")
    table.write(passing, BY_SEA).do(BOTH_UP, GoUp())

    assert table.g.controller("wake_island") == "usa"
    assert seen_at(table, "allies", "wake_island") == {"japan": {"fighter": 2}}
    assert table.where("japan_fighter_1") == "lost"
    assert table.ask.phase == "noncombat"
    more = go("usa_transport_2", by="sz26 sz31", ashore="wake_island", landing=("usa_infantry_2",))
    deck = go("usa_carrier_1", by="sz26 sz31")
    home = go("usa_fighter_1", "usa_fighter_2", by="sz25 sz31")
    assert table.why_not(more, deck, home) is None
    table.write(more, deck, home)
    assert table.where("usa_infantry_2") == "wake_island"
