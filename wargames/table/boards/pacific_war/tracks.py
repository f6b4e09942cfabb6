"""The VP track, the turn track with who is due back, the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.view import View


def shown(view: View, names: Mapping[str, str]) -> Any:
    """What the part shows."""
    return {}
