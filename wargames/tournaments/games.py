"""Creates the games of a match on its tournament's terms."""

from __future__ import annotations

from engine.core import registry
from engine.models import Game
from engine.position.compiled import CompiledQuery
from engine.seats import beginning, sitting
from wargames.accounts.models import User
from wargames.clocks.models import Clock
from wargames.clocks.services import Terms, set_clock
from wargames.lobby.game_names import titled
from wargames.lobby.models import Hints
from wargames.lobby.new_games.tables import Chosen, choose
from wargames.presentation.registry import presentation_of
from wargames.tournaments import notices
from wargames.tournaments.models import Entrant, Match, MatchGame, Tournament


def begin_games(tournament: Tournament, match: Match) -> list[MatchGame]:
    """Begin the games of a match, and tell both players.

    A single game in a knock-out has random sides; with two, each has each side once. In a league
    whoever is first in the draw has the first side. A game for one side each plays alone.
    """
    first, second = person_of(match.first), person_of(match.second)
    sides = list(presentation_of(tournament.key).offer.sides)
    if len(sides) == 1:
        made = [
            MatchGame(game=new_game(tournament, match, first), first_side=sides[0]),
            MatchGame(game=new_game(tournament, match, second), second_side=sides[0]),
        ]
    elif tournament.games_each == 1 and not tournament.is_league:
        made = [between(new_game(tournament, match, first), first, second)]
    else:
        made = [
            between(new_game(tournament, match, first, side, number), first, second)
            for number, side in enumerate(sides[: tournament.games_each])
        ]
    for each in made:
        each.match = match
    MatchGame.objects.bulk_create(made)
    for each in made:
        notices.tell_begun(each, [first, second])
    return made


def person_of(entrant: Entrant | None) -> User:
    """The person of an entrant.

    :raises ValueError: there is none.
    """
    if entrant is None or entrant.person is None:
        raise ValueError("nobody to play")
    return entrant.person


def between(game: Game, first: User, second: User) -> MatchGame:
    """A game of the first player that the second joins."""
    sitting.join(game.pk, second)
    game.refresh_from_db()
    seats = dict(game.seats.values_list("user_id", "side"))
    return MatchGame(game=game, first_side=seats[first.pk], second_side=seats[second.pk])


def new_game(
    tournament: Tournament, match: Match, host: User, side: str = "", number: int = 0
) -> Game:
    """A game on the terms of its tournament, with its first player.

    `side`: theirs, empty: random. `number`: of the games of the match, from 0.
    """
    is_opposed = presentation_of(tournament.key).offer.is_opposed
    name = f"{tournament.name}, {round_name(tournament, match)}"
    name += f", game {number + 1}" if tournament.games_each > 1 and is_opposed else ""
    game = beginning.new_game(
        key=tournament.key,
        creator=host,
        options=registry.get(tournament.key).reader.effective(tournament.options),
        side=side,
        draw_sides=is_opposed and not side,
        title=titled(tournament.key, name),
    )
    choose(game, Chosen(spectators=tournament.spectators, hints=Hints.NEVER))
    set_clock(game, terms_of(tournament))
    return game


OF_MATCH = CompiledQuery(
    MatchGame, lambda game: MatchGame.objects.filter(game=game).order_by().values_list("pk")[:1]
)


def is_of_match(game: Game) -> bool:
    """Whether a game is one of a match, or a copy of one that goes on: no program plays there."""
    if OF_MATCH.rows(game.pk):
        return True
    origin = game.supposed_from
    return origin is not None and origin.status == Game.Status.PLAYING and is_of_match(origin)


def terms_of(tournament: Tournament) -> Terms:
    """The clock of each game; whoever runs out of time loses it."""
    return Terms(
        pace=tournament.pace,
        first=tournament.first,
        increment=tournament.increment,
        at_zero=Clock.AtZero.FORFEIT,
        weekends_off=tournament.weekends_off,
    )


LATE_ROUNDS = {1: "final", 2: "semi-final", 4: "quarter-final"}
"""Names by how many matches a round of a knock-out has."""


def round_name(tournament: Tournament, match: Match) -> str:
    """The name of a match's round."""
    if tournament.is_league:
        return f"round {match.round + 1}"
    width = tournament.matches.filter(round=match.round).count()
    return LATE_ROUNDS.get(width, f"round {match.round + 1}")
