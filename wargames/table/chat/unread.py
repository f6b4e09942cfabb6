"""What somebody has not read of the talk in their games, for the list of them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q

from engine.position import store
from wargames.accounts.models import User
from wargames.lobby.selectors import GameLine
from wargames.table.chat.rooms import all_rooms
from wargames.table.models import ChatLine, Looked


def unread_in(*, person: User, lines: Iterable[GameLine], **_: Any) -> dict[uuid.UUID, int]:
    """How many lines of others came in each game after those that this person has had in sight.

    In rooms that they hear, as far as a page of theirs has noted what it showed (talk.heard).
    """
    listed = {line.game.pk: line for line in lines}
    seen: dict[tuple[uuid.UUID, str], int] = {}
    for looked in Looked.objects.filter(user=person.pk, game__in=listed):
        line = listed[looked.game_id]
        if not looked.heard or looked.side not in line.own_sides:
            continue
        for room in all_rooms(store.roles_of(line.game)):
            if room.is_heard_by(looked.side):
                key = (line.game.pk, room.key)
                seen[key] = max(seen.get(key, 0), looked.heard.get(room.key, 0))
    if not seen:
        return {}
    later = Q()
    for (game, room_key), number in seen.items():
        later |= Q(game=game, room=room_key, number__gt=number)
    said = ChatLine.objects.filter(later).exclude(user=person.pk).order_by()
    return dict(said.values_list("game").annotate(Count("pk")))
