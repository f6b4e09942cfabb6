"""G2, G9 Words for what is counted apart: the economies of a power, the cities of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.presentation import wording

BOARDS = {"europe": "in Europe", "pacific": "in the Pacific"}
"""G9 Where cities are counted apart."""


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Data with names in place of keys: "the United Kingdom (Pacific economy)" where it has two."""
    told = wording.with_names(data, names)
    whose = "owner" if "owner" in told else "power"
    if told.get("economy") and whose in told:
        told[whose] = f"{told[whose]} ({told['economy']})"
    return told
