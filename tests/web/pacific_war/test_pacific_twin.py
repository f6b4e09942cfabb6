"""The Pacific War as a list: everything is there, it can be played there, and nothing leaks."""

import random
import re
from typing import Any

import pytest
from django.test import Client

from engine.games.pacific_war.setup import TO_PLACE
from engine.models import Game
from engine.position import store
from tests.factories import make_war, make_war_at
from tests.web.markup import page_in
from tests.web.table import buttons_in, page_of, post, sitting
from wargames.accounts.models import User
from wargames.presentation.wording import value_of

LINE = (
    "acts=japan japan=akagi,kaga,nagato! truk=tone,jlba rabaul=jlba midway=enterprise,alba "
    "track.3=hiryu due.4=essex sunk=soryu hand.japan=J10,J03 hand.allied=A04,A01 discard=J05"
)
UNITS = ("jp_", "us_", "uk_", "au_", "nl_", "al_")
NONCE = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


def units_in(page: str) -> list[str]:
    """The units that a list links to."""
    links = page_in(page).values('a[href^="../?about="]', "href")
    keys = [link.removeprefix("../?about=") for link in links]
    return [key for key in keys if key.startswith(UNITS)]


def items_in(page: str) -> dict[str, str]:
    """The items of a list: their key, and all that stands in them."""
    return {item["id"]: item.markup for item in page_in(page).all(".twins > li")}


@pytest.mark.parametrize("line", [LINE, "phase=set_up"])
def test_every_unit_of_the_game_stands_in_the_list_once(line: str, ann: User, bob: User) -> None:
    game = make_war_at(line, ann, bob)
    counters = set(store.load(game, store.rules_of(game)).state.counters)

    page = page_of(sitting(bob), game, "list/")

    named = units_in(page)
    assert sorted(named) == sorted(counters)


def test_a_unit_stands_where_it_is(ann: User, bob: User) -> None:
    game = make_war_at(LINE, ann, bob)

    items = items_in(page_of(sitting(bob), game, "list/"))

    where = {"japan": "jp_nagato", "midway": "us_enterprise", "turn:3": "jp_hiryu",
             "turn:4": "us_essex", "sunk": "jp_soryu"}  # fmt: skip
    for key, unit in where.items():
        assert unit in units_in(items[key]), key
    assert "Ops Complete" in items["japan"]
    assert "Deck" in items["deck"]


def test_every_zone_stands_in_the_list_with_its_reasons(ann: User, bob: User) -> None:
    game = make_war_at(LINE, ann, bob)
    zones = store.rules_of(game).equipment.zones  # type: ignore[attr-defined]

    items = items_in(page_of(sitting(ann), game, "list/"))

    assert set(zones) <= set(items)
    assert "Why not?" in items["midway"]


def test_the_game_can_be_played_from_the_list(ann: User, bob: User) -> None:
    game, client = make_war_at(LINE, ann, bob), sitting(ann)
    item = items_in(page_of(client, game, "list/"))["japan"]
    choice = next(c for c in buttons_in(item).values() if c["kind"] == "move_from")

    sent = value_of(store.rules_of(game).reader.choice(choice))
    answer = post(client, game, "move", choice=sent, back="list")

    assert answer.status_code == 302
    assert answer.url.endswith("/list/")
    assert game.moves.get().choice == choice


def test_counters_can_be_placed_from_the_list(ann: User, bob: User) -> None:
    game = make_war(ann, bob)

    items = items_in(page_of(sitting(bob), game, "list/"))

    assert len(units_in(items[TO_PLACE])) == 28
    assert {c["kind"] for c in buttons_in(items["samoa"]).values()} == {"put"}


def test_a_long_run_of_choices_waits_behind_its_number(ann: User, bob: User) -> None:
    game = make_war_at("acts=japan truk=tone,jlba rabaul=jlba japan=akagi,jlba", ann, bob)

    items = items_in(page_of(sitting(ann), game, "list/"))

    run = page_in(items["truk"]).one("details:has(button)")
    number = len(run.all("button"))
    assert run.one("summary").text == f"{number} choices"
    assert number > 6
    assert not page_in(items["okinawa"]).has("details button")


# ----------------------------------------------------------------------- the battle


def battle_in(page: str) -> str:
    """What the list says of the battle."""
    return page_in(page).one("section.fight").text


def fight_at(ann: User, bob: User, ships: str, *dice: int, more: str = "") -> Game:
    line = f"fight=kwajalein attacker=japan mp=1 kwajalein={ships} {more}"
    return make_war_at(line, ann, bob, dice=dice)


CARRIERS = "akagi,kaga,soryu,lexington,chester,houston,astoria"


def test_9_2_2_the_list_says_every_shift_and_the_odds_of_each_number_of_hits(
    ann: User, bob: User
) -> None:
    game = fight_at(ann, bob, CARRIERS, more="hand.japan=J11,J08 hand.allied=A04,A12")

    for user in (ann, bob):
        said = battle_in(page_of(sitting(user), game, "list/"))
        assert "Battle at Kwajalein Atoll Round 1, 1 more possible" in said
        assert (
            "Airstrike: strength 12; no shift 9.2.2: column 10–12°; "
            "1 hit 2 in 6, 2 hits 1 in 6, 3 hits 2 in 6, 4 hits 1 in 6; 2.3 on average." in said
        )
        assert "shifted −1 enemy has more carriers: column" in said


def test_9_2_3_the_list_and_the_board_say_the_same(ann: User, bob: User) -> None:
    game = fight_at(ann, bob, CARRIERS, more="hand.japan=J11 hand.allied=A04,A12")
    client = sitting(ann)
    board, listed = page_of(client, game), battle_in(page_of(client, game, "list/"))

    odds = page_in(board).values('.odds[role="img"]', "aria-label")
    attacks = page_in(board).all(".atts span:has(> .to)")
    shifts = [each.all("em")[-1].text for each in attacks if each.has("em")]

    assert len(odds) >= 3
    assert shifts
    assert [each for each in odds if each not in listed] == []
    assert [each for each in shifts if each not in listed] == []


def test_9_2_4_the_list_tells_what_was_rolled_and_who_has_been_hit(ann: User, bob: User) -> None:
    game = fight_at(ann, bob, CARRIERS, 4, 1)  # three hits on four ships
    client = sitting(ann)

    assert "3 hits left to allot" in battle_in(page_of(client, game, "list/"))
    post(client, game, "move", choice='{"kind":"assign_hit","unit":"us_chester"}', back="list")

    said = battle_in(page_of(client, game, "list/"))
    assert "rolled 4: 3 hits." in said
    assert "Chester: 1 hit so far." in said


def test_the_list_has_no_battle_when_there_is_none(ann: User, bob: User) -> None:
    page = page_of(sitting(ann), make_war_at(LINE, ann, bob), "list/")

    assert not page_in(page).has(".fight")


# --------------------------------------------------------------------- what is hidden


def all_of(client: Client, game: Game) -> dict[str, Any]:
    """Whatever this game's own parts tell someone."""
    paths = ["", "list/", *(f"about/?about=card:{n}" for n in range(1, 17))]
    paths += [f"about/?about={key}" for key in ("deck", "discard", "events", "japan", "midway")]
    paths += [f"about/?about={text}" for text in ("battle", "raid", "operation")]
    return {path: NONCE.sub("", page_of(client, game, path)) for path in paths}


def hand_of(game: Game, side: str) -> list[str]:
    """The cards that a side holds in the rows."""
    return sorted(game.cards.filter(pile=f"hand_{side}").values_list("key", flat=True))


@pytest.mark.parametrize("role", ["japan", "allied"])
def test_the_enemys_hand_and_the_deck_change_no_byte(role: str, ann: User, bob: User) -> None:
    game = make_war_at(LINE, ann, bob)
    client, enemy = (sitting(ann), "allied") if role == "japan" else (sitting(bob), "japan")
    here = all_of(client, game)
    rules = store.rules_of(game)
    hands = [hand_of(game, enemy)]

    for n in range(3):
        loaded = store.load(game, rules)
        other = rules.fuzzing.scrambled(loaded.state, role, random.Random(n))
        other.dice.seed = game.seed
        store.write(game, rules, other, loaded)
        game.save()
        hands.append(hand_of(game, enemy))
        assert all_of(client, game) == here

    assert len({tuple(hand) for hand in hands}) > 1
