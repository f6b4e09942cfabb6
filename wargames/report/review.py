"""The choices of a finished game beside those that Captain would have made in the same positions.

It is asked what it would be asked as a player: the position comes to it dealt anew, so that it
knows no more than the players did.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.events import kind_of
from engine.core.playing.advice import Candidate
from engine.core.playing.dealing import known_to
from engine.core.playing.program_registry import reviewer_of
from engine.core.playing.review import Opinion, Reviewer
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.history import rewind
from engine.models import Game, Move
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from wargames.opponents.reasons import LEAST, terms_in_words, with_plan
from wargames.presentation.registry import presentation_of
from wargames.table.history.log import START

MOST = 500
"""So many moves are looked through at most, which takes half a second; few wars have more."""
NEARLY = 0.1
"""What lacks less of the way from the worst choice to the best is nearly as good."""


class Told(Struct, frozen=True):
    """A choice in words, and the terms of its worth."""

    words: str
    terms: Sequence[tuple[str, float]]


class Judged(Struct, frozen=True):
    """A choice that was made, and Captain's.

    version: of the game in which it was made. turn, title: of the log's section. who: made it.
    behind: how much less it is worth to Captain. is_later: Captain's was made later in the turn.
    """

    version: int
    turn: str
    title: str
    who: str
    chosen: Told
    best: Told
    behind: float
    is_same: bool
    is_nearly: bool
    is_later: bool = False

    @property
    def moment(self) -> str:
        """The replay's query string for the position in which it was made; there are no secrets."""
        return f"?step={self.version}"

    @property
    def is_as_good(self) -> bool:
        """Whether it is Captain's choice, or worth as much to it."""
        return self.is_same or self.behind < LEAST


class Turn(Struct, frozen=True):
    """A turn of the game with some of its choices."""

    name: str
    title: str
    judged: list[Judged]


class Review(Struct, frozen=True, dict=True):
    """All choices of a game where there were several. is_cut: it was too long for all of them."""

    game: Game
    judged: Sequence[Judged]
    is_cut: bool

    @property
    def as_good(self) -> int:
        """How many choices were Captain's or worth as much."""
        return sum(each.is_as_good for each in self.judged)

    @cached_property
    def others(self) -> list[Judged]:
        """The choices that Captain would have made otherwise."""
        return [each for each in self.judged if not each.is_as_good]

    @property
    def is_shared(self) -> bool:
        """Whether several players made the choices."""
        return len({each.who for each in self.judged}) > 1

    def turns(self, *, shows_all: bool) -> list[Turn]:
        """The choices by turns: all, or those that Captain would have made otherwise."""
        found = dict[str, Turn]()
        for each in self.judged if shows_all else self.others:
            turn = found.setdefault(each.turn, Turn(each.turn, each.title, []))
            turn.judged.append(each)
        return list(found.values())


BYTES = 900
kept: ProcessCache[tuple[uuid.UUID, int], Review] = ProcessCache(
    "reviews of games", MEGABYTE, lambda review: BYTES * (1 + len(review.judged))
)
"""Cached reviews, by game and version."""


def review_of(game: Game) -> Review:
    """The review of a finished game.

    :raises NotReplayed: its moves are no longer legal.
    """
    key, reviewer = (game.pk, game.version), reviewer_of(game.key)
    found = kept.get(key)
    if found is None and reviewer is not None:
        made = rewind.counted(game).only("version", "role", "name", "choice")
        judged = _with_later([*_judged(game, reviewer, made[:MOST])])
        found = Review(game, judged, is_cut=made.count() > MOST)
        kept.keep(key, found)
    return found or Review(game, [], is_cut=False)


def _judged(game: Game, reviewer: Reviewer, moves: Any) -> Iterator[Judged]:
    """Captain's opinion on each of these moves where there was a choice."""
    rules, section = store.rules_of(game), START[1:]
    sections, shown = presentation_of(game.key).log.sections, presentation_of(game.key).section
    state = rewind.position_at(game, rules, 0)
    for move, applied in rewind.played(rules, state, moves):
        opinion = _opinion(rules, reviewer, state, move)
        if opinion is not None:
            yield _in_words(game, rules, state, move, section, opinion)
        state = applied.state
        for event in applied.events:
            if kind_of(event) in sections:
                section = shown(kind_of(event), msgspec.to_builtins(event))[1:]


def _with_later(judged: Sequence[Judged]) -> list[Judged]:
    """The same, with what came later in its turn marked: only the order was another."""
    found, later, turn = list[Judged](), set[str](), ""
    for each in reversed(judged):
        later = later if each.turn == turn else set()
        found.append(replace(each, is_later=each.best.words in later))
        later.add(each.chosen.words)
        turn = each.turn
    return found[::-1]


def _opinion(rules: AnyRules, reviewer: Reviewer, state: Position, move: Move) -> Opinion | None:
    """An opinion on a move, from the position as the mover may have known it; None: no choice."""
    try:
        known, ask = known_to(rules, state, move.role, random.Random(0))
    except LookupError:  # nobody asked for it
        return None
    return reviewer(rules, known, ask, rules.reader.made(move.choice))


def _in_words(
    game: Game,
    rules: AnyRules,
    state: Position,
    move: Move,
    section: tuple[str, str],
    opinion: Opinion,
) -> Judged:
    """An opinion in the words of the buttons that the mover had."""
    presentation = presentation_of(game.key)
    view = rules.view(state, rules.roles.side_of(move.role), refusals=False)
    names = presentation.names(view)
    options = {each.choice: each for ask in view.asks for each in ask.options}

    def told(each: Candidate) -> Told:
        option = options.get(each.choice)
        words = presentation.button(option, names).words if option else ""
        return Told(with_plan(words, each.name), terms_in_words(each.reasons, names))

    return Judged(
        version=move.version,
        turn=section[0],
        title=section[1],
        who=move.name,
        chosen=told(opinion.chosen),
        best=told(opinion.best),
        behind=opinion.behind,
        is_same=opinion.chosen.choice == opinion.best.choice,
        is_nearly=opinion.share < NEARLY,
    )
