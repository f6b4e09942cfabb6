"""Templates drawn from facts; what depends on nothing but its facts is drawn once."""

from __future__ import annotations

from functools import cache
from typing import Any

import jinja2
import msgspec
from django.template import Context
from django.template.loader import get_template

from engine.position.process_cache import MEGABYTE, ProcessCache

Drawing = tuple[str, bytes]
"""The name of a template, and its facts as JSON."""
drawings: ProcessCache[Drawing, str] = ProcessCache(
    "drawings", 48 * MEGABYTE, lambda text: 2 * len(text) + 300
)
"""The parts of some tables, lines of logs and every counter; the facts are as long as the text."""


@cache
def _template(name: str) -> Any:
    loaded: Any = get_template(name)
    return loaded.template


def drawn(name: str, facts: dict[str, Any]) -> str:
    """A template with these facts; numbers are written as they are, which is quicker."""
    template = _template(name)
    if isinstance(template, jinja2.Template):
        return in_djangos_spelling(template.render(facts)).strip()
    text: str = template.render(Context(facts, use_l10n=False))
    return text.strip()


def in_djangos_spelling(text: str) -> str:
    """What Jinja2 drew, its escaped quotes written as Django writes them.

    Both mean the same, but one thing is to look the same whoever drew it. No other text is hit: an
    ampersand that someone typed is escaped itself.
    """
    return text.replace("&#39;", "&#x27;").replace("&#34;", "&quot;")


def drawn_once(name: str, facts: dict[str, Any]) -> str:
    """Memoised render of a template that depends only on `facts`."""
    key = name, msgspec.json.encode(facts)
    found = drawings.get(key)
    if found is None:
        found = drawn(name, facts)
        drawings.put(key, found)
    return found
