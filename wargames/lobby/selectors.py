"""What the front room shows about games."""

from __future__ import annotations

from dataclasses import dataclass

from engine.models import Game, Seat
from engine.moves import on_watch
from wargames.accounts.models import User
from wargames.words import how_long_ago


def table_url(game: Game) -> str:
    """Where a game is played."""
    return f"/table/{game.pk}/"


@dataclass(frozen=True)
class GameLine:
    """One game in a list, as one person sees it."""

    game: Game
    seats: list[Seat]
    watch: list[Seat]
    mine: bool

    @property
    def url(self) -> str:
        return table_url(self.game)

    @property
    def since(self) -> str:
        return how_long_ago(self.game.updated_at)

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @property
    def is_shared(self) -> bool:
        return len(self.seats) > 1


def game_line(game: Game, person: User) -> GameLine:
    seats = list(game.seats.all())
    watch = on_watch(game, seats)
    return GameLine(game, seats, watch, any(seat.user_id == person.pk for seat in watch))


def games_of(person: User) -> list[GameLine]:
    """Somebody's games: those that wait for them first, those that are over last."""
    games = Game.objects.filter(seats__user=person).prefetch_related("seats__user")
    lines = [game_line(game, person) for game in games.order_by("-updated_at")]
    return sorted(lines, key=lambda line: (line.is_over, not line.mine))


def host_of(game: Game) -> Seat | None:
    """Who may open and close the table: whoever of those still seated sat down first."""
    return game.seats.order_by("place").first()
