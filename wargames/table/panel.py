"""What one person at a table sees: the view of their role, and who sits around it.

Everything about the position comes from `rules.view`; nothing here reads the state.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.http import Http404

from engine import store
from engine.core.codec import plain
from engine.core.view import View
from engine.models import Game, LogEntry, Move, Seat
from engine.moves import asked_of, on_watch, seats_at
from wargames.accounts.models import User
from wargames.lobby.selectors import Side, sides_of
from wargames.lobby.words import GameWords, words_of
from wargames.table import lesson, seating, since, talk
from wargames.table.boards import board_of
from wargames.table.boards.wording import News
from wargames.table.log import Entries, Line, Section, last_roll, sections
from wargames.table.looked import looked_of
from wargames.table.models import Looked

KEPT = ExpressionWrapper(Q(before__isnull=False), output_field=BooleanField())
LOG_SECTIONS = 4
"""Sections of the log that a first visit gets."""


@dataclass
class Panel:
    """A table as somebody who sits at it sees it."""

    game: Game
    seat: Seat
    seats: list[Seat]
    view: View
    made: Move | None = None
    log_sections: int = LOG_SECTIONS

    @cached_property
    def board(self) -> Any:
        """How this game is shown."""
        return board_of(self.game.key)

    @cached_property
    def names(self) -> dict[str, str]:
        return dict(self.board.names(self.view))

    @cached_property
    def shown(self) -> dict[str, Any]:
        return dict(self.board.shown(self.view))

    @cached_property
    def watch(self) -> list[Seat]:
        """Who may choose now."""
        return on_watch(self.game, self.seats)

    @cached_property
    def mine(self) -> bool:
        """Whether the viewer may choose now."""
        return any(seat.pk == self.seat.pk for seat in self.watch)

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @cached_property
    def is_shared(self) -> bool:
        return len({seat.user_id for seat in self.seats}) > 1

    @cached_property
    def words(self) -> GameWords:
        """What the game and its sides are called."""
        return words_of(self.game.key)

    @property
    def is_two_sided(self) -> bool:
        return self.words.is_two_sided

    @property
    def side(self) -> str:
        """What the viewer's side is called."""
        return self.words.sides[self.seat.role]

    @cached_property
    def sides(self) -> list[Side]:
        return sides_of(self.game, self.seats)

    @cached_property
    def own(self) -> list[Seat]:
        """The viewer's seats: both in a hot seat."""
        return [seat for seat in self.seats if seat.user_id == self.seat.user_id]

    @property
    def changes_hands(self) -> bool:
        """Hot seat: whether the sides are shown one at a time."""
        return seating.changes_hands(self.own)

    @cached_property
    def asked(self) -> list[str]:
        """The roles that must choose now."""
        return [] if self.is_over else asked_of(self.game, self.seats)

    @property
    def to_move(self) -> str:
        """The role in whose colour the page says whose move it is: one's own, if it is asked."""
        return self.seat.role if self.mine else next(iter(self.asked), self.seat.role)

    @property
    def calls(self) -> str:
        """What the tab's title says first while it is one's move and others sit there too."""
        if not self.mine or self.is_over or not self.is_shared:
            return ""
        if self.is_two_sided:
            return "Your move"
        return "" if self.game.watch == Game.Watch.FREE else "Your watch"

    @property
    def waiting_for(self) -> str:
        """The sides that must choose now, in words."""
        return " and ".join(self.words.sides[role] for role in self.asked)

    @cached_property
    def hand_over_to(self) -> str:
        """Hot seat: the side that it is time to hand over to; empty while one's own is asked."""
        if not self.changes_hands or self.is_over:
            return ""
        request = self.game.take_back
        is_asked_back = request is not None and request["role"] == self.seat.role
        if self.seat.role in self.asked and not is_asked_back:
            return ""
        others = [seat.role for seat in self.own if seat.pk != self.seat.pk]
        return self.words.sides[others[0]]

    @property
    def take_back(self) -> dict[str, Any] | None:
        """The open request to take moves back, and whose it is."""
        asked = self.game.take_back
        if asked is None:
            return None
        is_own = asked["role"] == self.seat.role
        plays_both = len(self.own) > 1 and not self.changes_hands
        return {
            "name": asked["name"],
            "side": self.words.sides[asked["role"]],
            "is_own": is_own,
            "may_answer": not is_own or plays_both,
        }

    @cached_property
    def may_ask_back(self) -> bool:
        """Whether there is a move of one's own side that the other could be asked to take back."""
        if not self.is_two_sided or self.is_over or self.game.lesson or self.game.take_back:
            return False
        if self.can_undo:
            return False
        made = Move.objects.filter(game=self.game, role=self.seat.role, undone=False)
        return self.made is not None or made.exists()

    @cached_property
    def form(self) -> str:
        """The form that the choice buttons send: a move, or a proposal to whoever is on watch."""
        return "f" if self.mine else "p"

    @cached_property
    def can_undo(self) -> bool:
        """Whether the last move is the viewer's own and was kept for an undo (moves.undoable).

        Asked on every answer, so that it must not fetch the kept position itself.
        """
        if self.game.lesson:
            return False
        shown = [seat.pk for seat in self.own if seat.is_shown or len(self.own) == 1]
        if self.made is not None and self.made.after is not None:
            return self.made.before is not None and self.made.seat_id in shown
        made = Move.objects.filter(game=self.game, undone=False).order_by("-version")
        last = made.annotate(kept=KEPT).values_list("seat", "kept").first()
        return last is not None and last[0] in shown and bool(last[1])

    @cached_property
    def entries(self) -> Entries:
        return Entries(self.game)

    @cached_property
    def looked(self) -> Looked | None:
        """How far the viewer has seen the game on this side; None: never yet."""
        return looked_of(self.seat)

    @cached_property
    def seen(self) -> int:
        """The version from which on the page marks what happened as new.

        A page that stays open says which it has; on a first visit nothing is new.
        """
        return self.looked.version if self.looked else self.game.version

    @cached_property
    def news(self) -> News | None:
        """What happened since then; None when no line of the log tells of anything."""
        events = since.happened(self.entries, self.seen, self.seat.role)
        if not since.lines(self.game.key, events):
            return None
        found: News = self.board.news(events, self.view, self.seat.role)
        return found

    @cached_property
    def told(self) -> list[Section]:
        """The newest sections of the log, as many as the page or the last die needs."""
        last = max(self.log_sections, self.board.ROLL_SECTIONS)
        role, entries = self.seat.role, self.entries
        return sections(self.game, self.names, last, role, entries=entries, seen=self.seen)

    @property
    def log(self) -> list[Section]:
        return self.told[: self.log_sections]

    @cached_property
    def roll(self) -> Line | None:
        """The last die of the newest sections of the log."""
        return last_roll(self.game, self.told)

    @cached_property
    def crumbs(self) -> list[str]:
        return list(self.board.crumbs(self.view))

    @cached_property
    def proposals(self) -> list[dict[str, Any]]:
        """What the others of one's side would do, as buttons for whoever is on watch."""
        called = {seat.pk: seat.user.name for seat in self.seats if seat.role == self.seat.role}
        if len(called) < 2:
            return []
        options = [option for ask in self.view.asks for option in ask.options]
        return [
            {"who": called[each.seat_id], "button": self.board.button(option, self.names)}
            for each in talk.proposed(self.game, self.seat.role)
            for option in options
            if plain(option.choice) == each.choice and each.seat_id in called
        ]

    @cached_property
    def lesson(self) -> lesson.Page | None:
        return lesson.page_of(self.game) if self.game.lesson else None

    @cached_property
    def wanted(self) -> str:
        """The choice that the lesson asks for, as its button sends it."""
        choice = self.lesson.choice if self.lesson else None
        if choice is None:
            return ""
        return msgspec.json.encode(store.rules_of(self.game).choice(choice)).decode()

    @cached_property
    def end(self) -> dict[str, Any]:
        """How it ended and how it went."""
        kept = LogEntry.objects.filter(game=self.game, kind=self.board.PLOTTED, move__undone=False)
        turns = list(kept.order_by("pk").values_list("data", flat=True))
        return dict(self.board.end_of(self.view, turns))


def panel_of(game_id: uuid.UUID, user: User, made: Move | None = None, side: str = "") -> Panel:
    """The table as this person sees it; a move just made brings what it has left along.

    :raises Http404: no such game, or no seat of theirs at it.
    :raises NotShown: a side is empty, or not the one that lies open (seating.open_seat).
    """
    game = made.game if made else Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Http404("no such table")
    seats = made.table if made else None
    if seats is None:
        seats = seats_at(game)
    mine = [seat for seat in seats if seat.user_id == user.pk]
    seat = seating.open_seat(game, mine, side)
    rules = store.rules_of(game)
    state = made.after if made else None
    view = rules.view(state or store.load(game, rules).state, seat.role)
    return Panel(game=game, seat=seat, seats=seats, view=view, made=made)
