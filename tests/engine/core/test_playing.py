"""Programs that play: the sequential test, the shelf of programs, what a match makes of them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from engine.core import registry
from engine.core.playing import shelf
from engine.core.playing.matches import Sequential, mean_of
from engine.core.playing.shelf import players_of


def match(*arguments: str) -> str:
    out = StringIO()
    call_command("match", *arguments, stdout=out)
    return out.getvalue()


def test_a_sequential_test_stops_when_it_is_sure_and_not_before() -> None:
    test = Sequential(low=0.5, high=0.6)
    for _ in range(16):
        test.add(1)
    assert test.verdict == ""
    test.add(1)
    assert test.verdict == "high"
    worse = Sequential(low=0.5, high=0.6)
    for _ in range(14):
        worse.add(0)
    assert worse.verdict == "low"


def test_a_share_has_its_standard_error() -> None:
    test = Sequential(low=0.5, high=0.6)
    for won in (1, 0, 1, 0):
        test.add(won)
    assert (test.share, test.error) == (0.5, 0.25)


def test_a_game_without_programs_has_none_and_an_unknown_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shelf, "find_spec", lambda name: None)
    assert players_of("pacific_war") == {}
    with pytest.raises(SystemExit):
        match("pacific_war")
    assert "no program plays pacific_war yet" in capsys.readouterr().err
    with pytest.raises(registry.UnknownGame):
        players_of("chess")


def test_a_match_says_how_often_each_wins_and_is_the_same_again() -> None:
    said = match("emperor", "--players", "captain,cadet", "--games", "6", "--seed", "s")
    lines = said.splitlines()
    assert lines[0].startswith("captain: won ") and " of 6, " in lines[0]
    assert lines[2].startswith("captain against cadet: better on ")
    again = match("emperor", "--players", "captain,cadet", "--games", "6", "--seed", "s")
    assert [line.partition(";")[0] for line in again.splitlines()] == [
        line.partition(";")[0] for line in lines
    ]


def test_a_mean_has_its_standard_error() -> None:
    assert mean_of([1.0, 3.0]) == (2.0, 1.0)
    assert mean_of([4.0]) == (4.0, 0.0)


def test_two_programs_meet_on_either_side_of_each_seed() -> None:
    arguments = ("pacific_war", "--players", "captain,random", "--games", "2", "--seed", "m")
    lines = match(*arguments).splitlines()
    assert lines[0].startswith("captain against random: won ")
    assert " of 4, " in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["  as japan", "  as allied"]
    assert all(" of 2, " in line and "; ahead by " in line for line in lines[1:3])
    assert lines[3].startswith("  better on ")
    assert lines[4].count(" ms a decision") == 2
    assert lines[5].startswith("  4 games, ")
    assert match(*arguments).splitlines()[:4] == lines[:4]


@pytest.mark.parametrize(
    "arguments",
    [
        ("pacific_war", "--players", "captain"),
        ("emperor", "--players", "admiral"),
        ("emperor", "--players", ","),
        ("emperor", "--games", "0"),
        ("emperor", "--options", "[]"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("match", *arguments)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
