"""The API: what the page of a seat tells and does, by token and as JSON."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.core.encoding.codec import plain
from engine.models import Game, Move
from engine.position import store
from engine.seats import beginning, seated
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign, make_campaign_at, make_game, make_war
from tests.web.programs.api_client import Program
from tests.web.table import buttons_in, page_of, sitting
from wargames.accounts.models import User
from wargames.api.models import Token


@pytest.fixture
def japan() -> User:
    return UserFactory(name="Ann")


@pytest.fixture
def allies() -> User:
    return UserFactory(name="Bob")


@pytest.fixture
def war(japan: User, allies: User) -> Game:
    return make_war(japan, allies)


def player_of(game: Game) -> Program:
    """The program of whoever is asked now."""
    return Program(seated.on_watch(game, seated.seats_at(game))[0].user)


# ---------------------------------------------------------------------------- tokens


def test_a_token_is_shown_once_and_kept_as_its_fingerprint(japan: User) -> None:
    client = sitting(japan)
    page = client.post("/me/tokens/", {"name": "my bot"}).content.decode()
    key = re.search(r'class="key">(fp_[^<]+)<', page)
    assert key is not None
    assert Program(None, key[1]).get("/me") == {"name": "Ann", "is_guest": True}
    kept = Token.objects.get()
    assert key[1] not in (kept.fingerprint, kept.beginning)
    again = client.get("/me/tokens/").content.decode()
    assert key[1] not in again
    assert "my bot" in again


def test_a_token_that_was_taken_back_opens_nothing(japan: User) -> None:
    program = Program(japan)
    number = Token.objects.get().pk
    stranger = sitting(UserFactory())
    stranger.post(f"/me/tokens/{number}/take-back/")
    assert program.get("/me")["name"] == "Ann"
    sitting(japan).post(f"/me/tokens/{number}/take-back/")
    assert program.get("/me")["error"] == "no_token"
    assert program.status == 401


def test_without_a_token_a_session_opens_nothing(japan: User, war: Game) -> None:
    client = sitting(japan)
    assert client.get(f"/api/v1/games/{war.pk}").status_code == 401
    assert client.get("/api/v1/me").status_code == 401


def test_nobody_has_more_tokens_than_one_can_look_after(japan: User) -> None:
    for _ in range(20):
        Program(japan)
    answer = sitting(japan).post("/me/tokens/", {"name": "one more"})
    assert answer.status_code == 400
    assert "Revoke one first" in answer.content.decode()
    assert Token.objects.count() == 20


def test_whoever_asks_too_often_is_told_to_wait(japan: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "api": "3/m/user"}
    program = Program(japan)
    assert [program.get("/me") and program.status for _ in range(4)] == [200, 200, 200, 429]
    other = Program(UserFactory())
    other.get("/me")
    assert other.status == 200


# ------------------------------------------------------------------------- questions


def test_my_games_are_listed_with_whose_move_it_is(war: Game, japan: User, allies: User) -> None:
    make_game(UserFactory())
    asked = {seat.user.name for seat in seated.on_watch(war, seated.seats_at(war))}
    for person in (japan, allies):
        found = Program(person).get("/games")
        assert [each["id"] for each in found["games"]] == [str(war.pk)]
        assert found["games"][0]["is_my_move"] == (person.name in asked)
        assert found["next_page"] is None


def test_a_page_of_games_takes_as_many_queries_as_one_game(
    japan: User, django_assert_max_num_queries: Any
) -> None:
    program = Program(japan)
    for _ in range(30):
        make_game(japan)
    program.get("/games")
    with django_assert_max_num_queries(12):
        assert len(program.get("/games")["games"]) == 25
    assert len(program.get("/games?page=2")["games"]) == 5
    program.get("/games?page=3")
    assert program.status == 404


def test_the_options_are_the_buttons_of_the_page(japan: User) -> None:
    game = make_game(japan)
    found = Program(japan).get(f"/games/{game.pk}/decisions")["decisions"][0]["options"]
    buttons = buttons_in(page_of(sitting(japan), game))
    assert [each["choice"] for each in found] == list(buttons.values())


def test_the_view_is_that_of_ones_own_side(war: Game, japan: User, allies: User) -> None:
    rules = store.rules_of(war)
    state = store.load(war, rules).state
    for person, side in ((japan, "japan"), (allies, "allied")):
        found = Program(person).get(f"/games/{war.pk}")
        assert found["side"] == side
        assert found["board"] == plain(rules.view(state, side).board)


def test_of_a_game_that_waits_it_tells_who_sits_there(japan: User) -> None:
    game = make_war(japan)
    found = Program(japan).get(f"/games/{game.pk}")
    assert (found["status"], found["board"]) == ("waiting", None)
    assert Program(japan).get(f"/games/{game.pk}/decisions")["error"] == "not_begun"


def test_whoever_has_no_seat_finds_nothing(war: Game) -> None:
    program = Program(UserFactory())
    for path in ("", "/decisions", "/events"):
        program.get(f"/games/{war.pk}{path}")
        assert program.status == 404
    for path in ("moves", "undo", "draft"):
        program.post(f"/games/{war.pk}/{path}", token="x", choice={}, revision=1, role="japan")
        assert program.status == 404


# ----------------------------------------------------------------------------- moves


def test_a_choice_is_made_once_though_sent_twice(war: Game) -> None:
    program = player_of(war)
    decision = program.get(f"/games/{war.pk}/decisions")["decisions"][0]
    sent = {"token": decision["token"], "choice": decision["options"][0]["choice"]}
    first = program.post(f"/games/{war.pk}/moves", **sent)
    again = program.post(f"/games/{war.pk}/moves", **sent)
    assert program.status == 200
    assert first == again
    assert Move.objects.filter(game=war).count() == 1


@pytest.mark.parametrize(
    ("sent", "status", "error"),
    [
        ({"token": "old", "choice": {"kind": "pass"}}, 409, "stale"),
        ({"token": "", "choice": "nothing"}, 400, "garbled"),
        ({"choice": {"kind": "pass"}}, 422, "misshapen"),
        ({"token": "t" * 501, "choice": {}}, 422, "misshapen"),
    ],
)
def test_what_cannot_be_done_says_so_and_does_nothing(
    war: Game, sent: dict[str, Any], status: int, error: str
) -> None:
    program, before = player_of(war), war.version
    if sent.get("choice") == {"kind": "pass"}:
        options = program.get(f"/games/{war.pk}/decisions")["decisions"][0]["options"]
        sent = {**sent, "choice": options[0]["choice"]}
    assert program.post(f"/games/{war.pk}/moves", **sent)["error"] == error
    assert program.status == status
    war.refresh_from_db()
    assert war.version == before


def test_what_is_left_out_is_called_as_its_sender_calls_it(war: Game) -> None:
    program = player_of(war)

    told = program.post(f"/games/{war.pk}/moves", choice={})

    assert told["words"] == "token: Field required"


def test_what_is_no_json_is_refused_in_json(war: Game) -> None:
    program = player_of(war)
    assert program.send(f"/games/{war.pk}/moves", "{")["error"] == "garbled"
    assert program.status == 400


@pytest.mark.parametrize("address", ["nothing", "games/", "games/1/nothing/at/all"])
def test_an_address_that_leads_nowhere_is_answered_in_json(address: str) -> None:
    for answer in (Client().get(f"/api/v1/{address}"), Client().post(f"/api/v1/{address}")):
        assert answer.status_code == 404
        assert answer.json()["error"] == "not_found"


def test_whoever_is_not_asked_cannot_choose(war: Game, japan: User, allies: User) -> None:
    asked = seated.on_watch(war, seated.seats_at(war))[0].user
    decision = Program(asked).get(f"/games/{war.pk}/decisions")["decisions"][0]
    other = Program(allies if asked == japan else japan)
    sent = {"token": decision["token"], "choice": decision["options"][0]["choice"]}
    assert other.post(f"/games/{war.pk}/moves", **sent)["error"] in ("not_asked", "stale")
    assert other.status == 409
    assert other.get(f"/games/{war.pk}/decisions")["decisions"] == []


def test_a_move_is_taken_back_where_no_die_was_rolled() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    program = player_of(game)
    decision = program.get(f"/games/{game.pk}/decisions")["decisions"][0]
    sent = {"token": decision["token"], "choice": decision["draft"]["draft"]}
    made = program.post(f"/games/{game.pk}/moves", **sent)
    assert program.status == 200, made
    program.post(f"/games/{game.pk}/undo", revision=made["revision"])
    assert program.status == 200
    found = program.get(f"/games/{game.pk}/decisions")["decisions"][0]
    assert found["kind"] == decision["kind"]


def test_a_draft_is_looked_over_part_by_part_and_kept_by_nobody() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    program = player_of(game)
    path = f"/games/{game.pk}"
    decision = program.get(f"{path}/decisions")["decisions"][0]
    assert decision["options"] == []
    part = next(each for each in decision["draft"]["parts"] if not each["why_not"])
    found = program.post(f"{path}/draft", role=decision["role"], draft=part["draft"])
    assert found["draft"] == part["draft"]
    assert len(found["items"]) == 1
    assert program.get(f"{path}/decisions")["decisions"][0]["draft"]["items"] == []
    made = program.post(f"{path}/moves", token=decision["token"], choice=found["draft"])
    assert program.status == 200, made


def test_a_line_is_read_as_the_page_reads_it_or_refused_in_words() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    program = player_of(game)
    role = program.get(f"/games/{game.pk}/decisions")["decisions"][0]["role"]
    found = program.post(f"/games/{game.pk}/draft", role=role, line="2 infantry")
    assert found["items"], found
    refused = program.post(f"/games/{game.pk}/draft", role=role, line="2 elephants")
    assert (program.status, refused["error"]) == (409, "not_legal")


def test_a_draft_says_what_it_leads_to_with_the_odds_and_what_a_scramble_makes_of_them() -> None:
    line = (
        "power=japan war=japan-usa fac.philippines=air_base sz20=japan:1ca+1dd sz35=usa:1trn"
        " philippines=usa:3ftr"
    )
    game = make_campaign_at(line, UserFactory(name="Ann"), UserFactory(name="Bob"))
    program = player_of(game)
    found = program.post(f"/games/{game.pk}/draft", role="japan", line="1 ca 1 dd sz20-sz35")
    (battle,) = found["leads_to"]
    assert battle["place"] == "sz35"
    assert battle["words"].startswith("attacker wins 100 % (2 % if 3 fighters scramble)")


# --------------------------------------------------------------------------- content


def test_the_content_is_what_is_printed_with_the_pack_over_it(japan: User, allies: User) -> None:
    pack = {"card": [{"number": 3, "title": "Renamed"}]}
    game, other = make_game(japan, content=pack), make_game(japan)
    program = Program(japan)

    own = program.get(f"/games/{game.pk}/content")["sections"]
    printed = program.get(f"/games/{other.pk}/content")["sections"]

    assert {"card", "table", "track", "front", "fort"} <= set(own)
    assert [each["title"] for each in own["card"][2:4]] == ["Renamed", printed["card"][3]["title"]]
    assert Program(allies).get(f"/games/{game.pk}/content")["error"] == "not_found"


@pytest.mark.parametrize("key", ["pacific_war", "pacific_1940"])
def test_the_content_tells_nothing_of_how_the_game_stands(
    japan: User, allies: User, key: str
) -> None:
    game = make_war(japan, allies) if key == "pacific_war" else make_campaign(japan, allies)
    found = [Program(each).get(f"/games/{game.pk}/content") for each in (japan, allies)]
    other = beginning.new_game(key=key, creator=japan)
    assert found[0] == found[1] == Program(japan).get(f"/games/{other.pk}/content")


@pytest.mark.parametrize("key", ["patrol", "duel"])
def test_a_game_without_content_files_has_no_content(japan: User, key: str) -> None:
    game = beginning.new_game(key=key, creator=japan)
    assert Program(japan).get(f"/games/{game.pk}/content") == {"sections": {}}


# ---------------------------------------------------------------------------- events


def test_events_since_a_revision_are_the_lines_of_ones_own_log(war: Game) -> None:
    program = player_of(war)
    path = f"/games/{war.pk}"
    seen = program.get(f"{path}/events")["revision"]
    decision = program.get(f"{path}/decisions")["decisions"][0]
    choice = decision["options"][0]["choice"]
    program.post(f"{path}/moves", token=decision["token"], choice=choice)
    found = program.get(f"{path}/events?since={seen}")
    assert found["events"]
    assert found["revision"] > seen
    assert program.get(f"{path}/events?since={found['revision']}")["events"] == []
    everything = program.get(f"{path}/events")["events"]
    assert everything[-len(found["events"]) :] == found["events"]
    assert program.get(f"{path}/events?skip={len(everything) - 1}")["events"] == everything[-1:]


# ----------------------------------------------------------------------------- pages


def test_the_reference_tells_of_every_address_of_the_api(japan: User) -> None:
    page = Client().get("/api/").content.decode()
    schema = Client().get("/api/v1/openapi.json").json()
    assert len(schema["paths"]) >= 13
    for path in schema["paths"]:
        assert path in page
    assert "So many of the events are left out." in page  # of a parameter, as of a field
    assert schema["components"]["securitySchemes"]["ByToken"]["scheme"] == "bearer"


def test_a_game_is_made_and_joined_by_its_link(japan: User, allies: User) -> None:
    program = Program(japan)
    made = program.post("/games", game="pacific_war", side="allied")
    assert (program.status, made["status"]) == (201, "waiting")
    assert sitting(allies).get(made["join_url"]).status_code == 200
    join(Game.objects.get().pk, allies)
    assert Program(allies).get(f"/games/{made['id']}")["status"] == "playing"
    assert program.post("/games", game="chess")["error"] == "not_found"
    assert program.post("/games", game="emperor", options={"x": 1})["error"] == "garbled"


def test_8_3_an_unasked_choice_is_made_for_the_power_whose_token_comes_with_it(
    japan: User, allies: User
) -> None:
    game = make_campaign(japan, allies)
    program = Program(allies)

    for power in ("uk", "anzac"):
        unasked = program.get(f"/games/{game.pk}/decisions")["unasked"]
        mine = next(each for each in unasked if each["role"] == power)
        last = next(each for each in mine["options"] if each["choice"]["kind"] == "lose_last")
        program.post(f"/games/{game.pk}/moves", token=mine["token"], choice=last["choice"])
        assert program.status == 200
    game.refresh_from_db()

    orders = store.load(game, store.rules_of(game)).state.standing_orders
    assert set(orders) == {"uk", "anzac"}
