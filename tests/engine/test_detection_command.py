"""`detection` as someone at a terminal meets it, and the page that is made by it."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

PAGE = Path(__file__).parents[2] / "docs" / "detection.md"


def detection(*arguments: str) -> str:
    out = StringIO()
    call_command("detection", *arguments, stdout=out)
    return out.getvalue()


def test_the_page_is_what_the_code_gives() -> None:
    assert PAGE.read_text(encoding="utf-8") == detection("--table")


def test_one_meeting_is_told_in_words() -> None:
    assert detection("--mover", "dd,tr", "--present", "ss", "--radar") == (
        "destroyer, transport meet submarine\n"
        "the mover sees: submarine\n"
        "the side there sees: destroyer, transport\n"
        "outcome: the mover chooses\n"
        "stop here: nobody\n"
        "notices: radar blip\n"
        "told of if there is no battle: destroyer, transport\n"
        "rows in force: R4, R9, R11\n"
    )


def test_two_choices_are_told_in_their_order() -> None:
    said = detection("--mover", "ss, tr", "--present", "ss,tr")
    assert "outcome: the mover chooses, then the side there chooses\n" in said


def test_one_meeting_for_a_program() -> None:
    found = json.loads(detection("--mover", "air", "--present", "ss", "--air-ends-here", "--json"))
    assert found == {
        "mover": ["air"],
        "present": ["ss"],
        "air_ends_here": True,
        "radar": False,
        "kamikaze": False,
        "mover_sees": [],
        "present_sees": [],
        "outcome": "none",
        "stopped": [],
        "notices": [],
        "report": [],
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "ask for one of: a meeting"),
        (["--json"], "ask for one of: a meeting"),
        (["--all"], "--all is for programs: --all --json"),
        (["--all", "--json", "--mover", "dd"], "ask for one of: a meeting"),
        (["--all", "--json", "--table"], "ask for one of: a meeting"),
        (["--table", "--json"], "--table is for people"),
        (["--mover", "dd,xx"], "--mover: no class 'xx'; there are: air, cap, dd, ss, tr"),
        (["--present", "ship"], "--present: no class 'ship'"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("detection", *arguments)
    told = capsys.readouterr()
    assert stopped.value.code == 2
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert said in told.err
