"""Fog 7 The facilitator puts the position right, and whom it concerns hears of it and why."""

import pytest

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.fog.facilitator import correcting
from engine.games.pacific_1940.fog.facilitator.corrections import (
    Change,
    Correction,
    MayCorrect,
    read,
)
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.position.versions import EIGHTH
from tests.engine.pacific_1940.fog.facilitator.desk import RULES, Desk, desk

BOX = RULES.equipment
LINE = (
    "power=japan war=japan-uk,japan-usa sz20=japan:1bb+2dd sz19=japan:1trn[1inf] korea=japan:1inf "
    "sz6=usa:1cv malaya=uk:1inf japan=japan:1inf fac.japan=air_base,naval_base"
)


def corrected(*lines: str, tell: str = "", at: str = LINE) -> Desk:
    """The position after these typed lines."""
    found = desk(at, GoOn(step="begin"))
    return found.by(draft(found, *lines, tell=tell))


def draft(found: Desk, *lines: str, tell: str = "") -> Correction:
    choice = Correction(reason="The pieces were mixed up.", tell=tell)
    for line in lines:
        choice = found.typed(MayCorrect(), line, choice)
    return choice


def why_not(*lines: str) -> str:
    found = desk(LINE, GoOn(step="begin"))
    return found.why_not(draft(found, *lines))


# ---------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (
            "move 1 bb japan sz20 sz19",
            Change(verb="move", power="japan", units={"battleship": 1}, space="sz20", to="sz19"),
        ),
        (
            "move 2 inf 1 art uk India - Burma",
            Change(
                verb="move",
                power="uk",
                units={"infantry": 2, "artillery": 1},
                space="india",
                to="burma",
            ),
        ),
        (
            "add 2 inf japan korea",
            Change(verb="add", power="japan", units={"infantry": 2}, space="korea"),
        ),
        (
            "remove 1 sub united states 6",
            Change(verb="remove", power="usa", units={"submarine": 1}, space="sz6"),
        ),
        (
            "damage 1 cv usa sz6",
            Change(verb="damage", power="usa", units={"carrier": 1}, space="sz6"),
        ),
        (
            "damage 3 air base japan",
            Change(verb="damage", facility="air_base", amount=3, space="japan"),
        ),
        ("purse uk 12", Change(verb="purse", power="uk", amount=12)),
        ("tokens japan 5", Change(verb="tokens", power="japan", amount=5)),
        ("hold malaya uk", Change(verb="hold", power="uk", space="malaya")),
    ],
)
def test_fog_7_a_line_says_what_is_put_right(line: str, change: Change) -> None:
    assert read(BOX, line) == change


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("", "not_understood"),
        ("sink 1 bb japan sz20", "not_understood"),
        ("move 1 bb japan sz20", "no_two_spaces"),
        ("add 2 inf atlantis korea", "no_such_power"),
        ("add 0 inf japan korea", "no_such_number"),
        ("purse uk", "no_such_number"),
        ("add 1 inf japan atlantis", "no_such_space"),
    ],
)
def test_fog_7_a_line_that_does_not_read_says_why(line: str, fact: str) -> None:
    with pytest.raises(UnreadLine) as found:
        read(BOX, line)

    assert found.value.refusal.fact == fact


# ---------------------------------------------------------------------------- putting right


def test_fog_7_a_ship_is_moved_with_its_cargo() -> None:
    found = corrected("move 1 trn japan sz19 sz20")

    assert found.piece("japan_transport_1").place == "sz20"
    assert found.piece("japan_infantry_1").place == "sz20"
    assert found.sound()


def test_fog_7_a_land_unit_that_is_put_at_sea_goes_aboard() -> None:
    found = corrected("move 1 inf japan japan sz19")

    aboard = [p.aboard for p in found.state.counters.values() if p.place == "sz19" and p.aboard]
    assert aboard == ["japan_transport_1", "japan_transport_1"]
    assert found.sound()


def test_fog_7_units_are_added_and_removed_without_counting_as_losses() -> None:
    found = corrected("add 2 inf japan korea", "remove 2 dd japan sz20")

    assert len(found.g.own_at("korea", "japan")) == 3
    assert found.g.own_at("sz20", "japan") == ["japan_battleship_1"]
    assert found.state.lost == {}


def test_fog_7_damage_is_set_right() -> None:
    found = corrected("damage 1 cv usa sz6", "damage 3 air base japan")
    assert found.piece("usa_carrier_1").markers == 1
    assert found.piece("japan_air_base").markers == 3

    found.by(draft(found, "repair 1 cv usa sz6"))
    assert found.piece("usa_carrier_1").markers == 0


def test_fog_7_money_and_land_are_set_right() -> None:
    found = corrected(
        "purse uk 12", "tokens japan 5", "remove 1 inf uk malaya", "hold malaya japan"
    )

    assert found.state.purses["uk"] == 12
    assert found.state.tokens["japan"] == 5
    assert found.g.controller("malaya") == "japan"
    assert "malaya" in found.g.knowledge("allies").facilities
    assert "malaya" not in found.g.knowledge("axis").facilities


def test_fog_7_a_unit_that_is_moved_takes_no_part_in_an_attack_to_come() -> None:
    found = desk(LINE, GoOn(step="begin"))
    ships = ["japan_battleship_1", "japan_destroyer_1"]
    found.state.attacks["sz6"] = Attack(space="sz6", units=ships)

    found.by(draft(found, "move 1 bb japan sz20 sz19"))

    assert found.state.attacks["sz6"].units == ["japan_destroyer_1"]


# ---------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("move 1 bb japan sz6 sz19", "too_few_units"),
        ("move 1 bb japan sz20 korea", "breaks_the_position"),
        ("add 1 inf japan malaya", "breaks_the_position"),
        ("add 1 inf usa sz6", "no_room"),
        ("damage 2 bb japan sz20", "too_few_units"),
        ("damage 9 air base japan", "breaks_the_position"),
        ("damage 1 major industrial complex korea", "no_such_facility"),
        ("remove 1 trn japan sz19", "carries_cargo"),
        ("purse netherlands 3", "no_purse"),
        ("tokens uk 1", "no_tokens"),
        ("tokens japan 99", "breaks_the_position"),
        ("hold malaya japan", "breaks_the_position"),
    ],
)
def test_fog_7_what_leaves_a_position_that_cannot_be_is_refused(line: str, fact: str) -> None:
    assert why_not(line) == f"fog 7 {fact}"


# ---------------------------------------------------------------------------- over the sea


LEFT = "7.4 left_at_sea"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["add 1 ftr japan sz20"], LEFT),
        (["add 2 ftr usa sz6"], ""),
        (["add 3 ftr usa sz6"], LEFT),
        (["add 1 bmb usa sz6"], LEFT),
        (["add 2 ftr usa sz6", "damage 1 cv usa sz6"], LEFT),
        (["add 2 ftr usa sz6", "remove 1 cv usa sz6"], LEFT),
        (["add 2 ftr usa sz6", "move 1 cv usa sz6 sz7"], LEFT),
        (["add 2 ftr usa sz6", "move 1 cv usa sz6 sz7", "move 2 ftr usa sz6 sz7"], ""),
        (["add 2 ftr usa sz6", "damage 1 cv usa sz6", "move 2 ftr usa sz6 guam"], ""),
    ],
)
def test_p65_no_aircraft_is_left_over_the_sea_when_nobody_lands_it_any_more(
    lines: list[str], found: str
) -> None:
    """Given the end of Japan's turn, when aircraft would have no deck, then it is refused."""
    assert why_not(*lines) == found


def test_p65_by_older_rules_it_is_left_there() -> None:
    g = desk(LINE, GoOn(step="begin")).g
    tried = Change(verb="add", power="japan", units={"fighter": 1}, space="sz20")

    assert correcting.why_not(g, [tried]) is not None
    assert correcting.why_not(FoggedCampaign(g.state, g.equipment, EIGHTH), [tried]) is None


@pytest.mark.parametrize(
    ("at", "owner", "found"),
    [
        ("carry_out_combat", "japan", ""),
        ("homeless_aircraft", "usa", ""),
        ("carry_out_noncombat", "usa", ""),
        ("mobilize", "usa", LEFT),
        ("mobilize", "japan", ""),
        ("collect_income", "japan", LEFT),
    ],
)
def test_p65_aircraft_in_the_air_land_with_the_others_of_their_turn(
    at: str, owner: str, found: str
) -> None:
    """Given a later step that lands its owner's aircraft, or loses them, then it may stay there."""
    table = desk(LINE, GoOn(step="begin"), at=at)

    assert table.why_not(draft(table, f"add 1 ftr {owner} sz16")) == found


def test_p65_what_was_over_the_sea_before_is_no_reason() -> None:
    table = desk(f"{LINE} sz16=usa:1ftr", GoOn(step="begin"))

    assert table.why_not(draft(table, "purse uk 12")) == ""
    assert table.why_not(draft(table, "move 1 ftr usa sz16 guam")) == ""


def test_fog_7_a_refused_correction_leaves_everything_as_it_was() -> None:
    found = desk(LINE, GoOn(step="begin"))
    before = RULES.codec.encode(found.state)

    assert found.why_not(draft(found, "add 2 inf japan korea", "hold malaya japan"))

    assert RULES.codec.encode(found.state) == before


def test_fog_7_a_correction_has_a_reason() -> None:
    found = desk(LINE, GoOn(step="begin"))
    choice = found.typed(MayCorrect(), "purse uk 12", Correction(reason=" "))

    assert found.why_not(choice) == "fog 7 no_reason"
    assert found.why_not(Correction(reason="Nothing.")) == "fog 7 nothing_to_correct"


def test_fog_7_units_of_a_battle_under_way_are_left_where_they_are() -> None:
    battle = Battle(
        space="sz20",
        attacker="japan",
        attackers=["japan_battleship_1"],
        defenders=["usa_carrier_1"],
    )
    found = Desk(desk(LINE, GoOn(step="begin")).state)
    found.state.stack.insert(2, battle)

    choice = draft(found, "move 1 bb japan sz20 sz19")

    assert found.why_not(choice) == "fog 7 units_in_hand"
    assert found.why_not(draft(found, "move 1 dd japan sz20 sz19")) == ""


def test_fog_7_units_with_orders_to_come_may_be_put_right() -> None:
    order = Order(units=("japan_battleship_1",), path=("sz20", "sz19"))
    carrying = CarryOut(power="japan", phase="combat", orders=[order])
    found = Desk(desk(LINE, GoOn(step="begin")).state)
    found.state.stack.insert(2, carrying)

    assert found.why_not(draft(found, "move 1 bb japan sz20 sz6")) == ""


# ---------------------------------------------------------------------------- telling


def test_fog_7_the_side_whose_it_is_hears_of_it_with_the_reason_and_the_other_does_not() -> None:
    found = corrected("move 1 bb japan sz20 sz19", "purse uk 12")

    first, second = found.told("position_corrected")
    assert (first.audience, second.audience) == (("axis",), ("allies",))
    assert {event.reason for event in (first, second)} == {"The pieces were mixed up."}


@pytest.mark.parametrize(("tell", "audience"), [("allies", ("allies", "axis")), ("all", None)])
def test_fog_7_others_hear_of_it_where_it_is_asked_for(
    tell: str, audience: tuple[str, ...] | None
) -> None:
    (event,) = corrected("move 1 bb japan sz20 sz19", tell=tell).told("position_corrected")

    assert event.audience == audience


def test_fog_7_what_is_public_everybody_hears() -> None:
    (event,) = corrected("tokens japan 5").told("position_corrected")

    assert event.audience is None


def test_fog_7_no_undo_goes_back_behind_a_correction() -> None:
    assert corrected("purse uk 12").applied.barrier
