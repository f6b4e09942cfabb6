"""Content packs uploaded with the form of a new game."""

from __future__ import annotations

import threading
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from engine.core.content import pack_check
from wargames.rendering.text_helpers import one_line

PACK_BYTES = 300_000
NAME_LENGTH = 60
BUSY = "Another content pack is being read right now. Nothing was changed; try again in a moment."
_reading = threading.BoundedSemaphore(1)
"""One pack at a time: a waiting upload would block a thread that serves pages."""


class PackRefused(Exception):
    """A pack that was refused; `problems` says why, for the person who sent it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def checked_pack(file: UploadedFile[bytes], game: str) -> dict[str, Any]:
    """The pack as plain data, checked against the content of a game.

    :raises PackRefused: it is too large, not TOML or does not fit, or another is being read.
    """
    if (file.size or 0) > PACK_BYTES:
        raise PackRefused([f"A content pack is at most {PACK_BYTES // 1000} kB."])
    if not _reading.acquire(blocking=False):
        raise PackRefused([BUSY])
    try:
        name = one_line(file.name or "").encode("utf-8", "replace").decode()[-NAME_LENGTH:]
        found = pack_check.check(file.read(), game, name or "pack.toml")
    finally:
        _reading.release()
    if found.pack is None:
        raise PackRefused(found.problems)
    return found.pack
