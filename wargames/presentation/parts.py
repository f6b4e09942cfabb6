"""A part of a page: the element that is sent again when it has changed, and what it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Facts = dict[str, Any]
"""The context of a template."""


class Part(Struct, frozen=True):
    """A part of the page that is sent again when it has changed.

    tag: its element, whose id is the part's key. attributes: of that element, as HTML. facts: the
    only context that its template uses, so that equal facts are rendered once; None: any. Several
    parts may be drawn alike, each a share of the same facts: template is the name of theirs, and
    share makes the part's own facts of all.
    """

    tag: str
    attributes: str
    facts: tuple[str, ...] | None = None
    template: str = ""
    share: Callable[[Facts], Facts] | None = None
