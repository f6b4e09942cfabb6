"""2.0 Content packs: what an owner of the printed game may put in place of our content."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.content.problems import ContentError
from engine.core.content.toml import parse
from engine.core.registry import get
from engine.core.testing.playing import check_conformance
from engine.games.emperor.equipment import SECTIONS, describe, load

ROOT = Path(__file__).parents[4]


def mistakes(text: str) -> list[str]:
    """What is said about a pack that does not fit."""
    with pytest.raises(ContentError) as refused:
        load(parse(text, "my.toml"), "my.toml")
    return [str(problem) for problem in refused.value.problems]


def test_a_pack_replaces_one_field_of_one_card() -> None:
    ours = load().cards
    theirs = load(parse("[[card]]\nnumber = 2\nactions = 4", "my.toml")).cards

    assert theirs[2].actions == 4
    assert theirs[2].drms == ours[2].drms
    assert {n for n in ours if ours[n] != theirs[n]} == {2}
    assert load().cards[2].actions == 3


def test_a_pack_is_evidence_unless_it_says_otherwise() -> None:
    text = "[[card]]\nnumber = 12\n[[card]]\nnumber = 19\nstatus = 'inferred'\nsource = 'a photo'"
    cards = load(parse(text, "my.toml")).cards

    assert (cards[12].status, cards[12].source) == ("evidence", "content pack")
    assert cards[12].evidence == ()
    assert (cards[19].status, cards[19].source) == ("inferred", "a photo")


def test_a_pack_can_take_a_battle_off_a_card_and_give_one_to_another() -> None:
    faces = "results = { 1 = [], 2 = [], 3 = [], 4 = [], 5 = [], 6 = [] }"
    text = f"""
[[card]]
number = 8
battle = ""
[[card]]
number = 27
battle = "guadalcanal"
[[table]]
id = "guadalcanal"
card = 27
title = "Naval Battle of Guadalcanal"
{faces}
"""
    box = load(parse(text, "my.toml"))

    assert box.cards[8].battle is None
    assert box.cards[27].battle == "guadalcanal"
    assert describe(parse(text, "my.toml")) == "2 cards replaced; 1 table added"


def test_a_pack_can_make_a_track_longer() -> None:
    text = """
[[track]]
front = "british"
top = 5
[[track.spaces]]
number = 4
drm = -1
knock_out = false
[[track.spaces]]
number = 5
name = "Ceylon"
island = true
lat = 7
lon = 80
drm = -2
knock_out = true
"""
    british = load(parse(text, "my.toml")).tracks["british"]

    assert [space.name for space in british.spaces][-2:] == ["India", "Ceylon"]
    assert british.space(5).basis == "content pack"
    assert british.space(3).basis != "content pack"


def test_a_pack_can_make_a_track_shorter() -> None:
    text = "[[track]]\nfront = 'british'\ntop = 3\n"
    text += "[[track.spaces]]\nnumber = 3\ndrm = -2\nknock_out = true"

    assert len(load(parse(text, "my.toml")).tracks["british"].spaces) == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]]\nnumber = 61", "card 61, field number: unknown 61; expected a number from 1 to"),
        ("[[card]]\nnumber = 2\nepoch = 'dawn'", "card 2, field epoch: unknown 'dawn'"),
        ("[[card]]\nnumber = 2\ntitle = ' '", "card 2, field title: empty; expected some words"),
        ("[[card]]\nnumber = 2\nactions = -1", "card 2, field actions: is -1; expected 0 to 9"),
        ("[[card]]\nnumber = 2\nus_subs = 3", "card 2, field us_subs: is 3; expected 0 to 2"),
        ("[[card]]\nnumber = 2\ndrms = { oil = 3 }", "card 2, field drms: is 3; expected -2 to 2"),
        ("[[card]]\nnumber = 2\ndrms = { rice = 1 }", "card 2, field drms: unknown 'rice'"),
        ("[[card]]\nnumber = 2\nresources = { tin = 1 }", "card 2, field resources: unknown 'tin'"),
        ("[[card]]\nnumber = 2\nspecial = ['win']", "card 2, field special: unknown 'win'"),
        ("[[card]]\nnumber = 2\nbattle = 'bataan'", "card 2, field battle: unknown 'bataan'"),
        (
            "[[card]]\nnumber = 2\nbattle = 'midway'",
            "card 2, field battle: table midway belongs to card 19, not to card 2",
        ),
        (
            "[[card]]\nnumber = 2\nmilitary = [{ op = 'advance', front = 'nimits' }]",
            "card 2, field military: unknown 'nimits'",
        ),
        (
            "[[card]]\nnumber = 2\nmilitary = [{ op = 'fly', front = 'nimitz' }]",
            "card 2, field military: invalid value 'fly' (at [0].op)",
        ),
        (
            "[[card]]\nnumber = 59\nmilitary = [{ op = 'enter', front = 'vasilevsky', space = 6 }]",
            "card 59, field military: is 6; expected 1 to 5",
        ),
        (
            "[[card]]\nnumber = 59\nmilitary = [{ op = 'enter', front = 'china', space = 2 }]",
            "card 59, field military: unknown 'china'; expected one of vasilevsky",
        ),
        (
            "[[card]]\nnumber = 2\nmilitary = [{ op = 'advance', front = 'vasilevsky' }]",
            "card 2, field military: unknown 'vasilevsky'; expected one of nimitz, macarthur, ",
        ),
        (
            "[[card]]\nnumber = 2\nspecial = ['reshuffle']",
            "card 53, field special: reshuffle is on card 2 too; two would keep the deck going",
        ),
        ("[[card]]\nnumber = 2\nstatus = 'sure'", "card 2, field status: unknown 'sure'"),
        (
            "[[table]]\nid = 'midway'\nresults = { 1 = [], 7 = [] }",
            "table midway, field results: has the faces 1, 7; expected 1 to 6, each once",
        ),
        (
            "[[table]]\nid = 'midway'\ncard = 2",
            "table midway, field card: card 2 has no battle; expected 'midway' there",
        ),
        ("[[track]]\nfront = 'china'\nstart = 6", "track china, field start: is 6; expected 1 to"),
        (
            "[[track]]\nfront = 'china'\ntop = 7",
            "track china, field spaces: are numbered 1, 2, 3, 4, 5; expected 1 to 7, each once",
        ),
        (
            "[[track]]\nfront = 'china'\nspaces = [{ number = 1, drm = -3 }]",
            "track china, spaces 1, field drm: is -3; expected -2 to 0",
        ),
        ("[[track]]\nfront = 'abda'\nhome = true", "track abda, field home: is true"),
        ("[[front]]\nkey = 'china'\ntrack = 'abda'", "front china, field track: unknown 'abda'"),
        (
            "[[fort]]\nkey = 'islands'\nplace = 'home'",
            "fort islands, field place: unknown 'home'; expected one of any, ",
        ),
        (
            "[[resource]]\nkey = 'oil'\nstart = 0\n[[resource]]\nkey = 'army_navy'\nstart = 0",
            "resource army_navy, field start: every Resource starts at 0",
        ),
        ("[home]\nisland = false", "home, field island: is false; the rules have true"),
        ("[[front]]\nkey = 'china'\nbv = 0", "front china, field bv: is 0; expected 1 to 6"),
        (
            "[[front]]\nkey = 'china'\nstart = 3",
            "front china, field start: front china starts at 3, track china at 4; expected one",
        ),
        (
            "[[fort]]\nkey = 'islands'\nplace = 'china:2'",
            "fort islands, field place: unknown 'china:2'",
        ),
        ("[[resource]]\nkey = 'oil'\nmax = 7", "resource oil, field max: is 7; the rules have 6"),
        ("[us_subs]\nmax = -1", "us_subs, field max: is -1; expected 0 to 6"),
        ("[kamikaze]\ncount = -1", "kamikaze, field count: is -1; expected 0 to 9"),
        (
            "[[card]]\nnumber = 19\nepoch = 'mid'",
            "card 19, field epoch: expected early: the card is the last of that deck",
        ),
        ("[[seed]]\nepoch = 'mid'\nfirst = 19", "seed mid, field first: unknown '19'"),
        ("[[seed]]\nepoch = 'early'\nlast = 1", "seed early, field last: is the first card too"),
        ("[home]\nlat = 91", "home, field lat: is 91"),
    ],
)  # fmt: skip
def test_a_pack_that_does_not_fit_is_told_where_and_why(text: str, said: str) -> None:
    lines = [line.partition(", ")[2] for line in mistakes(text)]

    assert any(line.startswith(said) for line in lines), lines


def test_a_pack_may_not_empty_a_deck() -> None:
    numbers = [n for n, card in load().cards.items() if card.epoch == "mid" and not card.expansion]
    text = "".join(f"[[card]]\nnumber = {number}\nepoch = 'late'\n" for number in numbers)

    assert "cards.toml, seed mid, field epoch: no card of the mid epoch is left; expected some" in (
        mistakes(text)
    )


def test_all_mistakes_of_a_pack_come_at_once() -> None:
    said = mistakes(
        "[storm]\n[[card]]\nnumber = 61\n[[card]]\nnumber = 2\nactions = 'x'\nepoch = 'dawn'\n"
        "[[card]]\nnumber = 3\ndrms = { rice = 9 }"
    )

    assert len(said) == 6


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70) | st.floats() | st.text(max_size=8)
    | st.sampled_from(["nimitz", "oil", "midway", "home", "early", "enter", "retreat"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["number", "front", "key", "id", "op", "top", "spaces", "results", "1"]),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(deadline=None)  # the first example loads the box
@given(
    st.dictionaries(
        st.sampled_from([*(section.name for section in SECTIONS), "storm"]),
        VALUES | st.lists(st.dictionaries(st.sampled_from(
            ["number", "front", "key", "id", "epoch", "spaces", "military", "top", "start"]
        ), VALUES, max_size=4), max_size=3),
        max_size=3,
    )
)  # fmt: skip
def test_no_pack_whatever_is_in_it_fails_in_another_way(pack: dict[str, Any]) -> None:
    """It is refused with a list of problems, or it makes a box that is whole."""
    try:
        box = load(pack)
    except ContentError as refused:
        assert refused.problems
    else:
        assert len(box.cards) == 60


def test_the_pack_in_the_guide_fits_and_is_played_by_the_rules() -> None:
    guide = (ROOT / "docs" / "content-packs.md").read_text("utf-8")
    text = guide.partition("```toml\n")[2].partition("```")[0]
    pack = parse(text, "guide")

    assert describe(pack) == "1 card, 1 track replaced; 1 table added"
    assert check_conformance(get("emperor", pack), 1, {}).state.result is not None


def test_the_guide_names_everything_that_a_pack_can_name() -> None:
    guide = (ROOT / "docs" / "content-packs.md").read_text("utf-8")
    box = load()
    codes = {code for card in box.cards.values() for code in card.special}
    names = {*box.fronts, *box.resources, *box.forts, *codes, *(one.name for one in SECTIONS)}

    assert [name for name in sorted(names) if name not in guide] == []
