"""The facilitator's desk as an open page: all of a game in secret, and the buttons that go on."""

from __future__ import annotations

import re

from wargames.bench.live.board import Board
from wargames.bench.live.connection import Answer
from wargames.bench.live.page import Page

VERSION = re.compile(rb'(?i:\r\nx-version: |<div id="desk" [^>]*data-version=")(\d+)')
TOKEN = re.compile(rb'name="token" value="([0-9a-f.]*)"')


class DeskBoard(Board):
    """The parts of a desk; its token is in a part of its own."""

    VERSION = VERSION

    def take(self, head: bytes, body: bytes) -> None:
        """Read a desk or its changed parts; an unchanged part keeps its token."""
        token = self.token
        super().take(head, body)
        found = TOKEN.search(body)
        self.token = found[1].decode() if found else token


class Desk(Page):
    """Behaves like `static/js/facilitator/live.js`."""

    def new_board(self) -> Board:
        """An empty desk."""
        return DeskBoard()

    def page_of(self, game: str) -> str:
        """The path of a game's desk."""
        return f"/facilitator/{game}/"

    async def move(self, choice: str) -> Answer:
        """Announce what waits, and go on."""
        sent = {"choice": choice, "token": self.board.token}
        return await self.send("act/", **sent, map="truth", about="")
