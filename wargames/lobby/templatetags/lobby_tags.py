"""Template tags and filters of the lobby."""

from __future__ import annotations

from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from wargames.lobby.against.forms import can_be_played_against, levels_of
from wargames.presentation.registry import presentation_of

register = template.Library()


@register.simple_tag
@cache
def picture_of(key: str) -> SafeString:
    """A small drawing of a game's map, cached because it is the same for everyone."""
    return render_to_string(f"{key}/picture.html", presentation_of(key).picture())


register.filter("has_program", can_be_played_against)
register.filter("levels_of", levels_of)
