"""Measures what a player notices: the rules' speed, a move, a first visit. Not a test."""

from __future__ import annotations

import asyncio
import random
import statistics
from argparse import ArgumentParser
from contextlib import ExitStack
from itertools import chain
from typing import Any

import msgspec

from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.core.playing.advice import ADMIRAL, LEVELS
from engine.core.playing.program_registry import players_of
from engine.management.base_command import BadInput, PlainCommand, read_options
from engine.management.commands.fuzz import OUT_OF_TIME, Batch, play_batch
from wargames.bench import rules as rules_bench
from wargames.bench.crowd import CrowdWanted, measured
from wargames.bench.crowd import prepared as filled_for
from wargames.bench.live import alone, script
from wargames.bench.live.connection import SiteFailed
from wargames.bench.live.play import Load, Run, first_of
from wargames.bench.live.prepare import prepare
from wargames.bench.live.report import report
from wargames.bench.live.wanted import Prepared, Wanted
from wargames.bench.replay import ReplayWanted, replayed
from wargames.bench.server import HOST, Server, running_server
from wargames.bench.visitor import Answer, Reader, Visitor, pick_one
from wargames.bootstrap import this_python, words_for
from wargames.table.viewer.seating import BOTH

GAMES = 200
SECONDS_OF_RULES = 120
"""After this long the rules are measured by the moves made so far."""
GAMES_TO_WARM_UP = 10
SECONDS_TO_WARM_UP = 10
MAX_LIVE_GAMES = 1000
MAX_THINK_MS = 60_000
MAX_LIVE_SECONDS = 3600
MAX_WORKERS = 64
FEW_GAMES = 100
LARGE = 5
"""In how many games the large choice is locked."""
MAX_GAMES = 100_000
FEW_MOVES = 20
MAX_REPLAYED = 20_000


class Command(PlainCommand):
    """Starts the site on an empty database and plays through it."""

    help = "Measure moves a second of the rules, and moves and first visits of the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="emperor", choices=[*registry.MODULES])
        parser.add_argument("--moves", type=int, default=300, help="through the site (300)")
        parser.add_argument("--seed", type=int, default=1)
        about = "options of the games of live play, and of those whose decisions are timed, as JSON"
        parser.add_argument("--options", default="{}", metavar="JSON", help=about)
        parser.add_argument("--live", type=int, metavar="GAMES", help="live play in so many games")
        parser.add_argument("--think", type=int, default=1000, metavar="MS", help="between moves")
        about = "games besides that programs play meanwhile, without a pause"
        parser.add_argument("--programs", type=int, default=0, metavar="GAMES", help=about)
        parser.add_argument("--level", default=ADMIRAL, choices=LEVELS, help="of the programs")
        parser.add_argument("--seconds", type=float, default=20, help="of live play (20)")
        about = "pages of a site with so many games, beside the same with a hundred"
        parser.add_argument("--crowd", type=int, metavar="GAMES", help=about)
        about = "steps through a game of so many moves, beside one of twenty"
        parser.add_argument("--replay", type=int, metavar="MOVES", help=about)
        about = "processes, on the PostgreSQL and Redis of the settings (else SQLite, PROCESSES=N)"
        parser.add_argument("--workers", type=int, default=0, metavar="N", help=about)

    def run(self, **options: Any) -> None:
        """Print one line for each figure."""
        if options["moves"] < 1:
            raise BadInput("--moves: expected 1 or more")
        if not 0 <= options["workers"] <= MAX_WORKERS:
            raise BadInput(f"--workers: expected 0 to {MAX_WORKERS}, got {options['workers']}")
        if options["crowd"] is not None:
            self.crowd(options["crowd"], options["workers"], options["seed"])
            return
        if options["replay"] is not None:
            self.replay(options["game"], options["replay"], options["workers"], options["seed"])
            return
        if options["live"] is not None:
            load = load_of(options)
            with running_server(options["workers"]) as server:
                self.stdout.write(words_for(this_python()))
                self.live(server, load)
            return
        key, count, seed = options["game"], options["moves"], options["seed"]
        self.stdout.write(words_for(this_python()))
        self.rules(key)
        of_games = read_options(options["options"])
        kinds = rules_bench.decisions(key, options=of_games)
        for line in chain(kinds, rules_bench.cases(key)):
            self.stdout.write(line)
        with running_server(options["workers"]) as server:
            visitor = Visitor(HOST, server.port)
            if key not in registry.IN_PREPARATION:
                self.first_visit(visitor, key)
            if script.begins_with_a_draft(key):
                self.drafts(server, Wanted(key, 1, seed, count, is_hot_seat=True))
                self.large(server, Wanted(key, LARGE, seed, is_hot_seat=True, is_large=True))
            else:
                self.moves(visitor, key, count, random.Random(seed))

    def live(self, server: Server, load: Load) -> None:
        """Measure live play: two players a game, over HTTP and a WebSocket each.

        :raises BadInput: the site failed.
        """
        moves, options = load.moves_to_write_down, dict(load.options)
        wanted = Wanted(
            load.game,
            load.games_to_prepare,
            load.seed,
            moves,
            options=options,
            programs=load.programs,
            level=load.level,
        )
        prepared = prepare(server, wanted)
        try:
            measured = asyncio.run(Run(load, server, prepared).go())
        except SiteFailed as failed:
            raise BadInput(str(failed)) from None
        for line in report(load, measured):
            self.stdout.write(line)

    def crowd(self, games: int, workers: int, seed: int) -> None:
        """Measure lists and a table with a hundred games, and with this many.

        :raises BadInput: too few or too many games, or they could not be made.
        """
        if not FEW_GAMES < games <= MAX_GAMES:
            raise BadInput(f"--crowd: expected {FEW_GAMES + 1} to {MAX_GAMES}, got {games}")
        counts = (FEW_GAMES, games)
        with ExitStack() as running:
            servers = [running.enter_context(running_server(workers)) for _ in counts]
            crowds = [
                filled_for(server, CrowdWanted(count, seed))
                for server, count in zip(servers, counts, strict=True)
            ]
            for timed in measured(servers, crowds):
                for each, count in zip(timed, counts, strict=True):
                    self.stdout.write(f"{each.name}, {count:,} games: {each}")

    def replay(self, game: str, moves: int, workers: int, seed: int) -> None:
        """Measure the replay of a short game, and of one with this many moves.

        :raises BadInput: too many moves, or the games could not be made.
        """
        if not FEW_MOVES < moves <= MAX_REPLAYED:
            raise BadInput(f"--replay: expected {FEW_MOVES + 1} to {MAX_REPLAYED}, got {moves}")
        for count in (FEW_MOVES, moves):
            with running_server(workers) as server:
                for line in replayed(server, ReplayWanted(game, count, seed)):
                    self.stdout.write(line)

    def rules(self, game: str) -> None:
        """Play random games in this process with every move checked, for a limited time."""
        play_batch(Batch(game, None, None, 1, GAMES_TO_WARM_UP, seconds=SECONDS_TO_WARM_UP))
        tally = play_batch(Batch(game, None, None, 1, GAMES, seconds=SECONDS_OF_RULES))
        each = tally.moves / (tally.seconds - tally.looking)
        is_cut = tally.results[OUT_OF_TIME] or tally.games < GAMES
        cut = f", stopped after {SECONDS_OF_RULES} s" if is_cut else ""
        self.stdout.write(
            f"rules: {tally.moves} moves of {tally.games} games in {tally.seconds:.1f} s on one "
            f"core{cut}: {each:.0f} moves a second"
        )

    def first_visit(self, visitor: Visitor, game: str) -> None:
        """Load the table with an empty cache: every file that a browser requests."""
        page = self.sit_down(visitor, game)
        assets = visitor.assets_of(page)
        files = {page.location or "the page": page, **assets}
        broken = [path for path, answer in files.items() if answer.status != 200]
        if broken:
            raise BadInput(f"the table asks for what is not there: {', '.join(broken)}")
        total = sum(answer.wire_bytes for answer in files.values())
        for path, answer in sorted(files.items(), key=lambda each: -each[1].wire_bytes):
            self.stdout.write(f"  {answer.wire_bytes:8d} bytes  {path}")
        self.stdout.write(
            f"first visit to a table: {total / 1000:.1f} KB compressed in {len(files)} requests "
            "and one WebSocket"
        )

    def sit_down(self, visitor: Visitor, game: str) -> Answer:
        """Enter a name and start a game; of two sides both, shown as they are asked."""
        visitor.get("/")
        sides = len(registry.get(game).roles.sides)
        wanted = {"game": game} if sides == 1 else {"hot_seat": game}
        started = visitor.post("/start/", {"name": "Bench", **wanted})
        if not started.location:
            raise BadInput(f"no new game: the site answered {started.status}")
        if sides > 1:
            visitor.post(f"{started.location}side/", {"show": BOTH})
        page = visitor.get(started.location)
        page.location = started.location
        return page

    def moves(self, visitor: Visitor, game: str, count: int, pick: random.Random) -> None:
        """Make random moves by the page's buttons, which are answered with what changed.

        :raises BadInput: a move failed, or the game begins with a composed choice.
        """
        times: list[float] = []
        sizes: list[int] = []
        seen: dict[str, str] = {}
        offered: dict[str, list[str]] = {}
        page, token, games = None, "", 0
        while len(times) < count:
            if page is None or not any(offered.values()):
                page = self.sit_down(visitor, game)
                games += 1
                read = Reader(page.text)
                seen, offered, token = read.prints, read.choices, read.decision
                if not read.offered:
                    raise BadInput(f"{game}: a new game has no buttons to press, so none is timed")
            have = ",".join(f"{key}:{value}" for key, value in seen.items())
            answer = visitor.post(
                f"{page.location}move/",
                {"choice": pick_one(chain(*offered.values()), pick), "token": token},
                **{"HX-Request": "true", "X-Have": have},
            )
            if answer.status != 200:
                raise BadInput(f"a move was answered with {answer.status}: {answer.text[:200]}")
            read = Reader(answer.text)
            seen, token = {**seen, **read.prints}, answer.decision
            offered = {**offered, **read.choices}
            times.append(answer.milliseconds)
            sizes.append(answer.wire_bytes)
        self.report(times, sizes, games)

    def drafts(self, server: Server, wanted: Wanted) -> None:
        """Make random moves of a game with composed choices: typed, written and locked.

        :raises BadInput: the site failed.
        """
        (prepared,) = prepare(server, wanted)
        answers = self.played(server, prepared)
        for kind, times in answers.milliseconds.items():
            self.report(times, answers.bytes[kind], 1, kind)

    def played(self, server: Server, prepared: Prepared) -> alone.Answers:
        """One game played by its script.

        :raises BadInput: the site failed.
        """
        try:
            return asyncio.run(alone.play(server.port, prepared))
        except SiteFailed as failed:
            raise BadInput(str(failed)) from None
        except BaseExceptionGroup as several:
            raise BadInput(str(first_of(several))) from None

    def large(self, server: Server, wanted: Wanted) -> None:
        """Lock the game's large choice at the site, once in each of several new games.

        :raises BadInput: the site failed.
        """
        times, sizes = list[float](), list[int]()
        for prepared in prepare(server, wanted):
            if prepared.script:
                answers = self.played(server, prepared)
                times.append(answers.milliseconds[alone.LOCK][-1])
                sizes.append(answers.bytes[alone.LOCK][-1])
        if times:
            self.report(times, sizes, len(times), "a large plan locked")

    def report(
        self, times: list[float], sizes: list[int], games: int, kind: str = "a move"
    ) -> None:
        """Print the median and the slow moves."""
        cuts = statistics.quantiles(times, n=20, method="inclusive") if len(times) > 1 else times
        slow = cuts[-1]
        self.stdout.write(
            f"{kind}: {statistics.median(times):.1f} ms at the median, {slow:.1f} ms at the 95th "
            f"percentile, over HTTP ({len(times)} times, games: {games})"
        )
        self.stdout.write(
            f"{kind}'s answer: {statistics.median(sizes) / 1000:.2f} KB compressed at the median, "
            f"{max(sizes) / 1000:.2f} KB at most"
        )


def load_of(options: dict[str, Any]) -> Load:
    """The load that the options ask for.

    :raises BadInput: no such number of games, pause or time, or no such option.
    """
    games, think, seconds = options["live"], options["think"], options["seconds"]
    if not 1 <= games <= MAX_LIVE_GAMES:
        raise BadInput(f"--live: expected 1 to {MAX_LIVE_GAMES} games, got {games}")
    if not 0 <= think <= MAX_THINK_MS:
        raise BadInput(f"--think: expected 0 to {MAX_THINK_MS} milliseconds, got {think}")
    if not 0 < seconds <= MAX_LIVE_SECONDS:
        raise BadInput(f"--seconds: expected more than 0, at most {MAX_LIVE_SECONDS}")
    try:
        rulings = msgspec.convert(read_options(options["options"]), dict[str, bool])
        registry.get(options["game"]).reader.options(rulings)
    except (msgspec.ValidationError, Unreadable) as error:
        raise BadInput(f"--options: {error}") from None
    programs, level = options["programs"], options["level"]
    if not 0 <= programs <= MAX_LIVE_GAMES:
        raise BadInput(f"--programs: expected 0 to {MAX_LIVE_GAMES} games, got {programs}")
    if programs and level not in players_of(options["game"]):
        raise BadInput(f"--level: no {level} plays {options['game']}")
    seed, key = options["seed"], options["game"]
    return Load(key, games, think / 1000, seconds, seed, rulings, programs, level)
