"""8.3 Battle Actions: rulings A01, A14, A22, A23, A39, B01; all ten tables, face by face."""

import pytest

from tests.engine.emperor.helpers import QUIET, RULES, Table, at

# ------------------------------------------------------------------ the rule


def test_8_3_only_a_battle_card_offers_a_battle() -> None:
    assert at(QUIET).why_not("battle") == "8.3 no_battle_card"
    assert at("card=15").why_not("battle") is None


def test_8_3_a_battle_costs_one_action() -> None:
    assert at("card=15", 3).do("battle").left == 2


def test_8_3_a_battle_is_possible_on_the_next_battle_card_again() -> None:
    table = at("card=15 deck=8 prestige=2", 3).do("battle", "end_orders", "reveal")

    assert table.why_not("battle") is None


@pytest.mark.parametrize("face", [2, 5])
def test_8_3_no_modifier_touches_a_battle(face: int) -> None:
    """The card's -1 and Hawaii's -2 against Nimitz, and Elite, are for Attacks only."""
    line = "card=15 nimitz=8 army_navy=6 prestige=3 production.nimitz=1"

    table = at(line, face).do("battle")

    assert table.where("nimitz") == (9 if face == 5 else 8)
    assert table.one("battle_rolled").roll == face


def test_8_3_the_table_comes_on_top_of_what_the_card_has_done() -> None:
    """Card 15 took a Prestige; a 1 on its table takes another, and an Army-Navy."""
    table = at("deck=15 prestige=3", 1).do("reveal")
    assert table.levels == (4, 2, 2)

    assert table.do("battle").levels == (3, 1, 2)


def test_8_3_losses_in_battle_fall_on_other_tracks_like_all_losses() -> None:
    """7.1: with Prestige at 0 the point is taken from Army-Navy."""
    assert at("card=15 army_navy=3 prestige=0", 1).do("battle").levels == (1, 0, 3)


def test_8_3_a_battle_may_bring_nothing_and_says_so() -> None:
    assert at("card=15", 3).do("battle").one("battle_rolled").nothing


def test_8_3_a_battle_at_the_first_action_limit_of_8_2_5_is_still_open() -> None:
    assert at("card=15 oil=0").why_not("battle") is None


# ------------------------------------------------------------------ the tables

TABLES: dict[int, list[str]] = {
    1: ["prestige-1", "", "", "", "nimitz>", "nimitz>"],
    8: ["army_navy-1", "", "", "abda>", "abda>", "abda> prestige+1"],
    15: [
        "army_navy-1 prestige-1",
        "army_navy-1 prestige-1",
        "",
        "",
        "prestige+1 nimitz>",
        "prestige+1 nimitz>",
    ],
    19: [
        "army_navy-1 prestige-1",
        "army_navy-1",
        "army_navy-1",
        "",
        "nimitz>",
        "nimitz> prestige+1 army_navy+1",
    ],
    22: ["army_navy-1", "oil-1", "", "solomons@", "solomons@", "solomons@ islands@"],
    25: ["army_navy-1 oil-1", "army_navy-1", "", "", "nimitz>", "nimitz> prestige+1"],
    44: [
        "army_navy-1 prestige-1",
        "army_navy-1",
        "army_navy-1",
        "",
        "",
        "nimitz> prestige+1",
    ],
    49: ["army_navy-1 oil-1", "army_navy-1", "", "", "macarthur>", "macarthur> prestige+1"],
    54: ["army_navy-1", "", "", "", "nimitz>", "nimitz> prestige+1"],
    57: ["army_navy-1 oil-1", "oil-1", "", "", "nimitz>", "nimitz> prestige+1"],
}
FACES = [(card, face) for card in TABLES for face in range(1, 7)]
BEFORE = "army_navy=3 prestige=3 oil=3 nimitz=6 macarthur=3 abda=2"


def facts(table: Table) -> dict[str, int | str]:
    """The levels, fronts and fortifications that a Battle can touch."""
    levels = dict(zip(("army_navy", "prestige", "oil"), table.levels, strict=True))
    counters = ("nimitz", "macarthur", "british", "china", "abda", "solomons", "islands")
    return {**levels, **{key: table.where(key) for key in counters}}


def changes(before: dict[str, int | str], after: dict[str, int | str]) -> set[str]:
    """What has changed, in the words of TABLES."""
    found = set()
    for key, now in after.items():
        was = before[key]
        if now == was:
            continue
        if key in ("solomons", "islands"):
            assert ":" in str(now)
            found.add(f"{key}@")
        elif key in ("army_navy", "prestige", "oil"):
            found.add(f"{key}{int(now) - int(was):+}")
        else:
            assert int(now) == int(was) + 1
            found.add(f"{key}>")
    return found


@pytest.mark.parametrize(("card", "face"), FACES)
def test_8_3_every_face_of_every_battle_table(card: int, face: int) -> None:
    """Card 22 with the oil flowing, so that the Islands fortification can be placed."""
    table = at(f"card={card} {BEFORE}{' oil_rolls=yes' if card == 22 else ''}", face)
    before = facts(table)

    table.do("battle")
    if table.asked == "place_islands":
        table.do("place_free islands nimitz:3")

    assert changes(before, facts(table)) == set(TABLES[card][face - 1].split())


def test_8_3_there_are_ten_tables_one_for_each_carrier_card() -> None:
    with_table = {c.number for c in RULES.equipment.cards.values() if c.battle}

    assert with_table == set(TABLES)
    assert len(RULES.equipment.tables) == 10


# ------------------------------------------------------------------ forts by table


def test_8_4_1_the_eastern_solomons_table_places_the_solomons_fortification_at_once() -> None:
    table = at("card=22 nimitz=6", 4).do("battle")

    assert table.where("solomons") == "nimitz:5"
    assert table.one("fort_placed").rule == "8.4.1"


@pytest.mark.parametrize("box", [5, 4])
def test_8_4_1_it_is_only_made_available_when_its_space_is_not_japanese(box: int) -> None:
    """Ruling A23: contested at 5, Allied behind a front at 4."""
    table = at(f"card=22 nimitz={box} solomons=not_in_play", 4).do("battle")

    assert table.where("solomons") == "available"
    assert table.one("nothing_happened").fact == "no_space_for_fortification"


def test_8_4_1_it_goes_from_the_available_box_to_its_space_too() -> None:
    assert at("card=22 nimitz=6 solomons=available", 5).do("battle").where("solomons") == "nimitz:5"


def test_8_4_1_a_fortification_that_stands_already_is_not_touched() -> None:
    table = at("card=22 nimitz=6 solomons=nimitz:5", 4).do("battle")

    assert table.where("solomons") == "nimitz:5"
    assert table.one("nothing_happened").fact == "fortification_elsewhere"


def test_8_4_1_after_imperial_intervention_the_table_cannot_bring_it_back() -> None:
    """Ruling A24: card 31 may come before card 22."""
    table = at("card=22 nimitz=6 solomons=removed intervention=yes", 4).do("battle")

    assert table.where("solomons") == "removed"


def test_8_4_1_the_islands_result_places_nothing_before_java_falls() -> None:
    """Ruling A22: that counter still lies on the Oil track; what becomes of it, test_versions."""
    table = at("card=22 nimitz=6", 6).do("battle")

    assert table.where("islands") == "oil_track"
    assert (table.asked, table.where("solomons")) == ("spend_action", "nimitz:5")


def test_8_4_1_the_player_chooses_the_space_of_the_islands_fortification() -> None:
    table = at("card=22 nimitz=6 macarthur=3 oil_rolls=yes", 6).do("battle")

    assert table.asked == "place_islands"
    targets = table.targets("place_free")
    assert "nimitz:4" in targets and "macarthur:2" in targets
    assert "nimitz:5" not in targets  # the Solomons fortification has just been placed there
    assert table.why_not("place_free islands nimitz:6") == "8.4.2 contested_space"
    assert table.do("place_free islands macarthur:2").where("islands") == "macarthur:2"
    assert table.asked == "spend_action"


def test_8_4_1_the_islands_fortification_is_made_available_when_no_space_is_open() -> None:
    """Ruling B01. ABDA's islands would be Japanese (B03), so a pack makes them land here."""
    land = [{"number": n, "island": False} for n in (1, 2, 3, 4, 5)]
    pack = {"track": [{"front": "abda", "spaces": land}]}
    table = at("card=22 nimitz=0 macarthur=0 oil_rolls=yes", 6, pack=pack).do("battle")

    assert table.where("islands") == "available"
    assert table.asked == "spend_action"
