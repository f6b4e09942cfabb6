"""What version 6 changed in the moves of Global 1940, beside games of before."""

import pytest

from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.bot.reach import Reach
from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.movement import decks
from engine.games.pacific_1940.movement.carriage import release_guests
from engine.games.pacific_1940.movement.landing import rescue, stranded
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.pointing import Pointed
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.position.versions import FIFTH, SIXTH
from tests.engine.pacific_1940.global_1940.world import BOX, fogged, world
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import aboard, carried_out, go, judged, why_not

BOTH_VERSIONS = pytest.mark.parametrize("version", [FIFTH, SIXTH])

# ---------------------------------------------------------------------- decks of a purse

BOTH = "fac.united_kingdom=major_complex fac.india=major_complex"
STRIKE = go("uk_fighter_1", by="borneo sz43 sz37 sz38")


def lone_fighter(more: str, *, version: int, fog: bool = False) -> Table:
    """Borneo is the only land of the Allies from which a fighter flies over Sea Zone 38."""
    far = BOX.distances.to("sz38", "air")
    lands = [land for land in BOX.territories if far.get(land, 99) <= 3 and land != "india"]
    lost = [land for land in lands if BOX.territories[land].in_play and land not in BOX.neutrals]
    holds = " ".join(f"holds.{land}=japan" for land in lost if land != "borneo")
    wars = "war=uk-japan,anzac-japan,germany-ussr"
    line = f"power=uk {wars} {BOTH} {holds} holds.borneo=uk borneo=uk:1ftr sz38=japan:1trn"
    return (fogged if fog else world)(f"{line} {more}", version=version)


def yards_of(line: str, version: int) -> dict[str, tuple[str, ...]]:
    """Carrier → the zones where it may come to be a deck."""
    table = world(f"power=uk war=uk-japan,anzac-japan {line}", version=version)
    berths = decks.of(Tentative(table.g, "uk", NONCOMBAT), is_moving=True)
    return {carrier.key: carrier.zones for carrier in berths.carriers}


@pytest.mark.parametrize("fog", [False, True])
def test_G2_2_version_6_a_carrier_that_london_paid_is_no_deck_at_calcutta(fog: bool) -> None:
    now = lone_fighter("bought.uk_europe=1cv", version=SIXTH, fog=fog)
    before = lone_fighter("bought.uk_europe=1cv", version=FIFTH, fog=fog)

    assert why_not(now, STRIKE) == "7.4 cannot_land"
    assert judged(before, STRIKE).landings == {"uk_fighter_1": "sz39"}


@BOTH_VERSIONS
def test_G2_2_a_carrier_that_calcutta_paid_is_a_deck_there(version: int) -> None:
    table = lone_fighter("bought.uk_pacific=1cv", version=version)
    assert judged(table, STRIKE).landings == {"uk_fighter_1": "sz39"}

    carried_out(table, STRIKE)
    carried_out(table, go("uk_fighter_1", by="sz38 sz39"), phase=NONCOMBAT)
    table.run(Mobilize(power="uk"))

    assert [type(event).__name__ for event in table.events] == ["Mobilized"]
    assert table.where("uk_fighter_1") == table.where("uk_carrier_1") == "sz39"


def test_G2_2_version_5_the_fighter_that_waited_there_was_lost() -> None:
    table = carried_out(lone_fighter("bought.uk_europe=1cv", version=FIFTH), STRIKE)
    carried_out(table, go("uk_fighter_1", by="sz38 sz39"), phase=NONCOMBAT)
    assert stranded(table.g, "uk") == ()
    table.run(Mobilize(power="uk"))

    assert table.why_not(Deploy((Placing("carrier", "sz39"),))) == "13 no_complex"
    table.do(Deploy((Placing("carrier", "sz109"),)))
    assert [event.zone for event in table.told("stranded_aircraft_lost")] == ["sz39"]


def test_G2_2_version_6_while_london_is_lost_calcutta_builds_at_its_own_complexes() -> None:
    line = "holds.united_kingdom=germany fac.quebec=minor_complex fac.india=major_complex"
    bought = f"{line} bought.uk_pacific=1cv"

    assert yards_of(bought, SIXTH) == {"uk_carrier_1": ("sz39",)}
    assert yards_of(bought, FIFTH) == {"uk_carrier_1": ("sz39", "sz106", "sz120", "sz121")}


def test_G2_2_version_6_a_purse_whose_capital_is_lost_builds_no_deck() -> None:
    line = "holds.united_kingdom=germany fac.quebec=minor_complex fac.india=major_complex"
    bought = f"{line} bought.uk_europe=1cv"

    assert yards_of(bought, SIXTH) == {}
    assert yards_of(bought, FIFTH) == {"uk_carrier_1": ("sz39", "sz106", "sz120", "sz121")}


def test_G2_2_version_6_each_of_two_carriers_has_the_yards_of_its_purse() -> None:
    bought = f"{BOTH} bought.uk_europe=1cv bought.uk_pacific=1cv"

    assert sorted(yards_of(bought, SIXTH).values()) == [("sz109", "sz110"), ("sz39",)]
    assert sorted(yards_of(bought, FIFTH).values()) == [("sz39", "sz109", "sz110")] * 2


# ---------------------------------------------------------------------- drops on neutrals

ITALY = "power=italy tech.italy=paratroopers fac.southern_italy=air_base"
GREECE = f"{ITALY} southern_italy=italy:3inf+1ftr albania=italy:2inf greece=neutrals:4inf"
MARCH = go("italy_infantry_4", by="albania greece")
BY_AIR = go("italy_infantry_1", "italy_infantry_2", by="southern_italy greece", dropped=True)


def test_G11_GV71_version_6_infantry_is_dropped_beside_an_attack_on_a_neutral() -> None:
    table = carried_out(world(GREECE, version=SIXTH), MARCH, BY_AIR)

    assert table.state.attacks["greece"].units == [
        "italy_infantry_4",
        "italy_infantry_1",
        "italy_infantry_2",
    ]
    assert table.where("italy_infantry_1") == "greece"


def test_G11_GV71_version_5_none_was_dropped_there() -> None:
    assert why_not(world(GREECE, version=FIFTH), MARCH, BY_AIR) == "G11 too_far_to_drop"


def test_G11_version_6_a_strict_neutral_is_a_target_too() -> None:
    line = "power=germany tech.germany=paratroopers fac.france=air_base france=germany:2inf"
    table = world(f"{line} holds.france=germany switzerland=neutrals:2inf", version=SIXTH)
    march = go("germany_infantry_1", by="france switzerland")
    by_air = go("germany_infantry_2", by="france switzerland", dropped=True)

    assert why_not(table, march, by_air) is None
    assert why_not(table, by_air) == "G11 no_attack_to_join"


@BOTH_VERSIONS
def test_G11_GV71_no_more_are_dropped_on_a_neutral_than_elsewhere(version: int) -> None:
    three = go(*(f"italy_infantry_{n}" for n in (1, 2, 3)), by=" ".join(BY_AIR.path), dropped=True)
    found = why_not(world(GREECE, version=version), MARCH, three)
    assert found == ("G11 too_many_dropped" if version == SIXTH else "G11 too_far_to_drop")


@BOTH_VERSIONS
def test_G6_4_G11_the_way_to_a_target_leads_over_no_neutral(version: int) -> None:
    """Ulaanbaatar is two spaces from Manchuria, all of them over Mongolia."""
    line = "power=japan tech.japan=paratroopers fac.manchuria=air_base manchuria=japan:1inf"
    table = world(line, version=version)
    beyond = go("japan_infantry_1", by="manchuria ulaanbaatar", dropped=True)

    assert why_not(table, beyond) == "G11 too_far_to_drop"


def test_G11_version_6_a_drop_on_a_neutral_is_typed_and_pointed_at() -> None:
    table = world(GREECE, version=SIXTH).run(PlanMoves(role="italy", power="italy"))
    marching = MovePlan((MARCH,))

    typed = table.ask.typed(table.g, marching, "drop 2 inf Southern Italy-Greece")
    pointed = table.ask.pointed(table.g, marching, Place("southern_italy", "2 inf", ""))

    assert typed.orders == (MARCH, BY_AIR)
    assert table.why_not(typed) is None
    assert isinstance(pointed, Pointed)
    assert [each.end for each in pointed.destinations if each.does == "drop"] == ["greece"]


def test_G11_fog_7_version_6_a_drop_on_a_neutral_is_carried_out() -> None:
    """Greece’s four throw at once: the facilitator has only to go on."""
    table = fogged(GREECE, 6, 6, 6, 6, 6, 6, 6, version=SIXTH)
    assert why_not(table, MARCH, BY_AIR) is None

    table.run(CarryOut(power="italy", phase=COMBAT, orders=[MARCH, BY_AIR]))
    while not table.told("battle_began"):
        assert table.role == FACILITATOR
        table.do(Proceed())

    assert sorted(table.g.own_at("greece", "italy")) == sorted([*MARCH.units, *BY_AIR.units])
    assert table.one("battle_began").dropped == 2


@BOTH_VERSIONS
def test_G11_a_program_reckons_with_what_may_be_dropped(version: int) -> None:
    found = Reach(world(GREECE, version=version).g, "italy").drops("greece")
    assert found == (["italy_infantry_1", "italy_infantry_2"] if version == SIXTH else [])


# ---------------------------------------------------------------------- guests on carriers

GUEST = "ussr_fighter_1"
SOVIET = "power=uk war=germany-ussr sz79=uk:1cv;ussr:1ftr"
TO_THE_PACIFIC = go("uk_carrier_1", by="sz79 sz39", loads=aboard("uk_carrier_1", GUEST))


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
@pytest.mark.parametrize("fog", [False, True])
def test_G3_GW10_version_6_a_carrier_takes_no_guest_to_a_board_where_it_is_neutral(
    phase: str, fog: bool
) -> None:
    line = SOVIET.replace("1cv", "1cv+1dd").replace("war=", "war=japan-uk,")
    line += " sz39=japan:1trn" if phase == COMBAT else ""
    now = (fogged if fog else world)(line, version=SIXTH)
    before = (fogged if fog else world)(line, version=FIFTH)

    orders = [go("uk_destroyer_1", by="sz79 sz39")] if phase == COMBAT else []
    assert why_not(now, *orders, TO_THE_PACIFIC, phase=phase) == "G3 no_guests_there"
    assert why_not(before, *orders, TO_THE_PACIFIC, phase=phase) is None


def test_G3_GW10_version_5_the_guest_was_lost_there() -> None:
    table = carried_out(world(SOVIET, version=FIFTH), TO_THE_PACIFIC, phase=NONCOMBAT)
    release_guests(table.g)
    table.state.power = "italy"
    table.run(Homeless(power="italy"))

    assert table.one("homeless_lost").zone == "sz39"
    assert table.where(GUEST) == "lost"


@BOTH_VERSIONS
def test_G3_a_guest_rides_on_where_both_are_at_war(version: int) -> None:
    table = world(SOVIET, version=version)
    order = go("uk_carrier_1", by="sz79 sz80", loads=aboard("uk_carrier_1", GUEST))
    assert why_not(table, order, phase=NONCOMBAT) is None

    both = world(SOVIET.replace("war=", "war=japan-ussr,japan-uk,"), version=version)
    assert why_not(both, TO_THE_PACIFIC, phase=NONCOMBAT) is None


@BOTH_VERSIONS
def test_7_4_the_carrier_does_not_leave_its_guest_behind_either(version: int) -> None:
    alone = go("uk_carrier_1", by="sz79 sz39")
    assert why_not(world(SOVIET, version=version), alone, phase=NONCOMBAT) == (
        "7.4 aircraft_not_saved"
    )


def test_G3_GW10_version_6_a_guest_that_is_cargo_keeps_a_damaged_carrier_too() -> None:
    table = world("power=uk war=germany-ussr sz79=uk:1cv!;ussr:1ftr", version=SIXTH)
    table.g.board(GUEST, "uk_carrier_1")

    away = go("uk_carrier_1", by="sz79 sz39")
    assert why_not(table, away, phase=NONCOMBAT) == "G3 no_guests_there"
    assert why_not(table, go("uk_carrier_1", by="sz79 sz80"), phase=NONCOMBAT) is None


def test_G3_GW10_version_6_who_makes_peace_meanwhile_binds_no_carrier() -> None:
    table = world("power=uk sz79=uk:1cv!;ussr:1ftr", version=SIXTH)
    table.g.board(GUEST, "uk_carrier_1")

    assert why_not(table, go("uk_carrier_1", by="sz79 sz39"), phase=NONCOMBAT) is None


def test_G3_GW10_version_6_a_carrier_with_a_guest_fetches_nobody_from_that_board() -> None:
    fleet = "sz79=uk:1cv;ussr:1ftr"
    now, before = (lone_fighter(fleet, version=version) for version in (SIXTH, FIFTH))

    assert why_not(now, STRIKE) == "7.4 cannot_land"
    assert judged(before, STRIKE).landings == {"uk_fighter_1": "sz39"}
    two = lone_fighter(fleet.replace("1cv", "2cv"), version=SIXTH)
    assert judged(two, STRIKE).landings == {"uk_fighter_1": "sz39"}


@BOTH_VERSIONS
def test_7_4_GW10_what_is_saved_at_the_end_is_saved_by_legal_orders(version: int) -> None:
    """The fighter is adrift in any case; whoever makes the orders, a guest is not lost for it."""
    table = lone_fighter("sz79=uk:1cv;ussr:1ftr", version=version)
    piece = table.piece("uk_fighter_1")
    table.g.put("uk_fighter_1", "sz38")
    piece.spent, piece.moved = 3, "combat"

    orders = rescue(table.g, "uk", ())

    assert why_not(table, *orders, phase=NONCOMBAT) is None
    sailed = [order.end for order in orders if "uk_carrier_1" in order.units]
    assert sailed == ([] if version == SIXTH else ["sz39"])


def test_7_4_GW10_version_6_a_line_says_why_the_guest_stays() -> None:
    table = world(SOVIET, version=SIXTH)
    table.run(PlanMoves(role="uk", power="uk", phase=NONCOMBAT))

    draft = table.ask.typed(table.g, MovePlan(), "1 cv 79-39")

    assert draft.orders == (TO_THE_PACIFIC,)
    assert table.why_not(draft) == "G3 no_guests_there"
