"""A content pack is read in a process of its own that has little memory and time."""

import subprocess
import sys

import pytest

from engine.core.content import pack_check
from engine.core.content.pack_check import ROOT, check


def test_a_pack_that_fits_comes_back_as_plain_data() -> None:
    found = check(b'[[card]]\nnumber = 1\ntitle = "As my copy says"\n', "emperor", "mine.toml")

    assert found.pack == {"card": [{"number": 1, "title": "As my copy says"}]}
    assert found.problems == []


def test_a_pack_that_does_not_fit_is_told_where_and_why() -> None:
    found = check(b"[[card]]\nnumber = 99\n[[tabel]]\n", "emperor", "mine.toml")

    assert found.pack is None
    assert [line.partition(":")[0] for line in found.problems] == [
        "mine.toml, tabel",
        "mine.toml, card 99, field number",
    ]


def test_of_very_many_mistakes_the_first_twenty_are_told() -> None:
    found = check(b"[[card]]\nnumber = 99\n" * 500, "emperor", "mine.toml")

    assert len(found.problems) == 20


SLOW = {
    "keys of eight parts": "\n".join(f"a{n}.b.c.d.e.f.g.h=1" for n in range(12_000)),
    "headers of eight parts": "\n".join(f"[a{n}.b.c.d.e.f.g.h]" for n in range(12_000)),
    "quotes that never end": "x='" + "''x" * 90_000,
    "escaped quotes": 'x="""' + '\\"""' * 60_000,
    "quotes in fives": '"""""' * 60_000,
    "backslashes": 'x="' + "\\" * 299_990,
    "braces": "x=[" + "{a.b.c.d.e.f.g.h=1}," * 14_000 + "]",
    "entries that are not there": "[[card]]\nnumber=1\n" * 16_000,
    "entries of no kind": "\n".join(f"[[a{n}]]" for n in range(30_000)),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_whatever_fits_into_a_pack_is_read_within_the_bounds(text: str) -> None:
    found = check(text.encode(), "pacific_war", "mine.toml")

    assert found.problems
    assert "more memory or time" not in found.problems[0]


@pytest.mark.parametrize(
    "greed", ["bytearray(2**30)", "[0] * 2**27", "sum(iter(lambda: 1, 2))"], ids=str
)
def test_what_would_go_beyond_the_bounds_is_stopped(greed: str) -> None:
    """The bounds hold for whatever the process does; no pack is known that reaches them."""
    code = (
        "from engine.core.content import pack_check\n"
        f"pack_check.CPU_SECONDS, pack_check.report = 1, lambda *asked: {greed}\n"
        "pack_check.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "emperor", "mine.toml"], cwd=ROOT, input=b"", timeout=60
    )

    assert done.returncode == pack_check.OUT_OF_MEMORY or done.returncode < 0
