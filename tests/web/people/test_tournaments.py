"""Leagues and knock-outs: signing up, the draw by rating, games on the same terms, results."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.errors import NoSeat
from engine.models import Game
from engine.moves import copies
from engine.moves.ending import forfeit
from engine.seats import programs
from engine.seats.sitting import leave
from tests.factories import UserFactory, make_war
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.clocks.models import Clock
from wargames.lobby.new_games.tables import terms_of
from wargames.notices.models import Notice
from wargames.people.leaving import delete_account
from wargames.people.models import Block, Rating
from wargames.tournaments import course, draw, entering
from wargames.tournaments.models import Match, MatchGame, Tournament
from wargames.tournaments.results import standings_of

OPEN, RUNNING, OVER = "open", "running", "over"
WAR = {"key": "pacific_war", "places": 8}
FORM = {
    "name": "Autumn Cup",
    "game": "pacific_war",
    "form": "knock_out",
    "places": "4",
    "days": "7",
    "games_each": "1",
    "division": "4",
    "clock-kind": "day",
}


def made(*people: User, host: User | None = None, **more: Any) -> Tournament:
    """A tournament for which these people have signed up, whose sign-up is over."""
    now = timezone.now()
    chosen = {"name": "Cup", "form": "league", "closes_at": now, **WAR}
    chosen |= {"pace": Clock.Pace.MOVE, "first": timedelta(days=3), **more}
    tournament = Tournament.objects.create(host=host or people[0], **chosen)
    for person in people:
        entering.enter(tournament.pk, person)
    return tournament


def swept(tournament: Tournament | None = None) -> None:
    assert list(course.sweep()) == []
    if tournament is not None:
        tournament.refresh_from_db()


def people_of(number: int) -> list[User]:
    return [UserFactory(name=f"P{each + 1}") for each in range(number)]


def pairs(tournament: Tournament, round_: int = 0) -> list[tuple[str, str]]:
    """Who meets whom in a round, by name."""
    found = tournament.matches.filter(round=round_)
    return [(str(each.first or "-"), str(each.second or "-")) for each in found]


def going(tournament: Tournament) -> list[MatchGame]:
    """The games that go on."""
    games = MatchGame.objects.filter(match__tournament=tournament, is_over=False)
    return list(games.select_related("game", "match"))


def won_by(person: User, tournament: Tournament) -> None:
    """The game that goes on with this person is won by them."""
    for each in going(tournament):
        assert each.game is not None
        seats = {seat.user_id: seat.side for seat in each.game.seats.all()}
        if person.pk in seats and each.game.status == Game.Status.PLAYING:
            forfeit(each.game.pk, next(s for key, s in seats.items() if key != person.pk))
            return
    raise AssertionError(f"{person} plays no game")


# ---------------------------------------------------------------------- people play alone


def test_no_program_plays_or_advises_in_a_game_of_a_match_nor_on_a_copy_of_it() -> None:
    tournament = made(*people_of(2), games_each=1)
    swept(tournament)
    game = going(tournament)[0].game
    assert game is not None
    mine = game.seats.order_by("place")[0]
    copy = copies.suppose(mine)
    for each in (game, copy, copies.suppose(copy.seats.get(side=mine.side))):
        seat = each.seats.get(side=mine.side)
        with pytest.raises(NoSeat):
            programs.hand_to(each.pk, seat, "captain")
        client = sitting(mine.user)
        client.post(f"/table/{each.pk}/seat/program/", {"level": "captain", "side": seat.side})
        assert not each.seats.exclude(program="").exists()
        assert client.get(f"/table/{each.pk}/advice/").status_code == 404
    won_by(mine.user, tournament)
    swept(tournament)
    programs.hand_to(copy.pk, copy.seats.get(side=mine.side), "captain")


# ------------------------------------------------------------------------------- the draw


@pytest.mark.parametrize("number", range(2, 9))
def test_in_a_division_everybody_meets_everybody_once_and_has_each_side_as_often(
    number: int,
) -> None:
    rounds = draw.rounds_of(number)
    met = [pair for pairs in rounds for pair in pairs]
    assert {frozenset(pair) for pair in met} == {
        frozenset((a, b)) for a in range(number) for b in range(a)
    }
    assert len(met) == number * (number - 1) // 2
    for pairs in rounds:
        assert len({each for pair in pairs for each in pair}) == 2 * len(pairs)
    firsts = [sum(first == each for first, _ in met) for each in range(number)]
    assert max(firsts) - min(firsts) <= 1


def test_divisions_are_as_alike_in_size_as_can_be_the_strongest_together() -> None:
    assert draw.divisions_of(9, 4) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert draw.divisions_of(5, 4) == [[0, 1, 2], [3, 4]]
    assert draw.divisions_of(2, 4) == [[0, 1]]


def test_in_a_bracket_the_strongest_meet_last_and_need_not_play_at_first() -> None:
    assert draw.bracket_of(8) == [(0, 7), (3, 4), (1, 6), (2, 5)]
    assert draw.bracket_of(5) == [(0, None), (3, 4), (1, None), (2, None)]
    assert draw.bracket_of(2) == [(0, 1)]


def test_the_draw_goes_by_rating_and_one_who_is_not_rated_counts_as_average() -> None:
    strong, shy, weak, new = people_of(4)
    for person, value in ((strong, 1700), (shy, 1900), (weak, 1300)):
        Rating.objects.create(person=person, game="pacific_war", side="japan", value=value, games=9)
    User.objects.filter(pk=shy.pk).update(is_rated=False)
    tournament = made(weak, new, shy, strong, form="knock_out")
    swept(tournament)
    seeds = [str(each) for each in tournament.entrants.order_by("seed")]
    assert seeds == ["P1", "P4", "P2", "P3"]  # P4 signed up before P2
    assert pairs(tournament) == [("P1", "P3"), ("P4", "P2")]


# -------------------------------------------------------------------- from sign-up to the end


def test_a_league_runs_by_itself_from_its_draw_to_its_winner() -> None:
    a, b, c = people_of(3)
    tournament = made(a, b, c)
    swept(tournament)
    assert tournament.status == RUNNING
    assert len(going(tournament)) == 1, "each plays one match at a time"
    game = going(tournament)[0].game
    assert game is not None and game.status == Game.Status.PLAYING
    assert game.clock.at_zero == Clock.AtZero.FORFEIT
    assert game.title == "Cup, round 1 (The Pacific War)"
    for winner in (b, a, a):
        swept(tournament)
        won_by(winner, tournament)
    swept(tournament)
    assert tournament.status == OVER
    page = page_in(sitting(c).get(f"/tournaments/{tournament.pk}/"))
    assert page.one(".winners").words == "Winner: P1"
    rows = [each.words for each in page.all(".record tbody tr")]
    assert rows == ["1. P1 2 2 0 0 4", "2. P2 2 1 0 1 2", "3. P3 2 0 0 2 0"]


def test_all_matches_of_a_league_can_begin_at_once() -> None:
    tournament = made(*people_of(4), is_at_once=True, games_each=2)
    swept()
    assert len(going(tournament)) == 12
    of_one = [each for each in going(tournament) if each.match.round == 0][:2]
    assert [each.first_side for each in of_one] == ["japan", "allied"]


def test_many_matches_begin_in_one_sweep_a_few_in_each_transaction() -> None:
    tournament = made(*people_of(12), places=12)
    swept()
    assert len(going(tournament)) == 6 > course.AT_A_TIME


def test_a_knock_out_goes_on_with_its_winners_to_the_final() -> None:
    a, b, c = people_of(3)
    tournament = made(a, b, c, form="knock_out")
    swept(tournament)
    assert pairs(tournament) == [("P1", "-"), ("P2", "P3")]
    assert pairs(tournament, 1) == [("-", "-")]
    won_by(c, tournament)
    swept(tournament)
    assert pairs(tournament, 1) == [("P1", "P3")]
    assert going(tournament)[0].game.title == "Cup, final (The Pacific War)"
    won_by(c, tournament)
    swept(tournament)
    assert tournament.status == OVER
    final = tournament.matches.get(round=1)
    assert str(final.winner) == "P3"
    for person in (a, c):
        note = Notice.objects.get(user=person, kind="tournament_over")
        assert note.words == "A tournament is over: Cup, won by P3."


def test_of_a_level_match_in_a_knock_out_the_better_seed_goes_on() -> None:
    a, b = people_of(2)
    tournament = made(a, b, form="knock_out", games_each=2)
    swept(tournament)
    for each in going(tournament):
        forfeit(each.game.pk, "japan")
    swept(tournament)
    assert tournament.status == OVER
    match = tournament.matches.get()
    assert match.winner is not None and match.winner.seed == 1


def test_with_too_few_people_one_can_sign_up_for_longer(ann: User) -> None:
    tournament = made(ann)
    swept(tournament)
    assert tournament.status == OPEN
    assert tournament.closes_at > timezone.now() + timedelta(days=6)


def test_a_game_for_one_side_is_played_by_each_alone_and_the_better_result_wins(
    ann: User, bea: User
) -> None:
    tournament = made(ann, bea, key="emperor", form="knock_out")
    swept(tournament)
    first, second = going(tournament)
    assert first.game.seats.get().user == ann and second.game.seats.get().user == bea
    for path in ("advice/", "advice/counsel/"):
        assert sitting(ann).get(f"/table/{first.game.pk}/{path}").status_code == 404
    forfeit(first.game.pk, "japan")
    swept(tournament)
    assert tournament.status == RUNNING, "the other still plays"
    play_to_the_end(second.game)
    swept(tournament)
    assert tournament.status == OVER
    assert str(tournament.matches.get().winner) == bea.name


def test_who_plays_a_match_alone_can_neither_turn_advice_on_nor_edit_the_position(
    ann: User, bea: User
) -> None:
    """Given that its player is the host of the game, its terms are those of the tournament."""
    tournament = made(ann, bea, key="emperor", form="knock_out")
    swept(tournament)
    game, client = going(tournament)[0].game, sitting(ann)
    assert game is not None

    sent = {"table-hints": "always", "table-menders": "players", "table-words": "Good hunting"}
    client.post(f"/games/{game.pk}/who/", sent)

    terms = terms_of(Game.objects.get(pk=game.pk))
    assert (terms.hints, terms.menders, terms.words) == ("never", "nobody", "Good hunting")
    assert client.get(f"/table/{game.pk}/advice/").status_code == 404
    assert "advice" not in page_in(page_of(client, game)).words


# ------------------------------------------------------------------------- who does not play


def test_whoever_withdraws_loses_what_is_open_and_what_would_come() -> None:
    a, b, c = people_of(3)
    tournament = made(a, b, c)
    swept(tournament)
    entering.withdraw(tournament.pk, b)
    swept(tournament)
    swept(tournament)
    lost = tournament.matches.filter(is_decided=True)
    assert {str(each.winner) for each in lost} == {"P1", "P3"}
    won_by(a, tournament)
    swept(tournament)
    assert tournament.status == OVER


def test_whoever_leaves_their_seat_or_is_shut_out_loses_the_game(ann: User, bea: User) -> None:
    tournament = made(ann, bea)
    swept(tournament)
    leave(going(tournament)[0].game.pk, bea)
    swept(tournament)
    assert str(tournament.matches.get().winner) == ann.name
    other = made(ann, bea)
    swept(other)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    swept(other)
    assert str(other.matches.get().winner) == bea.name


def test_a_player_reads_that_a_game_of_a_tournament_is_lost_with_their_seat(
    ann: User, bea: User
) -> None:
    cup = made(ann, bea)
    swept(cup)
    games = (going(cup)[0].game, make_war(ann, bea))
    client = sitting(bea)

    for game, is_of_cup in zip(games, (True, False), strict=True):
        share = page_in(client.get(f"/games/{game.pk}/share/")).words
        resign = page_in(page_of(client, game, "resign/")).words
        seat = page_in(page_of(client, game, "seat/")).words
        assert ("You lose this game of a tournament" in share) is is_of_cup
        assert ("A player who hands over their seat loses" in seat) is is_of_cup
        assert ("then the game continues without you" in resign) is not is_of_cup


def test_a_deleted_account_loses_and_stays_without_a_name(ann: User, bea: User) -> None:
    tournament = made(ann, bea)
    swept(tournament)
    delete_account(bea)
    swept(tournament)
    assert tournament.status == OVER
    assert str(tournament.matches.get().winner) == ann.name
    page = page_in(sitting(ann).get(f"/tournaments/{tournament.pk}/"))
    assert "Deleted account" in page.words and bea.name not in page.words


def test_a_guest_who_gets_an_account_takes_their_place_along(ann: User, bea: User) -> None:
    account = UserFactory(name="Anna", is_guest=False)
    tournament = made(ann, bea)
    swept(tournament)
    guest_merge(guest=ann, account=account)
    swept(tournament)
    assert tournament.status == RUNNING
    won_by(account, tournament)
    swept(tournament)
    assert str(tournament.matches.get().winner) == "Anna"


def test_a_guest_whose_account_takes_part_too_does_not_stop_it() -> None:
    guest, other, account = people_of(3)
    tournament = made(guest, other, account)
    swept(tournament)
    guest_merge(guest=guest, account=account)
    for _ in range(4):
        swept(tournament)
        for each in going(tournament):
            forfeit(each.game.pk, "japan")
    swept(tournament)
    assert tournament.status == OVER


# ---------------------------------------------------------------------------------- the pages


def test_a_tournament_is_hosted_signed_up_for_and_begun_by_clicking(ann: User, bea: User) -> None:
    host, other = sitting(ann), sitting(bea)
    assert "No tournament is open" in page_in(other.get("/tournaments/")).words
    answer = host.post("/tournaments/new/", {**FORM, "games_each": "2", "repeats": "on"})
    assert answer.status_code == 302
    url = answer["Location"]
    assert "Autumn Cup Knock-out 1 day a move" in page_in(other.get("/tournaments/")).words
    for client in (host, other, other):
        client.post(f"{url}enter/")
    page = page_in(other.get(url))
    assert "Players: 2 of 4" in page.words and "You are signed up" in page.words
    host.post(f"{url}manage/", {"do": "begin"})
    assert "The draw is made within a minute" in page_in(other.get(url)).words
    swept()
    page = page_in(other.get(url))
    own = page.one("p.own-match")
    assert own.words == "Your match: Ann – Bea Play game 1 Play game 2"
    assert all(each["href"].startswith("/table/") for each in own.all("a.primary"))
    stranger = page_in(Client().get(url))
    assert all(each["href"].endswith("/watch/") for each in stranger.all(".match a"))
    kinds = Notice.objects.filter(user=bea).values_list("kind", flat=True)
    assert "tournament_game" in kinds


def test_a_visitor_signs_up_with_nothing_but_a_name(ann: User) -> None:
    tournament = made(ann, closes_at=timezone.now() + timedelta(days=1))
    visitor, url = Client(), f"/tournaments/{tournament.pk}/"
    assert visitor.post(f"{url}enter/").status_code == 400
    assert visitor.post(f"{url}enter/", {"name": "Vera"}).status_code == 302
    assert [str(each) for each in tournament.entrants.all()] == [ann.name, "Vera"]


def test_the_form_says_what_is_wrong_with_it_and_makes_nothing(ann: User) -> None:
    host = sitting(ann)
    for wrong in (
        {"name": " \u202e "},
        {"places": "1"},
        {"places": "65"},
        {"days": "0"},
        {"game": "chess"},
        {"form": "swiss"},
        {"games_each": "3"},
        {"division": "2"},
        {"clock-kind": "none"},
        {"clock-kind": ""},
        {"clock-kind": "own"},
    ):
        assert host.post("/tournaments/new/", {**FORM, **wrong}).status_code == 400, wrong
    assert not Tournament.objects.exists()


def test_only_the_host_manages_it_and_nobody_changes_what_has_begun(ann: User, bea: User) -> None:
    tournament = made(ann, bea)
    url = f"/tournaments/{tournament.pk}/"
    assert sitting(bea).post(f"{url}manage/", {"do": "cancel"}).status_code == 403
    assert sitting(ann).post(f"{url}manage/", {"do": "win"}).status_code == 400
    swept(tournament)
    answer = sitting(ann).post(f"{url}manage/", {"do": "cancel"}, follow=True)
    assert "This is no longer possible" in page_in(answer).words
    late = UserFactory()
    answer = sitting(late).post(f"{url}enter/", follow=True)
    assert "You cannot sign up for this tournament" in page_in(answer).words
    tournament.refresh_from_db()
    assert tournament.status == RUNNING


def test_who_does_not_want_to_meet_somebody_there_is_refused_like_too_late(
    ann: User, bea: User
) -> None:
    tournament = made(ann, closes_at=timezone.now() + timedelta(days=1))
    Block.objects.create(person=ann, blocked=bea)
    answer = sitting(bea).post(f"/tournaments/{tournament.pk}/enter/", follow=True)
    assert "it is full, or sign-up has ended" in page_in(answer).words
    assert tournament.entrants.count() == 1


def test_it_is_repeated_a_month_after_it_began_if_its_host_wants(ann: User, bea: User) -> None:
    tournament = made(ann, bea, repeats=True)
    swept(tournament)
    month_ago = timezone.now() - timedelta(days=31)
    Tournament.objects.update(begun_at=month_ago)
    swept()
    swept()
    later = Tournament.objects.get(earlier=tournament)
    assert (later.name, later.status, later.entrants.count()) == ("Cup 2", OPEN, 0)
    note = Notice.objects.get(user=bea, kind="tournament_again")
    page = page_in(sitting(bea).get(note.url, follow=True))
    assert "The next one: Cup 2" in page.words
    sitting(ann).post(f"/tournaments/{later.pk}/manage/", {"do": "once"})
    Tournament.objects.filter(pk=later.pk).update(status=RUNNING, begun_at=month_ago)
    swept()
    assert Tournament.objects.count() == 2


def test_the_host_of_the_site_can_call_one_off(ann: User, bea: User) -> None:
    tournament = made(ann, bea)
    admin = sitting(UserFactory(is_staff=True, is_superuser=True, is_guest=False))
    url = "/admin/tournaments/tournament/"
    sent = {"action": "cancel", "_selected_action": [str(tournament.pk)]}
    assert admin.post(url, sent).status_code == 302
    swept(tournament)
    assert (tournament.status, going(tournament)) == ("cancelled", [])


def test_nobody_watches_games_that_the_host_keeps_to_their_players(ann: User, bea: User) -> None:
    tournament = made(ann, bea, spectators="nobody")
    swept()
    url = f"/tournaments/{tournament.pk}/"
    assert not page_in(Client().get(url)).has(".match a")
    assert page_in(sitting(ann).get(url)).has(".match a")


def test_the_fog_is_played_in_a_tournament_too(ann: User, bea: User) -> None:
    tournament = made(ann, bea, key="pacific_1940", options={"fog": True})
    swept(tournament)
    game = going(tournament)[0].game
    assert game.status == Game.Status.PLAYING
    assert {seat.side for seat in game.seats.all()} == {"axis", "allies"}


def test_of_players_who_are_level_the_points_against_each_other_decide() -> None:
    a, b, c, d = people_of(4)
    tournament = made(a, b, c, d, is_at_once=True)
    swept(tournament)
    beats = {("P1", "P2"), ("P1", "P4"), ("P3", "P1"), ("P3", "P4"), ("P2", "P3"), ("P4", "P2")}
    for each in going(tournament):
        is_first = (str(each.match.first), str(each.match.second)) in beats
        assert each.game is not None
        forfeit(each.game.pk, each.second_side if is_first else each.first_side)
    swept(tournament)
    matches = list(Match.objects.filter(tournament=tournament).select_related("tournament"))
    games = course.games_of(matches)
    found = standings_of(list(tournament.entrants.all()), matches, games)
    told = [(str(each.entrant), each.points, each.level) for each in found]
    assert told == [("P3", 4, 2), ("P1", 4, 0), ("P4", 2, 2), ("P2", 2, 0)]
