"""Fog 7, 8 What the facilitator is told beside the board: what will come, what is believed."""

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.detection.detection import DEFAULTS
from engine.games.pacific_1940.fog.desk.desk import desk_view
from engine.games.pacific_1940.fog.desk.differences import differences, less
from engine.games.pacific_1940.fog.desk.outlook import Outlook, outlook
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.marching import March
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Attack
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

PASSAGE = "power=usa war=japan-usa holds.kiangsu=japan tokens.japan=0 sz35=usa:1trn[2inf]+1cv"


def of(line: str, *path: str, phase: str = COMBAT, ashore: str = "") -> Outlook:
    """What would come of an order of all ships in the first space of a path."""
    g = in_fog(line)
    units = tuple(key for key in g.own_at(path[0], g.state.power) if not g.is_cargo(key))
    cargo = tuple(key for key in g.own_at(path[0], g.state.power) if g.is_cargo(key))
    order = Order(units=units, path=path, ashore=ashore, landing=cargo if ashore else ())
    return outlook(g, order, phase, DEFAULTS)


def test_dialogue_2_a_battleship_stops_the_fleet_in_zone_20() -> None:
    found = of(f"{PASSAGE} sz20=japan:1bb", "sz35", "sz20", "sz19", ashore="kiangsu")
    (met,) = found.incidents
    assert (met.zone, met.outcome, met.stopped) == ("sz20", "forced", ("cap", "tr"))
    assert met.present == {"japan": {"battleship": 1}}
    assert (found.ends, found.landing) == ("sz20", "")


def test_fog_7_nothing_on_the_way_and_the_territory_is_empty_or_defended() -> None:
    way = ("sz35", "sz36", "sz20")
    assert of(PASSAGE, *way, ashore="kiangsu").incidents == ()
    assert of(PASSAGE, *way, ashore="kiangsu").landing == "empty"
    held = of(f"{PASSAGE} kiangsu=japan:1inf", *way, ashore="kiangsu")
    assert (held.landing, held.defenders) == ("defended", {"japan": {"infantry": 1}})
    assert held.ends == "kiangsu"


def test_dialogue_2_aircraft_alone_find_nobody() -> None:
    line = "power=usa war=japan-usa holds.kiangsu=japan tokens.japan=0 sz35=usa:2ftr"
    found = of(line, "sz35", "sz20", "sz19", "kiangsu")
    assert (found.landing, found.ends, found.incidents) == ("nobody", "kiangsu", ())


def test_fog_9_nothing_is_attacked_in_the_noncombat_move() -> None:
    found = of(PASSAGE, "sz35", "sz36", "sz20", ashore="kiangsu", phase=NONCOMBAT)
    assert found.landing == ""


def test_fog_8_only_what_stops_others_is_named_beside_what_is_there() -> None:
    line = f"{PASSAGE} sz20=japan:1dd+1sub+1trn"
    (met,) = of(line, "sz35", "sz20", "sz19").incidents
    assert met.stopped == ("cap", "tr")
    assert met.holding == {"japan": {"destroyer": 1}}
    assert met.present == {"japan": {"destroyer": 1, "submarine": 1, "transport": 1}}


def test_fog_8_submarines_are_stopped_by_destroyers_alone() -> None:
    line = "power=usa war=japan-usa tokens.japan=0 sz35=usa:1sub sz20=japan:1dd+1bb"
    (met,) = of(line, "sz35", "sz20", "sz19").incidents
    assert (met.stopped, met.holding) == (("ss",), {"japan": {"destroyer": 1}})


def test_fog_8_submarines_stop_nobody_but_are_told() -> None:
    found = of(f"{PASSAGE} sz36=japan:1sub", "sz35", "sz36", "sz20")
    (met,) = found.incidents
    assert (met.stopped, met.report, found.ends) == ((), ("cap", "tr"), "sz20")


def test_fog_7_what_is_lost_goes_nowhere() -> None:
    g = in_fog(PASSAGE)
    order = Order(units=("usa_carrier_1", "usa_cruiser_9"), path=("sz35", "sz36"))
    assert outlook(g, order, COMBAT, DEFAULTS).gone == 1
    lost = Order(units=("usa_cruiser_9",), path=("sz35", "sz36"))
    assert outlook(g, lost, COMBAT, DEFAULTS).ends == ""


def test_fog_8_the_step_is_the_meeting_with_its_row_in_force() -> None:
    g = in_fog(f"{PASSAGE} sz20=japan:1bb,1sub".replace(",", "+"))
    order = Order(units=("usa_transport_1", "usa_carrier_1"), path=("sz35", "sz20"))
    earlier = Order(units=("usa_infantry_1",), path=("philippines",))
    later = Order(units=("usa_infantry_2",), path=("philippines",))
    g.put("usa_carrier_1", "sz20")
    g.state.stack[:] = [
        CarryOut(
            power="usa",
            phase=COMBAT,
            orders=[later],
            number=2,
            begun=[earlier, order],
            march=March(order=order, units=["usa_carrier_1"], at=1),
        ),
        MeetAtSea(zone="sz20", group=["usa_carrier_1"], phase=COMBAT),
        GoOn(step="battle", space="sz20", order=1),
    ]
    found = desk_view(g, {})
    assert found.step is not None
    assert found.step.found is not None
    assert (found.step.kind, found.step.space, found.step.order) == ("meet_at_sea", "sz20", 2)
    assert found.step.moving == {"usa": {"carrier": 1}}
    assert found.step.present == {"japan": {"battleship": 1, "submarine": 1}}
    assert found.step.found.rows == ("R6", "R7")
    assert [(line.number, line.progress, line.outlook is None) for line in found.orders] == [
        (1, "done", True),
        (2, "now", False),
        (3, "waits", False),
    ]


def test_a36_what_an_order_has_led_to_is_under_way_while_it_is_fought_for() -> None:
    g = in_fog(PASSAGE)
    first, second = (Order(units=(f"usa_tank_{n}",), path=("siam", "malaya")) for n in (1, 2))
    found = CarryOut(power="usa", phase=COMBAT, orders=[], number=2, begun=[first, second])
    g.state.stack[:] = [found]
    assert [line.progress for line in desk_view(g, {}).orders] == ["done", "done"]
    found.settled = "malaya"
    assert [line.progress for line in desk_view(g, {}).orders] == ["done", "now"]


def test_a31_an_assault_that_waits_for_aircraft_meets_nobody_in_its_zone_any_more() -> None:
    """Given ships whose zone is settled, then what hides there is no matter of theirs."""
    line = "power=usa war=japan-usa tokens.japan=0 holds.wake_island=japan wake_island=japan:1inf"
    g = in_fog(f"{line} sz31=usa:1trn[1inf]+1ca;japan:1sub hawaiian_islands=usa:1ftr")
    ships = ("usa_transport_1", "usa_cruiser_1")
    cargo = ("usa_infantry_1",)
    assault = Order(units=ships, path=("sz26", "sz31"), ashore="wake_island", landing=cargo)
    flight = Order(units=("usa_fighter_1",), path=("hawaiian_islands", "sz26", "wake_island"))
    landed = dict.fromkeys(cargo, "sz31")
    g.state.attacks["wake_island"] = Attack(space="wake_island", landed=landed)
    g.state.stack[:] = [
        CarryOut(power="usa", phase=COMBAT, orders=[flight], number=1, begun=[assault])
    ]

    first, _ = desk_view(g, {}).orders

    assert (first.progress, first.at, first.until) == ("gathers", "wake_island", 2)
    assert first.outlook is not None
    assert (first.outlook.incidents, first.outlook.landing) == ((), "defended")


def test_a32_an_order_that_nobody_wrote_has_no_number() -> None:
    g = in_fog(PASSAGE)
    stay = Order(units=("usa_carrier_1",), path=("sz35",))
    sail = Order(units=("usa_transport_1",), path=("sz35", "sz36"))
    g.state.stack[:] = [CarryOut(power="usa", phase=COMBAT, orders=[stay, sail], stays=1)]
    lines = [(line.number, line.progress) for line in desk_view(g, {}).orders]
    assert lines == [(0, "waits"), (1, "waits")]
    march = March(order=stay, units=["usa_carrier_1"])
    g.state.stack[:] = [CarryOut(power="usa", phase=COMBAT, orders=[sail], march=march)]
    lines = [(line.number, line.progress) for line in desk_view(g, {}).orders]
    assert lines == [(0, "now"), (1, "waits")]


def test_fog_2_at_the_opening_nobody_is_mistaken() -> None:
    rules = make().under({"fog": True})
    g = rules.play(rules.setup("5e" * 32, {"fog": True}))
    assert isinstance(g, FoggedCampaign)
    assert [differences(g, side) for side in g.equipment.sides] == [(), ()]


def test_fog_2_what_a_side_believes_and_what_it_does_not_know_is_told_apart() -> None:
    g = in_fog("power=usa war=japan-usa sz20=japan:1bb+1ca sz19=japan:1dd")
    sight(g, "allies", "sz20", "contact", ["japan_battleship_1"])
    sight(g, "allies", "sz19", "contact", ["japan_destroyer_1"])
    g.put("japan_destroyer_1", "sz20")
    moved, grown = differences(g, "allies")
    assert (moved.space, moved.believed, moved.unseen) == ("sz19", {"japan": {"destroyer": 1}}, {})
    assert (grown.space, grown.believed) == ("sz20", {})
    assert grown.unseen == {"japan": {"cruiser": 1, "destroyer": 1}}
    assert grown.seen is not None
    assert (grown.seen.source, grown.seen.turn) == ("contact", 2)
    assert differences(g, "axis") == ()


def test_fog_2_cargo_is_no_mistake_and_own_land_holds_no_enemy() -> None:
    g = in_fog("power=usa sz35=usa:1trn[2inf] holds.guam=japan guam=japan:1inf")
    sight(g, "axis", "sz35", "contact", ["usa_transport_1"])
    sight(g, "allies", "guam", "battle", ["japan_infantry_1"])
    assert differences(g, "axis") == differences(g, "allies") == ()
    g.state.control["guam"] = "usa"
    g.remove("japan_infantry_1")
    assert differences(g, "allies") == ()


def test_fog_2_units_less_others() -> None:
    some = {"japan": {"cruiser": 2, "destroyer": 1}}
    assert less(some, {"japan": {"cruiser": 1}}) == {"japan": {"cruiser": 1, "destroyer": 1}}
    assert less(some, some) == {}


def test_fog_7_the_desk_is_the_facilitators_alone() -> None:
    rules = make().under({"fog": True})
    state = rules.setup("5e" * 32, {"fog": True})
    shown = rules.view(state, FACILITATOR).board.fog
    assert shown is not None
    assert shown.desk is not None
    for viewer in ("axis", "allies", None):
        fog = rules.view(state, viewer).board.fog
        assert fog is None or fog.desk is None


def test_fog_7_the_desk_shows_what_a_room_saw_last_without_what_is_still_to_be_said() -> None:
    rules = make().under({"fog": True})
    g = in_fog("power=japan war=japan-usa sz20=japan:1bb")
    sight(g, "allies", "sz20", "contact", ["japan_battleship_1"])
    g.fog.unsaid = {"allies": 1}
    g.state.stack[:] = [GoOn(step="order")]
    shown = rules.view(g.state, FACILITATOR).board.fog
    assert [room.sightings for room in shown.rooms if room.side == "allies"] == [()]
    (mistake,) = shown.desk.differences["allies"]
    assert (mistake.unseen, mistake.seen) == ({"japan": {"battleship": 1}}, None)
    g.fog.unsaid = {}
    assert rules.view(g.state, FACILITATOR).board.fog.desk.differences["allies"] == ()
