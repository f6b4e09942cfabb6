"""Which notices people want, by which channel."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable

from wargames.delivery.models import GamePreference, Preferences
from wargames.notices.models import Group, Notice

ASKED = (Group.MOVE, Group.QUESTION)
"""Groups of notices that wait for an answer by their reader."""


class Subscriptions:
    """The notification settings of some people for some games, loaded once."""

    def __init__(self, people: Collection[int], games: Iterable[uuid.UUID]) -> None:
        self.of: dict[int, Preferences] = Preferences.objects.in_bulk(people) if people else {}
        self.of_game: dict[tuple[int, uuid.UUID, str], str] = {}
        if self.of:
            chosen = GamePreference.objects.filter(user__in=self.of, game__in=set(games))
            for each in chosen:
                self.of_game[each.user_id, each.game_id, each.channel] = each.how

    def wants(self, notice: Notice, channel: str) -> bool:
        """Whether the reader wants a notice by a channel."""
        how = self.of_game.get((notice.user_id, notice.game_id, channel))
        if how is None:
            usual = self.of.get(notice.user_id)
            return usual is None or f"{channel}:{notice.group}" not in usual.switched_off
        if how == GamePreference.How.MY_MOVE:
            return notice.group in ASKED
        return how == GamePreference.How.EVERYTHING
