"""G8.2 Leave to pass straits: given and taken back by the holder, in peace, for all to see."""

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.events.straits import LeaveEnded
from engine.games.pacific_1940.fog.meeting.news import hand_over, withhold
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.straits import shut_to
from engine.games.pacific_1940.politics.capture import take
from engine.games.pacific_1940.politics.declarations import DeclareWar, GoToWar, KeepPeace
from engine.games.pacific_1940.politics.leave import (
    GiveLeave,
    KeepLeave,
    TakeBackLeave,
    standing,
)
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.position.versions import THIRD, earlier_rules
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.sequence import begin_turn
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.world import fogged, world
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import go, why_not

PANAMA, JAPAN = "panama_canal", "japan"
THROUGH = go("japan_destroyer_1", by="sz64 sz89")


def leave(line: str) -> Table:
    """A position where the table plays with leave."""
    return world(line, straits_by_leave=True)


def holder(line: str = "power=usa") -> Table:
    """The United States in its politics, once it has been asked for declarations of war."""
    table = leave(line).run(DeclareWar(power="usa"))
    return table if table.asked == "usa grant_leave" else table.do(KeepPeace())


# ------------------------------------------------------------------ who passes


def test_G8_2_land_that_no_leave_would_open_is_named_before_land_that_waits_for_it() -> None:
    """Given the Suez Canal with one land of a power at peace, and one of an enemy."""
    table = leave("power=japan sz81=japan:1dd war=japan-usa holds.egypt=uk holds.trans_jordan=usa")
    refusal = ways.why_not_way(table.g, "japan_destroyer_1", ("sz81", "sz98"), NONCOMBAT)
    assert refusal is not None
    assert (refusal.fact, refusal.data["land"]) == ("strait_shut", "trans_jordan")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("", "G8 no_leave"),
        ("leave=usa.panama_canal.japan", None),
        ("leave=usa.panama_canal.italy", "G8 no_leave"),
        ("leave=uk.suez_canal.japan", "G8 no_leave"),
        ("leave=usa.panama_canal.japan war=japan-usa", "G8 strait_shut"),
        ("leave=usa.panama_canal.japan holds.central_america=uk", "G8 no_leave"),
        ("leave=usa.panama_canal.japan taken=central_america", "G8 strait_shut"),
    ],
)
def test_G8_2_a_power_at_peace_passes_by_leave_alone(given: str, found: str | None) -> None:
    table = leave(f"power=japan sz64=japan:1dd {given}")
    assert why_not(table, THROUGH, phase=NONCOMBAT) == found


def test_G8_2_who_is_refused_reads_whose_leave_is_missing() -> None:
    table = leave("power=japan sz64=japan:1dd")
    refusal = ways.why_not_way(table.g, "japan_destroyer_1", ("sz64", "sz89"), NONCOMBAT)
    assert refusal is not None
    assert (refusal.data["power"], refusal.data["land"]) == ("usa", "central_america")


def test_G8_2_each_holder_of_a_strait_gives_its_own_leave() -> None:
    suez = "power=japan holds.trans_jordan=france war=japan-china leave=uk.suez_canal.japan"
    assert shut_to(leave(suez).g, JAPAN)["suez_canal"] == "trans_jordan"
    both = f"{suez},france.suez_canal.japan"
    assert "suez_canal" not in shut_to(leave(both).g, JAPAN)


def test_G8_2_without_the_option_leave_opens_nothing() -> None:
    table = world("power=japan sz64=japan:1dd leave=usa.panama_canal.japan")
    assert why_not(table, THROUGH, phase=NONCOMBAT) == "G8 strait_shut"


# ------------------------------------------------------------------ who gives it


def test_G8_2_the_holder_gives_leave_after_its_declarations_and_is_asked_again() -> None:
    table = holder()
    assert table.asked == "usa grant_leave"
    table.do(GiveLeave(PANAMA, JAPAN))
    told = table.one("leave_given")
    assert (told.power, told.strait, told.to) == ("usa", PANAMA, JAPAN)
    assert table.asked == "usa grant_leave"
    assert GiveLeave(PANAMA, JAPAN) not in table.ask.choices(table.g)
    assert table.do(KeepLeave()).asked == ""
    assert PANAMA not in shut_to(table.g, JAPAN)
    assert PANAMA in shut_to(table.g, "italy")


def test_G8_2_the_holder_takes_leave_back() -> None:
    table = holder("power=usa leave=usa.panama_canal.japan")
    table.do(TakeBackLeave(PANAMA, JAPAN))
    assert table.one("leave_taken_back").to == JAPAN
    assert PANAMA in shut_to(table.g, JAPAN)
    assert TakeBackLeave(PANAMA, JAPAN) not in table.ask.choices(table.g)


def test_G8_2_a_slip_is_put_right_and_nobody_is_asked_without_end() -> None:
    given, back = GiveLeave(PANAMA, JAPAN), TakeBackLeave(PANAMA, JAPAN)
    table = holder().do(given).do(back)
    assert table.why_not(given) == "not thought of"
    for other in ("italy", "germany"):
        table.do(GiveLeave(PANAMA, other)).do(TakeBackLeave(PANAMA, other))
    assert table.asked == ""


def test_G8_2_what_was_given_last_turn_is_taken_back_in_the_next() -> None:
    table = holder().do(GiveLeave(PANAMA, JAPAN)).do(KeepLeave())
    table.run(DeclareWar(power="usa"))
    while "declare" in table.asked:
        table.do(KeepPeace())
    assert table.do(TakeBackLeave(PANAMA, JAPAN)).g.state.leave_given == []


def test_G8_2_leave_is_given_to_powers_of_the_other_side_that_have_ships() -> None:
    table = leave("power=germany").run(DeclareWar(power="germany")).do(KeepPeace())
    asked = {each.to for each in table.ask.choices(table.g) if isinstance(each, GiveLeave)}
    assert asked == {"ussr", "usa"}


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        (GiveLeave(PANAMA, JAPAN), "G8 leave_in_war"),
        (GiveLeave(PANAMA, "italy"), None),
        (GiveLeave(PANAMA, "uk"), "not thought of"),
        (GiveLeave("suez_canal", "italy"), "not thought of"),
        (TakeBackLeave(PANAMA, "italy"), "not thought of"),
    ],
)
def test_G8_2_nobody_gives_leave_in_war_or_at_a_strait_of_others(
    choice: GiveLeave | TakeBackLeave, found: str | None
) -> None:
    assert holder("power=usa war=japan-usa").why_not(choice) == found


@pytest.mark.parametrize(
    ("line", "power"),
    [("power=usa war=japan-usa,germany-usa,italy-usa", "usa"), ("power=anzac", "anzac")],
)
def test_G8_2_who_could_give_no_leave_is_not_asked(line: str, power: str) -> None:
    table = leave(line).run(DeclareWar(power=power))
    while "declare" in table.asked:
        table.do(KeepPeace())
    assert table.asked == ""


def test_G8_2_without_the_option_nobody_is_asked() -> None:
    table = world("power=usa").run(DeclareWar(power="usa"))
    assert "grant_leave" not in table.asked


# ------------------------------------------------------------------ when it ends


def test_G8_2_leave_begins_at_none() -> None:
    rules = make()
    g = rules.play(rules.setup("5e" * 32, {"straits_by_leave": True}))
    assert not g.state.leave_given
    assert PANAMA in shut_to(g, JAPAN)


def test_G8_2_war_ends_leave_at_once() -> None:
    line = "power=japan turn=4 sz64=japan:1dd leave=usa.panama_canal.japan"
    table = leave(line).run(DeclareWar(power=JAPAN)).do(GoToWar(("usa",)))
    assert why_not(table, THROUGH, phase=NONCOMBAT) == "G8 strait_shut"


def ended(table: Table) -> list[tuple[str, str]]:
    """Of what leave the end was told: to whom it was given, and why it ended."""
    return [(each.to, each.cause) for each in table.g.events if isinstance(each, LeaveEnded)]


def test_G8_2_that_war_ends_leave_is_told_after_the_declaration() -> None:
    line = "power=japan turn=4 leave=usa.panama_canal.japan,usa.panama_canal.italy"
    table = leave(line).run(DeclareWar(power=JAPAN)).do(GoToWar(("usa",)))
    assert ended(table) == [(JAPAN, "war")]
    kinds = [kind_of(each) for each in table.events]
    assert kinds.index("leave_ended") == kinds.index("war_declared") + 1


TAKEN = "power=germany leave=usa.panama_canal.japan holds.central_america=usa"


@pytest.mark.parametrize(
    ("land", "found"), [("central_america", [(JAPAN, "land")]), ("hawaiian_islands", [])]
)
def test_G8_2_that_the_loss_of_the_land_ends_leave_is_told(
    land: str, found: list[tuple[str, str]]
) -> None:
    table = leave(TAKEN)
    take(table.g, land, "germany")
    assert ended(table) == found


def test_G8_2_leave_stands_while_its_holder_has_some_land_at_the_strait() -> None:
    table = leave("power=italy holds.trans_jordan=uk leave=uk.suez_canal.japan")
    take(table.g, "trans_jordan", "italy")
    assert ended(table) == []
    take(table.g, "egypt", "italy")
    assert ended(table) == [(JAPAN, "land")]


def test_G8_2_leave_does_not_come_back_with_the_land() -> None:
    table = leave(TAKEN)
    take(table.g, "central_america", "germany")
    table.g.state.control["central_america"] = "usa"
    table.g.state.taken.clear()
    table.g.forget()
    assert standing(table.g) == []


def test_G8_2_version_3_leave_that_has_ended_is_forgotten_unsaid_when_a_turn_begins() -> None:
    """GN-10"""
    table = leave(TAKEN)
    table.g.earlier = earlier_rules(THIRD)
    take(table.g, "central_america", "germany")
    assert (ended(table), len(table.g.state.leave_given or ())) == ([], 1)
    begin_turn(table.g)
    assert (ended(table), table.g.state.leave_given) == ([], [])


def test_G8_2_in_the_fog_everybody_hears_of_the_end_with_the_land_and_not_before() -> None:
    table = fogged(TAKEN, straits_by_leave=True)
    withhold(table.g, "central_america")
    assert ended(table) == []
    assert standing(table.g) == [Leave(by="usa", strait=PANAMA, to=JAPAN)]
    hand_over(table.g)
    told = {kind_of(each): each.audience for each in table.g.events}
    assert (told["territory_taken"], told["leave_ended"]) == (None, None)


def test_G8_2_leave_that_stands_outlasts_the_turns_of_others() -> None:
    table = leave("power=germany leave=usa.panama_canal.japan")
    begin_turn(table.g)
    assert table.g.state.leave_given == [Leave(by="usa", strait=PANAMA, to=JAPAN)]


# ------------------------------------------------------------------ seen by all, and stored


def test_G8_2_politics_say_who_has_leave_and_why_others_have_none() -> None:
    line = "power=uk war=germany-usa leave=usa.panama_canal.japan"
    found = {
        each.to: (each.stands, each.why_not.fact if each.why_not else "", each.round)
        for each in public_board(leave(line).g).politics.passages
        if each.by == "usa"
    }
    assert found == {
        "germany": (False, "leave_in_war", 3),
        "italy": (False, "", 3),
        "japan": (True, "", 3),
    }
    assert public_board(world(line).g).politics.passages == ()


def test_G8_2_the_board_shows_to_whom_leave_opens_a_strait() -> None:
    board = public_board(leave("power=uk leave=usa.panama_canal.japan").g)
    (panama,) = (each for each in board.straits if each.key == PANAMA)
    assert panama.in_peace == (JAPAN,)


def test_G8_2_in_the_fog_both_rooms_hear_of_leave_and_see_it() -> None:
    table = fogged("power=usa turn=2", straits_by_leave=True).run(DeclareWar(power="usa"))
    while "declare" in table.asked:
        table.do(KeepPeace())
    table.do(GiveLeave(PANAMA, JAPAN))
    assert table.one("leave_given").audience is None
    rules = make().under({"fog": True})
    for side in (None, "axis", "allies"):
        seen = rules.view(table.g.state, side).board.politics.passages
        assert [each.to for each in seen if each.stands] == [JAPAN]


def test_G8_2_a_game_with_leave_given_is_stored_and_read() -> None:
    rules = make()
    line = "power=usa phase=declare_war leave=usa.panama_canal.japan"
    state = position(rules, line, options={"straits_by_leave": True})
    again = rules.codec.decode(rules.codec.encode(state))
    assert again.leave_given == [Leave(by="usa", strait=PANAMA, to=JAPAN)]
    without = rules.codec.encode(position(rules, "power=usa"))
    assert b"leave_given" not in without


def test_G8_2_old_games_with_straits_open_in_peace_keep_them_so() -> None:
    rules = make()
    old = {"straits_open_in_peace": True}
    assert rules.reader.options(old).straits_open_in_peace is True
    assert "straits_open_in_peace" not in rules.reader.switches
    assert "straits_by_leave" in rules.reader.switches
    g = rules.play(position(rules, "power=japan", options=old))
    assert PANAMA not in shut_to(g, JAPAN)
