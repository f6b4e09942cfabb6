"""Global 1940 over the pages: nine powers play at random, and every page says it in words."""

import random
import re
from typing import Any

from django.test import Client

from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import pick_one
from engine.core.view import kind_of
from engine.models import Game
from engine.moves import playing
from engine.position import store
from engine.seats import seated, sitting
from engine.visibility import revisions
from tests.factories import UserFactory, make_world, make_world_at
from tests.web.markup import page_in
from tests.web.table import page_of
from tests.web.table import sitting as browser_of
from wargames.accounts.models import User
from wargames.games.pacific_1940.looking import forces_table, politics
from wargames.games.pacific_1940.offers import global_offer, lobby_offer
from wargames.lobby.models import Table
from wargames.notices.models import Notice

MOVES = 60
RAW = re.compile(r"\b(?:[a-z]+_[a-z_]+|sz\d+|ussr|usa|anzac|uk)\b|[{}]")
"""A key that stands where a name should."""
UNSEEN = re.compile(r"<(script|style|datalist|textarea|code|svg)\b[\s\S]*?</\1>|<[^>]*>")
TYPED = re.compile(r"\(\d [^()]*\)")
"""An example of what can be typed, in which short names belong."""
TABLES = (politics.POLITICS, forces_table.LAND, forces_table.FORCES, forces_table.GOALS)
BESIDE = ("", "list/", "log/", "beside/politics/", "beside/research/")


def told(page: str) -> str:
    """The text of a page, as it is read."""
    return TYPED.sub("", " ".join(UNSEEN.sub(" ", page).split()))


def read(client: Client, game: Game, path: str) -> None:
    """A page that is there, with names for all keys."""
    text = told(page_of(client, game, path))
    found = RAW.search(text)
    assert not found, text[max(0, found.start() - 80) : found.end() + 40]


def play(game: Game, pick: random.Random) -> str:
    """A random move of whoever is asked first; the kind of the question."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = rules.asks(state)[0]
    choice: Any = pick_one(rules, state, ask, pick, bias=3)
    (seat, *_) = seated.on_watch(game, list(game.seats.all()))
    playing.play(game.pk, seat, plain(choice), revisions.token_of(game, ask.role))
    return kind_of(ask)


def read_all(client: Client, game: Game, pick: random.Random) -> None:
    """The pages of a table, its tables, its powers, and some of its spaces."""
    rules = store.rules_of(game)
    board = rules.view(store.load(game, rules).state, None).board
    spaces = pick.sample(list(board.spaces), 5)
    for path in BESIDE:
        read(client, game, path)
    for key in (*TABLES, *(f"power:{each.key}" for each in board.powers), *spaces):
        read(client, game, f"about/?about={key}")
    read(client, game, f"threats/?at={spaces[0]}")


def test_a_random_game_of_nine_powers_is_shown_in_words(ann: User, bob: User) -> None:
    game, pick = make_world(ann, bob, options={"research": True}), random.Random(2)
    client = browser_of(ann)
    seen = set[str]()

    for _ in range(MOVES):
        kind = play(game, pick)
        if kind not in seen:
            read(client, game, "")
        seen.add(kind)
    read_all(client, game, pick)

    assert {"buy_dice", "spend", "declare", "plan_moves", "choose_losses"} <= seen


def test_in_the_fog_both_sides_and_the_desk_are_shown_in_words(ann: User, bob: User) -> None:
    game = make_world(ann, hot_seat=False, side="axis", options={"fog": True, "research": True})
    cat = UserFactory(name="Cat")
    sitting.join(game.pk, cat, FACILITATOR)
    sitting.join(game.pk, bob, "allies")
    pick = random.Random(2)

    for _ in range(MOVES // 2):
        play(game, pick)
    read_all(browser_of(ann), game, pick)
    read(browser_of(bob), game, "beside/ledger/")

    desk = browser_of(cat).get(f"/facilitator/{game.pk}/")
    assert desk.status_code == 200
    assert not RAW.search(told(desk.content.decode()))


def test_3_politics_are_one_click_from_the_table(ann: User) -> None:
    game, client = make_world(ann), browser_of(ann)

    page = page_in(page_of(client, game))
    assert page.has(f'.tracks a[href="?about={politics.POLITICS}"]')

    panel = page_in(page_of(client, game, f"about/?about={politics.POLITICS}"))
    assert len(panel.all(".stands")) == 9


def test_a_battle_is_shown_at_the_desk_of_the_world(ann: User, bob: User) -> None:
    game = make_world(ann, hot_seat=False, side="axis", options={"fog": True})
    cat = UserFactory(name="Cat")
    sitting.join(game.pk, cat, FACILITATOR)
    sitting.join(game.pk, bob, "allies")
    pick, desk = random.Random(5), browser_of(cat)
    game.refresh_from_db()
    rules = store.rules_of(game)

    while not rules.view(store.load(game, rules).state, FACILITATOR).board.battle:
        play(game, pick)
        game.refresh_from_db()

    page = page_in(desk.get(f"/facilitator/{game.pk}/").content.decode())
    assert page.has("#battle .stages")


def test_a_notice_names_the_round(ann: User, bob: User) -> None:
    game = make_world(ann, bob)
    notice = Notice(user=ann, game=game, kind=Notice.Kind.YOUR_MOVE, turn=3)
    assert notice.words.endswith("round 3.")


def test_G10_the_question_of_dice_for_research_names_the_purse(ann: User) -> None:
    """Each of two economies is asked in turn: one would read the same question twice."""
    line = "power=uk phase=purchase_and_repair purse.uk_europe=28 purse.uk_pacific=17"
    game = make_world_at(line, ann, options={"research": True})

    question = page_in(page_of(browser_of(ann), game)).one("#ask")

    assert "United Kingdom (European economy): dice for research?" in question.words
    assert "of the 28 that the European economy has" in question.words


def test_G2_4_the_income_shown_is_without_the_economy_whose_capital_is_lost() -> None:
    ann = UserFactory(name="Ann")
    line = "power=uk holds.united_kingdom=germany holds.russia=germany"
    page = page_in(page_of(browser_of(ann), make_world_at(line, ann), "?about=power:uk"))

    found = page.one("#inspector").text
    pacific = re.search(r"(\d+) from its land", found)
    assert pacific is not None
    assert f"IPC in the purse, {pacific[1]} from its land" in found
    assert "no income: its capital is lost." in found
    russia = page.one(".purses .of-ussr").text
    assert "capital lost" in russia
    assert re.search(r"\b0\b.*\b0/", russia)


def test_the_list_has_money_neutrals_and_straits_as_parts(ann: User) -> None:
    page = page_in(page_of(browser_of(ann), make_world(ann), "list/"))
    titles = [each.text for each in page.all("section > h2")]
    assert [each for each in titles if each in ("Money", "Neutrals", "Straits", "Politics")] == [
        "Money",
        "Neutrals",
        "Straits",
        "Politics",
    ]
    told = page.text
    assert "Spain, 6 infantry" in told
    assert "shut to all by Turkey" in told
    assert "UK, European" in told


def test_G6_a_neutral_and_its_leaning_are_told_apart_where_they_are_edited(ann: User) -> None:
    game = make_world(ann)
    Table.objects.create(game=game, menders="players")
    page = page_in(page_of(browser_of(ann), game, "mend/?word=spain"))
    found = [each.text for each in page.all(".found a, li a[href*=thing]")]
    assert found == ["Infantry of the neutrals, Spain", "Spain", "Spain: leaning"]


PACIFIC = {switch.name for switch in lobby_offer.OFFER.switches}
GLOBAL = {switch.name for switch in global_offer.OFFER.switches}


def test_G4_5_no_switch_is_offered_for_a_payment_that_global_does_not_have() -> None:
    assert "payment" in PACIFIC
    assert PACIFIC - {"payment"} == PACIFIC & GLOBAL


def test_G8_2_only_games_that_began_with_straits_open_in_peace_say_so() -> None:
    old = global_offer.OFFER.agreed({"straits_open_in_peace": True})
    assert [switch.label for switch in old] == ["Straits open in peace"]
    assert "straits_open_in_peace" not in GLOBAL
    assert "straits_by_leave" in GLOBAL - PACIFIC
