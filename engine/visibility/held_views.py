"""What viewers are shown while a person facilitates: nothing of a step before they hear of it.

When the facilitator goes on, the pieces move at once; a room shall not see on its board what nobody
has told it yet, nor that a step was taken back. So each viewer is shown the position from before,
and reads nothing of what has happened to its own pieces since, until it is told something or asked.
Where the program facilitates everything is told at once, and nothing of this is needed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone

from engine.core.encoding.codec import JsonObject
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied, IllegalChoice
from engine.models import Game, LogEntry, Sight
from engine.position import store
from engine.position.store import PUBLIC
from engine.visibility import cached_views

OF_TABLE = ("asked", "seen")
"""The parts of a game's summary that are not public facts of its position."""

# ---------------------------------------------------------------------- a move


def kept_behind(
    rules: AnyRules, role: str, applied: Applied[Position], held: Collection[int]
) -> set[str]:
    """The viewers who learn nothing of a move yet, made by `role` at a table with a facilitator.

    held: the indices of the events that wait to be announced.
    """
    if applied.unasked or applied.state.result is not None:
        return set()
    asks = rules.asks(applied.state)
    told = [each for at, each in enumerate(applied.events) if at not in held]
    if any(each.audience is None for each in told):
        return set()
    asked = {rules.roles.side_of(ask.role) for ask in asks}
    is_waiting = bool(held) or FACILITATOR in asked or any(ask.SECRET for ask in asks)
    if not is_waiting:
        return set()
    own = rules.roles.side_of(role)
    heard = {viewer for each in told if each.announced for viewer in each.audience or ()}
    return {*rules.roles.sides, PUBLIC} - asked - heard - {own}


def unread(applied: Applied[Position], held: Collection[int], viewers: Collection[str]) -> set[int]:
    """The indices of events that these viewers must not read in their log yet either."""
    return {
        at
        for at, event in enumerate(applied.events)
        if at not in held and event.audience and set(event.audience) <= {*viewers}
    }


def draw(
    game: Game, rules: AnyRules, before: Position, summary: JsonObject, viewers: Collection[str]
) -> bool:
    """Show these viewers the position before a move, and everyone else the current one.

    Called when the move was written; summary: of the game before it. Returns whether anyone may now
    read log entries that were hidden from them.
    """
    kept, plain = cached_views.behind(game), None
    lifted = kept - {*viewers}
    for viewer in sorted({*viewers} - kept):
        plain = plain or store.without_seed(before, rules)
        about = {"shown": plain, "changed_at": timezone.now()}
        found = Sight.objects.filter(game=game, viewer=viewer)
        if not found.update(shown=plain):
            Sight.objects.create(game=game, viewer=viewer, **about)
    game.summary = _summary_with_older(game.summary, summary, viewers)
    return _lift(game, rules, lifted)


def lift(game: Game, rules: AnyRules, state: Position, viewers: Collection[str]) -> bool:
    """Show these viewers the current position, `state`; returns whether it is new to any."""
    lifted = cached_views.behind(game) & {*viewers}
    if lifted:
        asked = game.summary.get("asked", [])
        now = store.summary_of(rules, state, asked)
        game.summary = _summary_with_older(now, game.summary, cached_views.behind(game) - lifted)
    return _lift(game, rules, lifted)


def _lift(game: Game, rules: AnyRules, lifted: Collection[str]) -> bool:
    """Reveal the log entries hidden from these viewers; returns whether there were such viewers.

    Announcements stay hidden: they are read only as they were announced.
    """
    if not lifted:
        return False
    Sight.objects.filter(game=game, viewer__in=lifted).update(shown=None)
    kept = game.log.filter(is_held=True, announcements=None).exclude(move__undone=True)
    for entry in kept.exclude(kind__in=announced(rules)):
        if set(entry.audience or ()) & {*lifted}:
            LogEntry.objects.filter(pk=entry.pk).update(is_held=False)
    return True


def _summary_with_older(
    now: JsonObject, before: JsonObject, viewers: Collection[str]
) -> JsonObject:
    """The current summary, with the older facts for these viewers."""
    facts = before if PUBLIC in viewers else now
    summary = {name: value for name, value in facts.items() if name not in OF_TABLE}
    summary["asked"] = now["asked"]
    seen: Mapping[str, Sequence[str]] = before.get("seen", {})
    kept = {viewer: seen[viewer] for viewer in viewers if viewer in seen}
    return {**summary, "seen": {**now.get("seen", {}), **kept}}


def announced(rules: AnyRules) -> list[str]:
    """The kinds of events that a facilitator announces."""
    return [kind for kind, event in rules.reader.event_kinds.items() if event.announced]


# ---------------------------------------------------------------------- other changes


def follow(game: Game, rules: AnyRules, role: str, choice: Choice) -> None:
    """Repeat a viewer's unasked action in the older position that it is shown, or that all are."""
    if not rules.roles.may_lag:
        return
    behind = Sight.objects.filter(game=game, shown__isnull=False)
    own = behind.filter(viewer=rules.roles.side_of(role))
    for found in behind if choice.FOR_ALL else own:
        try:
            applied = rules.apply(store.with_seed(found.shown, game, rules), role, choice)
        except IllegalChoice:
            continue
        if applied.unasked:
            found.shown = store.without_seed(applied.state, rules)
            found.save(update_fields=("shown",))


def undone(game: Game, rules: AnyRules, state: Position, summary: JsonObject) -> None:
    """After an undo to `state`: viewers already shown exactly that position are up to date again.

    summary: of the game before that was written.
    """
    if not rules.roles.may_lag:
        return
    plain = store.without_seed(state, rules)
    for found in Sight.objects.filter(game=game, shown__isnull=False):
        if found.shown == plain:
            found.shown = None
            found.save(update_fields=("shown",))
    game.summary = _summary_with_older(game.summary, summary, cached_views.behind(game))


def close(game: Game, rules: AnyRules, state: Position) -> set[str]:
    """Show everyone the current position, since nobody facilitates; returns who was behind."""
    found = cached_views.behind(game) if rules.roles.may_lag else set()
    lift(game, rules, state, found)
    return found
