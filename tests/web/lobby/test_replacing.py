"""Someone else takes a seat over: who may, what goes with it, and what nobody learns by it."""

import random
import re
from datetime import timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from engine import papers
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import FormerSeat, Game, Seat
from engine.moves import ending
from engine.position import store
from engine.seats import replacing, seated
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.clocks.clocking import DAY, MONDAY, asked, with_clock
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.clocks.due import tick
from wargames.clocks.models import Clock
from wargames.lobby.joining.invitations import mark_of
from wargames.notices.models import Notice
from wargames.people.models import Block
from wargames.seating import services
from wargames.seating.models import Briefing, Return, Vacancy
from wargames.table.chat import talk

CHANGING = re.compile(rb'csrfmiddlewaretoken" value="\w+"|data-h="\w+"')


def war() -> Game:
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))


def seat(game: Game, side: str) -> Seat:
    return Seat.objects.select_related("game", "user").get(game=game, side=side)


def client_of(game: Game, side: str) -> Client:
    return sitting(seat(game, side).user)


def send(game: Game, side: str, act: str, **more: str) -> None:
    answer = client_of(game, side).post(f"/table/{game.pk}/seat/", {"act": act, **more})
    assert answer.status_code == 302


def ask_by_name(game: Game, side: str, person: User) -> HttpResponse:
    """The holder of a seat asks someone to take it, whom they have found by their name."""
    sent = {"name": person.name, "mark": mark_of(game, person), "words": "Please"}
    answer: HttpResponse = client_of(game, side).post(f"/table/{game.pk}/seat/by-name/", sent)
    return answer


def take(vacancy: Vacancy, person: User) -> Client:
    client = sitting(person)
    answer = client.post(f"/seat/{vacancy.token}/")
    assert answer.status_code == 302, answer.content
    return client


def handed_over(game: Game, side: str, person: User) -> Client:
    send(game, side, "offer")
    return take(Vacancy.objects.get(game=game, state="open"), person)


def test_a_seat_that_is_put_up_is_taken_with_its_side_and_its_name_in_the_log() -> None:
    game, eve = war(), UserFactory(name="Eve")
    bob = seat(game, "allied").user
    handed_over(game, "allied", eve)
    taken = seat(game, "allied")
    assert taken.user == eve
    assert FormerSeat.objects.filter(game=game, user=bob, side="allied").exists()
    ann = client_of(game, "japan")
    assert "Eve takes the seat of Bob: the Allies" in page_of(ann, game)
    assert sitting(bob).get(f"/table/{game.pk}/").status_code == 302


def test_taking_it_twice_is_done_once_and_nobody_else_takes_it() -> None:
    game, eve = war(), UserFactory(name="Eve")
    send(game, "allied", "offer")
    vacancy = Vacancy.objects.get()
    take(vacancy, eve)
    take(vacancy, eve)
    late = sitting(UserFactory(name="Tom")).post(f"/seat/{vacancy.token}/")
    assert late.status_code == 409
    assert Briefing.objects.count() == 1
    assert game.log.filter(kind="handed_over").count() == 1


def test_a_visitor_reads_the_terms_and_sits_down_under_a_name() -> None:
    game = war()
    send(game, "allied", "offer", words="Half way through")
    visitor, vacancy = Client(), Vacancy.objects.get()
    page = visitor.get(f"/seat/{vacancy.token}/").content.decode()
    assert "Half way through" in page
    assert "Turn 0" in page
    answer = visitor.post(f"/seat/{vacancy.token}/", {"name": "Zoe"})
    assert answer.status_code == 302
    assert seat(game, "allied").user.name == "Zoe"


def test_whoever_plays_on_the_other_side_cannot_take_it() -> None:
    game = war()
    send(game, "allied", "offer")
    answer = client_of(game, "japan").post(f"/seat/{Vacancy.objects.get().token}/")
    assert answer.status_code == 409
    assert seat(game, "allied").user.name == "Bob"


@pytest.mark.parametrize("was", [AXIS, FACILITATOR])
def test_whoever_has_sat_on_another_side_of_a_secret_game_cannot_take_it(was: str) -> None:
    game, tom = make_fog(), UserFactory(name="Tom")
    FormerSeat.objects.create(game=game, user=tom, side=was)
    send(game, ALLIES, "offer")
    assert sitting(tom).post(f"/seat/{Vacancy.objects.get().token}/").status_code == 409
    with pytest.raises(NoSeat):
        replacing.replace(game.pk, seat(game, ALLIES), tom)


def test_a_seat_that_is_kept_for_somebody_is_theirs_alone() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)
    vacancy = Vacancy.objects.get()
    assert vacancy.invited == eve
    assert sitting(UserFactory()).post(f"/seat/{vacancy.token}/").status_code == 409
    take(vacancy, eve)


def test_what_is_in_the_list_of_open_games_is_what_was_put_there() -> None:
    game, other = war(), make_campaign(UserFactory(), UserFactory())
    send(game, "allied", "offer", to="list")
    send(other, "allies", "offer")
    page = Client().get("/games/open/").content.decode()
    listed, not_listed = Vacancy.objects.get(game=game), Vacancy.objects.get(game=other)
    assert listed.token in page
    assert not_listed.token not in page


def test_its_holder_may_keep_the_seat_after_all() -> None:
    game = war()
    send(game, "allied", "offer")
    vacancy = Vacancy.objects.get()
    send(game, "japan", f"close {vacancy.seat.place}")
    assert Vacancy.objects.get().state == "open"
    send(game, "allied", f"close {vacancy.seat.place}")
    assert sitting(UserFactory()).post(f"/seat/{vacancy.token}/").status_code == 409


# ---------------------------------------------------------------------- by consent


def test_the_others_agree_and_the_holder_has_three_days() -> None:
    game, eve = make_fog(), UserFactory(name="Eve")
    send(game, AXIS, f"ask {seat(game, ALLIES).place}")
    vacancy = Vacancy.objects.get()
    assert vacancy.state == "asked"
    send(game, FACILITATOR, f"agree {vacancy.seat.place}")
    assert sitting(eve).post(f"/seat/{vacancy.token}/").status_code == 409
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        take(vacancy, eve)
    assert seat(game, ALLIES).user == eve


def test_the_holder_says_that_they_are_there() -> None:
    game = war()
    send(game, "japan", f"ask {seat(game, 'allied').place}")
    vacancy = Vacancy.objects.get()
    assert "I am here" in page_of(client_of(game, "allied"), game, "seat/")
    send(game, "allied", f"close {vacancy.seat.place}")
    assert Vacancy.objects.get().state == "closed"


def test_nobody_asks_about_their_own_seat_or_one_that_is_not_at_their_table() -> None:
    game = war()
    send(game, "japan", f"ask {seat(game, 'japan').place}")
    assert not Vacancy.objects.exists()
    for act in ("ask 9", "close 9", "agree x", "keep Nobody", f"keep {9**40}", "keep \u00b2"):
        answer = client_of(game, "japan").post(f"/table/{game.pk}/seat/", {"act": act})
        assert answer.status_code == 404
    stranger = sitting(UserFactory())
    assert stranger.post(f"/table/{game.pk}/seat/", {"act": "offer"}).status_code == 404


# ---------------------------------------------------------------------- the briefing


def test_without_its_holder_the_briefing_has_none_of_their_notes() -> None:
    game, eve = make_fog(facilitated=False), UserFactory(name="Eve")
    talk.keep_note(seat=seat(game, ALLIES), text="my secret plan")
    page = page_of(handed_over(game, ALLIES, eve), game, "briefing/")
    assert "Position" in page
    assert "my secret plan" not in page
    assert client_of(game, AXIS).get(f"/table/{game.pk}/briefing/").status_code == 404


def test_its_holder_looks_it_over_and_gives_it() -> None:
    game, eve = make_fog(facilitated=False), UserFactory(name="Eve")
    mine = seat(game, ALLIES)
    talk.keep_note(seat=mine, text="my secret plan")
    bob = client_of(game, ALLIES)
    send(game, ALLIES, "offer")
    shown = page_in(page_of(bob, game, "seat/briefing/")).one("textarea[name=text]").text
    assert "my secret plan" in shown
    bob.post(f"/table/{game.pk}/seat/briefing/", {"text": "Hold Malaya."})
    page = page_of(take(Vacancy.objects.get(), eve), game, "briefing/")
    assert "Hold Malaya." in page
    assert "my secret plan" not in page
    assert sitting(mine.user).get(f"/table/{game.pk}/briefing/").status_code == 404


@pytest.mark.parametrize(
    "make", [war, make_fog, lambda: make_campaign(UserFactory(), UserFactory())]
)
def test_a_briefing_is_there_in_every_game(make) -> None:  # type: ignore[no-untyped-def]
    game, eve = make(), UserFactory(name="Eve")
    side = next(s.side for s in game.seats.order_by("-place") if s.side != FACILITATOR)
    page = page_of(handed_over(game, side, eve), game, "briefing/")
    assert "Decision to make" in page


def test_the_game_for_one_is_handed_over_too() -> None:
    game, eve = make_game(UserFactory(name="Ann")), UserFactory(name="Eve")
    page = page_of(handed_over(game, "japan", eve), game, "briefing/")
    assert "Ann handed over to Eve" in page
    assert page_of(sitting(eve), game)


@pytest.mark.parametrize("viewer", [AXIS, ""])
def test_no_page_of_a_seat_tells_what_the_other_side_hides(viewer: str) -> None:
    game = make_fog(facilitated=False)
    mine = seat(game, AXIS)
    papers.write(game, ALLIES, "draft", "usa:spend", {"x": 1}, edition=0, by="Bob")
    services.put_up(mine)
    client = client_of(game, AXIS) if viewer else Client()
    path = f"/table/{game.pk}/seat/briefing/" if viewer else f"/seat/{Vacancy.objects.get().token}/"
    before = CHANGING.sub(b"", client.get(path).content)
    rules = store.rules_of(game)
    for number in range(3):
        game.refresh_from_db()
        loaded = store.load(game, rules)
        pick = random.Random(number)
        state = rules.fuzzing.scrambled(loaded.state, viewer or None, pick)
        store.write(game, rules, state, loaded)
        game.save()
        papers.write(game, ALLIES, "draft", f"usa:{number}", {"x": number}, edition=0, by="Bob")
        assert CHANGING.sub(b"", client.get(path).content) == before


# ---------------------------------------------------------------------- to come back


def test_whoever_handed_over_may_ask_and_is_given_the_seat_back() -> None:
    game, eve = war(), UserFactory(name="Eve")
    bob = seat(game, "allied").user
    handed_over(game, "allied", eve)
    back = sitting(bob)
    turned_away = page_in(back.get(f"/table/{game.pk}/", follow=True))
    assert turned_away.has(f'a[href="/table/{game.pk}/come-back/"]')
    assert page_in(page_of(back, game, "watch/")).has(f'a[href="/table/{game.pk}/seat/"]')
    page_of(back, game, "come-back/")
    back.post(f"/table/{game.pk}/come-back/", {"seat": str(seat(game, "allied").place)})
    assert "asks to have it back" in page_of(sitting(eve), game, "seat/")
    send(game, "allied", f"give_back {Return.objects.get().pk}")
    assert seat(game, "allied").user == bob
    assert sitting(eve).get(f"/table/{game.pk}/seat/").status_code == 302


@pytest.mark.parametrize("which", [0, 1])
def test_of_two_former_holders_of_one_name_the_one_that_is_meant_comes_back(which: int) -> None:
    game, people = war(), [UserFactory(name="Kane") for _ in range(2)]
    eve = UserFactory(name="Eve")
    for each in (*people, eve):
        handed_over(game, "allied", each)
    for each in people:
        services.ask_return(seat(game, "allied"), each)
    buttons = page_in(page_of(sitting(eve), game, "seat/")).all("button[value^=give_back]")
    assert len({button["value"] for button in buttons}) == 2

    send(game, "allied", f"give_back {Return.objects.get(user=people[which]).pk}")

    assert seat(game, "allied").user == people[which]


def test_whoever_asks_to_come_back_comes_first_when_the_seat_is_put_up() -> None:
    game, eve = war(), UserFactory(name="Eve")
    bob = seat(game, "allied").user
    handed_over(game, "allied", eve)
    services.ask_return(seat(game, "allied"), bob)
    send(game, "allied", "offer", to="list")
    vacancy = Vacancy.objects.get(state="open")
    assert (vacancy.invited, vacancy.is_listed) == (bob, False)
    assert sitting(UserFactory()).post(f"/seat/{vacancy.token}/").status_code == 409
    take(vacancy, bob)
    assert not Return.objects.exists()


def test_a_stranger_cannot_come_back_and_a_former_holder_sees_no_more_than_a_watcher() -> None:
    game, eve = make_fog(facilitated=False), UserFactory(name="Eve")
    bob = seat(game, ALLIES).user
    assert sitting(eve).get(f"/table/{game.pk}/come-back/").status_code == 404
    handed_over(game, ALLIES, eve)
    client = sitting(bob)
    for path in ("list/", "panel/", "log/", "briefing/", "export.json"):
        assert client.get(f"/table/{game.pk}/{path}").status_code == 404
    mine, public = (c.get(f"/table/{game.pk}/watch/").content for c in (client, Client()))
    assert page_in(mine.decode()).one("#log").text == page_in(public.decode()).one("#log").text


# ---------------------------------------------------------------------- who is told, and the clock


def told(name: str) -> list[str]:
    return list(Notice.objects.filter(user__name=name, read_at=None).values_list("kind", flat=True))


def test_the_one_for_whom_a_seat_is_kept_is_told_and_finds_it() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)
    notice = Notice.objects.get(user=eve)
    answer = sitting(eve).get(notice.url)
    assert answer["Location"] == f"/seat/{Vacancy.objects.get().token}/"
    take(Vacancy.objects.get(), eve)
    assert "seat_free" not in told("Eve")
    assert told("Bob") == ["handed_over"]
    back = sitting(Notice.objects.get(user__name="Bob").user)
    assert back.get(f"/table/{game.pk}/seat/")["Location"].endswith("/come-back/")


def test_those_who_are_asked_are_told() -> None:
    game = make_fog()
    Notice.objects.all().delete()
    send(game, AXIS, f"ask {seat(game, ALLIES).place}")
    assert (told("Ann"), told("Bob"), told("Cat")) == ([], ["seat_asked"], ["seat_asked"])


def test_a_draw_that_is_declined_is_asked_of_nobody_any_more() -> None:
    game = war()
    mover = seated.on_watch(game, seated.seats_at(game))[0]
    other = next(s for s in seated.seats_at(game) if s.pk != mover.pk)
    ending.offer_draw(game.pk, other, game.version)
    assert "draw_offered" in told(mover.user.name)
    game.refresh_from_db()
    ending.answer_draw(game.pk, other, game.version, agrees=False)
    assert "draw_offered" not in told(mover.user.name)


def test_the_host_finds_somebody_when_a_time_has_run_out_and_not_before() -> None:
    with time_machine.travel(MONDAY, tick=False):
        game = with_clock(war(), at_zero=Clock.AtZero.REPLACE)
    side = asked(game)
    host, late = game.seats.order_by("place")[0], seat(game, side)
    if host.pk == late.pk:
        replacing.replace(game.pk, late, UserFactory(name="Late"))
        host, late = (s for s in game.seats.order_by("-place"))
        game.seats.filter(pk=host.pk).update(place=0)
    act = {"act": f"put_up {late.place}"}
    client, path = sitting(host.user), f"/table/{game.pk}/seat/"
    client.post(path, act)
    assert not Vacancy.objects.exists()
    with time_machine.travel(MONDAY + DAY, tick=False):
        tick()
        assert "Replace now" in client.get(path).content.decode()
        client.post(path, act)
        take(Vacancy.objects.get(why="clock"), UserFactory(name="Eve"))
    assert seat(game, side).user.name == "Eve"


# ---------------------------------------------------------------------- someone asked by name


def found(game: Game, side: str, name: str = "") -> list[str]:
    """Whom the page of a seat finds by a name."""
    page = client_of(game, side).get(f"/table/{game.pk}/seat/by-name/", {"name": name})
    assert page.status_code == 200
    return [each.text for each in page_in(page.content.decode()).all(".people span:first-child")]


def test_somebody_is_asked_by_name_and_accepts_and_nothing_changes_till_then() -> None:
    game, eve = war(), UserFactory(name="Eve")
    assert "Eve" in found(game, "allied", "eve")[0]
    assert ask_by_name(game, "allied", eve).status_code == 302
    assert seat(game, "allied").user.name == "Bob"
    own = page_of(client_of(game, "allied"), game, "seat/")
    assert "Eve is asked to take your seat" in own
    assert "The link for Eve only" in page_in(own).words
    offer = sitting(eve).get(f"/seat/{Vacancy.objects.get().token}/").content.decode()
    assert "Bob asks you to take over the Allies" in offer
    take(Vacancy.objects.get(), eve)
    assert seat(game, "allied").user == eve


def test_whoever_is_asked_may_decline_and_its_holder_alone_is_told() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)
    vacancy = Vacancy.objects.get()
    for person in (seat(game, "allied").user, UserFactory()):
        assert sitting(person).post(f"/seat/{vacancy.token}/decline/").status_code == 404
    noted = game.log.count()
    assert sitting(eve).post(f"/seat/{vacancy.token}/decline/").status_code == 302
    assert sitting(eve).post(f"/seat/{vacancy.token}/decline/").status_code == 302
    assert Vacancy.objects.get().state == "declined"
    assert told("Eve") == []
    assert ["seat_declined" in told(name) for name in ("Bob", "Ann")] == [True, False]
    assert game.log.count() == noted
    assert "Eve has declined" in page_of(client_of(game, "allied"), game, "seat/")
    assert sitting(eve).post(f"/seat/{vacancy.token}/").status_code == 409
    ask_by_name(game, "allied", eve)
    take(Vacancy.objects.get(state="open"), eve)


def test_what_was_asked_is_withdrawn_and_nobody_is_called_any_more() -> None:
    game, eve, tom = war(), UserFactory(name="Eve"), UserFactory(name="Tom")
    ask_by_name(game, "allied", eve)
    ask_by_name(game, "allied", tom)
    assert (told("Eve"), told("Tom")) == ([], ["seat_free"])
    vacancy = Vacancy.objects.get()
    assert sitting(eve).post(f"/seat/{vacancy.token}/").status_code == 409
    send(game, "allied", f"close {vacancy.seat.place}")
    assert told("Tom") == []
    assert sitting(tom).post(f"/seat/{vacancy.token}/").status_code == 409
    assert sitting(tom).post(f"/seat/{vacancy.token}/decline/").status_code == 302
    assert Vacancy.objects.get().state == "closed"


def asked_in_my_games(person: User) -> str:
    """What My games says of the seats that someone is asked to take."""
    found = page_in(sitting(person).get("/").content.decode()).all("[aria-labelledby=invitations]")
    return found[0].text if found else ""


def test_my_games_show_the_seat_that_somebody_is_asked_to_take() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)

    asked = asked_in_my_games(eve)
    assert "Bob asks you to take over the Allies" in asked
    assert "Please" in asked
    for person in (seat(game, "allied").user, seat(game, "japan").user, UserFactory()):
        assert asked_in_my_games(person) == ""
    page = page_in(sitting(eve).get("/").content.decode())
    accept, decline = [each["action"] for each in page.all(".game-acts form")]
    sitting(eve).post(decline)
    assert asked_in_my_games(eve) == ""
    ask_by_name(game, "allied", eve)
    sitting(eve).post(accept.replace(Vacancy.objects.first().token, vacant(game).token))
    assert asked_in_my_games(eve) == ""
    assert seat(game, "allied").user == eve


def vacant(game: Game) -> Vacancy:
    return Vacancy.objects.get(game=game, state="open")


def test_my_games_show_no_seat_of_somebody_blocked_or_of_a_game_that_is_over() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)
    Block.objects.create(person=eve, blocked=seat(game, "allied").user)
    assert asked_in_my_games(eve) == ""
    Block.objects.all().delete()
    Game.objects.update(status=Game.Status.OVER)
    assert asked_in_my_games(eve) == ""


def test_whoever_is_asked_is_called_no_more_when_the_seat_is_gone() -> None:
    game, eve = war(), UserFactory(name="Eve")
    ask_by_name(game, "allied", eve)
    assert told("Eve") == ["seat_free"]

    seat(game, "allied").delete()

    assert told("Eve") == []
    assert asked_in_my_games(eve) == ""


def test_nobody_is_found_who_may_not_sit_there() -> None:
    game = make_fog()
    people = {name: UserFactory(name=name) for name in ("Axe", "Chair", "Blocked", "Asked", "Free")}
    FormerSeat.objects.create(game=game, user=people["Axe"], side=AXIS)
    FormerSeat.objects.create(game=game, user=people["Chair"], side=FACILITATOR)
    Block.objects.create(person=seat(game, AXIS).user, blocked=people["Blocked"])
    services.put_up(seat(game, FACILITATOR), invited=people["Asked"])
    for name, person in (*people.items(), ("Ann", seat(game, AXIS).user)):
        is_free = name == "Free"
        assert bool(found(game, ALLIES, name)) == is_free
        assert ask_by_name(game, ALLIES, person).status_code == (302 if is_free else 409)
    assert [each.invited for each in Vacancy.objects.filter(seat=seat(game, ALLIES))] == [
        people["Free"]
    ]


def test_whoever_asks_for_their_seat_back_comes_before_anybody_by_name() -> None:
    game, eve, tom = war(), UserFactory(name="Eve"), UserFactory(name="Tom")
    bob = seat(game, "allied").user
    handed_over(game, "allied", eve)
    services.ask_return(seat(game, "allied"), bob)
    answer = ask_by_name(game, "allied", tom)
    assert answer.status_code == 409
    assert "Bob asks to have this seat back" in answer.content.decode()


# ---------------------------------------------------------------------- the facilitator's chair


def test_the_facilitators_chair_is_handed_over_with_the_desk() -> None:
    game, eve = make_fog(), UserFactory(name="Eve")
    cat = seat(game, FACILITATOR).user
    ask_by_name(game, FACILITATOR, eve)
    client = take(Vacancy.objects.get(), eve)
    assert seat(game, FACILITATOR).user == eve
    briefing = client.get(f"/table/{game.pk}/briefing/")
    assert briefing["Location"] == f"/facilitator/{game.pk}/hand-over/"
    assert "What the Axis know" in client.get(briefing["Location"]).content.decode()
    assert client.get(f"/facilitator/{game.pk}/").status_code == 200
    former = sitting(cat)
    for path in ("", "hand-over/", "panel/"):
        assert former.get(f"/facilitator/{game.pk}/{path}").status_code == 404
    assert not Briefing.objects.exists()


def test_whoever_has_facilitated_never_plays_and_whoever_has_played_never_facilitates() -> None:
    game, eve, tom = make_fog(), UserFactory(name="Eve"), UserFactory(name="Tom")
    bob, cat = seat(game, ALLIES).user, seat(game, FACILITATOR).user
    handed_over(game, FACILITATOR, eve)
    send(game, ALLIES, "offer")
    vacancy = Vacancy.objects.get(state="open")
    for person in (cat, eve):
        assert sitting(person).post(f"/seat/{vacancy.token}/").status_code == 409
    take(vacancy, tom)
    send(game, FACILITATOR, "offer")
    vacancy = Vacancy.objects.get(state="open")
    for person in (bob, tom, seat(game, AXIS).user):
        assert sitting(person).post(f"/seat/{vacancy.token}/").status_code == 409
    take(vacancy, cat)
    assert seat(game, FACILITATOR).user == cat


def test_the_chair_is_given_up_and_taken_by_its_link() -> None:
    game, eve = make_fog(), UserFactory(name="Eve")
    chair = client_of(game, FACILITATOR)
    form = page_in(page_of(chair, game, "seat/")).one(f'form[action="/games/{game.pk}/leave/"]')
    chair.post(form["action"], {"role": form.one("input[name=role]")["value"]})
    assert not game.seats.filter(side=FACILITATOR).exists()
    assert not page_in(page_of(client_of(game, ALLIES), game, "seat/")).has("#chair-link")
    link = page_in(page_of(client_of(game, AXIS), game, "seat/")).one("#chair-link")["value"]
    role = page_in(sitting(eve).get(link).content.decode()).one("button[name=role]")["value"]
    sitting(eve).post(link, {"role": role})
    assert seat(game, FACILITATOR).user == eve
