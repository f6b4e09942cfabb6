"""What one browser holds of a table: fingerprints, choices, tokens and what it has seen.

Read from the bytes by regular expressions: an HTML parser would cost the generator more than the
answer costs the server.
"""

from __future__ import annotations

import html
import json
import random
import re
from urllib.parse import unquote

FOUND = re.compile(
    rb'id="(?P<part>[^"]+)" data-h="(?P<fingerprint>[^"]*)"'
    rb'|<button form="f" name="choice" value="(?P<choice>[^"]+)"'
    rb'|href="\?about=(?P<link>[^"]+)"'
    rb'|name="lock"\s+value="(?P<lock>[^"]+)"'
    rb"|&quot;draft&quot;:&quot;(?P<draft>[^&]+)&quot;,&quot;edition&quot;:(?P<edition>\d+)"
)
KIND = re.compile(rb"&quot;kind&quot;:&quot;([^&]+)&quot;")
VERSION = re.compile(rb'(?i:\r\nx-version: |<div id="table" [^>]*data-version=")(\d+)')
TOKEN = re.compile(rb'(?i:\r\nx-token: |<div id="table" [^>]*data-token=")([0-9a-f.]*)')
SEEN = re.compile(rb'(?i:\r\nx-seen: |<div id="table" [^>]*data-seen=")(\d+)')


class Board:
    """The parts of one page, each with its fingerprint, its move buttons and its links."""

    VERSION = VERSION

    def __init__(self) -> None:
        self.version = -1
        self.seen = -1
        self.token = ""
        self.fingerprints: dict[str, str] = {}
        self.choices: dict[str, list[bytes]] = {}
        self.links: dict[str, list[bytes]] = {}
        self.locks: dict[str, list[bytes]] = {}
        self.editions: dict[str, int] = {}

    def take(self, head: bytes, body: bytes) -> None:
        """Read a page or a response with changed fragments; an outdated one is ignored."""
        version = number_in(self.VERSION, head, body)
        if version < self.version:
            return
        self.version, self.seen = version, number_in(SEEN, head, body)
        found_token = TOKEN.search(head) or TOKEN.search(body)
        self.token = found_token[1].decode() if found_token else ""
        part = ""
        for found in FOUND.finditer(body):
            if found["part"]:
                part = found["part"].decode()
                self.fingerprints[part] = found["fingerprint"].decode()
                self.choices[part], self.links[part], self.locks[part] = [], [], []
            elif found["lock"]:
                self.locks.setdefault(part, []).append(found["lock"])
            elif found["draft"]:
                self.editions[html.unescape(found["draft"].decode())] = int(found["edition"])
            elif found["choice"]:
                self.choices.setdefault(part, []).append(found["choice"])
            else:
                self.links.setdefault(part, []).append(found["link"])

    @property
    def tokens(self) -> set[str]:
        """The tokens of the open decisions."""
        return set(filter(None, self.token.split(".")))

    def headers(self) -> str:
        """The headers that HTMX sends: the page's parts with fingerprints, and what was seen."""
        have = ",".join(f"{part}:{print_}" for part, print_ in self.fingerprints.items())
        return f"HX-Request: true\r\nX-Have: {have}\r\nX-Seen: {self.seen}\r\n"

    def buttons(self) -> list[bytes]:
        """Every choice with a button on the page itself."""
        return [choice for choices in self.choices.values() for choice in choices]

    def lock_of(self, draft: str, choice: str) -> str:
        """The value of the button that locks this draft with this choice; empty if none does."""
        for found in (
            html.unescape(lock.decode()) for locks in self.locks.values() for lock in locks
        ):
            lock = json.loads(found)
            if lock["draft"] == draft and lock["choice"] == json.loads(choice):
                return found
        return ""

    def inspectors(self) -> list[str]:
        """The places whose inspectors contain choices, from the question's links."""
        return [unquote(html.unescape(link.decode())) for link in self.links.get("ask", [])]


def number_in(pattern: re.Pattern[bytes], head: bytes, body: bytes) -> int:
    """A number from a response's headers or, for a whole page, from the table; -1 without one."""
    found = pattern.search(head) or pattern.search(body)
    return int(found[1]) if found else -1


def buttons_in(body: bytes) -> list[bytes]:
    """The choices in an inspector."""
    return [found["choice"] for found in FOUND.finditer(body) if found["choice"]]


def pick_one(choices: list[bytes], pick: random.Random) -> str:
    """Pick a kind of choice first, then one of it, as `wargames.bench.visitor.pick_one` does."""
    kinds: dict[bytes, list[bytes]] = {}
    for choice in choices:
        found = KIND.search(choice)
        kinds.setdefault(found[1] if found else b"", []).append(choice)
    return html.unescape(pick.choice(kinds[pick.choice(sorted(kinds))]).decode())
