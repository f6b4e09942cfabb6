"""Templates are read by people: one element a line, and no line that must be scrolled."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from tests.web.lobby.joined import joined
from tests.web.markup import source_of

PAGES, FRAGMENTS = ([Path(folder) for folder in each["DIRS"]] for each in settings.TEMPLATES)
"""The folders of Django's templates, and of Jinja2's."""
WIDEST = 120
OF_ITS_OWN = re.compile(
    r"<(?:article|button|circle|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|g|h[1-6]"
    r"|header|label|legend|li|line|link|main|meta|nav|ol|option|p|path|polygon|polyline|pre|rect"
    r"|script|section|select|summary|symbol|table|tbody|td|text|textarea|tfoot|th|thead|tr|ul|use"
    r")\b"
)
"""The beginning of an element that stands on a line of its own."""


def templates(folders: list[Path]) -> Iterator[tuple[str, Path]]:
    """Each template of the project and of the toy games in these folders, by its name."""
    for folder in folders:
        for path in sorted(folder.rglob("*.html")):
            yield str(path.relative_to(folder)), path


def lines() -> Iterator[tuple[str, str]]:
    """Each line of a template, with where it is."""
    for name, path in templates([*PAGES, *FRAGMENTS]):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield f"{name}:{number}", line


def test_no_line_is_wider_than_a_screen() -> None:
    assert [where for where, line in lines() if len(line) > WIDEST] == []


def test_no_line_opens_two_elements_that_are_not_in_the_flow_of_words() -> None:
    assert [where for where, line in lines() if len(OF_ITS_OWN.findall(line)) > 1] == []


def test_a_template_is_loaded_as_one_line() -> None:
    pages, fragments = ([name for name, _ in templates(each)] for each in (PAGES, FRAGMENTS))
    assert len(pages) > 50
    assert len(fragments) > 20
    assert [name for name in pages + fragments if "\n" in source_of(name)] == []


def test_none_stands_in_both_template_languages() -> None:
    pages, fragments = ({name for name, _ in templates(each)} for each in (PAGES, FRAGMENTS))
    assert pages & fragments == set()


def test_no_two_words_run_together_where_a_line_break_was() -> None:
    found = {name: list(joined(path.read_text())) for name, path in templates([*PAGES, *FRAGMENTS])}
    assert {name: pairs for name, pairs in found.items() if pairs} == {}
