"""Collecting the static files when they changed, and only then."""

from __future__ import annotations

import fcntl
import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def fingerprint() -> str:
    """Changes whenever a static file is added, removed or touched."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_if_changed() -> bool:
    """Writes hashed and compressed copies for the server; says whether it had to.

    Servers that start together wait for the first one. Files of earlier versions stay: a page
    that somebody has open, or a server that still runs, asks for them by their old names.
    """
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_suffix(".stamp")
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        now = fingerprint()
        if stamp.exists() and stamp.read_text() == now:
            return False
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(now)
    return True
