"""1.0 Every rule number stands in the code and in a test, and every ruling in a test."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.pacific_war.equipment import load_rules
from engine.management.commands.rules_coverage import table

TESTS = Path(__file__).parent
CODE = Path(__file__).parents[3] / "engine" / "games" / "pacific_war"


def test_every_rule_is_cited_by_code_and_tests_and_no_other_number_is() -> None:
    rows, unknown = table(load_rules(), CODE, TESTS)
    assert [row.rule.number for row in rows if row.is_hole] == []
    assert unknown == []


def test_every_ruling_and_every_example_has_its_test() -> None:
    words = "".join(path.read_text() for path in sorted(TESTS.rglob("test_*.py")))
    rulings = {f"AMB-{n:02}" for n in range(1, 64)}
    assert sorted(rulings - set(re.findall(r"AMB-\d\d", words))) == []
    examples = {int(n) for n in re.findall(r"tv_(\d\d)(?=_)", words)}
    assert sorted(set(range(1, 38)) - examples) == []
