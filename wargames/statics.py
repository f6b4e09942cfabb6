"""Collecting the static files when they changed, and only then."""

from __future__ import annotations

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
    """Writes hashed and compressed copies for the server; says whether it had to."""
    stamp = Path(settings.STATIC_ROOT).with_suffix(".stamp")
    now = fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)
    return True
