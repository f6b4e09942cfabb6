"""Seats by the API: a program joins, lets a built-in program move for it, and leaves."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.models import FormerSeat, Game
from engine.position import store
from engine.seats import beginning, sitting
from tests.factories import UserFactory, make_campaign, make_game, make_war, seat_of
from tests.web.fog.fog_table import make_fog
from tests.web.notices.tasks import run_due_tasks
from tests.web.play import play_one, play_to_the_end
from tests.web.programs.api_client import Program
from tests.web.table import sides_of
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import side_invitation
from wargames.lobby.joining.settings_shown import settings_of
from wargames.lobby.new_games.tables import Chosen, choose
from wargames.people.services import block


@pytest.fixture
def waiting(ann: User) -> Game:
    """Ann leads Japan and waits for the Allies."""
    return make_war(ann)


def ask_in(program: Program, game: Game, **sent: Any) -> Any:
    """Look at what a link invites to, and sit down on those settings."""
    version = program.get(f"/join/{game.join_token}").get("version")
    return program.post(f"/join/{game.join_token}", **{"version": version, **sent})


# --------------------------------------------------------------------------- joining


def test_a_link_tells_the_settings_and_the_places_and_nothing_of_the_position(
    bob: User, waiting: Game
) -> None:
    found = Program(bob).get(f"/join/{waiting.join_token}")

    assert found == {
        "game": "pacific_war",
        "title": waiting.title,
        "status": "waiting",
        "options": [],
        "is_drawn": False,
        "version": waiting.version,
        "settings": settings_of(waiting),
        "seats": [{"side": "japan", "name": "Ann", "powers": [], "program": ""}],
        "own": [],
        "chairs": [
            {
                "role": "allied",
                "side": "allied",
                "power": "",
                "words": "the Allies",
                "asks_password": False,
            }
        ],
    }


def test_a_program_sits_down_as_a_person_does_and_the_game_begins(bob: User, waiting: Game) -> None:
    program = Program(bob)

    seated = ask_in(program, waiting, phrase="AF is short of water")

    assert seated == {
        "id": str(waiting.pk),
        "side": "allied",
        "status": "playing",
        "url": f"http://testserver/table/{waiting.pk}/",
    }
    waiting.refresh_from_db()
    assert waiting.phrases == ["AF is short of water"]
    assert sides_of(waiting) == {"Ann": "japan", "Bob": "allied"}
    assert program.get(f"/games/{waiting.pk}")["side"] == "allied"


def test_sitting_down_twice_takes_one_seat(bob: User, waiting: Game) -> None:
    program = Program(bob)
    first = ask_in(program, waiting)

    again = program.post(f"/join/{waiting.join_token}", version=None)

    assert (program.status, again) == (200, first)
    found = program.get(f"/join/{waiting.join_token}")
    assert (found["own"], found["chairs"]) == (["allied"], [])
    assert waiting.seats.count() == 2


def test_by_a_link_of_their_own_side_it_is_shared(ann: User, bob: User) -> None:
    game = make_war(ann, UserFactory(name="Cleo"))
    link = side_invitation(game, "japan", seat_of(game))
    program = Program(bob)

    found = program.get(f"/join/{game.join_token}?side={link}")
    assert [each["role"] for each in found["chairs"]] == ["japan"]
    seated = program.post(f"/join/{game.join_token}", version=found["version"], invited=link)

    assert seated["side"] == "japan"


def test_on_settings_that_were_changed_meanwhile_nobody_sits_down(bob: User, waiting: Game) -> None:
    program = Program(bob)
    shown = program.get(f"/join/{waiting.join_token}")["version"]
    beginning.set_terms(waiting.pk, draw_sides=True)

    refused = program.post(f"/join/{waiting.join_token}", version=shown)
    assert (program.status, refused["error"]) == (409, "terms_changed")
    refused = program.post(f"/join/{waiting.join_token}")
    assert (program.status, refused["error"]) == (409, "terms_changed")
    assert waiting.seats.count() == 1


def test_on_settings_that_another_players_joining_has_not_changed_a_program_sits_down(
    ann: User, bob: User
) -> None:
    game = make_campaign(ann, hot_seat=False)
    program, link = Program(bob), f"/join/{game.join_token}"
    shown = program.get(link)
    sitting.join(game.pk, UserFactory(), "axis", beside=True)
    sent = {"version": shown["version"], "role": "allies:china"}

    refused = program.post(link, **sent)
    assert (program.status, refused["error"]) == (409, "terms_changed")
    assert program.post(link, **sent, settings=shown["settings"])["side"] == "allies"


def test_on_settings_changed_after_another_has_joined_a_program_does_not_sit_down(
    ann: User, bob: User
) -> None:
    game = make_campaign(ann, hot_seat=False)
    program, link = Program(bob), f"/join/{game.join_token}"
    shown = program.get(link)
    sitting.join(game.pk, UserFactory(), "axis", beside=True)
    beginning.set_terms(game.pk, draw_sides=True)

    sent = {"version": shown["version"], "settings": shown["settings"]}
    refused = program.post(link, **sent)
    assert (program.status, refused["error"]) == (409, "terms_changed")
    assert game.seats.count() == 2


def test_without_the_password_a_program_does_not_sit_down(bob: User, waiting: Game) -> None:
    choose(waiting, Chosen(password="Midway"))
    program = Program(bob)

    (chair,) = program.get(f"/join/{waiting.join_token}")["chairs"]
    refused = ask_in(program, waiting, password="Truk")

    assert chair["asks_password"]

    assert (program.status, refused["error"]) == (403, "wrong_password")
    assert waiting.seats.count() == 1
    assert ask_in(program, waiting, password="Midway")["side"] == "allied"


def test_tries_of_a_password_are_limited_as_on_the_page(
    bob: User, waiting: Game, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"table_password": "3/h/ip,4/h/key"}
    choose(waiting, Chosen(password="Midway"))
    program = Program(bob)

    tried = [ask_in(program, waiting, password="Truk") and program.status for _ in range(4)]

    assert tried == [403, 403, 403, 429]


@pytest.mark.parametrize("blocks", ["ann", "bob"])
def test_who_does_not_want_to_meet_someone_there_finds_the_table_closed(
    ann: User, bob: User, waiting: Game, blocks: str
) -> None:
    block(*((ann, bob) if blocks == "ann" else (bob, ann)))
    program = Program(bob)

    for refused in (program.get(f"/join/{waiting.join_token}"), ask_in(program, waiting)):
        assert (program.status, refused["error"]) == (409, "not_open")
        assert "Ann" not in str(refused)
    assert waiting.seats.count() == 1


def test_a_table_that_is_full_closed_or_over_is_told_alike_without_who_sits_there(
    ann: User, bob: User
) -> None:
    full = make_war(ann, UserFactory(name="Cleo"))
    closed = make_war(ann)
    sitting.set_table(closed.pk, is_open=False)
    alone = make_game(ann)
    sitting.set_table(alone.pk, is_open=False)
    play_to_the_end(alone)
    program = Program(bob)

    for game in (full, closed, alone):
        before = game.seats.count()
        for refused in (
            program.get(f"/join/{game.join_token}"),
            program.post(f"/join/{game.join_token}", version=game.version),
        ):
            assert (program.status, refused["error"]) == (409, "no_chair")
            assert "Ann" not in str(refused)
        assert game.seats.count() == before


def test_4_3_who_has_seen_what_a_side_hides_does_not_join_the_other(ann: User) -> None:
    bob = UserFactory(name="Bob")
    game = make_war(ann, bob)
    program = Program(ann)
    assert program.post(f"/games/{game.pk}/leave") == {"sides": []}
    sitting.leave(game.pk, bob)
    sitting.join(game.pk, UserFactory(name="Cleo"), "japan")

    refused = ask_in(program, game, role="allied")

    assert (program.status, refused["error"]) == (409, "no_chair")
    assert sides_of(game) == {"Cleo": "japan"}


def test_a_place_that_is_not_offered_is_not_taken(bob: User, waiting: Game) -> None:
    program = Program(bob)
    for role in ("japan", FACILITATOR, "neutral"):
        assert ask_in(program, waiting, role=role)["error"] == "no_chair"
    program.get("/join/nothing")
    assert program.status == 404
    assert waiting.seats.count() == 1


def test_in_the_fog_a_link_does_not_tell_how_often_anyone_has_moved(bob: User) -> None:
    game = make_fog()
    sitting.leave(game.pk, game.seats.get(side="allies").user)
    program, path = Program(bob), f"/join/{game.join_token}"
    before = program.get(path)
    play_one(game)
    game.refresh_from_db()

    assert [each["role"] for each in before["chairs"]] == ["allies"]
    assert before["version"] == 0
    assert program.get(path) == before


# ---------------------------------------------------------------- against a program


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ({"game": "emperor", "against": "captain"}, "no_program"),  # nobody to play against
        ({"game": "pacific_war", "against": "commodore"}, "no_program"),
        ({"game": "pacific_war", "against": "captain", "hot_seat": True}, "no_program"),
        ({"game": "pacific_war", "against": "captain", "side": "axis"}, "garbled"),
        ({"game": "pacific_war", "side": "axis"}, "garbled"),
        ({"game": "pacific_war", "against": "captain", "pace": 1000}, "misshapen"),
    ],
)
def test_no_game_is_made_against_what_does_not_play_it(
    ann: User, sent: dict[str, Any], error: str
) -> None:
    assert Program(ann).post("/games", **sent)["error"] == error
    assert not Game.objects.exists()


@pytest.mark.parametrize(("side", "other"), [("japan", "allied"), ("allied", "japan")])
def test_a_game_against_a_program_begins_at_once(ann: User, side: str, other: str) -> None:
    program = Program(ann)

    made = program.post("/games", game="pacific_war", against="captain", side=side, pace=0)

    assert (program.status, made["status"]) == (201, "playing")
    assert program.get(f"/games/{made['id']}")["seats"] == [
        {"side": side, "name": "Ann", "powers": [], "program": ""},
        {"side": other, "name": "Captain (program)", "powers": [], "program": "captain"},
    ]
    game = Game.objects.get()
    assert [seat.program_pace for seat in game.seats.filter(user__program="captain")] == [0]


ALL_OTHERS = {"against": "captain", "power": "anzac"}


@pytest.mark.parametrize(
    ("sent", "led"),
    [
        (
            ALL_OTHERS,
            [("allies", ["anzac"], ""), ("allies", [], "captain"), ("axis", [], "captain")],
        ),
        (
            {"against": "captain", "program_power": "china"},
            [("allies", [], ""), ("allies", ["china"], "captain"), ("axis", [], "captain")],
        ),
        ({"power": "usa"}, [("allies", ["usa"], "")]),
    ],
)
@pytest.mark.parametrize("side", ["", "allies"])
def test_a_game_of_one_power_is_made_with_programs_or_others_for_the_rest(
    ann: User, sent: dict[str, Any], led: list[tuple[str, list[str], str]], side: str
) -> None:
    """Its side is then one's own, whether or not it is asked for."""
    program = Program(ann)

    made = program.post("/games", game="pacific_1940", side=side, **sent)

    assert (program.status, made["status"]) == (201, "playing" if "against" in sent else "waiting")
    seats = program.get(f"/games/{made['id']}")["seats"]
    assert sorted((each["side"], each["powers"], each["program"]) for each in seats) == sorted(led)
    assert [each["powers"] for each in seats if each["name"] == "Ann"] == [led[0][1]]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({**ALL_OTHERS, "power": "germany"}, "No side of several powers has this one."),
        ({**ALL_OTHERS, "power": "japan"}, "No side of several powers has this one."),
        ({**ALL_OTHERS, "program_power": "usa"}, "hot_seat nor another"),
        ({"power": "anzac", "hot_seat": True}, "hot_seat nor another"),
        ({"program_power": "anzac"}, "program_power needs against"),
        ({**ALL_OTHERS, "side": "usa"}, "This game has no such side."),
        ({**ALL_OTHERS, "side": "axis"}, "This power is on the side “allies”: send that side"),
        ({"power": "usa", "side": "axis"}, "This power is on the side “allies”: send that side"),
        ({"power": "usa", "side": "dice"}, "This power is on the side “allies”: send that side"),
        (
            {"against": "captain", "program_power": "china", "side": "axis"},
            "This power is on the side “allies”: send that side",
        ),
    ],
)
def test_a_power_that_is_of_no_side_of_several_or_does_not_go_with_the_rest_is_refused(
    ann: User, sent: dict[str, Any], why: str
) -> None:
    """With the reason; Japan is a side of its own."""
    told = Program(ann).post("/games", game="pacific_1940", **sent)

    assert told["error"] == "garbled"
    assert why in told["words"]
    assert not Game.objects.exists()


def test_two_games_against_a_program_that_are_asked_for_at_once_are_two(ann: User) -> None:
    program = Program(ann)
    sent = {"game": "pacific_war", "against": "captain"}
    assert program.post("/games", **sent)["id"] != program.post("/games", **sent)["id"]


def test_games_against_programs_count_as_new_games(ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"new_game": "2/h/ip"}
    program, sent = Program(ann), {"game": "pacific_war", "against": "captain"}
    assert [program.post("/games", **sent) and program.status for _ in range(3)] == [201, 201, 429]


@pytest.mark.django_db(transaction=True)
def test_a_program_answers_a_move_and_its_hand_stays_its_own(ann: User) -> None:
    program = Program(ann)
    made = program.post("/games", game="pacific_war", against="captain", side="japan", pace=0)
    path, game = f"/games/{made['id']}", Game.objects.get()
    for minutes in range(1, 60):
        if "Captain (program)" in game.moves.values_list("name", flat=True):
            break
        decisions = program.get(f"{path}/decisions")["decisions"]
        if decisions:
            choice = decisions[0]["options"][0]["choice"]
            program.post(f"{path}/moves", token=decisions[0]["token"], choice=choice)
        run_due_tasks(timezone.now() + timedelta(minutes=minutes))
    else:
        pytest.fail("the program did not move")

    game.refresh_from_db()
    rules = store.rules_of(game)
    view = rules.view(store.load(game, rules).state, "japan")
    assert program.get(path)["board"] == plain(view.board)
    for said in program.get(f"{path}/events")["events"]:
        assert said["who"] in ("", "Ann", "Captain (program)")


def test_the_dice_can_give_the_sides_of_a_new_game(ann: User) -> None:
    made = Program(ann).post("/games", game="pacific_war", side="dice")
    game = Game.objects.get(pk=made["id"])
    assert game.draw_sides
    token = made["join_url"].rstrip("/").rpartition("/")[2]
    assert Program(UserFactory()).get(f"/join/{token}")["is_drawn"]


# -------------------------------------------------------------------- being covered


@pytest.mark.django_db(transaction=True)
def test_a_built_in_program_moves_for_a_seat_until_it_is_taken_back(ann: User) -> None:
    game, program = make_game(ann), Program(ann)
    assert program.get(f"/games/{game.pk}")["programs"] == ["cadet", "captain", "admiral"]

    led = program.post(f"/games/{game.pk}/program", level="captain", pace=0)
    assert led == {"side": "japan", "name": "Ann", "powers": [], "program": "captain"}
    assert program.get(f"/games/{game.pk}")["seats"] == [led]
    for minutes in (1, 2, 3):
        run_due_tasks(timezone.now() + timedelta(minutes=minutes))
    assert set(game.moves.values_list("name", flat=True)) == {"Captain for Ann"}

    back = program.post(f"/games/{game.pk}/program")
    made = game.moves.count()
    assert back["program"] == ""
    run_due_tasks(timezone.now() + timedelta(minutes=9))
    assert game.moves.count() == made


def test_everyone_at_the_table_sees_which_program_moves_for_whom(ann: User, bob: User) -> None:
    game = make_game(ann)
    sitting.join(game.pk, bob)
    Program(ann).post(f"/games/{game.pk}/program", level="cadet")

    seats = Program(bob).get(f"/games/{game.pk}")["seats"]

    assert [(each["name"], each["program"]) for each in seats] == [("Ann", "cadet"), ("Bob", "")]


def test_no_program_leads_what_it_cannot(ann: User, bob: User, waiting: Game) -> None:
    program = Program(ann)
    assert program.post(f"/games/{waiting.pk}/program", level="captain")["error"] == "not_begun"
    game = make_game(ann)
    assert program.post(f"/games/{game.pk}/program", level="commodore")["error"] == "no_program"
    assert Program(bob).post(f"/games/{game.pk}/program", level="captain")["error"] == "not_found"
    play_to_the_end(game)
    assert program.post(f"/games/{game.pk}/program", level="captain")["error"] == "no_program"
    assert not game.seats.exclude(program="").exists()


def test_no_program_takes_the_facilitators_chair() -> None:
    game = make_fog()
    cat = Program(seat_of(game, 2).user)
    assert cat.get(f"/games/{game.pk}")["programs"] == []
    assert cat.post(f"/games/{game.pk}/program", level="captain")["error"] == "no_program"


def test_only_the_host_of_a_table_that_waits_lets_programs_take_what_is_free(
    ann: User, bob: User, waiting: Game
) -> None:
    assert Program(bob).post(f"/games/{waiting.pk}/fill", level="captain")["error"] == "not_found"
    host = Program(ann)
    for level in ("commodore", ""):
        assert host.post(f"/games/{waiting.pk}/fill", level=level)["error"] == "no_program"
    begun = host.post(f"/games/{waiting.pk}/fill", level="captain", pace=0)
    assert (begun["side"], begun["status"]) == ("japan", "playing")
    assert sides_of(waiting) == {"Ann": "japan", "Captain (program)": "allied"}
    assert host.post(f"/games/{waiting.pk}/fill", level="captain")["error"] == "no_program"


# --------------------------------------------------------------------------- leaving


def test_a_seat_is_given_up_and_it_stays_known_who_had_it(ann: User, bob: User) -> None:
    game, program = make_war(ann, bob), Program(bob)
    assert program.post(f"/games/{game.pk}/leave", side="japan")["error"] == "not_found"
    assert program.post(f"/games/{game.pk}/leave") == {"sides": []}

    assert sides_of(game) == {"Ann": "japan"}
    assert FormerSeat.objects.get(game=game).side == "allied"
    program.get(f"/games/{game.pk}")
    assert program.status == 404


def test_a_seat_is_not_handed_over_again_and_again_but_can_always_be_taken_back(
    ann: User, bob: User, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "hand_over": "2/h/user"}
    game, program = make_war(ann, bob), Program(bob)
    for level in ("cadet", "captain"):
        assert program.post(f"/games/{game.pk}/program", level=level)["program"] == level
    program.post(f"/games/{game.pk}/program", level="cadet")
    assert program.status == 429
    assert program.post(f"/games/{game.pk}/program")["program"] == ""


@pytest.mark.parametrize("path", ["leave", "program", "undo", "moves", "draft"])
def test_a_field_of_another_name_is_refused_and_changes_nothing(
    ann: User, bob: User, path: str
) -> None:
    """`sides` for `side` gave up every seat of a running game."""
    game, program = make_war(ann, bob), Program(bob)
    needed = {
        "undo": {"revision": 1},
        "moves": {"token": "x", "choice": {}},
        "draft": {"role": "allied"},
    }
    refused = program.post(f"/games/{game.pk}/{path}", sides="allied", **needed.get(path, {}))
    assert (program.status, refused["error"]) == (422, "misshapen")
    assert "sides" in refused["words"]
    assert sides_of(game) == {"Ann": "japan", "Bob": "allied"}


@pytest.mark.parametrize("path", ["games/{}?side=%00", "join/%00"])
def test_a_nul_in_an_address_is_refused_as_json(ann: User, bob: User, path: str) -> None:
    game = make_war(ann, bob)
    refused = Client().get(f"/api/v1/{path.format(game.pk)}")
    assert (refused.status_code, refused.json()["error"]) == (400, "garbled")


def test_of_several_seats_one_can_be_given_up(ann: User) -> None:
    game, program = make_campaign(ann), Program(ann)
    assert program.post(f"/games/{game.pk}/leave", side="axis") == {"sides": ["allies"]}
    assert sides_of(game) == {"Ann": "allies"}
