"""What is taken from a TOML file that someone typed, or sent to do harm."""

import json
from pathlib import Path

import pytest

from engine.core.content.problems import ContentError
from engine.core.content.toml import parse, read_file, read_own
from tests.migrated import ROOT


def test_text_that_is_no_toml_is_refused_with_line_and_column() -> None:
    with pytest.raises(ContentError, match=r"^pack\.toml: not TOML: .*line 2, column 1"):
        parse("a = 1\n= 2", "pack.toml")


def test_what_was_parsed_can_be_kept_as_json() -> None:
    raw = parse("date = 1941-12-07\ntime = 07:55:00", "pack.toml")

    assert json.loads(json.dumps(raw)) == {"date": "1941-12-07", "time": "07:55:00"}


def test_a_file_that_cannot_be_used_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"a = 1\nb = '\xe9'\n")
    (tmp_path / "huge.toml").write_bytes(b"#" * 1_000_001)
    expected = {
        "absent.toml": "absent.toml: cannot be read: No such file or directory",
        ".": f"{tmp_path.name}: cannot be read: Is a directory",
        "latin.toml": "latin.toml: not UTF-8 (line 2)",
        "huge.toml": "huge.toml: too large: expected at most 1,000,000 bytes",
    }
    for name, said in expected.items():
        with pytest.raises(ContentError) as refused:
            read_file(tmp_path / name)
        assert str(refused.value) == said


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes("\ufeffa = 1\r\n".encode())

    assert read_file(path) == {"a": 1}


def test_files_of_ours_are_read_as_those_of_strangers_are() -> None:
    paths = [*ROOT.glob("engine/games/*/content/**/*.toml")]

    assert [read_own(path) for path in paths] == [read_file(path) for path in paths] != []


# --------------------------------------------------------------- what is sent to do harm

TOO_DEEP = {
    "a key of 8,000 parts": ".".join("a" * 8_000) + " = 1",
    "a key of nine parts": "x = 1\n" + ".".join("abcdefghi") + " = 1",
    "quoted parts": "x = 1\n" + " . ".join(['"a"'] * 9) + " = 1",
    "a header of 940 parts": "x = 1\n[" + ".".join("a" * 940) + "]",
    "an entry of a list": "x = 1\n[[" + ".".join("a" * 9) + "]]",
    "within braces": "x = 1\ny = { " + ".".join("a" * 9) + " = 1 }",
    "behind a text of three quotes": 'x = """\n"""\n' + ".".join("a" * 9) + " = 1",
}


@pytest.mark.parametrize("text", TOO_DEEP.values(), ids=TOO_DEEP)
def test_a_key_of_many_parts_is_refused_before_it_is_parsed(text: str) -> None:
    line = text.count("\n") + 1

    with pytest.raises(ContentError) as refused:
        parse(text, "pack.toml")

    assert str(refused.value) == f"pack.toml: line {line}: a key of more than 8 parts"


@pytest.mark.parametrize(
    "text",
    [
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
        'x = "a.b.c.d.e.f.g.h.i.j"',
        "x = 'a.b.c.d.e.f.g.h.i.j'",
        'x = """\na.b.c.d.e.f.g.h.i.j = "quoted" \\""" and so on"""',
        "# a.b.c.d.e.f.g.h.i.j = 1 and it's a \"comment",
        "a.b.c.d.e.f.g.h = 1",
        "x = [\n[[[1]]],\n]",
    ],
)
def test_dots_in_texts_comments_and_numbers_are_no_parts(text: str) -> None:
    assert isinstance(parse(text, "pack.toml"), dict)


@pytest.mark.parametrize("opening", ["[", "{a="])
def test_brackets_within_brackets_are_refused_with_their_line(opening: str) -> None:
    with pytest.raises(ContentError, match=r"^pack\.toml: line 2: nested too deeply"):
        parse("y = 1\nx = " + opening * 300, "pack.toml")


@pytest.mark.parametrize("number", ["0x" + "f" * 20_000, "9223372036854775808", "0b" + "1" * 70])
def test_a_whole_number_that_toml_does_not_have_is_refused_by_its_place(number: str) -> None:
    with pytest.raises(ContentError) as refused:
        parse(f"[[card]]\nnumber = 1\n[[card]]\nnumber = {number}", "pack.toml")

    expected = "pack.toml, card no. 2.number: a whole number larger than TOML has"
    assert str(refused.value) == expected


def test_a_text_as_long_as_a_book_is_refused_by_its_place() -> None:
    with pytest.raises(ContentError, match=r"^pack\.toml, card no\. 1\.text: a text of more than"):
        parse(f'[[card]]\ntext = "{"a" * 4_001}"', "pack.toml")


@pytest.mark.parametrize("text", [r'"a\u0000" = 1', r'x = ["a", { y = "\u0000" }]'])
def test_a_nul_is_refused_in_names_and_texts(text: str) -> None:
    with pytest.raises(ContentError, match="there is a NUL"):
        parse(text, "pack.toml")
