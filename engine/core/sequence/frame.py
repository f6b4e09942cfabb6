"""The frames on a game's stack, and what a step or an answer may return."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Frame(Struct, kw_only=True, tag_field="frame"):
    """Anything that can lie on the stack; every subclass carries a tag."""


class Jump(Struct, frozen=True):
    """Go on with another step of the same procedure."""

    step: str


class End(Struct, frozen=True):
    """End the procedure, or the one that asked, and pass `value` to its caller."""

    value: object = None


Outcome = Frame | Sequence[Frame] | Jump | End | None
