"""Which rules of a game's rulebook are cited by its code and by its tests, and which are not."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from engine.core import registry
from engine.core.content.reading import RuleDigest
from engine.core.counting import counted
from engine.management.base_command import BadInput, PlainCommand

NUMBER = re.compile(r"(?<![\w.])\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?!\w|\.\d)")
SHOWN = 4
TEST_NAME = re.compile(r"test_(G?\d{1,2}(?:_\d{1,2}){0,2})(?=_|$)")
_ONE = r"G?\d{1,2}(?:\.\d{1,2}){0,2}"
OPENING = re.compile(rf"({_ONE}(?:(?:, | and ){_ONE})*)\s+[A-Z`]")
"""One or more rule numbers followed by a sentence, as docstrings and comments cite rules."""


class Citation(NamedTuple):
    """A rule number, and where it was cited."""

    number: str
    file: str
    line: int


class Row(NamedTuple):
    """One rule and the modules that cite it."""

    rule: RuleDigest
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def is_hole(self) -> bool:
        """Whether the rule should be modelled and is not cited by both code and tests."""
        return not self.rule.not_modelled and not (self.code and self.tests)

    @property
    def status(self) -> str:
        """The text of the last column."""
        if self.rule.not_modelled:
            return f"not modelled: {self.rule.not_modelled}"
        missing = [side for side, by in (("code", self.code), ("tests", self.tests)) if not by]
        return f"HOLE: no {' and no '.join(missing)}" if missing else "covered"


def citations(folder: Path, known: Mapping[str, RuleDigest]) -> Iterator[Citation]:
    """Rule numbers in the strings, docstrings, comments and test names of a folder's modules.

    Numbers without a point are rules only in games that have such rules, and only in places where a
    rule is expected.
    """
    whole = {number for number in known if "." not in number}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                line = token.start[0]
                if token.type in (tokenize.STRING, tokenize.COMMENT):
                    for number in NUMBER.findall(token.string):
                        yield Citation(number, name, line)
                if token.type == tokenize.COMMENT:
                    for number in _opening(token.string.lstrip("# "), whole):
                        yield Citation(number, name, line)
                elif token.type == tokenize.NAME and (found := TEST_NAME.match(token.string)):
                    yield from (Citation(number, name, line) for number in _named(found[1], known))
        for number, line in _whole_numbers(path, whole) if whole else ():
            yield Citation(number, name, line)


def _named(digits: str, known: Mapping[str, RuleDigest]) -> list[str]:
    """The rule in a test's name: `8_2_3` is 8.2.3; `8_5_6` in `test_8_5_6_is_full` is 8.5.

    A single number that no rule has cites nothing.
    """
    whole = number = digits.replace("_", ".")
    while "." in number and number not in known:
        number = number.rpartition(".")[0]
    if number in known:
        return [number]
    return [whole] if "." in whole else []


def _opening(text: str, whole: Collection[str]) -> list[str]:
    """The rule numbers without a point at the beginning of a docstring or comment."""
    found = OPENING.match(text)
    return [each for each in re.findall(_ONE, found[1]) if each in whole] if found else []


def _whole_numbers(path: Path, whole: Collection[str]) -> Iterator[tuple[str, int]]:
    """Rule numbers without a point in a module, each with its line.

    They count at the beginning of docstrings, and as the rule of a refusal, an event or a decision.
    """
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Expr):
            for number in _opening(_text(node.value), whole):
                yield number, node.lineno
        for value in _rules_in(node):
            if _text(value) in whole:
                yield _text(value), value.lineno


def _rules_in(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that name a rule: `Refusal("7", …)`, `rule="7"`, `rule: str = "7"`."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            yield from node.args[:1]
        yield from (each.value for each in node.keywords if each.arg == "rule")
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(each, ast.Name) and each.id.lower() == "rule" for each in targets):
            yield node.value


def _text(node: ast.expr) -> str:
    """The value of a string literal; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def table(rules: Mapping[str, RuleDigest], code: Path, tests: Path) -> tuple[list[Row], list[str]]:
    """A row for each rule, and a line for each cited number that no rule has."""
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
    """The table as lines of text, with a summary at the end."""
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
    yield (
        f"{counted(len(rows), 'rule')}: {covered} covered, {aside} not modelled,"
        f" {counted(holes, 'hole')}"
    )


def _files(names: tuple[str, ...]) -> str:
    """The first few module names, then only a count, so that the table fits a screen."""
    shown = ", ".join(name.removesuffix(".py") for name in names[:SHOWN])
    return f"{shown} +{len(names) - SHOWN}" if len(names) > SHOWN else shown or "-"


class Command(PlainCommand):
    """Exits with code 1 if code or tests fail to cite a rule, or a cited rule is unknown."""

    help = "Show which rules of a game's rulebook its code and its tests cite"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the game's key."""
        parser.add_argument("game", help=f"one of: {', '.join(registry.keys())}")

    def run(self, **options: Any) -> None:
        """Print the table.

        :raises BadInput: no such game, or its tests are not here to read.
        :raises SystemExit: code 1, a rule is not covered.
        """
        game = options["game"]
        if game not in registry.MODULES:
            raise BadInput(f"no game {game!r}; there are: {', '.join(registry.keys())}")
        package = registry.package_of(game)
        code = Path(settings.BASE_DIR).joinpath(*package.split("."))
        tests = Path(settings.BASE_DIR) / "tests" / "engine" / code.name
        if not tests.is_dir():
            raise BadInput(f"no tests to read at {tests.relative_to(settings.BASE_DIR)}")
        equipment = import_module(f"{package}.equipment")
        rules_of = getattr(equipment, "rules_of_all_scenarios", equipment.load_rules)
        rows, unknown = table(rules_of(), code, tests)
        for line in text(rows):
            self.stdout.write(line)
        for line in unknown:
            self.stderr.write(line)
        if unknown or any(row.is_hole for row in rows):
            sys.exit(1)
