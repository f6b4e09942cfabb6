"""Queries of tournaments: the list, and the page of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.db.models import Count
from msgspec import Struct

from engine.models import Game
from wargames.accounts.models import User
from wargames.clocks.models import Clock
from wargames.clocks.wording import in_short
from wargames.lobby.models import Spectators
from wargames.lobby.selectors import table_url
from wargames.notices.company import listed
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of
from wargames.tournaments.course import games_of
from wargames.tournaments.games import LATE_ROUNDS
from wargames.tournaments.models import Entrant, Match, MatchGame, Tournament
from wargames.tournaments.results import Standing, awarded, standings_of

SHOWN = 30
"""The most that the list shows of each kind."""


class TournamentLine(Struct, frozen=True, dict=True):
    """A tournament in the list, and in the heading of its page."""

    tournament: Tournament
    entrants: int

    @cached_property
    def words(self) -> Offer:
        """The names of the game and its sides."""
        return presentation_of(self.tournament.key).offer

    @property
    def agreed(self) -> list[Switch]:
        """The optional rules that are on."""
        return self.words.agreed(self.tournament.options)

    @property
    def clock(self) -> str:
        """The time limit of a side, in a few words."""
        terms = self.tournament
        return in_short(Clock(pace=terms.pace, first=terms.first, increment=terms.increment))


class TournamentLists(Struct, frozen=True):
    """The list of tournaments: open for sign-up, running, and the last finished ones."""

    open: list[TournamentLine]
    running: list[TournamentLine]
    over: list[TournamentLine]


def all_tournaments() -> TournamentLists:
    """The lists for the page of all tournaments."""
    rows = Tournament.objects.annotate(people=Count("entrants")).select_related("host")
    by_status = {
        status: [
            TournamentLine(each, each.people)
            for each in rows.filter(status=status).order_by(order)[:SHOWN]
        ]
        for status, order in (
            (Tournament.Status.OPEN, "closes_at"),
            (Tournament.Status.RUNNING, "-begun_at"),
            (Tournament.Status.OVER, "-over_at"),
        )
    }
    return TournamentLists(*by_status.values())


class ShownGame(Struct, frozen=True):
    """A game of a match with its link; `number` from 1."""

    number: int
    url: str
    is_over: bool


class ShownMatch(Struct, frozen=True):
    """A match on the page: players, score, games."""

    match: Match
    first_points: int
    second_points: int
    games: list[ShownGame]
    has_begun: bool
    is_mine: bool

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent, so that the first goes on."""
        return self.match.is_set and (self.match.first is None or self.match.second is None)

    @property
    def score(self) -> str:
        """The points of both, once any game is over."""
        return f"{self.first_points}–{self.second_points}"

    @property
    def first_won(self) -> bool:
        return self.match.winner_id is not None and self.match.winner_id == self.match.first_id

    @property
    def second_won(self) -> bool:
        return self.match.winner_id is not None and self.match.winner_id == self.match.second_id


class ShownRound(Struct, frozen=True):
    """A round with its name and matches."""

    name: str
    matches: list[ShownMatch]


class Division(Struct, frozen=True):
    """A division of a league: standings and rounds; `number` from 1."""

    number: int
    standings: list[Standing]
    rounds: list[ShownRound]


class TournamentPage(Struct, frozen=True):
    """A tournament as one visitor sees it; `mine`: their own entry."""

    line: TournamentLine
    entrants: list[Entrant]
    mine: Entrant | None
    is_host: bool
    divisions: list[Division]
    rounds: list[ShownRound]
    winners: list[Entrant]
    own: list[ShownMatch]
    earlier: Tournament | None
    later: Tournament | None

    @property
    def is_full(self) -> bool:
        return len(self.entrants) >= self.line.tournament.places


def page_of(tournament: Tournament, person: User | None) -> TournamentPage:
    """The page of a tournament; of running games it says only that they run."""
    entrants = list(tournament.entrants.select_related("person"))
    people = ("first__person", "second__person", "winner__person")
    matches = list(tournament.matches.select_related(*people))
    for match in matches:
        match.tournament = tournament
    games = games_of(matches)
    key = person.pk if person else None
    mine = next((each for each in entrants if key and each.person_id == key), None)
    shown = [shown_match(match, games[match.pk], mine) for match in matches]
    divisions = []
    if tournament.is_league and matches:
        divisions = divisions_of(entrants, shown, games)
    return TournamentPage(
        line=TournamentLine(tournament, len(entrants)),
        entrants=entrants,
        mine=mine,
        is_host=key is not None and tournament.host_id == key,
        divisions=divisions,
        rounds=[] if tournament.is_league else rounds_of(shown, is_league=False),
        winners=winners_of(tournament, divisions, matches),
        own=[
            each for each in shown if each.is_mine and each.has_begun and not each.match.is_decided
        ],
        earlier=tournament.earlier,
        later=Tournament.objects.filter(earlier=tournament).first(),
    )


def shown_match(match: Match, games: Sequence[MatchGame], mine: Entrant | None) -> ShownMatch:
    """A match for the page; its players get links to their tables, others may watch."""
    is_mine = mine is not None and mine.pk in (match.first_id, match.second_id)
    first, second = awarded(match, games)
    found = [
        ShownGame(number, url, each.is_over)
        for number, each in enumerate(games, start=1)
        if each.game and (url := url_of(each.game, match, each, mine))
    ]
    return ShownMatch(match, first, second, found, bool(games), is_mine)


def url_of(game: Game, match: Match, of: MatchGame, mine: Entrant | None) -> str:
    """Where someone plays or watches a game; empty: they may not."""
    sides = {match.first_id: of.first_side, match.second_id: of.second_side}
    if mine is not None and sides.get(mine.pk):
        return table_url(game)
    is_public = game.is_open and match.tournament.spectators != Spectators.NOBODY
    return f"{table_url(game)}watch/" if is_public else ""


def rounds_of(shown: Sequence[ShownMatch], *, is_league: bool) -> list[ShownRound]:
    """Matches by round."""
    found: dict[int, list[ShownMatch]] = {}
    for each in shown:
        found.setdefault(each.match.round, []).append(each)
    names = {} if is_league else LATE_ROUNDS
    return [
        ShownRound(names.get(len(there), f"round {number + 1}").capitalize(), there)
        for number, there in sorted(found.items())
    ]


def divisions_of(
    entrants: Sequence[Entrant],
    shown: Sequence[ShownMatch],
    games: dict[int, list[MatchGame]],
) -> list[Division]:
    """The divisions of a league, the strongest first."""
    found = []
    for number in sorted({each.division for each in entrants}):
        own = [each for each in shown if each.match.division == number]
        there = [each for each in entrants if each.division == number]
        standings = standings_of(there, [each.match for each in own], games)
        found.append(Division(number + 1, standings, rounds_of(own, is_league=True)))
    return found


def winners_of(
    tournament: Tournament, divisions: Sequence[Division], matches: Sequence[Match]
) -> list[Entrant]:
    """The winners of a finished tournament: in a league one of each division."""
    if tournament.status != Tournament.Status.OVER:
        return []
    if tournament.is_league:
        return [each.standings[0].entrant for each in divisions if each.standings]
    final = max(matches, key=lambda each: each.round)
    return [final.winner] if final.winner else []


def ending_of(game: Game) -> str:
    """How the tournament of a game ended: "Cup, won by Ann"; empty: it is none of its games."""
    of = MatchGame.objects.filter(game=game).select_related("match__tournament").first()
    if of is None:
        return ""
    winners = page_of(of.match.tournament, None).winners
    won = f", won by {listed([str(each) for each in winners])}" if winners else ""
    return f"{of.match.tournament}{won}"
