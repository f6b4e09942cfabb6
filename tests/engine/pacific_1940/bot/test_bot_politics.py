"""3 When the Captain goes to war."""

from engine.games.pacific_1940.politics.declarations import GoToWar, KeepPeace
from tests.engine.pacific_1940.bot.bot import STRONG, Does, does


def choice(line: str) -> GoToWar | KeepPeace:
    found = _declares(line).advice.choice
    assert isinstance(found, GoToWar | KeepPeace)
    return found


def _declares(line: str) -> Does:
    return does(f"phase=declare_war {line}")


def test_japan_does_not_go_to_war_in_the_first_round_for_little() -> None:
    assert isinstance(choice("power=japan turn=1 kwangsi=japan:3inf yunnan=china:4inf"), KeepPeace)


def test_japan_strikes_before_the_others_come_by_themselves() -> None:
    found = choice(f"power=japan turn=3 {STRONG}")
    assert isinstance(found, GoToWar)
    assert set(found.on) >= {"uk", "anzac"}


def test_what_war_costs_is_weighed_against_what_it_brings() -> None:
    found = _declares(f"power=japan turn=1 {STRONG}").advice.candidates
    wars = [each for each in found if isinstance(each.choice, GoToWar)]
    assert wars
    assert all(dict(each.reasons)["awakens"] < 0 for each in wars)


def test_the_united_states_go_to_war_as_soon_as_they_may() -> None:
    found = choice("power=usa turn=4 western_united_states=usa:3inf sz10=usa:1bb japan=japan:4inf")
    assert isinstance(found, GoToWar)


def test_britain_does_not_wake_japan_in_the_first_round() -> None:
    found = choice("power=uk turn=1 india=uk:6inf malaya=uk:3inf siam=japan:2inf")
    assert isinstance(found, KeepPeace)


def test_britain_comes_in_when_the_united_states_fight() -> None:
    found = choice("power=uk turn=4 war=japan-usa india=uk:6inf japan=japan:4inf")
    assert isinstance(found, GoToWar)
