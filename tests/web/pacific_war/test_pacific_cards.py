"""Before a card is played its holder reads what it would do, and nobody else does."""

import pytest
from django.test import Client

from tests.factories import make_war_at
from tests.web.markup import page_in
from tests.web.table import buttons_in, click, page_of, sitting
from wargames.accounts.models import User

FIGHT = (
    "turn=2 fight=kwajalein attacker=japan mp=1 hand.japan=J03,J06 "
    "kwajalein=akagi,nachi,kongo,chester,houston,enterprise"
)
TELLS = "Japan, Airstrike: "


def test_9_0_1_a_combat_card_shows_the_hits_on_average_without_it_and_with_it(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at(f"{FIGHT} hand.allied=A07,A05", ann, bob)
    click(japan, game, {"kind": "pass_card"})

    words = buttons_in(page_of(sitting(bob), game))

    (card,) = (each for each in words if TELLS in each)
    assert card.endswith(f"{TELLS}1.0 hits on average, 0.8 with it.")


GUNS = "turn=2 fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,myoko!,chester,chicago"
SPARES = "The Allies, Surface: 0.7 hits on average, 0.4 with it if the weakest guns are hit first."


def test_9_3_a_card_to_fire_first_shows_the_hits_that_it_spares(
    japan: Client, ann: User, bob: User
) -> None:
    """To its holder; once it is played, both sides see them with the attack."""
    game = make_war_at(f"{GUNS} hand.japan=J08,J03 hand.allied=A06,A05", ann, bob)
    for client, kind in ((japan, "pass_card"), (sitting(bob), "pass_card"), (japan, "fight_on")):
        assert click(client, game, {"kind": kind}).status_code == 200

    (card,) = (each for each in buttons_in(page_of(japan, game)) if "attacks first" in each)
    assert SPARES in card
    assert "weakest guns" not in page_of(sitting(bob), game)

    click(japan, game, {"kind": "play_combat_card", "card": "8"})

    for client in (japan, sitting(bob)):
        battle = page_in(page_of(client, game)).one("#battle").words
        assert "Japan fires first" in battle
        assert "after the enemy, weakest guns hit" in battle
        assert "0.4 on average" in page_of(client, game)
    said = page_in(page_of(japan, game, "list/")).one("#battle").words
    assert "after the enemy has hit the weakest guns" in said


def test_9_3_cards_in_force_that_cancel_each_other_say_so_beside_each(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at(f"{GUNS} hand.japan=J08,J03 hand.allied=A11,A05", ann, bob)
    for client, kind in ((japan, "pass_card"), (sitting(bob), "pass_card"), (japan, "fight_on")):
        click(client, game, {"kind": kind})
    click(japan, game, {"kind": "play_combat_card", "card": "8"})
    alone = page_in(page_of(japan, game)).one(".on-cards").words
    click(sitting(bob), game, {"kind": "play_combat_card", "card": "11"})

    assert alone == "Cards in force Redoubtable Tanaka Japan fires first 9.3"
    for client, path in ((japan, ""), (sitting(bob), ""), (japan, "list/")):
        said = page_in(page_of(client, game, path)).one("#battle").words
        assert "Redoubtable Tanaka (cancelled by Thirty-One-Knot Burke)" in said
        assert "Thirty-One-Knot Burke (cancelled by Redoubtable Tanaka)" in said


def test_4_3_what_it_would_do_reaches_nobody_else(japan: Client, ann: User, bob: User) -> None:
    """Nor does the size of a page tell whether the enemy has such a card."""
    found = []
    for hand in ("A07,A05", "A09,A05"):
        game = make_war_at(f"{FIGHT} hand.allied={hand}", ann, bob)
        click(japan, game, {"kind": "pass_card"})
        page = page_in(page_of(japan, game))
        found.append([len(page.one(f"#{part}").markup) for part in ("battle", "ask", "hand")])
        assert TELLS not in page_of(japan, game)

    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("there", "said"), [("chester", "I-Boat Ambush: Chester"), ("chester,chicago", "I-Boat Ambush")]
)
def test_8_5_the_button_of_an_event_names_its_target_where_there_is_only_one(
    there: str, said: str, japan: Client, ann: User, bob: User
) -> None:
    line = f"turn=2 acts=japan truk=nachi midway={there} hand.japan=J05,J03 hand.allied=A09"
    game = make_war_at(line, ann, bob)

    words = buttons_in(page_of(japan, game))

    (event,) = (each for each in words if each.startswith("I-Boat"))
    assert event.startswith(f"{said} ")
    assert (": " in event[: len("I-Boat Ambush: ")]) == (there == "chester")
