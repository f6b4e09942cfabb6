"""Fog 1, 2, 8 What each viewer sees: its own exactly, of the others what is public or was seen."""

from typing import Any

from engine.core.roles import FACILITATOR
from engine.core.view import View, view_bytes
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.detection.messages import Contact, PassingReport
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, Proceed
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.radar import AnswerBlip
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.view import Board
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

RULES = make().under({"fog": True})
FLEETS = "power=usa war=japan-usa sz35=usa:1cv!+1trn[2inf] sz20=japan:1bb+1trn[1art]+1sub"
SAIL = Order(units=("usa_carrier_1", "usa_transport_1"), path=("sz35", "sz20"))


def seen_by(g: FoggedCampaign, viewer: str | None) -> View[Board]:
    found: Any = RULES.view(g.state, viewer)
    return found


def stacks(view: View[Board], space: str) -> dict[tuple[str, str], int]:
    there = view.board.spaces[space].stacks
    return {(each.power, each.kind): each.count for each in there}


def under_way(g: FoggedCampaign, *frames: Any) -> FoggedCampaign:
    """The carrying out of orders of the United States, with these frames upon it."""
    carried = CarryOut(power="usa", phase=COMBAT, orders=[SAIL], at="next_order")
    g.state.stack[:] = [FogTurn(power="usa", at="homeless_aircraft"), carried, *frames]
    return g


def fight(g: FoggedCampaign) -> FoggedCampaign:
    for key in ("usa_carrier_1", "usa_transport_1"):
        g.put(key, "sz20")
    battle = Battle(
        space="sz20",
        attacker="usa",
        attackers=["usa_carrier_1", "usa_transport_1"],
        defenders=["japan_battleship_1", "japan_transport_1"],
        at="attacker_losses",
    )
    ask = ChooseLosses(
        role="usa",
        space="sz20",
        order="attack_sea",
        hits={"any": 1},
        targets=["usa_carrier_1", "usa_transport_1"],
        landed=[],
    )
    return under_way(g, battle, ask)


# ---------------------------------------------------------------------- boards


def test_fog_2_a_room_has_its_own_units_and_no_enemy_on_its_board() -> None:
    g = in_fog(FLEETS)
    allies, axis, public, truth = (seen_by(g, v) for v in ("allies", "axis", None, FACILITATOR))
    own = {("usa", "carrier"): 1, ("usa", "transport"): 1, ("usa", "infantry"): 2}
    theirs = {("japan", "battleship"), ("japan", "transport"), ("japan", "artillery")}
    assert (stacks(allies, "sz35"), stacks(allies, "sz20")) == (own, {})
    assert (stacks(axis, "sz35"), set(stacks(axis, "sz20"))) == (
        {},
        theirs | {("japan", "submarine")},
    )
    assert stacks(public, "sz35") == stacks(public, "sz20") == {}
    assert stacks(truth, "sz35") == own
    assert len(stacks(truth, "sz20")) == len(theirs) + 1


def test_a12_a_purse_is_seen_by_its_own_side_alone() -> None:
    g = in_fog("power=japan purse.japan=31 purse.usa=17 bought=2inf")
    purses = {
        viewer: {each.key: each.purse for each in seen_by(g, viewer).board.powers}
        for viewer in ("axis", "allies", None, FACILITATOR)
    }
    assert (purses["axis"]["japan"], purses["axis"]["usa"]) == (31, None)
    assert (purses["allies"]["japan"], purses["allies"]["usa"]) == (None, 17)
    assert set(purses[None].values()) == {None}
    assert purses[FACILITATOR]["japan"] == 31
    bought = {
        viewer: seen_by(g, viewer).board.powers[0].purchased for viewer in ("axis", "allies", None)
    }
    assert bought == {"axis": {"infantry": 2}, "allies": {}, None: {}}


def test_fog_2_facilities_stand_where_they_were_last_seen() -> None:
    g = in_fog("power=usa fac.japan=major_complex:2")
    g.pieces["japan_major_complex"].markers = 7
    damage = {
        viewer: [each.damage for each in seen_by(g, viewer).board.spaces["japan"].facilities]
        for viewer in ("axis", "allies", None, FACILITATOR)
    }
    assert damage == {"axis": [7], "allies": [2], None: [], FACILITATOR: [7]}


def test_fog_8_only_what_both_saw_fall_is_on_the_other_sides_account() -> None:
    g = in_fog("power=usa")
    g.state.lost = {"japan": {"transport": 1, "infantry": 2}, "usa": {"fighter": 1}}
    g.fog.fallen["2.usa"] = {"japan": {"transport": 1}}
    account = Account(
        round=2,
        power="usa",
        income={"territories": 17, "convoys": -3},
        lost=g.state.lost,
        cities={},
        purse=40,
    )
    g.state.accounts.append(account)
    lost = {
        viewer: [each.lost for each in seen_by(g, viewer).board.powers if each.lost]
        for viewer in ("axis", "allies", None)
    }
    whole, seen = {"transport": 1, "infantry": 2}, {"transport": 1}
    assert lost == {"axis": [whole], "allies": [seen, {"fighter": 1}], None: [seen]}
    (own,), (others,) = seen_by(g, "allies").board.accounts, seen_by(g, "axis").board.accounts
    assert (own.purse, own.income["convoys"], own.lost["japan"]) == (40, -3, seen)
    assert (others.purse, others.income, others.lost) == (
        None,
        {"territories": 14},
        {"japan": whole},
    )


def test_fog_2_each_room_reads_its_own_ledger_and_the_facilitator_both() -> None:
    g = in_fog(FLEETS)
    sight(g, "allies", "sz20", "contact", ["japan_battleship_1"])
    rooms = {viewer: seen_by(g, viewer).board.fog.rooms for viewer in ("axis", "allies", None)}  # type: ignore[union-attr]
    assert [len(rooms[viewer]) for viewer in ("axis", "allies", None)] == [1, 1, 0]
    assert rooms["axis"][0].sightings == ()
    assert rooms["allies"][0].sightings[0].forces == {"japan": {"battleship": 1}}
    desk = seen_by(g, FACILITATOR).board.fog
    assert desk is not None
    assert [each.side for each in desk.rooms] == list(g.equipment.sides)


# ---------------------------------------------------------------------- the table


def test_fog_8_at_the_table_nothing_is_seen_of_the_others_cargo_or_course() -> None:
    g = fight(in_fog(FLEETS))
    g.pieces["usa_carrier_1"].spent = 2
    battle, own = seen_by(g, "axis").board.battle, seen_by(g, "allies").board.battle
    assert battle is not None
    assert own is not None
    assert [(each.kind, each.damaged) for each in battle.attackers] == [
        ("transport", False),
        ("carrier", True),
    ]
    assert all(not each.cargo and not each.left for each in battle.attackers)
    assert {each.key for each in battle.attackers}.isdisjoint(g.pieces)
    assert {each.key for each in battle.defenders} <= set(g.pieces)
    assert {each.key for each in own.attackers} == {"usa_carrier_1", "usa_transport_1"}
    assert next(each.cargo for each in own.attackers if each.kind == "transport")
    assert "japan_submarine_1" not in {each.key for each in own.defenders}


def test_fog_8_all_see_whom_the_table_waits_for() -> None:
    g = fight(in_fog(FLEETS))
    for viewer in ("axis", "allies", None):
        view = seen_by(g, viewer)
        assert view.waiting_for == ["usa"]
        assert [each.kind for each in view.trail] == ["fog_turn", "battle"]


# ---------------------------------------------------------------------- who is awaited


def test_fog_8_who_is_not_asked_sees_the_facilitator_go_about() -> None:
    """The same bytes, whether the other room is asked something or the facilitator walks."""
    blip = AnswerBlip(role="japan", base="japan", zone="sz35")
    asked = under_way(in_fog(FLEETS), blip)
    walking = under_way(in_fog(FLEETS), GoOn(step="order", space="sz20", order=1))
    for viewer in ("allies", None):
        one, other = seen_by(asked, viewer), seen_by(walking, viewer)
        assert one.waiting_for == [FACILITATOR]
        assert view_bytes(one) == view_bytes(other)
    assert seen_by(asked, "axis").waiting_for == ["japan"]
    assert seen_by(asked, FACILITATOR).waiting_for == ["japan"]


def test_fog_6_all_know_whose_orders_are_being_written() -> None:
    g = in_fog(FLEETS)
    g.state.stack[:] = [FogTurn(power="usa"), WriteOrders(role="usa", power="usa")]
    assert {v: seen_by(g, v).waiting_for for v in ("axis", "allies", None)} == {
        "axis": ["usa"],
        "allies": ["usa"],
        None: ["usa"],
    }


def test_fog_6_the_trail_does_not_tell_that_somebody_looks_for_a_home() -> None:
    steps = []
    for at in ("homeless_aircraft", "noncombat_orders"):
        g = under_way(in_fog(FLEETS), GoOn(step="order"))
        g.state.stack[0].at = at
        steps.append(seen_by(g, "axis").trail)
    assert steps[0] == steps[1]


# ---------------------------------------------------------------------- the mover's board


def test_fog_8_the_movers_board_stands_still_while_others_are_asked() -> None:
    """A fleet shown in the zone where it waits would tell that something noticed it there."""
    g = in_fog("power=usa war=japan-usa tokens.japan=0 sz35=usa:1cv+1dd sz20=japan:1trn")
    path = ("sz35", "sz20", "sz19")
    turn = FogTurn(power="usa", at="carry_out_combat")
    turn.orders = [Order(units=("usa_carrier_1", "usa_destroyer_1"), path=path)]
    g.state.stack[:] = [turn]
    state = RULES.begin(g.state)  # type: ignore[attr-defined]
    while state.counters["usa_carrier_1"].place == "sz35":
        assert in_zones(state) == {"sz35"}
        state = RULES.apply(state, FACILITATOR, Proceed()).state
    assert state.counters["usa_carrier_1"].place == "sz20"
    assert state.stack[-1].step == "choose_attack"
    assert in_zones(state) == {"sz35"}
    state = RULES.apply(state, FACILITATOR, Proceed()).state
    assert [ask.role for ask in RULES.asks(state)] == ["usa"]
    assert in_zones(state) == {"sz20"}


def in_zones(state: Any) -> set[str]:
    """Where the Allies see a carrier of their own."""
    view: Any = RULES.view(state, "allies")
    there = {space: stacks(view, space) for space in view.board.spaces}
    return {space for space, found in there.items() if ("usa", "carrier") in found}


def test_fog_8_a_ledger_waits_until_the_facilitator_has_spoken() -> None:
    g = under_way(in_fog(FLEETS), GoOn(step="choose_attack", space="sz20"))
    g.tell(Contact(audience=("allies",), zone="sz20", forces={"japan": {"transport": 1}}))
    g.tell(PassingReport(audience=("axis",), power="japan", zone="sz20", forces={}))
    waiting = seen_by(g, "allies").board.fog
    assert waiting is not None
    assert waiting.rooms[0].sightings == ()
    said: Any = RULES.view(RULES.apply(g.state, FACILITATOR, Proceed()).state, "allies")
    assert len(said.board.fog.rooms[0].sightings) == 1
