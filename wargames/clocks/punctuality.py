"""How reliable somebody is: answers to decisions with a clock, and how many came in time."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q

from engine.models import Game
from engine.position import store
from wargames.accounts.models import User
from wargames.clocks.models import Answered
from wargames.people.record import Punctuality


def punctuality_of(*, person: User, **_: Any) -> Punctuality | None:
    """What the clocks know of somebody's answers; None: they have never run for them.

    While a game goes on whose sides have secrets, nothing of it counts: that there is one answer
    more would tell the other side that something was asked.
    """
    mine = Answered.objects.filter(user=person.pk)
    running = Game.objects.filter(pk__in=mine.values("game")).exclude(status=Game.Status.OVER)
    games = running.only("key", "options", "content")
    secret = [game.pk for game in games if store.roles_of(game).is_secret]
    found = mine.exclude(game__in=secret).aggregate(
        all=Count("pk"), good=Count("pk", Q(in_time=True))
    )
    return Punctuality(found["all"], found["good"]) if found["all"] else None
