"""G11 The rockets of a turn: where each comes from, what it is aimed at, and what it has done."""

from __future__ import annotations

from msgspec import Struct


class Rocket(Struct, frozen=True, kw_only=True):
    """G11 One rocket: base is the territory from which it is fired, "" for those who may not know.

    facility: the kind in `territory` at which it is aimed. done: the damage that it has done; None
    before it is fired.
    """

    base: str
    territory: str
    facility: str
    done: int | None = None
