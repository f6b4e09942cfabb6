"""Two people play one game after another, and every move is timed at both of their pages."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Awaitable, Mapping
from typing import Any, cast

from msgspec import Struct, field

from engine.core.roles import FACILITATOR
from wargames.bench.live.connection import Answer, SiteFailed
from wargames.bench.live.desk import Desk
from wargames.bench.live.page import Page
from wargames.bench.live.script import begins_with_a_draft
from wargames.bench.live.wanted import Prepared, Step
from wargames.bench.server import Server

MOVES_OF_A_GAME = 40
"""Most games have more."""
LISTED_AT_BEST, WRITTEN_AT_BEST = 300.0, 100.0
"""More moves a second than any machine makes, with listed choices and with drafts."""


class Load(Struct, frozen=True):
    """The load to generate: games at once, pauses between moves, duration.

    programs: further games that programs of this `level` play meanwhile.
    """

    game: str
    games: int
    think_seconds: float
    seconds: float
    seed: int = 1
    options: Mapping[str, bool] = field(default_factory=dict)
    programs: int = 0
    level: str = ""

    @property
    def warm_up_seconds(self) -> float:
        return min(3.0, self.seconds / 4)

    @property
    def is_written(self) -> bool:
        """Whether choices are composed, so that moves are scripted in advance."""
        return begins_with_a_draft(self.game, self.options)

    @property
    def moves_to_write_down(self) -> int:
        """The number of moves to script, enough for the fastest game."""
        if not self.is_written:
            return 0
        at_best = MOVES_OF_A_GAME
        if self.think_seconds:
            at_best = int((self.seconds + self.warm_up_seconds) / self.think_seconds) + 1
        return min(MOVES_OF_A_GAME, at_best)

    @property
    def games_to_prepare(self) -> int:
        """The first games, and one more for each forty moves that could be made at best."""
        at_best = WRITTEN_AT_BEST if self.is_written else LISTED_AT_BEST
        if self.think_seconds:
            at_best = min(at_best, self.games / self.think_seconds)
        return (
            self.games + int(at_best * (self.seconds + self.warm_up_seconds) / MOVES_OF_A_GAME) + 1
        )


class MoveTimes(Struct, frozen=True):
    """One move: moments (`_at`) of `time.perf_counter`, bytes with headers."""

    clicked_at: float
    mover_at: float
    told_at: float
    other_at: float
    mover_bytes: int
    other_bytes: int


class LineTimes(Struct, frozen=True):
    """A line typed for a draft, which only the typist's page shows."""

    sent_at: float
    shown_at: float
    byte_count: int


class Measured(Struct):
    """Everything that one measurement yields."""

    moves: list[MoveTimes] = field(default_factory=list)
    lines: list[LineTimes] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)
    games: int = 0
    began_at: float = 0.0
    ended_at: float = 0.0
    server_seconds: float | None = None
    server_bytes: int | None = None
    generator_seconds: float = 0.0


class Table:
    """A series of games, each played by its two people."""

    def __init__(self, number: int, run: Run) -> None:
        self.run = run
        self.pick = random.Random(f"{run.load.seed} {number}")
        self.pages: list[Page] = []
        self.sides: list[str] = []
        self.script: list[Step] | None = None

    async def sit_down(self) -> None:
        """Leave a finished game, and open the next prepared one."""
        await self.leave()
        if not self.run.prepared:
            raise SiteFailed("every game that was prepared has ended: ask for fewer seconds")
        found = self.run.prepared.pop()
        self.sides = found.sides
        self.script = found.script[::-1] if self.run.is_scripted else None
        sessions = found.sessions
        self.pages = [
            (Desk if side == FACILITATOR else Page)(self.run.port, found.game, key, self.run.group)
            for key, side in zip(sessions, found.sides, strict=True)
        ]
        for page in self.pages:
            await page.open()
        self.run.measured.games += 1

    async def leave(self) -> None:
        for page in self.pages:
            await page.close()

    async def play(self) -> None:
        """Make moves until time is up, starting at a random point of the first pause."""
        await self.run.pause(self.pick.random() * self.run.load.think_seconds)
        while not self.run.is_over.is_set():
            await self.move()
            await self.run.pause(self.run.load.think_seconds)

    async def move(self) -> None:
        """Let whoever may move do so; returns when both pages show it."""
        if self.script is not None:
            await self.move_as_written(self.script)
            return
        for mover in self.pick.sample(self.pages, 2):
            if choice := await mover.choice(self.pick):
                break
        else:
            await self.sit_down()
            return
        await self.timed(mover, mover.move(choice))

    async def move_as_written(self, script: list[Step]) -> None:
        """Make the next move of a script, whose first is last; a draft is typed, then locked.

        Returns when everyone whom it leads to another question can read it.

        :raises SiteFailed: the site refused what the rules allow.
        """
        if not script:
            await self.sit_down()
            return
        step = script.pop()
        mover = self.pages[self.sides.index(step.side)]
        if step.draft:
            async for sent_at, answer in mover.type_draft(step):
                line = LineTimes(sent_at, answer.at, answer.wire_bytes)
                self.run.measured.lines.append(line)
        asked = [self.pages[self.sides.index(side)] for side in step.asks]
        known = {page: page.board.tokens for page in asked}
        answer = await self.timed(
            mover, mover.lock(step) if step.draft else mover.move(step.choice)
        )
        if answer.status != 200:
            raise SiteFailed(f"a move at {mover.path} was answered with {answer.status}")
        for page in asked:
            await page.shows_question(known[page])

    async def timed(self, mover: Page, move: Awaitable[Answer]) -> Answer:
        """Make a move, wait until the other page shows it, and record the times."""
        clicked_at, version = time.perf_counter(), mover.board.version
        other = self.witness_of(mover)
        seen = other.board.version
        answer = await move
        if answer.status != 200:
            self.run.measured.refused[answer.status] += 1
        elif mover.board.version > version:
            if other is not mover:
                # in a game in secret each page counts for itself what it was told of
                await other.shows(seen + 1 if self.has_desk else mover.board.version)
            self.run.measured.moves.append(times_of(clicked_at, answer, mover, other))
        return answer

    @property
    def has_desk(self) -> bool:
        """Whether there is a facilitator, who sees every move."""
        return FACILITATOR in self.sides

    def witness_of(self, mover: Page) -> Page:
        """A page that is sure to show a move: the facilitator's, or else the other side's.

        Nobody is sure to be told of a facilitator's move.
        """
        if self.has_desk:
            return self.pages[self.sides.index(FACILITATOR)]
        return next(page for page in self.pages if page is not mover)


def times_of(clicked_at: float, answer: Answer, mover: Page, other: Page) -> MoveTimes:
    """The times of a move that both pages show; of one that only the mover is sure to see."""
    if other is mover:
        return MoveTimes(
            clicked_at=clicked_at,
            mover_at=answer.at,
            told_at=answer.at,
            other_at=answer.at,
            mover_bytes=answer.wire_bytes,
            other_bytes=0,
        )
    return MoveTimes(
        clicked_at=clicked_at,
        mover_at=answer.at,
        told_at=other.told_at,
        other_at=other.fetched.at,
        mover_bytes=answer.wire_bytes,
        other_bytes=other.fetched.wire_bytes,
    )


class Run:
    """A measurement in progress: the waiting games, the clock, the results."""

    def __init__(self, load: Load, server: Server, prepared: list[Prepared]) -> None:
        self.load, self.server, self.port = load, server, server.port
        self.prepared = prepared[::-1]
        self.is_scripted = any(each.script for each in prepared)
        self.measured = Measured()
        self.is_over = asyncio.Event()

    async def go(self) -> Measured:
        """Open all games, play, and measure between warm-up and end.

        :raises SiteFailed: the first failure.
        """
        try:
            async with asyncio.TaskGroup() as self.group:
                tables = [Table(number, self) for number in range(self.load.games)]
                for table in tables:
                    await table.sit_down()
                playing = [self.group.create_task(table.play()) for table in tables]
                await asyncio.sleep(self.load.warm_up_seconds)
                await self.measure()
                await asyncio.gather(*playing)
                for table in tables:
                    await table.leave()
        except BaseExceptionGroup as several:
            raise first_of(several) from None
        return self.measured

    async def measure(self) -> None:
        """Measure for the time that counts."""
        server, generator = self.server.processor_seconds(), generator_seconds()
        self.measured.began_at = time.perf_counter()
        await asyncio.sleep(self.load.seconds)
        self.measured.ended_at = time.perf_counter()
        self.measured.generator_seconds = generator_seconds() - generator
        after = self.server.processor_seconds()
        if server is not None and after is not None:
            self.measured.server_seconds = after - server
        self.measured.server_bytes = self.server.memory_bytes()
        self.is_over.set()

    async def pause(self, seconds: float) -> None:
        """Pause, but not past the end."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        try:
            async with asyncio.timeout(seconds):
                await self.is_over.wait()
        except TimeoutError:
            return


def generator_seconds() -> float:
    """Processor time of this process so far."""
    times = os.times()
    return times.user + times.system


def first_of(several: BaseExceptionGroup) -> SiteFailed:
    """The first of several failures.

    Not by `except*`: Python 3.11.2 wraps what is raised in one.

    :raises BaseExceptionGroup: there are other exceptions among them.
    """
    failed, others = several.split(SiteFailed)
    if failed is None or others is not None:
        raise several
    first: Any = failed
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return cast(SiteFailed, first)
