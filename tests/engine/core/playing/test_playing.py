"""Programs that play: the sequential test, the registry of programs, what a match makes of them."""

import random
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from engine.core import registry
from engine.core.playing import program_registry
from engine.core.playing.advice import Advice
from engine.core.playing.matches import Sequential, mean_of, play
from engine.core.playing.program_registry import outcome_of, players_of
from engine.core.playing.random_player import RandomPlayer
from engine.core.position import pile


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


def test_a_scenario_may_be_played_by_some_of_the_programs_of_its_game() -> None:
    assert list(players_of("pacific_1940")) == ["cadet", "captain", "admiral"]
    assert list(players_of("global_1940")) == ["cadet", "captain"]


def test_a_game_without_programs_has_none_and_an_unknown_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program_registry, "find_spec", lambda name: None)
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


class Watcher:
    """Plays by chance, and notes what it is shown of the cards."""

    level = "watcher"

    def __init__(self) -> None:
        self.hands: list[list[str]] = []
        self.decks: list[list[str]] = []

    def choose(self, rules: Any, state: Any, ask: Any, pick: random.Random) -> Advice:
        self.hands.append(pile(state.cards, f"hand_{ask.role}"))
        self.decks.append(pile(state.cards, "deck"))
        return RandomPlayer().choose(rules, state, ask, pick)


def test_a_program_is_shown_its_own_hand_and_a_deck_that_is_dealt_anew() -> None:
    rules = registry.get("pacific_war")
    watcher = Watcher()
    play(rules, {"japan": watcher, "allied": RandomPlayer()}, "w", {})
    before_any_card = [deck for deck in watcher.decks if len(deck) == len(watcher.decks[0])]
    assert len(before_any_card) > 2
    assert len({tuple(deck) for deck in before_any_card}) > 1
    first = next(hand for hand in watcher.hands if hand)
    assert watcher.hands.count(first) > 1


def test_a_match_between_two_programs_is_the_same_again() -> None:
    rules = registry.get("pacific_war")
    players = {"japan": RandomPlayer(), "allied": RandomPlayer()}
    first, again = (play(rules, players, "same", {}) for _ in range(2))
    assert rules.codec.encode(first.state) == rules.codec.encode(again.state)
    assert first.decisions == again.decisions


def test_two_programs_meet_on_either_side_of_each_seed() -> None:
    arguments = ("pacific_war", "--players", "captain,random", "--games", "1", "--seed", "m")
    lines = match(*arguments).splitlines()
    assert lines[0].startswith("captain against random: won ")
    assert " of 2, " in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["  as japan", "  as allied"]
    assert all(" of 1, " in line and "; ahead by " in line for line in lines[1:3])
    assert lines[3].startswith("  better on ")
    assert lines[4].count(" ms a decision") == 2
    assert lines[5].startswith("  2 games, ")
    assert match(*arguments).splitlines()[:4] == lines[:4]


def test_a_match_is_left_past_a_round_and_whoever_is_ahead_has_won() -> None:
    rules = registry.get("pacific_1940")
    sides = dict.fromkeys(rules.roles.sides, RandomPlayer())
    left = play(rules, sides, "w", {}, rounds=1)
    assert left.state.result is None and left.state.turn == 2
    out = outcome_of("pacific_1940")
    assert sorted(out(left.state, side) for side in sides) in ([0.0, 1.0], [0.5, 0.5])


@pytest.mark.parametrize(
    "arguments",
    [
        ("pacific_war", "--players", "captain"),
        ("emperor", "--players", "emperor"),
        ("emperor", "--players", ","),
        ("emperor", "--games", "0"),
        ("emperor", "--options", "[]"),
        ("emperor", "--rounds", "2"),
        ("pacific_war", "--rounds", "-1"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("match", *arguments)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
