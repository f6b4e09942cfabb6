"""The inspector of one place: what stands there, what can be done with it, why the rest cannot."""

from __future__ import annotations

from dataclasses import dataclass, field

from wargames.presentation.wording import Button, Reason


@dataclass(frozen=True, kw_only=True)
class Inspected:
    """A place, counter, card or list as the inspector tells of it."""

    key: str
    title: str
    buttons: list[Button] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
