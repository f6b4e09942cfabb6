"""Renders templates from facts; the result is cached where it depends only on those."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from html import escape
from typing import Any

import jinja2
import markupsafe
import msgspec
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString
from jinja2 import compiler, nodes

from engine.position.process_cache import MEGABYTE, ProcessCache

Drawing = tuple[str, bytes]
"""The name of a template, and its facts as JSON."""
SAFE = frozenset({markupsafe.Markup, SafeString})
"""The types of text that is escaped already."""
drawings: ProcessCache[Drawing, str] = ProcessCache(
    "drawings", 48 * MEGABYTE, lambda text: 2 * len(text) + 300
)
"""Holds the parts of some tables, log lines and all counters; the facts are as long as the text."""


def escaped(value: Any) -> str:
    """A value as text of a page; Jinja2's own takes five times as long, since it makes a Markup."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is str:
        return escape(value)
    return value if kind in SAFE else markupsafe.escape(value)


class Compiler(compiler.CodeGenerator):
    """What templates are compiled by: they write values with `escaped`.

    No filter is called meanwhile: what is compiled is kept, and must not depend on what one does.
    """

    def _output_child_to_const(self, node: nodes.Expr, frame: compiler.Frame, finalize: Any) -> str:
        if isinstance(node, nodes.Filter) or node.find(nodes.Filter):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def _output_child_pre(self, node: nodes.Expr, frame: compiler.Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


class FragmentEnvironment(jinja2.Environment):
    """Jinja2, but a dot finds the entry of a dictionary before its methods, as Django's does."""

    code_generator_class = Compiler
    escaped = staticmethod(escaped)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, optimized=False)  # that would call filters as it compiles

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute` in a template."""
        if isinstance(obj, dict):
            try:
                return obj[attribute]
            except KeyError:
                return self.undefined(obj=obj, name=attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of each template, as one dictionary.

        Each render and each include copies it; Jinja2's own chain of two takes longer than
        rendering a small fragment.
        """
        return {**self.globals, **(d or {})}


@cache
def _template(name: str) -> Any:
    loaded: Any = get_template(name)
    return loaded.template


def drawn(name: str, facts: dict[str, Any]) -> str:
    """Render a template with these facts; numbers are not localized, which is faster."""
    template = _template(name)
    if isinstance(template, jinja2.Template):
        return in_djangos_spelling(template.render(facts)).strip()
    text: str = template.render(Context(facts, use_l10n=False))
    return text.strip()


def in_djangos_spelling(text: str) -> str:
    """Jinja2's output with its escaped quotes spelled as Django does.

    Both mean the same, but equal things should look equal whoever rendered them. No other text is
    affected: an ampersand that someone typed is escaped itself.
    """
    return text.replace("&#39;", "&#x27;").replace("&#34;", "&quot;")


def drawn_once(name: str, facts: dict[str, Any]) -> str:
    """Render a template that depends only on `facts`, with a cache."""
    key = name, msgspec.json.encode(facts)
    found = drawings.get(key)
    if found is None:
        found = drawn(name, facts)
        drawings.put(key, found)
    return found


class SharedFacts(dict[str, Any]):
    """Facts that many pages share, and the parts drawn of them alone; nobody changes them."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self.parts: dict[str, str] = {}

    def own_among(self, told: Mapping[str, Any]) -> set[str]:
        """Which of the facts that a page is told are not those that it shares with others."""
        missing = object()
        return {name for name, value in told.items() if self.get(name, missing) is not value}

    def part(self, key: str, draw: Callable[[], str]) -> str:
        """A part of a page that is told only these facts, drawn once."""
        found = self.parts.get(key)
        if found is None:
            found = self.parts[key] = draw()
        return found
