"""The inspector of one place: what stands there, what can be done with it, why the rest cannot."""

from __future__ import annotations

from msgspec import Struct, field

from wargames.presentation.wording import Button, Reason


class Inspected(Struct, frozen=True, kw_only=True):
    """What the inspector shows of a place, counter, card or list."""

    key: str
    title: str
    buttons: list[Button] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
