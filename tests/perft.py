"""`python -m tests.perft`: how many sequences of legal choices follow a few positions of each game.

The field calls this count perft. A change of what is legal changes a count, also where no test of
a rule looks. tests/fixtures/perft.toml holds the positions and their counts to depth 1, 2, ...;
tests/engine/test_perft.py compares. When a rule is meant to change:

    python -m tests.perft                  every position, as counted now and as it stands there
    python -m tests.perft -m emperor       those whose name begins like this
    python -m tests.perft --divide NAME    the share of each first choice, to find what differs

A position of the file is one line: `line`, the position in words (positions.py of the game);
without it the beginning of a game; `stored`, a game of tests/fixtures/games where it was kept.
`dice` come first, then those of the seed; `after` are choices to make before counting.
"""

import argparse
import json
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.protocol import Rules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from tests import toy

toy.add()
FIXTURES = Path(__file__).parent / "fixtures"
TABLE = FIXTURES / "perft.toml"


class Position(Struct, kw_only=True, forbid_unknown_fields=True):
    """One position of the table, and how many sequences of 1, 2, ... choices follow it."""

    name: str
    counts: list[int]
    line: str = ""
    stored: str = ""
    version: int | None = None
    options: dict[str, bool] = {}
    dice: tuple[int, ...] = ()
    after: list[dict[str, Any]] = []

    @property
    def key(self) -> str:
        """The game's key, with which the name begins."""
        return self.name.partition(":")[0]

    def start(self) -> tuple[Rules[Any], Any]:
        """The rules, and the state to count from."""
        rules, state = self.first_state()
        for data in self.after:
            (role,) = {ask.role for ask in rules.asks(state)}
            state = rules.apply(state, role, rules.reader.choice(data)).state
        return rules, state

    def first_state(self) -> tuple[Rules[Any], Any]:
        """The rules, and the state before the choices of `after`."""
        if self.stored:
            data = json.loads((FIXTURES / "games" / f"{self.stored}.json").read_text("utf-8"))
            rules = registry.get(self.key, version=data["version"])
            return rules, rules.codec.from_data(data["position"])
        rules = registry.get(self.key, version=self.version).under(self.options)
        if self.line:
            read = import_module(f"{registry.package_of(self.key)}.positions").position
            return rules, read(rules, self.line, dice=self.dice, options=self.options)
        return rules, rules.setup(seed_from("perft"), self.options)


def table() -> list[Position]:
    """The positions of the file."""
    return msgspec.convert(tomllib.loads(TABLE.read_text("utf-8"))["position"], list[Position])


def open_choices(rules: Rules[Any], state: Any) -> Iterator[tuple[str, Choice]]:
    """Every legal choice of every open decision, with the role that it is open to.

    Of choices that are put together, those of one part.

    :raises AssertionError: one is offered twice, which would count twice what it leads to.
    """
    for ask in rules.asks(state):
        choices = rules.choices(state, ask)
        if isinstance(ask, ComposedDecision):
            choices = [part.draft for part in rules.parts(state, ask) if part.refusal is None]
        assert len(set(map(msgspec.json.encode, choices))) == len(choices), f"twice in {ask}"
        yield from ((ask.role, choice) for choice in choices)


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """How many sequences of exactly so many legal choices there are."""
    if depth == 0:
        return 1
    choices = list(open_choices(rules, state))
    if depth == 1:
        return len(choices)
    return sum(perft(rules, rules.apply(state, *each).state, depth - 1) for each in choices)


def counts(position: Position) -> list[int]:
    """The counts of a position to each depth that the table has."""
    rules, state = position.start()
    return [perft(rules, state, depth) for depth in range(1, len(position.counts) + 1)]


def divided(position: Position) -> Iterator[str]:
    """A line for each first choice with its share of the deepest count."""
    rules, state = position.start()
    for role, choice in open_choices(rules, state):
        share = perft(rules, rules.apply(state, role, choice).state, len(position.counts) - 1)
        yield f"{share:8} {role} {msgspec.json.encode(choice).decode()}"


def main(argv: Sequence[str] | None = None) -> None:
    """Print the counts of the positions that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("-m", "--match", default="", help="positions whose name begins like this")
    parser.add_argument("--divide", metavar="NAME", help="the share of each first choice")
    asked = parser.parse_args(argv)
    for position in table():
        if asked.divide == position.name:
            print(*divided(position), sep="\n")
        elif asked.divide is None and position.name.startswith(asked.match):
            now = counts(position)
            differs = "" if now == position.counts else f"    (the table has {position.counts})"
            print(f"{position.name}: counts = {now}{differs}")


if __name__ == "__main__":
    main()
