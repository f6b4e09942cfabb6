"""Joins and minifies scripts and style sheets; runs collectstatic when files changed.

A page requests few files, and nothing but Python is needed to make them.
"""

from __future__ import annotations

import fcntl
import hashlib
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from rcssmin import cssmin
from rjsmin import jsmin
from servestatic.storage import CompressedManifestStaticFilesStorage

SCRIPTS = (
    "js/app.js",
    "js/table.js",
    "js/games.js",
    "js/watch.js",
    "js/facilitator.js",
    "js/devices.js",
    "js/replay.js",
)
"""The scripts that pages name and that import modules."""
SHEETS = ("css/table.css",)
"""The style sheets that import others."""
IMPORT = re.compile(r'^import (?:(\{[^}]+\}) from )?"(\.[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|const) (\w+))", re.M)
SHEET_IMPORT = re.compile(r'^@import "(\.[^"]+)";.*\n', re.M)
UNUSED = ("htmax-*", "htmx-4*", "htmx-2.js", "*/ext/*", "jquery.js", "*/select2/*", "xregexp.js")
"""Files that packages bring and no page asks for: other versions, extensions, what is not minified.

A server that starts looks at each file that it may send.
"""
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")
"""A template in a template, which the minifier of scripts takes for two strings."""
DESCENDANT = re.compile(r"(?<=[\w\])]) :(?=[a-z])")
"""A significant space in a selector, dropped by the minifier in blocks such as @container."""
LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.M)


class JoinedScriptsStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names, compressed copies, and imports joined into the file that imports them.

    Comments and needless spaces are removed.
    """

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Join and minify before hashing.

        :raises NotJoined: a module imports or exports in a way that ours do not.
        """

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        whole = {name: as_sent(name, read) for name in paths if is_ours(name)}
        for name, text in {} if dry_run else whole.items():
            Path(self.path(name)).write_text(text)
            paths = {**paths, name: (self, name)}
        yield from super().post_process(paths, dry_run, **options)


class NotJoined(Exception):
    """A script that cannot be joined or minified; the message is one line."""


def is_ours(name: str) -> bool:
    """Whether a static file is a script or a style sheet of this project."""
    return name.startswith(("js/", "css/", "chart/")) and name.endswith((".js", ".css"))


def as_sent(name: str, read: Callable[[str], str]) -> str:
    """A script or style sheet with its imports, without comments and needless spaces.

    :raises NotJoined: minifying would change its meaning.
    """
    if name.endswith(".css"):
        sheet = laid_together(name, read) if name in SHEETS else read(name)
        short = str(cssmin(sheet))
        if len(DESCENDANT.findall(short)) != len(DESCENDANT.findall(sheet)):
            raise NotJoined(f"{name}: a selector has lost a blank")
        return short
    script = joined(name, read) if name in SCRIPTS else read(name)
    if nested := NESTED.search(script):
        raise NotJoined(f"{name}: a template in a template: {nested[0]}")
    return str(jsmin(script))


def joined(script: str, read: Callable[[str], str]) -> str:
    """A script with all it imports, each module once, in a function of its own, before its users.

    Modules import and export named functions and constants, each at the beginning of a line.
    """
    functions: dict[str, str] = {}
    constants: dict[str, str] = {}

    def add(name: str) -> str:
        """The constant that holds the module's exports; a short one, since all are sent."""
        constant = constants.setdefault(name, f"m{len(constants)}")
        if name not in functions:
            source = read(name)
            exports = ", ".join(EXPORT.findall(source))

            def imported(found: re.Match[str]) -> str:
                other = add(posixpath.normpath(f"{posixpath.dirname(name)}/{found[2]}"))
                return f"const {found[1]} = {other};" if found[1] else ""

            body = EXPORT.sub("", IMPORT.sub(imported, source))
            if left := LEFT_OVER.search(body):
                raise NotJoined(f"{name}: {left[0]}")
            functions[name] = (
                f"const {constant} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
            )
        return constant

    add(script)
    return "".join(functions.values())


def laid_together(sheet: str, read: Callable[[str], str]) -> str:
    """A style sheet with its imports inlined where they stand, as a browser reads it.

    What is imported names no file itself: its addresses would no longer be right.
    """

    def imported(found: re.Match[str]) -> str:
        return read(posixpath.normpath(f"{posixpath.dirname(sheet)}/{found[1]}"))

    return SHEET_IMPORT.sub(imported, read(sheet))


def fingerprint() -> str:
    """Changes whenever a static file is added, removed or touched."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_if_changed() -> bool:
    """Write hashed and compressed copies for the server; return whether it was necessary.

    Servers that start together wait for the first one. Files of earlier versions stay: a page
    that someone has open, or a server that still runs, asks for them by their old names.
    """
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_suffix(".stamp")
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        now = fingerprint()
        if stamp.exists() and stamp.read_text() == now:
            return False
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
        stamp.write_text(now)
    return True
