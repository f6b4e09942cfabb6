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
