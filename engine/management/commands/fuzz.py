"""Random legal play of many games: finds crashes, dead ends, endless loops, broken invariants."""

from __future__ import annotations

import json
import math
import random
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, field

from engine.core.counting import counted
from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonObject
from engine.core.events import name_of
from engine.core.playing.advice import LEVELS, Player
from engine.core.playing.program_registry import players_of
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied
from engine.core.testing.playing import (
    check_conformance,
    check_invariants,
    check_no_leak,
    is_past,
    moves,
)
from engine.core.testing.switches import combination
from engine.core.view import kind_of
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
OUT_OF_TIME = "out of time"


class Batch(NamedTuple):
    """A run of random games: their rules and options, the first seed, and how many.

    options: None for the combination of switches that a game's number has. rounds: a game is
    stopped after this round, 0 for never. seconds: no game is started after this time. level: of
    the program that plays all sides, empty for random play.
    """

    game: str
    content: Path | None
    options: JsonObject | None
    first: int
    games: int
    rounds: int = 0
    seconds: float = math.inf
    level: str = ""


class Limit(NamedTuple):
    """When an unfinished game is stopped: after a round, or at an instant of `perf_counter`."""

    rounds: int = 0
    at: float = math.inf

    def stops(self, rules: AnyRules, state: Position) -> str:
        """Why a game is stopped here; empty if it is not."""
        if is_past(rules, state, self.rounds):
            return f"stopped past round {self.rounds}"
        return OUT_OF_TIME if time.perf_counter() > self.at and state.result is None else ""


class Tally(Struct):
    """The results of a batch of games; `looking` are the seconds spent on leak and full checks."""

    games: int
    moves: int = 0
    seconds: float = 0.0
    looks: int = 0
    looking: float = 0.0
    results: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    failures: list[JsonObject] = []


class Command(PlainCommand):
    """Checks every game after every move, and every two-hundredth at every decision in full.

    Every fiftieth move is also checked for leaks, by changing everything that a seat may not know;
    every move is, where sides do not even notice what others do.
    """

    help = "Play random legal games and check every move."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
        parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
        about = "stop each game that has come past round R (default: play to the end)"
        parser.add_argument("--rounds", type=int, default=0, metavar="R", help=about)
        about = "of a program that leads all sides (default: random play)"
        parser.add_argument("--level", default="", choices=LEVELS, help=about)
        parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
        parser.add_argument(
            "--options",
            metavar="JSON",
            help="options of every game (default: combinations of switches in turn)",
        )
        parser.add_argument(
            "--write",
            type=Path,
            default=Path(),
            metavar="DIR",
            help="where failed games are written (default here)",
        )

    def run(self, **options: Any) -> None:
        """Play the games, report, and exit with 1 if any failed."""
        games, jobs = options["games"], options["jobs"]
        if games < 1 or jobs < 1:
            raise BadInput("--games and --jobs: expected 1 or more")
        if options["rounds"] < 0:
            raise BadInput("--rounds: expected 1 or more, or 0 for whole games")
        if not options["write"].is_dir():
            raise BadInput(f"--write: {options['write']} is no directory")
        rules = rules_for(options["game"], options["content"])
        fixed = read_options(options["options"]) if options["options"] else None
        if fixed is not None:
            rules.under(fixed).setup(seed_from("0"), fixed)
        first = options["seed"]
        level = options["level"]
        if level and level not in players_of(rules.key):
            raise BadInput(f"--level: no {level} plays {rules.key}")
        of_what = (options["game"], options["content"], fixed)
        batches = [
            Batch(*of_what, n, min(BATCH, first + games - n), options["rounds"], level=level)
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
            f"{counted(games, 'game')}, {counted(played, 'move')} in {seconds:.1f} s with "
            f"{counted(jobs, 'process', 'processes')}: {played / seconds:.0f} moves a second, "
            f"{played / busy:.0f} a second and process without the looks"
        )
        self.stdout.write(f"{counted(looks, 'position')} looked at from every seat")
        for name, count in added(tally.results for tally in tallies).most_common():
            self.stdout.write(f"  {count:7d}  {100 * count / games:5.1f} %  {name}")

    def account(self, tallies: list[Tally], rules: AnyRules) -> None:
        """Print which events happened, and whether anything failed."""
        happened = added(tally.happened for tally in tallies)
        known = rules.fuzzing.event_names()
        never = [name for name in known if not happened[name]]
        asked = added(tally.asked for tally in tallies)
        kinds = ", ".join(f"{name} ({count})" for name, count in sorted(asked.items()))
        self.stdout.write(f"{counted(len(asked), 'kind')} of decision: {kinds}")
        rarest = sorted((happened[name], name) for name in known if happened[name])[:RAREST]
        self.stdout.write(f"{len(known) - len(never)} of {counted(len(known), 'thing')} happened")
        self.stdout.write("  rarest: " + ", ".join(f"{name} ({n})" for n, name in rarest))
        if never:
            self.stdout.write(f"  never: {', '.join(never)}")
        self.write_sought(added(tally.met for tally in tallies), rules.fuzzing.sought())
        failed = sum(len(tally.failures) for tally in tallies)
        self.stdout.write("no failure" if not failed else f"{failed} failed")

    def write_sought(self, met: Counter[str], sought: list[str]) -> None:
        """Print what was met of that which the game seeks, and in how many moves."""
        if not sought:
            return
        found = [name for name in sought if met[name]]
        self.stdout.write(f"{len(found)} of {counted(len(sought), 'thing')} sought met")
        for name in found:
            self.stdout.write(f"  {met[name]:7d}  {name}")
        if len(found) < len(sought):
            missed = (name for name in sought if not met[name])
            self.stdout.write(f"  never met: {', '.join(missed)}")

    def write_fixture(self, folder: Path, failure: JsonObject) -> None:
        """Write a failed game to a file that `referee --position` can replay up to the fault."""
        path = folder / f"fuzz-{failure['game']}-{failure['number']}.json"
        path.write_text(json.dumps(failure, indent=1) + "\n", encoding="utf-8")
        self.stderr.write(f"{path}: {failure['fault']}")


def play_batch(batch: Batch) -> Tally:
    """Play several games in a row; a failure ends its game, not the batch."""
    rules = rules_for(batch.game, batch.content)
    tally = Tally(games=0)
    began = time.perf_counter()
    limit = Limit(batch.rounds, began + batch.seconds)
    for number in range(batch.first, batch.first + batch.games):
        if time.perf_counter() > limit.at:
            break
        options = batch.options
        if options is None:
            options = dict(combination(rules.reader, number // len(BIASES)))
        tally.games += 1
        player = players_of(rules.key)[batch.level] if batch.level else None
        ended = play_one(rules.under(options), number, options, tally, limit, player)
        tally.results[ended] += 1
    tally.seconds = time.perf_counter() - began
    return tally


def added(counts: Iterable[Counter[str]]) -> Counter[str]:
    """Several counters as one."""
    return sum(counts, Counter())


def play_one(
    rules: AnyRules,
    number: int,
    options: JsonObject,
    tally: Tally,
    limit: Limit,
    player: Player | None = None,
) -> str:
    """Play one game with its checks; returns how it ended, or what stopped it."""
    start = rules.fuzzing.start(number, seed_from(str(number)), options)
    state, chosen, bias, stopped = start, list[JsonObject](), BIASES[number % len(BIASES)], ""
    try:
        for role, choice, applied in moves(rules, start, random.Random(number), bias, player):
            asked = (ask for ask in rules.asks(state) if ask.role == role)
            tally.asked.update(kind_of(ask) for ask in asked)
            chosen.append({"role": role, "choice": msgspec.to_builtins(choice)})
            note_met(rules, state, role, choice, applied, tally)
            state = applied.state
            tally.happened.update(map(name_of, applied.events))
            check_invariants(rules, state)
            if rules.roles.is_secret or len(chosen) % LOOK_EVERY == 0:
                look(rules, state, random.Random(number), tally)
            if stopped := limit.stops(rules, state):
                break
        if number % THOROUGH_EVERY == 0 and stopped != OUT_OF_TIME:
            began = time.perf_counter()
            check_conformance(rules, number, options, bias, rounds=limit.rounds)
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
    return stopped or rules.fuzzing.ending(state)


def note_met(
    rules: AnyRules,
    state: Position,
    role: str,
    choice: Choice,
    applied: Applied[Position],
    tally: Tally,
) -> None:
    """Count what a move has met of that which its game seeks."""
    began = time.perf_counter()
    tally.met.update(rules.fuzzing.met(state, role, choice, applied))
    tally.looking += time.perf_counter() - began


def look(rules: AnyRules, state: Position, pick: random.Random, tally: Tally) -> None:
    """Check that no seat's view depends on what it may not know.

    :raises Fault: one does.
    """
    began = time.perf_counter()
    check_no_leak(rules, state, pick)
    tally.looks, tally.looking = tally.looks + 1, tally.looking + time.perf_counter() - began
