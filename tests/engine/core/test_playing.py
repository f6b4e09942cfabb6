"""Programs that play: the sequential test, the shelf of programs, what a match makes of them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from engine.core import registry
from engine.core.playing.matches import Sequential
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


def test_a_game_without_programs_has_none_and_an_unknown_one_is_refused() -> None:
    assert players_of("pacific_war") == {}
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


@pytest.mark.parametrize(
    "arguments",
    [
        ("pacific_war",),
        ("emperor", "--players", "emperor"),
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
