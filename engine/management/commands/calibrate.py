"""Holds what counsel says of a game against what happened."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import count
from typing import Any

from msgspec import Struct

from engine.core.counting import counted
from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import CAPTAIN
from engine.core.playing.counsel import Counsellor
from engine.core.playing.matches import error_of
from engine.core.playing.program_registry import counsel_of, outcome_of, players_of
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.management.base_command import (
    BadInput,
    PlainCommand,
    add_game,
    read_options,
    rules_for,
)

MOST = 100_000
DECILES = 10
SELDOM = 1 / 80
"""How likely a decision that is met is the one of its game."""


class Said(Struct, frozen=True):
    """The chance that counsel gave to the choice that was made, and what came of the game."""

    chance: float
    won: float


class Command(PlainCommand):
    """One position of each game that Captain plays: counsel of it against the end of the game."""

    help = "Say how far the chances of counsel are those that come about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--positions", type=int, default=300, help="of a game each (300)")
        parser.add_argument("--worlds", type=int, default=400, help="played on from each (400)")
        parser.add_argument("--seed", default="1", help="what the seeds are made of")
        parser.add_argument("--options", default="{}", metavar="JSON", help="of the game")

    def run(self, **options: Any) -> None:
        """A line for each tenth of the chances said, and one for all.

        :raises BadInput: nobody counsels there, or no number of positions or worlds.
        """
        rules = rules_for(options["game"], options["content"])
        counsellor = counsel_of(rules.key)
        if counsellor is None:
            raise BadInput(f"there is no counsel for {rules.key} yet")
        for name in ("positions", "worlds"):
            if not 1 <= options[name] <= MOST:
                raise BadInput(f"--{name}: expected 1 to {MOST}")
        of_game = read_options(options["options"])
        said, games = list[Said](), count()
        while len(said) < options["positions"]:
            seed = f"{options['seed']}-{next(games)}"
            said += one_game(rules, counsellor, seed, of_game, options["worlds"])
        for line in table_of(said):
            self.stdout.write(line)


def one_game(
    rules: AnyRules, counsellor: Counsellor, seed: str, options: dict[str, JsonData], worlds: int
) -> list[Said]:
    """A game led by Captain, and the counsel for one of its decisions; none where none was taken.

    Which one is settled when it is met: by how the game goes on later, lost games, which are
    short, would be seen more than they are.
    """
    captain, pick = players_of(rules.key)[CAPTAIN], random.Random(seed)
    of_game = rules.under(options)
    state = of_game.setup(seed_from(seed), options)
    taken: tuple[Any, Decision, Choice] | None = None
    while asks := of_game.asks(state):
        found = captain.choose(of_game, state, asks[0], pick)
        if taken is None and found.candidates and pick.random() < SELDOM:
            taken = state, asks[0], found.choice
        state = of_game.apply(state, asks[0].role, found.choice).state
    if taken is None:
        return []
    at, ask, choice = taken
    counsel = counsellor(of_game, at, ask, pick.getrandbits(32), (choice,))
    while counsel.number < worlds:
        counsel.go_on()
    (outlook,) = counsel.outlooks()
    return [Said(outlook.chance, outcome_of(rules.key)(state, rules.roles.side_of(ask.role)))]


def table_of(said: Sequence[Said]) -> list[str]:
    """By tenths of the chances: how many, what was said on average, what happened; and all."""
    lines = []
    for tenth in range(DECILES):
        found = [s for s in said if min(DECILES - 1, int(s.chance * DECILES)) == tenth]
        if found:
            low = tenth * 100 // DECILES
            lines.append(f"{low:3d} to {low + 100 // DECILES:3d} %: {line_of(found)}")
    score = sum((each.chance - each.won) ** 2 for each in said) / len(said)
    return [*lines, f"all: {line_of(said)}; mean squared error {score:.3f}"]


def line_of(said: Sequence[Said]) -> str:
    """How many; what was said, and what happened with its standard error."""
    number = len(said)
    chance = sum(each.chance for each in said) / number
    won = sum(each.won for each in said) / number
    error = error_of(won, number)
    of = counted(number, "position")
    return f"{of}, said {chance:.1%}, happened {won:.1%} ± {error:.1%}"
