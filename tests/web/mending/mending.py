"""Edits of a position as the page's buttons send them."""

from typing import Any

from engine.core.mending import Change
from engine.models import Game
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.mending.changes import packed


def asked(game: Game, act: str, *changes: Change) -> dict[str, Any]:
    """What the page's buttons send."""
    game.refresh_from_db()
    told = {"reason": "Forgotten.", "c": [packed(each) for each in changes]}
    return {"act": act, "version": game.version, **told}


def edit(game: Game, who: User, *changes: Change) -> None:
    """Propose edits; where one person has all sides they are made at once."""
    answer = sitting(who).post(f"/table/{game.pk}/mend/", asked(game, "propose", *changes))
    assert answer.status_code == 302
