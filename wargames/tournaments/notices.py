"""Notices for those who take part in a tournament."""

from __future__ import annotations

from collections.abc import Iterable

from engine.models import Game
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.tournaments.models import MatchGame, Tournament


def tell_begun(made: MatchGame, people: Iterable[User]) -> None:
    """Tell its players that a game of a tournament has begun."""
    if made.game is None:
        return
    seated = set(made.game.seats.values_list("user_id", flat=True))
    for person in people:
        if person.pk in seated:
            tell_person(person, made.game, Notice.Kind.TOURNAMENT_GAME)


def tell_over(tournament: Tournament) -> None:
    """Tell everyone who played that the tournament is over."""
    tell_all(tournament, Notice.Kind.TOURNAMENT_OVER)


def tell_again(tournament: Tournament) -> None:
    """Tell everyone who played that sign-up for the next one is open."""
    tell_all(tournament, Notice.Kind.TOURNAMENT_AGAIN)


def tell_all(tournament: Tournament, kind: str) -> None:
    """Give each player one notice, about the last game that they played in it."""
    for entrant in tournament.entrants.exclude(person=None).select_related("person"):
        played = Game.objects.filter(
            match_game__match__tournament=tournament, seats__user=entrant.person_id
        )
        last = played.order_by("-match_game__pk").first()
        if last is not None and entrant.person is not None and entrant.person.is_active:
            tell_person(entrant.person, last, kind)
