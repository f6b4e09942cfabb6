"""A32 Units that stay: what an order to stay does, and what nobody has ordered."""

import pytest
from msgspec import UNSET

from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.tokens import UseTokens
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.planning.planning import MovePlan
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

US = "power=usa war=japan-usa tokens.japan=0"
WAKE = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr+1inf"
CRUISER, TRANSPORT = "usa_cruiser_1", "usa_transport_1"
FIGHTERS = ("usa_fighter_1", "usa_fighter_2")
BLIP = "radar_blip sz31"


# ---------------------------------------------------------------- F59 radar behind them


@pytest.mark.parametrize(
    ("there", "stays", "version", "blips"),
    [
        ("1ca", (), 6, 1),
        ("1ca", (CRUISER,), 6, 1),  # it stays by an order of its own, first in the list
        ("1ca", (), 5, 2),
        ("1sub", (), 6, 1),  # nobody hears a submarine, and it hides nobody
        ("1trn", (), 6, 1),  # it has no order to stay: the blip is that of the fighters
    ],
)
def test_f59_aircraft_that_pass_behind_a_fleet_that_stays_are_not_heard(
    there: str, stays: tuple[str, ...], version: int, blips: int
) -> None:
    """Given ships beside a base, when they stay and aircraft pass, then the base hears a blip."""
    table = Evening(f"{US} {WAKE} sz31=usa:{there} hawaiian_islands=usa:2ftr", version=version)
    orders = [go(*stays, by="sz31")] if stays else []

    table.write(*orders, go(*FIGHTERS, by="hawaiian_islands sz26 sz31 sz25"))
    while table.asked == "japan answer_blip":
        table.do(GoUp())

    assert table.heard_by("axis") == [BLIP] * blips
    assert table.asked == "usa write_orders"


def test_f59_aircraft_that_pass_before_the_fleet_s_order_to_stay_are_heard() -> None:
    """When the order to stay is behind that of the aircraft, then each gives a blip."""
    table = Evening(f"{US} {WAKE} sz31=usa:1ca hawaiian_islands=usa:2ftr")

    table.write(go(*FIGHTERS, by="hawaiian_islands sz26 sz31 sz25"), go(CRUISER, by="sz31"))
    table.do(GoUp(), GoUp())

    assert table.heard_by("axis") == [BLIP, BLIP]


@pytest.mark.parametrize("end", ["sz26 sz31 sz32", "sz26 sz31"])
def test_f59_ships_that_have_sailed_on_hide_nobody(end: str) -> None:
    """Given a cruiser that the base let pass, when it is gone, then aircraft after it are heard."""
    table = Evening(f"{US} {WAKE} sz26=usa:1ca hawaiian_islands=usa:2ftr", *(6,) * 4)
    is_gone = end.endswith("sz32")

    table.write(go(CRUISER, by=end), go(*FIGHTERS, by="hawaiian_islands sz26 sz31 sz25"))
    table.do(GoUp())

    assert table.heard_by("axis") == [BLIP, BLIP][: 1 + is_gone]
    if is_gone:
        table.do(GoUp(("japan_fighter_1",)))
        assert len(table.told("air_battle_fought")) == 1


def test_f59_who_stayed_is_forgotten_when_the_next_orders_are_written() -> None:
    table = Evening(f"{US} {WAKE} sz31=usa:1ca").write().do(GoUp())
    g = table.g
    assert g.fog.stayed == [CRUISER]

    FogTurn(power="usa").combat_orders(g)

    assert g.fog.stayed is UNSET


# ---------------------------------------------------------------- F20 beside those that pass

DESTROYER, BATTLESHIP = "usa_destroyer_1", "usa_battleship_1"
BOTH = {"cruiser": 2, "transport": 1}
MISS = (6,) * 40


def fought(table: Evening) -> list[dict[str, int]]:
    """Who has fought of the attacker since the last choice, battle by battle."""
    return [event.forces["usa"] for event in table.told("battle_began")]


@pytest.mark.parametrize(("version", "force"), [(6, BOTH), (5, {"transport": 1})])
def test_f20_all_that_stay_fight_beside_a_passing_group_that_a_base_stops(
    version: int, force: dict[str, int]
) -> None:
    """Given a fleet that met nobody, when aircraft go up against a transport, then it fights."""
    table = Evening(f"{US} {WAKE} sz31=usa:2ca sz26=usa:1trn", *MISS, version=version)
    table.write(go(TRANSPORT, by="sz26 sz31 sz32")).do(GoUp())

    table.do(GoUp(("japan_fighter_1",)))

    assert fought(table) == [force]
    assert table.heard_by("axis") == [BLIP, BLIP, "attacked sz31"]


def test_f20_nobody_fights_where_no_aircraft_go_up() -> None:
    table = Evening(f"{US} {WAKE} sz31=usa:2ca sz26=usa:1trn")
    table.write(go(TRANSPORT, by="sz26 sz31 sz32")).do(GoUp(), GoUp())
    assert (table.where(TRANSPORT), table.asked) == ("sz32", "usa write_orders")


def test_f20_who_has_an_order_to_leave_does_not_fight() -> None:
    table = Evening(f"{US} {WAKE} sz31=usa:2ca sz26=usa:1trn", *MISS)
    table.write(go(TRANSPORT, by="sz26 sz31 sz32"), go(CRUISER, by="sz31 sz25")).do(GoUp())
    table.do(GoUp(("japan_fighter_1",)))
    assert fought(table) == [{"cruiser": 1, "transport": 1}]


@pytest.mark.parametrize(("version", "ships"), [(6, ["cruiser", "destroyer"]), (5, ["destroyer"])])
def test_f20_kamikazes_may_dive_at_all_that_stay_there(version: int, ships: list[str]) -> None:
    fleets = "sz20=usa:1ca sz36=usa:1dd"
    table = Evening(f"power=usa war=japan-usa tokens.japan=3 {fleets}", *MISS, version=version)
    table.write(go(DESTROYER, by="sz36 sz20 sz19")).do(UseTokens(0), UseTokens(1))
    assert table.asked == "japan aim_tokens"
    assert [name.split(":")[1] for name in table.ask.ships] == ships


@pytest.mark.parametrize(("version", "waits"), [(6, True), (5, False)])
def test_f20_a_group_that_waits_for_others_fights_beside_those_that_pass(
    version: int, waits: bool
) -> None:
    """Given an assault that waits for a battleship, when a base stops a destroyer, it fights."""
    fleets = "sz26=usa:1ca+1trn[2inf]+1dd sz25=usa:1bb"
    table = Evening(f"{US} {WAKE} {fleets}", *MISS, version=version)
    landing = ("usa_infantry_1", "usa_infantry_2")
    table.write(
        go(CRUISER, TRANSPORT, by="sz26 sz31", ashore="wake_island", landing=landing),
        go(DESTROYER, by="sz26 sz31 sz32"),
        go(BATTLESHIP, by="sz25 sz31"),
    )

    table.do(GoUp(("japan_fighter_1",)))

    group = {"cruiser": 1, "transport": 1} if waits else {}
    assert fought(table) == [{"destroyer": 1, **group}]
    table.do(Retreat("sz26"))
    assert table.where(CRUISER) == ("sz26" if waits else "sz31")


# ---------------------------------------------------------------- F71 aircraft without an order

ALLIES = "power=usa war=japan-usa,japan-uk,japan-anzac tokens.japan=0"
CARRIER = "usa_carrier_1"
MISSES = (6,) * 12


@pytest.mark.parametrize(
    ("fleet", "orders"),
    [
        ("uk:1cv;usa:2ftr", ()),
        ("uk:1cv+1ftr;usa:1ftr", ()),  # there is room beside the host's own
        ("uk:1cv;usa:1trn+2ftr", ()),  # a transport by itself has decided nothing
        ("uk:1cv;usa:1cv+2ftr", ((CARRIER, "sz31 sz26"),)),  # their own carrier leaves
    ],
)
def test_f71_guests_on_a_friends_deck_attack_nobody(
    fleet: str, orders: tuple[tuple[str, str], ...]
) -> None:
    """Given an enemy transport beside a friend's carrier, when nobody orders, then nothing."""
    table = Evening(f"{ALLIES} sz31={fleet};japan:1trn", *MISSES)

    table.write(*(go(unit, by=path) for unit, path in orders))

    assert (table.said, table.asked) == ([], "usa write_orders")
    assert table.where("japan_transport_1") == "sz31"


def test_f71_nor_does_a_base_hear_them() -> None:
    table = Evening(f"{ALLIES} {WAKE} sz31=uk:1cv;usa:2ftr", *MISSES).write()
    assert (table.said, table.asked) == ([], "usa write_orders")


def test_f71_under_version_5_they_did_both() -> None:
    attacked = Evening(f"{ALLIES} sz31=uk:1cv;usa:2ftr;japan:1trn", *MISSES, version=5).write()
    assert attacked.said == ["axis attacked sz31", "allies stopped sz31"]
    assert Evening(f"{ALLIES} {WAKE} sz31=uk:1cv;usa:2ftr", version=5).write().said == [
        f"axis {BLIP}"
    ]


@pytest.mark.parametrize(("version", "asks"), [(6, True), (5, False)])
def test_f71_aircraft_ride_on_their_carrier_whose_own_order_is_to_stay(
    version: int, asks: bool
) -> None:
    """Given a transport there, when the carrier alone has an order, then its power may ignore."""
    table = Evening(f"{ALLIES} sz31=usa:1cv+2ftr;japan:1trn", *MISSES, version=version)

    table.write(go(CARRIER, by="sz31"))

    assert (table.asked == "usa attack_or_ignore") == asks
    assert fought(table) == ([] if asks else [{"fighter": 2}])


def test_f71_and_fight_beside_it_where_it_fights() -> None:
    table = Evening(f"{ALLIES} sz31=usa:1cv+2ftr;japan:1dd", 1, 6, 6)
    table.write(go(CARRIER, by="sz31"))
    assert fought(table) == [{"carrier": 1, "fighter": 2}]


@pytest.mark.parametrize(
    ("fleet", "orders", "force"),
    [
        ("uk:1cv;usa:2ftr", FIGHTERS, {"fighter": 2}),  # sent by an order of their own
        ("uk:1cv+2ftr;usa:1ftr", (), {"fighter": 1}),  # no deck has room
        ("uk:1cv!;usa:1ftr", (), {"fighter": 1}),  # or it is damaged
    ],
)
def test_f71_aircraft_that_are_sent_or_have_no_deck_fight_what_is_there(
    fleet: str, orders: tuple[str, ...], force: dict[str, int]
) -> None:
    table = Evening(f"{ALLIES} sz31={fleet};japan:1trn", *MISSES)
    table.write(*([go(*orders, by="sz31")] if orders else []))
    assert fought(table) == [force]


def test_f71_guests_do_not_make_a_cruiser_attack_and_are_not_written_down_with_it() -> None:
    """Given a cruiser beside them, when it stays, then it is asked; they are in no order."""
    table = Evening(f"{ALLIES} sz31=uk:1cv;usa:1ca+2ftr;japan:1trn", *MISSES)
    (stays,) = [part for part in table.ask.parts(table.g, MovePlan()) if part.target == "stay"]
    assert [order.units for order in stays.draft.orders] == [(CRUISER,)]

    table.write()

    assert table.asked == "usa attack_or_ignore"
