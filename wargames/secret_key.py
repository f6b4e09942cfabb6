"""Default keys of the site: made once, kept in files that only their owner can read."""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable
from pathlib import Path

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Private keys of the curve P-256 are smaller than this, and not 0."""


def kept_secret_key(path: Path) -> str:
    """Read the key that signs cookies and links, creating it if there is none."""
    return kept(path, lambda: secrets.token_urlsafe(50))


def kept_vapid_key(path: Path) -> str:
    """Read the private key that signs pushes (P-256, base64url), creating it if there is none."""
    return kept(path, new_vapid_key)


def new_vapid_key() -> str:
    """A new private key of the curve P-256, as push services want it."""
    number = secrets.randbelow(ORDER - 1) + 1
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def kept(path: Path, make: Callable[[], str]) -> str:
    """Read a key, creating it if there is none.

    Two processes may start at once; linking a finished file into place lets one of them win, and
    both then read the winner's key.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(make())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
