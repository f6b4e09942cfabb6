"""A part of a page: the element that is sent again when it has changed, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Facts = dict[str, Any]
"""What a template is told, by the names it uses."""


@dataclass(frozen=True)
class Part:
    """A part of the page that is sent again when it has changed.

    tag: the element it is, its id the part's key. attributes: the rest of that element, as HTML.
    facts: the only names its template uses, so that it is drawn once for equal ones; None: any.
    """

    tag: str
    attributes: str
    facts: tuple[str, ...] | None = None
