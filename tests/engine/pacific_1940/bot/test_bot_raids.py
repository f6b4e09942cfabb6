"""8.1 The Captain's bombing raids: when they pay, with whom, and what is left alone."""

from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, Does, attacks

BOMBERS = f"power=japan {ALL_AT_WAR} holds.burma=japan purse.uk=30 burma=japan:2inf+4bmb"


def raids(found: Does) -> dict[str, str]:
    """Territory → the kind of facility that is bombed there."""
    return {order.end: order.raid for order in found.orders if order.raid}


def test_bombers_with_nothing_to_do_raid_a_complex_that_its_holder_needs() -> None:
    found = attacks(f"{BOMBERS} fac.india=minor_complex india=uk:9inf")
    assert raids(found) == {"india": "minor_complex"}


def test_no_raid_flies_into_fighters_that_shoot_down_more_than_it_destroys() -> None:
    line = f"{BOMBERS} fac.india=minor_complex india=uk:9inf+{{}}ftr"
    assert not raids(attacks(line.format(9)))


def test_a_complex_that_is_bombed_out_is_left_alone() -> None:
    assert not raids(attacks(f"{BOMBERS} fac.india=minor_complex:6 india=uk:9inf"))


def test_a_large_complex_of_a_poor_power_is_not_worth_the_bombers() -> None:
    line = f"power=japan {ALL_AT_WAR} burma=japan:1bmb+2inf holds.burma=japan india=uk:9inf"
    assert not raids(attacks(f"{line} fac.india=major_complex purse.uk=2 holds.malaya=japan"))


def test_fighters_escort_bombers_where_some_may_go_up_against_them() -> None:
    found = attacks(f"{BOMBERS}+4ftr fac.india=major_complex:9 india=uk:16inf+2ftr")
    assert raids(found)
    assert any(order.escort for order in found.orders)


def test_bombers_fight_for_land_rather_than_raid_it() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} burma=japan:9inf+3art+2bmb+3ftr holds.burma=japan"
        " fac.india=minor_complex india=uk:3inf"
    )
    assert not raids(found)
    assert found.to("india")["inf"] >= 6
