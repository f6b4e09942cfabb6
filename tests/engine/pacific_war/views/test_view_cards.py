"""What one's own cards would do is shown before they are played, and to nobody else."""

import pytest

from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.views.view import Board
from tests.engine.pacific_war.helpers import RULES, Table, at

FIGHT = "turn=2 fight=kwajalein attacker=japan mp=1 hand.japan=J06,J03 hand.allied=A04,A12"
CARRIERS = f"{FIGHT} kwajalein=akagi,nachi,kongo,chester,houston,enterprise"
CRUISERS = f"{FIGHT} kwajalein=nachi,kongo,chester,houston"


def board_of(table: Table, role: str | None) -> Board:
    return RULES.view(table.state, role).board


def attacks(table: Table) -> tuple[Forecast, ...]:
    """The coming attacks of the battle, as everyone sees them."""
    fight = board_of(table, None).battle
    assert fight is not None
    return tuple(each for camp in fight.camps for each in camp.forecasts)


@pytest.mark.parametrize(
    ("line", "first", "end"),
    [
        (CARRIERS, ["pass_card"], "A04"),
        (CARRIERS, ["pass_card"], "A12"),
        (CARRIERS, ["pass_card", "play_combat_card A12", "pass_card"], "A04"),
        (CRUISERS, ["pass_card", "pass_card", "fight_on"], "J06"),
    ],
)
def test_9_0_1_a_card_shows_the_attacks_as_they_will_be_with_it(
    line: str, first: list[str], end: str
) -> None:
    table = at(line).do(*first)
    before, shown, role = attacks(table), board_of(table, table.role).with_card, table.role
    assert sorted(f"card:{card}" for card in shown) == table.targets("play_combat_card")

    card = next(card for card in shown if table.g.end_of(card, role).id == end)
    table.do(f"play_combat_card {end}")

    assert attacks(table) == shown[card]
    assert attacks(table) != before


def test_9_0_1_nobody_else_sees_what_a_card_would_do() -> None:
    table = at(CARRIERS).do("pass_card")

    assert board_of(table, "allied").with_card
    assert board_of(table, "japan").with_card == board_of(table, None).with_card == {}


@pytest.mark.parametrize(
    ("there", "aim"), [("chester", {"5": ("us_chester", "")}), ("chester,chicago", {})]
)
def test_8_5_an_event_with_a_single_target_says_which(
    there: str, aim: dict[str, tuple[str, str]]
) -> None:
    table = at(f"acts=japan truk=nachi midway={there} hand.japan=J05,J03 hand.allied=A09")

    assert board_of(table, "japan").aims == aim
    assert all(board_of(table, role).aims == {} for role in ("allied", None))
