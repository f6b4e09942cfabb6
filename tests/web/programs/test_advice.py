"""What a program would do, for who may ask it: in words, with what it weighed."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine.games.pacific_war.bot.weighing import weighed
from engine.models import Game
from engine.moves import copies
from engine.moves.ending import forfeit
from engine.papers.supposed import as_known
from engine.seats.sitting import join
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR
from tests.engine.pacific_war.helpers import RULES as WAR_RULES
from tests.engine.pacific_war.helpers import at as war_at
from tests.factories import make_campaign_at, make_game, make_game_at, make_war, make_war_at
from tests.web.markup import Element, page_in
from tests.web.play import play_one, play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_war.words import names_of
from wargames.lobby.against.forms import seat_programs
from wargames.lobby.models import Hints
from wargames.lobby.new_games.tables import Chosen, choose, terms_of
from wargames.table.board import advising, counselling

ORDERS = "card=15 china=0 nimitz=6"


def asked(client: Client, game: Game) -> int:
    return client.get(f"/table/{game.pk}/advice/").status_code


def test_alone_one_is_told_what_captain_would_do_and_what_it_weighed(ann: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    client = sitting(ann)
    assert page_in(page_of(client, game)).one(".hint a")["href"] == "advice/"

    page = page_in(client.get(f"/table/{game.pk}/advice/"))

    best = page.one("p.boxed").words
    assert best == "Attack China"
    rows = page.all(".weighed tbody tr")
    assert len(rows) > 3
    assert rows[0].words.startswith("Attack China") and "in 6" in rows[0].words
    assert "the front +" in rows[0].words
    assert any("End the turn" in row.words for row in rows)


def test_the_best_eight_choices_are_told_first_and_what_several_faces_bring_once(ann: User) -> None:
    game, client = make_game_at("card=15 nimitz=2", creator=ann), sitting(ann)
    table = page_in(page_of(client, game))
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    rows = page.all(".weighed")[0].all("tbody tr")
    assert len(rows) == 8
    assert not any("End the turn" in row.words for row in rows), "the last of nine"
    assert page.one("details summary").words == "1 other choice"
    assert "End the turn" in table.words
    battle = next(row.words for row in rows if row.words.startswith("Fight the Battle"))
    assert battle.count("Prestige") == 1


def test_with_one_choice_alone_it_says_so_and_without_a_question_too(ann: User) -> None:
    game, client = make_game(ann), sitting(ann)
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    assert "There is one choice only: Turn the next card" in page.words
    play_to_the_end(game)
    assert asked(client, game) == 404


def test_a_shared_table_gives_advice_only_where_its_host_has_chosen_so(
    ann: User, bea: User
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)
    assert (asked(sitting(ann), game), asked(sitting(bea), game)) == (404, 404)
    choose(game, Chosen(hints=Hints.ALWAYS))
    assert (asked(sitting(ann), game), asked(sitting(bea), game)) == (200, 200)


def test_never_means_alone_too(ann: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    choose(game, Chosen(hints=Hints.NEVER))
    assert asked(sitting(ann), game) == 404
    hint = page_in(page_of(sitting(ann), game)).one(".hint")
    assert hint.words == "Captain’s advice is off: turn it on"
    assert not hint.has("a[href='advice/']")


def test_where_others_have_joined_each_reads_why_and_who_can_turn_it_on(
    ann: User, bea: User
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)

    host, other = (page_in(page_of(sitting(each), game)).one(".hint") for each in (ann, bea))

    assert host.words == "Captain’s advice is off with more than one player: turn it on"
    assert other.words == (
        "Captain’s advice is off with more than one player: Ann, the host, can turn it on."
    )
    assert not other.has("a")
    address, _, field = host.one("a")["href"].partition("#")
    who = page_in(sitting(ann).get(address))
    assert who.one(f"#{field}")["value"] == "always"
    assert sitting(ann).post(address, {"table-hints": "always"}).status_code == 302
    assert page_in(page_of(sitting(bea), game)).has(".hint a[href='advice/']")


def test_who_plays_against_another_person_reads_nothing_of_advice(ann: User, bea: User) -> None:
    war = make_war(ann, bea)

    for each in (ann, bea):
        assert not page_in(page_of(sitting(each), war)).has(".hint")


def test_a_page_from_before_others_joined_leads_to_the_reason(ann: User, bea: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)

    answer = sitting(bea).get(f"/table/{game.pk}/advice/")

    assert answer.status_code == 404
    assert "Ann, the host, can turn it on" in page_in(answer).one(".note").words


def test_where_nobody_ever_is_advised_nothing_is_said_of_it(ann: User, bea: User) -> None:
    """Given a copy, or a game that is over, then there is no table to agree on it."""
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)
    copy = copies.suppose(game.seats.get(user=ann))
    assert page_in(page_of(sitting(ann), game)).has(".hint")
    assert not page_in(page_of(sitting(ann), copy)).has(".hint")
    play_to_the_end(game)
    assert not page_in(page_of(sitting(ann), game)).has(".hint")


def test_whoever_plays_the_computer_alone_may_ask_and_both_of_two_people_may_not(
    ann: User, bea: User
) -> None:
    alone, together = make_war(ann), make_war(ann, bea)
    seat_programs(alone, "cadet")
    assert asked(sitting(ann), alone) == 200
    assert asked(sitting(ann), together) == 404


def test_whoever_asks_too_often_is_not_advised(ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "advice": "2/m/user"}
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    assert [asked(client, game) for _ in range(3)] == [200, 200, 429]


def test_on_a_copy_one_is_advised_as_in_its_game(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    copy = copies.suppose(game.seats.get(user=ann))
    assert asked(sitting(ann), copy) == 404
    choose(game, Chosen(hints=Hints.ALWAYS))
    assert asked(sitting(ann), copy) == 200
    choose(game, Chosen(hints=Hints.NEVER))
    forfeit(game.pk, "allied")
    assert asked(sitting(ann), copy) == 200


def test_a_pasted_position_gives_no_advice_to_who_plays_without(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    pasted = copies.paste(as_known(game, game.seats.get(user=ann).side), ann)
    assert asked(sitting(ann), pasted) == 404
    choose(game, Chosen(hints=Hints.ALWAYS))
    assert asked(sitting(ann), pasted) == 200
    choose(game, Chosen(hints=Hints.NEVER))
    assert asked(sitting(ann), pasted) == 404
    forfeit(game.pk, "allied")
    assert asked(sitting(ann), pasted) == 200


def test_nobody_without_a_seat_is_advised(ann: User, bea: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    assert sitting(bea).get(f"/table/{game.pk}/advice/").status_code in (302, 403, 404)


def test_the_host_chooses_it_with_the_other_terms(ann: User) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    path = f"/games/{game.pk}/who/"
    ticks = page_in(client.get(path)).all("[name=table-hints]")
    assert [each["value"] for each in ticks] == ["alone", "always", "never"]

    assert client.post(path, {"table-hints": "never"}).status_code == 302
    assert asked(client, game) == 404
    client.post(path, {"table-hints": "alone"})
    assert asked(client, game) == 200


FIXED = "It cannot be changed here now that the game has begun."


@pytest.mark.parametrize(("before", "after"), [("never", "always"), ("always", "never")])
def test_once_people_on_two_sides_play_the_host_cannot_change_it_any_more(
    ann: User, bea: User, before: str, after: str
) -> None:
    """Given a running game that the other side joined on these terms."""
    war = make_war(ann, bea)
    choose(war, Chosen(hints=before))
    path, client = f"/games/{war.pk}/who/", sitting(ann)
    page = page_in(client.get(path))
    assert all("disabled" in tick for tick in page.all("[name=table-hints]"))
    assert FIXED in page.words

    client.post(path, {"table-hints": after, "table-words": "Good hunting"})

    terms = terms_of(Game.objects.get(pk=war.pk))
    assert (terms.hints, terms.words) == (before, "Good hunting")


def test_before_the_other_side_joins_and_against_the_computer_the_host_can(ann: User) -> None:
    waiting, alone, both = make_war(ann), make_war(ann), make_war(ann, hot_seat=True)
    seat_programs(alone, "cadet")

    for war in (waiting, alone, both):
        client = sitting(ann)
        client.post(f"/games/{war.pk}/who/", {"table-hints": "never"})
        assert terms_of(Game.objects.get(pk=war.pk)).hints == "never"


def test_where_all_share_one_side_the_host_can_while_they_play(ann: User, bea: User) -> None:
    """Given that all who play share one side, then advice is against nobody."""
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)

    sitting(ann).post(f"/games/{game.pk}/who/", {"table-hints": "always"})

    assert asked(sitting(bea), game) == 200


def test_the_bar_says_that_one_waits_and_the_link_is_hidden_by_it(ann: User, bea: User) -> None:
    """The bar is renewed with each move, the link is not."""
    game = make_war(ann, bea)
    assert page_in(page_of(sitting(ann), game)).has("#bar .watch.waits"), "the Allies place first"
    asked_now = page_in(page_of(sitting(bea), game))
    assert asked_now.has("#bar .watch.mine") and not asked_now.has("#bar .watch.waits")


def test_a_choice_for_aircraft_says_where_they_stand(ann: User, bea: User) -> None:
    game = make_war_at("acts=allied singapore=nachi ceylon=alba hand.japan=J01", bea, ann)
    choose(game, Chosen(hints=Hints.ALWAYS))
    page = page_in(sitting(ann).get(f"/table/{game.pk}/advice/"))
    assert page.one("p.boxed").words.startswith("LBA at Ceylon to ")
    assert "one choice only" not in page.words, "it could pass as well"


def test_choices_of_the_same_worth_are_told_so_and_a_long_list_is_folded(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "AT_FIRST", 2)
    game = make_war(hot_seat=True, hand_over=False, japan=ann)
    page = page_in(sitting(ann).get(f"/table/{game.pk}/advice/"))
    assert "just as good" in page.words
    assert not any(head.words == "Chance" for head in page.all("th")), "no die decides here"
    folded = page.one("details")
    hidden = len(folded.all("tbody tr"))
    assert folded.one("summary").words == f"{hidden} other choices" and hidden > 1
    assert len(page.all(".weighed tbody tr")) == hidden + advising.AT_FIRST


WAR = "acts=japan turn=1 indochina=kongo,haruna,nagato,nachi hand.japan=J05,J07"


def test_a_plan_of_the_pacific_war_is_told_by_its_name_and_its_terms_in_words(
    ann: User, bea: User
) -> None:
    client, game = sitting(ann), make_war_at(WAR, ann, bea)
    choose(game, Chosen(hints=Hints.ALWAYS))
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    rows = [row.words for row in page.all(".weighed tbody tr")]
    assert len(rows) > 1
    assert " to Philippines" in rows[0] or " to Singapore" in rows[0]
    assert page.one("p.boxed").words in rows[0]
    assert "capture +" in rows[0]
    assert "_" not in "".join(rows)


def test_buttons_in_advice_name_where_an_lba_stands_and_which_card_is_spent(
    ann: User, bea: User
) -> None:
    line = "acts=japan turn=3 truk=nachi! marianas=jlba hand.japan=J05,J04"
    client, game = sitting(ann), make_war_at(line, ann, bea)
    choose(game, Chosen(hints=Hints.ALWAYS))
    words = page_in(client.get(f"/table/{game.pk}/advice/")).one(".weighed").words
    assert "LBA at Mariana" in words
    assert "discard " in words
    assert "a card" not in words


def test_no_term_of_the_pacific_war_is_a_key_of_something_else() -> None:
    names = names_of(WAR_RULES.view(war_at(WAR).state, None).board)
    terms = {value for name, value in vars(weighed).items() if name.isupper()}
    assert "capture" in terms
    assert not terms & set(names)


def test_the_attacks_of_a_combat_move_are_told_by_their_places(ann: User) -> None:
    line = f"power=japan {ALL_AT_WAR} kwangsi=japan:6inf+2art+2ftr kwangtung=uk:1inf"
    client, game = sitting(ann), make_campaign_at(line, ann)
    choose(game, Chosen(hints=Hints.ALWAYS))
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    assert "What each is thought to be worth: Kwangtung +" in page.words


def test_the_same_order_again_is_counted_and_the_sequence_is_kept() -> None:
    """In the fog orders are carried out in their sequence: only neighbours are put together."""
    orders = ["Infantry", "Infantry", "Tank", "Infantry"]
    assert advising.counted(orders) == [("Infantry", 2), ("Tank", 1), ("Infantry", 1)]


# ------------------------------------------------------------------ counsel


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least work for each request: one war of each choice."""
    monkeypatch.setattr(counselling, "SLICE", 1e-9)


def next_of(page: Element) -> str:
    """The address that the page asks for better figures; empty: it asks no more."""
    about = page.one("#counsel").node.attributes
    address = about.get("hx-get")
    return f"{address}?{urlencode(json.loads(about['hx-vals'] or '{}'))}" if address else ""


def further(client: Client, address: str) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200
    return page_in(answer)


def test_each_choice_has_its_chance_and_each_time_the_page_asks_they_rest_on_more_wars(
    ann: User, quickly: None
) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    page = further(client, f"/table/{game.pk}/advice/")
    rows = page.all("#counsel tbody tr")
    assert len(rows) == 9
    captains = [row.one("th").words for row in rows if "Captain’s choice" in row.words]
    assert captains == [f"{page.one('p.boxed').words} Captain’s choice"]
    assert "1 war of the best choices so far" in page.one("#counsel").words

    for number in (2, 3):
        page = further(client, next_of(page))
        assert f"{number} wars of the best choices so far" in page.words
    first = page.all("#counsel tbody tr")[0]
    assert "± " in first.words and "highest, but no clear lead" in first.words
    assert not page.has("#counsel .best"), "three wars are no ground to stand out"


def test_a_choice_that_leads_clearly_stands_out(ann: User) -> None:
    """The last turn: whatever else is done, China's front in the Home Islands loses the war."""
    line = "card=58 deck=empty china=0 actions=1 army_navy=3 prestige=2 oil=3"
    game, client = make_game_at(line, creator=ann), sitting(ann)
    page = further(client, f"/table/{game.pk}/advice/")
    while address := next_of(page):
        page = further(client, address)
    assert "clearly the best" in page.one("#counsel .best").words


def test_what_was_worked_out_is_there_for_whoever_looks_again(ann: User) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    page = further(client, f"/table/{game.pk}/advice/")
    while address := next_of(page):
        page = further(client, address)
    assert "more are being played" not in page.words
    again = further(client, f"/table/{game.pk}/advice/")
    assert again.one("#counsel").words == page.one("#counsel").words


def test_the_one_in_the_home_islands_is_driven_out_or_the_war_is_lost(ann: User) -> None:
    """In Housekeeping it would be lost: ending the turn survives never, and that is clear."""
    game, client = make_game_at(f"{ORDERS} actions=1", creator=ann), sitting(ann)
    page = further(client, f"/table/{game.pk}/advice/")
    while address := next_of(page):
        page = further(client, address)
    said = {
        row.one("th").words.removesuffix(" Captain’s choice"): row.one("td").words
        for row in page.all("#counsel tbody tr")
    }
    assert "the best" in said["Attack China"]
    assert said["End the turn"].startswith("0 %") and "less" in said["End the turn"]


def test_a_page_from_before_the_last_move_is_told_so_and_nothing_is_worked_out(
    ann: User, quickly: None
) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    address = next_of(further(client, f"/table/{game.pk}/advice/"))
    play_one(game)
    page = further(client, address)
    assert "The game has moved on" in page.words
    assert next_of(page) == ""


def test_over_the_limit_what_is_known_is_shown_and_nothing_is_worked_out(
    ann: User, quickly: None, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "counsel": "2/m/user"}
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    address = next_of(further(client, f"/table/{game.pk}/advice/"))
    pages = [further(client, address) for _ in range(3)]
    assert all("2 wars of the best choices so far" in page.words for page in pages)
    assert pages[-1].one("#counsel")["hx-trigger"] == "load delay:10000ms"


def test_while_someone_elses_counsel_is_worked_on_a_page_waits(ann: User, quickly: None) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    with counselling.one_at_a_time:
        page = further(client, f"/table/{game.pk}/advice/")
    assert "The first wars are being played" in page.one("#counsel").words
    assert "1 war of the best choices" in further(client, next_of(page)).words


def test_who_is_not_advised_gets_no_counsel(ann: User, bea: User, quickly: None) -> None:
    """Without a seat, at a shared table that has not chosen it, where it is off, after the end."""
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    address = next_of(further(client, f"/table/{game.pk}/advice/"))
    assert sitting(bea).get(address).status_code in (302, 404)
    join(game.pk, bea)
    assert {sitting(each).get(address).status_code for each in (ann, bea)} == {404}
    choose(game, Chosen(hints=Hints.ALWAYS))
    assert {sitting(each).get(address).status_code for each in (ann, bea)} == {200}
    choose(game, Chosen(hints=Hints.NEVER))
    assert client.get(address).status_code == 404
    choose(game, Chosen(hints=Hints.ALWAYS))
    play_to_the_end(game)
    assert client.get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_a_question_with_one_answer_has_no_counsel(ann: User) -> None:
    game, client = make_game(ann), sitting(ann)
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    assert not page.has("#counsel")
    token = page_in(page_of(client, game)).all("[name=token]")[0]["value"]
    assert client.get(f"/table/{game.pk}/advice/counsel/?of={token}").status_code == 404
