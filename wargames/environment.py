"""Reads the settings from the environment; one that cannot be used ends the program.

It says in one line which setting that is and what would do, never what was given: many hold
passwords. An empty value counts as none.
"""

from __future__ import annotations

import base64
import binascii
import ipaddress
import re
import sys
import warnings
from collections.abc import Callable
from email.utils import parseaddr
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import SplitResult, urlsplit

import dj_database_url
import dj_email_url
from environs import Env

from wargames.secret_key import ORDER

BAD_SETTING = 2
"""The exit code, as for commands with bad input."""
EMAIL_SCHEMES = {
    "smtp+tls": "submission",  # our names, and what dj-email-url calls them
    "smtp+ssl": "smtp",
}
HOST_NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*\.?|\[[0-9a-fA-F:.]+\]")
HOST_AND_PORT = re.compile(r"([\w.-]+|\[[0-9a-fA-F:.]+\]):\d{1,5}")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def give_up(name: str, expected: str) -> NoReturn:
    """Exit because of a bad setting.

    :raises SystemExit: code 2, after one line on stderr.
    """
    print(f"{name}: expected {expected} (docs/running.md)", file=sys.stderr)  # noqa: T201
    raise SystemExit(BAD_SETTING)


def parts_of(url: str) -> SplitResult | None:
    """A parsed URL; None if it is malformed or has a bad port."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - asking for it looks at it
    except ValueError:
        return None
    return parts


def is_origin(url: str) -> bool:
    """Whether a URL consists only of scheme and host, perhaps with a port."""
    parts = parts_of(url)
    if parts is None or parts.scheme not in ("http", "https"):
        return False
    return bool(parts.hostname) and not (parts.path.strip("/") or parts.query or parts.fragment)


def is_proxy(text: str) -> bool:
    """Whether a text is an address or a network, or `*` for all."""
    try:
        return text == "*" or bool(ipaddress.ip_network(text, strict=False))
    except ValueError:
        return False


class Environment:
    """Settings by name, from the environment or a file of `NAME=value` lines."""

    def __init__(self, file: Path) -> None:
        self.env = Env()
        try:
            self.env.read_env(file, recurse=False)
        except (OSError, ValueError):
            give_up(str(file), "NAME=value lines in UTF-8")

    def text(self, name: str, default: str = "") -> str:
        """A text setting."""
        return str(self.env.str(name, "")).strip() or default

    def flag(self, name: str) -> bool:
        """A boolean setting; off by default."""
        try:
            return bool(self.text(name)) and bool(self.env.bool(name))
        except ValueError:
            give_up(name, "1 or 0")

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within limits."""
        text = self.text(name, str(default))
        if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
            give_up(name, f"a number from {least} to {most}")
        return int(text)

    def words(self, name: str) -> list[str]:
        """A comma-separated list."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def level(self, name: str, default: str) -> str:
        """A log level."""
        level = self.text(name, default).upper()
        if level not in LEVELS:
            give_up(name, f"one of {', '.join(LEVELS)}")
        return level

    # --------------------------------------------------------------------- on this machine

    def folder(self, name: str, default: Path) -> Path:
        """A writable directory, created if need be."""
        place = Path(self.text(name, str(default)))
        try:
            place.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError):
            give_up(name, "a folder that is there or can be made")
        return place

    def folders(self, name: str) -> list[str]:
        """A list of existing directories."""
        listed = self.words(name)
        if not all(Path(each).is_dir() for each in listed):
            give_up(name, "folders that are there, separated by commas")
        return listed

    def key(self, name: str, keep: Callable[[Path], str], path: Path) -> str:
        """A secret, by default one that is generated once and kept in a file."""
        try:
            return str(self.env.str(name)) if self.text(name) else keep(path)
        except (OSError, ValueError):
            give_up(name, f"a key of your own, since {path} cannot be read or written")

    # -------------------------------------------------------------------------- who may come

    def hosts(self, name: str) -> list[str]:
        """A list of host names, without scheme or port."""
        listed = self.words(name)
        if not all(HOST_NAME.fullmatch(each) for each in listed):
            give_up(name, "names of hosts alone, such as flagplot.example.org,[::1]")
        return listed

    def origins(self, name: str) -> list[str]:
        """A list of origins, whose hosts may begin with `*.`."""
        listed = [each.rstrip("/") for each in self.words(name)]
        if not all(is_origin(each) for each in listed):
            give_up(name, "addresses with their scheme, such as https://flagplot.example.org")
        return listed

    def site(self, name: str, default: str) -> str:
        """The address of the site itself."""
        url = self.text(name, default).rstrip("/")
        parts = parts_of(url)
        if parts is None or not is_origin(f"{parts.scheme}://{parts.netloc}"):
            give_up(name, "an address such as https://flagplot.example.org")
        return url

    def proxies(self, name: str) -> str:
        """A list of addresses and networks."""
        listed = self.words(name)
        if not all(is_proxy(each) for each in listed):
            give_up(name, "addresses or networks, such as 127.0.0.1,10.0.0.0/8")
        return ",".join(listed)

    def receivers(self, name: str) -> list[str]:
        """A list of hosts with ports."""
        listed = self.words(name)
        if not all(HOST_AND_PORT.fullmatch(each) for each in listed):
            give_up(name, "host:port, separated by commas")
        return listed

    # ------------------------------------------------------------------------ other servers

    def database(self, name: str) -> dict[str, Any]:
        """Django's settings for a database; empty if none is named."""
        url = self.text(name)
        if not url:
            return {}
        expected = "postgres://user:password@host/name or sqlite:///file"
        try:
            found: dict[str, Any] = dict(dj_database_url.parse(url))
        except ValueError:
            give_up(
                name, f"{expected}; signs such as / and @ in a password are written %2F and %40"
            )
        engine = found["ENGINE"].rpartition(".")[2]
        if engine == "sqlite3":
            if not Path(found["NAME"]).absolute().parent.is_dir():
                give_up(name, "sqlite:///file in a folder that is there")
        elif engine != "postgresql" or not (found["NAME"] or "service" in found.get("OPTIONS", ())):
            give_up(name, expected)
        return found

    def redis(self, name: str) -> str:
        """The URL of a Redis server; empty if none is named."""
        url = self.text(name)
        if url:
            from redis.connection import parse_url  # only who has a Redis needs it

            try:
                parse_url(url)  # type: ignore[no-untyped-call]
            except ValueError:
                give_up(name, "redis://host:6379/0, rediss:// with TLS, or unix:///path")
            parts = parts_of(url)
            path = parts.path.strip("/") if parts else "?"
            if parts is None or (parts.scheme != "unix" and path and not path.isdecimal()):
                give_up(name, "redis://host:6379/0, of which the last is a number")
        return url

    def email(self, name: str) -> dict[str, Any]:
        """Django's settings for e-mail; by default e-mails are printed."""
        url = self.text(name, "console:")
        scheme, _, rest = url.partition(":")
        expected = (
            "console:, smtp://host:25, smtp+tls://user:password@host:587 (STARTTLS),"
            " smtp+ssl://user:password@host:465 or file:///folder"
        )
        known = f"{EMAIL_SCHEMES.get(scheme, scheme)}:{rest}"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a name that dj-email-url would rather not have
                found: dict[str, Any] = dj_email_url.parse(known)
        except ValueError:
            give_up(
                name, f"{expected}; signs such as / and @ in a password are written %2F and %40"
            )
        if "EMAIL_BACKEND" not in found or (scheme in EMAIL_SCHEMES and not found["EMAIL_HOST"]):
            give_up(name, expected)
        if scheme == "smtp+ssl":
            port = found["EMAIL_PORT"] if urlsplit(url).port else 465
            found |= {"EMAIL_USE_SSL": True, "EMAIL_USE_TLS": False, "EMAIL_PORT": port}
        found["EMAIL_FILE_PATH"] = f"/{found['EMAIL_FILE_PATH']}" if scheme == "file" else None
        return found

    # --------------------------------------------------------------------- people and keys

    def sender(self, name: str, default: str) -> str:
        """The sender of e-mails."""
        sender = self.text(name, default)
        before, _, host = parseaddr(sender)[1].rpartition("@")
        if not (before and host):
            give_up(name, "a sender such as Flag Plot <flagplot@example.org>")
        return sender

    def contact(self, name: str, default: str) -> str:
        """A contact address."""
        contact = self.text(name, default)
        if not re.match(r"mailto:.+@.|https://.", contact):
            give_up(name, "mailto:host@example.org or an https address")
        return contact

    def vapid_key(self, name: str, keep: Callable[[Path], str], path: Path) -> str:
        """A private key of the curve P-256, by default one that is generated once and kept."""
        key = self.key(name, keep, path)
        try:
            raw = base64.b64decode(key + "=" * (-len(key) % 4), "-_", validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        if not (len(raw) == 32 and 0 < int.from_bytes(raw) < ORDER):
            give_up(name, "a private key of the curve P-256: 32 bytes in base64url")
        return key
