"""A SQLite database with every migration applied, made once and copied by whoever needs one.

It lies beside the compressed static files, in `var/tests`, under a name that changes with the
migrations; so a run migrates at most one database of SQLite, however many sites it starts.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "var" / "tests"


def fingerprint(more: str = "") -> str:
    """The migrations and pinned packages that a database is made by, and more, as a short word."""
    ours = sorted([*ROOT.glob("engine/migrations/*.py"), *ROOT.glob("wargames/*/migrations/*.py")])
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes() + more.encode())
    for path in ours:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def copied_to(path: Path) -> None:
    """Put a migrated database there.

    :raises CalledProcessError: a migration failed.
    """
    shutil.copyfile(migrated(), path)


def migrated() -> Path:
    """The one that all others copy; the first process that asks makes it.

    :raises CalledProcessError: a migration failed.
    """
    return made_once("migrated", ".sqlite3", make)


def made_once(name: str, ending: str, make: Callable[[Path], None], more: str = "") -> Path:
    """A file that all processes share: the first that asks makes it, and throws older ones away.

    more: what it depends on besides the migrations and the pinned packages.
    """
    PLACE.mkdir(parents=True, exist_ok=True)
    kept = PLACE / f"{name}-{fingerprint(more)}{ending}"
    with (PLACE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for old in PLACE.glob(f"{name}-*"):
                old.unlink()
            fresh = kept.with_name(f"{name}-now")
            make(fresh)
            fresh.rename(kept)
    return kept


def make(fresh: Path) -> None:
    """Make an SQLite database in one file."""
    migrate(f"sqlite:///{fresh}")
    with closing(sqlite3.connect(fresh)) as database:  # all of it into the one file
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def migrate(url: str) -> None:
    """Make a database by the site's own command.

    :raises CalledProcessError: a migration failed.
    """
    mine = {"DATABASE_URL": url, "FLAGPLOT_VAR": str(PLACE)}
    mine["DJANGO_SETTINGS_MODULE"] = "wargames.settings"
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0", "--no-input"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **mine}, check=True)
