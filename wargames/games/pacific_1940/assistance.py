"""Fog 7 What an assisted facilitator is waited for, and what runs by itself: a page to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.pacific_1940.fog.facilitator import modes
from engine.games.pacific_1940.fog.facilitator.modes import Routine
from wargames.games.pacific_1940.words import capital


def page() -> dict[str, Any]:
    """The steps and the messages, those that wait for the facilitator first."""
    return {"steps": told(modes.steps()), "messages": told(modes.messages())}


def told(found: Mapping[str, Routine]) -> list[tuple[str, Routine]]:
    """Each with its name in words."""
    waits_first = sorted(found.values(), key=lambda each: not each.stops)
    return [(capital(each.key.lower().replace("_", " ")), each) for each in waits_first]
