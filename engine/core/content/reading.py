"""TOML files → typed content, with errors that a person who typed the file can act on.

A game declares its sections (`[[card]]`, `[[track]]` …); this module reads the files, lays a
content pack over them, and turns every entry into its struct. It does not stop at the first
mistake: all come back in one ContentError, each naming file, entry, field and what was expected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct, field

from engine.core.content.problems import ContentError, Problem
from engine.core.content.toml import Raw, read_own
from engine.core.encoding.codec import JsonData

T = TypeVar("T", bound=msgspec.Struct)


class Section(Struct, Generic[T], frozen=True):
    """One kind of entry, identified by the field `key`; without a key there is only one entry."""

    name: str
    type: type[T]
    key: str = ""
    is_open: bool = False
    """Whether a pack may add entries that our files do not have."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """List fields that a pack merges item by item: field → key of the item."""

    def label(self, key: object) -> str:
        return f"{self.name} {key}" if self.key else self.name


class Entry(Struct, frozen=True):
    """One entry as written, with its file."""

    file: str
    label: str
    raw: Raw
    own: Raw
    """What this file itself says. In a pack that may be little; `raw` adds what it replaces."""
    is_pack: bool = False

    def problem(self, field: str, expected: str) -> Problem:
        return Problem(self.file, self.label, field, expected)

    def own_items(self, part: str) -> list[Raw]:
        """The tables in a list field that this file itself gives."""
        items = self.own.get(part)
        return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


AnySection = Section[Any]
Key = Any
"""The value that identifies an entry in its section: a number in some, a name in others."""

Book = dict[str, dict[Key, Entry]]
"""Section name → key → entry."""


def collect(
    files: Mapping[str, Mapping[str, JsonData]], sections: Iterable[AnySection]
) -> tuple[Book, list[Problem]]:
    """Sort the entries of all files by section and key.

    Problems: an unknown section, an entry that is not a table or has no key, or one given twice.
    """
    known = {section.name: section for section in sections}
    book: Book = {name: {} for name in known}
    problems: list[Problem] = []
    for file, raw in files.items():
        for name, value in raw.items():
            if name not in known:
                expected = f"unknown section; expected one of {', '.join(sorted(known))}"
                problems.append(Problem(file, name, "", expected))
            else:
                problems += _sort_in(book[name], known[name], file, value)
    return book, problems


def _sort_in(
    shelf: dict[Key, Entry], section: AnySection, file: str, value: object
) -> list[Problem]:
    header = f"[[{section.name}]]" if section.key else f"[{section.name}]"
    items = value if section.key else [value]
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return [Problem(file, section.name, "", f"expected {header} with fields below it")]
    problems = []
    for place, raw in enumerate(items, 1):
        key = raw.get(section.key, "") if section.key else ""
        if section.key and (not isinstance(key, int | str) or isinstance(key, bool) or key == ""):
            expected = "expected a number or a name here, which says what entry is meant"
            problems.append(Problem(file, f"{section.name} no. {place}", section.key, expected))
        elif key in shelf:
            expected = f"given twice (already in {shelf[key].file})"
            problems.append(Problem(file, section.label(key), "", expected))
        else:
            shelf[key] = Entry(file, section.label(key), dict(raw), raw)
    return problems


def overlay(
    base: Book,
    pack: Book,
    sections: Iterable[AnySection],
    defaults: Raw,
    *,
    is_pack: bool = True,
) -> tuple[Book, list[Problem]]:
    """Lay a pack over the book: its entries replace those of the same key, field by field.

    `defaults` are fields that an entry of a pack has when it does not give them itself. Problems:
    an entry that the book does not have, in a section that is not open.
    """
    result = {name: dict(shelf) for name, shelf in base.items()}
    problems: list[Problem] = []
    for section in sections:
        for key, entry in pack[section.name].items():
            old = base[section.name].get(key)
            if old is None and not section.is_open:
                expected = f"unknown {key!r}; expected {_listed(base[section.name])}"
                problems.append(entry.problem(section.key, expected))
                continue
            raw = _merged(old.raw if old else {}, entry.raw, section, defaults)
            result[section.name][key] = Entry(entry.file, entry.label, raw, entry.own, is_pack)
    return result, problems


def tally(base: Book, pack: Book) -> str:
    """What a pack does, in a few words: `3 cards, 1 table replaced`."""
    replaced, added = [], []
    for name, shelf in pack.items():
        new = len(shelf.keys() - base[name].keys())
        replaced += _counted(name, len(shelf) - new)
        added += _counted(name, new)
    said = [f"{', '.join(replaced)} replaced"] if replaced or not added else []
    said += [f"{', '.join(added)} added"] if added else []
    return "; ".join(said) if replaced or added else "nothing replaced"


def _counted(name: str, number: int) -> list[str]:
    return [f"{number} {name}{'s' if number > 1 else ''}"] if number else []


def _listed(keys: Iterable[Key]) -> str:
    names = list(keys)
    numbers = sorted(name for name in names if isinstance(name, int))
    if numbers and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"a number from {numbers[0]} to {numbers[-1]}"
    return f"one of {', '.join(str(name) for name in names)}"


def _merged(old: Raw, new: Raw, section: AnySection, defaults: Raw) -> Raw:
    kind: type[msgspec.Struct] = section.type
    fields = _fields(kind)
    raw = {**old, **_fitting(defaults, kind), **new}
    for part, key in section.parts.items():
        items = new.get(part)
        if isinstance(items, list) and all(isinstance(item, dict) for item in items):
            fitting = _fitting(defaults, get_args(fields[part].type)[0])
            raw[part] = _merged_items(old.get(part, []), items, key, fitting)
    return raw


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by name, cached because msgspec works them out at every call."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _fitting(defaults: Raw, kind: type[msgspec.Struct]) -> Raw:
    return {name: value for name, value in defaults.items() if name in _fields(kind)}


def _merged_items(old: list[Raw], new: list[Raw], key: str, defaults: Raw) -> list[Raw]:
    by_key = {item.get(key): item for item in old}
    for item in new:
        by_key[item.get(key)] = {**by_key.get(item.get(key), {}), **defaults, **item}
    return list(by_key.values())


def typed(
    book: Book, section: Section[T], instead: Mapping[Key, T] | None = None
) -> tuple[dict[Key, T], list[Problem]]:
    """Every readable entry of one section as a struct, and the problems of the others.

    `instead` has the values that stand in for wrong fields, so that checks between entries can go
    on and find more mistakes. An entry that is not in it is left out.
    """
    result: dict[Key, T] = {}
    problems: list[Problem] = []
    for key, entry in book[section.name].items():
        values, found = _values(entry, section.type, section.parts)
        if not found:
            result[key] = section.type(**values)
        elif instead and key in instead:
            result[key] = msgspec.structs.replace(instead[key], **values)
        problems += found
    return result, problems


def _values(
    entry: Entry, kind: type[msgspec.Struct], parts: Mapping[str, str]
) -> tuple[Raw, list[Problem]]:
    """The fields that could be read, typed, and the problems of the rest."""
    fields = _fields(kind)
    names = ", ".join(fields)
    values: Raw = {}
    problems = [
        entry.problem(name, f"unknown field; expected one of {names}")
        for name in entry.raw
        if name not in fields
    ]
    for name, one in fields.items():
        if name not in entry.raw:
            if one.required:
                problems.append(entry.problem(name, "missing"))
            continue
        found = _part_problems(entry, name, one.type, parts[name]) if name in parts else []
        if not found:
            try:
                values[name] = msgspec.convert(entry.raw[name], one.type, str_keys=True)
            except msgspec.ValidationError as error:
                found = [entry.problem(name, _plain(str(error)))]
        problems += found
    return values, problems


def _part_problems(entry: Entry, part: str, kind: object, key: str) -> list[Problem]:
    """The problems inside a list field, each labelled with its item."""
    items = entry.raw[part]
    if not isinstance(items, list):
        return []
    problems: list[Problem] = []
    for place, item in enumerate(items, 1):
        if isinstance(item, dict):
            label = f"{entry.label}, {part} {item.get(key, f'no. {place}')}"
            problems += _values(Entry(entry.file, label, item, item), get_args(kind)[0], {})[1]
    return problems


def _plain(message: str) -> str:
    """Rewrite msgspec's message, with its path (`$[0].op`) put into words."""
    text, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix("[...]").lstrip(".")
    text = text[:1].lower() + text[1:].replace("`", "")
    return f"{text} (at {path})" if path else text


def read_ours(path: Path) -> Raw:
    """The plain data of a file of ours, each entry with what the table `usual` of the file says.

    That is what most of its entries have alike, such as their source; their own fields come first.

    :raises ContentError: not TOML.
    """
    raw = read_own(path)
    usual = raw.pop("usual", {})
    return {name: _with_usual(value, usual) for name, value in raw.items()} if usual else raw


def _with_usual(value: Any, usual: Raw) -> Any:
    if isinstance(value, list):
        return [_with_usual(item, usual) for item in value]
    if isinstance(value, dict):
        return value | {name: usual[name] for name in usual if name not in value}
    return value


Parts = dict[str, dict[Key, Any]]
"""Section name → key → the struct of its entry."""


class Library(Struct, frozen=True, dict=True):
    """The content files of one game, and what they become with a content pack."""

    folder: Path
    files: tuple[str, ...]
    sections: tuple[AnySection, ...]
    defaults: Mapping[str, JsonData]
    """Fields that an entry of a pack has when it does not give them itself."""
    before: tuple[str, ...] = ()
    """Files of older rules versions, each laid over all files before it."""
    shared: tuple[Path, ...] = ()
    """Files that other scenarios of the game read as well."""

    @cached_property
    def ours(self) -> tuple[Book, Parts]:
        """Our files alone, read once.

        :raises ContentError: there is a mistake in one of them.
        """
        paths = [*self.shared, *(self.folder / name for name in self.files)]
        files = {path.name: read_ours(path) for path in paths}
        book, problems = collect(files, self.sections)
        for name in self.before:
            own, found = collect({name: read_ours(self.folder / name)}, self.sections)
            book, unknown = overlay(book, own, self.sections, {}, is_pack=False)
            problems += found + unknown
        parts, found = self._typed(book, {})
        if problems or found:
            raise ContentError(problems + found)
        return book, parts

    def read(
        self, pack: Mapping[str, JsonData] | None, name: str
    ) -> tuple[Book, Parts, list[Problem]]:
        """The files with the pack `name` laid over them, and the problems found in it."""
        book, parts = self.ours
        if not pack:
            return book, parts, []
        own, problems = collect({name: pack}, self.sections)
        book, found = overlay(book, own, self.sections, dict(self.defaults))
        parts, unreadable = self._typed(book, parts)
        return book, parts, problems + found + unreadable

    def tally(self, pack: Mapping[str, JsonData], name: str) -> str:
        """A few words on what a pack replaces and adds."""
        return tally(self.ours[0], collect({name: pack}, self.sections)[0])

    def _typed(self, book: Book, instead: Parts) -> tuple[Parts, list[Problem]]:
        parts: Parts = {}
        problems: list[Problem] = []
        for section in self.sections:
            parts[section.name], found = typed(book, section, instead.get(section.name))
            problems += found
        return parts, problems


class RuleDigest(msgspec.Struct, frozen=True):
    """A rule of the printed rulebook in our own words, under its printed number."""

    number: str
    title: str
    digest: str
    not_modelled: str = ""
    """Why no code or test needs to cite the rule; empty when one has to."""
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


RULE = Section("rule", RuleDigest, "number")


def read_rules(path: Path, beside: Collection[str] = ()) -> dict[str, RuleDigest]:
    """The digests of a game's rules by number, in the order of the file.

    `beside`: the numbers of another file, which `see` may lead to as well.

    :raises ContentError: an entry that cannot be read, or a `see` that leads nowhere.
    """
    book, problems = collect({path.name: read_own(path)}, [RULE])
    rules, found = typed(book, RULE)
    problems += found
    for number, rule in rules.items():
        for other in rule.see:
            if other not in rules and other not in beside:
                problems.append(book["rule"][number].problem("see", f"there is no rule {other}"))
    if problems:
        raise ContentError(problems)
    return rules
