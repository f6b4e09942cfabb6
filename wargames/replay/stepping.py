"""Steps: where one may go from a moment at once, and the keys that go there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Jump:
    """A step that one can go to at once: what it is called, and the key that goes there.

    step: its number, None: there is nothing that way. address: below that of the page.
    """

    name: str
    words: str
    key: str
    step: int | None
    address: str


def before(steps: Sequence[int], here: int) -> int | None:
    """The newest of these steps before one; None: there is none."""
    return max((step for step in steps if step < here), default=None)


def after(steps: Sequence[int], here: int) -> int | None:
    """The next of these steps after one; None: there is none."""
    return min((step for step in steps if step > here), default=None)
