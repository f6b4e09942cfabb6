"""What the templates of the lobby draw."""

from __future__ import annotations

from django import template

from wargames.lobby.pictures import picture_of

register = template.Library()
register.simple_tag(picture_of, name="picture_of")
