"""What changed between the versions of the rules, each by its number; and games of before."""

from typing import Any

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.fog.facilitator.corrections import Correction, read
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign, CampaignState
from engine.games.pacific_1940.position.versions import SECOND, THIRD
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import NEWEST, make
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import aboard, carried_out, go, why_not
from tests.jsonb import given_back

OLD, OF_SECOND, NEW = make(version=1), make(version=SECOND), make()
BEFORE_AND_AFTER = [(SECOND, True), (THIRD, False)]
CROWDED = ["1tac+2ftr", "2ftr+1tac", "1ftr+1tac+1ftr"]
"""Three aircraft above a carrier that takes two, far from any land."""


def fallen(rules: Any, aircraft: str, *, is_stored: bool = False) -> str:
    """Which of them finds no deck at the end of the noncombat move."""
    line = f"power=japan war=japan-usa phase=noncombat_move sz10=japan:1cv+{aircraft}"
    state = position(rules, line)
    if is_stored:
        state = rules.codec.from_data(given_back(rules.codec.to_data(state)))
    after = rules.apply(state, "japan", MovePlan()).state
    (gone,) = state.counters.keys() - after.counters.keys()
    return str(gone)


def test_the_versions_that_the_rules_had_are_told_apart() -> None:
    assert (OLD.version, NEW.version, NEWEST) == (1, 12, 12)
    assert NEW.under({"fog": True}).version == 12


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("aircraft", CROWDED)
def test_7_4_version_2_the_last_deck_goes_by_the_keys_of_aircraft(
    aircraft: str, is_stored: bool
) -> None:
    """P-56"""
    assert fallen(NEW, aircraft, is_stored=is_stored) == "japan_tactical_bomber_1"


def test_7_4_version_1_the_last_deck_went_by_the_order_in_which_aircraft_were_made() -> None:
    """P-56"""
    found = [fallen(OLD, aircraft) for aircraft in CROWDED]

    assert found == ["japan_fighter_2", "japan_tactical_bomber_1", "japan_fighter_2"]


@pytest.mark.parametrize(
    ("version", "waits"), [(2, ["order", "end"]), (3, ["end"]), (8, ["end"]), (9, ["usa"])]
)
def test_fog_7_up_to_version_2_each_order_waited_by_hand(version: int, waits: list[str]) -> None:
    """F40; from version 9 on the end of a list that nobody noticed is passed too (F76)."""
    fog = make(version=version).under({"fog": True})
    line = "power=usa war=japan-usa phase=combat_move sz26=usa:1ca"
    state = position(fog, line, options={"fog": True})
    sails = Order(units=("usa_cruiser_1",), path=("sz26", "sz31"))
    state = fog.apply(state, "usa", MovePlan((sails,))).state

    found = []
    for _ in waits:
        state = fog.apply(state, "facilitator", Proceed()).state
        found.append(getattr(fog.asks(state)[0], "step", fog.asks(state)[0].role))

    assert found == waits


def corrected(rules: Any, line: str) -> CampaignState:
    """The position after the facilitator has put this right."""
    fog = rules.under({"fog": True})
    state = position(rules, "power=japan", options={"fog": True})
    changes = (read(fog.equipment, line),)
    choice = Correction(changes=changes, reason="They were forgotten.")
    after: CampaignState = fog.apply(state, "facilitator", choice).state
    return after


@pytest.mark.parametrize(("rules", "is_same"), [(OLD, False), (NEW, True)])
def test_fog_7_version_2_units_are_added_in_the_same_order_however_they_were_typed(
    rules: Any, is_same: bool
) -> None:
    """F38 The keys of what is made are drawn one after the other."""
    lines = ("add 1 tank 1 inf japan korea", "add 1 inf 1 tank japan korea")

    one, other = (corrected(rules, line).counters for line in lines)

    assert (one == other) == is_same
    assert len(one) == len(other)


def both(line: str, version: int) -> Table:
    """A position of the United States at war with Japan, under a version of the rules."""
    return at(f"power=usa war=japan-usa {line}", version=version)


@pytest.mark.parametrize(("version", "is_legal"), BEFORE_AND_AFTER)
def test_7_3_version_3_warships_leave_no_lone_transports_alone(
    version: int, is_legal: bool
) -> None:
    """P-62"""
    table = both("sz31=usa:1dd;japan:1sub sz32=japan:1trn", version)
    order = go("usa_destroyer_1", by="sz31 sz32", spares=("transports",))

    assert (why_not(table, order) is None) == is_legal


@pytest.mark.parametrize(("version", "are_left"), BEFORE_AND_AFTER)
def test_7_3_version_3_unarmed_ships_that_stay_are_fought(version: int, are_left: bool) -> None:
    """P-26"""
    table = carried_out(both("sz31=usa:1trn+1cv;japan:1dd", version))

    assert (table.state.attacks == {}) == are_left


@pytest.mark.parametrize(("version", "is_barred"), BEFORE_AND_AFTER)
def test_8_2_version_3_an_own_submarine_lifts_the_bar_of_an_ignored_one(
    version: int, is_barred: bool
) -> None:
    """P-36"""
    table = both("sz31=usa:1sub+1trn[1inf] sz32=japan:1sub", version)
    boat = go("usa_submarine_1", by="sz31 sz32", spares=("submarines",))
    land = go(
        "usa_transport_1", by="sz31 sz32", landing=("usa_infantry_1",), ashore="marshall_islands"
    )

    assert (why_not(table, land, boat) is not None) == is_barred


@pytest.mark.parametrize(("version", "is_legal"), BEFORE_AND_AFTER)
def test_9_version_3_a_transport_acts_in_one_phase(version: int, is_legal: bool) -> None:
    """P-48"""
    table = both("sz31=usa:1trn;japan:1dd hawaiian_islands=usa:1inf", version)
    carried_out(table, go("usa_transport_1", by="sz31 sz26"), phase=COMBAT)
    load = go("usa_transport_1", by="sz26", loads=aboard("usa_transport_1", "usa_infantry_1"))

    assert (why_not(table, load, phase=NONCOMBAT) is None) == is_legal


@pytest.mark.parametrize(("version", "is_refused"), BEFORE_AND_AFTER)
def test_12_version_3_a_submarine_ends_a_noncombat_move_beside_a_destroyer(
    version: int, is_refused: bool
) -> None:
    """P-61"""
    table = both("sz31=usa:1sub sz32=japan:1dd", version)
    order = go("usa_submarine_1", by="sz31 sz32")

    assert (why_not(table, order, phase=NONCOMBAT) is not None) == is_refused


@pytest.mark.parametrize(("version", "defends"), BEFORE_AND_AFTER)
def test_8_1_version_3_an_interceptor_does_not_defend_its_land(version: int, defends: bool) -> None:
    """P-60"""
    rules = make(version=version)
    line = (
        "power=usa war=japan-usa kiangsu=usa:1bmb+1inf holds.kiangsu=usa"
        " shantung=japan:1ftr+1inf fac.shantung=minor_complex"
    )
    bomb = go("usa_strategic_bomber_1", by="kiangsu shantung", raid="minor_complex")
    state = position(rules, line, dice=(6, 6, 6, 1, 6, 6, 1, 6, 6))
    march = go("usa_infantry_1", by="kiangsu shantung")
    state = rules.apply(state, "usa", MovePlan((bomb, march))).state

    events = rules.apply(state, "japan", Intercept(1)).events

    (began,) = [event.forces["japan"] for event in events if kind_of(event) == "battle_began"]
    assert began == ({"fighter": 1, "infantry": 1} if defends else {"infantry": 1})


@pytest.mark.parametrize(("rules", "given_up"), [(OF_SECOND, "infantry"), (NEW, "fighter")])
def test_8_3_version_3_one_land_unit_is_kept_to_take_the_ground(rules: Any, given_up: str) -> None:
    """P-43"""
    line = "power=japan war=japan-usa philippines=japan:1inf+1ftr;usa:2inf"
    g = Campaign(position(rules, line), rules.equipment, rules.version)
    units = sorted(g.own_at("philippines", "japan"))
    ask = ChooseLosses(
        role="japan", space="philippines", order="attack_land", hits={"any": 1}, targets=units
    )

    assert [g.pieces[key].kind for key in ask.start(g).units] == [given_up]
