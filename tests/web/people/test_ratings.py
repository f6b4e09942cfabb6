"""Ratings by game and side: whom a finished game counts for, once, and what a profile shows."""

from typing import Any

import pytest
from django.test import Client

from engine.models import Game, Seat
from engine.moves.ending import forfeit
from engine.seats import programs
from engine.seats.replacing import replace
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.markup import page_in
from tests.web.play import play_one, play_to_the_end
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.lobby.against.forms import seat_programs
from wargames.people import ratings
from wargames.people.models import RatedGame, Rating


def swept() -> None:
    assert list(ratings.sweep()) == []


def over(loser: str, *people: User, **more: Any) -> Game:
    """A game of The Pacific War that a side has lost by its clock."""
    game = make_war(*people, hot_seat=False, **more)
    forfeit(game.pk, loser)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def rating(person: User, side: str) -> Rating:
    return Rating.objects.get(person=person, game="pacific_war", side=side)


def test_the_winner_rises_by_what_the_loser_falls_and_both_are_surer(ann: User, bea: User) -> None:
    over("allied", ann, bea)
    swept()
    won, lost = rating(ann, "japan"), rating(bea, "allied")
    assert won.value == pytest.approx(1662.2, abs=0.5)
    assert lost.value == pytest.approx(1337.8, abs=0.5)
    assert won.deviation == lost.deviation == pytest.approx(290.3, abs=0.5)
    assert (won.games, lost.games) == (1, 1)


def test_a_game_counts_once_however_often_it_is_swept(ann: User, bea: User) -> None:
    over("allied", ann, bea)
    swept()
    before = rating(ann, "japan").value
    swept()
    assert rating(ann, "japan").value == before
    assert RatedGame.objects.count() == 1


def test_sides_are_rated_apart(ann: User, bea: User) -> None:
    over("allied", ann, bea)
    over("allied", bea, ann)
    swept()
    assert set(Rating.objects.filter(person=ann).values_list("side", flat=True)) == {
        "japan",
        "allied",
    }
    assert rating(ann, "japan").value > 1500 > rating(ann, "allied").value


def test_who_does_not_want_to_be_rated_plays_games_that_do_not_count(ann: User, bea: User) -> None:
    User.objects.filter(pk=bea.pk).update(is_rated=False)
    game = over("allied", ann, bea)
    swept()
    assert not Rating.objects.exists()
    assert RatedGame.objects.get(game=game).counts is False


def test_games_alone_against_oneself_and_unfinished_ones_do_not_count(ann: User, bea: User) -> None:
    make_war(ann, bea, hot_seat=False)
    alone = make_game(ann)
    play_to_the_end(alone)
    oneself = make_campaign(ann, hot_seat=True)
    Game.objects.filter(pk=oneself.pk).update(status=Game.Status.OVER)
    swept()
    assert not Rating.objects.exists()
    assert set(RatedGame.objects.values_list("game_id", flat=True)) == {alone.pk, oneself.pk}


def moved_by(seat: Seat) -> None:
    """Play until the holder of a seat has moved."""
    next(number for number in range(99) if play_one(seat.game, number).seat == seat)


def led_for(person: User, other: User) -> Game:
    """A game under way in which a program has led Japan's seat for a person who had moved."""
    game = make_war(person, other, hot_seat=False)
    seat = game.seats.get(user=person)
    moved_by(seat)
    programs.hand_to(game.pk, seat, "captain")
    programs.take_back(game.pk, seat)
    return game


def test_who_hands_a_lost_seat_to_a_program_has_lost_all_the_same(ann: User, bea: User) -> None:
    forfeit(led_for(ann, bea).pk, "japan")
    swept()
    assert rating(ann, "japan").value < 1500 < rating(bea, "allied").value


def test_what_a_program_has_helped_to_win_or_draw_is_not_rated(ann: User, bea: User) -> None:
    won, drawn = led_for(ann, bea), led_for(ann, bea)
    forfeit(won.pk, "allied")
    ended = {"status": Game.Status.OVER, "ended": {"how": "draw"}}
    Game.objects.filter(pk=drawn.pk).update(**ended)
    swept()
    assert not Rating.objects.exists()
    assert RatedGame.objects.filter(counts=False).count() == 2


def test_where_programs_led_both_sides_the_winner_has_no_victory(ann: User, bea: User) -> None:
    game = led_for(ann, bea)
    moved_by(game.seats.get(user=bea))
    programs.hand_to(game.pk, game.seats.get(user=bea), "captain")
    forfeit(game.pk, "japan")
    swept()
    assert not Rating.objects.exists()


def test_a_seat_that_was_a_programs_from_the_start_is_nobodys_result(ann: User, bea: User) -> None:
    """Handed over before the first move, or with an account of its own until a person took over."""
    unplayed = make_war(ann, bea, hot_seat=False)
    programs.hand_to(unplayed.pk, unplayed.seats.get(user=ann), "captain")
    taken_over = make_war(ann)
    seat_programs(taken_over, "captain")
    replace(taken_over.pk, taken_over.seats.exclude(user=ann).get(), bea)
    for game in (unplayed, taken_over):
        forfeit(game.pk, "japan")
    swept()
    assert not Rating.objects.exists()
    assert RatedGame.objects.filter(counts=False).count() == 2


def led_for_carl(ann: User, bea: User, carl: User, powers: list[str]) -> Game:
    """Pacific 1940 after Japan's first turn, in which a program has led these powers for Carl."""
    game = make_campaign(ann, bea)
    join(game.pk, carl, "allies", powers=powers, beside=True)
    moved_by(game.seats.get(user=bea))
    programs.hand_to(game.pk, game.seats.get(user=carl), "captain")
    programs.take_back(game.pk, game.seats.get(user=carl))
    return game


@pytest.mark.parametrize(
    ("powers", "called"), [(["anzac"], "anzac"), (["anzac", "china"], "allies")]
)
def test_a_program_that_led_some_powers_of_a_side_counts_for_it(
    ann: User, bea: User, powers: list[str], called: str
) -> None:
    """Given Carl, who has not moved himself: nobody's result, whichever side loses."""
    carl = UserFactory(name="Carl")
    for loser in ("axis", "allies"):
        game = led_for_carl(ann, bea, carl, powers)
        assert game.log.get(kind="program_leads").data["role"] == called
        forfeit(game.pk, loser)
    swept()
    assert not Rating.objects.exists()
    assert RatedGame.objects.filter(counts=False).count() == 2


def test_whoever_hands_a_seat_over_reads_first_that_a_defeat_counts(ann: User, bea: User) -> None:
    game = make_war(ann, bea, hot_seat=False)
    page = page_in(sitting(ann).get(f"/table/{game.pk}/seat/"))
    assert "rated as your defeat" in page.one("#program").words
    against = make_war(ann)
    seat_programs(against, "captain")
    page = page_in(sitting(ann).get(f"/table/{against.pk}/seat/"))
    assert "rated" not in page.one("#program").words


def test_of_a_side_that_is_shared_each_is_rated_by_the_other_side(ann: User, bea: User) -> None:
    carl = UserFactory(name="Carl")
    game = make_war(ann, bea, hot_seat=False)
    join(game.pk, carl, "allied", beside=True)
    forfeit(game.pk, "japan")
    swept()
    assert rating(bea, "allied").value == rating(carl, "allied").value > 1500
    assert rating(ann, "japan").value < 1337.8  # two have beaten her


def test_a_profile_shows_ratings_and_the_settings_switch_them_off(ann: User, bea: User) -> None:
    over("allied", ann, bea)
    swept()
    mine, hers = sitting(ann), sitting(bea)

    def row(client: Client) -> str | None:
        page = page_in(client.get(f"/people/{ann.address}/"))
        return page.one(".ratings tbody tr").words if page.has(".ratings") else None

    assert row(hers) == "The Pacific War Japan 1662 ± 581 (provisional) 1"
    assert mine.post("/me/", {"name": "Ann"}).status_code == 302
    assert row(hers) is None
    mine.post("/me/", {"name": "Ann", "is_rated": "on"})
    assert row(hers) is not None


def test_the_fog_is_rated_apart_from_the_open_game(ann: User) -> None:
    games = [make_campaign(ann, options={"fog": fog}) for fog in (True, False)]
    kinds = {ratings.kind_of(game.key, game.options) for game in games}
    assert kinds == {"pacific_1940", "pacific_1940+"}


def test_of_a_guest_and_the_account_they_log_in_to_the_rating_from_more_games_stays(
    ann: User, bea: User
) -> None:
    account = UserFactory(name="Anna", is_guest=False)
    for person, value, games in ((ann, 1600, 5), (account, 1400, 2)):
        Rating.objects.create(
            person=person, game="pacific_war", side="japan", value=value, games=games
        )
    Rating.objects.create(person=account, game="pacific_war", side="allied", value=1450, games=1)

    guest_merge(guest=ann, account=account)

    joined = rating(account, "japan")
    assert (joined.value, joined.games) == (1600, 7)
    assert rating(account, "allied").value == 1450
    assert Rating.objects.count() == 2
