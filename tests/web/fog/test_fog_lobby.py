"""The fog of war in the lobby: a switch with its rulings, and a chair that comes with it."""

from typing import Any

import pytest
from django.test import Client

from engine.core.reader import NotTogether
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import Element, page_in
from tests.web.programs.api_client import Program
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.offers import lobby_offer

KEY, FOG = "pacific_1940", {"option_fog": "on"}


@pytest.fixture
def host(ann: User) -> Client:
    """Ann's browser."""
    return sitting(ann)


def set_up(client: Client, side: str, **ticks: str) -> Any:
    """A new game by the form."""
    return client.post("/new/", {"game": KEY, f"side_{KEY}": side, **ticks})


def form_of(client: Client) -> Element:
    """What the form of a new game has of this one."""
    return page_in(client.get(f"/new/?game={KEY}")).one("[aria-label='Pacific 1940']")


def seats_of(game: Game) -> list[tuple[str, str]]:
    return [(seat.user.name, seat.side) for seat in game.seats.select_related("user")]


# ---------------------------------------------------------------------------- the switch


def test_the_rulings_of_the_fog_stand_below_their_switch(host: Client) -> None:
    form = form_of(host)

    below = form.one("label:has([name=option_fog]) + .below")
    assert [box["name"] for box in below.all("input")] == [
        f"option_{switch.name}" for switch in lobby_offer.RULINGS_OF_THE_FOG.switches
    ]
    assert form.one("label:has([name=option_fog])").words.startswith("Fog of war")


def test_the_rulings_are_folded_away_until_one_of_them_is_chosen(host: Client) -> None:
    form = form_of(host)
    game = make_campaign(
        User.objects.get(name="Ann"), options={"fog": True, "no_free_shots": True}, hot_seat=False
    )

    shared = page_in(host.get(f"/games/{game.pk}/share/"))

    assert not form.has(".below details[open]")
    assert shared.has(".below details[open] [name=option_no_free_shots][checked]")


def test_the_home_page_leads_to_a_game_in_the_fog_with_one_click(host: Client) -> None:
    link = page_in(host.get("/")).one("[aria-labelledby=offer-pacific_1940] a[href*=option_fog]")

    form = page_in(host.get(link["href"]))

    assert link.words == "Fog of war"
    assert form.has("[aria-label='Pacific 1940'] [name=option_fog][checked]")
    assert form.has(f"[name=game][value={KEY}][checked]")


def test_a_ruling_of_the_fog_changes_nothing_in_the_open_game(host: Client) -> None:
    set_up(host, AXIS, option_coasts_listen="on")
    set_up(host, AXIS, option_coasts_listen="on", **FOG)

    open_game, fog = Game.objects.order_by("created_at")
    assert (open_game.options["fog"], open_game.options["coasts_listen"]) == (False, False)
    assert (fog.options["fog"], fog.options["coasts_listen"]) == (True, True)


IN_SIGHT = {"option_orders_in_sight": "on"}
NEVER = "Not with the fog of war: there each side writes its orders in secret."


def test_7_orders_in_sight_are_not_chosen_with_the_fog(host: Client) -> None:
    """Given both are sent, then no game is made, and the form says why at the one."""
    answer = set_up(host, AXIS, **IN_SIGHT, **FOG)

    assert answer.status_code == 400
    form = page_in(answer).one("[aria-label='Pacific 1940']")
    assert form.one(".errorlist + label:has([name=option_orders_in_sight])").has(".help.never")
    assert [error.words for error in form.all(".errorlist li")] == [NEVER]
    assert not Game.objects.exists()
    for ticks in (IN_SIGHT, FOG):
        assert set_up(host, AXIS, **ticks).status_code == 302


def test_7_the_form_knows_which_box_rules_out_which(host: Client) -> None:
    ruled_out = form_of(host).all("[data-never]")

    assert [(each.one("input")["name"], each["data-never"]) for each in ruled_out] == [
        ("option_orders_in_sight", "option_fog")
    ]


def test_7_nor_are_they_when_the_settings_of_a_waiting_game_change(host: Client, ann: User) -> None:
    game = make_campaign(ann, hot_seat=False)

    answer = host.post(f"/games/{game.pk}/share/", {"side": AXIS, **IN_SIGHT, **FOG})

    assert answer.status_code == 400
    with pytest.raises(NotTogether, match="'orders_in_sight' has no effect with 'fog'"):
        beginning.set_terms(game.pk, options={"fog": True, "orders_in_sight": True}, side=AXIS)


def test_7_nor_by_a_program(ann: User) -> None:
    program = Program(ann)

    answer = program.post("/games", game=KEY, options={"fog": True, "orders_in_sight": True})

    assert (program.status, answer["error"]) == (400, "not_together")
    assert answer["words"] == "Option 'orders_in_sight' has no effect with 'fog': leave one off."


def test_7_a_rematch_of_a_game_that_had_both_leaves_out_what_had_no_effect(
    host: Client, ann: User
) -> None:
    """Such games were made before."""
    game = make_fog()
    seat = game.seats.exclude(side=FACILITATOR).first()
    assert seat is not None
    Game.objects.filter(pk=game.pk).update(
        options={**game.options, "orders_in_sight": True}, status=Game.Status.OVER
    )

    assert sitting(seat.user).post(f"/table/{game.pk}/again/").status_code == 302

    again = Game.objects.exclude(pk=game.pk).get()
    assert (again.options["fog"], again.options["orders_in_sight"]) == (True, False)


# ----------------------------------------------------------------------------- the chair


def test_the_form_shows_the_chair_with_the_switch_and_one_screen_without(host: Client) -> None:
    """Without JavaScript: a style sheet hides what the switch rules out."""
    form = form_of(host)

    assert [box["name"] for box in form.all(".brings-chair")] == ["option_fog"]
    shown = {
        label.one("input")["value"]: label["class"].split()
        for label in form.all("label.choice:has([type=radio])")
    }
    assert shown[FACILITATOR] == shown["rooms"] == ["choice", "with-chair"]
    assert shown["both"] == ["choice", "without-chair"]
    assert shown[AXIS] == shown["dice"] == ["choice"]


@pytest.mark.parametrize(
    ("side", "seats"),
    [
        (AXIS, [("Ann", AXIS)]),
        ("allies:china", [("Ann", ALLIES)]),
        ("dice", [("Ann", AXIS)]),
        (FACILITATOR, [("Ann", FACILITATOR)]),
        ("rooms", [("Ann", AXIS), ("Ann", ALLIES), ("Ann", FACILITATOR)]),
    ],
)
def test_whoever_sets_it_up_takes_a_side_or_the_chair(
    host: Client, side: str, seats: list[tuple[str, str]]
) -> None:
    assert set_up(host, side, **FOG).status_code == 302

    game = Game.objects.get()
    assert seats_of(game) == seats
    assert (game.status == Game.Status.WAITING) is (side != "rooms")


@pytest.mark.parametrize(
    ("side", "ticks", "line"),
    [
        (
            "both",
            FOG,
            "Fog of war: no player sees both sides. Take one side, or facilitate.",
        ),
        (
            FACILITATOR,
            {},
            "The open game has no facilitator. Turn on Fog of war, or take a side.",
        ),
        ("rooms", {}, "The open game has no facilitator. Turn on Fog of war, or take a side."),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    host: Client, side: str, ticks: dict[str, str], line: str
) -> None:
    answer = set_up(host, side, **ticks)

    assert answer.status_code == 400
    form = page_in(answer).one("[aria-label='Pacific 1940']")
    assert [error.words for error in form.all(".errorlist li")] == [line]
    assert not Game.objects.exists()


def test_both_sides_at_one_screen_are_there_in_the_open_game(host: Client) -> None:
    assert set_up(host, "both").status_code == 302


@pytest.mark.parametrize("fog", [False, True])
def test_the_link_of_a_game_offers_the_chair_where_its_options_have_one(
    client: Client, fog: bool
) -> None:
    game = make_campaign(options={"fog": fog}, hot_seat=False)

    page = page_in(client.get(f"/join/{game.join_token}/"))

    assert page.has(f"button[value={FACILITATOR}]") is fog


@pytest.mark.parametrize("fog", [False, True])
def test_whoever_waits_may_play_both_sides_in_the_open_game_alone(
    host: Client, ann: User, fog: bool
) -> None:
    game = make_campaign(ann, options={"fog": fog}, hot_seat=False)

    page = page_in(host.get(f"/table/{game.pk}/"))
    host.post(f"/join/{game.join_token}/", {"role": ALLIES, "version": game.version})

    assert page.has("button[name=role]") is not fog
    assert len(seats_of(game)) == (1 if fog else 2)
    assert page.has("#facilitator-link") is fog


def test_whoever_facilitates_alone_may_play_for_a_room_without_a_screen(
    host: Client, ann: User
) -> None:
    game = make_campaign(ann, options={"fog": True}, hot_seat=False, facilitates=True)

    for side in (AXIS, ALLIES):
        host.post(f"/join/{game.join_token}/", {"role": side, "version": game.version})
        game.refresh_from_db()

    assert seats_of(game) == [("Ann", FACILITATOR), ("Ann", AXIS), ("Ann", ALLIES)]


# ----------------------------------------------------------------------------- the terms


def test_the_fog_may_be_turned_on_and_off_while_nobody_facilitates(host: Client, ann: User) -> None:
    game = make_campaign(ann, hot_seat=False)
    path = f"/games/{game.pk}/share/"

    for on in (True, False):
        assert host.post(path, {"side": AXIS, **(FOG if on else {})}).status_code == 302
        game.refresh_from_db()
        assert game.options["fog"] is on


def test_nobody_loses_the_chair_by_a_switch(host: Client, ann: User) -> None:
    game = make_campaign(ann, options={"fog": True}, hot_seat=False)
    join(game.pk, UserFactory(name="Cat"), FACILITATOR)

    answer = host.post(f"/games/{game.pk}/share/", {"side": AXIS})

    assert answer.status_code == 400
    assert [error.words for error in page_in(answer).all(".errorlist li")] == [
        "Cat facilitates, which needs this option: they would have to leave first."
    ]
    with pytest.raises(NoSeat):
        beginning.set_terms(game.pk, options={"fog": False}, side=AXIS)
    game.refresh_from_db()
    assert game.options["fog"] is True


def test_the_terms_name_the_fog_and_its_rulings(client: Client) -> None:
    game = make_campaign(options={"fog": True, "late_spectators": True}, hot_seat=False)

    words = page_in(client.get(f"/join/{game.join_token}/")).one(".agreed").text

    assert "Fog of war" in words
    assert "Spectators see all, a round late" in words


def test_my_games_tell_who_facilitates(ann: User) -> None:
    game = make_fog()
    cat = game.seats.get(side=FACILITATOR).user

    line = page_in(sitting(cat).get("/")).one(".game").text

    assert "The facilitator: Cat" in line
