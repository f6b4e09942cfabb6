"""Every address of the site, and what strangers and broken programs send to one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.live import ROOT

ODD = [
    "%",
    "%zz",
    "http://[",
    "http://[::1",
    "//",
    "a b",
    "\xff",
    "\u2066",
    "²",
    "x" * 3000,
    "[",
    '"',
    "{",
    "null",
    "-1",
]
HOSTS = [
    "",
    "a b",
    "[",
    "[::1",
    "a..b",
    "testserver:port",
    "testserver:99999",
    "testserver:²",
    "\xff",
    "x" * 3000,
    "http://testserver",
    "testserver,evil.example",
    "evil.example",
    "-",
    ".",
]
ORIGINS = [
    "http://[",
    "https://[",
    "http://[::1",
    "null",
    "http://",
    "://",
    "http://testserver:port",
    "http://testserver:99999",
    "http://\xff",
    "http://a b",
    "x" * 3000,
    "[",
    "http://[x]",
    "http://testserver/a",
    "",
]
HEADERS: dict[str, list[str]] = {
    "Host": HOSTS,
    "Origin": ORIGINS,
    "Referer": ORIGINS,
    "Cookie": [
        "sessionid=\xff",
        "sessionid=" + "x" * 3000,
        "sessionid=%00",
        'sessionid="\\377"',
        "csrftoken=\xff",
        "csrftoken=" + "x" * 3000,
        "messages=[[",
        'messages="[[\\"__json_message\\",0,99,1]]:x"',
        "=",
        ";;;",
        "theme=\xff",
        '"',
        "sessionid",
        "a=b; a=c; sessionid=; messages=",
    ],
    "Accept": ["q=x", "*/*;q=²", "\xff", ",,,", "text/html;" * 200, "/", ";"],
    "Accept-Language": ["xx;q=x", "\xff", "de-" * 900, ",;q=", "*"],
    "Accept-Encoding": ["gzip;q=x", "\xff", "br," * 500, "gzip, identity;q=0"],
    "Content-Type": [
        "application/json; charset=hex",
        "application/json; charset=\xff",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\xff",
        "multipart/form-data; boundary=" + "x" * 300,
        "application/x-www-form-urlencoded; charset=utf-16",
        "application/json",
        ";",
        "x" * 3000,
        "\xff",
        'text/html; charset="',
        'multipart/form-data; boundary="a',
        "application/x-www-form-urlencoded; charset*=utf-8''%zz",
    ],
    "Content-Length": ["abc", "-1", "²"],
    "Range": [
        "bytes=a-b",
        "bytes=-",
        "bytes=9-1",
        "bytes=0-" + "9" * 30,
        "lines=1",
        "\xff",
        "bytes=²-",
    ],
    "If-Modified-Since": [
        "never",
        "Thu, 99 Foo 99999999 99:99:99 GMT",
        "Thu, 01 Jan 0000 00:00:00 GMT",
        "\xff",
        "Mon, 31 Feb 2021 00:00:00 GMT",
    ],
    "If-Unmodified-Since": ["Thu, 99 Foo 99999999 99:99:99 GMT"],
    "If-None-Match": ['"', "*", "W/", "\xff", '"a' * 500],
    "If-Range": ["\xff"],
    "Authorization": [
        "Bearer \xff",
        "Bearer",
        "Basic !!!",
        "\xff",
        "Bearer " + "x" * 3000,
        "Bearer fp_\x00",
        "bearer a b c",
    ],
    "X-Have": [*ODD, ":", ":,:", "t:,:", "ask:" + "9" * 3000, "ask:\xff"],
    "X-In-Sight": [*ODD, "9" * 3000],
    "X-CSRFToken": ["\xff", "x" * 32, "x" * 64, "", "x" * 3000],
    "X-Requested-With": ["\xff"],
    "X-Forwarded-For": ["\xff", "a, b", "x" * 3000, "[::1"],
    "X-Forwarded-Host": ["[", "\xff"],
    "X-Forwarded-Proto": ["\xff"],
    "HX-Request": ["true", "maybe", "\xff"],
    "HX-Boosted": ["\xff"],
    "HX-Current-URL": [*ODD, *ORIGINS],
    "HX-Current-URL-URI-AutoEncoded": ["true"],
    "HX-Target": ODD,
    "HX-Trigger": ODD,
    "HX-Trigger-Name": ODD,
    "HX-Prompt": ODD,
    "Triggering-Event": [*ODD, '{"a":', "[" * 5000],
    "HX-History-Restore-Request": ["true"],
    "Expect": ["\xff"],
    "Date": ["\xff"],
    "User-Agent": ["\xff", ""],
}

READ = re.compile(r"(?:POST|GET|asked|sent)(?:\.get\(|\.getlist\(|\[)\s*\"(\w+)\"")
FORM_FIELD = re.compile(r"^    (\w+) = forms\.", re.M)
SENT = re.compile(r"\bname=\"(\w+)\"")


@dataclass(frozen=True)
class Address:
    """A route of the URL conf, as `path()` writes it."""

    route: str

    def filled(self, **values: str) -> str:
        """The address with its parts put in by name, or by the kind of converter."""

        def put(found: re.Match[str]) -> str:
            return values.get(found[2]) or values.get(found[1] or "str") or values["str"]

        return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", put, self.route)


def addresses(resolver: Any = None, before: str = "") -> Iterator[Address]:
    """Every address of the site but Django's own with regular expressions."""
    for each in (resolver or get_resolver()).url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each, route)
        elif isinstance(each, URLPattern) and "(?P" not in route and "^" not in route:
            yield Address(route)


@cache
def fields() -> tuple[str, ...]:
    """The names of all fields that our views read, our forms have and our pages send."""
    found: set[str] = set()
    for path in ROOT.glob("wargames/**/*.py"):
        text = path.read_text()
        found |= set(READ.findall(text)) | set(FORM_FIELD.findall(text))
    for folder in ("templates", "jinja"):
        for path in ROOT.glob(f"{folder}/**/*.html"):
            found |= set(SENT.findall(path.read_text()))
    return tuple(sorted(found - {"csrfmiddlewaretoken"}))
