"""Fog 1 A side pencils its guesses over HTTP: by lines and buttons, shared live, its own alone."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from engine import papers
from engine.models import Game, Paper
from tests.factories import UserFactory, make_campaign, make_campaign_at
from tests.web.fog.fog_table import make_fog
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.accounts.models import User


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(name=name))
    return client


def draw(client: Client, game: Game, line: str, edition: int = 0, **more: Any) -> Any:
    """Type a line into the field."""
    sent = {"pencil": json.dumps({"edition": edition}), "line": line, **more}
    return client.post(f"/table/{game.pk}/pencil/", sent)


def page(client: Client, game: Game, about: str = "") -> Element:
    return page_in(client.get(f"/table/{game.pk}/", {"about": about} if about else {}))


def guessed(client: Client, game: Game, space: str) -> list[str]:
    """The guess in a space, as its inspector tells it."""
    return [each.text for each in page(client, game, space).all("#inspector .guess-at > summary")]


def test_fog_1_a_line_is_drawn_for_its_own_side_alone() -> None:
    game = make_fog()
    ann, bob = client_of("Ann"), client_of("Bob")

    answer = draw(bob, game, "1 bb sz6-sz20")

    assert answer.status_code == 302
    assert guessed(bob, game, "sz20") == ["Our guess: Japan 1 battleship, 1 cruiser, 1 transport"]
    before = papers.read(game, "axis", Paper.Kind.GUESS, "board")
    assert before is None
    assert "sz20" not in [
        each["href"].removeprefix("?about=") for each in page(ann, game).all("#guesses a")
    ]


def test_fog_1_the_layer_begins_with_the_enemys_opening_position() -> None:
    game = make_fog()

    zones = [each["href"] for each in page(client_of("Ann"), game).all("#guesses a")]

    assert {"?about=sz26", "?about=sz10"} <= set(zones)
    assert "?about=sz6" not in zones


def test_fog_1_a_line_that_does_not_read_stands_in_its_field_again_with_the_reason() -> None:
    game = make_fog()
    bob = client_of("Bob")

    answer = draw(bob, game, "9 bb sz6-sz20")
    shown = page_in(bob.get(answer["Location"]))

    assert shown.one("#pencil-line")["value"] == "9 bb sz6-sz20"
    assert shown.one("#pencil-unread").text == "Only 1 battleship is pencilled at Sea Zone 6."
    assert papers.read(game, "allies", Paper.Kind.GUESS, "board") is None


def test_fog_1_what_is_sent_twice_is_drawn_once_and_what_comes_later_is_drawn_too() -> None:
    game = make_fog()
    bob = client_of("Bob")

    for _ in range(2):
        draw(bob, game, "add 1 cv sz20", edition=0)
    assert guessed(bob, game, "sz20") == [
        "Our guess: Japan 1 aircraft carrier, 1 cruiser, 1 transport"
    ]

    draw(bob, game, "add 2 cv sz20", edition=0)
    assert guessed(bob, game, "sz20") == [
        "Our guess: Japan 3 aircraft carriers, 1 cruiser, 1 transport"
    ]


def test_fog_1_the_buttons_of_a_space_send_the_lines_that_could_be_typed() -> None:
    game = make_fog()
    bob = client_of("Bob")
    inspector = page(bob, game, "sz20").one("#inspector")

    less = inspector.one('[aria-label="One less: 1 cruiser"]')
    assert json.loads(less["value"]) == {"edition": 0, "line": "remove 1 ca japan sz20"}
    bob.post(f"/table/{game.pk}/pencil/", {"pencil": less["value"]})

    assert guessed(bob, game, "sz20") == ["Our guess: Japan 1 transport"]


def test_fog_1_notes_and_arrows_are_listed_with_what_rubs_them_out() -> None:
    game = make_fog()
    bob = client_of("Bob")
    draw(bob, game, "arrow sz6-sz19-sz20")
    draw(bob, game, "note sz19: <b>carriers</b>?", edition=1)

    marks = page(bob, game).all("#pencil .marks li")
    assert [each.one("span").text for each in marks] == [
        "Sea Zone 6 → Sea Zone 19 → Sea Zone 20",
        "Sea Zone 19: <b>carriers</b>?",
    ]
    for mark in marks:
        bob.post(f"/table/{game.pk}/pencil/", {"pencil": mark.one("button")["value"]})

    assert page(bob, game).all("#pencil .marks li") == []


def test_fog_1_an_answer_to_a_line_brings_the_changed_parts() -> None:
    game = make_fog()
    bob = client_of("Bob")
    have = {"HX-Request": "true", "X-Have": "guesses:0,pencil:0"}

    answer = bob.post(
        f"/table/{game.pk}/pencil/",
        {"pencil": '{"edition":0}', "line": "note sz19: here"},
        headers=have,
    )

    assert answer.status_code == 200
    assert page_in(answer).one("svg[id^=guesses_] .note title").text == "Sea Zone 19: here"


@pytest.mark.parametrize(
    "sent",
    [{}, {"pencil": "x"}, {"pencil": '{"edition":0,"more":1}'}, {"pencil": '{"edition":"0"}'}],
)
def test_fog_1_what_no_page_sends_draws_nothing(sent: dict[str, str]) -> None:
    game = make_fog()

    answer = client_of("Bob").post(
        f"/table/{game.pk}/pencil/", sent, headers={"HX-Request": "true"}
    )

    assert answer.status_code == 400
    assert papers.read(game, "allies", Paper.Kind.GUESS, "board") is None


def test_fog_1_the_facilitator_has_no_layer_and_neither_has_the_open_game(ann: User) -> None:
    game = make_fog()
    cat = client_of("Cat")
    opened = make_campaign(ann)

    assert page(cat, game).all("#pencil-line, #guesses a, .enemy") == []
    assert draw(cat, game, "note sz19: here").status_code == 302
    assert page(sitting(ann), opened).all("#pencil-line, #guesses a, .enemy") == []
    draw(sitting(ann), opened, "note sz19: here")
    assert not Paper.objects.filter(kind=Paper.Kind.GUESS).exists()


def test_fog_8_the_ledger_of_a_side_is_its_own() -> None:
    game = make_fog()

    allied = page_in(client_of("Bob").get(f"/table/{game.pk}/beside/ledger/"))
    axis = page_in(client_of("Ann").get(f"/table/{game.pk}/beside/ledger/?space=sz26"))

    rows = [each.text for each in allied.all(".ledger tbody tr")]
    assert any("Sea Zone 6 Japan 1 battleship" in row for row in rows)
    assert not any("United States" in row for row in rows)
    assert all("Sea Zone 26 United States" in each.text for each in axis.all(".ledger tbody tr"))
    assert client_of("Cat").get(f"/table/{game.pk}/beside/ledger/").status_code == 404
    assert client_of("Bob").get(f"/table/{game.pk}/beside/nothing/").status_code == 404


def test_fog_1_no_page_of_a_side_has_the_enemys_purse_or_what_it_has_not_seen() -> None:
    game = make_fog()
    shown = page(client_of("Bob"), game)

    purses = {each.one("th").text: each.one("td b").text for each in shown.all(".purses tbody tr")}
    assert purses["Japan"] == "?"
    assert purses["United States"] == "17"
    own = {group for each in shown.all("#pieces .counter:not(.ghost)") for group in each.classes}
    assert "of-japan" not in own
    assert not re.search(r"japan_\w+_\d", shown.markup)


def test_fog_1_the_position_as_a_list_tells_the_guess_and_leads_to_where_it_is_changed() -> None:
    game = make_fog()
    bob = client_of("Bob")
    draw(bob, game, "note sz20: bait?")

    listed = page_in(bob.get(f"/table/{game.pk}/list/"))

    zone = listed.one("#sz20")
    assert "bait?" in zone.text and "Our guess" not in zone.text
    draw(bob, game, "add 1 ca japan sz20", edition=1)
    zone = page_in(bob.get(f"/table/{game.pk}/list/")).one("#sz20")
    assert "Our guess: Japan 2 cruisers, 1 transport bait?" in zone.text
    assert zone.one('a[href="../?about=sz20"]').text == "on the chart"
    assert listed.all('button[name="pencil"]') == []


def test_fog_1_a_note_is_typed_where_it_stands_and_taken_away_by_emptying_it() -> None:
    game = make_fog()
    bob = client_of("Bob")

    def keep(words: str) -> None:
        beside = page(bob, game, "sz20").one('#inspector button[form="t-note"]')
        bob.post(f"/table/{game.pk}/pencil/", {"pencil": beside["value"], "line": words})

    keep("bait: do not bite")
    assert page(bob, game, "sz20").one("#note-here")["value"] == "bait: do not bite"
    keep("")
    assert page(bob, game, "sz20").one("#note-here")["value"] == ""


def test_fog_1_enter_in_a_field_presses_the_button_beside_it() -> None:
    game = make_fog()
    shown = page(client_of("Bob"), game, "sz20")

    for field in ("#pencil-line", "#note-here"):
        form = shown.one(field)["form"]
        assert len(shown.all(f'button[form="{form}"]')) == 1
        assert shown.one(f"form#{form}")["action"].endswith("/pencil/")


def test_fog_1_an_arrow_is_drawn_to_a_space_beside() -> None:
    game = make_fog()
    bob = client_of("Bob")

    arrow = page(bob, game, "sz20").one('[aria-label="Arrow to Sea Zone 19"]')
    bob.post(f"/table/{game.pk}/pencil/", {"pencil": arrow["value"]})

    (mark,) = page(bob, game).all("#pencil .marks span")
    assert mark.text == "Sea Zone 20 → Sea Zone 19"


def test_fog_1_who_points_at_an_attack_sees_the_odds_against_the_guess() -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    front = "power=japan turn=3 kwangsi=japan:4inf yunnan=china:6inf"
    game = make_campaign_at(front, ann, bob, options={"fog": True})
    client = client_of("Ann")
    at = {"about": "kwangsi", "pick": "3 inf", "to": "yunnan"}

    def way() -> str:
        return page_in(client.get(f"/table/{game.pk}/", at)).one("#inspector .way").words

    assert "Against" not in way()
    draw(client, game, "add China 2 inf yunnan")
    assert "Against our guess, China 2 infantry, with 3 infantry" in way()
    assert "6" not in way().partition("Against")[2].partition("attacker")[0]


# ---------------------------------------------------------------------- technologies


def test_fog_5_a_technology_is_guessed_by_a_button_and_listed_with_what_rubs_it_out() -> None:
    game = make_fog(research=True)
    bob = client_of("Bob")
    box = page(bob, game).one("#pencil")
    assert ("rockets", "Rockets") in [
        (each["value"], each.text) for each in box.all("#pencil-found option")
    ]
    button = box.one('button[form="t-found"]')
    assert button.text == "Japan has it"
    bob.post(f"/table/{game.pk}/pencil/", {"pencil": button["value"], "line": "rockets"})

    ledger = page_in(bob.get(f"/table/{game.pk}/beside/ledger/"))
    assert ledger.one("#technologies ~ .wide .of-japan").text == "Japan – rockets"
    mark = page(bob, game).one("#pencil .marks li")
    assert mark.one("span").text == "Japan has rockets"
    bob.post(f"/table/{game.pk}/pencil/", {"pencil": mark.one("button")["value"]})
    assert not page(bob, game).has("#pencil .marks")


def test_fog_5_without_research_there_is_no_technology_to_guess() -> None:
    game = make_fog()
    bob = client_of("Bob")
    assert not page(bob, game).has("#pencil-found")
    answer = draw(bob, game, "japan has rockets")
    shown = page_in(bob.get(answer["Location"]))
    assert shown.one("#pencil-unread").text == "This game is played without research."


def test_fog_5_odds_reckon_with_technologies_that_are_guessed() -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    front = "power=japan turn=3 war=japan-uk kwangsi=japan:1inf+3ftr kwangtung=uk:1inf"
    options = {"fog": True, "research": True}
    game = make_campaign_at(front, ann, bob, options=options)
    client = client_of("Ann")
    at = {"about": "kwangsi", "pick": "1 inf 3 ftr", "to": "kwangtung"}

    def way() -> str:
        return page_in(client.get(f"/table/{game.pk}/", at)).one("#inspector .way").words

    draw(client, game, "add uk 1 aaa kwangtung")
    draw(client, game, "add uk 1 inf kwangtung", edition=1)
    before = way()
    assert "Against our guess" in before
    draw(client, game, "anzac has radar", edition=2)
    assert way() == before
    draw(client, game, "uk has radar", edition=3)
    assert way() != before


def test_fog_5_a_what_if_tells_of_the_technologies_that_were_guessed() -> None:
    game = make_fog(research=True)
    bob = client_of("Bob")
    draw(bob, game, "japan has improved shipyards")
    told = page_in(bob.get(f"/table/{game.pk}/what-if/")).text
    assert "those that you have pencilled: Japan improved shipyards." in told


def test_fog_5_the_line_for_the_calculator_has_the_technologies_of_both() -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    front = "power=japan turn=3 war=japan-uk kwangsi=japan:1inf+2ftr kwangtung=uk:1inf"
    options = {"fog": True, "research": True}
    game = make_campaign_at(f"{front} tech.japan=jet_fighters,rockets", ann, bob, options=options)
    client = client_of("Ann")
    draw(client, game, "add uk 2 aaa kwangtung")
    draw(client, game, "uk has radar", edition=1)
    links = page(client, game, "kwangtung").all("#inspector a[href*=line]")
    lines = [parse_qs(urlsplit(link["href"]).query)["line"][0] for link in links]
    assert lines == ["1 inf 2 ftr with jet fighters vs 2 aaa with radar"]
