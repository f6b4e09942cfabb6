"""4.0 Game Pieces: what is in the box, and the rules in our own words."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.content.checks import STATUSES
from engine.games.pacific_war import equipment
from engine.games.pacific_war.components.pieces import Equipment, Unit
from engine.games.pacific_war.components.resource_cards import (
    CancelAction,
    ColumnShift,
    GroundStrength,
    HalveStrength,
    LbaStrike,
)
from engine.games.pacific_war.equipment import LIBRARY, load, load_rules

RULINGS = Path(__file__).parents[4] / "docs" / "rulings.md"
TESTS = Path(__file__).parents[1]


def distance(box: Equipment, start: str, goal: str, *, restricted: bool = False) -> int:
    """8.10.1 Movement Points of the cheapest way."""
    costs = {start: 0}
    while True:
        steps = [
            (cost + route.points, route.other(zone))
            for zone, cost in costs.items()
            for route in box.exits[zone]
            if (restricted or not route.restricted) and route.other(zone) not in costs
        ]
        if not steps:
            return costs[goal]
        cost, zone = min(steps)
        costs[zone] = cost


def covered(box: Equipment, zone: str) -> set[str]:
    """12.1 The zones that an LBA covers from here at the start of the game."""
    exits = [route for route in box.exits[zone] if not route.nav and not route.restricted]
    return {route.other(zone) for route in exits}


def names(units: list[Unit]) -> set[str]:
    return {unit.name for unit in units}


# 3.1 The map


def test_3_1_eleven_ports_and_eleven_bases() -> None:
    zones = load().zones.values()

    assert Counter(zone.kind for zone in zones) == {"port": 11, "base": 11}
    assert {zone.key for zone in zones if zone.oil} == {"borneo"}


def test_11_0_nine_ports_are_worth_20_points() -> None:
    assert {key: zone.vp for key, zone in load().zones.items() if zone.vp} == {
        "japan": 5, "indochina": 1, "truk": 1, "philippines": 2, "singapore": 2, "ceylon": 2,
        "australia": 3, "samoa": 1, "hawaii": 3,
    }  # fmt: skip


def test_10_3_three_major_ports() -> None:
    zones = load().zones

    assert [key for key, zone in zones.items() if zone.major] == ["japan", "australia", "hawaii"]


def test_6_1_japan_never_enters_two_zones() -> None:
    zones = load().zones

    assert [key for key, zone in zones.items() if zone.allied_only] == ["madagascar", "west_coast"]
    assert all(not zones[key].vp for key in ("madagascar", "west_coast"))


def test_8_8_two_routes_are_restricted_and_have_nav_points() -> None:
    restricted = {key: r.points for key, r in load().routes.items() if r.restricted}

    assert restricted == {"australia-borneo": 2, "rabaul-philippines": 2}


@pytest.mark.parametrize(
    ("start", "goal", "points"),
    [
        ("japan", "midway", 2),
        ("japan", "johnston", 3),
        ("okinawa", "philippines", 1),
        ("okinawa", "borneo", 2),
        ("indochina", "singapore", 1),
        ("truk", "samoa", 3),
        ("west_coast", "samoa", 2),
        ("hawaii", "midway", 1),
    ],
)
def test_8_10_1_the_examples_of_movement_come_out(start: str, goal: str, points: int) -> None:
    """8.10, 8.12 and 9.5: what ships can reach in the examples of the rulebook."""
    box = load()

    assert distance(box, start, goal) == distance(box, goal, start) == points


def test_8_10_1_on_the_way_from_japan_to_johnston_lies_midway() -> None:
    pack = {"route": [{"key": "midway-johnston", "absent": True}]}

    assert distance(load(pack), "japan", "johnston") > 3


def test_12_1_the_examples_of_air_superiority_come_out() -> None:
    """12.2, 12.3.3, 14.3 and 9.5, example 1."""
    box = load()

    assert "midway" in covered(box, "hawaii")
    assert "borneo" in covered(box, "singapore")
    assert "singapore" not in covered(box, "ceylon")
    assert {"kwajalein", "rabaul"} <= covered(box, "truk")
    assert "rabaul" in covered(box, "port_moresby")


def test_14_3_1_the_bases_that_never_depend_on_placement() -> None:
    """What is fixed there is what the LBA of the set-up bring about by 12.2 in any case."""
    box = load()
    japan = set().union(*(covered(box, zone) for zone in box.placements["japan_lba"].zones))
    allied = set().union(*(covered(box, zone) for zone in box.placements["allied_lac"].zones))
    fixed = {key: zone.start for key, zone in box.zones.items() if not zone.is_port and zone.start}

    assert fixed == {
        "okinawa": "japan", "marianas": "japan", "kwajalein": "japan", "borneo": "allied",
        "midway": "allied", "attu": "nobody", "dutch_harbor": "nobody",
    }  # fmt: skip
    assert {key for key, start in fixed.items() if start == "japan"} <= japan - allied
    assert not {"borneo", "midway", "attu", "dutch_harbor"} & (japan | allied)
    assert {"rabaul", "solomons", "port_moresby", "johnston"} <= allied | {"port_moresby"}


def test_14_3_three_ports_begin_japanese() -> None:
    zones = load().zones

    assert [key for key, zone in zones.items() if zone.is_port and zone.start == "japan"] == [
        "japan", "indochina", "truk",
    ]  # fmt: skip


def test_10_1_truk_is_the_nearest_japanese_port_to_samoa_and_australia() -> None:
    """AMB-41, with the example of 8.12."""
    box = load()
    ports = [key for key, zone in box.zones.items() if zone.is_port and zone.start == "japan"]

    for zone in ("samoa", "australia", "solomons"):
        far = {port: distance(box, zone, port) for port in ports}
        assert far["truk"] < min(far["japan"], far["indochina"]), zone


def test_every_way_of_the_map_stays_without_the_optional_routes() -> None:
    """PW-03: they make the map rounder, and nothing depends on them."""
    absent = [{"key": key, "absent": True} for key, r in load().routes.items() if r.optional]
    box = load({"route": absent})

    assert len(box.routes) == 32
    assert distance(box, "okinawa", "borneo") == 2
    assert distance(box, "truk", "samoa") == 3


# 4.1 The counters


def test_4_1_the_counters_of_three_sheets() -> None:
    box = load()
    counts = Counter((unit.nation, unit.type) for unit in box.units.values())

    assert len(box.units) + sum(marker.count for marker in box.markers.values()) == 210
    assert counts == {
        ("japan", "CV"): 23, ("japan", "BB"): 13, ("japan", "CA"): 20, ("japan", "LBA"): 3,
        ("us", "CV"): 26, ("us", "BB"): 25, ("us", "CA"): 20,
        ("uk", "CV"): 4, ("uk", "BB"): 8, ("uk", "CA"): 5,
        ("netherlands", "CA"): 1, ("australia", "CA"): 2, ("australia", "ground"): 1,
        ("allied", "LBA"): 11,
    }  # fmt: skip
    ships = Counter(unit.nation for unit in box.units.values() if unit.is_ship)
    assert ships == {"japan": 56, "us": 71, "uk": 17, "netherlands": 1, "australia": 2}


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("jp_akagi", (4, 0, 2, False, 3, "H")),
        ("jp_zuikaku", (4, 0, 2, True, 3, "H")),
        ("jp_yamato", (0, 5, 5, True, 2, "2")),
        ("jp_hyuga", (0, 3, 3, False, 1, "")),
        ("jp_kumano", (0, 1, 1, False, 3, "")),
        ("jp_lba_1", (3, 0, None, False, None, "")),
        ("us_oklahoma", (0, 3, 3, False, 0, "H")),
        ("us_enterprise", (4, 0, 2, False, 3, "PH")),
        ("us_houston", (0, 1, 1, False, 3, "P")),
        ("uk_revenge", (0, 3, 3, False, 0, "C-3")),
        ("uk_royal_sovereign", (0, 3, 3, False, 0, "1-5")),
        ("uk_victorious", (2, 0, 3, True, 2, "3-4")),
        ("nl_de_ruyter", (0, 1, 1, False, 2, "B")),
        ("al_lba_lac_1", (2, 0, None, False, None, "LAC")),
    ],
)
def test_4_1_counters_are_as_printed(key: str, values: tuple[Any, ...]) -> None:
    """Also 4.1.3 to 4.1.7: strengths, armor, speed and set-up code."""
    unit = load().units[key]

    assert values == (
        unit.airstrike, unit.gunnery, unit.defense, unit.armored, unit.speed, unit.printed,
    )  # fmt: skip


def test_4_1_2_carriers_and_battleships_are_capital_ships() -> None:
    units = load().units

    assert units["us_alaska"].is_capital
    assert not units["jp_mogami"].is_capital
    assert units["jp_ise_hybrid"].is_carrier
    assert all(unit.is_capital == (unit.type != "CA") for unit in units.values() if unit.is_ship)
    assert not any(unit.is_capital for unit in units.values() if not unit.is_ship)


def test_4_1_6_the_old_battleships_have_no_speed() -> None:
    slow = [unit for unit in load().units.values() if unit.speed == 0]

    assert len(slow) == 19
    assert {unit.nation for unit in slow} == {"us", "uk"}
    assert names([unit for unit in slow if unit.is_carrier]) == {"Hermes"}


def test_5_0_six_carriers_and_their_escort_strike_pearl_harbor() -> None:
    units = [u for u in load().units.values() if u.code == "H"]
    striking = [unit for unit in units if unit.nation == "japan"]

    assert names([unit for unit in striking if unit.is_carrier]) == {
        "Akagi", "Kaga", "Hiryu", "Soryu", "Zuikaku", "Shokaku",
    }  # fmt: skip
    assert len(striking) == len(units) - len(striking) == 10


def test_14_1_and_14_2_every_code_has_its_row_and_its_zones() -> None:
    box = load()
    counts = Counter(
        row.key for unit in box.units.values() if (row := box.placement(unit)) is not None
    )

    assert counts == {
        "japan_h": 10, "japan_none": 26, "japan_lba": 3, "allied_h": 10, "allied_m": 2,
        "allied_f": 2, "allied_a": 2, "allied_p": 1, "allied_b": 1, "allied_s": 3, "allied_c": 3,
        "allied_lac": 2, "allied_ph": 13,
    }  # fmt: skip
    assert {row.key: row.phase for row in box.placements.values() if row.phase} == {"allied_ph": 4}
    assert [row.key for row in box.placements.values() if row.capitals_at_ports] == ["japan_none"]
    assert set(counts) == set(box.placements)


def test_6_1_arrivals_by_turn() -> None:
    units = [unit for unit in load().units.values() if unit.turn and not unit.advanced]
    counts = Counter((unit.turn, unit.nation) for unit in units)

    assert counts == {
        (1, "japan"): 1, (1, "uk"): 8, (1, "allied"): 2,
        (2, "japan"): 3, (2, "us"): 7, (2, "uk"): 4, (2, "allied"): 1,
        (3, "japan"): 1, (3, "us"): 4, (3, "allied"): 1,
        (4, "us"): 11, (4, "allied"): 2,
        (5, "japan"): 8, (5, "us"): 20, (5, "allied"): 2,
    }  # fmt: skip


def test_6_2_withdrawals_by_turn() -> None:
    leaving: dict[int, set[str]] = {}
    for unit in load().units.values():
        if unit.withdraws:
            leaving.setdefault(unit.withdraws, set()).add(unit.name)

    assert leaving == {
        2: {"Indomitable", "Formidable"},
        3: {"Revenge", "Resolution", "Warspite", "Valiant"},
        4: {"Victorious"},
        5: {"Royal Sovereign", "Illustrious"},
    }


def test_6_1_and_10_5_where_each_nation_comes_in_and_gets_ready() -> None:
    nations = load().nations

    assert {key: (n.arrives, n.repairs, n.readies) for key, n in nations.items()} == {
        "japan": (("japan",), ("japan",), ("japan",)),
        "us": (("west_coast",), ("hawaii",), ("hawaii", "west_coast")),
        "uk": (("madagascar",), ("madagascar",), ("ceylon", "madagascar")),
        "australia": (("australia",), ("australia",), ("australia",)),
        "netherlands": (("madagascar",), ("madagascar",), ("ceylon", "madagascar")),
        "allied": (("west_coast", "madagascar"), ("west_coast", "madagascar"), ()),
    }
    assert {key: n.repairs_instead for key, n in nations.items() if n.repairs_instead} == {
        "australia": "west_coast",
    }


def test_13_0_red_codes_belong_to_their_rules() -> None:
    units = load().units
    advanced: dict[str, set[str]] = {}
    for key, unit in units.items():
        if unit.advanced:
            advanced.setdefault(unit.advanced, set()).add(key)

    assert advanced == {
        "13.1": {"jp_ise_hybrid", "jp_hyuga_hybrid"},
        "13.2": {"jp_oi", "jp_kitakami"},
        "13.3": {"jp_shinano_bb"},
        "13.4": {"jp_kasagi", "jp_ibuki"},
        "13.5": {"uk_victorious"},
        "13.6": {"au_divisions"},
    }
    assert {key for key, unit in units.items() if unit.torpedo} == advanced["13.2"]
    assert {key: unit.replaces for key, unit in units.items() if unit.replaces} == {
        "jp_ise_hybrid": "jp_ise",
        "jp_hyuga_hybrid": "jp_hyuga",
        "jp_shinano_bb": "jp_shinano",
    }


# 4.3 The cards


def test_4_3_sixteen_cards_with_an_end_for_each_side() -> None:
    box = load()

    assert list(box.cards) == list(range(1, 17))
    assert all(set(sides) == {"japan", "allied"} for sides in box.cards.values())
    assert len(box.ends) == 32


def test_4_6_six_strategic_events() -> None:
    box = load()
    strategic = {id for id, end in box.ends.items() if end.strategic}

    assert strategic == {"J03", "J15", "A03", "A04", "A09", "A15"}
    assert box.markers["strategic_event"].count == len(strategic)


def test_4_5_when_each_end_is_played() -> None:
    """AMB-10: exactly five Allied ends are for the Strategy Phase."""
    timed: dict[str, list[str]] = {}
    for id, end in load().ends.items():
        timed.setdefault(end.timing, []).append(id)

    assert timed["action"] == [
        "J01", "J03", "J04", "J05", "J09", "J12", "J13", "J14", "A01", "A02", "A08", "A10", "A16",
    ]  # fmt: skip
    assert timed["supply"] == ["J02", "J16", "A05", "A13"]
    assert timed["interrupt"] == ["J15", "A09", "A15"]
    assert timed["any"] == ["J10"]
    assert timed["combat"] == [
        "J06", "J07", "J08", "J11", "A03", "A04", "A06", "A07", "A11", "A12", "A14",
    ]  # fmt: skip


def test_9_0_1_the_cards_of_the_examples_do_what_the_examples_say() -> None:
    ends = load().ends

    assert ends["A07"].effects == (ColumnShift("japan", "airstrike", -1),)
    assert ends["A06"].effects == (ColumnShift("allied", "surface", 2),)
    assert ColumnShift("japan", "airstrike", -2, "combat") in ends["A04"].effects
    assert ColumnShift("allied", "surface", 2, "combat") in ends["A04"].effects
    assert ends["A12"].effects == (HalveStrength("japan", "airstrike", "combat"),)
    assert ends["A15"].effects == (CancelAction("japan"),)
    assert all(ends[id].status == "evidence" for id in ("A03", "A04", "A06", "A07", "A12", "A15"))


def test_9_0_2_four_cards_let_lba_start_a_combat() -> None:
    ends = load().ends.values()
    striking = [end for end in ends if isinstance(end.effects[0], LbaStrike)]

    assert {end.title for end in striking} == {
        "End of the Battleship Era", "T Force", "Skip Bombing", "George C. Kenney",
    }  # fmt: skip


def test_10_2_three_cards_are_worth_two_ground_strength() -> None:
    ends = load().ends

    assert [id for id, end in ends.items() if end.effects == (GroundStrength(2),)] == [
        "J02", "A05", "A13",
    ]  # fmt: skip


# 9.2 The Combat Results Chart


def test_9_2_1_a_strength_falls_into_its_column() -> None:
    box = load()

    assert [box.label(place) for place in range(len(box.columns))] == [
        "1", "2", "3", "4-5", "6-7", "8-9", "10-12", "13-15", "16-19", "20-24", "25-30", "31+",
    ]  # fmt: skip
    assert box.column(0) == -1
    for strength, label in ((1, "1"), (5, "4-5"), (8, "8-9"), (30, "25-30"), (99, "31+")):
        assert box.label(box.column(strength)) == label


@pytest.mark.parametrize(
    ("strength", "shift", "face", "hits"),
    [(8, -1, 3, 1), (14, -1, 5, 3), (10, 0, 6, 4), (6, 0, 4, 2), (4, 0, 1, 0), (1, 0, 5, 1),
     (2, 0, 3, 0), (2, 0, 6, 2)],
)  # fmt: skip
def test_9_2_3_the_dice_of_the_examples_hit_as_there(
    strength: int, shift: int, face: int, hits: int
) -> None:
    """9.5, examples 1 and 2."""
    box = load()

    assert box.hits(box.column(strength) + shift, face) == hits


def test_9_2_2_shifts_end_at_the_last_column_and_fall_off_the_first() -> None:
    box = load()

    assert box.column(26) + 1 == box.column(31)
    assert box.hits(box.column(26) + 5, 6) == box.hits(box.column(31), 6)
    assert box.hits(box.column(1) - 1, 6) == 0


def test_9_2_3_cells_of_the_examples_are_evidence() -> None:
    cells = {
        (column.low, face)
        for column in load().columns
        for face, status in enumerate(column.cells, 1)
        if status == "evidence"
    }

    assert cells == {(1, 5), (2, 3), (2, 6), (4, 1), (6, 3), (6, 4), (10, 5), (10, 6)}


# Turns and victory


def test_7_0_cards_drawn_by_turn() -> None:
    """Also 15.2 and 15.3."""
    turns = load().turns

    assert [turn.allied for turn in turns.values()] == [0, 2, 3, 4, 8, 10]
    assert [turn.weakened for turn in turns.values()] == [0, 1, 2, 3, 6, 8]
    assert [turn.japan for turn in turns.values()] == [4, 0, 0, 0, 0, 0]
    assert [turn.japan_with_oil for turn in turns.values()] == [0, 2, 2, 2, 2, 2]
    assert [(turn.reserve, turn.reserve_faces) for turn in turns.values()] == [
        (0, ()), (1, ()), (1, (2, 3, 4, 5, 6)), (1, (2, 3, 4, 5, 6)), (0, ()), (0, ()),
    ]  # fmt: skip
    assert {key: side.hand_limit for key, side in load().sides.items()} == {
        "japan": 4,
        "allied": 10,
    }


def test_5_0_turn_0_is_of_its_own() -> None:
    box = load()

    assert [number for number, turn in box.turns.items() if turn.repair_delay] == [0]
    assert {raid.key: (raid.phase, raid.zone, box.label(box.column(raid.column)))
            for raid in box.raids.values()} == {
        "pearl_harbor": (1, "hawaii", "31+"),
        "malaya": (2, "singapore", "6-7"),
    }  # fmt: skip


def test_15_1_the_third_wave() -> None:
    box = load()
    labels = {face: box.label(box.column(low)) for face, low in box.third_wave.columns.items()}

    assert box.third_wave.faces == (5, 6)
    assert labels == {1: "3", 2: "6-7", 3: "6-7", 4: "10-12", 5: "10-12", 6: "16-19"}


def test_8_7_fleet_trains_come_in_turns_4_and_5() -> None:
    box = load()

    assert [n for n, turn in box.turns.items() if turn.fleet_trains] == [4, 5]
    assert sum(turn.fleet_trains for turn in box.turns.values()) == box.markers["fleet_train"].count


def test_11_1_when_the_game_is_decided() -> None:
    box = load()

    assert box.victory.capture == "japan"
    assert {n: (e.japan, e.allied, e.otherwise) for n, e in box.endings.items()} == {
        4: (5, 1, ""),
        5: (None, 5, "japan"),
    }


# Where it is from


def test_every_piece_says_how_it_is_known_and_from_where() -> None:
    book, parts = LIBRARY.ours

    for name, shelf in parts.items():
        for key, piece in shelf.items():
            assert piece.status in STATUSES, (name, key)
            assert piece.source, (name, key)
    for route in parts["route"].values():
        assert route.nav_status in STATUSES
    for end in parts["card"].values():
        assert {end.title_status, end.timing_status, end.pairing_status} <= set(STATUSES)
    assert sum(len(shelf) for shelf in book.values()) > 250


def test_no_source_is_named_by_a_code_that_only_its_finder_knows() -> None:
    text = msgspec.json.encode(LIBRARY.ours[1]["card"]).decode()
    text += msgspec.json.encode(LIBRARY.ours[1]["route"]).decode()

    assert re.findall(r"\b(?:RB|SCAN|VEEN|REPO|RS|PA|BLOG|AAR|TODO)\b", text) == []


# The rules in our own words


def test_1_0_every_rule_number_of_the_booklet_has_its_digest() -> None:
    """8.10.2 is printed for 8.12.2 (AMB-02); 12.2 is printed twice (AMB-06)."""
    cases = {
        "1": 0, "2": 0, "3": 2, "4": 6, "5": 0, "6": 2, "7": 4, "8": 12, "9": 5, "10": 6, "11": 1,
        "12": 3, "13": 9, "14": 3, "15": 3, "16": 0,
    }  # fmt: skip
    subcases = {
        "4.1": 7, "4.2": 4, "6.1": 7, "6.2": 1, "8.2": 1, "8.3": 1, "8.9": 3, "8.10": 2, "8.12": 2,
        "9.0": 2, "9.1": 3, "9.2": 5, "9.5": 3, "10.2": 1, "10.3": 1, "11.1": 3, "12.3": 3,
        "13.6": 3, "14.3": 1,
    }  # fmt: skip
    expected = []
    for section, last in cases.items():
        for number in (f"{section}.{case}" for case in range(last + 1)):
            expected += [number, *(f"{number}.{n}" for n in range(1, subcases.get(number, 0) + 1))]

    assert list(load_rules()) == expected


def test_1_0_a_digest_is_seven_sentences_at_most() -> None:
    for number, rule in load_rules().items():
        assert len(re.findall(r"[.?!](?:\s|$)", rule.digest)) <= 7, number


def test_1_0_every_ruling_that_is_named_is_written_down() -> None:
    written = set(
        re.findall(r"^\| (AMB-\d\d|PW-\d\d) \|", RULINGS.read_text("utf-8"), re.MULTILINE)
    )
    digests = {ruling for rule in load_rules().values() for ruling in rule.rulings}
    folder = Path(equipment.__file__).parent
    named = {
        ruling
        for file in [*folder.rglob("*.py"), *folder.glob("content/*.toml")]
        for ruling in re.findall(r"\b(?:AMB|PW)-\d\d\b", file.read_text("utf-8"))
    }

    assert digests | named <= written
    assert digests >= {f"AMB-{n:02}" for n in range(1, 64)}


@pytest.mark.parametrize("ruling", ["AMB-29", "PW-12"])
def test_1_0_a_ruling_that_other_words_of_the_rulebook_speak_against_is_medium(ruling: str) -> None:
    """9.5.1 alone would let the Defender go; 8.7 makes it matter over which zones a group goes."""
    row = re.search(rf"^\| {ruling} \|.*$", RULINGS.read_text("utf-8"), re.MULTILINE)

    assert row is not None
    *_, reason, confidence, _ = (cell.strip() for cell in row[0].split("|"))
    assert confidence == "medium"
    assert {"AMB-29": "9.5.1 taken alone", "PW-12": "To end a Fleet Train"}[ruling] in reason


def test_1_0_rules_and_rulings_name_each_other() -> None:
    rows = re.findall(
        r"^\| ((?:AMB|PW)-\d\d) \|[^|]*\| ([^|]*) \|", RULINGS.read_text("utf-8"), re.MULTILINE
    )
    told = {(ruling, number) for ruling, numbers in rows for number in numbers.split(", ")}

    assert told == {(one, n) for n, rule in load_rules().items() for one in rule.rulings}


def test_1_0_every_ruling_and_every_example_has_its_test() -> None:
    words = "".join(path.read_text() for path in sorted(TESTS.rglob("test_*.py")))
    rulings = {f"AMB-{n:02}" for n in range(1, 64)}
    assert sorted(rulings - set(re.findall(r"AMB-\d\d", words))) == []
    examples = {int(n) for n in re.findall(r"tv_(\d\d)(?=_)", words)}
    assert sorted(set(range(1, 38)) - examples) == []
