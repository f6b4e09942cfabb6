"""One person at both sides of a table, without news: a game whose choices are put together."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict

from msgspec import Struct, field

from wargames.bench.live.connection import Answer, SiteFailed
from wargames.bench.live.page import Page
from wargames.bench.live.wanted import Prepared

LINE, LOCK, LISTED = "a typed line", "a lock", "a listed choice"


class Answers(Struct):
    """The responses by kind of request: milliseconds, and body sizes in bytes."""

    milliseconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    bytes: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def note(self, kind: str, sent_at: float, answer: Answer) -> None:
        """Record one response."""
        self.milliseconds[kind].append((answer.at - sent_at) * 1000)
        self.bytes[kind].append(answer.packed_bytes)


async def play(port: int, prepared: Prepared) -> Answers:
    """Play a scripted game move by move.

    :raises SiteFailed: a move was not made.
    """
    answers = Answers()
    async with asyncio.TaskGroup() as group:
        page = Page(port, prepared.game, prepared.sessions[0], group)
        await page.load()
        for step in prepared.script:
            if step.draft:
                async for sent_at, answer in page.type_draft(step):
                    answers.note(LINE, sent_at, answer)
            kind, sent_at = LOCK if step.draft else LISTED, time.perf_counter()
            answer = await (page.lock(step) if step.draft else page.move(step.choice))
            if answer.status != 200:
                raise SiteFailed(f"{kind} was answered with {answer.status}: {step.choice[:200]}")
            answers.note(kind, sent_at, answer)
        page.browser.close()
    return answers
