"""What the enemy did since one's own last move, and the end of the last battle: at the question."""

from typing import Any

import pytest
from django.test import Client

from engine.models import Game
from engine.seats.sitting import show_sides
from tests.factories import make_war_at
from tests.web.looking.test_looked import say_looked
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User

SAILS = (
    "acts=japan japan=akagi,nachi midway=chester hawaii=chicago truk=aoba,kako "
    "hand.japan=J01,J03 hand.allied=A05,A09"
)
TO_MIDWAY = (
    {"kind": "move_from", "zone": "japan"},
    {"kind": "pick_all"},
    {"kind": "goal", "zone": "midway"},
)
CARDS = [{"kind": "pass_card"}]
WON = "After 1 round at Midway Island: Japan wins."
TOOK = {"kind": "gain", "card": "5"}


@pytest.fixture
def allies(bob: User) -> Client:
    return sitting(bob)


def lines_of(page: str) -> list[str]:
    """The lines over the question of what happened since one's last move."""
    return [each.words for each in page_in(page).all(".lately li")]


def result_of(page: str) -> str:
    return " ".join(each.words for each in page_in(page).all("#ask .result span"))


def do(client: Client, game: Game, *choices: dict[str, Any]) -> str:
    """Make these moves; returns the last answer."""
    answer = ""
    for choice in choices:
        response = click(client, game, choice)
        assert response.status_code == 200, choice
        answer = response.content.decode()
    return answer


def fought(japan: Client, allies: Client, ann: User, bob: User) -> Game:
    """Japan has sunk Chester at Midway and stays there: its own move has ended the battle."""
    game = make_war_at(SAILS, ann, bob, dice=(6,) * 9)
    do(japan, game, *TO_MIDWAY, *CARDS)
    do(allies, game, *CARDS * 2)
    do(japan, game, {"kind": "stay"})
    return game


def test_8_10_who_is_asked_reads_what_the_enemy_did_since_their_own_last_move(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    game = make_war_at(SAILS, ann, bob)
    moved = "Japan moves from Truk to Rabaul : Kako, Aoba. 8.10.1"
    do(japan, game, {"kind": "move_from", "zone": "truk"}, {"kind": "pick_all"})
    assert lines_of(page_of(allies, game)) == []

    do(japan, game, {"kind": "goal", "zone": "rabaul"})

    assert lines_of(page_of(allies, game)) == [moved, "Japan holds Rabaul as a Base. 12.2"]
    assert lines_of(page_of(allies, game)) == lines_of(page_of(allies, game, "list/"))
    assert lines_of(page_of(japan, game)) == []  # who waits has made the last move
    do(allies, game, {"kind": "decline"})
    assert lines_of(page_of(japan, game)) == []  # that they are asked says it
    assert lines_of(page_of(allies, game)) == []


def test_4_3_it_is_the_same_whatever_the_enemy_holds(ann: User, bob: User) -> None:
    found = []
    for hand in ("J01,J03", "J04,J06"):
        game = make_war_at(SAILS.replace("J01,J03", hand), ann, bob)
        do(sitting(ann), game, {"kind": "move_from", "zone": "truk"}, {"kind": "pick_all"})
        do(sitting(ann), game, {"kind": "goal", "zone": "rabaul"})
        found.append(lines_of(page_of(sitting(bob), game)))

    assert found[0] == found[1] != []


def test_8_2_what_stands_over_the_question_anyway_is_not_told_twice(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    game = fought(japan, allies, ann, bob)

    page = page_of(allies, game)

    assert WON in page_in(page).one("#ask .roll").words
    assert lines_of(page) == ["Japan holds Midway Island as a Base. 12.2"]
    assert result_of(page) == ""


def test_8_2_what_stands_over_the_question_is_left_out_of_the_news_since_a_visit(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    """Given dice that decided who acts, then they are told once, beside what else is new."""
    line = "turn=2 japan=akagi rabaul=chicago hawaii=us_hornet hand.japan=J10"
    game = make_war_at(line, ann, bob, dice=(3, 6))
    say_looked(bob, game)
    do(japan, game, {"kind": "decline"})

    page = page_in(page_of(allies, game))

    assert "Initiative: Japan 3, the Allies 6" in page.one("#ask .roll").words
    (told,) = [each.words for each in page.all("#since li")]
    assert "Initiative: " not in told


def test_of_many_things_the_summary_is_told(ann: User, bob: User) -> None:
    """10.4 Or the last of them, where no summary tells of any."""
    ships = "kwajalein=akagi rabaul=nachi truk=aoba midway=kaga,kako"
    line = f"phase=supply step=japan_returns {ships} samoa=houston hand.allied=A05"
    game = make_war_at(f"{line} hand.japan=none", ann, bob)
    for unit in ("jp_akagi", "jp_nachi", "jp_kaga", "jp_kako", "jp_aoba"):
        do(sitting(ann), game, {"kind": "return_ship", "unit": unit, "port": "japan"})

    do(sitting(ann), game, {"kind": "done"})

    page = page_of(sitting(bob), game)
    assert lines_of(page)[0].startswith("Zones to nobody: ")
    assert page_in(page).one("#ask .lately .hint a")["href"] == "#log"


def test_9_4_the_result_of_a_battle_stays_until_one_moves(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    game = fought(japan, allies, ann, bob)
    assert WON in page_in(page_of(japan, game)).one("#ask .roll").words

    do(allies, game, TOOK)

    page = page_of(japan, game)
    assert "take Initiative" in page_in(page).one("#ask .became").words
    assert page_in(page).has("#since h2") and not page_in(page).has("#since li")
    assert WON in result_of(page)
    do(japan, game, {"kind": "let_them"})
    assert WON not in page_in(page_of(japan, game)).one("#ask").words


def test_10_2_who_captures_a_port_reads_so_over_the_next_question(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    ships = "akagi,kaga,soryu,hiryu,nagato,mutsu,fuso,yamashiro,kongo,hiei"
    line = f"turn=2 phase=supply step=japan_invasions philippines={ships}"
    game = make_war_at(f"{line} hand.japan=J01,J03 hand.allied=A05", ann, bob)

    do(japan, game, {"kind": "commit", "zone": "philippines", "card": "1"})
    do(japan, game, {"kind": "capture", "zone": "philippines"})

    assert "Japan captures Philippines" in result_of(page_of(japan, game))
    listed = page_in(page_of(japan, game, "list/")).one(".result span").words
    assert result_of(page_of(japan, game)) == listed
    assert result_of(page_of(allies, game)) == ""


def test_12_0_who_takes_a_base_reads_so_until_the_next_own_move(
    japan: Client, ann: User, bob: User
) -> None:
    line = SAILS.replace("J01,J03", "none").replace("A05,A09", "none")
    game = make_war_at(line, ann, bob, dice=(6, 1))
    do(japan, game, {"kind": "move_from", "zone": "truk"}, {"kind": "pick_all"})
    assert result_of(page_of(japan, game)) == ""

    do(japan, game, {"kind": "goal", "zone": "rabaul"})

    assert result_of(page_of(japan, game)) == "Japan holds Rabaul as a Base. 12.2"


@pytest.mark.parametrize(("shown", "count"), [(["japan", "allied"], 0), (["allied"], 2)])
def test_who_plays_both_sides_is_told_it_only_where_one_side_is_shown_at_a_time(
    shown: list[str], count: int, japan: Client, ann: User
) -> None:
    game = make_war_at(SAILS, ann)
    show_sides(game.pk, ann, ["japan", "allied"])
    choices = ({"kind": "move_from", "zone": "truk"}, {"kind": "pick_all"})
    do(japan, game, *choices, {"kind": "goal", "zone": "rabaul"})

    show_sides(game.pk, ann, shown)

    assert len(lines_of(page_of(japan, game))) == count


def test_8_12_beside_the_news_the_chart_is_told_the_place_of_the_question_alone(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    """Given the Allies may react at Midway, no other place of their page comes into sight."""
    game = make_war_at(SAILS, ann, bob)
    do(japan, game, *TO_MIDWAY, *CARDS)

    page = page_in(page_of(allies, game))

    assert page.has(".lately")
    assert [each["data-at"] for each in page.all("#ask [data-at]")] == ["midway"]
