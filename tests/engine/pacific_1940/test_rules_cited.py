"""1 Every rule of the digest stands in the code and in a test."""

from __future__ import annotations

from pathlib import Path

from engine.games.pacific_1940.equipment import load_global_rules, load_rules
from engine.management.commands.rules_coverage import table

TESTS = Path(__file__).parent
CODE = Path(__file__).parents[3] / "engine" / "games" / "pacific_1940"


def test_1_every_rule_is_cited_by_code_and_tests_and_no_other_number_is() -> None:
    rows, unknown = table({**load_rules(), **load_global_rules()}, CODE, TESTS)
    assert [
        row.rule.number for row in rows if row.is_hole and row.rule.number in load_rules()
    ] == []
    assert unknown == []
