"""G3, G9 What version 7 of the rules changed: guests and cargo on another board."""

import pytest

from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.stranding import EndNoncombatMove
from engine.games.pacific_1940.movement.carriage import release_guests
from engine.games.pacific_1940.movement.movement import judge
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.pointing import Pointed
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.position.versions import SEVENTH, SIXTH
from tests.engine.pacific_1940.global_1940.world import fogged, world
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import aboard, carried_out, go, judged, why_not

BOTH_VERSIONS = pytest.mark.parametrize("version", [SIXTH, SEVENTH])

# Sea Zones 74, 78 and 79 lie on the board of Europe, 39 and 58 on that of the Pacific. The Soviet
# Union and the United Kingdom have an enemy in common on the first alone.
APART = "power=uk war=germany-uk,germany-ussr,japan-uk"
TOGETHER = f"{APART},japan-ussr"
CARRIER, GUEST, DESTROYER = "uk_carrier_1", "ussr_fighter_1", "uk_destroyer_1"

# ---------------------------------------------------------------------- retreats

FLEETS = "sz79=uk:1cv;ussr:1ftr sz39=uk:1dd sz78=japan:1dd"
WITH_GUEST = go(CARRIER, by="sz79 sz78", loads=aboard(CARRIER, GUEST))
ESCORT = go(DESTROYER, by="sz39 sz78")


def engaged(line: str, version: int) -> Table:
    """A carrier with a guest, and a destroyer from the other board, after a round without hits."""
    table = carried_out(world(line, 6, 6, version=version), WITH_GUEST, ESCORT)
    table.run(ConductCombat(power="uk"))
    assert table.asked == "uk may_retreat"
    return table


@BOTH_VERSIONS
def test_8_4_GW_11_a_fleet_with_a_guest_retreats_to_where_it_has_a_deck(version: int) -> None:
    table = engaged(f"{APART} {FLEETS}", version)
    assert table.why_not(Retreat("sz79")) is None
    found = table.why_not(Retreat("sz39"))
    assert found == ("G3 no_guests_there" if version == SEVENTH else None)


@BOTH_VERSIONS
def test_8_4_GW_11_it_may_where_both_are_at_war(version: int) -> None:
    assert engaged(f"{TOGETHER} {FLEETS}", version).why_not(Retreat("sz39")) is None


@BOTH_VERSIONS
def test_8_4_GW_11_one_without_a_guest_may(version: int) -> None:
    table = world(f"{APART} {FLEETS}", 6, 6, version=version)
    table.g.lose(GUEST)
    carried_out(table, go(CARRIER, by="sz79 sz78"), ESCORT).run(ConductCombat(power="uk"))
    assert table.why_not(Retreat("sz39")) is None


def test_8_4_GW_11_with_no_other_way_out_it_fights_on() -> None:
    line = f"{APART} sz78=uk:1cv;ussr:1ftr;japan:1dd sz39=uk:1dd"
    now = carried_out(world(line, 6, 6, 1, 6, version=SEVENTH), ESCORT)
    now.run(ConductCombat(power="uk"))
    assert now.told("battle_ended")[0].outcome == "won"
    assert now.where(GUEST) == "sz78"

    before = carried_out(world(line, 6, 6, version=SIXTH), ESCORT).run(ConductCombat(power="uk"))
    assert before.asked == "uk may_retreat"


def test_8_4_GW_11_version_6_the_guest_was_taken_along_and_lost() -> None:
    table = engaged(f"{APART} {FLEETS}", SIXTH).do(Retreat("sz39"))
    release_guests(table.g)
    table.state.power = "italy"
    table.run(Homeless(power="italy"))
    assert table.where(GUEST) == "lost"


def test_8_4_GW_11_pressing_on_is_always_possible() -> None:
    table = engaged(f"{APART} {FLEETS}", SEVENTH)
    table.state.dice.script = [1, 6]
    table.do(Press())
    assert table.told("battle_ended")[0].outcome == "won"


# ---------------------------------------------------------------------- stopped in the fog

UNSEEN = f"{APART} sz78=uk:1cv+1dd;ussr:1ftr sz58=japan:1dd"
ROUND = go(CARRIER, DESTROYER, by="sz78 sz58 sz74", loads=aboard(CARRIER, GUEST))


def stopped(line: str, version: int) -> Table:
    """After a noncombat move in which a fleet met a destroyer on its way, and sank it."""
    table = fogged(line, 1, 6, version=version)
    assert judge(table.g.as_known_by("uk"), "uk", NONCOMBAT, [ROUND]).refusal is None
    table.run(
        CarryOut(power="uk", phase=NONCOMBAT, orders=[ROUND]),
        Homeless(power="uk"),
        EndNoncombatMove(power="uk"),
    )
    while table.role:
        assert table.role == FACILITATOR
        table.do(Proceed())
    assert table.where(CARRIER) == "sz58"
    return table


def test_fog_8_GW_11_a_guest_whose_carrier_is_stopped_on_that_board_stays_aboard() -> None:
    table = stopped(UNSEEN, SEVENTH)
    assert (table.where(GUEST), table.piece(GUEST).aboard) == ("sz58", CARRIER)

    table.state.power = "italy"
    table.run(Homeless(power="italy"))
    assert table.where(GUEST) == "sz58"


def test_fog_8_GW_11_it_rides_back_and_leaves_the_deck_where_that_is_shared() -> None:
    table = stopped(UNSEEN, SEVENTH)
    for key in (CARRIER, GUEST):
        table.piece(key).moved, table.piece(key).loaded, table.piece(key).spent = "", "", 0
        table.piece(key).fought = False
    carried_out(table, go(CARRIER, by="sz58 sz74"), phase=NONCOMBAT)
    release_guests(table.g)
    assert (table.where(GUEST), table.piece(GUEST).aboard) == ("sz74", "")


def test_fog_8_GW_11_version_6_it_was_left_without_a_deck() -> None:
    assert stopped(UNSEEN, SIXTH).piece(GUEST).aboard == ""


@BOTH_VERSIONS
def test_fog_8_a_guest_leaves_the_deck_of_a_carrier_that_is_stopped_where_it_is_shared(
    version: int,
) -> None:
    table = stopped(UNSEEN.replace(APART, TOGETHER), version)
    assert (table.where(GUEST), table.piece(GUEST).aboard) == ("sz58", "")


# ---------------------------------------------------------------------- land units of a friend

TRANSPORT = "uk_transport_1"
SHIPPED = f"{APART} sz79=uk:1trn[ussr.2inf]+1dd"
TO_THE_PACIFIC = go(TRANSPORT, by="sz79 sz39")


@BOTH_VERSIONS
@pytest.mark.parametrize("fog", [False, True])
def test_9_GW_11_a_transport_takes_no_friends_troops_to_a_board_where_they_are_neutral(
    version: int, fog: bool
) -> None:
    table = (fogged if fog else world)(SHIPPED, version=version)
    found = judged(table, TO_THE_PACIFIC, phase=NONCOMBAT).refusal
    if version == SIXTH:
        assert found is None
        return
    assert found is not None
    assert (found.rule, found.fact) == ("G3", "no_guests_there")
    about = {"unit": "ussr_infantry_1", "ship": TRANSPORT, "space": "sz39", "power": "ussr"}
    assert found.data == about


def test_9_GW_11_nor_in_the_combat_move() -> None:
    line = SHIPPED.replace("+1dd", "+1dd;japan:1dd")
    table = world(line, version=SEVENTH)
    assert why_not(table, TO_THE_PACIFIC) == "G3 no_guests_there"
    assert why_not(table, go(TRANSPORT, by="sz79 sz80")) is None


@BOTH_VERSIONS
def test_9_GW_11_it_takes_them_elsewhere_and_its_own_power_s_troops_there(version: int) -> None:
    table = world(SHIPPED, version=version)
    assert why_not(table, go(TRANSPORT, by="sz79 sz80"), phase=NONCOMBAT) is None
    assert why_not(table, go(TRANSPORT, by="sz79 sz39 sz78"), phase=NONCOMBAT) is None
    own = world(SHIPPED.replace("ussr.2inf", "uk.2inf"), version=version)
    assert why_not(own, TO_THE_PACIFIC, phase=NONCOMBAT) is None
    both = world(SHIPPED.replace(APART, TOGETHER), version=version)
    assert why_not(both, TO_THE_PACIFIC, phase=NONCOMBAT) is None


@BOTH_VERSIONS
def test_8_4_GW_11_a_fleet_does_not_retreat_there_with_them(version: int) -> None:
    line = f"{APART} sz79=uk:1trn[ussr.2inf] sz39=uk:1dd sz78=japan:1dd"
    table = carried_out(world(line, 6, 6, version=version), go(TRANSPORT, by="sz79 sz78"), ESCORT)
    table.run(ConductCombat(power="uk"))
    found = table.why_not(Retreat("sz39"))
    assert found == ("G3 no_guests_there" if version == SEVENTH else None)
    assert table.why_not(Retreat("sz79")) is None


@pytest.mark.parametrize(("version", "place"), [(SEVENTH, "lost"), (SIXTH, "sz78")])
def test_8_3_GW_11_transports_alone_that_have_no_other_way_out_are_lost(
    version: int, place: str
) -> None:
    line = f"{APART} sz78=uk:1trn[ussr.2inf];japan:1dd sz39=uk:1dd"
    table = carried_out(world(line, 6, 1, version=version), ESCORT)
    table.run(ConductCombat(power="uk"))
    assert table.where(DESTROYER) == "lost"
    assert table.where(TRANSPORT) == place


def test_9_GW_11_a_line_says_why_the_transport_stays() -> None:
    table = world(SHIPPED, version=SEVENTH)
    table.run(PlanMoves(role="uk", power="uk", phase=NONCOMBAT))
    draft = table.ask.typed(table.g, MovePlan(), "1 trn 79-39")
    assert table.why_not(draft) == "G3 no_guests_there"


def test_9_GW_11_where_it_may_not_go_nothing_points() -> None:
    table = world(SHIPPED, version=SEVENTH)
    table.run(PlanMoves(role="uk", power="uk", phase=NONCOMBAT))
    pointed = table.ask.pointed(table.g, MovePlan(), Place("sz79", "1 trn", ""))
    assert isinstance(pointed, Pointed)
    ends = {each.end for each in pointed.destinations if each.refusal is None}
    assert "sz80" in ends
    assert "sz39" not in ends


def test_9_GW_11_who_is_aboard_where_that_is_not_shared_may_be_taken_on() -> None:
    table = world(f"{APART} sz39=uk:1trn[ussr.2inf]", version=SEVENTH)
    for end in ("sz79", "sz38"):
        assert why_not(table, go(TRANSPORT, by=f"sz39 {end}"), phase=NONCOMBAT) is None
