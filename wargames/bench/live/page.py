"""One open page of a table: its socket, what it fetches when told of news, the moves it sends."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Collection
from urllib.parse import quote, urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from wargames.bench.live.board import Board, buttons_in, pick_one
from wargames.bench.live.connection import ANSWER_SECONDS, Answer, Browser, SiteFailed
from wargames.bench.live.wanted import Step
from wargames.bench.server import HOST
from wargames.sockets import DRAWN, IS_ANYBODY_THERE
from wargames.table.draft.changes import as_value
from wargames.table.draft.typed import Typed

TOKEN = "b" * 32
BEAT_SECONDS = 10
BUSY_SECONDS = 0.4


class Page:
    """Behaves like `static/js/table/connection.js`.

    One fetch at a time, and a later one while its own move is being sent.
    """

    def __init__(self, port: int, game: str, session: str, group: asyncio.TaskGroup) -> None:
        self.browser = Browser(port, session, TOKEN)
        self.path = self.page_of(game)
        self.socket_path = f"/ws/table/{game}/"
        self.board = self.new_board()
        self.group = group
        self.tasks: list[asyncio.Task[None]] = []
        self.is_busy = self.is_closed = False
        self.fetching: asyncio.Task[None] | None = None
        self.queued: int | None = None
        self.told_at = 0.0
        self.fetched = Answer(204, b"", b"", 0, 0.0)
        self.shown = asyncio.Event()

    def new_board(self) -> Board:
        """An empty page."""
        return Board()

    def page_of(self, game: str) -> str:
        """The path of a game's page."""
        return f"/table/{game}/"

    async def open(self) -> None:
        """Load the whole page, then open its socket."""
        asked_at = time.perf_counter()
        await self.load()
        address = f"ws://{HOST}:{self.browser.port}{self.socket_path}"
        try:
            self.socket: ClientConnection = await connect(
                address,
                origin=self.browser.origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": self.browser.cookie},
                ping_interval=None,
                open_timeout=ANSWER_SECONDS,
            )
            await self.socket.send(f"{DRAWN}{1000 * (time.perf_counter() - asked_at):.0f}")
        except (OSError, WebSocketException) as error:
            raise SiteFailed(f"the socket of {self.path} failed: {error}") from None
        self.tasks = [self.group.create_task(self.listen()), self.group.create_task(self.beat())]

    async def load(self) -> None:
        """Load the whole page, discarding what it had before."""
        answer = await self.browser.fetch("GET", self.path)
        if answer.status != 200:
            raise SiteFailed(f"GET {self.path} was answered with {answer.status}")
        self.board = self.new_board()
        self.board.take(answer.head, answer.body)

    async def close(self) -> None:
        """Leave the table."""
        self.is_closed = True
        for task in self.tasks:
            task.cancel()
        await self.socket.close()
        self.browser.close()

    async def listen(self) -> None:
        """Handle what the socket sends until the page is closed.

        :raises SiteFailed: the site closed it.
        """
        try:
            while True:
                self.hear(json.loads(await self.socket.recv()))
        except ConnectionClosed as error:
            raise SiteFailed(f"the socket of {self.path} was closed: {error}") from None

    async def beat(self) -> None:
        """Send a heartbeat every ten seconds."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self.socket.send(IS_ANYBODY_THERE)

    def hear(self, news: dict[str, object]) -> None:
        """Fetch a version that the page does not have."""
        version = news.get("v")
        if not isinstance(version, int) or version <= self.board.version:
            return
        self.told_at = time.perf_counter()
        if self.is_busy:
            asyncio.get_running_loop().call_later(BUSY_SECONDS, self.look_again, version)
        else:
            self.look()

    def look_again(self, version: int) -> None:
        """Fetch a version if the response to one's own move has not brought it."""
        if version > self.board.version and not self.is_closed:
            self.look()

    def look(self) -> None:
        """Fetch what changed; while that goes on, at most one more fetch waits."""
        if self.fetching and not self.fetching.done():
            self.queued = self.board.version
        else:
            self.fetching = self.group.create_task(self.fetch_changes(self.board.version))

    async def fetch_changes(self, version: int | None) -> None:
        """Fetch the fragments that changed since a version, and again if requested meanwhile."""
        while version is not None:
            self.queued = None
            path = f"{self.path}panel/?v={version}"
            answer = await self.browser.fetch("GET", path, self.board.headers())
            self.fetched = answer
            await self.show(answer)
            version = self.queued

    async def show(self, answer: Answer) -> None:
        """Put a response with fragments on the page, and wake whoever waits for it."""
        if answer.reloads:
            await self.load()
        elif answer.body:
            self.board.take(answer.head, answer.body)
        self.shown.set()

    async def shows(self, version: int) -> None:
        """Wait until the page shows this version or a later one.

        :raises SiteFailed: it does not in time.
        """
        await self.until(lambda: self.board.version >= version, f"version {version}")

    async def shows_question(self, tokens: Collection[str]) -> None:
        """Wait until the page shows a decision that none of these tokens names.

        :raises SiteFailed: it does not in time.
        """
        await self.until(lambda: bool(self.board.tokens - {*tokens}), "another question")

    async def until(self, is_shown: Callable[[], bool], what: str) -> None:
        """Wait until a condition of the page holds.

        :raises SiteFailed: it does not in time.
        """
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while not is_shown():
                    self.shown.clear()
                    await self.shown.wait()
        except TimeoutError:
            why = f"did not show {what} in {ANSWER_SECONDS} seconds"
            raise SiteFailed(f"{self.path} {why}") from None

    async def choice(self, pick: random.Random) -> str:
        """An open choice, from an inspector if there is no button on the page itself."""
        buttons, inspectors = self.board.buttons(), self.board.inspectors()
        pick.shuffle(inspectors)
        while inspectors and not buttons:
            address = f"{self.path}about/?about={quote(inspectors.pop())}"
            answer = await self.browser.fetch("GET", address, "HX-Request: true\r\n")
            buttons = buttons_in(answer.body)
        return pick_one(buttons, pick) if buttons else ""

    async def move(self, choice: str) -> Answer:
        """Press the button of a choice; the response is on the page when this returns."""
        return await self.send("move/", choice=choice, token=self.board.token)

    async def send(self, path: str, **form: str) -> Answer:
        """Send a form of the table and show the response."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **form})
        self.is_busy = True
        try:
            answer = await self.browser.fetch("POST", self.path + path, self.board.headers(), body)
        finally:
            self.is_busy = False
        await self.show(answer)
        return answer

    async def type_draft(self, step: Step) -> AsyncIterator[tuple[float, Answer]]:
        """Type the lines of a draft, up to one that cannot be read; yields when each was sent.

        If the page then does not have the draft to be locked, it is written as the side's paper.
        """
        for line in step.lines:
            typed = Typed(step.draft, self.board.editions.get(step.draft, 0), line)
            sent_at = time.perf_counter()
            answer = await self.send("compose/", typed=as_value(typed))
            if answer.status != 200:
                break
            yield sent_at, answer
        if not self.board.lock_of(step.draft, step.choice):
            await self.write_draft(step)

    async def write_draft(self, step: Step) -> None:
        """Write a whole draft as the side's paper, and load the page with it.

        :raises SiteFailed: the site refuses it.
        """
        edition = self.board.editions.get(step.draft, 0)
        form = {"csrfmiddlewaretoken": TOKEN, "name": step.draft, "edition": str(edition)}
        body = urlencode({**form, "data": step.choice})
        answer = await self.browser.fetch("POST", f"{self.path}papers/draft/", "", body)
        if answer.status != 200:
            raise SiteFailed(f"the draft {step.draft} was answered with {answer.status}")
        await self.fetch_changes(self.board.version)

    async def lock(self, step: Step) -> Answer:
        """Press the button that makes a draft the move.

        :raises SiteFailed: the page has none.
        """
        lock = self.board.lock_of(step.draft, step.choice)
        if not lock:
            raise SiteFailed(f"the draft {step.draft} cannot be locked at {self.path}")
        return await self.send("compose/", lock=lock)
