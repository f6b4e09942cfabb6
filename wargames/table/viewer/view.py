"""What one person at a table sees: the view of their side, and what they may do there.

Everything about the position comes from `rules.view`; nothing here reads the state.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, cast

import msgspec
from django.http import Http404

from engine import papers
from engine.core.lessons.practice import number_of
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.core.view import AnyView, without_options
from engine.history import undoable
from engine.models import Game, LogEntry, Paper, Seat
from engine.moves import MoveResult
from engine.moves.copies import PUBLIC
from engine.papers.drafts import OpenDraft, drafts_of, in_sight_of
from engine.position import store
from engine.seats.seated import (
    holders,
    is_facilitated,
    powers_of_people,
    seats_at,
    table_of,
)
from engine.visibility import cached_views, revisions
from engine.visibility.cached_views import (
    NO_GUESSES,
    KeptView,
    PublicView,
    Shown,
    kept_of,
    public_view,
    stamp_of,
)
from engine.visibility.revisions import tokens_of
from wargames.accounts.models import User
from wargames.lobby.new_games.tables import MENDERS, may_mend, terms_of
from wargames.lobby.selectors import host_of
from wargames.presentation.protocol import AnyPresentation, Kept
from wargames.presentation.registry import presentation_of
from wargames.rendering.render_cache import SharedFacts
from wargames.table import lesson
from wargames.table.history.log import is_revealed
from wargames.table.models import Looked
from wargames.table.standing import HAS_ANSWERS
from wargames.table.viewer import seating
from wargames.table.viewer.looked import looked_of
from wargames.table.viewer.seating import Company

GUESSES = Paper.Kind.GUESS.value


class SeatView(Company, dict=True):
    """A table as one seated person sees it.

    `made`: the move that was just made there. `drafts`: loads the side's drafts (place=: with what
    could be added there). `drafts_in_sight`: those of other sides that everyone sees. `pencilled`:
    the side's paper of guesses, which are laid on the view; None: it has none. `kept`: the cached
    view without them.
    """

    view: AnyView
    public: PublicView | None
    kept: KeptView
    made: MoveResult | None = None
    drafts: Callable[..., list[OpenDraft]] = list
    drafts_in_sight: Callable[[], list[OpenDraft]] = list
    pencilled: Kept | None = None

    @cached_property
    def common(self) -> SharedFacts:
        """The facts shown to everyone at this version alike; cached and never modified.

        Where sides have secrets, those shown to everyone of the viewer's side.
        """
        public = self.public
        if public is None:
            edition = self.pencilled.edition if self.pencilled else NO_GUESSES
            return of_side(self.presentation, self.view, self.kept, edition)
        if public.facts is None:
            public.facts = SharedFacts(self.presentation.common(public.view))
        return cast(SharedFacts, public.facts)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all keys that the viewer may see."""
        return cast(dict[str, str], self.common["names"])

    @cached_property
    def own_names(self) -> dict[str, str]:
        """The same with what the viewer alone knows, for the words of their choices."""
        return dict(self.presentation.names(self.view))

    @cached_property
    def shown(self) -> dict[str, Any]:
        view = self.view if self.mine or self.may_suggest else without_options(self.view)
        return dict(self.presentation.shown(view, self.common))

    @cached_property
    def crumbs(self) -> list[str]:
        return list(self.presentation.crumbs(self.view, self.names))

    @property
    def reveals(self) -> bool:
        """Whether each side's beliefs are shown beside the truth, now that the game is over."""
        return is_revealed(self.game)

    @cached_property
    def revision(self) -> int:
        """How often what the viewer can fetch has changed."""
        return revisions.revision_of(self.game, self.seat.side)

    @cached_property
    def tokens(self) -> str:
        """The tokens of the open decisions of the viewer's seat, and of those who share its side.

        They decide for powers of their own; the viewer may propose.
        """
        shared = store.roles_of(self.game).powers_of(self.seat.side)
        open_here = [role for role in self.asked if role in shared or self.holds(role)]
        return tokens_of(self.game, open_here)

    @cached_property
    def looked(self) -> Looked | None:
        """How far the viewer has seen the game on this side; None: not at all."""
        return looked_of(self.seat)

    @property
    def film_side(self) -> dict[str, str]:
        """The side for the replay's address, in a hot seat that shows one side at a time."""
        return {"side": self.seat.side} if self.changes_hands else {}

    @cached_property
    def open_drafts(self) -> list[OpenDraft]:
        """The current drafts of the viewer's side."""
        return self.drafts() if self.presentation.composes else []

    @cached_property
    def sketch(self) -> dict[str, Any]:
        """What the visible drafts draw on the board."""
        if not self.presentation.composes:
            return {}
        seen = [*self.open_drafts, *self.drafts_in_sight()]
        return dict(self.presentation.sketched([each.drafted for each in seen], self.view))

    @cached_property
    def kinds_ahead(self) -> dict[str, type[Decision]]:
        """The kinds of question that the viewer may answer in advance, by tag."""
        if self.is_over or self.game.lesson or self.is_facilitator:
            return {}
        kinds = store.rules_of(self.game).beforehand.answered
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    @property
    def keeps_ahead(self) -> bool:
        """Whether the viewer's side has answers or plans; a move just made does not know."""
        return self.seat.along is None or bool(self.seat.along[HAS_ANSWERS])

    @property
    def may_answer_ahead(self) -> bool:
        """Whether an open question is of such a kind."""
        return any(ask.kind in self.kinds_ahead for ask in self.view.asks)

    @cached_property
    def lesson(self) -> lesson.Page | None:
        return lesson.page_of(self.game) if self.game.lesson else None

    @cached_property
    def wanted(self) -> str:
        """The choice that the lesson asks for, as the value of its button."""
        choice = self.lesson.choice if self.lesson else None
        if choice is None:
            return ""
        return msgspec.json.encode(store.rules_of(self.game).reader.choice(choice)).decode()

    @cached_property
    def end(self) -> dict[str, Any]:
        """How the game ended and how it went."""
        kept = LogEntry.objects.filter(
            game=self.game, kind=self.presentation.log.plotted, move__undone=False
        )
        turns = list(kept.order_by("pk").values_list("data", flat=True))
        return dict(self.presentation.end_of(self.view, turns))

    @cached_property
    def may_ask_back(self) -> bool:
        """Whether there is a move of one's own side that the other could be asked to take back."""
        if not self.is_opposed or self.is_over or self.game.lesson or self.game.take_back:
            return False
        if self.has_secrets or self.can_undo:
            return False
        return self.made is not None or undoable.last_version(self.game, self.powers_of_people) >= 0

    @property
    def powers_of_people(self) -> list[str]:
        """The powers of the viewer's side that no program plays."""
        return powers_of_people(self.game, self.seats, self.seat.side)

    @cached_property
    def can_undo(self) -> bool:
        """Whether the viewer can undo the last move; never in a lesson.

        A practice turn does not count as a lesson: it has no written steps.
        """
        if self.game.lesson and not number_of(self.game.lesson):
            return False
        shown = [seat.pk for seat in self.own if seat.is_shown or len(self.own) == 1]
        if self.made is not None and self.made.state is not None:
            move = self.made.move
            return (move.before is not None or move.is_sealed) and move.seat_id in shown
        return undoable.undoable_of(self.game, shown) is not None

    @cached_property
    def may_mend(self) -> bool:
        """Whether the viewer may propose to edit the position."""
        along = self.seat.along
        menders = terms_of(self.game).menders if along is None else along[MENDERS]
        return may_mend(self.game, self.seat, self.seats, menders)

    @property
    def may_suppose(self) -> bool:
        """Whether a what-if position is possible (engine.papers.supposed)."""
        if self.game.lesson or self.game.result is not None:
            return False
        return not self.has_secrets or (not self.is_over and self.supposes)

    @property
    def supposes(self) -> bool:
        """Whether a game with secrets allows what-if positions from knowledge and guesses."""
        is_side = self.seat.side in store.roles_of(self.game).sides
        return is_side and store.rules_of(self.game).facilitation.supposes

    @property
    def may_plan_from(self) -> bool:
        """Whether this is a copy whose moves can be queued in the original game."""
        origin = self.game.supposed_from if self.game.is_supposed else None
        return origin is not None and not store.roles_of(origin).is_secret

    @property
    def drawn_for(self) -> str:
        """Whose knowledge a what-if copy is made of, in words; empty: nothing in it is a guess."""
        by = self.game.supposed_by
        return "everyone" if by == PUBLIC else self.words.called(by) if by else ""

    @cached_property
    def host(self) -> Seat | None:
        """The seat of the host, who may change what the table agrees on."""
        return host_of(self.game)

    @property
    def is_facilitated(self) -> bool:
        """Whether a person facilitates."""
        return is_facilitated(self.seats)

    @property
    def waits_by_the_clock(self) -> bool:
        """Whether a program leads another side and answers at fixed times."""
        led = {seat.side for seat in self.seats if seat.program or seat.user.program}
        return self.has_secrets and not self.is_over and bool(led - {self.seat.side})

    @property
    def guesser(self) -> str:
        """The side whose guesses and sightings are the enemies of a what-if copy; empty: none."""
        origin = self.game.supposed_from if self.game.is_supposed else None
        return self.game.supposed_by if origin and store.roles_of(origin).is_secret else ""

    @property
    def is_drawn_at_random(self) -> bool:
        """Whether this is a what-if copy in which the viewer's hand is a guess."""
        return self.game.supposed_by not in ("", self.seat.side)

    @property
    def shares_side(self) -> bool:
        """Whether another player is on the viewer's side."""
        own = {seat.user_id for seat in self.seats if seat.side == self.seat.side}
        return len(own) > 1


def seat_view(
    game_id: uuid.UUID,
    user: User,
    made: MoveResult | None = None,
    side: str = "",
    *,
    seats: list[Seat] | None = None,
    refusals: bool = False,
) -> SeatView:
    """The table as this person sees it; a move just made provides what it has loaded.

    `seats`: those at the table, if they were read. `refusals`: for a page that shows what cannot be
    done and why.

    :raises Http404: no such game, or no seat of theirs at it.
    :raises NotShown: a side has no player, or is not the one shown (seating.open_seat).
    """
    if made:
        game, seats = made.move.game, made.seats or seats_at(made.move.game)
    elif seats:
        game = seats[0].game
    else:
        try:
            game, seats = table_of(game_id)
        except Game.DoesNotExist:
            raise Http404("no such table") from None
    mine = [seat for seat in seats if seat.user_id == user.pk]
    seat = seating.open_seat(game, mine, side)
    return seat_view_at(game, seat, seats, made, refusals=refusals)


def seat_view_at(
    game: Game,
    seat: Seat,
    seats: list[Seat],
    made: MoveResult | None = None,
    *,
    refusals: bool = False,
) -> SeatView:
    """The table as one of its seats sees it."""
    rules = store.rules_of(game)
    state = made.state if made else None
    state = state or store.load(game, rules).state
    shown = Shown(state, stamp_of(game))
    if rules.roles.may_lag:
        shown = cached_views.looked_at(game, rules, seat.side, state)
    state = shown.state
    public = None if rules.roles.is_secret else public_view(game, rules, state)
    seen_by_all = public.view if public else None
    kept = kept_of(game, rules, shown, seat.side, refusals=refusals, public=seen_by_all)
    view = kept.view
    held = view.standing
    if sum(each.side == seat.side for each in seats) > 1:  # nobody acts for the powers of others
        held = [ask for ask in held if seat in holders(game, seats, ask.role)]
    view = msgspec.structs.replace(view, standing=held) if held != view.standing else view
    guesses = guesses_of(game, seat.side)
    view = presentation_of(game.key).pencilled(view, guesses) if guesses else view
    about = (game, rules, state, seat.side)
    return SeatView(
        game=game,
        seat=seat,
        seats=seats,
        view=view,
        public=public,
        made=made,
        drafts=partial(drafts_of, *about),
        drafts_in_sight=partial(in_sight_of, *about),
        pencilled=guesses,
        kept=kept,
    )


def guesses_of(game: Game, side: str, *, is_locked: bool = False) -> Kept | None:
    """A side's stored guesses (edition 0: none yet); None: it cannot have any."""
    is_secret = store.roles_of(game).is_secret and side != FACILITATOR
    if not (is_secret and presentation_of(game.key).pencils):
        return None
    paper = papers.read(game, side, GUESSES, papers.GUESSED, is_locked=is_locked)
    return Kept(paper.data, paper.edition, paper.written_by) if paper else Kept()


def of_side(
    presentation: AnyPresentation, view: AnyView, kept: KeptView, edition: int = NO_GUESSES
) -> SharedFacts:
    """The facts shown to everyone of a side alike; cached for a view and never modified.

    view: the cached one, or that with the side's guesses of this edition laid on it.
    """
    found = kept.facts.get(edition)
    if found is None:
        found = SharedFacts(presentation.common(view))
        others = {NO_GUESSES: kept.facts[NO_GUESSES]} if NO_GUESSES in kept.facts else {}
        kept.facts = {**others, edition: found}
    return cast(SharedFacts, found)
