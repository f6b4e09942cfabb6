"""A table as a spectator sees it: what is public, or everything a full round late."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.core.view import AnyView
from engine.models import Game
from engine.position import store
from engine.seats.seated import seats_at
from engine.visibility import cached_views, late_view
from engine.visibility.cached_views import asked_nothing, public_view
from wargames.lobby.models import Spectators
from wargames.lobby.new_games.tables import terms_of
from wargames.lobby.selectors import Side, places_of
from wargames.presentation.ended import EndedFacts, ended_of
from wargames.presentation.offer import Offer
from wargames.presentation.protocol import AnyPresentation, ListPart
from wargames.presentation.registry import presentation_of
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.table.board import fragments
from wargames.table.board.responses import TEMPLATES
from wargames.table.history import log
from wargames.table.history.since import turned_in

FOR_ALL = ("battle",)
"""Parts of a game's page that everyone may see and that need the whole context."""

NOT_WATCHED = "Only players can see this game."

NOTHING_ASKED: dict[str, Any] = {
    "question": None,
    "wait": None,
    "wait_template": "",
    "prompt_template": "",
    "sketch": {},
    "composed": (),
    "fresh": [],
    "asked_at": [],
    "touched": [],
}
"""Context for a page without questions, drafts and news."""


class Watched(Struct, dict=True):
    """A game as a spectator sees it.

    `viewer`: whose view and log they read, None for the public's. `version`: of the move that led
    to a late position; later log entries are left out.
    """

    game: Game
    view: AnyView
    viewer: str | None = None
    version: int | None = None
    about: str = ""
    """What they ask about: a space, a piece, a power."""
    is_shared: bool = False
    """Spectators are not told who made a move."""

    @property
    def presentation(self) -> AnyPresentation:
        """How this game is shown."""
        return presentation_of(self.game.key)

    @property
    def words(self) -> Offer:
        """The words for the game and its sides."""
        return self.presentation.offer

    @property
    def is_late(self) -> bool:
        """Whether everything is shown, a full round late."""
        return self.viewer == FACILITATOR

    @property
    def is_public_late(self) -> bool:
        """Whether it shows what was public when a turn ended, and nothing later."""
        return self.version is not None and not self.is_late

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @property
    def ended(self) -> EndedFacts | None:
        """How the game ended, if not by its rules."""
        return ended_of(self.game)

    @property
    def has_secrets(self) -> bool:
        """Whether the sides do not even notice each other's moves."""
        return store.roles_of(self.game).is_secret

    @property
    def reveals(self) -> bool:
        """Whether each side's beliefs are shown beside the truth, now that the game is over."""
        return log.is_revealed(self.game)

    @cached_property
    def common(self) -> dict[str, Any]:
        """The facts shown to everyone alike."""
        return dict(self.presentation.common(self.view))

    @cached_property
    def shown(self) -> dict[str, Any]:
        """The facts for the game's own parts; its chart is not scrolled, so it is as a picture."""
        facts = self.presentation.pictured(self.presentation.shown(self.view, self.common))
        return {**facts, **NOTHING_ASKED}

    @property
    def places(self) -> list[Side]:
        """Every side and the facilitator, with the players."""
        return places_of(self.game, seats_at(self.game))

    @property
    def crumbs(self) -> list[str]:
        """The breadcrumbs of the sequence of play."""
        return list(self.presentation.crumbs(self.view, self.common["names"]))

    @property
    def turn(self) -> int:
        """The round."""
        return getattr(self.view.board, "turn", 0)

    @property
    def parts(self) -> dict[str, SafeString]:
        """The parts of the game's page that do not depend on the viewer."""
        found = {}
        for key, part in self.presentation.parts.items():
            template = f"{self.game.key}/{part.template or key}.html"
            if part.facts is not None:
                content = drawn_once(template, fragments.told(part, self.shown))
            elif key in FOR_ALL:
                content = drawn(template, {**self.shown, "p": self})
            else:
                continue
            found[key] = fragments.element(key, part.tag, content, part.attributes)
        return found

    @property
    def listed(self) -> list[ListPart]:
        """The position as text."""
        return list(self.presentation.listed(self.view))

    @cached_property
    def entries(self) -> log.Entries:
        """The log, as far as it is shown."""
        if self.version is None:
            return log.entries_of(self.game)
        found = log.Entries(self.game)
        found.rows = [each for each in found.newest() if each[log.VERSION] <= self.version]
        return found

    @property
    def turned(self) -> SafeString:
        """What the turn that has just begun brought, in the game's words; else empty."""
        facts = turned_in(self.game, self.entries, self.view, self.viewer)
        said = drawn_once(f"{self.game.key}/turned.html", {"d": facts}) if facts else ""
        return mark_safe(said)  # noqa: S308 - the template escaped it

    @property
    def sections(self) -> list[log.Section]:
        """The log, newest first."""
        names, drawn, entries = self.common["names"], self.version is None, self.entries
        return log.sections(self.game, names, role=self.viewer, entries=entries, drawn=drawn)

    @property
    def page(self) -> dict[str, Any]:
        """The context of the page."""
        names = {f"{name}_template": f"{self.game.key}/{name}.html" for name in TEMPLATES}
        printed = self.presentation.printed(self.view)
        told = [mark_safe(drawn("table/log_turn.html", {"section": each, "p": self}))  # noqa: S308
                for each in self.sections]  # fmt: skip
        inspected = self.presentation.inspected(self.about, self.view) if self.about else None
        return {**names, **self.shown, "p": self, "parts": self.parts, "printed": printed,
                "inspected": inspected, "listed": self.listed, "told": told}  # fmt: skip


def in_public(game: Game, about: str = "") -> Watched:
    """A game as everyone may see it."""
    rules = store.rules_of(game)
    now = store.load(game, rules).state
    state = cached_views.shown(game, rules, None, now)
    view = public_view(game, rules, state, is_now=state is now).view
    return Watched(game, view, about=about)


def for_watchers(game: Game, about: str = "") -> Watched | None:
    """A game as a person without a seat may see it, by the host's choice.

    None: nothing yet. tables.may_watch decides whether they may watch at all.
    """
    return a_turn_late(game, about) if is_shown_late(game) else in_public(game, about)


def is_shown_late(game: Game) -> bool:
    """Whether spectators see the game as it stood when the last turn ended."""
    return terms_of(game).spectators == Spectators.LATE and game.status == Game.Status.PLAYING


def is_live(game: Game) -> bool:
    """Whether spectators may notice each change at once: no side has secrets, nothing is late."""
    return not store.roles_of(game).is_secret and not is_shown_late(game)


def a_turn_late(game: Game, about: str = "") -> Watched | None:
    """What was public when the last turn ended; None: none has ended yet.

    Where sides have secrets it is a full round ago: by then everyone has been told.
    """
    rules = store.rules_of(game)
    found = late_view.a_turn_ago(game, rules)
    if found is None:
        return None
    version, state = found
    return Watched(game, rules.view(state, None, refusals=False), None, version, about)


def a_round_late(game: Game, about: str = "") -> Watched | None:
    """Everything, as of a full round ago; None: no full round has been played yet.

    When the game is over nothing is secret any more, and it is the current position.
    """
    rules = store.rules_of(game)
    if game.status == Game.Status.OVER:
        found = game.version, store.load(game, rules).state
    else:
        late = late_view.a_round_ago(game, rules)
        if late is None:
            return None
        found = late
    version, state = found
    view = asked_nothing(game, rules.view(state, FACILITATOR, refusals=False))
    return Watched(game, view, FACILITATOR, version, about)
