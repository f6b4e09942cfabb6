"""Lobby selectors: the facts that its pages show about games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from django.utils.text import get_text_list
from msgspec import Struct

from engine.core import registry
from engine.core.encoding.codec import JsonObject
from engine.core.lessons.lesson import Lesson
from engine.core.lessons.practice import number_of
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from engine.seats.seated import asked_of, asked_sides, holders, on_watch, powers_held
from engine.visibility import revisions
from wargames.accounts.models import User
from wargames.clocks.facts import ShownClock
from wargames.lobby.new_games.tables import terms_of
from wargames.presentation.ended import EndedFacts, ended_of
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import how_long_ago


def table_url(game: Game) -> str:
    """The URL of a game's table."""
    return f"/table/{game.pk}/"


class Sitting(Struct, frozen=True):
    """A seat, with the powers that it holds in words; empty where it holds the whole side."""

    seat: Seat
    powers: str


class Side(Struct, frozen=True):
    """One side of a table, or the facilitator's place, with its players."""

    key: str
    name: str
    sitting: list[Sitting]

    @property
    def seats(self) -> list[Seat]:
        return [each.seat for each in self.sitting]

    @property
    def is_chair(self) -> bool:
        return self.key == FACILITATOR


def sides_of(game: Game, seats: list[Seat]) -> list[Side]:
    """Every side, including empty ones."""
    named = presentation_of(game.key).offer.sides.items()
    return [Side(key, name, sitting_at(game, seats, key)) for key, name in named]


def places_of(game: Game, seats: list[Seat]) -> list[Side]:
    """Every side, and the facilitator's place where the game has one."""
    offer = presentation_of(game.key).offer
    chair = [FACILITATOR] * store.roles_of(game).has_facilitator
    return [
        *sides_of(game, seats),
        *[Side(key, offer.called(key), sitting_at(game, seats, key)) for key in chair],
    ]


def sitting_at(game: Game, seats: list[Seat], side: str) -> list[Sitting]:
    """The players on a side."""
    there = [seat for seat in seats if seat.side == side]
    return [Sitting(seat, powers_in_words(game, seats, seat)) for seat in there]


def powers_in_words(game: Game, seats: list[Seat], seat: Seat) -> str:
    """The powers that a seat holds, where its side has several and others hold some of them."""
    several = store.roles_of(game).powers_of(seat.side)
    held = powers_held(game, seats, seat) if len(several) > 1 else []
    return in_words(presentation_of(game.key).offer, held) if len(held) < len(several) else ""


def in_words(offer: Offer, roles: Sequence[str]) -> str:
    """The names of roles, in a phrase."""
    return get_text_list([offer.called(role) for role in roles], "and")


def practice_facts(key: str, name: str) -> JsonObject:
    """The summary of a practice turn that has not ended."""
    turns = registry.get(key).lessons.practice
    return turns.facts(number_of(name)) if turns is not None else {}


class GameLine(Struct, frozen=True, dict=True):
    """One game in a list, as one person sees it."""

    game: Game
    seats: list[Seat]
    watch: list[Seat]
    own: list[Seat]
    made: int = 0
    """Moves made; shown for lessons."""
    unread: int = 0
    """Chat lines that this person has not read (signals.games_listed)."""
    clock: ShownClock | None = None
    """The clock to show, of those that this person may see."""
    noticed_at: datetime | None = None
    """When this person could last notice a change, where a list has queried it for all games."""

    @property
    def url(self) -> str:
        return table_url(self.game)

    @cached_property
    def words(self) -> Offer:
        return presentation_of(self.game.key).offer

    @property
    def sides(self) -> list[Side]:
        return sides_of(self.game, self.seats)

    @property
    def places(self) -> list[Side]:
        """Every side, and the facilitator's place if someone has it."""
        found = places_of(self.game, self.seats)
        return [each for each in found if each.seats or not each.is_chair]

    @property
    def has_secrets(self) -> bool:
        """Whether the sides do not even notice each other's moves."""
        return store.roles_of(self.game).is_secret

    @property
    def facilitates(self) -> bool:
        """Whether this person facilitates and plays no side."""
        return self.own_sides == [FACILITATOR]

    @cached_property
    def lesson(self) -> Lesson | None:
        """The lesson that the game is, if it is still offered."""
        rules = registry.get(self.game.key).under(self.game.options)
        return rules.lessons.get(self.game.lesson)

    @property
    def title(self) -> str:
        """The heading of the line."""
        return f"Lesson: {self.lesson.title}" if self.lesson else self.game.title

    @property
    def is_finished_lesson(self) -> bool:
        """Whether all moves of a lesson were made, or it is no longer offered."""
        if self.lesson and self.lesson.is_practice:
            facts = practice_facts(self.game.key, self.game.lesson)
            return self.is_over or any(self.game.summary[each] != facts[each] for each in facts)
        length = self.lesson.length if self.lesson else 0
        return bool(self.game.lesson) and (self.is_over or self.made >= length)

    def _lesson_state(self) -> str:
        if self.lesson is None or self.is_finished_lesson:
            return "Done"
        length = "" if self.lesson.is_practice else f" of {self.lesson.length}"
        return f"Step {self.made + 1}{length}"

    @property
    def facts(self) -> str:
        """The state of the game, as everyone may know it."""
        return "" if self.is_waiting else self.words.facts(self.game.summary)

    @property
    def agreed(self) -> list[Switch]:
        return self.words.agreed(self.game.options)

    @property
    def since(self) -> str:
        return how_long_ago(self.shown_at)

    @property
    def shown_at(self) -> datetime:
        """When this person could last notice a change."""
        if self.noticed_at is not None:
            return self.noticed_at
        times = [revisions.changed_at(self.game, side) for side in self.own_sides]
        return max(times, default=self.game.updated_at)

    @cached_property
    def own_sides(self) -> list[str]:
        """The sides of this person, in the order of joining."""
        return list(dict.fromkeys(seat.side for seat in self.own))

    @property
    def revision(self) -> int:
        """How often what this person can fetch has changed: the highest count of their sides."""
        return max(revisions.revision_of(self.game, side) for side in self.own_sides)

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @property
    def ended(self) -> EndedFacts | None:
        """How the game ended, if not by its rules."""
        return ended_of(self.game)

    @property
    def reveals(self) -> bool:
        """Whether each side's beliefs are shown beside the truth, now that the game is over."""
        has_page = presentation_of(self.game.key).reveal is not None
        return self.is_over and self.has_secrets and has_page

    @cached_property
    def is_forgotten(self) -> bool:
        """Whether it has left the list of open games because its host has not seen it for long."""
        return self.is_waiting and terms_of(self.game).is_forgotten

    @property
    def is_waiting(self) -> bool:
        return self.game.status == Game.Status.WAITING

    @property
    def is_shared(self) -> bool:
        return len({seat.user_id for seat in self.seats}) > 1

    @property
    def tells_news(self) -> bool:
        """Whether others may have moved since this person's last visit, on one side of theirs."""
        is_alone = self.game.lesson or self.is_waiting or not self.is_shared
        return not is_alone and len(self.own) == 1 and not self.facilitates

    @property
    def may_share_watch(self) -> bool:
        """Whether the watch matters: several players may hold the same power."""
        if not self.words.is_opposed:
            return True
        roles = store.roles_of(self.game).asked
        return any(len(holders(self.game, self.seats, role)) > 1 for role in roles)

    @property
    def mine(self) -> bool:
        """Whether this person may choose now."""
        return any(seat in self.own for seat in self.watch)

    @property
    def asked(self) -> list[str]:
        """The roles that must choose now."""
        is_played = not (self.is_over or self.is_waiting)
        return seen_asked(self.game, self.own_sides) if is_played else []

    @property
    def asked_sides(self) -> list[str]:
        """The sides of those roles."""
        return asked_sides(self.game, self.asked)

    @property
    def awaited(self) -> str:
        """For whom the game waits, with a verb: "Ann was"; empty: nobody, or a lesson."""
        if self.is_over or self.is_waiting or self.game.lesson or not self.watch:
            return ""
        if self.mine:
            return "You were"
        names = list(dict.fromkeys(seat.user.name for seat in self.watch))
        return f"{get_text_list(names, 'and')} {'were' if len(names) > 1 else 'was'}"

    @property
    def to_move(self) -> str:
        """The side whose colour marks whose move it is: one's own, if it is asked."""
        awaited = [seat.side for seat in self.watch if seat in self.own] or self.asked_sides
        return awaited[0] if awaited else ""

    @property
    def state(self) -> str:
        """Whose move it is, or what else the game waits for."""
        if self.is_over:
            return "Over"
        if self.is_waiting:
            return f"Waiting for {self.words.opponents}"
        if self.game.lesson:
            return self._lesson_state()
        if self.mine:
            return self._own_move(self.asked)
        if not any(seat.side in self.asked_sides for seat in self.own):
            return f"Waiting for {self._named(self.asked)}"
        return f"Waiting for {', '.join(seat.user.name for seat in self.watch) or 'nobody'}"

    def _own_move(self, asked: list[str]) -> str:
        if not self.words.is_opposed:
            return "Your move"
        return f"Your move: {self._named(asked)}" if len(self.own) > 1 else "Your move"

    def _named(self, roles: list[str]) -> str:
        return in_words(self.words, roles)


def game_line(game: Game, person: User, seats: list[Seat] | None = None) -> GameLine:
    """A game as one person sees it in a list; `seats`: its seats, if they are already loaded."""
    seats = list(game.seats.all()) if seats is None else seats
    own = [seat for seat in seats if seat.user_id == person.pk]
    asked = seen_asked(game, list(dict.fromkeys(seat.side for seat in own)))
    return GameLine(game, seats, on_watch(game, seats, asked), own)


def seen_asked(game: Game, sides: Sequence[str]) -> list[str]:
    """The roles that must choose now, as a player of these sides sees it.

    A secret answer of another side is not seen, except by a player of that side too.
    """
    if not sides:
        return revisions.asked_seen(game, store.PUBLIC)
    roles = store.roles_of(game)
    seen = [role for side in sides for role in revisions.asked_seen(game, side)]
    asked = asked_of(game)
    own = {role for side in sides for role in roles.powers_of(side)}
    return [role for role in dict.fromkeys(seen) if role in asked or role not in own]


def host_of(game: Game) -> Seat | None:
    """The host, who may open and close the table: the first to join of the people still there."""
    return game.seats.filter(user__program="").order_by("place").first()
