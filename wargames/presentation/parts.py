"""A part of a page: the element that is sent again when it has changed, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Facts = dict[str, Any]
"""The context of a template."""


@dataclass(frozen=True)
class Part:
    """A part of the page that is sent again when it has changed.

    tag: its element, whose id is the part's key. attributes: of that element, as HTML. facts: the
    only context that its template uses, so that equal facts are rendered once; None: any.
    """

    tag: str
    attributes: str
    facts: tuple[str, ...] | None = None
