"""Plays whole games between programs and says who is better."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import Player
from engine.core.playing.matches import Duel, Played, Sequential, duel, error_of, mean_of, play
from engine.core.playing.program_registry import margin_of, outcome_of, players_of
from engine.core.playing.random_player import RANDOM, RandomPlayer
from engine.core.protocol import AnyRules
from engine.management.base_command import (
    BadInput,
    PlainCommand,
    add_game,
    read_options,
    rules_for,
)

ALIKE, BETTER = 0.5, 0.6
"""Of the seeds on which two end differently, the share that one wins: no better, or better."""
MOST_GAMES = 100_000


class Command(PlainCommand):
    """A game for one side each program plays alone; one of two sides they play against each other.

    There the first meets each of the others twice on each seed, once on either side.
    """

    help = "Let programs play a game on the same seeds, and compare them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        about = "levels, with commas; random is always there"
        parser.add_argument("--players", default="captain,cadet", help=about)
        about = "for each of them (100); of two sides on so many seeds, each on either side"
        parser.add_argument("--games", type=int, default=100, help=about)
        parser.add_argument("--seed", default="1", help="what the seeds are made of")
        about = "leave a game of two sides past round R; who is ahead has won (default: to the end)"
        parser.add_argument("--rounds", type=int, default=0, metavar="R", help=about)
        parser.add_argument("--options", default="{}", metavar="JSON", help="of the game")

    def run(self, **options: Any) -> None:
        """The lines of the comparison, as they come.

        :raises BadInput: no such program, or no number of games.
        """
        rules = rules_for(options["game"], options["content"])
        chosen = chosen_of(options["game"], options["players"])
        if not 1 <= options["games"] <= MOST_GAMES:
            raise BadInput(f"--games: expected 1 to {MOST_GAMES}")
        seeds = [f"{options['seed']}-{number}" for number in range(options["games"])]
        of_game = read_options(options["options"])
        if rules.roles.are_opposed and len(chosen) < 2:
            raise BadInput("--players: expected two or more for a game of two sides")
        rounds = options["rounds"]
        if rounds and (rounds < 0 or margin_of(rules.key) is None):
            raise BadInput("--rounds: expected 1 or more, for a game that says who is ahead")
        lines = alone(rules, chosen, seeds, of_game)
        if rules.roles.are_opposed:
            lines = opposed(rules, chosen, seeds, of_game, rounds)
        for line in lines:
            self.stdout.write(line)


def chosen_of(key: str, levels: str) -> Mapping[str, Player]:
    """The programs that play, by level.

    :raises BadInput: one that there is not, or none plays this game.
    """
    programs = players_of(key)
    if not programs:
        raise BadInput(f"no program plays {key} yet")
    there = {**programs, RANDOM: RandomPlayer()}
    wanted = [level.strip() for level in levels.split(",") if level.strip()]
    for level in wanted:
        if level not in there:
            raise BadInput(f"--players: no {level!r}; there are: {', '.join(there)}")
    if not wanted:
        raise BadInput(f"--players: expected some of {', '.join(there)}")
    return {level: there[level] for level in wanted}


# ---------------------------------------------------------------------- one side


def alone(
    rules: AnyRules,
    chosen: Mapping[str, Player],
    seeds: Sequence[str],
    options: Mapping[str, JsonData],
) -> Iterator[str]:
    """A line for each program, and one for the first against each other."""
    outcome, side = outcome_of(rules.key), rules.roles.sides[0]
    won: dict[str, list[float]] = {}
    for level, player in chosen.items():
        games = [play(rules, {side: player}, seed, options) for seed in seeds]
        won[level] = [outcome(each.state, side) for each in games]
        yield line_of(level, won[level], games)
    first, *others = won
    for other in others:
        yield f"{first} against {other}: {compared(won[first], won[other], 'seeds')}"


def line_of(level: str, won: Sequence[float], games: Sequence[Played]) -> str:
    """How often a program wins, with the standard error, and how long it thinks."""
    decisions = sum(sum(each.decisions.values()) for each in games)
    thought = 1000 * sum(sum(each.seconds.values()) for each in games) / max(1, decisions)
    return (
        f"{level}: won {share_of(won)};"
        f" {thought:.2f} ms a decision, {decisions / len(games):.0f} decisions a game"
    )


def share_of(won: Sequence[float]) -> str:
    """How many of how many, with the standard error."""
    share = sum(won) / len(won)
    return f"{sum(won):g} of {len(won)}, {share:.1%} ± {error_of(share, len(won)):.1%}"


def compared(one: Sequence[float], other: Sequence[float], on: str) -> str:
    """One against another on the same seeds, by those on which they end differently."""
    test, decided_at = Sequential(low=ALIKE, high=BETTER), 0
    for number, (a, b) in enumerate(zip(one, other, strict=True), start=1):
        if a != b and not test.verdict:
            test.add(float(a > b))
            decided_at = number
    better = sum(a > b for a, b in zip(one, other, strict=True))
    worse = sum(a < b for a, b in zip(one, other, strict=True))
    verdict = {"high": "better", "low": "not better", "": "undecided"}[test.verdict]
    after = f" after {decided_at} {on}" if test.verdict else ""
    return f"better on {better} {on}, worse on {worse}; {verdict}{after}"


# ---------------------------------------------------------------------- two sides


def opposed(
    rules: AnyRules,
    chosen: Mapping[str, Player],
    seeds: Sequence[str],
    options: Mapping[str, JsonData],
    rounds: int,
) -> Iterator[str]:
    """The first against each other: how often it wins, on which side, by how much, how quickly."""
    first, *others = chosen
    for other in others:
        one, two = chosen[first], chosen[other]
        found = [duel(rules, one, two, seed, options, rounds) for seed in seeds]
        yield from lines_of(rules, first, other, found)


def lines_of(rules: AnyRules, first: str, other: str, found: Sequence[Duel]) -> Iterator[str]:
    """What a match between two programs came to."""
    outcome, margin = outcome_of(rules.key), margin_of(rules.key)
    won = {
        side: [outcome(games[side].state, side) for games in found] for side in rules.roles.sides
    }
    together = [each for results in won.values() for each in results]
    yield f"{first} against {other}: won {share_of(together)}"
    for side, results in won.items():
        by = mean_of([margin(games[side].state, side) for games in found]) if margin else None
        lead = f"; ahead by {by[0]:+.1f} ± {by[1]:.1f}" if by else ""
        yield f"  as {side}: {share_of(results)}{lead}"
    mine = [sum(won[side][place] for side in won) for place in range(len(found))]
    yield f"  {compared(mine, [len(won) - each for each in mine], 'pairs')}"
    games = [game for each in found for game in each.values()]
    yield f"  {thought_of(first, found, own=True)}, {thought_of(other, found, own=False)}"
    decisions = sum(sum(game.decisions.values()) for game in games)
    yield f"  {len(games)} games, {decisions / len(games):.0f} decisions a game"


def thought_of(level: str, found: Sequence[Duel], *, own: bool) -> str:
    """How long a program thinks about a decision: the first (own), or the one it meets."""
    seconds, decisions = 0.0, 0
    for games in found:
        for side, game in games.items():
            for each in game.seconds:
                if (each == side) == own:
                    seconds += game.seconds[each]
                    decisions += game.decisions.get(each, 0)
    return f"{level} {1000 * seconds / max(1, decisions):.2f} ms a decision"
