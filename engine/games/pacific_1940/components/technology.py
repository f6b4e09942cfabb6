"""G11 What a technology is; content/technologies.toml lists them."""

from __future__ import annotations

from typing import Any

import msgspec


class Technology(msgspec.Struct, frozen=True):
    """G11 A technology: the chart and the die that give it, and what it changes."""

    key: str
    name: str
    chart: int
    die: int
    says: str
    """What it does, in a sentence or two."""
    status: str
    units: dict[str, dict[str, Any]] = {}
    """Kind of unit → field → its value from now on."""
    facilities: dict[str, dict[str, Any]] = {}
    """Kind of facility → field → its value from now on."""
    adds: dict[str, dict[str, int]] = {}
    """Kind of unit, or a domain → field → what is added."""
    by_option: dict[str, dict[str, dict[str, Any]]] = {}
    """Option → what else it changes of units or facilities where the table has chosen that."""
    bonds: int = 0
    """14 Dice of IPC in each income."""
    source: str = ""
