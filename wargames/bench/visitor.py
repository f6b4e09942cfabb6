"""A browser for benchmarks: fetches pages as one would, counts bytes and milliseconds."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import re
import time
from collections.abc import Iterable
from html.parser import HTMLParser
from itertools import chain
from urllib.parse import urlencode, urlsplit

from msgspec import Struct, field

ASSET = {"link": "href", "script": "src", "img": "src", "use": "href", "image": "href"}


class Answer(Struct):
    """One response: its body, its size on the wire, its duration."""

    status: int
    text: str
    wire_bytes: int
    milliseconds: float
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    """Keyed by lower-case name."""
    decision: str = ""
    """The token of the open decision; a whole page has it in its form."""


class Reader(HTMLParser):
    """The assets, choices and parts of a page; choices by part."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.assets: set[str] = set()
        self.choices: dict[str, list[str]] = {}
        self.prints: dict[str, str] = {}
        self.part = ""
        self.version = ""
        self.decision = ""
        self.token = ""
        self.feed(text)

    @property
    def offered(self) -> list[str]:
        """Every choice of the page."""
        return list(chain(*self.choices.values()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        wanted = given.get(ASSET.get(tag, ""), "").partition("#")[0]
        if wanted and not (tag == "link" and "canonical" in given.get("rel", "")):
            self.assets.add(wanted)
        if "data-h" in given and "id" in given:
            self.part = given["id"]
            self.prints[self.part], self.choices[self.part] = given["data-h"], []
        if given.get("name") == "choice":
            self.choices.setdefault(self.part, []).append(given.get("value", ""))
        if given.get("name") == "csrfmiddlewaretoken":
            self.token = given["value"]
        if given.get("name") == "version":
            self.version = given["value"]
        if given.get("name") == "token":
            self.decision = given["value"]


class Visitor(Struct, dict=True):
    """A client with a cookie jar and one keep-alive connection."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection(self.host, self.port, timeout=30)

    def get(self, path: str, **headers: str) -> Answer:
        """Fetch a page, compressed."""
        return self.fetch("GET", path, None, headers)

    def post(self, path: str, data: dict[str, str], **headers: str) -> Answer:
        """Send a form, with the CSRF token from the cookie."""
        form = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **data}
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.fetch("POST", path, urlencode(form), {**kind, **headers})

    def fetch(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        """One request on the open connection."""
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Accept-Encoding": "gzip", "Cookie": jar, "Accept": "text/html", **headers}
        began = time.perf_counter()
        self.connection.request(method, path, body, sent)
        response = self.connection.getresponse()
        raw = response.read()
        took = (time.perf_counter() - began) * 1000
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content
        zipped = response.getheader("Content-Encoding") == "gzip"
        text = (gzip.decompress(raw) if zipped else raw).decode("utf-8", "replace")
        location = urlsplit(response.getheader("Location") or "").path
        headers = {name.lower(): value for name, value in response.getheaders()}
        named = response.getheader("X-Token", "")
        return Answer(response.status, text, len(raw), took, location, headers, named)

    def assets_of(self, page: Answer) -> dict[str, Answer]:
        """Everything that a page makes a browser load, including what its style sheets refer to."""
        wanted, fetched = sorted(Reader(page.text).assets), {}
        while wanted:
            path = wanted.pop()
            if path in fetched or not path.startswith("/") or path == page.location:
                continue
            fetched[path] = self.get(path)
            if path.endswith(".css"):
                folder = path.rsplit("/", 1)[0]
                for name in re.findall(r"url\([\"']?([^)\"'#]+)", fetched[path].text):
                    wanted.append(name if name.startswith("/") else f"{folder}/{name}")
        return fetched


def pick_one(choices: Iterable[str], pick: random.Random) -> str:
    """Pick a kind of choice, then one of it, so that kinds with many targets do not dominate."""
    kinds: dict[str, list[str]] = {}
    for choice in choices:
        kinds.setdefault(json.loads(choice)["kind"], []).append(choice)
    return pick.choice(kinds[pick.choice(sorted(kinds))])
