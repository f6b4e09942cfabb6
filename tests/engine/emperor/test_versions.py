"""What version 2 of the rules changed: the new meaning, and the old one for games from before.

Rulings A22, A27, A47, B08 and B10; docs/rulings.md tells what changed and why.
"""

import json
from pathlib import Path

import pytest

from engine.core.position import lay, pile
from engine.core.testing.playing import replay
from tests.engine.emperor.helpers import QUIET, REFUSED, RULES, Table, at, card_12, given

OLD, NEW = 1, 5
SHELF = Path(__file__).parents[2] / "fixtures" / "games"

# ------------------------------------------------------------------ 8.2.6 Banzai

IN_OUT_IN = [
    {"op": "advance", "front": "china"},
    {"op": "retreat", "front": "china"},
    {"op": "advance", "front": "china"},
]
"""A card of a content pack on which China enters the Home Islands, is driven out, and enters."""


def entered_twice(version: int, *dice: int) -> Table:
    """China has passed the Home Islands Defense twice in one Military Phase."""
    pack = card_12(military=IN_OUT_IN)
    return at("deck=12 china=1", 6, 6, *dice, pack=pack, version=version).do("reveal")


def test_8_2_6_a_front_that_entered_twice_is_met_by_one_banzai() -> None:
    """Ruling B10: one is made against each Allied unit, not for each entry."""
    table = entered_twice(NEW, 2)
    assert table.state.this_turn.banzai == ["china"]

    table.do("banzai china")

    assert table.asked == "spend_action"
    assert len(table.told("bonus_rolled")) == 1


def test_8_2_6_one_banzai_each_when_two_fronts_entered_and_one_of_them_twice() -> None:
    """Ruling B10."""
    military = [*IN_OUT_IN, {"op": "advance", "front": "british"}]
    table = at("deck=12 china=1", 6, 6, 6, 1, 1, pack=card_12(military=military)).do("reveal")

    table.do("banzai china", "banzai british")

    assert table.asked == "spend_action"


def test_8_2_6_in_a_game_from_before_it_is_met_by_one_for_each_entry() -> None:
    table = entered_twice(OLD, 2, 6)

    table.do("banzai china")

    assert table.asked == "choose_banzai"
    assert table.do("banzai china").where("china") == 1


# ------------------------------------------------------------------ 8.2.3 the third Knock-Out

TWO_OUT = f"{QUIET} china=out macarthur=out british=4 prestige=2"


def test_8_2_3_the_third_knock_out_pays_its_prestige_before_the_game_ends() -> None:
    """Ruling A47: the victory comes from the Knock-Out, and the Prestige belongs to it."""
    table = at(TWO_OUT, 6).do("knock_out british")

    assert (table.ending, table.levels[1]) == ("military_victory", 3)
    assert table.one("resource_gained").rule == "8.2.3"
    assert table.events[-1] == table.one("game_over")


def test_8_2_2_a_free_one_that_wins_pays_it_too() -> None:
    """Ruling A47, card 5 in the Military Phase."""
    table = at("deck=5 china=out macarthur=out british=4 prestige=2", 5).do("reveal")

    assert (table.ending, table.levels[1]) == ("military_victory", 3)


def test_8_2_3_in_a_game_from_before_the_third_knock_out_ends_it_unpaid() -> None:
    table = at(TWO_OUT, 6, version=OLD).do("knock_out british")

    assert (table.ending, table.levels[1]) == ("military_victory", 2)


# ------------------------------------------------------------------ 7.3.2 with 8.2.2

FREE = "deck=5 british=4 prestige=6"
"""Card 5 retreats the British, who stand in India: a free Knock-Out Blow."""


def test_7_3_2_a_failed_free_knock_out_may_be_rolled_again() -> None:
    """Ruling B08: 8.2.2 makes it a Knock-Out Blow, 8.2.3 lets Bushido be used for that."""
    table = at(FREE, 4, 5).do("reveal")
    assert table.asked == "may_reroll_knock_out"
    assert table.open == {"reroll", "let_it_stand"}
    assert table.ask.rule == "7.3.2"
    assert table.ask.about == {"target": "british", "faces": 2}
    assert table.told("markers_placed") == []  # the rest of the card comes after

    table.do("reroll")

    assert table.where("british") == "not_in_play"
    assert table.one("free_knock_out_rolled").again
    assert (table.levels[1], table.asked) == (6, "spend_action")


@pytest.mark.parametrize("face", range(1, 7))
def test_7_3_2_the_re_roll_of_a_free_knock_out_succeeds_on_a_natural_5_or_6(face: int) -> None:
    """8.2.2: no modifier, here of a marker and of the Elite; a second failure costs 1 Prestige."""
    military = [{"op": "retreat", "front": "british"}]
    line = "deck=12 british=4 prestige=6 drm.british=2 army_navy=6"
    table = at(line, 4, face, pack=card_12(military=military)).do("reveal", "reroll")

    out = face in (5, 6)
    assert table.where("british") == ("not_in_play" if out else 4)
    assert table.levels[1] == (6 if out else 5)
    assert bool(table.told("reroll_failed")) is not out


def test_7_3_2_a_free_knock_out_uses_the_re_roll_of_the_turn() -> None:
    table = at(FREE, 4, 5, 1).do("reveal", "reroll", "attack china")

    assert table.asked == "spend_action"


def test_7_3_2_left_alone_it_keeps_the_re_roll_for_later() -> None:
    table = at(FREE, 4, 1).do("reveal", "let_it_stand")
    assert (table.where("british"), table.asked) == (4, "spend_action")

    assert table.do("attack china").asked == "may_reroll"


def test_7_3_2_a_free_knock_out_by_a_battle_may_be_rolled_again_and_the_battle_not() -> None:
    """Ruling B08: the Battle roll is the one on the table; the Knock-Out Blow after it is none."""
    table = at("card=15 nimitz=9 prestige=6", 5, 4, 6).do("battle")
    assert table.asked == "may_reroll_knock_out"

    table.do("reroll")

    assert table.where("nimitz") == "not_in_play"


def test_7_3_2_a_re_rolled_free_knock_out_can_win_the_war() -> None:
    """8.2.3 and 11.0."""
    table = at(f"{FREE} china=out macarthur=out", 4, 5).do("reveal", "reroll")

    assert table.ending == "military_victory"


def test_7_3_2_below_prestige_6_or_after_a_success_nothing_is_asked() -> None:
    assert at("deck=5 british=4 prestige=5", 4).do("reveal").asked == "spend_action"
    assert at(FREE, 5).do("reveal").asked == "spend_action"


def test_8_2_3_after_a_free_knock_out_was_rolled_again_none_can_be_bought() -> None:
    """Ruling A09: the two rolls are one Knock-Out Blow."""
    table = at(f"{FREE} china=5", 4, 4).do("reveal", "reroll")

    assert table.why_not("knock_out china") == "8.2.3 knock_out_this_turn"


def test_7_3_2_in_a_game_from_before_a_free_knock_out_is_not_rolled_again() -> None:
    assert at(FREE, 4, version=OLD).do("reveal").asked == "spend_action"
    assert at("card=15 nimitz=9 prestige=6", 5, 4, version=OLD).do("battle").asked == "spend_action"


# ------------------------------------------------------------------ 12.1 card 53, B-29

B29 = "card=53 british=3 prestige=3"


def draw_pile(table: Table) -> list[str]:
    return pile(table.state.cards, "draw")


@pytest.mark.parametrize("historical", [False, True])
def test_12_1_with_the_option_card_53_is_shuffled_back_after_its_first_turn_only(
    historical: bool,
) -> None:
    """Ruling A27, option b29_once: 12.1 has it shuffled back, in the historical game too."""
    options = {"b29_once": True, "historical": historical}
    table = at(f"{B29} deck=54,55", **options).do("end_orders")
    assert "53" in draw_pile(table)
    assert table.one("card_shuffled_back").number == 53

    again = at(f"{B29} deck=54,55 b29_returned=yes", **options).do("end_orders")

    assert "53" not in draw_pile(again)
    assert draw_pile(again)[:2] == ["54", "55"]
    assert again.told("card_shuffled_back") == []


def test_12_1_with_the_option_card_53_is_played_twice_in_a_game() -> None:
    """Ruling A27: the position remembers that it has been back; it is drawn again, and stays."""
    table = at(f"{B29} deck=54,55 prestige=5 oil=5", b29_once=True).do("end_orders")
    again = [n for n in draw_pile(table) if n == "53"]
    lay(table.state.cards, "draw", [*again, *(n for n in draw_pile(table) if n != "53")])

    table.do("reveal", "advance_any china", "end_orders")

    assert (again, table.state.card) == (["53"], 53)
    assert table.told("card_shuffled_back") == []
    assert "53" in pile(table.state.cards, "discard")


@pytest.mark.parametrize("historical", [False, True])
def test_12_1_without_the_option_card_53_is_shuffled_back_each_time(historical: bool) -> None:
    """Ruling A27."""
    line = f"{B29} deck=54,55 b29_returned=yes"
    table = at(line, historical=historical).do("end_orders")

    assert "53" in draw_pile(table)


@pytest.mark.parametrize("once", [False, True])
def test_12_1_an_empty_pile_takes_no_card_back(once: bool) -> None:
    """Ruling A27: otherwise the game would never end."""
    table = at(f"{B29} deck=empty", b29_once=once).do("end_orders")

    assert table.ending == "survival_victory"


def test_12_1_in_a_game_from_before_the_option_has_card_53_played_once() -> None:
    """Ruling A27: what b29_once meant then."""
    table = at(f"{B29} deck=54,55", version=OLD, b29_once=True).do("end_orders")

    assert "53" not in draw_pile(table)
    assert not table.state.b29_returned


def test_12_1_in_a_game_from_before_without_the_option_it_is_shuffled_back_each_time() -> None:
    table = at(f"{B29} deck=54,55", version=OLD).do("end_orders")

    assert "53" in draw_pile(table)
    assert not table.state.b29_returned


def test_12_1_the_page_is_told_why_card_53_stays_out() -> None:
    def stays_out(line: str, version: int = NEW, **options: bool) -> str:
        card = at(line, version=version, **options).board.card
        return str(card.stays_out)

    assert stays_out(f"{B29} deck=54") == ""
    assert stays_out(f"{B29} deck=empty") == "deck_empty"
    assert stays_out(f"{B29} deck=54", b29_once=True) == ""
    assert stays_out(f"{B29} deck=54 b29_returned=yes", b29_once=True) == "returned_once"
    assert stays_out(f"{B29} deck=54", OLD, b29_once=True) == "played_once"
    assert stays_out("card=15") == ""


# ------------------------------------------------------------------ 8.4.1 table 22 before Java

ISLANDS_PLACED = "card=22 nimitz=6"
"""A 6 on the Eastern Solomons table places both Fortifications."""


def test_8_4_1_before_java_the_islands_of_table_22_wait_like_those_of_card_39() -> None:
    """Ruling A22: they become available when Java falls."""
    table = at(f"{ISLANDS_PLACED} abda=4 drm.abda=0", 6, 6).do("battle")
    assert (table.where("islands"), table.state.islands_due) == ("oil_track", True)
    assert table.one("fort_delayed").fort == "islands"
    assert table.told("nothing_happened") == []

    table.do("attack abda", "end_orders")

    assert table.where("islands") == "available"
    assert not table.state.islands_due


def test_8_4_1_card_39_after_table_22_changes_nothing_more() -> None:
    """Ruling A22: there is one counter."""
    table = at("card=24 deck=39 macarthur=5 abda=4 islands_due=yes", 3).do("end_orders", "reveal")

    table.do("attack abda", "end_orders")

    assert table.where("islands") == "available"


def test_8_4_1_in_a_game_from_before_the_islands_of_table_22_come_to_nothing() -> None:
    table = at(f"{ISLANDS_PLACED} abda=4 drm.abda=0", 6, 6, version=OLD).do("battle")
    assert table.one("nothing_happened").fact == "fortification_elsewhere"

    table.do("attack abda", "end_orders")

    assert table.where("islands") == "not_in_play"


# ------------------------------------------------------------------ all


@pytest.mark.parametrize("version", range(OLD, NEW + 1))
def test_12_0_the_options_of_a_game_load_in_every_version(version: int) -> None:
    table = given(version, historical=True, europe=True, b29_once=True)

    assert table.asked == "turn_card"
    assert table.board.options["b29_once"]


def test_12_0_the_stored_game_of_version_2_holds_what_changed_and_is_none_of_version_1() -> None:
    """It stands at a free Knock-Out to roll again (7.3.2), and card 53 comes back once (12.1)."""
    stored = json.loads((SHELF / "emperor_2.json").read_text("utf-8"))
    choices = [("japan", RULES.reader.choice(data)) for _, data in stored["choices"]]

    state = RULES.codec.from_data(stored["position"])

    assert Table(state).asked == "may_reroll_knock_out"
    assert (stored["result"]["turn"], len(state.cards)) == (49, 48)
    with pytest.raises(REFUSED):
        old = given(OLD).rules
        replay(old, old.setup(stored["seed"], stored["options"], stored["phrases"]), choices)
