"""The points of a game, the winner of a match, and the standings of a division."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.models import Game
from wargames.people.record import result_of
from wargames.presentation.registry import presentation_of
from wargames.tournaments.models import Entrant, Match, MatchGame

WIN, DRAW, LOSS = 2, 1, 0
POINTS = {1: WIN, 0: DRAW, -1: LOSS}
LOST_BY_HAND = -1
"""The worth of a solo game that was resigned, or lost on time."""


def count(games: Sequence[MatchGame]) -> None:
    """Set points for the finished games of a match (not saved here).

    Where each plays alone, both must be over: the better result wins.
    """
    for each in games:
        game = each.game
        if each.is_over or (game is not None and game.status != Game.Status.OVER):
            continue
        each.is_over = True
        if game is None:
            each.first_points = each.second_points = DRAW
        elif each.first_side and each.second_side:
            result = result_of(game, each.first_side)
            each.first_points, each.second_points = POINTS[result], POINTS[-result]
        else:
            each.worth = worth_of(game)
    alone = [each for each in games if each.worth is not None]
    if len(alone) == 2:
        first, second = sorted(alone, key=lambda each: not each.first_side)
        better = (first.worth or 0) - (second.worth or 0)
        result = (better > 0) - (better < 0)
        first.first_points, first.second_points = POINTS[result], POINTS[-result]


def worth_of(game: Game) -> int:
    """The result of a solo game as a number; more is better."""
    if game.ended is not None:
        return LOST_BY_HAND
    return presentation_of(game.key).worth_of(game.result or {})


def points_of(games: Sequence[MatchGame]) -> tuple[int, int]:
    """The points of both in a match so far."""
    first = sum(each.first_points or 0 for each in games)
    return first, sum(each.second_points or 0 for each in games)


def winner_of(match: Match, games: Sequence[MatchGame]) -> Entrant | None:
    """The winner of a match whose games are over; None: a draw of a league.

    A knock-out needs a winner: of two who are level, the one with the better seed, and nobody only
    where both are gone.
    """
    first, second = points_of(games)
    if first != second:
        return match.first if first > second else match.second
    if match.tournament.is_league:
        return None
    there = [each for each in (match.first, match.second) if each is not None]
    return min(there, key=lambda each: each.seed, default=None)


class Standing(Struct, frozen=True):
    """An entrant's standing: matches played, won, drawn, lost, points, and tie-break."""

    entrant: Entrant
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    level: int
    """Points against those who have as many points."""

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key: the highest first."""
        return self.points, self.level, self.won


def standings_of(
    entrants: Sequence[Entrant], matches: Sequence[Match], games: dict[int, list[MatchGame]]
) -> list[Standing]:
    """A division, the best first: by points, points among those level, matches won.

    Of those who are level in all, the better seed comes first.
    """
    points = {each.pk: 0 for each in entrants}
    taken = dict[tuple[int, int], int]()
    tally = {each.pk: [0, 0, 0] for each in entrants}
    for match in matches:
        if match.first is None or match.second is None or not match.is_decided:
            continue
        a, b = match.first.pk, match.second.pk
        of_a, of_b = awarded(match, games.get(match.pk, []))
        points[a], points[b] = points[a] + of_a, points[b] + of_b
        taken[a, b], taken[b, a] = of_a, of_b
        for key, own, other in ((a, of_a, of_b), (b, of_b, of_a)):
            tally[key][0 if own > other else 1 if own == other else 2] += 1
    found = []
    for each in entrants:
        level = [key for key, own in points.items() if own == points[each.pk] and key != each.pk]
        won, drawn, lost = tally[each.pk]
        against = sum(taken.get((each.pk, key), 0) for key in level)
        found.append(Standing(each, won + drawn + lost, won, drawn, lost, points[each.pk], against))
    return sorted(found, key=lambda each: (*(-part for part in each.order), each.entrant.seed))


def awarded(match: Match, games: Sequence[MatchGame]) -> tuple[int, int]:
    """The points of a decided match: those of its games, or of a walkover."""
    if not match.is_walkover:
        return points_of(games)
    first = match.winner_id is not None and match.winner_id == match.first_id
    second = match.winner_id is not None and match.winner_id == match.second_id
    return first * WIN * match.tournament.games_each, second * WIN * match.tournament.games_each
