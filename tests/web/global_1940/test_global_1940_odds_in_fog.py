"""G3.3, P-29 Odds in the fog of Global 1940: who is at peace with the mover takes no part."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.pacific_1940 import global_1940
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.odds.plans import PossibleBattle
from engine.games.pacific_1940.planning.pointing import Destination
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.looking import inspector
from wargames.games.pacific_1940.odds import pointed_odds, scrambles
from wargames.games.pacific_1940.odds.pointed_odds import Against
from wargames.games.pacific_1940.words import names_of

OPTIONS = {"fog": True, "research": True}
RULES = global_1940.make().under(OPTIONS)
BALTIC = (
    "power=germany war=japan-ussr fac.novgorod=air_base novgorod=ussr:3ftr"
    " sz115=uk:1dd sz114=germany:1ca"
)
"""Germany is at peace with the Soviet Union, and at war with the United Kingdom."""
AT_NOVGOROD = {"novgorod": {"ussr": {"fighter": 3}}}


def board(line: str, units: dict[str, Forces]) -> Board:
    """The board of the Axis, which has pencilled so much."""
    state = position(global_1940.make(), line, options=OPTIONS)
    seen = RULES.view(state, "axis").board
    return replace(seen, guesses=Guesses(units=units, pencilled=tuple(units)))


def sailing_to_115(line: str, units: dict[str, Forces]) -> list[Against]:
    """What is said of a German cruiser that attacks Sea Zone 115."""
    g = RULES.play(position(global_1940.make(), line, options=OPTIONS))
    assert isinstance(g, Campaign)
    order = Order(units=("germany_cruiser_1",), path=("sz114", "sz115"))
    found = Destination(
        battle=PossibleBattle(g, "germany", (order,), "sz115"),
        end="sz115",
        does="attack",
        line="1 ca 114-115",
        path=order.path,
        used=1,
        left=1,
        attackers=(("cruiser", 1),),
    )
    seen = board(line, units)
    return pointed_odds.against(found, seen, names_of(seen))


@pytest.mark.parametrize(("war", "says"), [("", False), (",germany-ussr", True)])
def test_P29_pencilled_aircraft_scramble_only_against_who_is_at_war_with_them(
    war: str, says: bool
) -> None:
    guess = {**AT_NOVGOROD, "sz115": {"uk": {"destroyer": 1}}}
    (told,) = sailing_to_115(BALTIC.replace("-ussr", f"-ussr{war}", 1), guess)
    assert told.is_guess and told.forecast is not None
    assert ("if 3 fighters scramble" in told.forecast.says) == says


def test_G3_3_pencilled_ships_of_a_power_at_peace_with_the_mover_do_not_defend() -> None:
    both = {"uk": {"destroyer": 1}, "ussr": {"submarine": 2}}
    (told,) = sailing_to_115(BALTIC, {"sz115": both})
    assert told.defenders == "the United Kingdom 1 destroyer"
    assert sailing_to_115(BALTIC, {"sz115": {"ussr": {"submarine": 2}}}) == []


def test_P29_the_line_for_the_calculator_asks_who_stands_near() -> None:
    """Given a German cruiser beside the zone, and Japan alone at war with the Soviet Union."""
    seen = board(BALTIC, {**AT_NOVGOROD, "sz115": {"uk": {"destroyer": 1}}})
    room = inspector.in_fog(seen.spaces["sz115"], seen, names_of(seen))
    assert room.guessed_odds == "1 ca vs 1 dd"


def test_P29_a_base_whose_holder_is_at_peace_with_the_mover_lets_nobody_go_up() -> None:
    """Given British fighters at a Soviet base."""
    line = BALTIC.replace("-ussr", "-ussr,japan-uk", 1)
    seen = board(line, {"novgorod": {"uk": {"fighter": 2}}})
    assert scrambles.over(seen, "sz115", scrambles.supposed_at, ["germany"]) == {}
    assert scrambles.over(seen, "sz115", scrambles.supposed_at, ["japan"]) == {"fighter": 2}
