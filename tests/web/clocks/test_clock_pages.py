"""What pages show of clocks, and what one does on them: terms, pauses, time given, days away."""

from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client

from engine.errors import TermsChanged
from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_war
from tests.web.clocks.clocking import A_DAY, BANK, DAY, HOUR, MONDAY, asked, side_clock, with_clock
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.clocks import agreements, vacations
from wargames.clocks.models import Clock, SideClock, Vacation
from wargames.clocks.services import terms_of
from wargames.notices.models import Notice


@pytest.fixture
def war(ann: User, bea: User) -> Game:
    """Ann against Bea since Monday, a day for each decision."""
    with time_machine.travel(MONDAY, tick=False):
        return with_clock(make_war(ann, bea))


def clock_page(client: Client, game: Game) -> str:
    return page_of(client, game, "clock/")


def press(client: Client, game: Game, words: str, expects: int = 302) -> None:
    """Press a button of the clock's page, as a browser without scripts does."""
    page = page_in(clock_page(client, game))
    form = next(
        form for form in page.all("form.boxed") if any(b.words == words for b in form.all("button"))
    )
    sent = {field["name"]: field["value"] for field in form.all("input[type=hidden]")}
    button = next(each for each in form.all("button") if each.words == words)
    sent[button["name"]] = button["value"]
    answer = client.post(f"/table/{game.pk}/clock/act/", sent)
    assert answer.status_code == expects, answer.content


NEW = {"game": "pacific_war", "side_pacific_war": "japan", "watch": "rotating"}


def test_a_clock_is_chosen_with_a_new_game_and_read_before_sitting_down(ann: User) -> None:
    client = sitting(ann)
    page = page_in(client.get("/new/").content.decode())
    ticket = page.values("input[name=ticket]", "value")[0]
    chosen = {"clock-kind": "bank", "clock-at_zero": "forfeit", "clock-weekends_off": "on"}
    answer = client.post("/new/", {**NEW, **chosen, "ticket": ticket, "who": "link"})
    assert answer.status_code in (302, 400)
    if answer.status_code == 400:
        pytest.fail(page_in(answer.content.decode()).text[:2000])
    game = Game.objects.get()
    found = terms_of(game)
    assert found is not None
    assert (found.pace, found.first, found.increment) == ("bank", 10 * DAY, 12 * HOUR)
    assert (found.at_zero, found.weekends_off) == ("forfeit", True)
    invitation = Client().get(f"/join/{game.join_token}/").content.decode()
    for words in ("10 days for the whole game, and 12 hours more", "Saturdays", "loses the game"):
        assert words in " ".join(invitation.split())


def test_a_clock_of_ones_own_figures_is_kept_within_bounds(ann: User) -> None:
    from wargames.clocks.forms import ClockForm

    own = {"clock-kind": "own", "clock-pace": "bank", "clock-time": "45", "clock-unit": "minutes",
           "clock-plus": "20", "clock-plus_unit": "seconds"}  # fmt: skip
    form = ClockForm(own)
    assert form.is_valid()
    assert form.terms is not None
    assert (form.terms.first, form.terms.increment) == (
        timedelta(minutes=45),
        timedelta(seconds=20),
    )
    again = ClockForm(terms=form.terms)
    assert (again["time"].value(), again["unit"].value()) == (45, "minutes")
    assert (again["plus"].value(), again["plus_unit"].value()) == (20, "seconds")
    for wrong in ({"clock-time": "91", "clock-unit": "days"}, {"clock-time": ""}):
        assert not ClockForm({**own, **wrong}).is_valid()
    assert not ClockForm({"clock-kind": "lightning"}).is_valid()
    empty = ClockForm({})
    assert empty.is_valid()
    assert empty.terms is None


def test_terms_that_change_must_be_agreed_on_anew(ann: User, bea: User) -> None:
    game = with_clock(make_war(ann))
    before = game.version
    page = page_in(sitting(ann).get(f"/games/{game.pk}/share/").content.decode())
    assert page.values("input[name=clock-kind][checked]", "value") == ["day"]
    answer = sitting(ann).post(f"/games/{game.pk}/share/", {"side": "japan", "clock-kind": "week"})
    assert answer.status_code == 302
    with pytest.raises(TermsChanged):
        join(game.pk, bea, version=before)
    found = terms_of(game)
    assert found is not None
    assert found.first == 7 * DAY


def test_a_clock_begins_with_the_game(ann: User, bea: User) -> None:
    game = with_clock(make_war(ann))
    assert not SideClock.objects.exists()
    with time_machine.travel(MONDAY, tick=False):
        join(game.pk, bea)
    assert side_clock(game).since == MONDAY


def test_the_table_says_till_when_one_has_time(war: Game, ann: User, bea: User) -> None:
    for person in (ann, bea):
        with time_machine.travel(MONDAY + HOUR, tick=False):
            page = page_in(page_of(sitting(person), war))
        assert page.values(".clocks time", "datetime") == ["2026-12-01T09:00:00+00:00"]
        assert "Tue 1 Dec, 09:00 UTC" in page.text


def test_a_table_without_a_clock_asks_for_none(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    assert not page_in(page_of(sitting(ann), game)).all(".clocks")
    assert sitting(ann).get(f"/table/{game.pk}/clock/").status_code == 404


def test_my_games_say_till_when_one_has_time(war: Game, ann: User) -> None:
    with time_machine.travel(MONDAY + HOUR, tick=False):
        page = page_in(sitting(ann).get("/").content.decode())
    assert page.values(".game .clock time", "datetime") == ["2026-12-01T09:00:00+00:00"]


def test_a_pause_begins_when_all_agree_and_ends_when_one_ends_it(
    war: Game, ann: User, bea: User
) -> None:
    with time_machine.travel(MONDAY + HOUR, tick=False):
        press(sitting(ann), war, "Ask for a pause")
        assert Notice.objects.filter(user=bea, kind="asked_pause", read_at=None).exists()
        assert side_clock(war).since is not None
        press(sitting(bea), war, "Agree to a pause")
    assert not Notice.objects.filter(kind="asked_pause", read_at=None).exists()
    assert side_clock(war).since is None
    with time_machine.travel(MONDAY + 9 * DAY, tick=False):
        assert "paused" in page_of(sitting(ann), war)
        press(sitting(bea), war, "End the pause")
    assert side_clock(war).due_at == MONDAY + 9 * DAY + 17 * HOUR
    kinds = list(war.log.filter(move=None).values_list("kind", flat=True))
    assert kinds[-3:] == ["pause_asked", "paused", "resumed"]
    assert "All agree to a pause" in page_of(sitting(ann), war, "log/")


def test_a_pause_can_be_declined_and_asked_for_again(war: Game, ann: User, bea: User) -> None:
    press(sitting(ann), war, "Ask for a pause")
    press(sitting(bea), war, "Decline")
    assert Clock.objects.get().pause is None
    press(sitting(bea), war, "Ask for a pause")
    press(sitting(bea), war, "Cancel")
    assert Clock.objects.get().paused_at is None


def test_moves_in_a_pause_stand_and_the_clocks_go_on_standing(war: Game) -> None:
    with time_machine.travel(MONDAY + HOUR, tick=False):
        for seat in war.seats.all():
            war.refresh_from_db()
            act = agreements.answer_pause if Clock.objects.get().pause else agreements.ask_pause
            act(
                war.pk,
                seat,
                war.version,
                **({"agrees": True} if act != agreements.ask_pause else {}),
            )
        play_one(war)
    assert not SideClock.objects.exclude(since=None).exists()
    assert side_clock(war).is_asked


def test_a_button_of_a_page_from_before_changes_nothing(war: Game, ann: User, bea: User) -> None:
    client = sitting(ann)
    before = {"revision": war.version, "act": "ask"}
    play_one(war)
    answer = client.post(f"/table/{war.pk}/clock/act/", before)
    assert answer.status_code == 409
    assert "has moved on" in answer.content.decode()
    for wrong in ({"act": "dance", "revision": "1"}, {"act": "ask"}, {"revision": "x"}):
        assert client.post(f"/table/{war.pk}/clock/act/", wrong).status_code == 400
    assert Clock.objects.get().pause is None
    assert sitting(UserFactory()).get(f"/table/{war.pk}/clock/").status_code == 404


def test_an_opponent_gives_time_once_however_often_it_is_sent(
    war: Game, ann: User, bea: User
) -> None:
    role = asked(war)
    giver = bea if war.seats.get(side=role).user == ann else ann
    with time_machine.travel(MONDAY + 20 * HOUR, tick=False):
        sent = {"revision": war.version, "act": "give", "side": role, "time": "86400"}
        for _ in range(2):
            sitting(giver).post(f"/table/{war.pk}/clock/act/", sent)
    assert side_clock(war, role).left == 4 * HOUR + DAY
    assert war.log.get(kind="time_given").data["time"] == "1 day"
    taker = war.seats.get(side=role).user
    war.refresh_from_db()
    own = {**sent, "revision": war.version}
    assert sitting(taker).post(f"/table/{war.pk}/clock/act/", own).status_code == 409


# ------------------------------------------------------------------------ days away


def test_no_clock_runs_for_somebody_on_the_days_they_are_away(ann: User, bea: User) -> None:
    with time_machine.travel(MONDAY, tick=False):
        game = with_clock(make_war(ann, bea), BANK)
        person = game.seats.get(side=asked(game)).user
        vacations.announce(person, date(2026, 12, 2), date(2026, 12, 3), "Europe/Berlin")
    with time_machine.travel(MONDAY + 7 * DAY, tick=False):
        play_one(game)
    assert side_clock(game, game.moves.get().role).left == 5 * DAY + 12 * HOUR


def test_a_vacation_moves_what_is_due_and_coming_back_moves_it_again(war: Game) -> None:
    person = war.seats.get(side=asked(war)).user
    with time_machine.travel(MONDAY + HOUR, tick=False):
        away = vacations.announce(person, date(2026, 11, 30), date(2026, 12, 4), "UTC")
        assert "is away from 30 November" in page_in(page_of(sitting(person), war)).text
    back = MONDAY.replace(day=5, month=12, hour=0)
    assert side_clock(war).due_at == back + 17 * HOUR
    with time_machine.travel(MONDAY + 2 * DAY, tick=False):
        vacations.end(away)
    assert side_clock(war).due_at == MONDAY + 2 * DAY + 17 * HOUR
    assert side_clock(war).left == 23 * HOUR


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [("2026-11-29", "2026-12-01", "today or later"), ("2026-12-04", "2026-12-01", "before"),
     ("2027-01-01", "2027-01-31", "30 days"), ("2028-01-01", "2028-01-02", "a year ahead"),
     ("2026-12-10", "2026-12-12", "already")],
)  # fmt: skip
def test_a_vacation_that_cannot_be_is_refused_in_words(
    ann: User, first: str, last: str, why: str
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        vacations.announce(ann, date(2026, 12, 12), date(2026, 12, 12), "UTC")
        sent = {"first": first, "last": last, "zone": "UTC"}
        answer = sitting(ann).post("/me/vacation/", sent)
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert Vacation.objects.count() == 1


def test_who_has_chosen_a_time_zone_is_offered_that_one_not_the_browsers(ann: User) -> None:
    client = sitting(ann)
    assert "data-browser-zone" in client.get("/me/vacation/").content.decode()
    with time_machine.travel(MONDAY, tick=False):
        vacations.announce(ann, date(2026, 12, 12), date(2026, 12, 12), "Asia/Kathmandu")
    page = page_in(client.get("/me/vacation/"))
    assert not page.all("[data-browser-zone]")
    assert page.one("select option[selected]").words == "Asia/Kathmandu"


def test_days_of_two_years_are_of_two_budgets(ann: User) -> None:
    with time_machine.travel(MONDAY, tick=False):
        vacations.announce(ann, date(2026, 12, 10), date(2027, 1, 20), "UTC")
        assert vacations.days_left(ann, 2026) == 8
        assert vacations.days_left(ann, 2027) == 10


def test_a_vacation_is_announced_and_ended_on_its_page(ann: User, bea: User) -> None:
    client = sitting(ann)
    with time_machine.travel(MONDAY, tick=False):
        sent = {"first": "2026-12-02", "last": "2026-12-03", "zone": "Asia/Kathmandu"}
        assert client.post("/me/vacation/", sent).status_code == 302
        page = page_in(client.get("/me/vacation/").content.decode())
        assert "28 left in 2026" in page.text
        key = page.values("input[name=vacation]", "value")[0]
        assert sitting(bea).post("/me/vacation/end/", {"vacation": key}).status_code == 404
        assert client.post("/me/vacation/end/", {"vacation": "x"}).status_code == 404
        assert client.post("/me/vacation/end/", {"vacation": key}).status_code == 302
    assert not Vacation.objects.exists()


def test_another_game_of_the_same_people_has_the_same_clock(war: Game, ann: User) -> None:
    seat = war.seats.get(user=ann)
    answer = sitting(ann).post(f"/table/{war.pk}/again/", {"side": seat.side})
    assert answer.status_code == 302
    game = Game.objects.exclude(pk=war.pk).get()
    assert terms_of(game) == A_DAY
