"""11.0 Victory & Defeat: rulings A04, A44 to A47, A53."""

import pytest

from engine.core.sequence.flow import IllegalChoice
from tests.engine.emperor.helpers import QUIET, QUIET_LATE, QUIET_MID, at, card_12

LOST = "army_navy=0 prestige=0"


@pytest.mark.parametrize(
    ("line", "ending", "epoch"),
    [
        (f"{QUIET} deck=11", "catastrophic_defeat", "early"),
        (f"{QUIET} deck=empty", "disastrous_defeat", "mid"),
        (f"{QUIET_MID} deck=21", "disastrous_defeat", "mid"),
        (f"{QUIET_MID} deck=empty", "unconditional_surrender", "late"),
        (f"{QUIET_LATE} deck=49", "unconditional_surrender", "late"),
        (f"{QUIET_LATE} deck=empty", "unconditional_surrender", "late"),
    ],
)
def test_11_0_the_degree_of_defeat_depends_on_the_cards_not_yet_played(
    line: str, ending: str, epoch: str
) -> None:
    """Ruling A44: the current card counts as played."""
    result = at(f"{line} {LOST}").do("end_orders").state.result

    assert result is not None
    assert (result.ending, result.epoch, result.won) == (ending, epoch, False)


def test_11_0_an_invasion_gives_the_same_degrees() -> None:
    assert at(f"{QUIET_MID} macarthur=0").do("end_orders").ending == "disastrous_defeat"


@pytest.mark.parametrize("front", ["nimitz", "macarthur", "british", "china"])
def test_11_0_any_front_in_the_home_islands_will_do(front: str) -> None:
    """China, too, can be there, across the Sea of Japan."""
    assert at(f"{QUIET} {front}=0").do("end_orders").ending == "catastrophic_defeat"


def test_11_0_a_complete_collapse_is_a_result_of_its_own() -> None:
    """Ruling A45: it has no degrees."""
    pack = card_12(resources={"oil": -1})
    table = at("deck=12 army_navy=0 prestige=0 oil=1", pack=pack).do("reveal")

    assert table.state.result is not None
    assert (table.ending, table.state.result.won) == ("complete_collapse", False)


@pytest.mark.parametrize(
    ("epoch", "line"),
    [
        ("early", "card=8 deck=11 oil=0"),
        ("mid", "card=25 deck=32 oil=1"),
        ("late", "card=57 deck=empty oil=1"),
    ],
)
def test_11_0_a_collapse_tells_in_which_epoch_it_came(epoch: str, line: str) -> None:
    """Ruling A45: the earliest with an unplayed card; a 1 on the table takes the last points."""
    result = at(f"{line} army_navy=1 prestige=0", 1).do("battle").state.result

    assert result is not None
    assert (result.ending, result.epoch) == ("complete_collapse", epoch)


def test_11_0_three_fronts_out_at_the_same_time_win_at_once() -> None:
    """Rulings A47 and 8.2.3: in the middle of the Orders Phase."""
    table = at(f"{QUIET} china=out macarthur=out british=4", 6).do("knock_out british")

    assert (table.ending, table.asked) == ("military_victory", "")
    assert table.state.result is not None
    assert table.state.result.won


def test_11_0_a_military_victory_can_come_in_the_military_phase() -> None:
    """Ruling A47: card 5's Retreat is a free Knock-Out; nothing of the card follows."""
    table = at("deck=5 china=out macarthur=out british=4", 5).do("reveal")

    assert table.ending == "military_victory"
    assert table.told("markers_placed") == []


def test_11_0_a_military_victory_can_come_in_a_battle() -> None:
    table = at("card=15 china=out macarthur=out nimitz=9", 6, 5).do("battle")

    assert table.ending == "military_victory"


def test_11_0_abda_is_not_one_of_the_three() -> None:
    """Ruling A04: it was turned over, not knocked out."""
    table = at(f"{QUIET} oil_rolls=yes china=out british=4", 6).do("knock_out british")

    assert table.ending == ""


def test_11_0_three_knock_outs_of_which_one_has_returned_do_not_win() -> None:
    table = at(f"{QUIET} china=out macarthur=6 british=4", 6).do("knock_out british")

    assert table.ending == ""


def test_11_0_survival_is_declared_when_no_card_is_left() -> None:
    """Ruling A46."""
    result = at(f"{QUIET_LATE} deck=empty prestige=1").do("end_orders").state.result

    assert result is not None
    assert (result.ending, result.cause, result.won) == (
        "survival_victory",
        "deck_exhausted",
        True,
    )


def test_11_0_after_the_end_nothing_can_be_chosen() -> None:
    table = at(f"{QUIET_LATE} deck=empty prestige=1").do("end_orders")

    assert table.rules.asks(table.state) == []
    with pytest.raises(IllegalChoice):
        table.do("reveal")


def test_11_0_the_end_is_told() -> None:
    over = at(f"{QUIET} nimitz=0").do("end_orders").one("game_over")

    assert (over.ending, over.cause, over.front) == (
        "catastrophic_defeat",
        "home_islands",
        "nimitz",
    )
