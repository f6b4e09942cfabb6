"""Fog 1, 8 A side's chart: enemies as they were seen, paler with age, guesses beside them."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.view import Ask, View
from engine.games.pacific_1940.detection.messages import (
    ChooseAttack,
    Contact,
    FreeShot,
    KamikazeTarget,
    LostWithoutFight,
    NothingToAttack,
    PassingReport,
    RadarBlip,
)
from engine.games.pacific_1940.fog.desk.view import FogView, RoomView
from engine.games.pacific_1940.fog.knowledge import guesses
from engine.games.pacific_1940.fog.knowledge.at_most import AtMost
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.fog.knowledge.knowledge import OPENING
from engine.games.pacific_1940.fog.unopposed import Unopposed
from engine.games.pacific_1940.odds import Assault, Battle, Crossing, Side
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.plans import PossibleBattle
from engine.games.pacific_1940.planning.pointing import Destination
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_neutrals import NeutralView
from tests.engine.pacific_1940.helpers import at
from wargames.games.pacific_1940 import choices
from wargames.games.pacific_1940.log import since
from wargames.games.pacific_1940.looking import forces_table, inspector, ledger, powers
from wargames.games.pacific_1940.map import arrows, chart, layers, pencil, sightings
from wargames.games.pacific_1940.odds import forecast, pointed_odds
from wargames.games.pacific_1940.words import names_of
from wargames.presentation.protocol import Kept
from wargames.presentation.wording import Happened
from wargames.rendering.render_cache import drawn
from wargames.table.board.fragments import fingerprint, told

RULES = make()


def sighting(space: str, source: str = "contact", **changed: Any) -> Sighting:
    """Two Japanese battleships, seen in the combat move of the United States in round 3."""
    about: dict[str, Any] = {"turn": 3, "power": "usa", "phase": "combat"}
    forces = {"japan": {"battleship": 2}}
    return Sighting(**{**about, "space": space, "source": source, "forces": forces, **changed})


def room(*seen: Sighting, side: str = "allies", **facilities: dict[str, int]) -> View[Board]:
    """The view of a side in round 3, in the turn of the United States, that has seen so much."""
    view = RULES.view(RULES.setup("0" * 64, {}), side)
    sides = {power.key: power.side for power in view.board.powers}
    spaces = {
        key: replace(space, stacks=tuple(s for s in space.stacks if sides.get(s.power) == side))
        for key, space in view.board.spaces.items()
    }
    fog = FogView(
        rooms=(RoomView(side=side, sightings=seen, facilities=facilities),),
        closed=(),
        orders=None,
        withheld={},
        mode="",
        paused=False,
    )
    board = replace(view.board, turn=3, power="usa", spaces=spaces, fog=fog)
    return replace(view, board=board)


def counters(view: View[Board], space: str) -> list[tuple[str, str, int, str]]:
    """The counters in a space: power, unit, how many, how long ago they were seen."""
    found = {each.key: each for each in layers.pieces(view.board, names_of(view.board))}
    there = found[space].counters if space in found else []
    return [(each.power, each.unit, each.count, each.age) for each in there]


# ---------------------------------------------------------------------- as seen


def test_fog_8_a_sighting_is_paler_the_longer_ago_it_was() -> None:
    view = room(
        sighting("sz7"),
        sighting("sz8", turn=2, power="usa"),
        sighting("sz9", turn=2, power="japan"),
    )
    assert [counters(view, zone)[0][3] for zone in ("sz7", "sz8", "sz9")] == [
        "now",
        "recent",
        "old",
    ]


def test_fog_8_a_sighting_that_grows_older_is_not_sent_again() -> None:
    view = room(sighting("sz7"), sighting("sz8", turn=2, power="usa"))
    later = replace(view.board, power="china")

    before, after = regions(view.board), regions(later)

    (region,) = (key for key, text in before.items() if "?about=sz7" in text)
    assert 'data-age="now"' in before[region]
    assert 'data-age="recent"' in after[region]
    changed = [key for key in before if fingerprint(before[key]) != fingerprint(after[key])]
    assert changed == ["pieces_0"]
    begun = [re.findall(r'data-begun="(\d+)" data-round="(\d+)"', each["pieces_0"])
             for each in (before, after)]  # fmt: skip
    assert begun == [[("16", "5")], [("17", "5")]]
    assert 'data-seen="16"' in before[region]


def regions(board: Board) -> dict[str, str]:
    """The layer of the counters, region by region."""
    facts = {"pieces": layers.pieces(board, names_of(board)), "ages": layers.ages(board)}
    parts = layers.parts_of(chart.of(board), "pieces")
    return {
        key: drawn("pacific_1940/pieces.html", told(part, facts)) for key, part in parts.items()
    }


def test_fog_8_what_was_seen_last_in_a_space_takes_the_place_of_what_was_before() -> None:
    view = room(
        sighting("sz7", turn=1),
        sighting("sz7", forces={"japan": {"destroyer": 1}}),
    )
    assert counters(view, "sz7") == [("japan", "dd", 1, "now")]


def test_fog_8_nobody_is_drawn_where_a_battle_left_no_enemy() -> None:
    view = room(sighting("sz7", turn=2), sighting("sz7", "battle", forces={}))
    assert counters(view, "sz7") == []


@pytest.mark.parametrize("source", ["battle", "contact", "passing_report"])
def test_7_4_aircraft_that_fought_or_passed_are_drawn_until_their_turn_is_over(
    source: str,
) -> None:
    forces = {"japan": {"cruiser": 1, "fighter": 2}}
    fought = sighting("sz7", source, forces=forces)
    assert counters(room(fought), "sz7") == [
        ("japan", "ca", 1, "now"),
        ("japan", "ftr", 2, "now"),
    ]
    earlier = room(replace(fought, turn=2))
    assert counters(earlier, "sz7") == [("japan", "ca", 1, "recent")]
    assert sightings.last_forces_at(earlier.board, "sz7") == {"japan": {"cruiser": 1}}
    fog = inspector.in_fog(earlier.board.spaces["sz7"], earlier.board, names_of(earlier.board))
    assert [each.what for each in fog.seen] == ["Japan 1 cruiser, 2 fighters"]


def test_fog_8_a_blip_is_something_beside_what_was_seen_before_and_gone_after_a_round() -> None:
    seen = sighting("sz7", turn=1)
    assert counters(room(seen, sighting("sz7", "radar_blip", forces={})), "sz7") == [
        ("", "", 1, "now"),
        ("japan", "bb", 2, "old"),
    ]
    old = room(seen, sighting("sz7", "radar_blip", forces={}, turn=1))
    assert counters(old, "sz7") == [("japan", "bb", 2, "old")]


def test_fog_1_no_enemy_is_drawn_on_land_that_the_side_holds() -> None:
    view = room(sighting("yunnan", forces={"japan": {"infantry": 3}}))
    assert all(power == "china" for power, *_ in counters(view, "yunnan"))


def test_fog_1_ones_own_stand_before_the_enemies_that_were_seen_there() -> None:
    view = room(sighting("sz26"))
    found = counters(view, "sz26")
    assert [each[3] for each in found] == [""] * (len(found) - 1) + ["now"]
    assert {power for power, *_ in found[:-1]} == {"usa"}


def test_fog_8_the_date_of_a_sighting_is_in_the_words_of_the_counter_and_of_the_inspector() -> None:
    view = room(sighting("sz7", damaged={"japan": {"battleship": 1}}))
    names = names_of(view.board)

    (group,) = (each for each in layers.pieces(view.board, names) if each.key == "sz7")
    fog = inspector.in_fog(view.board.spaces["sz7"], view.board, names)

    assert group.says == "Sea Zone 7: seen round 3, United States, combat move: Japan 2 battleships"
    (entry,) = fog.seen
    assert entry.what == "Japan 2 battleships (1 damaged)"
    assert (entry.how, entry.when) == ("contact", "round 3, United States, combat move")


def test_fog_8_every_message_that_a_ledger_keeps_is_worded() -> None:
    kept = (Contact, ChooseAttack, PassingReport, FreeShot, RadarBlip, KamikazeTarget)
    kept += (LostWithoutFight, NothingToAttack)
    assert {kind.code().lower() for kind in kept} | {OPENING} <= set(sightings.SOURCES)
    assert set(sightings.UNKNOWN) <= set(sightings.SOURCES)


def test_fog_8_whom_a_mover_found_and_left_alone_is_drawn_and_told() -> None:
    """F39"""
    view = room(sighting("sz7", "choose_attack"))
    names = names_of(view.board)

    (group,) = (each for each in layers.pieces(view.board, names) if each.key == "sz7")
    (entry,) = inspector.in_fog(view.board.spaces["sz7"], view.board, names).seen

    assert group.says == "Sea Zone 7: seen round 3, United States, combat move: Japan 2 battleships"
    assert (entry.how, entry.what) == ("found, and free to attack", "Japan 2 battleships")


def test_fog_8_whom_a_mover_found_is_in_what_happened_since() -> None:
    """F39"""
    view = room()
    targets = {"japan": {"battleship": 2}}
    data = {"power": "usa", "zone": "sz7", "targets": targets}
    (told,) = since.sighted([Happened("choose_attack", data)], names_of(view.board))
    assert (told["key"], told["forces"]) == ("sz7", "Japan 2 battleships")


# ---------------------------------------------------------------------- the ledger


def test_fog_8_the_ledger_tells_the_newest_first_and_can_be_limited_to_a_space() -> None:
    view = room(sighting("sz7", turn=2), sighting("sz8"), sighting("sz7"))
    names = names_of(view.board)

    whole = ledger.page(view, names, {})
    of_zone = ledger.page(view, names, {"space": "sz7"})

    assert whole and [each.space for each in whole["entries"]] == ["sz7", "sz8", "sz7"]
    assert of_zone and [each.when.split(",")[0] for each in of_zone["entries"]] == [
        "round 3",
        "round 2",
    ]
    assert [(each.key, each.count, each.is_on) for each in of_zone["places"]] == [
        ("sz7", 2, True),
        ("sz8", 1, False),
    ]


def test_fog_1_the_open_game_has_no_ledger() -> None:
    view = RULES.view(RULES.setup("0" * 64, {}), "allies")
    assert ledger.page(view, names_of(view.board), {}) is None


# ---------------------------------------------------------------------- as guessed


def laid(view: View[Board], **guesses: Any) -> View[Board]:
    return pencil.laid(view, Kept(data=guesses, edition=4, by="Bob"))


def test_fog_1_the_layer_is_what_was_seen_last_where_nothing_is_pencilled() -> None:
    two = {"japan": {"battleship": 2}}
    view = room(sighting("sz6", "opening", turn=1), sighting("sz7"), sighting("sz8", forces={}))
    own = laid(view, units={"sz9": {"japan": {"carrier": 1}}}, pencilled=["sz7", "sz9"])

    assert pencil.laid(view, Kept()).board.guesses == Guesses(
        units={"sz6": two, "sz7": two}, pencilled=()
    )
    assert own.board.guesses is not None
    assert own.board.guesses.units == {"sz6": two, "sz9": {"japan": {"carrier": 1}}}


def test_fog_1_of_a_layer_of_before_what_differs_from_the_opening_is_pencilled() -> None:
    view = room(sighting("sz6", "opening", turn=1), sighting("sz7"))
    layer = laid(view, units={"sz9": {"japan": {"carrier": 1}}}).board.guesses

    assert layer is not None
    assert set(layer.units) == {"sz7", "sz9"}
    assert layer.pencilled == ("sz6", "sz9")


def fought_again() -> View[Board]:
    """Two battleships are in sight again where the opening had them."""
    return room(sighting("sz6", "opening", turn=1), sighting("sz6"))


def test_fog_1_what_is_pencilled_stays_and_the_rest_follows_the_next_sighting() -> None:
    fought = room(sighting("sz6", "opening", turn=1), sighting("sz6", "battle", forces={}))
    untouched = pencil.laid(fought, Kept())
    kept: Any = pencil.drawn(untouched, "add 2 bb japan sz6")
    later = room(
        sighting("sz6", "opening", turn=1), sighting("sz6", "battle", forces={}), sighting("sz7")
    )

    assert kept["units"] == {"sz6": {"japan": {"battleship": 2}}}  # as in the opening, yet a guess
    layer = pencil.laid(later, Kept(data=kept)).board.guesses
    assert layer is not None and set(layer.units) == {"sz6", "sz7"}
    noted: Any = pencil.drawn(pencil.laid(fought_again(), Kept(data=kept)), "note sz7: here")
    assert noted["pencilled"] == ["sz6"]  # a sighting that confirms a guess does not erase it
    back: Any = pencil.drawn(pencil.laid(later, Kept(data=kept)), "seen sz6")
    assert (back.get("units"), back["pencilled"]) == (None, [])


def test_fog_1_a_paper_that_makes_no_sense_is_read_as_far_as_it_does() -> None:
    view = room()
    assert guesses.read(["nothing"], pencil.box_of(view.board)) is None
    odd = {
        "units": {"sz7": {"japan": {"battleship": 2, "death_star": 1, "carrier": -1}}, "moon": {}},
        "arrows": [["sz7"], ["sz7", "moon"], ["sz7", "sz8"]],
        "notes": {"moon": "a", "sz7": "b" * 500, "sz8": ""},
    }
    found = guesses.read(odd, pencil.box_of(view.board))
    assert found == Guesses(
        units={"sz7": {"japan": {"battleship": 2}}},
        arrows=(("sz7", "sz8"),),
        notes={"sz7": "b" * 140},
    )


def test_fog_1_guesses_stand_where_what_was_seen_would_stand_behind_ones_own() -> None:
    seen = sighting("sz26", forces={"japan": {"battleship": 1, "cruiser": 1}})
    view = laid(room(seen), units={"sz26": {"japan": {"carrier": 3}}})
    names = names_of(view.board)

    pieces = {each.key: each for each in layers.pieces(view.board, names)}["sz26"]
    (guess,) = pencil.pencilled(view.board, names)["groups"]

    ghost = next(each for each in pieces.counters if each.age)
    scale = pieces.scale
    assert guess.scale == scale
    assert abs(pieces.x + ghost.x * scale - guess.x - guess.counters[0].x * scale) < 0.2
    assert abs(pieces.y + ghost.y * scale - guess.y - guess.counters[0].y * scale) < 0.2


def test_fog_1_notes_and_arrows_are_on_the_chart() -> None:
    view = laid(
        room(),
        arrows=[["sz6", "sz7", "sz8"]],
        notes={"sz7": "carriers went south, I think"},
    )
    names = names_of(view.board)

    (note,) = pencil.pencilled(view.board, names)["notes"]
    drawn = arrows.of_guesses(view.board)

    assert (note.brief, note.says) == (
        "carriers went south,…",
        "Sea Zone 7: carriers went south, I think",
    )
    assert drawn and drawn.lines.startswith("M") and drawn.labels == []
    assert [each.words for each in pencil.marks(view.board, names)] == [
        "Sea Zone 6 → Sea Zone 7 → Sea Zone 8",
        "Sea Zone 7: carriers went south, I think",
    ]


def test_fog_1_in_the_open_game_nothing_is_pencilled() -> None:
    board = RULES.view(RULES.setup("0" * 64, {}), "allies").board
    assert pencil.pencilled(board, names_of(board)) == {}
    assert arrows.of_guesses(board) is None


# ---------------------------------------------------------------------- odds


def test_fog_1_odds_are_against_what_was_seen_or_is_guessed_and_nobody_else() -> None:
    forces = {"japan": {"infantry": 2}}
    view = laid(room(sighting("korea", forces=forces)), units={"korea": {"japan": {"tank": 1}}})
    fog = inspector.in_fog(view.board.spaces["korea"], view.board, names_of(view.board))

    assert (fog.seen_odds, fog.guessed_odds) == ("vs 2 inf", "vs 1 tank")
    nothing = inspector.in_fog(view.board.spaces["japan"], view.board, names_of(view.board))
    assert (nothing.seen_odds, nothing.guessed_odds) == ("", "")


def test_fog_1_the_odds_count_ones_own_beside_a_space_as_attackers() -> None:
    view = room(sighting("kwangsi", forces={"japan": {"infantry": 2}}))
    fog = inspector.in_fog(view.board.spaces["kwangsi"], view.board, names_of(view.board))

    attackers, _, defenders = fog.seen_odds.partition(" vs ")
    assert defenders == "2 inf"
    assert "inf" in attackers and "aaa" not in attackers


def test_fog_1_a_prospect_says_as_of_when_the_enemy_was_seen() -> None:
    view = room(sighting("sz7", turn=2), sighting("sz8"))
    names = names_of(view.board)
    fight = Battle(
        terrain="sea",
        attackers=Side(units={"battleship": 1}),
        defenders=Side(units={"destroyer": 1}),
    )

    old, new = forecast.prospects(
        [Foreseen(space="sz7", asked=fight), Foreseen(space="sz8", asked=fight)], view.board, names
    )

    assert old.words.endswith("(the enemy as seen round 2, United States, combat move)")
    assert "as seen" not in new.words


def test_fog_8_against_nobody_whom_the_side_knows_there_are_no_odds() -> None:
    view = room(
        sighting("kwangsi", "lost_without_fight", forces={}), sighting("kiangsi", forces={})
    )
    alone = Battle(terrain="land", attackers=Side(units={"fighter": 1}), defenders=Side(units={}))
    places = [Foreseen(space=key, asked=alone) for key in ("kwangsi", "kiangsu", "kiangsi")]

    noticed, unseen, empty = forecast.prospects(places, view.board, names_of(view.board))

    assert noticed.words == "unknown, nobody has seen what was noticed there"
    assert unseen.words == "unknown, nobody has looked there"
    assert empty.words.startswith("attacker wins 100 %")
    neutral = NeutralView(key="kiangsu", leaning="strict", army=0)
    known = replace(view.board, neutrals=(neutral,))
    (open_,) = forecast.prospects(places[1:2], known, names_of(known))
    assert open_.words.startswith("attacker wins 100 %")


OUT = Unopposed(space="sz7", does="arrives")


@pytest.mark.parametrize(
    ("seen", "known"),
    [
        ((), "nobody has looked"),
        ((sighting("sz6", OPENING),), "none at the start, nobody has looked since"),
        (
            (sighting("sz7", forces={}, turn=2),),
            "last look: round 2, United States, combat move",
        ),
        (
            (sighting("sz7", forces={"usa": {"fighter": 1}}, turn=2, power="japan"),),
            "gone since, as far as is known: round 2, Japan, combat move",
        ),
        (
            (sighting("sz7", forces={}), sighting("sz7", "radar_blip", forces={})),
            "something was noticed: round 3, United States, combat move",
        ),
        ((sighting("sz7"),), "only powers at peace: round 3, United States, combat move"),
    ],
)
def test_fog_1_an_order_to_where_no_enemy_is_known_says_what_the_side_knows(
    seen: tuple[Sighting, ...], known: str
) -> None:
    view = room(*seen)

    first, ships = forecast.prospects([OUT], view.board, names_of(view.board))

    assert first.words == f"no enemy known there ({known}); units arrive if nobody stops them"
    assert (first.key, first.title, ships.key) == ("sz7", "Sea Zone 7", "table:forces")


def test_fog_8_an_order_to_ships_of_the_own_side_says_that_they_are_there() -> None:
    view = room()
    (first, _) = forecast.prospects(
        [Unopposed(space="sz10", does="arrives")], view.board, names_of(view.board)
    )
    assert first.words.startswith("no enemy known there (own ships are there); ")


def test_fog_8_an_order_to_where_no_enemy_is_known_says_what_becomes_of_it() -> None:
    view = at_war(limited())
    found = [
        Unopposed(space="korea", does="takes"),
        Unopposed(space="kiangsu", does="finds_nobody"),
        replace(OUT, hear=("okinawa",), kamikazes=True),
    ]

    *told, ships = [
        each.words.partition("; ")[2]
        for each in forecast.prospects(found, view.board, names_of(view.board))
    ]

    assert told == [
        "taken without a fight if nobody stands there, else a battle",
        "if nobody stands there, aircraft find nothing to attack",
        "units arrive if nobody stops them; aircraft may come up from Okinawa; kamikazes may come",
    ]
    assert ships == "submarines stop only for destroyers; at most Japan 4 dd 2 bb"
    ashore = forecast.prospects(found[:1], view.board, names_of(view.board))
    assert [each.key for each in ashore] == ["korea"]


def limited() -> View[Board]:
    """A room that knows the most that Japan, and a power at peace, can have."""
    view = room(sighting("sz6", OPENING))
    assert view.board.fog
    units = {"battleship": 2, "destroyer": 4, "submarine": 9, "infantry": 30}
    most = AtMost(power="japan", spent=0, began={}, fallen={}, units=units)
    mine = replace(view.board.fog.rooms[0], at_most=(most, replace(most, power="china")))
    fog = replace(view.board.fog, rooms=(mine,))
    return replace(view, board=replace(view.board, fog=fog))


def attack(space: str, *defenders: tuple[str, int]) -> Destination:
    """An attack with a battleship that someone points at."""
    there = f"{space}=japan:{'+'.join(f'{n}{kind}' for kind, n in defenders)}" if defenders else ""
    g = at(f"power=usa war=japan-usa sz26=usa:1bb {there}").g
    order = Order(units=("usa_battleship_1",), path=("sz26", space))
    return Destination(
        battle=PossibleBattle(g, "usa", (order,), space),
        end=space,
        does="attack",
        line="1 bb 26-7",
        path=("sz26", space),
        used=1,
        left=1,
        attackers=(("battleship", 1),),
        defenders={"japan": defenders} if defenders else {},
    )


def told_of(found: Destination, view: View[Board]) -> list[tuple[str, str, bool, str]]:
    """Against whom an attack would be: enemies, as of when, whether guessed, the odds."""
    return [
        (each.defenders, each.as_of, each.is_guess, each.forecast.says if each.forecast else "")
        for each in pointed_odds.against(found, view.board, names_of(view.board))
    ]


def test_fog_1_an_attack_pointed_at_has_a_date_and_odds_against_the_guess() -> None:
    seen = {"japan": {"battleship": 2}}
    view = at_war(laid(room(sighting("sz7", turn=2)), units={"sz7": {"japan": {"transport": 1}}}))

    known, guess = told_of(attack("sz7", ("battleship", 2)), view)

    assert known[:3] == ("Japan 2 battleships", "round 2, United States, combat move", False)
    assert guess == ("Japan 1 transport", "", True, "attacker wins 100 %")
    same = at_war(laid(room(sighting("sz7", turn=2)), units={"sz7": seen}))
    assert len(told_of(attack("sz7", ("battleship", 2)), same)) == 1


def test_fog_1_where_nobody_was_seen_the_odds_are_against_the_guess_alone() -> None:
    view = at_war(laid(room(), units={"sz7": {"japan": {"transport": 1}}}))
    assert [each[2] for each in told_of(attack("sz7"), view)] == [True]
    assert told_of(attack("sz7"), room()) == []


def at_war(view: View[Board]) -> View[Board]:
    """The same with Japan and the United States at war."""
    fight = {"japan": ("usa",), "usa": ("japan",)}
    powers = tuple(
        replace(power, enemies=fight.get(power.key, power.enemies)) for power in view.board.powers
    )
    return replace(view, board=replace(view.board, powers=powers))


def test_fog_1_odds_beside_an_enemy_base_count_on_aircraft_as_seen_or_guessed_there() -> None:
    seen = (sighting("japan", forces={"japan": {"fighter": 4}}), sighting("sz6"))
    there = {"sz6": {"japan": {"transport": 1}}, "japan": {"japan": {"fighter": 1}}}
    view = at_war(laid(room(*seen), units=there))
    fog = inspector.in_fog(view.board.spaces["sz6"], view.board, names_of(view.board))
    assert fog.seen_odds == "vs 2 bb scramble 3 ftr"
    assert fog.guessed_odds == "vs 1 trn scramble 1 ftr"
    ((_, _, is_guess, says),) = told_of(attack("sz6"), view)
    assert is_guess
    assert says.startswith("attacker wins 100 % (")
    assert says.endswith(" if 1 fighter scrambles)")


FIGHTERS = sighting("japan", forces={"japan": {"fighter": 4}})


def plan_odds(view: View[Board], asked: Battle | Assault, up: Battle | Assault) -> str:
    """What is foreseen of a fight beside Japan, from where three fighters may scramble."""
    space = "sz6" if isinstance(asked, Battle) else "korea"
    found = Foreseen(space=space, asked=asked, up={"fighter": 3}, scrambled=up)
    (told,) = forecast.prospects([found], view.board, names_of(view.board))
    return told.words


def at_sea(**defenders: int) -> Battle:
    return Battle(
        terrain="sea",
        attackers=Side(units={"battleship": 1}),
        defenders=Side(units=dict(defenders)),
    )


def test_f25_nobody_scrambles_from_a_base_where_the_side_has_pencilled_nobody() -> None:
    """Given fighters seen at a base, when the side pencils nobody there, then no odds have them."""
    guess = {"units": {"sz6": {"japan": {"transport": 1}}}}
    seen = at_war(laid(room(FIGHTERS, sighting("sz6")), **guess, pencilled=["sz6"]))
    nobody = at_war(laid(room(FIGHTERS, sighting("sz6")), **guess, pencilled=["sz6", "japan"]))
    for view, line in ((seen, "vs 1 trn scramble 3 ftr"), (nobody, "vs 1 trn")):
        fog = inspector.in_fog(view.board.spaces["sz6"], view.board, names_of(view.board))
        assert fog.guessed_odds == line
        assert fog.seen_odds == "vs 2 bb scramble 3 ftr"
    ((*_, says),) = told_of(attack("sz6"), nobody)
    assert says == "attacker wins 100 %"


def test_f25_nor_in_the_odds_of_a_plan() -> None:
    seen = at_war(laid(room(FIGHTERS, sighting("sz6"))))
    nobody = at_war(laid(room(FIGHTERS, sighting("sz6")), pencilled=["japan"]))
    some = at_war(laid(room(FIGHTERS), units={"japan": {"japan": {"fighter": 1}}}))
    battle, up = at_sea(destroyer=1), at_sea(destroyer=1, fighter=3)

    assert "3 fighters scramble" in plan_odds(seen, battle, up)
    assert "scramble" not in plan_odds(nobody, battle, up)
    assert "3 fighters scramble" in plan_odds(some, battle, up)  # as seen last


def test_f25_nor_in_those_of_an_assault() -> None:
    shore = Battle(
        terrain="land",
        attackers=Side(units={"infantry": 1}),
        defenders=Side(units={"infantry": 1}),
    )
    calm = Assault(crossings=(Crossing(sea=None, loads=({"infantry": 1},)),), land=shore)
    fought = Assault(
        crossings=(Crossing(sea=at_sea(fighter=3), loads=({"infantry": 1},)),), land=shore
    )
    seen = at_war(laid(room(FIGHTERS, sighting("korea", forces={"japan": {"infantry": 1}}))))
    nobody = at_war(
        laid(
            room(FIGHTERS, sighting("korea", forces={"japan": {"infantry": 1}})),
            pencilled=["japan"],
        )
    )
    assert "3 fighters scramble" in plan_odds(seen, calm, fought)
    assert "scramble" not in plan_odds(nobody, calm, fought)


def test_fog_1_no_odds_count_on_aircraft_that_nobody_has_seen_or_guessed() -> None:
    view = at_war(laid(room(sighting("sz6")), units={"sz6": {"japan": {"transport": 1}}}))
    fog = inspector.in_fog(view.board.spaces["sz6"], view.board, names_of(view.board))
    assert (fog.seen_odds, fog.guessed_odds) == ("vs 2 bb", "vs 1 trn")
    assert [says for *_, says in told_of(attack("sz6"), view)] == ["attacker wins 100 %"]


def test_fog_1_the_odds_of_this_turn_have_no_date() -> None:
    ((_, as_of, is_guess, _),) = told_of(attack("sz7", ("battleship", 2)), room(sighting("sz7")))
    assert (as_of, is_guess) == ("", False)


def test_fog_1_there_are_no_odds_against_enemies_on_land_that_the_side_holds() -> None:
    view = room(sighting("yunnan", forces={"japan": {"infantry": 3}}))
    fog = inspector.in_fog(view.board.spaces["yunnan"], view.board, names_of(view.board))
    assert fog.seen_odds == ""


def test_fog_8_the_position_as_a_list_tells_enemies_apart_as_they_were_seen() -> None:
    view = room(sighting("sz7"))
    parts = {
        part.title: [each.key for each in part.items]
        for part in inspector.listed(view, names_of(view.board))
    }
    assert parts["Enemies as last seen"] == ["sz7"]
    assert "sz7" not in parts["Sea zones without units"]


def test_fog_10_the_ledger_page_says_what_an_enemy_can_have_at_most() -> None:
    japan = AtMost(
        power="japan",
        spent=52,
        began={"battleship": 1, "infantry": 20},
        fallen={"infantry": 3},
        units={"battleship": 3, "infantry": 34},
    )
    view = room(sighting("sz7"))
    assert view.board.fog is not None
    rooms = (replace(view.board.fog.rooms[0], at_most=(japan,)),)
    view = replace(view, board=replace(view.board, fog=replace(view.board.fog, rooms=rooms)))

    page = ledger.page(view, names_of(view.board), {})
    of_zone = ledger.page(view, names_of(view.board), {"space": "sz7"})

    assert page and of_zone
    (limit,) = page["limits"]
    assert (limit.title, limit.spent) == ("Japan", 52)
    assert [(each.name, each.began, each.fallen, each.most) for each in limit.kinds] == [
        ("Infantry", 20, 3, 34),
        ("Battleships", 1, 0, 3),
    ]
    assert of_zone["limits"] == []


def test_fog_8_a_question_at_sea_says_what_was_seen_there_this_turn() -> None:
    view = room(sighting("sz7"), sighting("sz8", turn=2))
    names = names_of(view.board)

    told = [
        choices.about_of(
            Ask(
                kind="attack_or_ignore",
                role="usa",
                rule="fog 8",
                about={"zone": zone},
                options=[],
                refused=[],
            ),
            view.board,
            names,
        )["seen"]
        for zone in ("sz7", "sz8", "sz9")
    ]

    assert told == ["Japan 2 battleships", "", ""]


def with_limits(view: View[Board], *limits: AtMost) -> View[Board]:
    """The same view with what its enemies can have at most."""
    assert view.board.fog is not None
    rooms = (replace(view.board.fog.rooms[0], at_most=limits),)
    return replace(view, board=replace(view.board, fog=replace(view.board.fog, rooms=rooms)))


JAPANS = AtMost(power="japan", spent=9, began={}, fallen={}, units={"battleship": 2})


def test_fog_10_the_table_of_forces_says_of_enemies_what_they_can_have_at_most() -> None:
    view = with_limits(room(), JAPANS)

    table = forces_table.inspected("table:forces", view, names_of(view.board))

    assert table is not None
    japan = [head.words for head in table.x["heads"]].index("Japan") - 1
    rows = {row.name: row.cells[japan] for row in table.x["rows"]}
    assert (rows["Battleship"], rows["Infantry"]) == ("≤ 2", "")
    assert {cells[japan] for _, cells in table.x["sums"]} == {"?"}


def test_fog_8_a_power_is_told_with_its_casualties_and_no_forces_of_an_enemy() -> None:
    view = with_limits(room(), JAPANS)
    powers_ = tuple(
        replace(power, lost={"cruiser": 2}) if power.key == "japan" else power
        for power in view.board.powers
    )
    view = replace(view, board=replace(view.board, powers=powers_))

    japan = powers.inspected("power:japan", view, names_of(view.board))
    usa = powers.inspected("power:usa", view, names_of(view.board))

    assert japan and usa
    assert (japan.x["is_hidden"], japan.x["fallen"]) == (True, "2 cruisers")
    assert (usa.x["is_hidden"], usa.x["fallen"]) == (False, "")


def test_fog_8_enemies_are_found_by_their_kind_where_they_were_seen() -> None:
    view = room(sighting("sz7"), sighting("sz8", forces={"japan": {"cruiser": 1}}))

    found = inspector.inspected("bb", view, names_of(view.board))

    assert found is not None
    assert found.x["seen"] == [("sz7", "Sea Zone 7", "Japan 2 battleships")]


def test_fog_1_only_kinds_that_a_power_can_have_are_offered_for_a_guess() -> None:
    view = laid(room(side="axis"))

    guess = pencil.at(view.board, view.board.spaces["yunnan"], names_of(view.board))

    assert guess is not None
    kinds = {power: [short for short, _, _ in offered] for power, offered in guess.kinds}
    assert kinds["China"] == ["inf", "art", "ftr"]
    assert {"tank", "aaa", "bmb"} <= set(kinds["United States"])
    assert "dd" not in kinds["United States"]
