"""A31, F72, F73 What the desk foretells of an order is what its group will meet, and be told."""

from __future__ import annotations

import pytest

from engine.games.pacific_1940.detection.detection import DEFAULTS
from engine.games.pacific_1940.fog.desk.desk import desk_view
from engine.games.pacific_1940.fog.desk.outlook import Incident, Outlook, outlook
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog
from tests.engine.pacific_1940.movement.moving import go

WAR = "power=usa war=japan-usa tokens.japan=0"
FIGHTER, CRUISER = "usa_fighter_1", "usa_cruiser_1"


class Locked:
    """A list of the combat move is locked; `tell` by the program, as it would be said."""

    def __init__(self, line: str, *orders: Order, version: int | None = None) -> None:
        self.evening = Evening(line, *[6] * 40, version=version)
        done = self.evening.rules.apply(self.evening.state, "usa", MovePlan(orders))
        self.evening.state = done.state

    @property
    def outlooks(self) -> list[Outlook | None]:
        """What the desk foretells of each order."""
        return [line.outlook for line in desk_view(self.evening.g, {}).orders]

    @property
    def incidents(self) -> list[Incident]:
        """What happens to each order in the one zone where something does."""
        found = [each.incidents for each in self.outlooks if each]
        return [incidents[0] for incidents in found if incidents]

    def tell(self, *answers: object) -> list[str]:
        """Carry the list out with these answers: all that was said."""
        self.evening.go_on()
        self.evening.do(*answers)  # type: ignore[arg-type]
        return self.evening.said


def sent_apart(there: str, *more: str, version: int | None = None) -> Locked:
    """A fighter and a cruiser are sent to a zone, by an order each."""
    line = f"{WAR} sz34=usa:1ca+1cv+1ftr sz35=japan:{there}"
    orders = [go(each, by="sz34 sz35") for each in (FIGHTER, CRUISER, *more)]
    return Locked(line, *orders, version=version)


def test_f72_ships_that_choose_beside_aircraft_are_reported_if_they_do_not_fight() -> None:
    """Given aircraft that must sink a transport, when a cruiser ignores it, it is reported."""
    table = sent_apart("1trn")

    by_air, by_sea = table.incidents

    assert (by_air.outcome, by_air.stopped, by_air.ships) == ("forced", ("air",), None)
    assert (by_sea.outcome, by_sea.stopped) == ("choice", ())
    assert (by_sea.ships, by_sea.report) == ("choice", ("cap",))
    assert "axis passing_report sz35" in table.tell(AttackFound())


def test_f72_both_in_one_order_are_told_apart() -> None:
    line = f"{WAR} sz34=usa:1ca+1cv+1ftr sz35=japan:1trn"
    (met,) = Locked(line, go(FIGHTER, CRUISER, by="sz34 sz35")).incidents

    assert (met.stopped, met.ships, met.report) == (("air",), "choice", ("cap",))


def test_f72_by_older_rules_nobody_asks_or_sees_the_ships() -> None:
    table = sent_apart("1trn", version=6)

    (by_air,) = table.incidents

    assert by_air.stopped == ("air",)
    assert not any("passing_report" in each for each in table.tell())


def test_a31_aircraft_find_a_submarine_with_the_destroyer_of_another_order() -> None:
    """Given a fighter that alone finds nobody, when a destroyer comes too, then it hunts."""
    line = f"{WAR} sz34=usa:1dd+1cv+1ftr sz35=japan:1sub"
    alone = Locked(line, go(FIGHTER, by="sz34 sz35"))
    together = Locked(line, *(go(k, by="sz34 sz35") for k in (FIGHTER, "usa_destroyer_1")))

    assert alone.incidents == []
    assert [each.rows for each in together.incidents] == [("R14",), ("R4",)]
    assert together.incidents[0].stopped == ("air",)


def test_a31_who_is_stopped_on_the_way_is_of_no_group() -> None:
    """Given a destroyer that will not come, then the fighter finds no submarine."""
    line = f"{WAR} sz34=usa:1cv+1ftr sz36=usa:1dd sz20=japan:1bb sz35=japan:1sub"
    by_air = go(FIGHTER, by="sz34 sz35")
    table = Locked(line, by_air, go("usa_destroyer_1", by="sz36 sz20 sz35"))
    (met,) = table.incidents

    assert (met.zone, met.stopped) == ("sz20", ("dd",))
    assert table.outlooks[0] == outlook(table.evening.g, by_air, COMBAT, DEFAULTS)


KIANGSU = f"{WAR} holds.kiangsu=japan sz19=usa:1trn[1inf]+1cv+1ftr"


def test_f73_aircraft_will_see_who_has_intercepted() -> None:
    g = in_fog(f"{KIANGSU} kiangsu=japan:2ftr")
    for key in ("japan_fighter_1", "japan_fighter_2"):
        g.pieces[key].intercepted = "kiangsu"

    found = outlook(g, go(FIGHTER, by="sz19 kiangsu"), COMBAT, DEFAULTS)

    assert (found.landing, found.seen) == ("nobody", {"japan": {"fighter": 2}})
    assert found.defenders == {}


@pytest.mark.parametrize("lands", [True, False])
def test_a31_aircraft_beside_a_landing_do_not_find_nobody(*, lands: bool) -> None:
    """Given empty land, when infantry lands there too, then it is taken, and nothing else said."""
    ship, unit = "usa_transport_1", "usa_infantry_1"
    landing = go(ship, by="sz19", ashore="kiangsu", landing=(unit,))
    table = Locked(KIANGSU, go(FIGHTER, by="sz19 kiangsu"), *[landing] * lands)

    by_air = next(each for each in table.outlooks if each)
    assert by_air.landing == ("empty" if lands else "nobody")
    told = "empty_captured" if lands else "nothing_to_attack"
    assert f"allies {told} kiangsu" in table.tell()


def test_8_1_bombers_with_a_target_raid_it_whoever_stands_there() -> None:
    line = f"{WAR} holds.kiangsu=japan fac.kiangsu=air_base anhwe=usa:1bmb holds.anhwe=usa"
    for there in ("", " kiangsu=japan:1inf"):
        g = in_fog(line + there)
        order = go("usa_strategic_bomber_1", by="anhwe kiangsu", raid="air_base")
        assert outlook(g, order, COMBAT, DEFAULTS).landing == "raid"
        no_target = go("usa_strategic_bomber_1", by="anhwe kiangsu", raid="naval_base")
        assert outlook(g, no_target, COMBAT, DEFAULTS).landing != "raid"
