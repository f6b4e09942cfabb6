"""The battle board: each step on both pages, hits by a click, nothing of the enemy's hand."""

import gzip
import html
import re
from typing import Any

import pytest
from django.test import Client

from engine.models import Game, LogEntry
from tests.engine.pacific_war.helpers import RULES
from tests.factories import make_war_at
from tests.web.markup import page_in
from tests.web.table import buttons_in, click, page_of, post, sent_by, sitting
from wargames.accounts.models import User
from wargames.games.pacific_war.battle import odds_of

FIGHT = "fight=kwajalein attacker=japan mp=1"
CARDS = "hand.japan=J11,J08 hand.allied=A04,A12"
CARRIERS = f"{FIGHT} kwajalein=akagi,kaga,soryu,lexington,chester,houston,astoria"
BUDGET = 3 * 1024


@pytest.fixture
def allied(bob: User) -> Client:
    return sitting(bob)


def board_in(page: str) -> str:
    """The battle board as it is sent."""
    return page_in(page).one("section#battle").markup


def words(part: str) -> str:
    """What a part says, without its markup."""
    return page_in(part).words


def offers(client: Client, game: Game) -> dict[str, dict[str, Any]]:
    """What the board offers, by the words on the button."""
    return buttons_in(board_in(page_of(client, game)))


def test_both_sides_see_the_same_attacks_and_only_the_asked_one_has_buttons(
    ann: User, bob: User, japan: Client, allied: Client
) -> None:
    game = make_war_at(f"{CARRIERS} {CARDS}", ann, bob)
    mine, theirs = (board_in(page_of(client, game)) for client in (japan, allied))
    assert offers(japan, game)
    assert buttons_in(theirs) == {}
    for part in (words(mine), words(theirs)):
        assert "Battle at Kwajalein" in part
        assert "Round 1" in part
        assert "−1 enemy has more carriers" in part  # 9.2.2 the Allies, by name
        assert re.search(r"Airstrike 12 → 10–12 ° 1 2/6 2 1/6 3 2/6 4 1/6", part)


def test_9_0_1_the_waiting_side_reads_no_card_of_the_enemys_hand(
    ann: User, bob: User, japan: Client, allied: Client
) -> None:
    game = make_war_at(f"{CARRIERS} {CARDS}", ann, bob)
    ends = [RULES.equipment.ends[end] for end in ("J11", "J08")]
    page = html.unescape(page_of(allied, game))
    assert "Japan may play a card" in words(board_in(page))
    assert [end.title for end in ends if end.title in page] == []
    mine = words(board_in(page_of(japan, game)))
    assert ends[0].title in mine  # whose card it is reads its effect on the button
    assert ends[0].text in mine


def test_9_0_1_the_waiting_sides_page_is_the_same_whatever_the_hand(
    ann: User, bob: User, allied: Client
) -> None:
    boards = set()
    for hand in ("J11,J08", "J01,J02"):
        game = make_war_at(f"{CARRIERS} hand.japan={hand} hand.allied=A04,A12", ann, bob)
        boards.add(board_in(page_of(allied, game)))
    assert len(boards) == 1


def test_9_0_1_a_question_for_a_card_says_which_moment_it_is(
    ann: User, bob: User, japan: Client, allied: Client
) -> None:
    line = f"{FIGHT} kwajalein=akagi,kako,lexington,chester hand.japan=J11,J02 hand.allied=A03,A12"
    game = make_war_at(line, ann, bob, dice=(6, 1))
    assert "A card for the battle at Kwajalein Atoll?" in words(board_in(page_of(japan, game)))
    for side in (japan, allied):
        click(side, game, {"kind": "pass_card"})
    asked, waits = (words(board_in(page_of(side, game))) for side in (allied, japan))
    assert "A card before Japan’s Airstrike hits are allocated at Kwajalein Atoll?" in asked
    assert "The Allies may play a card before Japan’s Airstrike hits are allocated" in waits


def test_9_2_4_hits_are_placed_by_clicks_on_the_counters(
    ann: User, bob: User, japan: Client, allied: Client
) -> None:
    game = make_war_at(CARRIERS, ann, bob, dice=(4, 1))  # three hits on four ships
    page = page_of(japan, game)
    assert "Which Allied unit takes the next hit?" in words(page)
    assert "3 hits left" in words(board_in(page))
    assert "Chester 0-1-1 lost 5/6" in words(board_in(page))  # 9.2.5 by a die above its Defense
    hits = {choice["unit"]: choice for choice in offers(japan, game).values()}
    assert set(hits) == {"us_lexington", "us_chester", "us_houston", "us_astoria"}
    shown = page_of(allied, game)

    post(japan, game, "move", choice='{"kind":"assign_hit","unit":"us_chester"}')

    board = board_in(page_of(japan, game))
    assert "2 hits left" in words(board)
    assert "us_chester" not in str(buttons_in(board))
    assert "Without Chester Surface 2 →" in words(board)  # 9.2.5 it leaves before the guns fire
    assert "Other units have fewer hits" in words(board)  # 9.2.4 and why not
    pushed = allied.get(f"/table/{game.pk}/panel/", headers=sent_by(shown)).content.decode()
    assert "2 hits left" in words(board_in(pushed))  # the other side sees each step
    refused = click(japan, game, {"kind": "assign_hit", "unit": "us_chester"})
    assert refused.status_code == 409
    assert "no unit takes a second one" in words(refused.content.decode())


@pytest.mark.parametrize(
    ("ways", "rolls", "said"),
    [
        (5, 6, "5/6"),
        (33, 36, "92 %"),
        (0, 216, "0 %"),
        (1, 216, "<1 %"),
        (215, 216, ">99 %"),
        (216, 216, "100 %"),
    ],
)
def test_9_2_5_a_chance_that_is_not_certain_is_never_rounded_to_none_or_all(
    ways: int, rolls: int, said: str
) -> None:
    assert odds_of(ways, rolls) == said


def test_9_2_4_a_single_hit_says_that_it_is_not_asked_to_be_confirmed(
    ann: User, bob: User, japan: Client
) -> None:
    game = make_war_at(CARRIERS, ann, bob, dice=(1, 1, 6, 6))  # one hit on four ships
    asked = words(page_of(japan, game))
    assert "Which Allied unit takes the hit?" in asked
    assert "you are not asked to confirm it" in asked


def test_9_2_all_dice_of_one_choice_are_told_together(ann: User, bob: User, japan: Client) -> None:
    ships = "kwajalein=nachi,myoko,chester,chicago"
    game = make_war_at(f"{FIGHT} {ships}", ann, bob, dice=(6, 1, 6, 1))

    click(japan, game, {"kind": "fight_on"})

    dice = page_in(page_of(japan, game)).all(".rolls-before li, .roll > span")
    assert [each.words.split(":")[0] for each in dice] == [
        "Japan, Surface at Kwajalein Atoll",
        "The Allies, Surface at Kwajalein Atoll",
        "Chester",
        "Chicago",
    ]


@pytest.mark.parametrize(
    ("enemies", "fates"),
    [("chester,chicago,houston,astoria,quincy,portland", 6), ("chester,chicago", 2)],
    ids=["one hit on each of six", "three hits on each of two"],
)
def test_9_2_5_the_fate_of_every_ship_that_was_hit_is_told(
    ann: User, bob: User, japan: Client, enemies: str, fates: int
) -> None:
    ships = f"kwajalein=nagato,mutsu,fuso,yamashiro,ise,{enemies}"
    game = make_war_at(f"{FIGHT} {ships}", ann, bob, dice=(6, 1, 6, 6, 6, 6, 6, 6))

    click(japan, game, {"kind": "fight_on"})

    told = [
        each.words for each in page_in(page_of(japan, game)).all(".rolls-before li, .roll > span")
    ]
    assert len([words for words in told if "sunk" in words]) == fates
    assert [each.split(":")[0] for each in told if "Surface" in each] == [
        "Japan, Surface at Kwajalein Atoll",
        "The Allies, Surface at Kwajalein Atoll",
    ]


def test_9_5_3_a_retreat_is_a_button_with_its_way(ann: User, bob: User, japan: Client) -> None:
    game = make_war_at(f"{FIGHT} kwajalein=nachi,chester", ann, bob, dice=(1, 1))
    click(japan, game, {"kind": "fight_on"})
    found = offers(japan, game)
    assert {"kind": "retreat", "port": "truk"} in found.values()
    assert "Retreat to Truk directly" in found
    assert {"kind": "stay"} in found.values()


def test_9_4_a_report_of_the_battle_stays_in_the_log(
    ann: User, bob: User, japan: Client, allied: Client
) -> None:
    line = f"{FIGHT} kwajalein=nachi,myoko,chester,houston,astoria"
    game = make_war_at(line, ann, bob, dice=(6, 6, 1, 6, 1, 1))
    click(japan, game, {"kind": "fight_on"})
    for unit in ("us_chester", "us_houston"):
        click(allied, game, {"kind": "assign_hit", "unit": unit})
    assert page_in(page_of(allied, game)).one("#battle").has("button.primary")  # PW-22
    click(allied, game, {"kind": "finish_hits"})
    click(allied, game, {"kind": "retreat", "port": "hawaii"})
    page = page_of(japan, game)
    assert not page_in(page).has("#fight")
    assert LogEntry.objects.filter(game=game, kind="combat_ended").count() == 1
    told = words(page)
    for fact in ("After 1 round at Kwajalein", "; lost Nachi; own damage: Myoko (due back Turn 3)"):
        assert fact in told


def test_a_battle_of_thirty_units_is_a_small_part(ann: User, bob: User, japan: Client) -> None:
    known = RULES.equipment
    ships = [key for key, unit in known.units.items() if unit.is_ship and not unit.advanced]
    sides = [
        [k for k in ships if known.side_of(known.units[k]) == side] for side in RULES.roles.sides
    ]
    fleets = ",".join(key for side in sides for key in side[:15])
    game = make_war_at(f"{FIGHT} kwajalein={fleets} {CARDS}", ann, bob)
    board = board_in(page_of(japan, game))
    assert len(page_in(board).all(".u")) == 30
    assert len(gzip.compress(board.encode())) < BUDGET
