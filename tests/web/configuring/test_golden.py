"""The recorder of golden pages: the same pages each time, and every difference told."""

import subprocess
import sys
from pathlib import Path

from tests.golden import differences
from tests.live import ROOT
from tests.web.markup import formless, page_in


def recorded(folder: Path) -> Path:
    command = [sys.executable, "-m", "tests.golden", "record", str(folder)]
    subprocess.run([*command, "--games", "1", "--moves", "1"], cwd=ROOT, check=True)
    return folder


def is_whole(page: Path) -> bool:
    """Whether what was recorded is a page, and no part of one, no text and no data."""
    return "<!doctype" in page.read_text()[:200].lower()


def test_two_recordings_are_the_same_with_all_forms_and_changes_are_told(tmp_path: Path) -> None:
    before, after = recorded(tmp_path / "before"), recorded(tmp_path / "after")
    assert list(differences(before, after, [])) == []

    for each in before.rglob("*.html"):
        if is_whole(each):
            assert formless(page_in(each.read_text())) == set(), each.name

    page = after / "anybody" / "rules.html"
    page.write_text(page.read_text().replace("Rules", "Rules afar"))
    (after / "anybody" / "new.html").unlink()

    told = list(differences(before, after, []))
    assert [line.partition(":")[0] for line in told] == ["anybody/new.html", "anybody/rules.html"]
    assert "Rules" in told[1]
    assert list(differences(before, after, ["Rules( afar)?"])) == told[:1]
