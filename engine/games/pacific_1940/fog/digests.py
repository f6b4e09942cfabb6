"""Fog 1 to 10 The rules of the fog in our own words, beside those of the open game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.core.content.reading import RuleDigest, read_rules
from engine.games.pacific_1940.equipment import load_rules

FILE = Path(__file__).parent / "content" / "rules.toml"


@lru_cache(maxsize=1)
def load_fog_rules() -> dict[str, RuleDigest]:
    """Every rule of the fog by number, in our own words."""
    return read_rules(FILE, beside=load_rules())
