"""The soak of kills, short: some in the middle of play, and nothing lost, doubled or stuck."""

import subprocess
import sys

import pytest

from tests.conftest import leave_out
from tests.every_way import IN_EVERY_WAY
from tests.migrated import ROOT
from wargames.bootstrap import PROGRAMS, find

KILLS = 12 if IN_EVERY_WAY else 6


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.timeout(600)
def test_kills_under_play_lose_double_and_stop_nothing() -> None:
    for name, (ways, package) in PROGRAMS.items():
        if name in ("Redis", "PostgreSQL") and not find(ways):
            leave_out(name, package)
    command = [sys.executable, "-m", "tests.soaks.kill_soak", "--kills", str(KILLS)]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"killed {KILLS} times" in done.stdout
    assert "nothing lost, doubled or stuck" in done.stdout
