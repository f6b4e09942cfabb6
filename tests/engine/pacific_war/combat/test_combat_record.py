"""9.0 What the record says as a Combat begins."""

from tests.engine.pacific_war.helpers import at

LINE = "acts=japan japan=akagi,nachi okinawa=chester,houston"
SAIL = ("move_from japan", "pick_all", "goal okinawa")


def test_9_0_the_record_names_who_is_there_when_a_combat_begins() -> None:
    began = at(LINE, 6, 6, 6).do(*SAIL).one("combat_began")

    assert set(began.forces["japan"]) == {"jp_akagi", "jp_nachi"}
    assert set(began.forces["allied"]) == {"us_chester", "us_houston"}


def test_9_0_in_a_game_of_version_3_it_does_not() -> None:
    assert at(LINE, 6, 6, 6, version=3).do(*SAIL).one("combat_began").forces == {}
