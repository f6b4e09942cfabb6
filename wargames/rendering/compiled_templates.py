"""Keeps compiled Jinja2 templates in a folder, so that a process that starts only loads them."""

from __future__ import annotations

import hashlib
import importlib.util
import marshal
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from wargames.rendering import render_cache

SAYS_HOW = (
    importlib.util.MAGIC_NUMBER,
    jinja2.__version__.encode(),
    Path(render_cache.__file__).read_bytes(),
)
"""What templates are compiled by: Python, Jinja2, and our compiler."""


class CompiledTemplates(BytecodeCache):
    """Templates compiled by this version of the program, a file for each.

    A file begins with a digest of how and of what it was compiled, and of itself; where that is
    another, the template is compiled again. What is loaded is run, so the folder must be one that
    only this user can write to. Where there is none, nothing is kept. Jinja2's own cache in files
    fails at one that is cut off, and knows nothing of our compiler.
    """

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
        self.folder = folder if is_own(folder) else None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template, if it is kept and still as it was compiled."""
        if self.folder is None:
            return
        with suppress(OSError):
            kept = (self.folder / bucket.key).read_bytes()
            code = kept[hashlib.sha256().digest_size :]
            if kept == digest(bucket, code) + code:
                bucket.code = marshal.loads(code)  # noqa: S302 - written by this user

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template; a process that reads it meanwhile finds the old file or the new one."""
        if self.folder is None:
            return
        code = marshal.dumps(bucket.code)
        with suppress(OSError):  # a full disk, or one that can only be read
            number, draft = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(digest(bucket, code) + code)
                os.replace(draft, self.folder / bucket.key)
            except OSError:
                os.unlink(draft)


def is_own(folder: Path) -> bool:
    """Whether a path is a folder, not a link, that nobody but this user can enter."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_closed = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
    return is_closed and found.st_uid == os.geteuid()


def digest(bucket: Bucket, code: bytes) -> bytes:
    """A fingerprint of a template's source, of what it is compiled by, and of the result."""
    found = hashlib.sha256(bucket.checksum.encode())
    for each in (*SAYS_HOW, code):
        found.update(hashlib.sha256(each).digest())
    return found.digest()
