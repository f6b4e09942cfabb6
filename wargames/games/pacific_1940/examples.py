"""Examples of what can be typed, with places of each scenario: content beside its map."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from wargames.games.pacific_1940.map import chart
from wargames.presentation.wording import Reason


@cache
def of(scenario: str) -> Mapping[str, str]:
    """The examples of a scenario, by where each is shown."""
    path = chart.CHARTS[scenario].folder / "examples.toml"
    found: Mapping[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def with_one(reason: Reason, examples: Mapping[str, str]) -> Reason:
    """A reason why a line does not read, with the example of one that does, if there is any."""
    example = examples.get(reason.fact)
    return replace(reason, d={**reason.d, "example": example}) if example else reason
