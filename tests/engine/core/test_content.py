"""TOML → typed content: what can be read, and what is said about what cannot."""

from pathlib import Path

import msgspec
import pytest

from engine.core.content.problems import ContentError
from engine.core.content.reading import (
    Book,
    Section,
    collect,
    overlay,
    read_ours,
    read_rules,
    tally,
    typed,
)
from engine.core.content.toml import parse


class Deck(msgspec.Struct, frozen=True):
    number: int
    planes: int


class Ship(msgspec.Struct, frozen=True):
    name: str
    speed: int
    decks: tuple[Deck, ...] = ()
    source: str = ""


class Weather(msgspec.Struct, frozen=True):
    wind: int


SHIP = Section("ship", Ship, "name", parts={"decks": "number"})
OPEN_SHIP = Section("ship", Ship, "name", is_open=True)
WEATHER = Section("weather", Weather)
SECTIONS = [SHIP, WEATHER]

FLEET = """
[[ship]]
name = "Akagi"
speed = 31
[[ship.decks]]
number = 1
planes = 20
[[ship.decks]]
number = 2
planes = 40

[weather]
wind = 3
"""


def book(text: str, file: str = "fleet.toml") -> Book:
    found, problems = collect({file: parse(text, file)}, SECTIONS)
    assert problems == []
    return found


def complaints(text: str) -> list[str]:
    """What is said about a file, from sorting it to typing it."""
    found, problems = collect({"pack.toml": parse(text, "pack.toml")}, SECTIONS)
    for section in SECTIONS:
        problems += typed(found, section)[1]
    return [str(problem) for problem in problems]


def test_what_is_usual_in_a_file_of_ours_is_said_once(tmp_path: Path) -> None:
    """Given what is usual in a file, when it is read, then an entry has it, or its own instead."""
    path = tmp_path / "fleet.toml"
    path.write_text(
        "usual = { speed = 30, source = 'book' }\nship = [{ name = 'Akagi' }, "
        "{ name = 'Kaga', speed = 28 }]\n[flag]\nname = 'Akagi'"
    )

    assert read_ours(path) == {
        "ship": [
            {"name": "Akagi", "speed": 30, "source": "book"},
            {"name": "Kaga", "speed": 28, "source": "book"},
        ],
        "flag": {"name": "Akagi", "speed": 30, "source": "book"},
    }


def test_content_becomes_structs_under_their_keys() -> None:
    ships, problems = typed(book(FLEET), SHIP)

    assert problems == []
    assert ships == {"Akagi": Ship("Akagi", 31, (Deck(1, 20), Deck(2, 40)))}
    assert typed(book(FLEET), WEATHER)[0] == {"": Weather(3)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[weather]\nwnd = 3\nwind = 1", "weather, field wnd: unknown field; expected one of wind"),
        ("[weather]\nwind = 'x'", "weather, field wind: expected int, got str"),
        ("[[weather]]\nwind = 1", "weather: expected [weather] with fields below it"),
        ("[ship]\nname = 'Kaga'", "ship: expected [[ship]] with fields below it"),
        ("ship = [1]", "ship: expected [[ship]] with fields below it"),
        ("[storm]\nwind = 1", "storm: unknown section; expected one of ship, weather"),
        ("[[ship]]\nname = 'Kaga'", "ship Kaga, field speed: missing"),
        (
            "[[ship]]\nspeed = 30",
            "ship no. 1, field name: expected a number or a name here, which says what entry is "
            "meant",
        ),
        (
            "[[ship]]\nname = 'Kaga'\nspeed = 30\n[[ship]]\nname = 'Kaga'\nspeed = 31",
            "ship Kaga: given twice (already in pack.toml)",
        ),
        (
            "[[ship]]\nname = 'Kaga'\nspeed = 30\ndecks = [{ number = 1, planes = 'many' }]",
            "ship Kaga, decks 1, field planes: expected int, got str",
        ),
        (
            "[[ship]]\nname = 'Kaga'\nspeed = 30\ndecks = [{ planes = 4 }]",
            "ship Kaga, decks no. 1, field number: missing",
        ),
        (
            "[[ship]]\nname = 'Kaga'\nspeed = 30\ndecks = [7]",
            "ship Kaga, field decks: expected object, got int (at [0])",
        ),
        (
            "[[ship]]\nname = 'Kaga'\nspeed = 30\ndecks = 7",
            "ship Kaga, field decks: expected array, got int",
        ),
    ],
)
def test_a_mistake_names_file_entry_field_and_what_was_expected(text: str, said: str) -> None:
    assert complaints(text) == [f"pack.toml, {said}"]


def test_all_mistakes_are_listed_not_only_the_first() -> None:
    said = complaints("[storm]\n[[ship]]\nname = 'Kaga'\nspeed = 'fast'\nguns = 1\n[weather]\n")

    assert len(said) == 4


def test_fields_that_cannot_be_read_are_stood_in_for() -> None:
    """So that checks between entries can still look at the fields that were right."""
    ours = {"Kaga": Ship("Kaga", 28)}
    text = "[[ship]]\nname = 'Kaga'\nspeed = 'fast'\nsource = 'my copy'"

    ships, problems = typed(book(text), SHIP, ours)

    assert len(problems) == 1
    assert ships == {"Kaga": Ship("Kaga", 28, source="my copy")}


def test_a_pack_replaces_what_it_gives_and_keeps_the_rest() -> None:
    pack = book("[[ship]]\nname = 'Akagi'\nspeed = 32\ndecks = [{ number = 2, planes = 41 }]", "p")

    merged, problems = overlay(book(FLEET), pack, SECTIONS, {"source": "my copy", "colour": "red"})

    assert problems == []
    assert typed(merged, SHIP)[0] == {
        "Akagi": Ship("Akagi", 32, (Deck(1, 20), Deck(2, 41)), source="my copy")
    }
    assert typed(merged, WEATHER)[0] == {"": Weather(3)}
    assert merged["ship"]["Akagi"].file == "p"


def test_a_pack_leaves_the_book_below_it_alone() -> None:
    base = book(FLEET)

    overlay(base, book("[[ship]]\nname = 'Akagi'\nspeed = 1"), SECTIONS, {})

    assert typed(base, SHIP)[0]["Akagi"].speed == 31


def test_only_an_open_section_takes_new_entries() -> None:
    pack = book("[[ship]]\nname = 'Kaga'\nspeed = 28")

    _, problems = overlay(book(FLEET), pack, SECTIONS, {})
    merged, none = overlay(book(FLEET), pack, [OPEN_SHIP, WEATHER], {})

    assert [str(problem) for problem in problems] == [
        "fleet.toml, ship Kaga, field name: unknown 'Kaga'; expected one of Akagi"
    ]
    assert none == []
    assert list(typed(merged, OPEN_SHIP)[0]) == ["Akagi", "Kaga"]


def test_a_pack_is_told_in_a_few_words() -> None:
    ships = "[[ship]]\nname = 'Akagi'\nspeed = 1\n[[ship]]\nname = 'Kaga'\nspeed = 2"
    base = book(FLEET)

    assert tally(base, book(ships)) == "1 ship replaced; 1 ship added"
    assert tally(base, book("[weather]\nwind = 1")) == "1 weather replaced"
    assert tally(base, book("")) == "nothing replaced"


def test_a_digest_may_not_lead_to_a_rule_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('[[rule]]\nnumber = "1.0"\ntitle = "A"\ndigest = "B."\nsee = ["1.1"]\n')

    with pytest.raises(ContentError) as refused:
        read_rules(path)

    assert str(refused.value) == "rules.toml, rule 1.0, field see: there is no rule 1.1"
