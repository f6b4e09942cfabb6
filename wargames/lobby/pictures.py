"""A small drawing of each game's chart, for those who have not seen it yet."""

from __future__ import annotations

from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from wargames.presentation.registry import presentation_of


@cache
def picture_of(key: str) -> SafeString:
    """The picture of a game, drawn once: it is the same for everybody."""
    return render_to_string(f"{key}/picture.html", presentation_of(key).picture())
