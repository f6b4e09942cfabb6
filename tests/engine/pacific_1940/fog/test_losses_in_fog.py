"""8.3 Losses that are chosen in the fog: the rest of the battle with them, and what they leave."""

from engine.core.sequence.composed import Drafted
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.fog.meeting.tokens import UseTokens
from tests.engine.pacific_1940.fog.carried import RULES, Evening
from tests.engine.pacific_1940.movement.moving import go

AMERICAN_HIT = (1, 6, 6, 6, 6)
"""One hit of five dice."""
JAPANESE_HIT = (1, 6, 6)


def fought(*dice: int) -> Evening:
    """An American carrier group attacks a zone; the dice of both sides in the first round."""
    table = Evening(
        "power=usa war=japan-usa sz20=japan:1dd+1ca+1bb sz35=usa:1cv+2ftr+1ca+1dd", *dice
    )
    group = sorted(key for key in table.state.counters if key.startswith("usa_"))
    return table.write(go(*group, by="sz35 sz20")).do(UseTokens(0))


def drafted(table: Evening, *units: str) -> Drafted:
    """The draft of losses that is proposed, or one of these units."""
    return RULES.drafted(table.state, table.ask, TakeLosses(units) if units else None)


def test_8_3_the_odds_follow_the_losses_that_a_side_chooses_for_itself() -> None:
    table = fought(*AMERICAN_HIT, *JAPANESE_HIT)
    assert table.asked == "japan choose_losses"
    board = RULES.view(table.state, "axis").board

    (proposed,) = drafted(table).foreseen
    (other,) = drafted(table, "japan_cruiser_1").foreseen

    assert proposed == board.battle.rest
    assert other.defenders.units == {"destroyer": 1, "battleship": 1}
    assert other != proposed


def test_fog_8_nobody_else_sees_what_is_being_chosen() -> None:
    table = fought(*AMERICAN_HIT, *JAPANESE_HIT)
    before = {side: RULES.view(table.state, side).board.battle.rest for side in ("allies", None)}

    assert drafted(table, "japan_cruiser_1").foreseen

    assert before == {
        side: RULES.view(table.state, side).board.battle.rest for side in ("allies", None)
    }


def test_fog_8_only_its_owner_has_a_ships_cargo_in_the_odds() -> None:
    table = Evening(
        "power=usa war=japan-usa sz20=japan:1dd+1ca+1trn[1inf+1art] sz35=usa:1ca+1dd+1trn[1inf]",
        *(1, 6),
    )
    group = ("usa_cruiser_1", "usa_destroyer_1", "usa_transport_1")
    table.write(go(*group, by="sz35 sz20")).do(UseTokens(0))
    rest = {
        side: RULES.view(table.state, side).board.battle.rest for side in ("axis", "allies", None)
    }

    assert rest["axis"].attackers.loads == {}
    assert rest["axis"].defenders.loads == {"transport": ({"infantry": 1, "artillery": 1},)}
    assert rest["allies"].attackers.loads == {"transport": ({"infantry": 1},)}
    assert rest["allies"].defenders.loads == {}
    assert (rest[None].attackers.loads, rest[None].defenders.loads) == ({}, {})


def test_7_4_a_side_is_warned_of_aircraft_that_lose_their_place_to_land() -> None:
    table = fought(*[6] * 5, *JAPANESE_HIT)
    assert table.asked == "usa choose_losses"
    for key in ("usa_fighter_1", "usa_fighter_2"):
        table.piece(key).spent = table.g.unit(key).move

    (warned,) = drafted(table, "usa_carrier_1").forgotten

    assert (warned.fact, warned.others) == ("no_deck", 2)
    assert not drafted(table, "usa_destroyer_1").forgotten
