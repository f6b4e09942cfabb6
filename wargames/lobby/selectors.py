"""What the front room shows about games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.core import signing
from django.utils.crypto import constant_time_compare

from engine.core import registry
from engine.core.lessons import Lesson
from engine.models import Game, Seat
from engine.moves import asked_of, on_watch
from wargames.accounts.models import User
from wargames.lobby.words import GameWords, Switch, words_of
from wargames.words import how_long_ago

SIDE_INVITATION = signing.Signer(salt="wargames.lobby.side")


def table_url(game: Game) -> str:
    """Where a game is played."""
    return f"/table/{game.pk}/"


@dataclass(frozen=True)
class Side:
    """One side of a table and who leads it."""

    role: str
    name: str
    seats: list[Seat]


def sides_of(game: Game, seats: list[Seat]) -> list[Side]:
    """Every side, the empty ones too."""
    named = words_of(game.key).sides.items()
    return [Side(role, name, [s for s in seats if s.role == role]) for role, name in named]


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
    def words(self) -> GameWords:
        return words_of(self.game.key)

    @property
    def sides(self) -> list[Side]:
        return sides_of(self.game, self.seats)

    @cached_property
    def lesson(self) -> Lesson | None:
        """The lesson that is played, if it is one that is still offered."""
        return registry.get(self.game.key).lessons().get(self.game.lesson)

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
        return how_long_ago(self.game.updated_at)

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
        return not self.words.is_two_sided or any(len(side.seats) > 1 for side in self.sides)

    @property
    def mine(self) -> bool:
        """Whether this person may choose now."""
        return any(seat in self.own for seat in self.watch)

    @property
    def asked(self) -> list[str]:
        """The roles that must choose now."""
        is_played = not (self.is_over or self.is_waiting)
        return asked_of(self.game, self.seats) if is_played else []

    @property
    def to_move(self) -> str:
        """The role that is waited for, one's own first: in its colour the line says so."""
        awaited = [seat.role for seat in self.watch if seat in self.own] or self.asked
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
        if not any(seat.role in self.asked for seat in self.own):
            return f"Waiting for {self._named(self.asked)}"
        return f"Watch: {', '.join(seat.user.name for seat in self.watch) or 'nobody'}"

    def _own_move(self, asked: list[str]) -> str:
        if not self.words.is_two_sided:
            return "Your watch"
        return f"Your move: {self._named(asked)}" if len(self.own) > 1 else "Your move"

    def _named(self, roles: list[str]) -> str:
        return " and ".join(self.words.sides.get(role, role) for role in roles)


def game_line(game: Game, person: User, made: int = 0) -> GameLine:
    """A game as one person sees it in a list."""
    seats = list(game.seats.all())
    own = [seat for seat in seats if seat.user_id == person.pk]
    return GameLine(game, seats, on_watch(game, seats), own, made)


def host_of(game: Game) -> Seat | None:
    """Who may open and close the table: whoever of those still seated sat down first."""
    return game.seats.order_by("place").first()


def side_invitation(game: Game, side: Side) -> str:
    """What the link to share one's own side carries besides the table's token.

    It is made by whoever leads the side: when the sides change places, or its leader gets up, no
    link that the enemy may have seen leads there any more.
    """
    text = f"{game.join_token}.{side.role}.{side.seats[0].pk}"
    return SIDE_INVITATION.sign(text).rpartition(":")[2]


def chairs_of(game: Game, seats: list[Seat], invited: str) -> list[Side]:
    """The sides a link lets one sit down on: a hidden hand is shared only by its own side's link.

    Where there is one side, everybody shares it.
    """
    sides = sides_of(game, seats)
    if len(sides) == 1:
        return sides
    empty = [side for side in sides if not side.seats]
    led = [side for side in sides if side.seats]
    own = [side for side in led if constant_time_compare(invited, side_invitation(game, side))]
    return own or empty
