"""Templates drawn from facts; what depends on nothing but its facts is drawn once."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Any

import msgspec
from django.template import Context
from django.template.loader import get_template

KEPT = 2000
"""So many drawings are kept: the parts of some tables, and every counter."""
_kept: OrderedDict[tuple[str, bytes], str] = OrderedDict()


@cache
def _template(name: str) -> Any:
    loaded: Any = get_template(name)
    return loaded.template


def drawn(name: str, facts: dict[str, Any]) -> str:
    """A template with these facts; numbers are written as they are, which is quicker."""
    text: str = _template(name).render(Context(facts, use_l10n=False))
    return text.strip()


def drawn_once(name: str, facts: dict[str, Any]) -> str:
    """Memoised render of a template that depends only on `facts`."""
    key = name, msgspec.json.encode(facts)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = drawn(name, facts)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found
