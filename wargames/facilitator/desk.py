"""The desk of one game: the table from the facilitator's chair, and each side's view beside it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.encoding.codec import JsonData
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, Part, UnreadLine
from engine.core.sequence.flow import Decision
from engine.core.view import AnyView, kind_of
from engine.errors import NotLegal
from engine.models import Game, Seat
from engine.position import store
from engine.seats.seated import holders, seats_at, table_of
from engine.visibility import announced, cached_views
from engine.visibility.cached_views import KeptView, kept_of
from wargames.accounts.models import User
from wargames.facilitator import cards as saying
from wargames.facilitator import clocks_and_dice, standing_in
from wargames.facilitator import lesson as lessons
from wargames.facilitator.cards import HALLWAY, Card
from wargames.facilitator.questions import Question, question
from wargames.facilitator.score import Score, score_of
from wargames.facilitator.standing_in import Chair
from wargames.facilitator.transcript import NEWEST, Already, Told, newest_told, told_already
from wargames.facilitator.walk import Errand, Visit, walk
from wargames.presentation.desk import DIFFERENCE, TRUTH, Excess, Looking
from wargames.presentation.parts import Facts
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Button
from wargames.rendering.render_cache import drawn
from wargames.table.board import facts
from wargames.table.chat.rooms import TABLE, Room
from wargames.table.history.log import Line
from wargames.table.viewer.view import of_side, seat_view_at

MOST_IN_SILENCE = 3
"""So often at most the desk goes on by itself after one press."""


class Typed(Struct, frozen=True):
    """The facilitator's too revealing words for a card, until they are confirmed."""

    words: str
    excess: Sequence[Excess]


class RoomFacts(Struct, frozen=True):
    """A side's room: its players, what it was told, and when.

    asked: since when it is asked. stirred: when one of its players last moved or wrote.
    """

    side: str
    name: str
    seats: Sequence[Seat]
    told: Sequence[Told]
    asked: datetime | None
    stirred: datetime

    @property
    def heard(self) -> list[SafeString]:
        """What the facilitator told it, oldest first."""
        return [line.told for line in reversed(self.told) if line.is_message]


class DeskPage(Chair, dict=True):
    """The content of one game's desk.

    typed: by the number of a card's first announcement. marks: a lesson's mistakes, by kind.
    """

    looking: Looking = field(default_factory=Looking)
    typed: Mapping[int, Typed] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        return store.roles_of(self.game).sides

    @cached_property
    def views(self) -> dict[str, AnyView]:
        """What each side sees, without steps that it has not been told of."""
        return {side: kept.view for side, kept in self._kept.items()}

    @cached_property
    def _kept(self) -> dict[str, KeptView]:
        """The cached views of the sides."""
        return {side: self._kept_of(side) for side in self.sides}

    def _kept_of(self, side: str) -> KeptView:
        shown = cached_views.looked_at(self.game, self.rules, side, self.state)
        return kept_of(self.game, self.rules, shown, side, refusals=False)

    @cached_property
    def rooms(self) -> dict[str, str]:
        """The names of the rooms."""
        named = {side: self.table.words.called(side) for side in self.sides}
        return {**named, HALLWAY: "the hallway"}

    @cached_property
    def cards(self) -> list[Card]:
        """The cards to announce."""
        held = announced.held(self.game)
        found = saying.cards_of(self.game, held, self.names, self.rooms)
        return [self._with_typed(card) for card in found]

    def _with_typed(self, card: Card) -> Card:
        typed = self.typed.get(card.numbers[0])
        return replace(card, words=typed.words, excess=typed.excess) if typed else card

    @cached_property
    def opened(self) -> dict[str, datetime]:
        """Role → since when it is asked."""
        roles = {ask.role for view in self.views.values() for ask in view.asks}
        own = [ask.role for ask in self.table.view.asks]
        return clocks_and_dice.opened(self.game, [*sorted(roles), *own])

    @cached_property
    def questions(self) -> list[Question]:
        """The open questions as each room sees them; the longest open first."""
        found = [
            self._question(side, view, number)
            for side, view in self.views.items()
            for number in range(len(view.asks))
        ]
        return sorted(found, key=lambda each: each.since)

    def _question(self, side: str, view: AnyView, number: int) -> Question:
        ask = view.asks[number]
        presentation = self.table.presentation
        seen = replace(view, asks=[ask])
        people = holders(self.game, self.table.seats, ask.role)
        common = of_side(presentation, view, self._kept[side])
        shown = {**presentation.shown(seen, common), "p": self.table}
        found = question(ask, view, shown, presentation, self.opened[ask.role], people)
        if not standing_in.stands_in(self, ask.role):
            return replace(found, field=standing_in.field_of(self, ask.role))
        is_led = standing_in.own_seat(self, ask.role) is not None
        answering = standing_in.answering(self, ask.role)
        return replace(found, is_mine=True, is_led=is_led, answering=answering)

    @cached_property
    def stirred(self) -> dict[str, datetime]:
        """Side → when one of its players last moved or wrote."""
        return clocks_and_dice.stirred(self.game, self.table.seats)

    @cached_property
    def clock(self) -> dict[str, Any] | None:
        """The time that each role has left; None: the game has no clock."""
        return facts.clock(self.table)

    @cached_property
    def go(self) -> list[Button]:
        """The facilitator's choices: to go on, or what the rules leave to them."""
        presentation = self.table.presentation
        return [
            presentation.button(option, self.names)
            for ask in self.table.view.asks
            for option in ask.options
        ]

    @cached_property
    def prompt(self) -> str:
        """The facilitator's question in words; safe HTML, "" for none."""
        if not self.table.view.asks:
            return ""
        kind = self.table.view.asks[0].kind
        shown = {**self.table.shown, "p": self.table, "desk": self}
        return mark_safe(drawn(f"{self.game.key}/prompts.html#{kind}", shown))  # noqa: S308 - ours

    @cached_property
    def stop(self) -> str:
        """Where the facilitator stops after going on, in words; "" where that is not known."""
        found, state = None, self.state
        for _ in range(1 if self.lesson else 1 + MOST_IN_SILENCE):
            ahead = self.rules.facilitation.next_stop(state)
            if ahead is None:
                break
            found, state = ahead
            if not self.own.passes(found):
                break
        return self.own.stop(found, self.names, self.rooms) if found else ""

    @cached_property
    def keyed(self) -> list[tuple[Card, str]]:
        """Each card with its keyboard key: only the first to be announced in each room has one."""
        first: dict[str, int] = {}
        for card in self.cards:
            if not card.waits:
                first.setdefault(card.room, card.number)
        keys = {number: self.own.keys.get(room, "") for room, number in first.items()}
        return [(card, keys.get(card.number, "")) for card in self.cards]

    @cached_property
    def dice(self) -> list[tuple[Line, bool]]:
        """The newest dice of the game, each with whether some side did not see it."""
        return clocks_and_dice.dice_so_far(self.game, self.names)

    @cached_property
    def walk(self) -> list[Visit]:
        """The shortest walk between the rooms for all announcements and questions."""
        errands = saying.errands(self.cards)
        first = len(errands) + 1
        for number, asked in enumerate(self.questions, start=first):
            told = [each.number for each in errands if each.room in (asked.side, HALLWAY)]
            errands.append(Errand(number=number, room=asked.side, after=frozenset(told)))
        return walk(errands)

    @cached_property
    def side_rooms(self) -> list[RoomFacts]:
        """The rooms of the sides."""
        asked = {each.side: each.since for each in reversed(self.questions)}
        told = newest_told(self.game, self.sides, self.names, self.newest)
        return [
            RoomFacts(
                side=side,
                name=self.rooms[side],
                seats=[seat for seat in self.table.seats if seat.side == side],
                told=told[side],
                asked=asked.get(side),
                stirred=self.stirred[side],
            )
            for side in self.sides
        ]

    @cached_property
    def told_already(self) -> list[Already]:
        """What the rooms have heard by themselves since the facilitator last acted."""
        return told_already(self.game, self.rooms, self.names, self.own.at_once)

    @property
    def asked_since(self) -> datetime | None:
        """Since when the facilitator is asked."""
        return self.opened.get(FACILITATOR)

    @cached_property
    def lesson(self) -> lessons.ChairPage | None:
        """The current step of a lesson; None: it is not one."""
        return lessons.page_of(self.game) if self.game.lesson else None

    @cached_property
    def score(self) -> Score:
        """How well a lesson was facilitated."""
        return score_of(self.game, self.marks)

    @property
    def newest(self) -> int:
        """How many lines are shown of what a room was told; 0: all, as when a lesson is over."""
        return 0 if self.lesson and self.lesson.is_over else NEWEST

    @property
    def known_template(self) -> str:
        """The game's template for what each room knows, side by side."""
        return f"{self.game.key}/desk/known.html"

    @cached_property
    def chats(self) -> list[Room]:
        """The rooms in which the facilitator can write: everyone's, and each side's."""
        return [TABLE, *(Room("facilitator", side) for side in self.sides)]

    @cached_property
    def maps(self) -> list[tuple[str, str]]:
        """The available maps with their names."""
        named = [(side, self.table.words.called(side)) for side in self.sides]
        return [(TRUTH, "Truth"), *named, (DIFFERENCE, "Difference")]

    @cached_property
    def shown(self) -> Facts:
        """The facts for the game's own parts."""
        looking = replace(self.looking, said=self.next_card.place if self.next_card else "")
        return self.own.shown(self.table.view, self.views, looking, self.names, self.acts)

    # ------------------------------------------------------------------ asked of the rules

    @cached_property
    def standing(self) -> list[Decision]:
        """The decisions that the facilitator may make at any time."""
        standing = self.rules.standing(self.state) if self.game.ended is None else []
        return [ask for ask in standing if ask.role == FACILITATOR]

    @cached_property
    def acts(self) -> dict[str, list[Part]]:
        """The ways to change the composed ones among them."""
        return {
            kind_of(ask): [part for part in self.drafted(ask).parts if not part.refusal]
            for ask in self.standing
            if isinstance(ask, ComposedDecision)
        }

    def typed_into(self, ask: AnyComposed, draft: Choice | None, line: str) -> Choice:
        """A draft with a typed line added.

        :raises NotLegal: the line cannot be read; with the reason.
        """
        try:
            return self.rules.drafted(self.state, ask, draft, line).draft
        except UnreadLine as unread:
            raise NotLegal(unread.refusal) from None

    # ------------------------------------------------------------------ in a word or two

    @property
    def next_card(self) -> Card | None:
        """The first card that may be announced."""
        return next((card for card in self.cards if not card.waits), None)

    @property
    def waiting_words(self) -> str:
        """For whom the table waits, in words."""
        return f"Waiting for {self.table.waiting_for}" if self.questions else ""

    @property
    def walk_words(self) -> list[str]:
        """The visits of the shortest walk: "Axis (1, 2)", with a question mark for a question."""
        cards = len(self.cards)
        return [
            f"{self.rooms[visit.room]} ("
            + ", ".join(str(each) if each <= cards else "?" for each in visit.numbers)
            + ")"
            for visit in self.walk
        ]


def desk_of(
    game_id: uuid.UUID,
    user: User,
    looking: Looking | None = None,
    typed: Mapping[int, Typed] | None = None,
    drafts: Mapping[str, JsonData] | None = None,
) -> DeskPage:
    """The desk of a game's facilitator.

    :raises Http404: there is no such game or desk, or the user does not facilitate it.
    """
    try:
        game, seats = table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no desk") from None
    seats = seats_at(game) if seats is None else seats
    seat = chair_of(user, seats)
    own = presentation_of(game.key).desk
    if seat is None or own is None or game.status == Game.Status.WAITING:
        raise Http404("no desk")
    if not store.roles_of(game).has_facilitator:
        raise Http404("no desk")
    table = seat_view_at(game, seat, seats)
    state = store.load(game, store.rules_of(game)).state
    return DeskPage(
        table, own, state, drafts or {}, looking=looking or Looking(), typed=typed or {}
    )


def chair_of(user: User, seats: Sequence[Seat]) -> Seat | None:
    """A user's facilitator seat, if they have it."""
    return next((s for s in seats if s.user_id == user.pk and s.side == FACILITATOR), None)
