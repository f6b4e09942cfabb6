"""Positions in a line of text, and the invariants of every position (3.1, 4.3, 12.0)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.position import pile
from engine.games.pacific_war.positions import position
from tests.engine.pacific_war.helpers import RULES, at


def test_units_stand_where_the_line_says_and_nowhere_else() -> None:
    table = at(
        "acts=japan japan=akagi,kaga! midway=alba,chester track.4=nagato due.3=essex sunk=kako"
    )
    on_map = [k for k, c in table.state.counters.items() if c.place in table.g.equipment.zones]
    assert sorted(on_map) == ["al_lba_lac_1", "jp_akagi", "jp_kaga", "us_chester"]
    assert (table.where("akagi"), table.where("kaga")) == ("japan", "japan!")
    assert (table.where("nagato"), table.where("essex")) == ("track:4", "track:3")
    counters = table.state.counters
    assert (counters["jp_nagato"].markers, counters["us_essex"].markers) == (1, 0)
    assert table.where("kako") == "sunk"


def test_cards_lie_where_the_line_says() -> None:
    table = at("hand.japan=J10,J03 hand.allied=A04 discard=A01 deck=A16,A09 japan=akagi")
    assert (table.hand("japan"), table.hand("allied")) == (["J03", "J10"], ["A04"])
    assert pile(table.state.cards, "deck")[:2] == ["16", "9"]
    assert table.discards == [1]


def test_markers_follow_from_control_unless_the_line_says_otherwise() -> None:
    line = "acts=japan japan=jlba philippines=nachi"
    assert at(line).state.bases == {"okinawa": "japan", "marianas": "japan", "philippines": "japan"}
    other = at(line + " base.okinawa=nobody base.attu=allied port.truk=allied")
    assert (other.base("okinawa"), other.base("attu")) == ("", "allied")
    assert other.state.ports["truk"] == "allied"


def test_a_phase_and_its_step_can_be_named() -> None:
    assert at("phase=supply step=japan_returns truk=nachi").asked == "japan return_or_redeploy"
    assert at("step=step_3 hand.allied=A01 samoa=chester").asked == "allied gain_initiative"
    assert at("takes=japan hand.allied=A09 japan=akagi").asked == "allied may_interrupt"
    assert at("fight=truk attacker=allied mp=1 truk=nachi,chester!").asked == "allied may_fight_on"
    state = position(RULES, "phase=set_up")
    assert RULES.asks(state)[0].role == "allied"


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "atlantis=akagi",
        "truk=bismarck",
        "truk=lba",  # several
        "truk=jlba,jlba,jlba,jlba",
        "hand.japan=J17",
        "hand.germany=J01",
        "hand.japan=J01 hand.allied=A01",  # one card
        "port.truk=nobody",
        "base.atlantis=japan",
        "phase=tea",
        "phase=supply step=tea",
        "acts=nobody",
        "turn=two",
        "routes_open=perhaps",
        "bases=truk",
        "track.x=akagi",
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        position(RULES, line)


def spoil(change: Callable[[Any], object]) -> list[str]:
    table = at("acts=japan japan=akagi,jlba midway=chester hand.japan=J01")
    assert RULES.problems(table.state) == []
    change(table.state)
    return RULES.problems(table.state)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda s: s.counters.pop("jp_akagi"), "14.0: no counter jp_akagi"),
        (lambda s: setattr(s.counters["jp_akagi"], "place", "narnia"), "3.1: jp_akagi in 'narnia'"),
        (lambda s: setattr(s.counters["jp_akagi"], "place", "west_coast"), "6.1"),
        (lambda s: setattr(s.counters["jp_lba_1"], "face", "back"), "10.5"),
        (lambda s: setattr(s.cards["1"], "pile", "sleeve"), "4.3"),
        (lambda s: s.cards.pop("5"), "4.3: cards missing"),
        (lambda s: setattr(s.cards["2"], "rank", s.cards["3"].rank), "4.3: two cards"),
        (lambda s: s.bases.update(atlantis="japan"), "bases: there is no 'atlantis'"),
        (lambda s: s.bases.update(truk="japan"), "12.3"),
        (lambda s: s.ports.pop("truk"), "12.3"),
        (lambda s: setattr(s.counters["jp_akagi"], "place", "midway"), "9.0"),
    ],
)
def test_a_broken_position_is_seen(change: Callable[[Any], object], says: str) -> None:
    assert any(problem.startswith(says) for problem in spoil(change))


def test_7_1_too_many_cards_are_seen() -> None:
    table = at("acts=japan japan=akagi hand.japan=J01,J02,J03,J04,J05")
    assert RULES.problems(table.state) == ["7.1: japan holds 5 cards"]
