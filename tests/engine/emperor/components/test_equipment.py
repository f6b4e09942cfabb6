"""2.0 Game Equipment: what is in the box, and the rules in our own words."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games.emperor import equipment
from engine.games.emperor.components.pieces import (
    Advance,
    Enter,
    PlaceFort,
    ResourceEffect,
    RetreatEffect,
)
from engine.games.emperor.equipment import load, load_rules

RULINGS = Path(__file__).parents[4] / "docs" / "rulings.md"


# What is in the box


def test_2_1_a_space_is_found_by_its_number() -> None:
    box = load()

    assert box.space_at("nimitz:5").name == "Solomon Islands"
    assert box.tracks["abda"].space(5).name == "Java"
    for track, number in (("nimitz", 10), ("nimitz", -1), ("abda", 0)):
        with pytest.raises(IndexError):
            box.tracks[track].space(number)


def test_2_2_the_deck_has_48_cards_in_three_epochs_and_12_gaps() -> None:
    box = load()
    deck = [card for card in box.cards.values() if not card.expansion]
    counts = {epoch: sum(card.epoch == epoch for card in deck) for epoch in box.seeds}

    assert counts == {"early": 16, "mid": 17, "late": 15}
    assert [n for n, card in box.cards.items() if card.expansion] == [
        9, 13, 18, 23, 26, 34, 36, 45, 50, 56, 59, 60,
    ]  # fmt: skip
    assert list(box.cards) == list(range(1, 61))


def test_2_2_the_three_cards_of_the_example_are_evidence_in_every_field() -> None:
    cards = load().cards

    assert [n for n, card in cards.items() if card.status == "evidence"] == [1, 10, 15]
    assert (cards[1].resources, cards[1].actions) == ({"prestige": 3, "oil": -1}, 2)
    assert (cards[1].drms, cards[1].battle) == ({"abda": -1}, "pearl_harbor")
    assert cards[10].military == (Advance("nimitz"),)
    assert cards[10].drms == {"nimitz": -1, "oil": -1}
    assert cards[15].resources == {"army_navy": -1, "prestige": -1, "oil": -1}
    assert cards[15].drms == {"abda": -1, "nimitz": -1}


def test_2_2_the_events_that_the_rules_name_are_on_their_cards() -> None:
    cards = load().cards

    assert {n: card.special for n, card in cards.items() if card.special} == {
        19: ("end_elite",),
        20: ("solomons_avail",),
        31: ("imperial_intervention",),
        39: ("islands_avail",),
        41: ("us_bv4",),
        48: ("kamikaze",),
        50: ("china_bv3",),
        53: ("reshuffle",),
        56: ("invasion_preparation",),
        59: ("soviet_entry",),
    }
    assert cards[59].military == (Enter("vasilevsky", 2),)


def test_2_2_every_card_tells_its_story_in_one_sentence_of_its_own() -> None:
    cards = load().cards.values()

    assert len({card.history for card in cards}) == len(cards)
    for card in cards:
        assert len(card.history.split()) <= 30, card.number
        assert card.history.endswith("."), card.number


def test_2_3_fronts_have_their_battle_values_and_places() -> None:
    """Also 3.0, step 1."""
    fronts = load().fronts

    assert {key: (f.bv, f.back_bv, f.track, f.start) for key, f in fronts.items()} == {
        "nimitz": (3, 4, "nimitz", 8),
        "macarthur": (3, 4, "macarthur", 2),
        "british": (3, 4, "british", 1),
        "china": (4, 3, "china", 4),
        "abda": (2, None, "abda", 1),
        "vasilevsky": (4, None, "china", 2),
    }
    assert [key for key, front in fronts.items() if front.expansion] == ["vasilevsky"]


def test_2_3_markers_have_their_values() -> None:
    box = load()

    assert {key: (r.improvement_value, r.start) for key, r in box.resources.items()} == {
        "army_navy": (3, 5),
        "prestige": (3, 0),
        "oil": (2, 3),
    }
    assert {key: (fort.bv, fort.place) for key, fort in box.forts.items()} == {
        "home_islands_defense": (3, "home"),
        "islands": (2, "any"),
        "solomons": (3, "nimitz:5"),
    }
    assert (box.us_subs.start, box.us_subs.max, box.kamikaze.count) == (0, 2, 3)


def test_3_0_and_5_0_the_seeded_cards() -> None:
    assert {epoch: (s.first, s.last) for epoch, s in load().seeds.items()} == {
        "early": (1, 19),
        "mid": (20, None),
        "late": (41, None),
    }


def test_8_2_3_the_last_space_of_a_track_is_its_knock_out_space() -> None:
    """Also 8.2.4: it is red, and takes 2 off an Attack."""
    box = load()

    for key, track in box.tracks.items():
        assert track.spaces[-1].number == track.top
        assert track.spaces[-1].knock_out == (key != "abda")
        assert track.spaces[-1].drm == (0 if key == "abda" else -2)


def test_8_3_every_battle_card_has_its_table_and_every_table_its_card() -> None:
    box = load()

    assert {card.battle for card in box.cards.values() if card.battle} == set(box.tables)
    for table in box.tables.values():
        assert box.cards[table.card].battle == table.id
        assert box.cards[table.card].title == table.title


def test_8_3_the_coral_sea_table_of_the_example() -> None:
    results = load().tables["coral_sea"].results
    gain = (ResourceEffect("prestige", 1), RetreatEffect("nimitz"))
    loss = (ResourceEffect("army_navy", -1), ResourceEffect("prestige", -1))

    assert results == {1: loss, 2: loss, 3: (), 4: (), 5: gain, 6: gain}


def test_8_4_1_the_eastern_solomons_table_can_place_both_fortifications() -> None:
    results = load().tables["eastern_solomons"].results

    assert results[6] == (PlaceFort("solomons"), PlaceFort("islands"))


def test_every_piece_says_where_it_is_from() -> None:
    box = load()
    pieces: list[Any] = [box.us_subs, box.kamikaze, *box.cards.values(), *box.tables.values()]
    pieces += [*box.fronts.values(), *box.forts.values(), *box.resources.values()]
    pieces += box.seeds.values()

    assert [piece for piece in pieces if not piece.source] == []
    for track in box.tracks.values():
        assert track.basis
        assert all(space.basis for space in track.spaces)


# The rules in our own words


def test_0_0_every_rule_number_of_the_booklet_has_its_digest() -> None:
    sections = {
        "0": 0, "1": 0, "2": 3, "3": 0, "4": 0, "5": 0, "6": 6, "7": 3, "8": 5, "9": 3, "10": 3,
        "11": 0, "12": 2, "13": 0,
    }  # fmt: skip
    subcases = {"7.3": 3, "8.2": 6, "8.4": 6, "8.5": 3}
    expected = []
    for section, cases in sections.items():
        for number in (f"{section}.{case}" for case in range(cases + 1)):
            expected += [number, *(f"{number}.{n}" for n in range(1, subcases.get(number, 0) + 1))]

    assert list(load_rules()) == expected


def test_0_0_a_digest_is_six_sentences_at_most() -> None:
    for number, rule in load_rules().items():
        assert len(re.findall(r"[.?!](?:\s|$)", rule.digest)) <= 6, number


def test_0_0_every_ruling_that_is_named_is_written_down() -> None:
    written = set(re.findall(r"^\| ([AB]\d\d) \|", RULINGS.read_text("utf-8"), re.MULTILINE))
    digests = {ruling for rule in load_rules().values() for ruling in rule.rulings}
    code = {
        ruling
        for module in Path(equipment.__file__).parent.rglob("*.py")
        for ruling in re.findall(r"\b[AB]\d\d\b", module.read_text("utf-8"))
    }

    assert digests | code <= written
    assert {f"A{n:02}" for n in range(1, 54)} <= written
