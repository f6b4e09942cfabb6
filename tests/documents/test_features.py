"""docs/features.md: what it says is there is there, and its sums are right."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "features.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if re.match(r"\| \d+ \|", line)
]
HERE, WHERE = 2, -1


def test_all_features_of_the_field_are_looked_at() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 67))
    assert {row[HERE] for row in ROWS} <= {"Y", "P", "N"}


def test_of_each_yes_there_is_a_test_or_a_page() -> None:
    for row in ROWS:
        places = re.findall(r"`([^`]+)`", row[WHERE])
        assert places or row[HERE] != "Y", row
        for place in places:
            assert (ROOT / place).exists(), row


def test_the_sum_below_is_that_of_the_rows() -> None:
    yes, partly = (sum(row[HERE] == each for row in ROWS) for each in ("Y", "P"))
    assert f"Here {yes} of 66, and {partly} in part." in TEXT
    assert yes >= 52
