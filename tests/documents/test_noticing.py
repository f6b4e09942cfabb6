"""The table of what may be noticed names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "noticing.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TABLE)))


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_a_test_that_the_table_names_is_there(path: str, name: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")

    assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE)


def test_every_channel_has_a_test() -> None:
    rows = [line for line in TABLE.splitlines() if line.startswith("| ")]
    channels = [row for row in rows if not row.startswith(("| what may be", "|---"))]

    assert len(channels) > 30
    assert [row for row in channels if "::test_" not in row] == []
