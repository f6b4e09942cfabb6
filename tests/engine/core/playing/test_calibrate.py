"""Chances said of a game against what happened."""

from io import StringIO

import pytest
from django.core.management import call_command

from engine.management.commands.calibrate import Said, table_of


def calibrate(*arguments: str) -> str:
    out = StringIO()
    call_command("calibrate", *arguments, stdout=out)
    return out.getvalue()


def test_a_tenth_of_the_chances_is_a_line_with_what_was_said_and_what_happened() -> None:
    said = [Said(0.12, 0.0), Said(0.18, 1.0), Said(0.9, 1.0), Said(1.0, 1.0)]
    lines = table_of(said)
    assert lines[0] == " 10 to  20 %: 2 positions, said 15.0%, happened 50.0% ± 35.4%"
    assert lines[1] == " 90 to 100 %: 2 positions, said 95.0%, happened 100.0% ± 0.0%"
    assert lines[2].startswith("all: 4 positions, said 55.0%, happened 75.0%")
    assert len(lines) == 3


def test_each_game_gives_one_position_and_the_same_again() -> None:
    said = calibrate("emperor", "--positions", "3", "--worlds", "6", "--seed", "s")
    assert "all: 3 positions, " in said
    assert calibrate("emperor", "--positions", "3", "--worlds", "6", "--seed", "s") == said


@pytest.mark.parametrize(
    "arguments", [("pacific_war",), ("emperor", "--positions", "0"), ("emperor", "--worlds", "0")]
)
def test_what_cannot_be_compared_is_said_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("calibrate", *arguments)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
