"""`content check FILE --game GAME`: one clear line for each mistake, or what the pack does."""

from pathlib import Path

import pytest
from django.core.management import call_command

from engine.core import registry


def refused(capsys: pytest.CaptureFixture[str], path: Path) -> list[str]:
    """The lines on stderr of a check that ends with exit code 2 and prints nothing else."""
    with pytest.raises(SystemExit) as stopped:
        call_command("content", "check", str(path), "--game", "emperor")
    said = capsys.readouterr()
    assert stopped.value.code == 2
    assert said.out == ""
    return said.err.splitlines()


def test_a_pack_that_fits_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(
        "[[card]]\nnumber = 2\n[[card]]\nnumber = 3\n[[card]]\nnumber = 4\nactions = 2\n"
        "[[table]]\nid = 'midway'\ntitle = 'Midway'\n"
    )

    call_command("content", "check", str(path), "--game", "emperor")

    assert capsys.readouterr().out == "ok: 3 cards, 1 table replaced\n"


def test_every_mistake_of_a_pack_has_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(
        "[[card]]\nnumber = 2\nactions = 'four'\n[[card]]\nnumber = 99\n[us_subs]\nmax = 9"
    )

    assert refused(capsys, path) == [
        "my.toml, card 99, field number: unknown 99; expected a number from 1 to 60",
        "my.toml, card 2, field actions: expected int, got str",
        "my.toml, us_subs, field max: is 9; expected 0 to 6",
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[[card]\nnumber = 2", "my.toml: not TOML: "),
        (b"title = '\xff'", "my.toml: not UTF-8 (line 1)"),
        (b"\n" * 1_000_001, "my.toml: too large: expected at most 1,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_pack_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str
) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(data)

    (line,) = refused(capsys, path)

    assert line.startswith(said)


def test_a_file_that_is_not_there_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, tmp_path / "my.toml") == [
        "my.toml: cannot be read: No such file or directory"
    ]


def test_a_game_that_is_not_here_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("content", "check", str(tmp_path / "my.toml"), "--game", "chess")

    assert stopped.value.code == 2
    assert capsys.readouterr().err == f"no game 'chess'; there are: {', '.join(registry.keys())}\n"
