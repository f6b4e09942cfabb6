"""4.0 Content packs: what an owner of the printed game may put in place of our content."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.content.problems import ContentError
from engine.core.content.toml import parse
from engine.core.dice import seed_from
from engine.core.registry import get
from engine.core.testing.playing import moves
from engine.games.pacific_war.equipment import SECTIONS, describe, load


def mistakes(text: str) -> list[str]:
    """What is said about a pack that does not fit."""
    with pytest.raises(ContentError) as refused:
        load(parse(text, "my.toml"), "my.toml")
    return [str(problem) for problem in refused.value.problems]


def test_a_pack_replaces_one_field_of_one_counter() -> None:
    ours = load().units
    theirs = load(parse("[[unit]]\nkey = 'jp_yamato'\nspeed = 1", "my.toml")).units

    assert theirs["jp_yamato"].speed == 1
    assert theirs["jp_yamato"].gunnery == ours["jp_yamato"].gunnery
    assert {key for key in ours if ours[key] != theirs[key]} == {"jp_yamato"}
    assert load().units["jp_yamato"].speed == 2


def test_a_pack_is_evidence_unless_it_says_otherwise() -> None:
    text = """
[[card]]
id = "J04"
title = "As my copy says"
effects = [{ kind = "vp", side = "japan", points = 2 }]
[[card]]
id = "J05"
status = "inferred"
"""
    ends = load(parse(text, "my.toml")).ends

    assert (ends["J04"].status, ends["J04"].title_status) == ("evidence", "evidence")
    assert (ends["J04"].confidence, ends["J04"].source) == ("high", "content pack")
    assert (ends["J05"].status, ends["J05"].timing_status) == ("inferred", "evidence")


def test_a_pack_adds_a_sea_route_and_takes_one_away() -> None:
    text = """
[[route]]
key = "ceylon-australia"
nav = true
[[route]]
key = "marianas-okinawa"
absent = true
"""
    box = load(parse(text, "my.toml"))

    assert "marianas-okinawa" not in box.routes
    assert box.routes["ceylon-australia"].status == "evidence"
    assert {r.other("ceylon"): r.points for r in box.exits["ceylon"]} == {
        "singapore": 2,
        "madagascar": 2,
        "australia": 2,
    }
    assert describe(parse(text, "my.toml")) == "1 route replaced; 1 route added"


def test_a_pack_gives_the_chart_other_columns() -> None:
    text = """
[[column]]
low = 20
absent = true
[[column]]
low = 21
hits = [3, 3, 4, 5, 6, 7]
"""
    box = load(parse(text, "my.toml"))

    assert [box.label(place) for place in range(8, 12)] == ["16-20", "21-24", "25-30", "31+"]
    assert box.columns[9].cells == ()


def test_a_pack_pairs_the_ends_of_two_cards_anew() -> None:
    text = "[[card]]\nid = 'A03'\ncard = 4\n[[card]]\nid = 'A04'\ncard = 3"
    cards = load(parse(text, "my.toml")).cards

    assert cards[3] == {"japan": "J03", "allied": "A04"}
    assert cards[4] == {"japan": "J04", "allied": "A03"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[zone]]\nkey = 'guam'", "zone guam, field key: unknown 'guam'; expected one of japan, "),
        ("[[zone]]\nkey = 'truk'\nkind = 'fort'", "zone truk, field kind: unknown 'fort'"),
        ("[[zone]]\nkey = 'truk'\nname = ''", "zone truk, field name: empty; expected some words"),
        ("[[zone]]\nkey = 'truk'\nlat = 91", "zone truk, field lat: is 91"),
        ("[[zone]]\nkey = 'truk'\nlon = 181", "zone truk, field lon: is 181"),
        ("[[zone]]\nkey = 'truk'\nvp = -1", "zone truk, field vp: is -1; expected 0 to 9"),
        ("[[zone]]\nkey = 'truk'\nstart = 'nobody'", "zone truk, field start: unknown 'nobody'"),
        ("[[zone]]\nkey = 'midway'\nvp = 1", "zone midway, field vp: is 1; the rules have 0"),
        (
            "[[zone]]\nkey = 'midway'\nmajor = true",
            "zone midway, field major: is true; the rules have false",
        ),
        ("[[zone]]\nkey = 'midway'\nstart = 'us'", "zone midway, field start: unknown 'us'"),
        (
            "[[zone]]\nkey = 'ceylon'\nallied_only = true\nstart = 'japan'",
            "zone ceylon, field start: no Japanese unit can be there (6.1)",
        ),
        (
            "[[zone]]\nkey = 'borneo'\noil = false",
            "zone borneo, field oil: no zone has it; expected one (7.2)",
        ),
        (
            "[[route]]\nkey = 'truk-guam'",
            "route truk-guam, field key: unknown 'guam'; expected two zones with a dash between",
        ),
        ("[[route]]\nkey = 'truk-truk'", "route truk-truk, field key: expected two zones with"),
        ("[[route]]\nkey = 'truk'", "route truk, field key: unknown ''; expected two zones"),
        (
            "[[route]]\nkey = 'okinawa-japan'",
            "route okinawa-japan, field key: joins the same zones as japan-okinawa",
        ),
        (
            "[[route]]\nkey = 'ceylon-madagascar'\nrestricted = true",
            "route ceylon-madagascar, field key: madagascar cannot be reached from japan by open",
        ),
        ("[[route]]\nkey = 'truk-rabaul'\nnav_status = 'sure'", "route truk-rabaul, field nav_sta"),
        ("[movement]\nunopposed = 0", "movement, field unopposed: is 0; expected 1 to 9"),
        ("[[unit]]\nkey = 'jp_akagi'\ntype = 'SS'", "unit jp_akagi, field type: unknown 'SS'"),
        (
            "[[unit]]\nkey = 'jp_akagi'\nnation = 'italy'",
            "unit jp_akagi, field nation: unknown 'italy'; expected one of japan, us, uk, ",
        ),
        ("[[unit]]\nkey = 'jp_akagi'\nspeed = 4", "unit jp_akagi, field speed: is 4; expected 0 "),
        ("[[unit]]\nkey = 'jp_akagi'\ncode = 'X'", "unit jp_akagi, field code: unknown 'X'; expec"),
        (
            "[[unit]]\nkey = 'jp_akagi'\nturn = 1",
            "unit jp_akagi, field turn: expected a turn or a set-up code, and not both",
        ),
        ("[[unit]]\nkey = 'jp_shoho'\nturn = 6", "unit jp_shoho, field turn: is 6; expected 1 to"),
        (
            "[[unit]]\nkey = 'uk_valiant'\nwithdraws = 2",
            "unit uk_valiant, field withdraws: is 2; expected 3 to 5",
        ),
        (
            "[[unit]]\nkey = 'jp_lba_1'\nspeed = 1",
            "unit jp_lba_1, field speed: is 1; only a ship has one",
        ),
        (
            "[[unit]]\nkey = 'jp_lba_1'\ntype = 'CA'",
            "unit jp_lba_1, field defense: missing; every ship has one",
        ),
        (
            "[[unit]]\nkey = 'jp_nagato'\nairstrike = 1",
            "unit jp_nagato, field airstrike: is 1; the rules have 0",
        ),
        (
            "[[unit]]\nkey = 'jp_ise_hybrid'\nreplaces = 'jp_ose'",
            "unit jp_ise_hybrid, field replaces: unknown 'jp_ose'",
        ),
        ("[[card]]\nid = 'J17'", "card J17, field id: unknown 'J17'; expected one of J01, J02, "),
        ("[[card]]\nid = 'J02'\nside = 'allied'", "card J02, field side: is allied; the rules"),
        ("[[card]]\nid = 'J02'\nnumber = 3", "card J02, field number: is 3; the rules have 2"),
        ("[[card]]\nid = 'J02'\ntiming = 'later'", "card J02, field timing: unknown 'later'"),
        ("[[card]]\nid = 'J02'\neffects = []", "card J02, field effects: empty; expected what"),
        (
            "[[card]]\nid = 'J02'\ntiming = 'combat'",
            "card J02, field timing: is combat; its effect needs supply",
        ),
        (
            "[[card]]\nid = 'J04'\ntiming = 'any'",
            "card J04, field timing: is any; its effect needs action",
        ),
        (
            "[[card]]\nid = 'J02'\nfirst_round = true",
            "card J02, field first_round: expected false for a card of supply",
        ),
        (
            "[[card]]\nid = 'J10'\ntiming = 'action'",
            "card J10, field timing: is action; its effect needs combat or any",
        ),
        (
            "[[card]]\nid = 'J04'\neffects = [{ kind = 'vp', side = 'japan', points = 1 }, "
            "{ kind = 'discard_random', side = 'allied', count = 1 }]",
            "card J04, field effects: has 2; expected one of an action",
        ),
        (
            "[[card]]\nid = 'J08'\neffects = [{ kind = 'fire_first', side = 'japan', "
            "segment = 'airstrike' }]",
            "card J08, field effects: unknown 'airstrike'; expected one of surface",
        ),
        (
            "[[card]]\nid = 'A03'\neffects = [{ kind = 'reassign_hits', side = 'allied', "
            "segment = 'airstrike' }]",
            "card A03, field effects: unknown 'allied'; expected one of japan",
        ),
        (
            "[[card]]\nid = 'J07'\neffects = [{ kind = 'surface_hits_on_lba', "
            "side = 'allied' }]",
            "card J07, field effects: unknown 'allied'; expected one of japan",
        ),
        (
            "[[card]]\nid = 'J02'\ncard = 3",
            "card J02, field card: card 3 has J02 and J03 for japan",
        ),
        ("[[card]]\nid = 'J02'\ncard = 17", "card J02, field card: card 17 has no other end than"),
        (
            "[[card]]\nid = 'J02'\neffects = [{ kind = 'win' }]",
            "card J02, field effects: invalid value 'win' (at [0].kind)",
        ),
        (
            "[[card]]\nid = 'J01'\neffects = [{ kind = 'lba_strike', wing = 'two', "
            "targets = 'all' }]",
            "card J01, field effects: unknown 'two'; expected one of one, all",
        ),
        (
            "[[card]]\nid = 'J03'\neffects = [{ kind = 'carrier_strike', zone = 'guam', "
            "reach = 3 }]",
            "card J03, field effects: unknown 'guam'",
        ),
        (
            "[[card]]\nid = 'J03'\neffects = [{ kind = 'carrier_strike', zone = 'ceylon' }]",
            "card J03, field effects: expected zone and reach together, or neither",
        ),
        (
            "[[card]]\nid = 'J06'\neffects = [{ kind = 'column_shift', side = 'japan', "
            "segment = 'night', columns = 2 }]",
            "card J06, field effects: unknown 'night'; expected one of airstrike, surface",
        ),
        (
            "[[card]]\nid = 'J06'\neffects = [{ kind = 'column_shift', side = 'japan', "
            "segment = 'surface', columns = 7 }]",
            "card J06, field effects: is 7; expected -6 to 6",
        ),
        ("[deck]\nreshuffle_at = -1", "deck, field reshuffle_at: is -1; expected 0 to 9"),
        ("[[column]]\nlow = 1\nabsent = true", "column 1, field low: expected a column that begin"),
        (
            "[[column]]\nlow = 6\nhits = [1, 1, 1, 1, 1]",
            "column 6, field hits: expected array of length 6, got 5",
        ),
        (
            "[[column]]\nlow = 6\nhits = [1, 1, 1, 2, 1, 3]",
            "column 6, field hits: a higher face hits less; expected no fewer hits",
        ),
        (
            "[[column]]\nlow = 6\nhits = [0, 0, 0, 0, 0, 0]",
            "column 6, field hits: column 6 hits less than column 4 with a 3",
        ),
        (
            "[[column]]\nlow = 6\nhits = [9, 9, 9, 9, 9, 9]",
            "column 6, field hits: column 8 hits less than column 6 with a 1",
        ),
        ("[[column]]\nlow = 6\ncells = ['evidence']", "column 6, field cells: has 1; expected 6, "),
        ("[combat]\nsinks = 7", "combat, field sinks: is 7; expected 1 to 6"),
        ("[combat]\nenemy_lba = 1", "combat, field enemy_lba: is 1; expected -6 to 0"),
        ("[[turn]]\nnumber = 6", "turn 6, field number: unknown 6; expected a number from 0 to 5"),
        ("[[turn]]\nnumber = 2\nallied = 17", "turn 2, field allied: is 17; expected 0 to 16"),
        (
            "[[turn]]\nnumber = 2\nreserve_faces = [0]",
            "turn 2, field reserve_faces: is 0; expected 1 to 6",
        ),
        ("[[side]]\nkey = 'japan'\nhand_limit = 0", "side japan, field hand_limit: is 0; expected"),
        ("[[nation]]\nkey = 'us'\nside = 'japan'", "nation us, field side: is japan; the rules"),
        (
            "[[nation]]\nkey = 'us'\narrives = ['midway']",
            "nation us, field arrives: unknown 'midway'; expected one of japan, indochina, ",
        ),
        ("[[nation]]\nkey = 'us'\nrepairs = []", "nation us, field repairs: empty; expected one"),
        (
            "[[placement]]\nkey = 'japan_lba'\nzones = ['japan', 'truk']",
            "placement japan_lba, field zones: has 2 zones; expected one for each of 3 units",
        ),
        (
            "[[placement]]\nkey = 'allied_m'\nzones = ['wake']",
            "placement allied_m, field zones: unknown 'wake'",
        ),
        ("[[placement]]\nkey = 'allied_m'\nzones = []", "placement allied_m, field zones: empty"),
        ("[[raid]]\nkey = 'malaya'\nzone = 'wake'", "raid malaya, field zone: unknown 'wake'"),
        ("[[raid]]\nkey = 'malaya'\ncolumn = 0", "raid malaya, field column: is 0; expected 1 to"),
        ("[[raid]]\nkey = 'malaya'\nphase = 1", "raid malaya, field phase: 2 raids in phase 1;"),
        ("[[raid]]\nkey = 'malaya'\nphase = 3", "raid malaya, field phase: 0 raids in phase 2;"),
        (
            "[third_wave]\ncolumns = { 1 = 3 }",
            "third_wave, field columns: has the faces 1; expected 1 to 6, each once",
        ),
        ("[advanced]\nquiet_turns = [6]", "advanced, field quiet_turns: unknown '6'; expected one"),
        ("[[marker]]\nkey = 'battle'\ncount = 0", "marker battle, field count: is 0; expected 1 t"),
        ("[victory]\ncapture = 'okinawa'", "victory, field capture: unknown 'okinawa'; expected "),
        (
            "[[ending]]\nturn = 5\notherwise = ''",
            "ending 5, field otherwise: the last turn; expected japan or allied",
        ),
    ],
)  # fmt: skip
def test_a_pack_that_does_not_fit_is_told_where_and_why(text: str, said: str) -> None:
    lines = [line.partition(", ")[2] for line in mistakes(text)]

    assert any(line.startswith(said) for line in lines), lines


def test_all_mistakes_of_a_pack_come_at_once() -> None:
    said = mistakes(
        "[storm]\n[[zone]]\nkey = 'guam'\n[[unit]]\nkey = 'jp_akagi'\nspeed = 'x'\ntype = 'SS'\n"
        "[[column]]\nlow = 6\nhits = []\n[[card]]\nid = 'J02'\nstatus = 'sure'"
    )

    assert len(said) == 6


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.floats() | st.text(max_size=8)
    | st.sampled_from(["japan", "allied", "truk", "CV", "port", "vp", "column_shift", "combat"]),
    lambda inner: st.lists(inner, max_size=6)
    | st.dictionaries(
        st.sampled_from(["kind", "side", "zone", "reach", "columns", "1", "6"]), inner, max_size=4
    ),
    max_leaves=12,
)  # fmt: skip
KEYS = st.sampled_from(
    ["japan", "truk", "midway", "us", "jp_akagi", "jp_lba_1", "japan-okinawa", "truk-midway",
     "japan_lba", "malaya", "battle", "J01", "A03", "x", 1, 4, 6, 20]
)  # fmt: skip
ENTRIES = st.dictionaries(
    st.sampled_from(
        ["zones", "kind", "start", "vp", "absent", "nav", "type", "nation", "code", "turn",
         "speed", "defense", "card", "effects", "timing", "hits", "cells", "arrives", "phase",
         "reserve_faces", "column", "columns", "faces", "otherwise", "capture", "quiet_turns",
         "status", "restricted", "replaces", "withdraws"]
    ),
    VALUES,
    max_size=4,
)  # fmt: skip


@settings(deadline=None)  # the first example loads the box
@given(st.data())
def test_no_pack_whatever_is_in_it_fails_in_another_way(data: st.DataObject) -> None:
    """It is refused with a list of problems, or it makes a box that is whole."""
    pack: dict[str, Any] = {}
    for section in data.draw(st.lists(st.sampled_from(SECTIONS), max_size=3)):
        if data.draw(st.booleans()):
            pack[section.name] = data.draw(VALUES)
        elif section.key:
            entries = data.draw(st.lists(st.tuples(KEYS, ENTRIES), max_size=3))
            pack[section.name] = [{section.key: key, **entry} for key, entry in entries]
        else:
            pack[section.name] = data.draw(ENTRIES)

    try:
        box = load(pack)
    except ContentError as refused:
        assert refused.problems
    else:
        assert (len(box.units), len(box.zones), len(box.cards)) == (162, 22, 16)


GUIDE = Path(__file__).parents[4] / "docs" / "content-packs.md"


def test_the_pack_in_the_guide_fits_and_is_played_by_the_rules() -> None:
    text = GUIDE.read_text("utf-8").split("```toml\n")[2].partition("```")[0]
    pack = parse(text, "guide")
    rules = get("pacific_war", pack)

    assert describe(pack) == "2 routes, 2 cards, 1 column replaced; 1 route added"
    state = rules.setup(seed_from("guide"), {})
    for _, _, applied in moves(rules, state, random.Random(1), bias=2):
        state = applied.state
        assert rules.problems(state) == []
    assert state.result is not None


def test_the_guide_names_every_section_of_a_pack_and_when_an_end_can_be_played() -> None:
    guide = GUIDE.read_text("utf-8")
    timings = {f"`{end.timing}`" for end in load().ends.values()}
    names = {*(f"[{one.name}]" for one in SECTIONS), *timings}

    assert [name for name in sorted(names) if name not in guide] == []
