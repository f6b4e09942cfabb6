"""Drafts of decisions whose choice is put together part by part: papers of the side that is asked.

A draft is a choice as plain data. The move that is made of it takes it away, an undo of that move
gives it back, and it is read with care, since the game may have gone on under it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from msgspec import Struct

from engine import papers
from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import AnyPlay, Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, Drafted, Place
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of
from engine.models import Game, Move, Paper
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache

DRAFT = Paper.Kind.DRAFT.value
PART_BYTES = 1_000
"""The memory of an item of a draft, per draft that it may become next."""
looked: ProcessCache[tuple[uuid.UUID, int, str, bytes], Drafted] = ProcessCache(
    "drafts looked over",
    24 * MEGABYTE,
    lambda kept: PART_BYTES * (1 + len(kept.parts)) * (1 + len(kept.items)),
)
"""Keyed by game, version, decision and the draft as JSON."""
HEARD_BYTES, DRAFT_BYTES, MOST_DRAFTS = 100_000, 5_000, 20
"""The memory of a position with what the rules found out in it, by tracemalloc: 30 to 95 KB, and 4
to 5 for each draft evaluated there. After so many it is made anew."""


class Heard(Struct):
    """A position as a role knows it, and how many drafts have been evaluated in it."""

    play: AnyPlay
    drafts: int = 0


heard: ProcessCache[tuple[uuid.UUID, int, str], Heard] = ProcessCache(
    "positions for drafts", 8 * MEGABYTE, lambda kept: HEARD_BYTES + MOST_DRAFTS * DRAFT_BYTES
)
"""Keyed by game, version and the role that knows it so."""


class OpenDraft(Struct, kw_only=True):
    """The evaluated draft of an open decision, with its edition and who changed it last.

    paper: that it was read from; None: there is none.
    """

    name: str
    ask: AnyComposed
    drafted: Drafted
    edition: int = 0
    written_by: str = ""
    paper: Paper | None = None


def name_of(ask: AnyComposed) -> str:
    """The name of the paper with the draft of a decision."""
    return f"{ask.role}:{kind_of(ask)}"


def asks_of(rules: AnyRules, state: Position, side: str) -> list[AnyComposed]:
    """A side's open composed decisions."""
    return [
        ask
        for ask in rules.asks(state)
        if isinstance(ask, ComposedDecision) and rules.roles.side_of(ask.role) == side
    ]


def drafts_of(
    game: Game, rules: AnyRules, state: Position, side: str, place: Place | None = None
) -> list[OpenDraft]:
    """The drafts of a side's open decisions, empty ones included.

    `place`: where someone of the side points.
    """
    asks = asks_of(rules, state, side) if game.ended is None else []
    kept = {paper.name: paper for paper in papers.papers_of(game, side, DRAFT)} if asks else {}
    return [looked_over(game, rules, state, ask, kept.get(name_of(ask)), place) for ask in asks]


def in_sight_of(game: Game, rules: AnyRules, state: Position, side: str) -> list[OpenDraft]:
    """The drafts of other sides that this side may see too."""
    if rules.roles.is_secret or game.ended is not None:
        return []
    others = {
        rules.roles.side_of(ask.role)
        for ask in rules.asks(state)
        if isinstance(ask, ComposedDecision) and ask.is_in_sight(state)
    }
    shown = [each for each in rules.roles.sides if each in others and each != side]
    drafts = (draft for each in shown for draft in drafts_of(game, rules, state, each))
    return [draft for draft in drafts if draft.drafted.in_sight]


def looked_over(
    game: Game,
    rules: AnyRules,
    state: Position,
    ask: AnyComposed,
    paper: Paper | None,
    place: Place | None = None,
) -> OpenDraft:
    """Evaluate a stored draft; one that is no choice of its decision counts as empty."""
    choice = read_as(rules, ask, paper.data) if paper else None
    if place is None:
        drafted = drafted_as(game, rules, state, ask, choice)
    else:
        on = _heard(game, rules, state, ask.role)
        drafted = rules.drafted(state, ask, choice, place=place, on=on)
    found = OpenDraft(name=name_of(ask), ask=ask, drafted=drafted)
    if paper is not None:
        found.edition, found.written_by, found.paper = paper.edition, paper.written_by, paper
    return found


def drafted_as(
    game: Game,
    rules: AnyRules,
    state: Position,
    ask: AnyComposed,
    choice: Choice | None,
    line: str = "",
) -> Drafted:
    """Evaluate a draft (None: the empty one), after adding a typed line (`Rules.drafted`).

    Cached per position under the name of the decision, so only its own side can read it.

    :raises UnreadLine: the line cannot be read.
    """
    is_kept = store.is_kept(game, state)
    name, text = name_of(ask), b"" if choice is None else msgspec.json.encode(choice)
    found = looked.get((game.pk, game.version, name, text)) if is_kept and not line else None
    if found is None:
        found = rules.drafted(state, ask, choice, line, on=_heard(game, rules, state, ask.role))
        text = text if not line else msgspec.json.encode(found.draft)
        if is_kept:
            looked.keep((game.pk, game.version, name, text), found)
    return found


def example_of(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, own: str
) -> str | None:
    """A line that may be typed for an open decision: its own if that is legal, or the rules' one.

    None: there is none. To look for one may take three times the memory of a position, so it is
    done in one that is not kept.
    """
    is_legal = own and ask.takes(_heard(game, rules, state, ask.role), own)
    return own if is_legal else ask.example(rules.heard(state, ask.role))


def _heard(game: Game, rules: AnyRules, state: Position, role: str) -> AnyPlay:
    """The position as a role knows it, cached with that of the game's version."""
    if not store.is_kept(game, state):
        return rules.heard(state, role)
    found = heard.get((game.pk, game.version, role))
    if found is None or found.drafts >= MOST_DRAFTS:
        found = Heard(rules.heard(state, role))
        heard.keep((game.pk, game.version, role), found)
    found.drafts += 1
    return found.play


def is_as_kept(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, choice: JsonData
) -> bool:
    """Whether a choice equals the stored draft, which is locked until the transaction ends."""
    side = rules.roles.side_of(ask.role)
    paper = papers.read(game, side, DRAFT, name_of(ask), is_locked=True)
    kept = read_as(rules, ask, paper.data) if paper else None
    return read_as(rules, ask, choice) == (kept or drafted_as(game, rules, state, ask, None).start)


def read_as(rules: AnyRules, ask: AnyComposed, data: JsonData) -> Choice | None:
    """A paper's data as a choice of a decision; None: it is not one."""
    try:
        choice = rules.reader.choice(data)
    except Unreadable:
        return None
    return choice if type(choice) in ask.KINDS else None


def write(game: Game, side: str, draft: OpenDraft, choice: Choice, *, by: str) -> None:
    """Store a draft in place of the one that its writer has seen.

    :raises TooMuch: it is too long.
    :raises Overtaken: another player of the side was faster.
    """
    about = (game, side, DRAFT, draft.name)
    papers.write(*about, plain(choice), edition=draft.edition, by=by, kept=draft.paper)
    if draft.drafted.in_sight:
        papers.tell_others(game, side, DRAFT)


def forget(game: Game, rules: AnyRules, asks: Iterable[Decision], move: Move) -> None:
    """Remove the draft of the decision, of these that were open, that a move has answered."""
    side = rules.roles.side_of(move.role)
    for ask in asks if not move.unasked else ():
        if not isinstance(ask, ComposedDecision) or ask.role != move.role:
            continue
        if read_as(rules, ask, move.choice) is not None:
            papers.put(game, side, DRAFT, name_of(ask), None, by=move.name)


def give_back(game: Game, rules: AnyRules, state: Position, undone: Iterable[Move]) -> None:
    """After an undo to a position, turn the undone choices for its open decisions into drafts.

    Of several for one decision the earliest counts. An undo never fails because a side has no room
    for another paper.
    """
    asks = {name_of(ask): ask for ask in rules.asks(state) if isinstance(ask, ComposedDecision)}
    for move in undone if asks else ():
        for name, ask in list(asks.items()):
            choice = read_as(rules, ask, move.choice) if ask.role == move.role else None
            if choice is None:
                continue
            del asks[name]
            side = rules.roles.side_of(move.role)
            with suppress(papers.TooMuch):
                papers.put(game, side, DRAFT, name, plain(choice), by=move.name)
