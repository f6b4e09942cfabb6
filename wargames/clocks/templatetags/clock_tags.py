"""What the templates tell of clocks."""

from __future__ import annotations

from django import template

from engine.models import Game
from wargames.clocks.models import Clock
from wargames.clocks.wording import how_long

register = template.Library()
register.filter("how_long", how_long)


@register.inclusion_tag("clocks/terms.html")
def clock_terms(game: Game) -> dict[str, Clock | None]:
    """The terms of a game's clock, if it has one."""
    return {"c": Clock.objects.filter(game=game).first()}
