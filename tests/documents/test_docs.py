"""The docs name modules, files and pages that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SPAN = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"(?:engine|wargames)(?:\.\w+)+")
PATH = re.compile(r"(?:engine|wargames|tests|templates|jinja|static|docs)/[\w./-]*")
LINK = re.compile(r"\]\(([\w./-]+)(?:#([\w-]+))?\)")


def is_there(name: str) -> bool:
    """Whether a dotted name is a package, a module, or something that one of them mentions."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:length])
        module = place.with_suffix(".py")
        if module.exists() or place.is_dir():
            text = (module if module.exists() else place / "__init__.py").read_text("utf-8")
            return length == len(parts) or re.search(rf"\b{parts[length]}\b", text) is not None
    return False


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    names = {name.split("(")[0] for name in SPAN.findall(page.read_text("utf-8"))}
    modules = {name for name in names if MODULE.fullmatch(name)}
    paths = {name for name in names if PATH.fullmatch(name)}
    if page.name == "plan.md":  # what is planned is not there yet
        paths = set()

    assert sorted(name for name in modules if not is_there(name)) == []
    assert sorted(name for name in paths if not (ROOT / name).exists()) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_where_a_page_links_to_there_is_a_page_with_such_a_heading(page: Path) -> None:
    for link, anchor in LINK.findall(page.read_text("utf-8")):
        target = page.parent / link

        assert target.exists(), link
        assert not anchor or anchor in anchors(target), f"{link}#{anchor}"
