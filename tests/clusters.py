"""A new PostgreSQL with every migration applied, made once and copied by whoever needs one.

It lies beside the migrated database of SQLite, in `var/tests`, under a name that changes with the
migrations and with the version of PostgreSQL.
"""

import os
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.migrated import made_once, migrate


def copied_to(place: Path, initdb: str, who: dict[str, Any]) -> Path:
    """Put its directory in a place that PostgreSQL's user owns; who: that user, as Popen takes it.

    :raises CalledProcessError: a program of PostgreSQL, or a migration, failed.
    """
    with kept_by(initdb, who).open("rb") as kept:
        subprocess.run(["tar", "-xf", "-"], stdin=kept, cwd=place, check=True, **who)
    return place / "data"


def kept_by(initdb: str, who: dict[str, Any]) -> Path:
    """The one that all others copy; the first process that asks makes it.

    :raises CalledProcessError: a program of PostgreSQL, or a migration, failed.
    """
    said = subprocess.run([initdb, "--version"], capture_output=True, text=True, check=True).stdout

    def packed(fresh: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="flagplot-pg-") as place:
            make(Path(place), initdb, who)
            subprocess.run(["tar", "-cf", str(fresh), "-C", place, "data"], check=True)

    return made_once("cluster", ".tar", packed, more=said)


def make(place: Path, initdb: str, who: dict[str, Any]) -> None:
    """Begin a PostgreSQL there, migrate its database and stop it."""
    if who:
        os.chown(place, who["user"], who["group"])
    data, quiet = str(place / "data"), {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    options = {"cwd": place, "check": True, **quiet, **who}
    command = [initdb, "-D", data, "-U", "flagplot", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*command, "--locale=C", "--no-sync"], **options)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    switches = f"-c fsync=off -c listen_addresses=127.0.0.1 -c port={port} -k {place}"
    control = [str(Path(initdb).with_name("pg_ctl")), "-D", data, "-w"]
    subprocess.run([*control, "-o", switches, "-l", str(place / "log"), "start"], **options)
    try:
        migrate(f"postgres://flagplot@127.0.0.1:{port}/postgres")
    finally:
        subprocess.run([*control, "-m", "fast", "stop"], **options)
