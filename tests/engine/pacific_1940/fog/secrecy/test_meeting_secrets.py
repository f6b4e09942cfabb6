"""What a meeting never tells: two positions that a side cannot tell apart give it the same."""

import re
from typing import Any

import msgspec
import pytest

from engine.core.events import data_of, may_know
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.meeting.contact import AttackFound, AttackOrIgnore
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely, ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, AnswerBlip, GoUp
from engine.games.pacific_1940.fog.meeting.silent import (
    FightOrStayOut,
    JoinBattle,
    JoinOrHide,
    StayOut,
)
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens, CallKamikazes, DiveAt, UseTokens
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, meets

WAR = "power=usa war=japan-usa tokens.japan=0"
BASE = "holds.philippines=japan fac.philippines=air_base"
MISSES = (6,) * 60
ANSWERS: dict[type[Decision], Any] = {
    AnswerBlip: GoUp(),
    AnswerAttack: GoUp(),
    CallKamikazes: UseTokens(0),
    AttackOrIgnore: AttackFound(),
    ShootOrAvoid: ShootFreely(0),
    JoinOrHide: JoinBattle(0),
    FightOrStayOut: StayOut(0),
}
"""The answers that start nothing."""


def quiet(line: str, zone: str, **how: Any) -> Meets:
    """A meeting in which everyone lets everyone go, up to the first question at the table."""
    table = meets(f"{WAR} {line}", zone, *MISSES, came_from="sz25", **how)
    while table.role and type(table.ask) in ANSWERS:
        table.answer(ANSWERS[type(table.ask)])
    return table


def told(table: Meets, side: str | None) -> list[bytes]:
    """All that a side hears, and what it is asked at the end."""
    heard = [each for each in table.heard if may_know(each.audience, side)]
    found = [repr((type(each).__name__, data_of(each))).encode() for each in heard]
    return [*found, table.asked.encode()]


@pytest.mark.parametrize("mover", ["2ca+1trn[1inf]", "1bb+1cv", "2sub", "2ftr", "1trn[2inf]"])
@pytest.mark.parametrize("there", ["1sub", "3sub"])
def test_r1_r7_r9_r13_a_hidden_submarine_changes_nothing_that_the_mover_hears(
    mover: str, there: str
) -> None:
    empty = quiet(f"sz16=usa:{mover}", "sz16")
    hidden = quiet(f"sz16=usa:{mover};japan:{there}", "sz16")
    assert told(hidden, "allies") == told(empty, "allies")
    assert told(hidden, None) == told(empty, None)
    assert hidden.stopped == empty.stopped == []


def test_a17_nor_does_one_that_stays_hidden_beside_a_battle() -> None:
    alone = quiet("sz16=usa:1ca;japan:1ca", "sz16")
    beside = quiet("sz16=usa:1ca;japan:1ca+2sub", "sz16")
    assert told(beside, "allies") == told(alone, "allies")
    assert told(beside, None) == told(alone, None)


@pytest.mark.parametrize("mover", ["2ca", "1trn[1inf]", "2ftr"])
@pytest.mark.parametrize("planes", ["", "3ftr", "1ftr+2tac+1bmb"])
def test_r11_who_stays_on_the_ground_is_nobody_to_the_mover(mover: str, planes: str) -> None:
    there = f"philippines=japan:{planes}" if planes else ""
    base = quiet(f"{BASE} {there} sz35=usa:{mover}", "sz35")
    no_base = quiet(f"sz35=usa:{mover}", "sz35")
    assert told(base, "allies") == told(no_base, "allies")
    assert base.waits == ["radar_blip"]


@pytest.mark.parametrize("mover", ["2ca+1dd+1trn", "1trn[2inf]", "4ftr+1bmb", "1bb"])
def test_r11_a_blip_is_the_same_whatever_moves(mover: str) -> None:
    one = meets(f"{WAR} {BASE} philippines=japan:2ftr sz35=usa:1dd", "sz35")
    other = meets(f"{WAR} {BASE} philippines=japan:2ftr sz35=usa:{mover}", "sz35")
    assert told(other, "axis") == told(one, "axis")
    assert other.choices() == one.choices()


@pytest.mark.parametrize("mover", ["2ca+2trn[1inf]", "1dd+1sub", "1cv[uk.1ftr]", "3bb"])
def test_r15_a_target_is_the_same_whatever_it_is(mover: str) -> None:
    war = "power=usa war=japan-usa,japan-uk"
    one = meets(f"{war} sz17=usa:1dd", "sz17")
    other = meets(f"{war} sz17=usa:{mover}", "sz17")
    assert told(other, "axis") == told(one, "axis")
    assert other.choices() == one.choices()


@pytest.mark.parametrize("cargo", ["", "[1inf]", "[1inf+1tank]"])
def test_fog_8_cargo_changes_nothing_that_the_other_side_hears(cargo: str) -> None:
    line = "sz16=usa:1trn{}+1ca;japan:1sub+1trn"
    assert told(quiet(line.format(cargo), "sz16"), "axis") == told(
        quiet(line.format(""), "sz16"), "axis"
    )


def test_fog_8_the_mover_of_unseen_submarines_is_not_heard_of() -> None:
    unseen = quiet("sz16=usa:2sub;japan:1ca+1trn+1sub", "sz16")
    assert told(unseen, "axis") == told(unseen, None) == [b""]


# ------------------------------------------------------------------------ keys

KEY = re.compile(r"\b(?:usa|japan|uk)_[a-z_]+_\d+\b")


def test_fog_8_no_message_names_a_piece_by_its_key() -> None:
    line = (
        f"power=usa war=japan-usa,japan-uk {BASE} philippines=japan:2ftr"
        " sz35=japan:2sub+1trn;usa:2ca+1cv[uk.1ftr]+1trn[1inf]+1sub"
    )
    table = meets(line, "sz35", *MISSES, came_from="sz34")
    table.answer(GoUp(("japan_fighter_1",)), UseTokens(1), StayOut(1), JoinBattle(1))
    assert isinstance(table.ask, AimTokens)
    table.answer(DiveAt(("usa:cruiser:0:1",)))
    messages = [each for each in table.heard if isinstance(each, Message)]
    assert len(messages) == 6
    assert KEY.findall(msgspec.json.encode(messages).decode()) == []
    for event in table.heard:
        if event.audience is None:
            assert KEY.findall(msgspec.json.encode(event).decode()) == []


@pytest.mark.parametrize("kind", ANSWERS)
def test_fog_8_every_question_in_a_room_is_secret_and_no_undo_goes_back_behind_it(
    kind: type[Decision],
) -> None:
    assert kind.SECRET and kind.BARRIER is True
