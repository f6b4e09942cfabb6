"""Chairs at a table of several powers and a facilitator: what each link offers, and to whom."""

from typing import Any

import pytest
from django.test import Client

from engine import moves
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join, leave
from engine.visibility import revisions
from tests.factories import UserFactory
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.notices.models import Notice


@pytest.fixture
def host(ann: User) -> Client:
    """Ann's browser."""
    return sitting(ann)


@pytest.fixture
def waiting(host: Client) -> Game:
    """Ann has set up a game of Patrol as Red of the north."""
    set_up(host, "north:red")
    return Game.objects.get()


def set_up(client: Client, side: str) -> Any:
    """A new game of Patrol by the form."""
    return client.post("/new/", {"game": "patrol", "side_patrol": side})


def offered(client: Client, link: str) -> list[str]:
    """The places that a link offers, as its buttons call them."""
    return [button.text.split(" as ")[0] for button in page_in(client.get(link)).all("main button")]


def sit_down(client: Client, link: str, words: str, **data: str) -> Any:
    """Follow a link and press the button with these words."""
    page = page_in(client.get(link))
    button = next(b for b in page.all("main button") if words in b.text)
    version = page.values("[name=version]", "value")
    sent = {"role": button["value"], "name": "Guest", **data}
    return client.post(link, sent | ({"version": version[0]} if version else {}))


def table_link(game: Game) -> str:
    """The link that a table is shown by to everyone."""
    return f"/join/{game.join_token}/"


def link_on(client: Client, game: Game, field: str) -> str:
    """A link that the page for sharing a table shows, or the one that waits."""
    path = f"/table/{game.pk}/" if is_waiting(game) else f"/games/{game.pk}/share/"
    return page_in(client.get(path)).one(f"#{field}")["value"].removeprefix("http://testserver")


def is_waiting(game: Game) -> bool:
    return Game.objects.get(pk=game.pk).status == Game.Status.WAITING


def seats_of(game: Game) -> list[tuple[str, str, list[str]]]:
    """Who sits where, and which powers they hold by name."""
    seats = game.seats.select_related("user").order_by("place")
    return [(seat.user.name, seat.side, seat.powers) for seat in seats]


def page_at(client: Client, game: Game) -> Element:
    return page_in(client.get(f"/table/{game.pk}/"))


# ------------------------------------------------------------------------- a new game


@pytest.mark.parametrize(
    ("side", "seats"),
    [
        ("north", [("Ann", "north", [])]),
        ("north:green", [("Ann", "north", ["green"])]),
        ("south", [("Ann", "south", [])]),
        (FACILITATOR, [("Ann", FACILITATOR, [])]),
        ("both", [("Ann", "north", []), ("Ann", "south", [])]),
    ],
)
def test_whoever_sets_it_up_chooses_a_side_a_power_the_chair_or_everything(
    host: Client, side: str, seats: list[Any]
) -> None:
    assert set_up(host, side).status_code == 302

    assert seats_of(Game.objects.get()) == seats


@pytest.mark.parametrize("side", ["south:red", "north:blue", "south:blue", "red", "north:"])
def test_a_power_of_another_side_or_the_only_one_of_its_side_is_no_choice(
    host: Client, side: str
) -> None:
    assert set_up(host, side).status_code == 400
    assert not Game.objects.exists()


def test_the_form_says_what_each_choice_comes_to(host: Client) -> None:
    page = page_in(host.get("/new/?game=patrol"))

    labels = page.all("[aria-label=Patrol] fieldset label.choice")
    words = {label.one("input")["value"]: label.words for label in labels if label.has("[value]")}
    assert words["north"] == "The north Red and Green: you play those that nobody else takes."
    assert words["north:red"].startswith("Red (the north) Other players may take the rest")
    assert words["south"] == "The south"
    assert words[FACILITATOR].startswith("None: I facilitate")


def test_the_screen_between_the_sides_of_one_who_plays_all_tells_nothing_of_either(
    host: Client,
) -> None:
    set_up(host, "both")
    game = Game.objects.get()
    host.post(f"/table/{game.pk}/side/", {"show": ""})

    page = page_at(host, game)

    assert [button.text for button in page.all("button[name=show]")][:2] == [
        "I am the north: show my side",
        "I am the south: show my side",
    ]
    assert "The north must choose now. The south must choose now." in page.one("#say").text
    assert "Nothing of either side is on this page." in page.one("#say").text


# --------------------------------------------------------------------- while it waits


def test_the_link_of_a_table_that_waits_offers_every_place_that_is_free(
    client: Client, waiting: Game
) -> None:
    assert offered(client, table_link(waiting)) == [
        "Join: the south",
        "Join: Green (the north)",
        "Facilitate",
    ]
    words = page_in(client.get(table_link(waiting))).one("main").text
    assert "The north: Ann." in words
    assert "never plays in this game" in words


def test_what_is_taken_is_offered_to_nobody_else(client: Client, waiting: Game) -> None:
    sit_down(Client(), table_link(waiting), "Green", name="Bob")
    sit_down(Client(), table_link(waiting), "Facilitate", name="Cat")

    assert offered(client, table_link(waiting)) == ["Join: the south"]
    words = page_in(client.get(table_link(waiting))).one("main").text
    assert "The north: Ann (Red), Bob (Green). The facilitator: Cat." in words
    answer = client.post(
        table_link(waiting), {"name": "Bea", "role": "north:green", "version": waiting.version}
    )
    assert answer.status_code == 409
    assert [name for name, *_ in seats_of(waiting)] == ["Ann", "Bob", "Cat"]


def test_who_joins_after_another_need_not_read_settings_again_that_have_not_changed(
    client: Client, waiting: Game
) -> None:
    form = page_in(client.get(table_link(waiting))).one("main form")
    seen = {name: form.values(f"[name={name}]", "value")[0] for name in ("version", "settings")}
    sit_down(Client(), table_link(waiting), "Green", name="Bob")

    answer = client.post(table_link(waiting), {"name": "Cat", "role": FACILITATOR, **seen})

    assert answer.status_code == 302
    assert [name for name, *_ in seats_of(waiting)] == ["Ann", "Bob", "Cat"]


def test_settings_that_have_changed_are_read_again_whoever_has_joined(
    client: Client, host: Client, waiting: Game
) -> None:
    form = page_in(client.get(table_link(waiting))).one("main form")
    seen = {name: form.values(f"[name={name}]", "value")[0] for name in ("version", "settings")}
    sit_down(Client(), table_link(waiting), "Green", name="Bob")
    host.post(f"/games/{waiting.pk}/share/", {"side": "north:red", "clock-kind": "week"})

    answer = client.post(table_link(waiting), {"name": "Cat", "role": FACILITATOR, **seen})

    assert answer.status_code == 409
    words = page_in(answer.content.decode()).one("[role=alert]").words
    assert words.startswith("The settings have changed since you opened this page.")
    assert [name for name, *_ in seats_of(waiting)] == ["Ann", "Bob"]


def test_whoever_leads_what_is_left_of_a_side_keeps_the_last_power(
    client: Client, host: Client
) -> None:
    set_up(host, "north")
    game = Game.objects.get()
    assert offered(client, table_link(game))[1:3] == [
        "Join: Red (the north)",
        "Join: Green (the north)",
    ]

    sit_down(Client(), table_link(game), "Green", name="Bob")

    assert offered(client, table_link(game)) == ["Join: the south", "Facilitate"]
    with pytest.raises(NoSeat):
        join(game.pk, UserFactory(), "north", powers=[RED])


def test_the_game_begins_when_each_side_has_somebody(waiting: Game) -> None:
    sit_down(Client(), table_link(waiting), "Green", name="Bob")
    sit_down(Client(), table_link(waiting), "Facilitate", name="Cat")
    assert is_waiting(waiting)

    sit_down(Client(), table_link(waiting), "south", name="Bea")

    assert not is_waiting(waiting)
    assert seats_of(waiting) == [
        ("Ann", "north", ["red"]),
        ("Bob", "north", ["green"]),
        ("Cat", FACILITATOR, []),
        ("Bea", "south", []),
    ]


def test_whoever_waits_reads_who_is_awaited_and_what_is_free(host: Client, waiting: Game) -> None:
    words = page_at(host, waiting).one("main").text

    assert "Waiting for a player to take the south." in words
    assert "Free: the south, Green (the north) and the facilitator." in words
    assert "The north: Ann." in words
    assert "Waiting for the others" in page_in(host.get("/")).one(".game .tag").text


def test_the_page_of_each_who_waits_has_the_revision_that_its_socket_counts(
    host: Client, waiting: Game
) -> None:
    bob, cat = Client(), Client()
    sit_down(bob, table_link(waiting), "Green", name="Bob")
    sit_down(cat, table_link(waiting), "Facilitate", name="Cat")

    waiting.refresh_from_db()
    for client, viewer in ((host, "north"), (bob, "north"), (cat, FACILITATOR)):
        shown = page_at(client, waiting).one("#table")["data-version"]
        assert shown == str(revisions.revision_of(waiting, viewer))
    assert revisions.revision_of(waiting, FACILITATOR) < waiting.version


def test_who_facilitates_is_offered_no_side_and_who_shares_a_side_not_the_other(
    host: Client, waiting: Game
) -> None:
    cat = Client()
    assert page_at(host, waiting).has("button[name=role]")
    sit_down(cat, table_link(waiting), "Facilitate", name="Cat")
    sit_down(Client(), table_link(waiting), "Green", name="Bob")

    for client in (cat, host):
        assert not page_at(client, waiting).has("button[name=role]")
    words = page_at(cat, waiting).one("main").text
    assert "facilitates with you and sees everything" in words


# ------------------------------------------------------------------------------ terms


def test_a_change_of_terms_leaves_everybody_the_powers_they_hold(
    host: Client, waiting: Game
) -> None:
    sit_down(Client(), table_link(waiting), "Green", name="Bob")
    page = page_in(host.get(f"/games/{waiting.pk}/share/"))
    assert page.values("[name=side][checked]", "value") == ["north:red"]

    host.post(f"/games/{waiting.pk}/share/", {"side": "north:red"})
    assert seats_of(waiting) == [("Ann", "north", ["red"]), ("Bob", "north", ["green"])]
    host.post(f"/games/{waiting.pk}/share/", {"side": "north:green"})
    assert seats_of(waiting) == [("Ann", "north", ["red"]), ("Bob", "north", ["green"])]

    host.post(f"/games/{waiting.pk}/share/", {"side": "south"})
    assert seats_of(waiting) == [("Ann", "south", []), ("Bob", "south", [])]


def test_a_host_who_facilitates_moves_nobody_to_another_side(host: Client) -> None:
    set_up(host, FACILITATOR)
    game = Game.objects.get()
    sit_down(Client(), table_link(game), "south", name="Bea")
    assert not page_in(host.get(f"/games/{game.pk}/share/")).has("[name=side]")

    assert host.post(f"/games/{game.pk}/share/", {"side": "north"}).status_code == 302

    assert seats_of(game) == [("Ann", FACILITATOR, []), ("Bea", "south", [])]


def test_where_the_dice_give_the_sides_there_is_one_chair_and_the_facilitators(
    client: Client, host: Client
) -> None:
    set_up(host, "dice")

    assert offered(client, table_link(Game.objects.get())) == ["Join", "Facilitate"]


# ----------------------------------------------------------------------- once it plays


@pytest.fixture
def patrol() -> Patrol:
    """Ann, Bob and Bea play; nobody facilitates."""
    return Patrol(has_facilitator=False)


def test_the_link_of_a_table_that_plays_offers_no_place_on_a_side_that_is_led(
    client: Client, patrol: Patrol
) -> None:
    assert client.get(table_link(patrol.game)).status_code == 409


def test_the_link_of_ones_side_offers_to_share_it_and_its_free_powers(client: Client) -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = beginning.new_game(key="patrol", creator=ann, side="north", power=RED)
    join(game.pk, bea, "south")
    link = link_on(sitting(ann), game, "side-link")

    assert offered(client, link) == ["Join with Ann: the north", "Join: Green (the north)"]
    assert sit_down(Client(), link, "Green", name="Bob").status_code == 302

    assert seats_of(game)[2] == ("Bob", "north", [GREEN])
    assert "the north (Green)" in page_in(sitting(ann).get(f"/games/{game.pk}/share/")).text
    assert "Green" not in offered(client, link)


def test_the_link_of_the_facilitators_chair_is_the_hosts_and_offers_nothing_else(
    client: Client, patrol: Patrol
) -> None:
    shares = {role: sitting(patrol.people[role]) for role in (RED, GREEN, BLUE)}
    link = link_on(shares[RED], patrol.game, "facilitator-link")
    for role in (GREEN, BLUE):
        page = page_in(shares[role].get(f"/games/{patrol.pk}/share/"))
        assert not page.has("#facilitator-link")

    assert offered(client, link) == ["Facilitate"]
    sit_down(Client(), link, "Facilitate", name="Cat")

    assert seats_of(patrol.game)[-1] == ("Cat", FACILITATOR, [])
    assert client.get(link).status_code == 409
    assert not page_in(shares[RED].get(f"/games/{patrol.pk}/share/")).has("#facilitator-link")


def test_a_side_is_not_offered_to_whoever_leads_the_other_or_has_facilitated(
    patrol: Patrol,
) -> None:
    cat = UserFactory(name="Cat")
    join(patrol.pk, cat, FACILITATOR)
    leave(patrol.pk, cat)
    leave(patrol.pk, patrol.people[BLUE])
    assert offered(Client(), table_link(patrol.game)) == ["Join: the south"]

    assert sitting(cat).get(table_link(patrol.game)).status_code == 409
    share = page_in(sitting(patrol.people[RED]).get(f"/games/{patrol.pk}/share/"))
    assert "can play the south" in share.text
    assert not share.has("button[value=south]")
    answer = sitting(patrol.people[RED]).post(table_link(patrol.game), {"role": "south"})
    assert answer.status_code == 409
    with pytest.raises(NoSeat):
        join(patrol.pk, patrol.people[GREEN], "south")


def test_whoever_is_left_alone_may_lead_the_other_side_too(patrol: Patrol) -> None:
    leave(patrol.pk, patrol.people[GREEN])
    leave(patrol.pk, patrol.people[BLUE])

    answer = sitting(patrol.people[RED]).post(table_link(patrol.game), {"role": "south"})

    assert answer.status_code == 302
    assert seats_of(patrol.game) == [("Ann", "north", [RED]), ("Ann", "south", [])]


@pytest.mark.parametrize(
    ("role", "seat", "invited"),
    [
        (RED, ("Ann", "north", [RED]), ["Bea", "Bob", "Cat"]),
        (BLUE, ("Bea", "south", []), ["Ann", "Bob", "Cat"]),
        (FACILITATOR, ("Cat", FACILITATOR, []), ["Ann", "Bea", "Bob"]),
    ],
)
def test_another_game_gives_its_host_the_same_chair_and_invites_all_the_others(
    role: str, seat: tuple[str, str, list[str]], invited: list[str]
) -> None:
    patrol = Patrol()
    patrol.play(BLUE, {"kind": "resign"})

    sitting(patrol.people[role]).post(f"/table/{patrol.pk}/again/")

    game = Game.objects.exclude(pk=patrol.pk).get()
    assert seats_of(game) == [seat]
    told = Notice.objects.filter(game=game, kind=Notice.Kind.INVITED)
    assert sorted(each.user.name for each in told) == invited


def test_whoever_played_everything_plays_everything_again(host: Client) -> None:
    set_up(host, "both")
    game = Game.objects.get()
    moves.play(game.pk, game.seats.all()[0], {"kind": "resign"}, "")

    host.post(f"/table/{game.pk}/again/")

    assert seats_of(Game.objects.exclude(pk=game.pk).get()) == seats_of(game)


def test_a_share_page_tells_which_powers_each_holds(patrol: Patrol) -> None:
    join(patrol.pk, UserFactory(name="Cat"), FACILITATOR)

    page = page_in(sitting(patrol.people[BLUE]).get(f"/games/{patrol.pk}/share/"))

    rows = [row.text.removesuffix(" to move") for row in page.all("main section li")]
    assert rows[:4] == [
        "Ann: the north (Red)",
        "Bob: the north (Green)",
        "Bea: the south",
        "Cat: the facilitator",
    ]


def test_who_alone_holds_a_power_is_not_asked_who_has_its_watch(patrol: Patrol) -> None:
    share = f"/games/{patrol.pk}/share/"
    host = sitting(patrol.people[RED])
    assert not page_in(host.get(share)).has("input[name=watch][type=radio]")

    join(patrol.pk, UserFactory(), "south", beside=True)

    assert page_in(host.get(share)).has("input[name=watch][type=radio]")


def test_a_guest_who_signs_in_keeps_the_powers_of_both_seats(ann: User) -> None:
    guest = UserFactory(name="Guest of Ann")
    game = beginning.new_game(key="pacific_1940", creator=ann, side="allies")
    game.seats.filter(user=ann).update(powers=["usa"])
    join(game.pk, guest, "allies", powers=["china"])

    guest_merge(guest=guest, account=ann)

    assert game.seats.get(user=ann).powers == ["usa", "china"]


def test_a_guest_who_leads_the_rest_leads_it_still_when_signed_in(ann: User) -> None:
    guest = UserFactory(name="Guest of Ann")
    game = beginning.new_game(key="pacific_1940", creator=ann, side="allies")
    game.seats.filter(user=ann).update(powers=["usa"])
    join(game.pk, guest, "allies", beside=True)

    guest_merge(guest=guest, account=ann)

    assert game.seats.get(user=ann).powers == []
