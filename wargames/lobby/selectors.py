"""Lobby selectors: what its pages show about games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.core import signing
from django.utils.crypto import constant_time_compare
from django.utils.text import get_text_list

from engine import sight, store
from engine.core import registry
from engine.core.lessons import Lesson
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.moves import asked_of, asked_sides, free_powers, on_watch
from wargames.accounts.models import User
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of
from wargames.text_helpers import how_long_ago

SIDE_INVITATION = signing.Signer(salt="wargames.lobby.side")


def table_url(game: Game) -> str:
    """Where a game is played."""
    return f"/table/{game.pk}/"


@dataclass(frozen=True)
class Side:
    """One side of a table and who leads it."""

    key: str
    name: str
    seats: list[Seat]


def sides_of(game: Game, seats: list[Seat]) -> list[Side]:
    """Every side, the empty ones too."""
    named = presentation_of(game.key).offer.sides.items()
    return [Side(key, name, [s for s in seats if s.side == key]) for key, name in named]


@dataclass(frozen=True)
class GameLine:
    """One game in a list, as one person sees it."""

    game: Game
    seats: list[Seat]
    watch: list[Seat]
    own: list[Seat]
    made: int = 0
    """Moves made, which the lines of lessons tell."""

    @property
    def url(self) -> str:
        return table_url(self.game)

    @cached_property
    def words(self) -> Offer:
        return presentation_of(self.game.key).offer

    @property
    def sides(self) -> list[Side]:
        return sides_of(self.game, self.seats)

    @cached_property
    def lesson(self) -> Lesson | None:
        """The lesson that is played, if it is one that is still offered."""
        return registry.get(self.game.key).lessons.get(self.game.lesson)

    @property
    def title(self) -> str:
        """What the line is headed by."""
        return f"Lesson: {self.lesson.title}" if self.lesson else self.game.title

    @property
    def is_finished_lesson(self) -> bool:
        """Whether all moves of a lesson were made, or it is offered no more."""
        length = self.lesson.length if self.lesson else 0
        return bool(self.game.lesson) and (self.is_over or self.made >= length)

    def _lesson_state(self) -> str:
        if self.lesson is None or self.is_finished_lesson:
            return "Done"
        return f"Step {self.made + 1} of {self.lesson.length}"

    @property
    def facts(self) -> str:
        """Where it stands, as everybody may know."""
        return "" if self.is_waiting else self.words.facts(self.game.summary)

    @property
    def agreed(self) -> list[Switch]:
        return self.words.agreed(self.game.options)

    @property
    def since(self) -> str:
        return how_long_ago(self.shown_at)

    @property
    def shown_at(self) -> datetime:
        """When this person could last notice a change, which a list has asked for already."""
        asked: datetime | None = getattr(self.game, "shown_at", None)
        times = [sight.changed_at(self.game, side) for side in self.own_sides if not asked]
        return asked or max(times, default=self.game.updated_at)

    @cached_property
    def own_sides(self) -> list[str]:
        """The sides that this person sits on, in the order of sitting down."""
        return list(dict.fromkeys(seat.side for seat in self.own))

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @property
    def is_waiting(self) -> bool:
        return self.game.status == Game.Status.WAITING

    @property
    def is_shared(self) -> bool:
        return len({seat.user_id for seat in self.seats}) > 1

    @property
    def may_share_watch(self) -> bool:
        """Whether it matters who has the watch: more than one may lead the same side."""
        return not self.words.is_opposed or any(len(side.seats) > 1 for side in self.sides)

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
        """Their sides."""
        return asked_sides(self.game, self.asked)

    @property
    def to_move(self) -> str:
        """The side that is waited for, one's own first: in its colour the line says so."""
        awaited = [seat.side for seat in self.watch if seat in self.own] or self.asked_sides
        return awaited[0] if awaited else ""

    @property
    def state(self) -> str:
        """Whose move it is, or what else it waits for."""
        if self.is_over:
            return "Over"
        if self.is_waiting:
            return "Waiting for an opponent"
        if self.game.lesson:
            return self._lesson_state()
        if self.mine:
            return self._own_move(self.asked)
        if not any(seat.side in self.asked_sides for seat in self.own):
            return f"Waiting for {self._named(self.asked)}"
        return f"Watch: {', '.join(seat.user.name for seat in self.watch) or 'nobody'}"

    def _own_move(self, asked: list[str]) -> str:
        if not self.words.is_opposed:
            return "Your watch"
        return f"Your move: {self._named(asked)}" if len(self.own) > 1 else "Your move"

    def _named(self, roles: list[str]) -> str:
        return get_text_list([self.words.called(role) for role in roles], "and")


def game_line(game: Game, person: User, made: int = 0) -> GameLine:
    """A game as one person sees it in a list."""
    seats = list(game.seats.all())
    own = [seat for seat in seats if seat.user_id == person.pk]
    asked = seen_asked(game, list(dict.fromkeys(seat.side for seat in own)))
    return GameLine(game, seats, on_watch(game, seats, asked), own, made)


def seen_asked(game: Game, sides: Sequence[str]) -> list[str]:
    """The roles that somebody on these sides sees asked: those that one of them at least sees so.

    A secret answer of another side is not seen; whoever plays that side too knows of it.
    """
    if not sides:
        return sight.asked_seen(game, store.PUBLIC)
    roles = store.roles_of(game)
    seen = [role for side in sides for role in sight.asked_seen(game, side)]
    asked = asked_of(game)
    own = {role for side in sides for role in roles.powers_of(side)}
    return [role for role in dict.fromkeys(seen) if role in asked or role not in own]


def host_of(game: Game) -> Seat | None:
    """Who may open and close the table: whoever of those still seated sat down first."""
    return game.seats.order_by("place").first()


@dataclass(frozen=True)
class Chair:
    """A place to sit down in: a side, one of its powers, or the facilitator's chair.

    key: what its button sends. seats: those who share it already.
    """

    side: str
    name: str
    seats: list[Seat]
    power: str = ""

    @property
    def key(self) -> str:
        return f"{self.side}:{self.power}" if self.power else self.side


def side_invitation(game: Game, side: str, leader: Seat) -> str:
    """What the link to share one's own side carries besides the table's token.

    It is made by whoever leads the side: when the sides change places, or its leader gets up, no
    link that the enemy may have seen leads there any more. To a facilitator's chair that nobody
    holds the host invites.
    """
    text = f"{game.join_token}.{side}.{leader.pk}"
    return SIDE_INVITATION.sign(text).rpartition(":")[2]


def chairs_of(game: Game, seats: list[Seat], invited: str) -> list[Chair]:
    """The places a link lets one sit down in: a hidden hand is shared only by its own side's link.

    Where there is one side, everybody shares it. Before the game begins nobody knows anything yet:
    then the powers of a side that is led already can be had too, and the facilitator's chair.
    """
    sides = sides_of(game, seats)
    all_chairs = [Chair(side.key, side.name, side.seats) for side in sides]
    if len(sides) == 1:
        return all_chairs
    own = [each for each in all_chairs if each.seats and is_invited(game, each, invited)]
    chair = facilitators_chair(game, seats)
    if chair and is_invited(game, chair, invited):
        own.append(replace(chair, seats=[seat for seat in seats if seat.side == FACILITATOR]))
    if own:
        return own
    empty = [each for each in all_chairs if not each.seats]
    if game.status != Game.Status.WAITING:
        return empty
    found = [*empty, *free_powers_of(game, sides, seats)]
    if chair and not any(seat.side == FACILITATOR for seat in seats):
        found.append(replace(chair, seats=[]))
    return found


def is_invited(game: Game, chair: Chair, invited: str) -> bool:
    """Whether a link carries the invitation of whoever leads there."""
    return constant_time_compare(invited, side_invitation(game, chair.side, chair.seats[0]))


def facilitators_chair(game: Game, seats: list[Seat]) -> Chair | None:
    """The facilitator's chair with whoever invites to it: who sits there, or else the host."""
    if not store.roles_of(game).has_facilitator or not seats:
        return None
    there = [seat for seat in seats if seat.side == FACILITATOR]
    return Chair(FACILITATOR, "the facilitator", (there or seats)[:1])


def free_powers_of(game: Game, sides: list[Side], seats: list[Seat]) -> list[Chair]:
    """The powers that nobody holds by name, of sides that have several."""
    roles, words = store.roles_of(game), presentation_of(game.key).offer
    return [
        Chair(side.key, f"{words.called(power)} ({side.name})", [], power)
        for side in sides
        if len(roles.powers_of(side.key)) > 1
        for power in free_powers(roles, side.key, seats)
    ]
