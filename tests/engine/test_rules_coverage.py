"""`manage.py rules_coverage GAME`: a rule is cited by code and by a test, or it says why not."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.management import call_command

from engine.core import registry
from engine.core.content.reading import RuleDigest
from engine.management.commands.rules_coverage import Row, table, text

RULES = {
    number: RuleDigest(number, f"Title {number}", "Words.")
    for number in ("8.0", "8.2", "8.2.3", "10.1")
} | {"0.0": RuleDigest("0.0", "Using these rules", "Words.", not_modelled="Typography.")}


WHOLE = {number: RuleDigest(number, f"Title {number}", "Words.") for number in ("3", "7", "7.1")}
"""The rules of a game some of whose numbers have no point."""


def coverage(
    tmp_path: Path, code: str, tests: str, known: Mapping[str, RuleDigest] = RULES
) -> tuple[dict[str, Row], list[str]]:
    for name, content in (("code", code), ("tests", tests)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "attack.py").write_text(content)
    rows, unknown = table(known, tmp_path / "code", tmp_path / "tests")
    return {row.rule.number: row for row in rows}, unknown


def test_docstrings_comments_and_strings_of_code_cite_rules(tmp_path: Path) -> None:
    code = '"""8.2 Attack."""\n# as 8.2.3 has it.\nrule = "10.1"\nspeed = 8.0\n'

    rows, unknown = coverage(tmp_path, code, "")

    assert {number for number, row in rows.items() if row.code} == {"8.2", "8.2.3", "10.1"}
    assert rows["8.2"].code == ("attack.py",)
    assert unknown == []


def test_names_and_docstrings_of_tests_cite_rules(tmp_path: Path) -> None:
    tests = (
        "def test_8_2_3_a_front_returns(): ...\n"
        "def test_10_1_3_markers_are_spent(): ...\n"
        'def test_it(): "Also 8.0."\n'
        "def test_8_things_happen(): ...\n"
    )

    rows, unknown = coverage(tmp_path, "", tests)

    assert {number for number, row in rows.items() if row.tests} == {"8.2.3", "10.1", "8.0"}
    assert unknown == []


@pytest.mark.parametrize(
    "code",
    [
        '"""7 How units move."""',
        '"""3, 7 and 7.1 `Order` is what a power writes down."""',
        'class Order:\n    """7.1, 7 An order."""',
        'at: int = 1\n"""7 Where it stands."""',
        "at = 1  # 7 The rulebook has it so.",
        'x = Refusal("7", "too_far", {"count": 3})',
        'tell(Moved(rule="7"))',
        'class Moved:\n    rule: str = "7"',
        'class Ask:\n    RULE: ClassVar = "7"',
    ],
)
def test_a_number_without_a_point_is_cited_where_a_rule_stands(tmp_path: Path, code: str) -> None:
    rows, unknown = coverage(tmp_path, code, "def test_7_units_move(): ...", WHOLE)

    assert (rows["7"].code, rows["7"].tests) == (("attack.py",), ("attack.py",))
    assert unknown == []


@pytest.mark.parametrize(
    "code",
    [
        '"""7 units are there."""',
        '"""Of 7 Units 3 Move (7)."""',
        '"""17 Units."""',
        '"""7.1 Three units."""',
        'x = "7"',
        'order = "7 Tank"',
        'x = Refusal("7.1", "7", {"count": "7"})',
        "at = 7  # of 7",
        "def test_it_has_7(): ...",
        "def test_77_units(): ...",
        "def test_7_1_units(): ...",
    ],
)
def test_other_digits_are_no_numbers_of_rules(tmp_path: Path, code: str) -> None:
    rows, unknown = coverage(tmp_path, code, code, WHOLE)

    assert (rows["7"].code, rows["7"].tests, unknown) == ((), (), [])


@pytest.mark.parametrize("name", ["test_7_173_units", "test_7_20_units", "test_7_20_3_units"])
def test_a_test_named_by_a_whole_rule_may_go_on_with_a_number(tmp_path: Path, name: str) -> None:
    rows, unknown = coverage(tmp_path, "", f"def {name}(): ...", WHOLE)

    assert rows["7"].tests == ("attack.py",)
    assert unknown == []


def test_where_no_rule_has_a_number_without_a_point_none_is_looked_for(tmp_path: Path) -> None:
    rows, unknown = coverage(tmp_path, '"""8 The attack."""', "def test_8_fronts(): ...")

    assert not any(row.code or row.tests for row in rows.values())
    assert unknown == []


def test_a_rule_that_one_side_does_not_cite_is_a_hole(tmp_path: Path) -> None:
    rows, _ = coverage(tmp_path, "# 8.0 8.2", "# 8.0 8.2.3")

    assert [number for number, row in rows.items() if row.is_hole] == ["8.2", "8.2.3", "10.1"]
    assert rows["8.0"].status == "covered"
    assert rows["8.2"].status == "HOLE: no tests"
    assert rows["8.2.3"].status == "HOLE: no code"
    assert rows["10.1"].status == "HOLE: no code and no tests"
    assert rows["0.0"].status == "not modelled: Typography."


def test_a_number_that_is_no_rule_is_an_error_with_its_place(tmp_path: Path) -> None:
    _, unknown = coverage(tmp_path, "\n# see 8.9", "def test_9_9_9_things(): ...\n")

    assert unknown == [
        "code/attack.py:2: there is no rule 8.9",
        "tests/attack.py:1: there is no rule 9.9.9",
    ]


def test_the_table_ends_with_a_sum(tmp_path: Path) -> None:
    rows, _ = coverage(tmp_path, "# 8.0 8.2", "# 8.0")
    lines = list(text(list(rows.values())))

    assert lines[1] == "8.0   | Title 8.0         | attack | attack | covered"
    assert lines[-1] == "5 rules: 1 covered, 1 not modelled, 3 holes"


def test_the_table_stays_narrow_when_many_modules_cite_a_rule() -> None:
    modules = tuple(f"{name}.py" for name in "abcdef")
    lines = list(text([Row(RULES["8.0"], modules, modules[:4])]))

    assert lines[1] == "8.0  | Title 8.0 | a, b, c, d +2 | a, b, c, d | covered"


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940"])
def test_every_rule_is_cited_by_code_and_by_a_test_and_no_other_number_is(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        call_command("rules_coverage", key)
    except SystemExit:
        said = capsys.readouterr()
        holes = [line for line in said.out.splitlines() if "HOLE" in line]
        pytest.fail("\n".join(holes) + said.err)


def test_a_game_that_is_not_here_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("rules_coverage", "chess")

    assert stopped.value.code == 2
    assert capsys.readouterr().err == f"no game 'chess'; there are: {', '.join(registry.keys())}\n"
