"""7.2 The Captain's tanks: empty land is taken on the way, with mechanized infantry beside them."""

from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, Does, attacks


def ways_of(found: Does, kind: str) -> list[tuple[str, ...]]:
    """The paths of all orders with a unit of a kind."""
    return [o.path for o in found.orders if any(found.kind(key) == kind for key in o.units)]


def test_a_tank_takes_empty_land_and_comes_back_where_it_is_needed() -> None:
    """Whoever stays in Hunan is crushed; passing through it costs nothing."""
    found = attacks(
        "power=japan kwangsi=japan:1tank holds.hunan=china szechwan=china:12inf"
        " kweichow=china:12inf holds.yunnan=japan yunnan=japan:1inf"
    )
    assert [path for path in ways_of(found, "tank") if "hunan" in path[1:-1]]


def test_no_tank_passes_land_where_someone_stands() -> None:
    found = attacks(
        "power=japan kwangsi=japan:1tank hunan=china:1inf szechwan=china:12inf kweichow=china:12inf"
        " holds.yunnan=japan yunnan=japan:1inf"
    )
    assert not [path for path in ways_of(found, "tank") if "hunan" in path[1:-1]]


def test_tanks_with_mechanized_infantry_attack_through_empty_land() -> None:
    found = attacks(
        "power=japan jehol=japan:3tank+3mech holds.chahar=china suiyuan=china:1inf"
        " holds.hopei=japan shensi=china:1inf"
    )
    assert ("jehol", "chahar", "suiyuan") in ways_of(found, "tank")
    assert ("jehol", "chahar", "suiyuan") in ways_of(found, "mech")


def test_mechanized_infantry_without_a_tank_beside_it_does_not_pass_land() -> None:
    found = attacks(
        "power=japan jehol=japan:1tank+3mech holds.chahar=china suiyuan=china:1inf"
        " holds.hopei=japan shensi=china:1inf"
    )
    passing = [o for o in found.orders if "chahar" in o.path[1:-1]]
    assert all(
        sum(found.kind(key) == "mech" for key in order.units)
        <= sum(found.kind(key) == "tank" for key in order.units)
        for order in passing
    )


def test_trade_is_not_lost_for_land_on_the_way() -> None:
    """A tank in Siam reaches Yunnan through French Indo-China only, which is watched."""
    line = (
        "power=japan siam=japan:1tank+3inf yunnan=china:1inf turn=1 holds.burma=japan"
        " holds.malaya=japan holds.shan_state=japan"
    )
    passed = ways_of(attacks(line), "tank")
    assert not any("french_indo_china" in path for path in passed)
    found = ways_of(attacks(f"{line} {ALL_AT_WAR}"), "tank")
    assert any("french_indo_china" in path for path in found)
