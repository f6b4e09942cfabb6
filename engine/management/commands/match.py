"""Plays whole games between programs and says who is better."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.playing.advice import Player
from engine.core.playing.matches import Played, Sequential, error_of, play
from engine.core.playing.shelf import outcome_of, players_of
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
    """Each program plays the same seeds; a game for one side is won or lost by each alone."""

    help = "Let programs play a game on the same seeds, and compare them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--players", default="captain,cadet", help="levels, with commas")
        parser.add_argument("--games", type=int, default=100, help="for each of them (100)")
        parser.add_argument("--seed", default="1", help="what the seeds are made of")
        parser.add_argument("--options", default="{}", metavar="JSON", help="of the game")

    def run(self, **options: Any) -> None:
        """A line for each program, and one for the first against each other.

        :raises BadInput: no such program, or no number of games.
        """
        rules = rules_for(options["game"], options["content"])
        chosen = chosen_of(options["game"], options["players"])
        if not 1 <= options["games"] <= MOST_GAMES:
            raise BadInput(f"--games: expected 1 to {MOST_GAMES}")
        seeds = [f"{options['seed']}-{number}" for number in range(options["games"])]
        of_game = read_options(options["options"])
        won: dict[str, list[float]] = {}
        for level, player in chosen.items():
            leads = dict.fromkeys(rules.roles.sides, player)
            games = [play(rules, leads, seed, of_game) for seed in seeds]
            outcome = outcome_of(rules.key)
            won[level] = [outcome(each.state, rules.roles.sides[0]) for each in games]
            self.stdout.write(line_of(level, won[level], games))
        first, *others = won
        for other in others:
            self.stdout.write(compared(first, won[first], other, won[other]))


def chosen_of(key: str, levels: str) -> Mapping[str, Player]:
    """The programs that play, by level.

    :raises BadInput: one that there is not, or none plays this game.
    """
    there = players_of(key)
    if not there:
        raise BadInput(f"no program plays {key} yet")
    wanted = [level.strip() for level in levels.split(",") if level.strip()]
    for level in wanted:
        if level not in there:
            raise BadInput(f"--players: no {level!r}; there are: {', '.join(there)}")
    if not wanted:
        raise BadInput(f"--players: expected some of {', '.join(there)}")
    return {level: there[level] for level in wanted}


def line_of(level: str, won: Sequence[float], games: Sequence[Played]) -> str:
    """How often a program wins, with the standard error, and how long it thinks."""
    share = sum(won) / len(won)
    error = error_of(share, len(won))
    decisions = sum(each.decisions for each in games)
    thought = 1000 * sum(each.seconds for each in games) / max(1, decisions)
    return (
        f"{level}: won {sum(won):g} of {len(won)}, {share:.1%} ± {error:.1%};"
        f" {thought:.2f} ms a decision, {decisions / len(games):.0f} decisions a game"
    )


def compared(first: str, one: Sequence[float], second: str, other: Sequence[float]) -> str:
    """The first against another on the same seeds, by those on which they end differently."""
    test, decided_at = Sequential(low=ALIKE, high=BETTER), 0
    for number, (a, b) in enumerate(zip(one, other, strict=True), start=1):
        if a != b and not test.verdict:
            test.add(float(a > b))
            decided_at = number
    better = sum(a > b for a, b in zip(one, other, strict=True))
    worse = sum(a < b for a, b in zip(one, other, strict=True))
    verdict = {"high": "better", "low": "not better", "": "undecided"}[test.verdict]
    after = f" after {decided_at} seeds" if test.verdict else ""
    return f"{first} against {second}: better on {better} seeds, worse on {worse}; {verdict}{after}"
