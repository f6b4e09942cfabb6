"""Which rules of a game's rulebook are cited by its code and by its tests, and which are not."""

from __future__ import annotations

import re
import sys
import tokenize
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from engine.core import registry
from engine.core.content import RuleDigest
from engine.management.base_command import BadInput, PlainCommand

NUMBER = re.compile(r"(?<![\w.])\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?!\w|\.\d)")
SHOWN = 4
TEST_NAME = re.compile(r"test_(\d{1,2}(?:_\d{1,2}){1,2})(?=_|$)")


class Citation(NamedTuple):
    """A rule number, and where it was written."""

    number: str
    file: str
    line: int


class Row(NamedTuple):
    """One rule: who cites it, and what that makes of it."""

    rule: RuleDigest
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def is_hole(self) -> bool:
        """A rule that should be modelled and is not cited on both sides."""
        return not self.rule.not_modelled and not (self.code and self.tests)

    @property
    def status(self) -> str:
        """What the table says in its last column."""
        if self.rule.not_modelled:
            return f"not modelled: {self.rule.not_modelled}"
        missing = [side for side, by in (("code", self.code), ("tests", self.tests)) if not by]
        return f"HOLE: no {' and no '.join(missing)}" if missing else "covered"


def citations(folder: Path, known: Mapping[str, RuleDigest]) -> Iterator[Citation]:
    """Rule numbers in the strings, docstrings, comments and test names of a folder's modules."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                if token.type in (tokenize.STRING, tokenize.COMMENT):
                    for number in NUMBER.findall(token.string):
                        yield Citation(number, name, token.start[0])
                elif token.type == tokenize.NAME and (found := TEST_NAME.match(token.string)):
                    yield Citation(_named(found[1], known), name, token.start[0])


def _named(digits: str, known: Mapping[str, RuleDigest]) -> str:
    """`8_2_3` is rule 8.2.3; `8_5_6` in `test_8_5_6_is_full` is rule 8.5, and a number after it."""
    number = digits.replace("_", ".")
    shorter = number.rpartition(".")[0]
    return shorter if number not in known and shorter in known else number


def table(rules: Mapping[str, RuleDigest], code: Path, tests: Path) -> tuple[list[Row], list[str]]:
    """A row for each rule, and a line for each number that no rule has."""
    cited: dict[str, tuple[set[str], set[str]]] = {number: (set(), set()) for number in rules}
    unknown = []
    for side, folder in enumerate((code, tests)):
        for number, file, line in citations(folder, rules):
            if number in cited:
                cited[number][side].add(file)
            else:
                unknown.append(f"{folder.name}/{file}:{line}: there is no rule {number}")
    rows = [
        Row(rule, tuple(sorted(cited[number][0])), tuple(sorted(cited[number][1])))
        for number, rule in rules.items()
    ]
    return rows, unknown


def text(rows: list[Row]) -> Iterator[str]:
    """The table in lines, and a last one that adds it up."""
    lines = [("rule", "title", "code", "tests", "status")]
    lines += [
        (row.rule.number, row.rule.title, _files(row.code), _files(row.tests), row.status)
        for row in rows
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=False)]
        yield " | ".join([*cells, line[4]])
    holes = sum(row.is_hole for row in rows)
    aside = sum(bool(row.rule.not_modelled) for row in rows)
    covered = len(rows) - holes - aside
    yield f"{len(rows)} rules: {covered} covered, {aside} not modelled, {holes} holes"


def _files(names: tuple[str, ...]) -> str:
    """The modules by name; from the fifth on only how many, or no screen would be wide enough."""
    shown = ", ".join(name.removesuffix(".py") for name in names[:SHOWN])
    return f"{shown} +{len(names) - SHOWN}" if len(names) > SHOWN else shown or "-"


class Command(PlainCommand):
    """Exit code 1 when a rule is not cited on both sides, or a number is cited that is no rule."""

    help = "Show which rules of a game's rulebook its code and its tests cite"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The game, by its key."""
        parser.add_argument("game", help=f"one of: {', '.join(registry.keys())}")

    def run(self, **options: Any) -> None:
        """:raises BadInput: no such game, or its tests are not here to read.
        :raises SystemExit: code 1, there is a hole.
        """
        game = options["game"]
        if game not in registry.MODULES:
            raise BadInput(f"no game {game!r}; there are: {', '.join(registry.keys())}")
        code = Path(settings.BASE_DIR) / "engine" / "games" / game
        tests = Path(settings.BASE_DIR) / "tests" / "engine" / game
        if not tests.is_dir():
            raise BadInput(f"no tests to read at {tests.relative_to(settings.BASE_DIR)}")
        rules = import_module(f"engine.games.{game}.equipment").load_rules()
        rows, unknown = table(rules, code, tests)
        for line in text(rows):
            self.stdout.write(line)
        for line in unknown:
            self.stderr.write(line)
        if unknown or any(row.is_hole for row in rows):
            sys.exit(1)
