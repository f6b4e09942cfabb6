"""What is wrong with content that someone typed: each mistake by file, entry and field."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Problem(Struct, frozen=True):
    """One mistake: where it is and what was expected there."""

    file: str
    entry: str
    field: str
    expected: str

    def __str__(self) -> str:
        place = [self.file, self.entry, f"field {self.field}" if self.field else ""]
        return ": ".join([", ".join(part for part in place if part), self.expected])


class ContentError(Exception):
    """Content that cannot be used; `problems` lists every mistake found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
