"""The course of a tournament: its draw, games, results, end, and the next one.

Each step looks at what is stored, and does what is due; done twice it changes nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Avg, Q
from django.utils import timezone

from engine.errors import CannotEnd
from engine.models import Game, Seat
from engine.moves.ending import forfeit
from wargames.people.models import Rating
from wargames.people.ratings import kind_of
from wargames.sweeps import one_by_one
from wargames.tournaments import draw, notices, results
from wargames.tournaments.games import begin_games
from wargames.tournaments.models import LEAST, Entrant, Match, MatchGame, Tournament

MONTH = timedelta(days=30)
LONGER = timedelta(days=7)
"""The extension of sign-up if too few can meet."""
UNRATED = 1500.0
AT_A_TIME = 4
"""Matches that begin in one transaction, during which nobody else can write to SQLite."""
WITHDRAWN = "withdrawn"


def sweep() -> Iterator[str]:
    """Advance each tournament as far as possible."""
    now = timezone.now()
    due = Q(status=Tournament.Status.RUNNING)
    due |= Q(status=Tournament.Status.OPEN)
    due |= Q(repeats=True, later=None, begun_at__lte=now - MONTH)
    keys = Tournament.objects.filter(due).order_by("made_at").values_list("pk", flat=True)
    return one_by_one(list(keys), advance, "a tournament")


def advance(key: uuid.UUID) -> Iterator[str]:
    """Do what is due in one tournament, a few matches in each transaction."""
    while step(key):
        pass
    return iter(())


@transaction.atomic
def step(key: uuid.UUID) -> bool:
    """Do what is due, starting only a few matches; return whether there may be more."""
    tournament = Tournament.objects.select_for_update().get(pk=key)
    if tournament.status == Tournament.Status.OPEN and is_to_begin(tournament):
        begin(tournament)
    is_running = tournament.status == Tournament.Status.RUNNING
    begun = play_on(tournament) if is_running else 0
    if is_to_repeat(tournament):
        repeat(tournament)
    return begun == AT_A_TIME


# ------------------------------------------------------------------------------- the draw


def is_to_begin(tournament: Tournament) -> bool:
    """Whether it is full or sign-up is over; with too few people sign-up is extended."""
    entrants = tournament.entrants.count()
    if entrants < tournament.places and not tournament.is_due:
        return False
    if entrants >= LEAST:
        return True
    tournament.closes_at = timezone.now() + LONGER
    tournament.save(update_fields=("closes_at",))
    return False


def begin(tournament: Tournament) -> None:
    """Make the draw: seeds by rating, then divisions or a bracket."""
    strength = strengths(tournament)
    entrants = sorted(
        tournament.entrants.select_related("person"),
        key=lambda each: (-strength[each.pk], each.made_at, each.pk),
    )
    for place, each in enumerate(entrants):
        each.seed = place + 1
    drawn = drawn_league if tournament.is_league else drawn_bracket
    matches = drawn(tournament, entrants)
    Entrant.objects.bulk_update(entrants, ("seed", "division"))
    Match.objects.bulk_create(matches)
    tournament.status, tournament.begun_at = Tournament.Status.RUNNING, timezone.now()
    tournament.save(update_fields=("status", "begun_at"))


def strengths(tournament: Tournament) -> dict[int, float]:
    """Each entrant's strength: the mean of their ratings on the game's sides."""
    kind = kind_of(tournament.key, tournament.options)
    entrants = list(tournament.entrants.select_related("person"))
    rated = [each.person_id for each in entrants if each.person and each.person.is_rated]
    found = Rating.objects.filter(game=kind, person__in=rated, games__gt=0)
    means = dict(found.values_list("person").annotate(Avg("value")).order_by())
    return {each.pk: means.get(each.person_id, UNRATED) for each in entrants}


def drawn_league(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Match]:
    """The matches of a league, division by division; sets each entrant's division."""
    found = []
    for number, places in enumerate(draw.divisions_of(len(entrants), tournament.division)):
        there = [entrants[place] for place in places]
        for each in there:
            each.division = number
        for round_, pairs in enumerate(draw.rounds_of(len(there))):
            found += [
                Match(
                    tournament=tournament,
                    division=number,
                    round=round_,
                    place=place,
                    first=there[a],
                    second=there[b],
                )
                for place, (a, b) in enumerate(pairs)
            ]
    return found


def drawn_bracket(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Match]:
    """All matches of a knock-out; later rounds wait for their players."""
    found = []
    for place, (a, b) in enumerate(draw.bracket_of(len(entrants))):
        second = None if b is None else entrants[b]
        alone = entrants[a] if second is None else None
        found.append(
            Match(
                tournament=tournament,
                round=0,
                place=place,
                first=entrants[a],
                second=second,
                winner=alone,
                is_decided=alone is not None,
                is_walkover=alone is not None,
            )
        )
    width, number = len(found), 0
    while width > 1:
        width, number = width // 2, number + 1
        found += [
            Match(tournament=tournament, round=number, place=at, is_set=False)
            for at in range(width)
        ]
    return found


# ------------------------------------------------------------------------------ its games


def play_on(tournament: Tournament) -> int:
    """Score finished games, decide matches, begin those that can; finish with the last one.

    Returns how many have begun.
    """
    people = ("first__person", "second__person")
    matches = list(tournament.matches.select_related("winner", *people))
    games = games_of(matches)
    for match in matches:
        match.tournament = tournament
        if not match.is_set:
            fill(match, matches)
        if match.is_set and not match.is_decided:
            forfeit_left(match, games[match.pk])
            decide(match, games[match.pk])
    begun = begin_due(tournament, matches, games)
    if all(match.is_decided for match in matches):
        end(tournament)
    return begun


def games_of(matches: Sequence[Match]) -> dict[int, list[MatchGame]]:
    """The games of each match, by its key."""
    found: dict[int, list[MatchGame]] = {match.pk: [] for match in matches}
    of_them = MatchGame.objects.filter(match__in=list(found)).select_related("game")
    for each in of_them:
        found[each.match_id].append(each)
    return found


def forfeit_left(match: Match, games: Sequence[MatchGame]) -> None:
    """Forfeit the running games of those who have withdrawn, or have left their seat."""
    going = [each.game for each in games if each.game and each.game.status == Game.Status.PLAYING]
    seats = Seat.objects.filter(game__in=going).values_list("game_id", "user_id", "side")
    seated = set(seats)
    for each in games:
        if each.game not in going or each.game is None:
            continue
        for entrant, side in ((match.first, each.first_side), (match.second, each.second_side)):
            if not side or entrant is None:
                continue
            is_there = (each.game.pk, entrant.person_id, side) in seated
            if entrant.is_gone or not is_there:
                forfeited(each.game, side)
                break


def forfeited(game: Game, side: str) -> None:
    """Forfeit a game for a side whose player is gone."""
    try:
        forfeit(game.pk, side, WITHDRAWN)
    except CannotEnd:
        return
    game.refresh_from_db()


def decide(match: Match, games: Sequence[MatchGame]) -> None:
    """Record the results of a match's games, and who has won it."""
    if games:
        results.count(games)
        MatchGame.objects.bulk_update(games, ("first_points", "second_points", "worth", "is_over"))
        if all(each.is_over for each in games):
            match.winner = results.winner_of(match, games)
            match.is_decided = True
            match.save()
        return
    stays = [each for each in (match.first, match.second) if each and not each.is_gone]
    if len(stays) < 2:
        walk_over(match, stays)


def walk_over(match: Match, stays: Sequence[Entrant]) -> None:
    """Decide a match that is not played: the one who is present wins."""
    match.winner = stays[0] if stays else None
    match.is_decided = match.is_walkover = True
    match.save()


def fill(match: Match, matches: Sequence[Match]) -> None:
    """Fill a later match of a knock-out from the two before it, once both are decided."""
    before = [
        each for each in matches if each.round == match.round - 1 and each.place // 2 == match.place
    ]
    if all(each.is_decided for each in before):
        match.first, match.second = (each.winner for each in before)
        match.is_set = True
        match.save()


def begin_due(
    tournament: Tournament, matches: Sequence[Match], games: dict[int, list[MatchGame]]
) -> int:
    """Begin the matches whose players are both free; in a league all at once, if so chosen.

    Returns how many, a few at a time.
    """
    begun = 0
    open_ = [match for match in matches if not match.is_decided]
    busy = {key for match in open_ if games[match.pk] for key in (match.first_id, match.second_id)}
    for match in sorted(open_, key=lambda each: (each.round, each.place)):
        pair = {match.first_id, match.second_id}
        if games[match.pk] or match.first is None or match.second is None:
            continue
        if begun < AT_A_TIME and (tournament.is_at_once or busy.isdisjoint(pair)):
            games[match.pk] = begin_games(tournament, match)
            begun += 1
        busy |= pair
    return begun


# ---------------------------------------------------------------------- its end, the next one


def end(tournament: Tournament) -> None:
    """Finish the tournament and tell everyone who took part."""
    tournament.status, tournament.over_at = Tournament.Status.OVER, timezone.now()
    tournament.save(update_fields=("status", "over_at"))
    notices.tell_over(tournament)


def is_to_repeat(tournament: Tournament) -> bool:
    """Whether a month has passed since it began, and its host wants another."""
    began = tournament.begun_at
    is_due = began is not None and began <= timezone.now() - MONTH
    is_wanted = tournament.repeats and tournament.host is not None and tournament.host.is_active
    return is_due and is_wanted and not Tournament.objects.filter(earlier=tournament).exists()


def repeat(tournament: Tournament) -> Tournament:
    """Open the next one, on the same terms; those who took part are told."""
    number = tournament.number + 1
    name = tournament.name.removesuffix(f" {tournament.number}")
    now = timezone.now()
    later = Tournament.objects.get(pk=tournament.pk)
    later.pk = uuid.uuid4()
    later.name, later.number, later.earlier = f"{name} {number}", number, tournament
    later.status, later.made_at = Tournament.Status.OPEN, now
    later.closes_at = now + tournament.open_for
    later.begun_at = later.over_at = None
    later.save(force_insert=True)
    notices.tell_again(tournament)
    return later
