"""Random legal play of many games: finds crashes, dead ends, endless loops, broken invariants."""

from __future__ import annotations

import itertools
import json
import random
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from engine.core.codec import JsonObject
from engine.core.dice import seed_from
from engine.core.events import name_of
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.testing import Fault, check_conformance, check_no_leak, moves
from engine.management.base_command import (
    BadInput,
    PlainCommand,
    add_game,
    read_options,
    rules_for,
)

THOROUGH_EVERY = 200
BATCH = 50
LOOK_EVERY = 50
BIASES = (0, 2, 6)  # aimless, sensible and keen play, in turn
RAREST = 5

Batch = tuple[str, Path | None, JsonObject | None, int, int]
"""Game, content pack, fixed options, the first seed and how many games."""


class Tally(Struct):
    """What a batch of games came to; `looking` are the seconds spent on looks and in full."""

    games: int
    moves: int = 0
    seconds: float = 0.0
    looks: int = 0
    looking: float = 0.0
    results: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    failures: list[JsonObject] = []


class Command(PlainCommand):
    """Every game is checked after every move, every two-hundredth at every decision in full.

    Every fiftieth move is also looked at from every seat, with all that the seat may not know
    changed.
    """

    help = "Play random legal games and check every move."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
        parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
        parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
        parser.add_argument(
            "--options",
            metavar="JSON",
            help="options of every game (default: all combinations of switches in turn)",
        )
        parser.add_argument(
            "--write",
            type=Path,
            default=Path(),
            metavar="DIR",
            help="where failed games are written (default here)",
        )

    def run(self, **options: Any) -> None:
        """Play, report, and leave with 1 if any game failed."""
        games, jobs = options["games"], options["jobs"]
        if games < 1 or jobs < 1:
            raise BadInput("--games and --jobs: expected 1 or more")
        if not options["write"].is_dir():
            raise BadInput(f"--write: {options['write']} is no directory")
        rules = rules_for(options["game"], options["content"])
        fixed = read_options(options["options"]) if options["options"] else None
        if fixed is not None:
            rules.setup(seed_from("0"), fixed)
        first = options["seed"]
        batches = [
            (options["game"], options["content"], fixed, n, min(BATCH, first + games - n))
            for n in range(first, first + games, BATCH)
        ]
        began = time.perf_counter()
        tallies = list(self.played(batches, jobs))
        self.report(tallies, time.perf_counter() - began, jobs)
        self.account(tallies, rules)
        failures = [failure for tally in tallies for failure in tally.failures]
        for failure in failures:
            self.write_fixture(options["write"], failure)
        if failures:
            sys.exit(1)

    def played(self, batches: list[Batch], jobs: int) -> Iterator[Tally]:
        """The tallies of all batches, in one process or several."""
        if jobs == 1:
            yield from map(play_batch, batches)
            return
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            yield from pool.map(play_batch, batches)

    def report(self, tallies: list[Tally], seconds: float, jobs: int) -> None:
        """What was played, how fast, and how it ended."""
        games = sum(tally.games for tally in tallies)
        played = sum(tally.moves for tally in tallies)
        busy = sum(tally.seconds - tally.looking for tally in tallies)
        looks = sum(tally.looks for tally in tallies)
        self.stdout.write(
            f"{games} games, {played} moves in {seconds:.1f} s with {jobs} "
            f"{'process' if jobs == 1 else 'processes'}: {played / seconds:.0f} moves a second, "
            f"{played / busy:.0f} a second and process without the looks"
        )
        self.stdout.write(f"{looks} positions looked at from every seat")
        for name, count in added(tally.results for tally in tallies).most_common():
            self.stdout.write(f"  {count:7d}  {100 * count / games:5.1f} %  {name}")

    def account(self, tallies: list[Tally], rules: AnyRules) -> None:
        """What happened of all that can, and whether anything failed."""
        happened = added(tally.happened for tally in tallies)
        known = rules.fuzzing.event_names()
        never = [name for name in known if not happened[name]]
        rarest = sorted((happened[name], name) for name in known if happened[name])[:RAREST]
        self.stdout.write(f"{len(known) - len(never)} of {len(known)} things happened")
        self.stdout.write("  rarest: " + ", ".join(f"{name} ({n})" for n, name in rarest))
        if never:
            self.stdout.write(f"  never: {', '.join(never)}")
        failed = sum(len(tally.failures) for tally in tallies)
        self.stdout.write("no failure" if not failed else f"{failed} failed")

    def write_fixture(self, folder: Path, failure: JsonObject) -> None:
        """A failed game as a file that `referee --position` loads and plays up to the fault."""
        path = folder / f"fuzz-{failure['game']}-{failure['number']}.json"
        path.write_text(json.dumps(failure, indent=1) + "\n", encoding="utf-8")
        self.stderr.write(f"{path}: {failure['fault']}")


def play_batch(batch: Batch) -> Tally:
    """Play some games in a row; a failure ends its game, not the batch."""
    game, content, fixed, first, count = batch
    rules = rules_for(game, content)
    every = [fixed] if fixed is not None else combinations(rules)
    tally = Tally(games=count)
    began = time.perf_counter()
    for number in range(first, first + count):
        options = every[number // len(BIASES) % len(every)]
        tally.results[play_one(rules, number, options, tally)] += 1
    tally.seconds = time.perf_counter() - began
    return tally


def added(counts: Iterable[Counter[str]]) -> Counter[str]:
    """Several counts as one."""
    return sum(counts, Counter())


def combinations(rules: AnyRules) -> list[dict[str, bool]]:
    """Every combination of a game's switches."""
    names = [
        field.name
        for field in msgspec.structs.fields(rules.reader.options_type)
        if field.type is bool
    ]
    return [
        dict(zip(names, values, strict=True))
        for values in itertools.product((False, True), repeat=len(names))
    ]


def play_one(rules: AnyRules, number: int, options: JsonObject, tally: Tally) -> str:
    """One game with its checks; the name of its ending."""
    start = rules.setup(seed_from(str(number)), options)
    state, chosen, bias = start, list[JsonObject](), BIASES[number % len(BIASES)]
    try:
        for role, choice, applied in moves(rules, start, random.Random(number), bias):
            chosen.append({"role": role, "choice": msgspec.to_builtins(choice)})
            state = applied.state
            tally.happened.update(map(name_of, applied.events))
            found = rules.problems(state)
            if found:
                raise Fault("; ".join(found))
            if len(chosen) % LOOK_EVERY == 0:
                look(rules, state, random.Random(number), tally)
        if number % THOROUGH_EVERY == 0:
            began = time.perf_counter()
            check_conformance(rules, number, options, bias)
            tally.looking += time.perf_counter() - began
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        record = {
            "game": rules.key,
            "number": number,
            "options": options,
            "fault": fault,
            "state": rules.codec.to_data(start),
            "moves": chosen,
        }
        tally.failures.append(record)
        return "failed"
    finally:
        tally.moves += len(chosen)
    return rules.fuzzing.ending(state)


def look(rules: AnyRules, state: Position, pick: random.Random, tally: Tally) -> None:
    """What no seat may know changes nothing that it sees.

    :raises Fault: it does.
    """
    began = time.perf_counter()
    check_no_leak(rules, state, pick)
    tally.looks, tally.looking = tally.looks + 1, tally.looking + time.perf_counter() - began
