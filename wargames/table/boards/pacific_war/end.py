"""How it ended and how it went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.view import View


def end_of(view: View, turns: list[Mapping[str, Any]], names: Mapping[str, str]) -> dict[str, Any]:
    """The result, and the record of each turn."""
    return {"result": view.result, "turns": turns}
