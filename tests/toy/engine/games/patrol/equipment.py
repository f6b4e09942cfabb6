"""The rules of Patrol in words, and what a content pack may replace: nothing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.core.content.problems import ContentError, Problem
from engine.core.content.reading import RuleDigest, read_rules

RULES = Path(__file__).with_name("content") / "rules.toml"


def load_rules() -> dict[str, RuleDigest]:
    """Every rule by its number."""
    return read_rules(RULES)


def describe(pack: Mapping[str, Any], name: str) -> str:
    """What a content pack replaces.

    :raises ContentError: it replaces anything.
    """
    if pack:
        raise ContentError([Problem(name, "", next(iter(pack)), "there is nothing to replace")])
    return "nothing replaced"
