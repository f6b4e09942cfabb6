"""The recorder of golden pages: the same pages each time, and every difference told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.golden import differences
from tests.live import ROOT


def recorded(folder: Path) -> Path:
    command = [sys.executable, "-m", "tests.golden", "record", str(folder)]
    subprocess.run([*command, "--games", "1", "--moves", "1"], cwd=ROOT, check=True)
    return folder


def test_two_recordings_are_the_same_and_a_changed_page_is_told(tmp_path: Path) -> None:
    before, after = recorded(tmp_path / "before"), recorded(tmp_path / "after")
    assert list(differences(before, after, [])) == []

    page = after / "anybody" / "rules.html"
    page.write_text(page.read_text().replace("Rules at hand", "Rules afar"))
    (after / "anybody" / "new.html").unlink()

    told = list(differences(before, after, []))
    assert [line.partition(":")[0] for line in told] == ["anybody/new.html", "anybody/rules.html"]
    assert "Rules at hand" in told[1]
    assert list(differences(before, after, ["Rules (at hand|afar)"])) == told[:1]
