"""TOML text → plain data, safe for files from strangers.

The standard library's parser takes time and memory by the square of a key's dots, and numbers
that no database keeps. So what a hand-typed file never has is refused before it is parsed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core.content.problems import ContentError, Problem

Raw = dict[str, Any]
"""A table as parsed, before its fields are checked."""

MAX_BYTES = 1_000_000
"""A pack is typed by hand; a larger file is the wrong one and is not parsed."""
MAX_PARTS = 8
"""Parts of a key or header; ours have two at most (`table.results`)."""
MAX_DEPTH = 40
"""Nesting of brackets and braces; ours have three."""
MAX_TEXT = 4_000
"""Characters of one text; our longest is a fifth of that."""
SMALLEST, LARGEST = -(2**63), 2**63 - 1
"""The range of whole numbers in TOML."""

PIECE = re.compile(
    r'(?P<text>"{3}(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<word>[^\s\"'#.,=\[\]{}]+)"
    r"|(?P<mark>[.,=\[\]{}\n])",
    re.DOTALL,
)
"""Tokens of TOML text, so that brackets in a string or comment do not count as nesting."""


def parse(text: str, file: str) -> Raw:
    """The text as plain data that JSON can carry too (a date becomes text).

    :raises ContentError: not TOML, with the line and column; nested too deeply, too large a
        number, too long a text, or a NUL, which cannot be stored.
    """
    if place := nested_too_deeply(text):
        raise ContentError([Problem(file, "", "", place)])
    raw = _parsed(text, file)
    problems = [Problem(file, where, "", expected) for where, expected in unkept(raw)]
    if problems:
        raise ContentError(problems)
    return raw


def _parsed(text: str, file: str) -> Raw:
    try:
        raw = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise ContentError([Problem(file, "", "", f"not TOML: {error}")]) from error
    except RecursionError as error:
        raise ContentError([Problem(file, "", "", "not TOML: nested too deeply")]) from error
    return dict(msgspec.to_builtins(raw))


def nested_too_deeply(text: str) -> str:
    """The first line with too many key parts or brackets, in words; empty when there is none."""
    parts, depth, line, is_joined = 0, 0, 1, False
    for found in PIECE.finditer(text):
        kind, piece = found.lastgroup, found[0]
        if kind == "comment":
            continue
        if kind == "mark" and piece != ".":
            parts, is_joined = 0, False
            depth += (piece in "[{") - (piece in "]}")
        elif piece == ".":
            is_joined = True
        else:
            parts, is_joined = (parts + 1 if is_joined else 1), False
        line += piece.count("\n")
        if parts > MAX_PARTS:
            return f"line {line}: a key of more than {MAX_PARTS} parts"
        if depth > MAX_DEPTH:
            return f"line {line}: nested too deeply, more than {MAX_DEPTH} brackets"
    return ""


def unkept(value: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Values that cannot be stored, as (place, what is wrong there)."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from unkept(key, where)
            yield from unkept(each, f"{where}.{key[:40]}".lstrip("."))
    elif isinstance(value, list):
        for number, each in enumerate(value, start=1):
            yield from unkept(each, f"{where} no. {number}")
    elif isinstance(value, str) and "\0" in value:
        yield where, "there is a NUL (\\u0000) in a text"
    elif isinstance(value, str) and len(value) > MAX_TEXT:
        yield where, f"a text of more than {MAX_TEXT} letters"
    elif isinstance(value, int) and not SMALLEST <= value <= LARGEST:
        yield where, "a whole number larger than TOML has"


def read_own(path: Path) -> Raw:
    """The plain data of a TOML file that comes with the program, and so is not looked through.

    :raises ContentError: not TOML.
    """
    return _parsed(path.read_text(encoding="utf-8"), path.name)


def read_file(path: Path) -> Raw:
    """The plain data of a TOML file.

    :raises ContentError: missing, unreadable, too large, not UTF-8 or not TOML.
    """
    name = path.name or str(path)
    try:
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise ContentError([Problem(name, "", "", f"cannot be read: {reason}")]) from error
    return read_bytes(data, name)


def read_bytes(data: bytes, name: str) -> Raw:
    """The plain data of a TOML file's bytes.

    :raises ContentError: too large, not UTF-8 or not TOML.
    """
    if len(data) > MAX_BYTES:
        expected = f"too large: expected at most {MAX_BYTES:,} bytes"
        raise ContentError([Problem(name, "", "", expected)])
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark before the first character
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ContentError([Problem(name, "", "", f"not UTF-8 (line {line})")]) from error
    return parse(text, name)
