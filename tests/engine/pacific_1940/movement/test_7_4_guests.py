"""7.4 Friends' aircraft on a power's carriers: they sail along, and are never left over the sea."""

import random

import pytest

from engine.games.pacific_1940.battle.homeless import berths
from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing, shortage
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.position.versions import SEVENTH, SIXTH
from tests.engine.pacific_1940.global_1940.world import world
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import aboard, go, judged, why_not

WAR = "power=uk war=japan-usa,japan-uk,japan-anzac"
GUESTS = ("anzac_fighter_1", "anzac_fighter_2")
CARRIER = "uk_carrier_1"
LEAVE = go(CARRIER, by="sz58 sz57")
ATTACK = go(CARRIER, "uk_destroyer_1", by="sz58 sz57")
TAKE = go(CARRIER, by="sz58 sz57", loads=aboard(CARRIER, *GUESTS))


def adrift(beside: str = "", *, version: int = SEVENTH) -> Table:
    """Two British fighters over open sea that can fly no more, and a carrier with two guests.

    beside: enemies beside the fighters.
    """
    line = f"{WAR} sz58=uk:1cv+1dd;anzac:2ftr sz57=uk:2ftr{beside}"
    table = at(line, version=version)
    for key in ("uk_fighter_1", "uk_fighter_2"):
        table.piece(key).spent = 4
    table.g.forget()
    return table


def afloat(g: Campaign) -> dict[str, dict[str, int]]:
    """The zones where aircraft have no deck, by power."""
    found = {zone: berths(g, zone, "")[0] for zone in g.equipment.zones}
    waiting = {zone: {p: n for p, n in powers.items() if n} for zone, powers in found.items()}
    return {zone: powers for zone, powers in waiting.items() if powers}


def test_7_4_P_50_a_carrier_leaves_no_guest_behind_for_aircraft_that_are_lost_in_any_case() -> None:
    refusal = judged(adrift(), LEAVE, phase=NONCOMBAT).refusals[0]
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == ("7.4", "guest_left_behind")
    assert refusal.data == {"unit": "anzac_fighter_1", "ship": CARRIER, "space": "sz58"}
    assert why_not(adrift(version=SIXTH), LEAVE, phase=NONCOMBAT) is None


@pytest.mark.parametrize(("version", "why"), [(SEVENTH, "7.4 guest_left_behind"), (SIXTH, None)])
def test_7_4_P_50_nor_in_the_combat_move(version: int, why: str | None) -> None:
    table = adrift(";japan:1dd", version=version)
    assert why_not(table, ATTACK) == why
    together = go(*ATTACK.units, by="sz58 sz57", loads=aboard(CARRIER, *GUESTS))
    assert why_not(table, together) is None


def test_7_4_version_6_guests_that_were_left_stayed_over_open_sea() -> None:
    table = adrift(version=SIXTH).run(NoncombatMove(power="uk"))
    table.do(MovePlan((LEAVE,)))
    assert afloat(table.g) == {"sz58": {"anzac": 2}}


@pytest.mark.parametrize("plan", [MovePlan((TAKE,)), MovePlan()])
def test_7_4_P_50_guests_keep_their_decks_and_the_powers_own_aircraft_are_lost(
    plan: MovePlan,
) -> None:
    table = adrift().run(NoncombatMove(power="uk"))
    assert table.why_not(MovePlan((LEAVE,))) == "7.4 guest_left_behind"
    table.do(plan)
    lost = [table.where(key) for key in ("uk_fighter_1", "uk_fighter_2")]
    assert lost == ["lost", "lost"]
    assert {table.where(key) for key in GUESTS} == {table.where(CARRIER)}
    assert afloat(table.g) == {}


def test_7_4_P_50_a_line_takes_guests_along_unasked() -> None:
    table = adrift()
    ask = PlanMoves(role="uk", power="uk", phase=NONCOMBAT)
    assert ask.typed(table.g, MovePlan(), "1 cv 58-57").orders == (TAKE,)


def test_7_4_P_50_part_of_the_guests_is_not_enough() -> None:
    one = go(CARRIER, by="sz58 sz57", loads=aboard(CARRIER, GUESTS[0]))
    assert why_not(adrift(), one, phase=NONCOMBAT) == "7.4 guest_left_behind"


@pytest.mark.parametrize(
    ("fleet", "more"),
    [
        ("sz58=uk:2cv;anzac:2ftr", ()),
        ("sz58=uk:1cv;anzac:2ftr;usa:1cv", ()),
        ("sz58=uk:1cv;anzac:2ftr sz56=uk:1cv", (go("uk_carrier_2", by="sz56 sz57 sz58"),)),
    ],
)
def test_7_4_P_50_another_deck_in_the_zone_takes_them(fleet: str, more: tuple[Order, ...]) -> None:
    table = at(f"{WAR} {fleet}", version=SEVENTH)
    assert why_not(table, LEAVE, *more, phase=NONCOMBAT) is None


BOUGHT = "fac.new_south_wales=minor_complex sz62=anzac:1cv;uk:2ftr bought=1cv"
AWAY = go("anzac_carrier_1", by="sz62 sz63")


@pytest.mark.parametrize(("version", "why"), [(SEVENTH, "7.4 guest_left_behind"), (SIXTH, None)])
def test_7_4_P_50_a_carrier_that_is_yet_to_be_placed_takes_no_guests(
    version: int, why: str | None
) -> None:
    table = at(f"{WAR} power=anzac {BOUGHT}", version=version)
    assert why_not(table, AWAY, phase=NONCOMBAT) == why


# ---------------------------------------------------------------------- new carriers


WAITING = "fac.new_south_wales=minor_complex sz62=anzac:1cv+2ftr;uk:2ftr"


@pytest.mark.parametrize(("version", "count"), [(SEVENTH, 2), (SIXTH, 0)])
def test_12_P_50_the_decks_that_guests_are_on_are_not_the_powers_own(
    version: int, count: int
) -> None:
    table = at(f"{WAR} power=anzac {WAITING}", version=version)
    assert shortage(table.g, "anzac", "sz62") == count


def test_12_P_50_a_new_carrier_must_come_under_aircraft_whose_deck_guests_have() -> None:
    line = f"{WAR} power=anzac {WAITING} fac.queensland=minor_complex bought=1cv+1ftr"
    table = at(line, version=SEVENTH).run(Mobilize(power="anzac"))
    fighter = Placing("fighter", "queensland")
    assert (
        table.why_not(Deploy((Placing("carrier", "sz54"), fighter))) == "12 aircraft_need_a_carrier"
    )
    assert table.why_not(Deploy((Placing("carrier", "sz62"), fighter))) is None
    afloat_then = Deploy((Placing("carrier", "sz62"), Placing("fighter", "sz62")))
    assert table.why_not(afloat_then) == "13 no_deck"
    table.do(Deploy((Placing("carrier", "sz62"), fighter)))
    assert afloat(table.g) == {}


def test_12_P_50_without_one_they_are_lost_and_not_the_guests() -> None:
    table = at(f"{WAR} power=anzac {WAITING}", version=SEVENTH).run(Mobilize(power="anzac"))
    assert [event.power for event in table.told("stranded_aircraft_lost")] == ["anzac", "anzac"]
    assert table.there("sz62") == ["anzac_carrier_1", "uk_fighter_1", "uk_fighter_2"]
    assert afloat(table.g) == {}


# ---------------------------------------------------------------------- friends of a friend


APART = "power=uk war=germany-uk,japan-uk,germany-ussr,japan-usa sz109=uk:1cv;usa:1cv;ussr:1ftr"
SOVIET = aboard(CARRIER, "ussr_fighter_1")


def test_7_4_G3_a_deck_that_a_guest_does_not_share_is_none_for_it() -> None:
    """The United Kingdom shares decks with both, and they not with each other."""
    now, before = world(APART, version=SEVENTH), world(APART, version=SIXTH)
    alone = go(CARRIER, by="sz109 sz110")
    assert why_not(now, alone, phase=NONCOMBAT) == "7.4 guest_left_behind"
    assert why_not(before, alone, phase=NONCOMBAT) is None
    taken = go(CARRIER, by="sz109 sz110", loads=SOVIET)
    assert why_not(now, taken, phase=NONCOMBAT) is None
    ask = PlanMoves(role="uk", power="uk", phase=NONCOMBAT)
    assert ask.typed(now.g, MovePlan(), "1 cv 109-110").orders == (taken,)


def test_7_4_G3_the_powers_own_aircraft_may_use_that_deck() -> None:
    table = world(f"{APART} sz110=uk:3ftr", version=SEVENTH)
    for number in (1, 2, 3):
        table.piece(f"uk_fighter_{number}").spent = 3
    home = go("uk_fighter_1", "uk_fighter_2", "uk_fighter_3", by="sz110 sz109")
    assert why_not(table, home, phase=NONCOMBAT) is None


def test_13_G3_new_aircraft_leave_a_guest_its_deck() -> None:
    line = f"{APART} fac.united_kingdom=major_complex bought.uk_europe=2ftr"
    now = world(line, version=SEVENTH).run(Mobilize(power="uk"))
    before = world(line, version=SIXTH).run(Mobilize(power="uk"))
    both = Deploy((Placing("fighter", "sz109", 2),))
    assert now.why_not(both) == "13 no_deck"
    assert before.why_not(both) is None
    one = Deploy((Placing("fighter", "sz109"), Placing("fighter", "united_kingdom")))
    assert now.why_not(one) is None


HALF_APART = "war=germany-uk,japan-uk,germany-ussr,japan-usa"


@pytest.mark.parametrize(
    ("version", "landings"), [(SEVENTH, {}), (SIXTH, {"ussr_fighter_1": "sz109"})]
)
def test_7_4_G3_the_place_of_a_friends_friend_is_taken(
    version: int, landings: dict[str, str]
) -> None:
    """The American fighter is no friend of the Soviet one, and on the British deck all the same."""
    line = f"power=ussr {HALF_APART} sz109=uk:1cv+1ftr;usa:1ftr sz108=ussr:1ftr"
    table = world(line, version=version)
    table.piece("ussr_fighter_1").spent = 3
    home = go("ussr_fighter_1", by="sz108 sz109")
    assert judged(table, home, phase=NONCOMBAT).landings == landings


@pytest.mark.parametrize(("version", "waiting"), [(SEVENTH, 0), (SIXTH, 1)])
def test_11_G3_aircraft_make_room_for_one_that_has_no_other_deck(
    version: int, waiting: int
) -> None:
    """A British fighter may go to the American deck, the Soviet one may not."""
    line = f"power=italy {HALF_APART} sz109=uk:1cv+2ftr;usa:1cv+1ftr;ussr:1ftr"
    found, _ = berths(world(line, version=version).g, "sz109", "italy")
    assert found["ussr"] == waiting
    assert (found["uk"], found["usa"]) == (0, 0)


@pytest.mark.parametrize("seed", range(30))
def test_11_where_all_share_their_decks_the_same_ones_have_none(seed: int) -> None:
    pick = random.Random(seed)
    powers = pick.sample(("usa", "uk", "anzac"), 3)
    fleets = ";".join(
        f"{power}:{pick.randint(0, 2)}cv+{pick.randint(0, 4)}ftr+1dd" for power in powers
    )
    line = f"{WAR} sz58={fleets}".replace(":0cv+", ":").replace("+0ftr", "").replace(":0ftr+", ":")
    now, before = (
        berths(at(line, version=version).g, "sz58", pick.choice(powers))[0]
        for version, pick in ((SEVENTH, random.Random(seed)), (SIXTH, random.Random(seed)))
    )
    assert now == before


# ---------------------------------------------------------------------- at random


FLEETS = "sz58=uk:2cv;anzac:2ftr;usa:1ftr sz57=uk:6ftr sz56=uk:1cv;usa:1cv;anzac:1ftr"


@pytest.mark.parametrize("seed", range(40))
def test_7_4_no_legal_plan_leaves_an_aircraft_over_the_sea(seed: int) -> None:
    pick = random.Random(seed)
    table = at(f"{WAR} {FLEETS}", version=SEVENTH)
    g = table.g
    own = sorted(key for key in g.pieces if g.is_unit(key) and g.owner(key) == "uk")
    for key in own:
        if g.unit(key).is_air:
            table.piece(key).spent = pick.choice((3, 4, 4, 4, 4, 4))
    g.forget()
    table.run(NoncombatMove(power="uk"))
    carriers = [key for key in own if g.unit(key).deck]
    table.do(
        with_all_saved(table, anywhere(table, pick.sample(carriers, pick.randint(1, 3)), pick))
    )
    assert afloat(g) == {}
    assert not any(event.power != "uk" for event in table.told("aircraft_stranded"))


def anywhere(table: Table, units: list[str], pick: random.Random) -> MovePlan:
    """Orders to anywhere, carriers with some of the guests beside them, none refused by itself."""
    g, plan = table.g, MovePlan()
    for key in units:
        place = g.place(key)
        beside = [each for each in g.units_at(place) if g.unit(each).is_air]
        guests = [each for each in beside if g.owner(each) != "uk"]
        taken = pick.sample(guests, pick.randint(0, min(2, len(guests))))
        loads = aboard(key, *taken)
        ends = [end for end in ways.reach(g, key, NONCOMBAT) if end != place]
        pick.shuffle(ends)
        ends.sort(key=lambda end: not g.own_at(end, "uk"))
        for end in ends[:3]:
            order = go(key, by=" ".join(ways.path_to(g, key, end, NONCOMBAT)), loads=loads)
            more = MovePlan((*plan.orders, order))
            if not table.ask.wrong(g, more):
                plan = more
                break
    return plan


def with_all_saved(table: Table, plan: MovePlan) -> MovePlan:
    """The plan, cut as short as it takes to save every aircraft that can be saved."""
    while table.why_not(plan):
        parts = table.ask.parts(table.g, plan)
        whole = next((part.draft for part in parts if part.target == "bring_home"), plan)
        if table.why_not(whole) is None:
            return whole
        plan = MovePlan(plan.orders[:-1])
    return plan
