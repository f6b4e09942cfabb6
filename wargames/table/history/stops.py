"""By what a side may have its plans stopped: found in what its log tells, and in nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.roles import Roles
from engine.core.view import AnyView
from engine.models import Game
from engine.papers.plans import BATTLE, CONDITIONS, DIE, ENEMY, LOSS
from engine.position import store
from engine.visibility import cached_views, revisions
from engine.visibility.announced import KIND as ANNOUNCED
from wargames.presentation.protocol import AnyPresentation
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.table.history.log import (
    AUDIENCE,
    HELD,
    KIND,
    OF_TABLE,
    ROLE,
    UNDONE,
    entries_of,
    is_told,
)
from wargames.table.history.since import events_in

with_losses: dict[str, bool] = {}
"""Whether a game's news include losses, by key of the games asked so far."""


def conditions_of(key: str, roles: Roles, view: AnyView) -> list[str]:
    """The conditions that a plan in a game may have; losses only where its news include them."""
    shown = presentation_of(key)
    has = {
        BATTLE: bool(shown.log.battles),
        DIE: True,
        ENEMY: roles.are_opposed,
        LOSS: tells_losses(key, view),
    }
    return [each for each in CONDITIONS if has[each]]


def tells_losses(key: str, view: AnyView) -> bool:
    """Whether a game's news include losses; cached."""
    if key not in with_losses:
        with_losses[key] = "losses" in presentation_of(key).news([], view, str(view.role)).facts
    return with_losses[key]


def conditions_met(game: Game, side: str, seen: int) -> set[str]:
    """The conditions that have occurred since a revision of a side, as far as its log tells."""
    shown, found = presentation_of(game.key), set[str]()
    told = list(told_since(game, side, seen))
    for event, is_of_enemy in told:
        if event.kind in shown.log.battles:
            found.add(BATTLE)
        if event.faces:
            found.add(DIE)
        if is_of_enemy:
            found.add(ENEMY)
    if told and has_lost(game, shown, side, [event for event, _ in told]):
        found.add(LOSS)
    return found


def told_since(game: Game, side: str, seen: int) -> Iterator[tuple[Happened, bool]]:
    """What the log tells a side since then, each with whether the other side did it.

    Where sides have secrets, nobody is told whose answer led to an event: there it is anything that
    a facilitator announces.
    """
    rules = store.rules_of(game)
    for entry in reversed(entries_of(game).since(revisions.version_at(game, side, seen))):
        kind, role = entry[KIND], entry[ROLE]
        is_table = kind in OF_TABLE and kind != ANNOUNCED
        if is_table or entry[UNDONE] or not is_told(entry[AUDIENCE], entry[HELD], side):
            continue
        for event in events_in([entry]):
            if rules.roles.is_secret:
                known = rules.reader.event_kinds.get(event.kind)
                is_of_enemy = kind == ANNOUNCED or (known is not None and known.announced)
            else:
                is_of_enemy = bool(role) and rules.roles.side_of(role) != side
            yield event, is_of_enemy


def has_lost(game: Game, shown: AnyPresentation, side: str, events: Sequence[Happened]) -> bool:
    """Whether the news of these events include losses of the side itself."""
    rules = store.rules_of(game)
    state = cached_views.shown(game, rules, side, store.load(game, rules).state)
    facts = shown.news(events, rules.view(state, side, refusals=False), side).facts
    return any(each["is_own"] and each["units"] for each in facts.get("losses", ()))
