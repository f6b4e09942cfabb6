"""One word for one thing (docs/words.md): the words that were replaced stand in no template."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(
    path
    for folder in ("templates", "jinja")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".html", ".txt", ".md")
)
MODULES = sorted(
    path
    for folder in ("engine", "wargames")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
TABLES = {"words.md", "rulings.md", "measured.md", "plan.md"}
"""Docs that list the words themselves, and those of rulings, figures and open work."""
DOCS = [
    path
    for path in sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    if path.name not in TABLES
]
IN_PROSE = {"notices", "the secret", "step back", "standing answer", "whoever", "mending"}
"""Replaced words that docs need: ordinary verbs, secret keys, and names of code."""
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
OF_ITS_OWN = {"wording_check.py"}
"""Modules that look for such words."""
UNSAID = re.compile(
    r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script.*?</script>|<style.*?</style>", re.DOTALL
)
READ_ALOUD = re.compile(r'\b(?:title|alt|aria-label|placeholder)="([^"]*)"')
TAG = re.compile(r"<[^>]*>", re.DOTALL)


def words_of(source: str) -> str:
    """What a reader of a template meets: text, and the attributes that are shown or read aloud."""
    bare = UNSAID.sub(" ", source)
    shown = [TAG.sub(" ", bare), *READ_ALOUD.findall(bare)]
    return " ".join(" ".join(shown).split())


def replaced() -> list[str]:
    """The right column of the table: what is not said any more."""
    rows = (ROOT / "docs" / "words.md").read_text().splitlines()
    cells = [row.strip("|").split("|") for row in rows if row.startswith("|")][2:]
    return [word.strip() for row in cells for word in row[2].split(",") if word.strip()]


def said(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w/-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE) is not None


def test_the_table_of_words_is_read() -> None:
    assert {"front room", "put away", "whoever"} <= set(replaced())


def test_what_is_shown_is_told_from_what_is_not() -> None:
    source = '{# somebody #}<p class="whoever" title="the house">{{ fell }} rolled</p>'
    assert words_of(source) == "rolled the house"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_uses_the_words_of_the_field(path: Path) -> None:
    text = words_of(path.read_text())
    assert [word for word in replaced() if said(word, text)] == []


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_a_page_of_the_docs_uses_the_words_of_the_field(path: Path) -> None:
    text = " ".join(CODE.sub(" ", path.read_text()).split())
    words = [word for word in replaced() if word not in IN_PROSE]
    assert [word for word in words if said(word, text)] == []


def sentences_in(path: Path) -> Iterator[str]:
    """What a module says in strings of several words, without its docstrings."""
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in said and " " in node.value.strip():
            yield node.value


def test_sentences_in_python_use_the_words_of_the_field() -> None:
    words = replaced()
    found = [
        (str(path.relative_to(ROOT)), word)
        for path in MODULES
        if path.name not in OF_ITS_OWN
        for sentence in sentences_in(path)
        for word in words
        if said(word, sentence)
    ]
    assert found == []
