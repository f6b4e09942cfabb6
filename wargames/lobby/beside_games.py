"""What My games shows beside somebody's own games: invitations, wishes, games they watch."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef

from wargames.accounts.models import User
from wargames.lobby.invitations import invitations_to
from wargames.lobby.models import Invitation, Wanted, Watcher
from wargames.lobby.open_games import seats_kept_for
from wargames.lobby.opponents import wishes_of
from wargames.lobby.watched import watched_by

KEPT_BY_PERSON = (Invitation, Wanted, Watcher)


def beside_games(person: User) -> dict[str, list[Any]]:
    """The lists that the page shows; one query finds which of them there is anything to ask for."""
    kept = [Exists(each.objects.filter(person=OuterRef("pk"))) for each in KEPT_BY_PERSON]
    found = User.objects.filter(pk=person.pk).values_list(*kept).get()
    has = dict(zip(KEPT_BY_PERSON, found, strict=True))
    return {
        "invitations": invitations_to(person) if has[Invitation] else [],
        "wishes": wishes_of(person) if has[Wanted] else [],
        "watched": watched_by(person) if has[Watcher] else [],
        "kept_seats": seats_kept_for(person),
    }
