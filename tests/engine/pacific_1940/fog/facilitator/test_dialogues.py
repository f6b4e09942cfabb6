"""The three sample dialogues of the fog of war, message for message."""

from typing import Any

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle
from engine.games.pacific_1940.fog.meeting.tokens import DiveAt, UseTokens
from engine.games.pacific_1940.position.orders import Order
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import aboard, go

TANK, TANK_2 = "japan_tank_1", "japan_tank_2"
MECH, MECH_2, MECH_3 = (f"japan_mech_infantry_{n}" for n in (1, 2, 3))


# ---------------------------------------------------------------------- 1: Blitzkrieg


def blitzkrieg(*dice: int) -> Evening:
    table = Evening(
        "power=japan war=japan-uk siam=japan:2tank+3mech malaya=uk:1inf burma=uk:1inf", *dice
    )
    return table.write(go(TANK, TANK_2, MECH, MECH_2, MECH_3, by="siam shan_state"))


def to(space: str, *units: str) -> tuple[Advance, ...]:
    return tuple(Advance(unit, space) for unit in units)


def test_dialogue_1_shan_state_is_taken_and_nobody_hears_of_it_while_a_blitz_is_offered() -> None:
    table = blitzkrieg()
    assert table.said == ["axis empty_captured shan_state", "axis blitz_offer shan_state"]
    assert table.asked == "japan offer_blitz"
    (offer,) = table.told("blitz_offer")
    assert dict(offer.units) == {"tank": 2, "mech_infantry": 2}


def test_dialogue_1_mechanized_infantry_needs_a_tank_each() -> None:
    table = blitzkrieg()
    wish = Blitz((*to("malaya", TANK, TANK_2), *to("burma", MECH, MECH_2)))
    refused = table.ask.refuses(table.g, wish)
    assert refused and refused.refusal and refused.refusal.fact == "mech_needs_tank"


def test_dialogue_1_the_loss_and_the_next_attack_are_told_together() -> None:
    table = blitzkrieg(1, 6, 6, 1, 6, 6)
    table.do(Blitz((*to("malaya", TANK, MECH), *to("burma", TANK_2, MECH_2))))
    kinds = [kind_of(event) for event in table.events]
    first = kinds.index("lost_without_fight")
    assert kinds[first : first + 2] == ["lost_without_fight", "attacked"]
    (lost,) = table.told("lost_without_fight")
    assert (lost.territory, lost.taker) == ("shan_state", "japan")
    assert kinds.index("attacked", first + 2) > kinds.index("battle_ended")


def test_dialogue_1_message_for_message() -> None:
    table = blitzkrieg(1, 6, 6, 1, 6, 6)
    table.do(Blitz((*to("malaya", TANK, MECH), *to("burma", TANK_2, MECH_2))))
    assert table.said == [
        "axis empty_captured shan_state",
        "axis blitz_offer shan_state",
        "allies lost_without_fight shan_state",
        "allies attacked malaya",
        "axis facilities malaya",
        "allies attacked burma",
        "axis facilities burma",
    ]
    assert table.where(MECH_3) == "shan_state"
    assert table.g.held_by("japan").count("malaya") == table.g.held_by("japan").count("burma") == 1
    assert table.steps[:2] == ["begin", "blitz_offer shan_state"]
    assert [step for step in table.course() if step.startswith("battle")] == [
        "battle malaya",
        "battle burma",
    ]


# --------------------------------------------- 2: amphibious assault gone horribly wrong

INFANTRY = ("usa_infantry_1", "usa_infantry_2")
FIGHTERS = ("usa_fighter_1", "usa_fighter_2")


def assault() -> tuple[Order, Order]:
    fleet = go(
        "usa_transport_1",
        "usa_carrier_1",
        by="sz35 sz20 sz19",
        loads=aboard("usa_transport_1", *INFANTRY),
        ashore="kiangsu",
        landing=INFANTRY,
    )
    return fleet, go(*FIGHTERS, by="sz35 sz20 sz19 kiangsu")


def goes_wrong(**options: Any) -> Evening:
    table = Evening(
        "power=usa war=japan-usa sz35=usa:1trn+1cv+2ftr philippines=usa:2inf sz20=japan:1bb"
        " holds.anhwe=japan tokens.japan=6",
        4,
        **options,
    )
    assert table.why_not(*assault()) is None
    return table.write(*assault())


@pytest.mark.parametrize("asleep", [True, False])
def test_dialogue_2_with_tokens_asleep_and_with_tokens_live_and_declined(asleep: bool) -> None:
    table = goes_wrong(kamikazes_asleep=asleep)
    if not asleep:
        assert table.asked == "japan call_kamikazes"
        table.do(UseTokens(0))
    assert table.asked == "usa may_retreat"
    assert table.piece("usa_carrier_1").markers == 1
    (fired,) = table.told("fired")
    assert (fired.side, [volley.faces for volley in fired.volleys]) == ("defender", [(4,)])
    table.do(Retreat("sz35"))
    live = [] if asleep else ["axis kamikaze_target sz20"]
    assert table.said == [
        *live,
        "axis attacked sz20",
        "allies stopped sz20",
        "allies nothing_to_attack kiangsu",
        "allies landing_warning kiangsu",
    ]
    assert table.state.tokens["japan"] == 6


def test_dialogue_2_the_infantry_stay_aboard_and_the_fighters_need_a_deck() -> None:
    table = goes_wrong(kamikazes_asleep=True).do(Retreat("sz35"))
    for key in INFANTRY:
        assert (table.where(key), table.piece(key).aboard) == ("sz35", "usa_transport_1")
    (nothing,) = table.told("nothing_to_attack")
    assert nothing.spaces_left == (("fighter", 1),)
    (warning,) = table.told("landing_warning")
    assert (warning.units, warning.zones) == ((("fighter", 2),), ("sz19",))
    assert table.g.controller("kiangsu") == "japan"
    ashore = go("usa_transport_1", by="sz35", ashore="philippines", landing=INFANTRY)
    assert table.why_not(ashore) == "9 transport_has_acted"


def test_dialogue_2_the_fighters_are_lost_when_no_deck_comes() -> None:
    table = goes_wrong(kamikazes_asleep=True).do(Retreat("sz35"))
    table.write(go(*FIGHTERS, by="kiangsu sz19"))
    assert [table.where(key) for key in FIGHTERS] == ["lost", "lost"]
    assert [event.audience for event in table.told("aircraft_stranded")] == [("allies",)] * 2


# ------------------------------------------------------------------------ 3: choices


def choices(*dice: int) -> Evening:
    table = Evening(
        "power=usa war=japan-usa holds.philippines=japan fac.philippines=air_base,naval_base"
        " philippines=japan:1ftr+1tac+1art+1inf sz35=japan:1sub tokens.japan=6"
        " sz34=usa:2ca+1trn[1tank+1inf]",
        *dice,
    )
    landing = ("usa_tank_1", "usa_infantry_1")
    fleet = ("usa_cruiser_1", "usa_cruiser_2", "usa_transport_1")
    return table.write(go(*fleet, by="sz34 sz35", ashore="philippines", landing=landing))


def test_dialogue_3_message_for_message() -> None:
    table = choices(6, 6, 6, 1, 1, 1, 1)
    assert (table.said, table.asked) == (["axis radar_blip sz35"], "japan answer_blip")
    table.do(GoUp())
    assert (table.said[1:], table.asked) == (
        ["axis kamikaze_target sz35"],
        "japan call_kamikazes",
    )
    table.do(UseTokens(1))
    assert (table.said[2:], table.asked) == (["axis no_destroyer sz35"], "japan join_or_hide")
    table.do(JoinBattle(0))
    assert table.said[3:] == ["axis attacked sz35", "allies stopped sz35", "axis contact sz35"]
    assert table.asked == "japan aim_tokens"
    table.do(DiveAt((next(iter(table.ask.ships)),)))
    assert table.said[6:] == ["axis attacked philippines", "allies facilities philippines"]


def test_dialogue_3_one_token_is_spent_and_nobody_bombards() -> None:
    table = choices(6, 6, 6, 1, 1, 1, 1)
    table.do(GoUp(), UseTokens(1), JoinBattle(0))
    table.do(DiveAt((next(iter(table.ask.ships)),)))
    assert table.state.tokens["japan"] == 5
    assert {event.how for event in table.told("fired")} == {"fire"}
    assert [event.space for event in table.told("battle_began")] == ["philippines"]


def test_dialogue_3_the_allies_never_hear_of_the_submarine() -> None:
    table = choices(6, 6, 6, 1, 1, 1, 1)
    table.do(GoUp(), UseTokens(1), JoinBattle(0))
    table.do(DiveAt((next(iter(table.ask.ships)),)))
    assert table.where("japan_submarine_1") == "sz35"
    heard = [event for event in table.events if "allies" in (event.audience or ("allies",))]
    assert not any("submarine" in str(event) for event in heard)
