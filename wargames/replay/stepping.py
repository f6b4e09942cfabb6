"""Steps: where one can go from a moment, and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Jump(Struct, frozen=True):
    """A step that one can go to directly: its label, and its key.

    step: its number, None: there is nothing in that direction. address: its query string.
    """

    name: str
    words: str
    key: str
    step: int | None
    address: str


def before(steps: Sequence[int], here: int) -> int | None:
    """The last of these steps before `here`; None: there is none."""
    return max((step for step in steps if step < here), default=None)


def after(steps: Sequence[int], here: int) -> int | None:
    """The first of these steps after `here`; None: there is none."""
    return min((step for step in steps if step > here), default=None)
