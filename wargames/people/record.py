"""A person's record: games by kind and side, results, and punctuality."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from engine.core.roles import FACILITATOR
from engine.models import FormerSeat, Game, Seat
from engine.position import store
from wargames.accounts.models import User
from wargames.people.signals import punctuality_wanted
from wargames.presentation.registry import presentation_of


class Tally(Struct):
    """How many games were played, and how many of them were won, lost or drawn."""

    name: str
    played: int = 0
    won: int = 0
    lost: int = 0

    @property
    def drawn(self) -> int:
        """The games that nobody won."""
        return self.played - self.won - self.lost

    def add(self, result: int) -> None:
        """Add a game: 1 is won, -1 lost, 0 drawn."""
        self.played += 1
        self.won += result > 0
        self.lost += result < 0


class OfGame(Struct):
    """Someone's finished games of one kind, in total and by side."""

    total: Tally
    sides: dict[str, Tally] = field(default_factory=dict)
    facilitated: int = 0
    has_sides: bool = True
    """Whether there is more than one side to distinguish."""


class Punctuality(Struct, frozen=True):
    """Answers to decisions under a clock: how many there were, and how many came in time."""

    answers: int
    in_time: int

    @property
    def percent(self) -> int:
        """The percentage that came in time, rounded down: only all of them make 100."""
        return 100 * self.in_time // self.answers


class Record(Struct, frozen=True):
    """Everything that a profile shows."""

    games: Sequence[OfGame]
    running: int
    left: int
    punctuality: Punctuality | None


def record_of(person: User) -> Record:
    """The record of a person; lessons and games against oneself do not count."""
    seats = Seat.objects.filter(
        user=person.pk, game__lesson="", game__is_supposed=False
    ).select_related("game")
    mine = defaultdict[Any, list[Seat]](list)
    for seat in seats.defer("game__flow", "game__start", "game__content", "game__summary"):
        mine[seat.game].append(seat)
    over = {game: own for game, own in mine.items() if game.status == Game.Status.OVER}
    former = FormerSeat.objects.filter(user=person.pk).exclude(game__in=list(mine))
    return Record(
        games=list(_by_game(over).values()),
        running=sum(game.status == Game.Status.PLAYING for game in mine),
        left=former.values("game").distinct().count(),
        punctuality=_punctuality(person),
    )


def _by_game(over: Mapping[Game, Iterable[Seat]]) -> dict[str, OfGame]:
    """Finished games by game, in the order of their names."""
    found: dict[str, OfGame] = {}
    for game, seats in sorted(over.items(), key=lambda each: each[0].title):
        offer, sides = presentation_of(game.key).offer, {seat.side for seat in seats}
        kind = found.setdefault(game.key, OfGame(Tally(offer.title), has_sides=offer.is_opposed))
        if sides == {FACILITATOR}:
            kind.facilitated += 1
            continue
        if len(sides - {FACILITATOR}) > 1:
            continue  # against oneself
        side = next(iter(sides - {FACILITATOR}))
        result = result_of(game, side)
        kind.total.add(result)
        kind.sides.setdefault(side, Tally(offer.called(side))).add(result)
    return {key: each for key, each in found.items() if each.total.played or each.facilitated}


def result_of(game: Game, side: str) -> int:
    """1 for a victory of this side, -1 for a defeat, 0 for neither."""
    if game.ended is not None:
        winner, loser = game.ended.get("winner", ""), game.ended.get("side", "")
        return 1 if winner == side else -1 if winner or loser == side else 0
    winner = presentation_of(game.key).won_by(game.result or {})
    is_opposed = store.roles_of(game).are_opposed
    return 1 if winner == side else -1 if winner or not is_opposed else 0


def _punctuality(person: User) -> Punctuality | None:
    """The person's punctuality as the clocks report it."""
    told: list[tuple[Any, Any]] = punctuality_wanted.send(sender=User, person=person)
    said: list[Punctuality] = [found for _, found in told if found is not None]
    answers, in_time = sum(each.answers for each in said), sum(each.in_time for each in said)
    return Punctuality(answers, in_time) if answers else None
