"""Pages as a browser parses them: elements by CSS selector, and the words on them.

Tests read words from `text` and elements with selectors, so that how a template is written is
nobody's business but its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jinja2
from django.http import HttpResponse
from django.template import engines
from django.template.defaultfilters import pluralize
from django.template.loader import get_template
from django.utils.html import strip_tags
from selectolax.lexbor import LexborHTMLParser, LexborNode

AMONG_WORDS = {"a", "abbr", "b", "code", "em", "i", "kbd", "s", "small", "span", "strong", "time"}
"""Elements that do not part a word from the next."""


class Element:
    """An element of a page, and what is in it."""

    def __init__(self, node: LexborNode) -> None:
        self.node = node

    def __repr__(self) -> str:
        return self.markup

    def __getitem__(self, attribute: str) -> str:
        """An attribute that must be there; one without a value is empty."""
        return self.node.attributes[attribute] or ""

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.node.attributes

    @property
    def text(self) -> str:
        """Its words as they are read, with one blank between words and between blocks."""
        return " ".join("".join(words_of(self.node)).split())

    @property
    def words(self) -> str:
        """Its words, with a blank beside each element: what stands apart by style reads so."""
        return " ".join(self.node.text(separator=" ").split())

    @property
    def markup(self) -> str:
        return self.node.html or ""

    @property
    def classes(self) -> set[str]:
        return set((self.node.attributes.get("class") or "").split())

    def all(self, selector: str) -> list[Element]:
        """Every element in it that the selector names, in the order of the page."""
        return [Element(node) for node in self.node.css(selector)]

    def one(self, selector: str) -> Element:
        """The only element in it that the selector names."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} of {selector}: {found}"
        return found[0]

    def has(self, selector: str) -> bool:
        return self.node.css_first(selector) is not None

    def values(self, selector: str, attribute: str) -> list[str]:
        """An attribute of every element that the selector names."""
        return [found[attribute] for found in self.all(selector)]


def page_in(answer: HttpResponse | bytes | str) -> Element:
    """A page, or a piece of one, as an answer or as text."""
    content = answer.content if isinstance(answer, HttpResponse) else answer
    root = LexborHTMLParser(content).root
    assert root is not None, "nothing is on the page"
    return Element(root)


def forms_in(page: Element) -> set[str]:
    """The ids of the forms of a page."""
    return set(page.values("form[id]", "id"))


def formless(page: Element, forms: set[str] | None = None) -> set[str]:
    """Forms that fields of a page belong to, and that are neither there nor among these."""
    return set(page.values("[form]", "form")) - (forms_in(page) if forms is None else forms)


def files_of(page: str) -> set[str]:
    """The static files that a page asks for, each by its name."""
    links = page_in(page).all('[src^="/static/"], [href^="/static/"]')
    asked = [link["src" if "src" in link else "href"] for link in links]
    return {each.removeprefix("/static/").partition("#")[0] for each in asked}


def words_of(node: LexborNode) -> Iterator[str]:
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            yield child.text_content or ""
        elif child.tag in AMONG_WORDS:
            yield from words_of(child)
        else:
            yield " "
            yield from words_of(child)
            yield " "


def source_of(name: str) -> str:
    """A template as it was loaded, whichever of the two languages it is in."""
    template = get_template(name).template
    if isinstance(template, jinja2.Template):
        loader = template.environment.loader
        assert loader
        return loader.get_source(template.environment, name)[0]
    return template.source


def drawn_alone(name: str, **facts: object) -> str:
    """A fragment with few of its facts; those that are not there are drawn as nothing."""
    environment = engines["jinja2"].env.overlay(undefined=jinja2.ChainableUndefined)
    environment.filters = environment.filters | {"pluralize": _pluralized}
    return str(environment.get_template(name).render(facts))


def plain(text: str) -> str:
    """What is read of a piece of HTML: no tags, single blanks."""
    return " ".join(strip_tags(text).split())


def _pluralized(number: Any, endings: str = "s") -> str:
    """Django's filter; nothing for a fact that is not there."""
    return "" if isinstance(number, jinja2.Undefined) else pluralize(number, endings)
