"""F39 Whom a side has seen and left alone: in its ledger, on its board, before its next move."""

from collections.abc import Iterator

import pytest

from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog import carried
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

US = "power=usa war=japan-usa"
FLEETS = f"{US} sz31=usa:1ca+1dd sz32=japan:1sub+1trn"
CRUISER, DESTROYER, TRANSPORT = "usa_cruiser_1", "usa_destroyer_1", "usa_transport_1"
PASSES = go(DESTROYER, by="sz31 sz32 sz48")
FOLLOWS = go(CRUISER, by="sz31 sz32")
INF, CAROLINES = "usa_infantry_1", "holds.caroline_islands=japan"


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games that began under version 2 of the rules."""
    monkeypatch.setattr(carried, "RULES", make(version=2).under({"fog": True}))
    yield


def seen(table: Evening, space: str, side: str = "allies") -> list[tuple[str, Forces]]:
    """What the ledger of a side says of a space since the game began, the oldest first."""
    entries = table.state.fog.knowledge[side].sightings  # type: ignore[union-attr]
    return [(each.source, each.forces) for each in entries if each.space == space]


def ignoring() -> Evening:
    """A destroyer has found a submarine and a transport, and has sailed on."""
    table = Evening(FLEETS).write(PASSES)
    return table.do(AttackFound())


def test_fog_8_whom_a_mover_ignores_enters_its_ledger() -> None:
    table = ignoring()
    assert table.where(DESTROYER) == "sz48"
    found = {"japan": {"submarine": 1, "transport": 1}}
    assert seen(table, "sz32") == [("choose_attack", found)]


def test_fog_8_whom_a_mover_ignores_is_in_the_room_of_its_side() -> None:
    table = ignoring()
    fog = carried.RULES.view(table.state, "allies").board.fog
    assert fog is not None
    (room,) = fog.rooms
    assert [entry.source for entry in room.sightings if entry.space == "sz32"] == ["choose_attack"]


def test_fog_9_nobody_moves_knowingly_to_enemies_that_were_ignored() -> None:
    table = ignoring()
    assert table.asked == "usa write_orders"
    assert table.why_not(FOLLOWS) == "fog 9 known_enemies"
    assert table.why_not(go(CRUISER, by="sz31 sz32 sz33")) == "fog 9 known_enemies"


def test_fog_9_a_submarine_that_ignores_warships_binds_its_side_too() -> None:
    table = Evening(f"{US} sz31=usa:1ca+1sub sz32=japan:1bb")
    table.write(go("usa_submarine_1", by="sz31 sz32 sz33")).do(AttackFound())
    assert seen(table, "sz32") == [("choose_attack", {"japan": {"battleship": 1}})]
    assert table.why_not(FOLLOWS) == "fog 9 known_enemies"


def landing_beside(enemies: str) -> Evening:
    """A destroyer finds whom it ignores in the zone from which a transport lands troops."""
    line = (
        f"{US} sz34=usa:1dd sz35=usa:1trn[1inf] sz33=japan:{enemies} holds.caroline_islands=japan"
    )
    table = Evening(line)
    land = go(TRANSPORT, by="sz35 sz34 sz33", ashore="caroline_islands", landing=(INF,))
    return table.write(go(DESTROYER, by="sz34 sz33 sz32"), land).do(AttackFound())


def test_a33_a_submarine_that_was_ignored_keeps_a_lone_transport_from_the_shore() -> None:
    table = landing_beside("1sub")
    assert table.where(INF) == "sz33"
    assert table.g.controller("caroline_islands") == "japan"


def test_fog_8_who_is_spared_beside_a_fight_is_known_when_it_is_over() -> None:
    table = Evening(FLEETS)
    table.write(go(DESTROYER, by="sz31 sz32")).do(AttackFound(("tr",)))
    assert seen(table, "sz32")[-1] == ("battle", {"japan": {"submarine": 1}})
    assert table.why_not(FOLLOWS) == "fog 9 known_enemies"


def test_fog_8_who_joins_the_fight_is_counted_once() -> None:
    table = Evening(FLEETS, 1, 6, 6, 6, 6)
    table.write(go(DESTROYER, by="sz31 sz32")).do(AttackFound(("ss", "tr")))
    assert next(forces for source, forces in seen(table, "sz32") if source == "battle") == {
        "japan": {"submarine": 1, "transport": 1}
    }


def test_fog_8_the_other_side_hears_nothing_of_what_was_ignored() -> None:
    table = ignoring()
    assert [source for source, _ in seen(table, "sz32", "axis")] == ["passing_report"]


@pytest.mark.usefixtures("version_2")
def test_fog_8_version_2_whom_a_mover_ignored_was_no_entry() -> None:
    table = ignoring()
    assert seen(table, "sz32") == []
    assert table.why_not(FOLLOWS) is None


def test_fog_8_a_carrier_may_not_be_sent_to_land_aircraft_where_it_was_ignored() -> None:
    line = f"{US} sz31=usa:1cv+1dd sz32=japan:1trn sz33=usa:1ftr"
    table = Evening(line).write(PASSES).do(AttackFound())
    carrier = go("usa_carrier_1", by="sz31 sz32")
    assert table.why_not(carrier, go("usa_fighter_1", by="sz33 sz32")) == "fog 9 known_enemies"
