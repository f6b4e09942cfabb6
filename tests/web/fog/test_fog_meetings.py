"""Fog 8 What a sea zone asks stands on the page of the side that is asked, and on no other."""

import pytest

from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.tokens import UseTokens
from engine.games.pacific_1940.position.orders import Order
from engine.models import Game, Seat
from engine.position import store
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go
from tests.factories import stood_at
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.table import buttons_in, page_of, sitting

WAR = "power=usa war=japan-usa"
BASE = "holds.philippines=japan fac.philippines=air_base philippines=japan:2ftr"


def enters(mover: str, there: str, *answers: Choice) -> Evening:
    """An American group sails into the zone of the Philippines; so far was answered."""
    table = Evening(f"{WAR} {BASE} sz35={there} sz34=usa:{mover}")
    group = sorted(key for key in table.state.counters if key.startswith("usa_"))
    order: Order = go(*group, by="sz34 sz35")
    table.write(order)
    return table.do(*answers)


def pages(table: Evening, *, facilitated: bool = False) -> dict[str, str]:
    """What each side's page says."""
    found = sent(table, facilitated=facilitated)
    return {side: page_in(page).words for side, page in found.items()}


def sent(table: Evening, *, facilitated: bool = False) -> dict[str, str]:
    """Each side's page."""
    game: Game = make_fog(facilitated=facilitated)
    stood_at(game, table.state, store.load(game, store.rules_of(game)))
    users = {side: Seat.objects.get(game=game, side=side).user for side in (AXIS, ALLIES)}
    return {side: page_of(sitting(user), game) for side, user in users.items()}


def test_a_question_names_its_place_for_the_chart_to_whom_it_is_asked_alone() -> None:
    found = sent(enters("1ca", "japan:1sub"))

    assert page_in(found[AXIS]).one("#ask [data-at]")["data-at"] == "sz35"
    assert not page_in(found[ALLIES]).has("#ask [data-at]")
    assert [len(page_in(found[side]).all("#fresh .asked")) for side in (AXIS, ALLIES)] == [2, 0]


@pytest.mark.parametrize(
    ("mover", "there", "answers", "side", "asked", "button"),
    [
        (
            "1ca",
            "japan:1sub",
            (),
            AXIS,
            "Radar blip at Sea Zone 35: scramble from Philippines?",
            "Scramble 2 fighters of Japan",
        ),
        (
            "1ca",
            "japan:1sub",
            (GoUp(),),
            AXIS,
            "Surface warships at Sea Zone 35: how many kamikazes?",
            "Use 6 tokens",
        ),
        (
            "1ca",
            "japan:1sub",
            (GoUp(), UseTokens(1)),
            AXIS,
            "A battle at Sea Zone 35: do your submarines join?",
            "Join with 1 submarine",
        ),
        (
            "1trn",
            "japan:1sub",
            (GoUp(),),
            AXIS,
            "Transports alone at Sea Zone 35: fire?",
            "Fire with 1 submarine",
        ),
        (
            "1dd",
            "japan:1sub+1trn",
            (GoUp(), UseTokens(0)),
            ALLIES,
            "What you have found at Sea Zone 35: attack?",
            "Attack the submarines and transports",
        ),
        (
            "1ca+1sub",
            "japan:1ca",
            (GoUp(), UseTokens(0)),
            ALLIES,
            "A battle at Sea Zone 35: do your submarines keep out?",
            "Keep 1 submarine out",
        ),
        (
            "1sub",
            "japan:1dd",
            (),
            AXIS,
            "A battle at Sea Zone 35: scramble from Philippines?",
            "Stay on the ground",
        ),
    ],
)
def test_fog_8_a_question_stands_on_one_page(
    mover: str, there: str, answers: tuple[Choice, ...], side: str, asked: str, button: str
) -> None:
    text = pages(enters(mover, there, *answers))
    other = text[ALLIES if side == AXIS else AXIS]

    assert asked in text[side] and button in text[side]
    is_of_base = "scramble from" in asked
    assert ("You are asked even without a choice" in text[side]) == is_of_base
    assert asked not in other and button not in other
    assert "The computer facilitates: it tells each side what it is to hear" in other


def test_r12_ships_read_that_their_aircraft_attack_in_any_case() -> None:
    """Given a transport found, when aircraft there have to fight, then the question says so."""
    said = "Your aircraft there attack in any case; your ships need not."
    alone = enters("1ca", "japan:1trn", GoUp(), UseTokens(0))
    beside = Evening(f"{WAR} {BASE} sz35=japan:1trn sz34=usa:1ca+1cv+1ftr")
    beside.write(*(go(key, by="sz34 sz35") for key in ("usa_fighter_1", "usa_cruiser_1")))
    beside.do(GoUp(), UseTokens(0))

    assert alone.asked == beside.asked == "usa attack_or_ignore"
    assert said not in pages(alone)[ALLIES]
    assert said in pages(beside)[ALLIES]


def test_f23_a_question_about_losses_says_when_it_comes() -> None:
    """It does not come where all are lost, or where nothing that looks alike may differ."""
    line = "power=usa war=japan-usa sz20=japan:1dd+1ca+1bb sz35=usa:1cv+2ftr+1ca+1dd"
    table = Evening(line, *[6] * 5, *(1, 6, 6))
    group = sorted(key for key in table.state.counters if key.startswith("usa_"))
    table.write(go(*group, by="sz35 sz20")).do(UseTokens(0))
    assert table.asked == "usa choose_losses"

    text = pages(table)[ALLIES]

    assert "You are asked wherever units that look alike may differ" in text
    assert "You are asked even without a choice" not in text


def test_f24_who_has_no_way_out_is_not_asked_as_if_there_were_one() -> None:
    """Given ships that attack where they are, then the question comes and says what it is."""
    table = Evening("power=usa war=japan-usa sz20=japan:1dd;usa:1ca", 6, 6)
    table.write(Order(units=("usa_cruiser_1",), path=("sz20",))).do(UseTokens(0))
    assert table.asked == "usa may_retreat"

    text = pages(table)[ALLIES]

    assert "Sea Zone 20, after round 1: nobody can retreat" in text
    assert "You are asked even without a choice" in text
    assert "fight on or retreat" not in text


def test_fog_7_a_side_that_waits_reads_that_a_person_facilitates() -> None:
    text = pages(enters("1ca", "japan:1sub"), facilitated=True)

    assert "The facilitator is talking to the sides." in text[ALLIES]
    assert "The computer" not in text[ALLIES]


@pytest.mark.parametrize("mover", ["1ca", "3bb"])
def test_r15_kamikazes_are_asked_for_with_their_chance_whatever_comes(mover: str) -> None:
    """7.6 One hits on 2 or less. What the fleet is nobody of the side has seen."""
    found = sent(enters(mover, "japan:1sub", GoUp()))

    buttons = [each for each in buttons_in(found[AXIS]) if "oken" in each]
    assert len(buttons) == 7
    assert "%" not in buttons[0]
    assert buttons[1].endswith("at least one hit: 33 %")
    assert buttons[2].endswith("at least one hit: 56 %")
    assert "at least one hit" not in found[ALLIES]


def test_a9b_at_the_table_kamikazes_are_aimed_at_what_is_seen() -> None:
    text = pages(enters("1ca+2dd", "japan:1sub", GoUp(), UseTokens(2)))

    assert "2 kamikazes at Sea Zone 35: which ships?" in text[AXIS]
    assert "Destroyer 1 of the United States" in text[AXIS]
    assert "Cruiser 1 of the United States" in text[AXIS]
    assert "which ships?" not in text[ALLIES]
    assert "usa:" not in text[AXIS] and "usa_" not in text[AXIS]


def test_r8_who_ignores_goes_on_and_the_reports_are_in_the_log_of_the_other_side() -> None:
    table = enters("1ca", "japan:1trn", GoUp(), UseTokens(0), AttackFound())

    assert table.heard_by(AXIS)[-1] == "passing_report sz35"
    assert table.heard_by(ALLIES) == ["choose_attack sz35"]
