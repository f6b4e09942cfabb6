"""1 Every rule of the digest stands in the code and in a test."""

from __future__ import annotations

from pathlib import Path

from engine.games.pacific_1940.equipment import rules_of_all_scenarios
from engine.management.commands.rules_coverage import table

TESTS = Path(__file__).parent
CODE = Path(__file__).parents[3] / "engine" / "games" / "pacific_1940"


def test_1_every_rule_is_cited_by_code_and_tests_and_no_other_number_is() -> None:
    rows, unknown = table(rules_of_all_scenarios(), CODE, TESTS)
    assert [row.rule.number for row in rows if row.is_hole] == []
    assert unknown == []
