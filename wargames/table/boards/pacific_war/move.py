"""Forming a group and choosing where it sails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.view import View


def shown(view: View, names: Mapping[str, str]) -> Any:
    """What the part shows; None when there is nothing of the kind now."""
    return None
