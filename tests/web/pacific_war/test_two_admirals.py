"""A war on the pages of two people: each kind of move that two admirals make, by its button.

The rules play the game beside it, so that each page can be held against what is so. Of each kind of
move one is pressed, and those that show something; over the others the table is set up anew.
"""

from typing import Any

import pytest
from django.test import Client

from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.sequence.choice import Choice
from engine.core.view import kind_of as tag_of
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.events import CombatEnded
from engine.games.pacific_war.position.state import ENEMY
from engine.models import Game
from engine.position import store
from engine.seats import beginning, sitting
from tests.engine.pacific_war.admirals import SHOWN, Watcher, plan
from tests.factories import UserFactory, stood_at
from tests.web.markup import page_in
from tests.web.table import buttons_in, click, page_of
from tests.web.table import sitting as browser_of
from wargames.accounts.models import User

SEED = "admirals 859"
CALLED = {JAPAN: "Japan", ALLIED: "the Allies"}


class Admirals:
    """Two people at a table, each in a browser."""

    def __init__(self) -> None:
        self.people: dict[str, User] = {JAPAN: UserFactory(), ALLIED: UserFactory()}
        self.clients: dict[str, Client] = {
            side: browser_of(person) for side, person in self.people.items()
        }

    def stand(self, state: Any) -> None:
        """A table of theirs where the war stands so."""
        japan, allied = self.people.values()
        made = {"key": "pacific_war", "side": JAPAN, "seed": seed_from(SEED)}
        game = beginning.new_game(creator=japan, **made)
        sitting.join(game.pk, allied, ALLIED)
        game = Game.objects.get(pk=game.pk)
        self.game = stood_at(game, state, store.load(game, store.rules_of(game)))

    def page(self, side: str) -> str:
        return page_of(self.clients[side], self.game)

    def press(self, side: str, page: str, choice: Choice) -> None:
        """Press the button of a choice, wherever it is: on this page, or in the inspector."""
        sent = plain(choice)
        if sent not in buttons_in(page).values():
            about = f"?about={choice.target}"
            assert page_in(page).has(f"#sheet a[href$='{about}']")
            page = page_of(self.clients[side], self.game, about)
        assert sent in buttons_in(page).values()
        before = self.game.version
        assert click(self.clients[side], self.game, sent, page=page).status_code == 200
        self.game.refresh_from_db()
        assert self.game.version == before + 1


@pytest.fixture
def admirals() -> Admirals:
    return Admirals()


def test_each_kind_of_move_is_made_by_its_button_while_the_other_side_waits(
    admirals: Admirals,
) -> None:
    watcher, pressed, stands = Watcher(), set[str](), False
    for state, ask, choice, events in plan(SEED):
        before = set(watcher.seen)
        for event in events:
            watcher.note(event)
        if tag_of(choice) in pressed and watcher.seen == before:
            stands = False
            continue
        pressed.add(tag_of(choice))
        if not stands:
            admirals.stand(state)
        stands = True
        acts, waits = admirals.page(ask.role), page_in(admirals.page(ENEMY[ask.role]))
        assert "Your move" in page_in(acts).one("#bar").words
        assert f"Waiting for {CALLED[ask.role]}" in waits.one("#bar").words
        assert not waits.has("button[name=choice]")

        admirals.press(ask.role, acts, choice)

        for event in events:
            if isinstance(event, CombatEnded):
                for side in CALLED:
                    log = page_in(admirals.page(side)).one("#log")
                    assert f"After {event.rounds} round" in log.words
        if watcher.seen == SHOWN:
            break
    assert watcher.seen == SHOWN
