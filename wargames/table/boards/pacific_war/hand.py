"""One's own cards, and how many the enemy holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.view import View


def shown(view: View, names: Mapping[str, str]) -> Any:
    """What the part shows."""
    return {}
