"""What the Captain weighed besides: bills, places for new units, and ways of a noncombat move."""

from engine.games.pacific_1940.economy.bill import Build
from engine.games.pacific_1940.economy.purchase import Purchase
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, Does, buys, moves, places

TOKYO = "fac.japan=major_complex,air_base,naval_base"


def assert_ranked(found: Does) -> None:
    """The choice is the best of several that are all legal, each with its reasons."""
    candidates = found.advice.candidates
    assert len(candidates) > 1
    assert candidates[0].choice == found.advice.choice
    assert [each.mean for each in candidates] == sorted((c.mean for c in candidates), reverse=True)
    assert len({repr(each.choice) for each in candidates}) == len(candidates)
    for each in candidates:
        assert found.ask.refuses(found.g, each.choice) is None
        assert each.reasons


def test_a_purchase_tells_bills_that_begin_with_other_kinds() -> None:
    found = buys(f"power=japan purse.japan=26 {TOKYO} japan=japan:9inf+3art sz6=japan:2dd+1bb")
    assert_ranked(found)
    firsts = {each.reasons[-1][0] for each in found.advice.candidates}
    assert {"transport", "fighter"} <= firsts


def test_a_purchase_with_a_complex_tells_the_bill_without_it() -> None:
    found = buys(
        f"power=japan {ALL_AT_WAR} purse.japan=40 {TOKYO} japan=japan:16inf+4art"
        " kiangsu=japan:6inf+2art anhwe=china:4inf sz7=usa:2bb+2cv+4ftr+4dd"
    )
    assert_ranked(found)
    bills = [each.choice for each in found.advice.candidates]
    builds = [
        any(isinstance(item, Build) for item in each.items)
        for each in bills
        if isinstance(each, Purchase)
    ]
    assert builds[0]
    assert not all(builds)


def test_placing_tells_the_other_places() -> None:
    found = places(
        f"power=japan {TOKYO} fac.kiangsu=minor_complex kiangsu=japan:6inf bought=3inf"
        " japan=japan:6inf anhwe=china:2inf"
    )
    assert_ranked(found)
    assert {name for each in found.advice.candidates for name, _ in each.reasons} == {
        "japan",
        "kiangsu",
    }


def test_a_noncombat_move_tells_where_else_units_could_go() -> None:
    found = moves("power=japan manchuria=japan:6inf+1art anhwe=china:2inf holds.jehol=japan")
    assert_ranked(found)
    assert found.advice.candidates[0].reasons[0][0] == "jehol"


def test_nothing_else_is_told_where_nobody_moves() -> None:
    found = moves("power=china szechwan=china:1inf")
    assert not found.advice.candidates
