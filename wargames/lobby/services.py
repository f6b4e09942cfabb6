"""What the front room does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine import moves
from engine.core.dice import commitment
from engine.models import Game
from wargames.accounts.models import User

DOUBLE_CLICK = timedelta(minutes=1)


@transaction.atomic
def game_once(creator: User, seed: str, shown: str, chosen: dict[str, Any]) -> Game:
    """A new game, or the one that the same form made a moment ago.

    `shown` is the fingerprint that stood on the form. One secret must never serve two games:
    whoever has finished the one would know the cards of the other.
    """
    User.objects.select_for_update().get(pk=creator.pk)  # two clicks at once come one by one
    mine = Game.objects.filter(created_by=creator, commitment__in=(commitment(seed), shown))
    made = mine.filter(created_at__gt=timezone.now() - DOUBLE_CLICK).first()
    return made or moves.new_game(creator=creator, seed=seed, **chosen)
