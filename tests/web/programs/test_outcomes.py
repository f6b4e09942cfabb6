"""What was won and lost, of the events that a reader may know: in the report and in briefings."""

import random
import re
from typing import Any

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.events import data_of, kind_of
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import moves as random_moves
from engine.models import Game, LogEntry
from engine.position.process_cache import caches
from tests.factories import UserFactory, make_war_at
from tests.web.fog.fog_ended import ended as fog_ended
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.pacific_war.test_pacific_pages import DECIDED
from tests.web.table import click, sitting
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, Outcome
from wargames.seating.briefing import briefing_of
from wargames.table.history import since
from wargames.table.history.log import Entries

RAW = re.compile(r"\b[a-z]+_\w+|\b[JA]\d\d\b|\bsz\d")
"""A key that stands where a name should."""


def told(key: str, *events: tuple[str, dict[str, Any]]) -> list[Outcome]:
    """What these events come to in a new game."""
    rules = registry.get(key)
    view = rules.view(rules.setup(seed_from("7"), {}), None)
    return presentation_of(key).outcomes([Happened(*event) for event in events], view)


def words(found: list[Outcome]) -> list[str]:
    return [each.words for each in found]


# ---------------------------------------------------------------------- each game's own words


def test_in_the_pacific_war_units_zones_and_points_are_told() -> None:
    found = told(
        "pacific_war",
        ("damaged", {"unit": "jp_akagi", "hits": 2, "dice": [5, 6], "fate": "sunk"}),
        (
            "damaged",
            {"unit": "us_chester", "hits": 1, "dice": [3], "fate": "damaged", "returns": 4},
        ),
        ("damaged", {"unit": "us_wasp", "hits": 1, "dice": [1], "fate": "unharmed"}),
        ("control_changed", {"zone": "samoa", "side": "japan"}),
        ("control_changed", {"zone": "truk", "side": "allied"}),
        ("control_changed", {"zone": "truk", "side": ""}),
        ("points_moved", {"by": 3, "now": 3, "why": "ports"}),
        ("points_moved", {"by": -1, "now": 2, "why": "bases"}),
    )

    assert words(found) == [
        "Lost by Japan: Akagi.",
        "Damaged, of the Allies: Chester (back in Turn 4).",
        "Zones that went to Japan: Samoa Islands (as a Base), Truk.",
        "Victory Points: 3 to Japan (Ports), 1 to the Allies (Bases), the marker at Japan 2.",
    ]
    assert [(each.whose, each.lasts) for each in found[:2]] == [("japan", True), ("allied", False)]


def test_markers_that_the_set_up_lays_are_nothing_won() -> None:
    placed = ("placed", {"units": ["us_chester"], "zone": "samoa"})
    laid = ("control_changed", {"zone": "kwajalein", "side": "japan"})
    begun = ("phase_began", {"section": 1, "turn": 0, "phase": "turn_zero"})
    lost = ("control_changed", {"zone": "kwajalein", "side": "allied"})

    assert told("pacific_war", placed, laid) == []
    assert told("pacific_war", placed, laid, begun, lost, laid) == []
    found = told("pacific_war", placed, laid, begun, lost)
    assert words(found) == ["Zones that went to the Allies: Kwajalein Atoll."]


def test_10_2_a_captured_port_went_to_its_captor_and_a_base_beside_one_says_so() -> None:
    placed = ("placed", {"units": ["us_chester"], "zone": "samoa"})
    begun = ("phase_began", {"section": 1, "turn": 0, "phase": "turn_zero"})
    held = [
        ("control_changed", {"zone": zone, "side": "japan"}) for zone in ("singapore", "hawaii")
    ]
    captured = ("captured", {"zone": "singapore", "side": "japan", "strength": 3, "needed": 2})

    found = words(told("pacific_war", placed, begun, *held, captured))

    assert found == ["Zones that went to Japan: Singapore, Hawaiian Islands (as a Base)."]


def test_in_pacific_1940_units_land_money_and_cities_are_told() -> None:
    sunk = {"unit": "japan_carrier_1", "kind": "carrier", "power": "japan"}
    down = {"unit": "japan_fighter_1", "kind": "fighter", "power": "japan", "aboard": "x"}
    taken = {"power": "japan", "territory": "malaya", "lost_by": "uk", "holder": "japan"}
    back = {"power": "uk", "territory": "malaya", "lost_by": "japan", "holder": "uk"}
    java = {"power": "anzac", "territory": "java", "lost_by": "netherlands", "holder": "anzac"}
    account = {"power": "japan", "lost": {}, "cities": {"axis": 3, "allies": 5}}
    found = told(
        "pacific_1940",
        ("units_lost", {"side": "defender", "losses": [sunk, down]}),
        ("homeless_lost", {"power": "usa", "unit": "fighter", "zone": "sz6"}),
        ("territory_taken", taken),
        ("territory_taken", back),
        ("territory_taken", java),
        ("convoy_raided", {"power": "uk", "zone": "sz37", "lost": 4}),
        ("income_collected", {"power": "japan", "parts": {"territories": 26, "convoys": -2}}),
        ("income", {"power": "japan", "collected": 24, "objectives": {}}),
        ("turn_accounted", {"account": account}),
    )

    assert words(found) == [
        "Lost by Japan, for 26 IPC: 1 fighter, 1 aircraft carrier.",
        "Lost by the United States, for 10 IPC: 1 fighter.",
        "Land that went to ANZAC: Java (from the Netherlands).",
        "Income: Japan 24 IPC.",
        "Lost to convoy raids: United Kingdom 4 IPC.",
        "Victory cities: Axis 3, Allies 5.",
    ]
    assert [each.whose for each in found[:2]] == [AXIS, ALLIES]


def test_in_the_emperors_war_fronts_resources_and_fortifications_are_told() -> None:
    found = told(
        "emperor",
        ("advanced", {"front": "nimitz", "space": "nimitz:5"}),
        ("advanced", {"front": "nimitz", "space": "nimitz:4"}),
        ("retreated", {"front": "china", "space": "china:3", "by": "attack"}),
        ("knocked_out", {"front": "abda"}),
        ("resource_lost", {"called": "oil", "resource": "oil", "level": 1}),
        ("resource_gained", {"resource": "oil", "offered": 2, "gained": 2, "level": 3}),
        ("fort_removed", {"fort": "solomons"}),
    )

    assert words(found) == [
        "Nearer to Japan: Nimitz 2 boxes.",
        "Driven back: China 1 box.",
        "Knocked out: ABDA.",
        "Resources lost: Oil 1 (now 3).",
        "Resources gained: Oil 2 (now 3).",
        "Fortifications off the map: Solomons Fortification (out of the game).",
    ]


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940"])
def test_no_key_stands_where_a_name_should_in_what_a_game_comes_to(key: str) -> None:
    rules = registry.get(key)
    state = rules.setup(seed_from("3"), {})
    events, pick = [], random.Random(4)
    for number, (_, _, applied) in enumerate(random_moves(rules, state, pick, bias=2)):
        events += [Happened(kind_of(event), data_of(event)) for event in applied.events]
        state = applied.state
        if number > 250:
            break

    found = presentation_of(key).outcomes(events, rules.view(state, None))

    assert len(found) > 2
    assert all(each.items for each in found)
    assert [text for text in words(found) if RAW.search(text)] == []


# ---------------------------------------------------------------------- what a reader may know


LOST: dict[str, Any] = {"space": "sz6", "side": "attacker", "how": "hit"}
SEEN = {**LOST, "losses": [{"unit": "", "kind": "destroyer", "power": "usa", "aboard": ""}]}
DROWNED = {
    **LOST,
    "losses": [{"unit": "usa_tank_1", "kind": "tank", "power": "usa", "aboard": "x"}],
}
MESSAGE = {"power": "japan", "collected": 31, "objectives": {}}
"""Fog 8 A destroyer that both saw sink, the tank that went down below its deck, and an income."""


def fog_with_losses() -> Game:
    """A game in the fog whose log tells of a loss to both, of one to the Allies alone."""
    game = make_fog()
    add = LogEntry.objects.create
    add(game=game, version=game.version, kind="units_lost", rule="8.3", data=SEEN)
    add(
        game=game, version=game.version, kind="units_lost", rule="8.3",
        data=DROWNED, audience=[ALLIES],
    )  # fmt: skip
    add(game=game, version=game.version, kind="income", rule="14", data=MESSAGE, is_held=True)
    for side in (AXIS, ALLIES):
        add(
            game=game, version=game.version, kind="announced", rule="14", audience=[side],
            data={"kind": "income", "data": MESSAGE} if side == AXIS else {"words": "31, I think"},
        )  # fmt: skip
    return game


def test_in_the_fog_each_is_told_of_those_losses_that_its_own_log_tells_of() -> None:
    game = fog_with_losses()
    shown = presentation_of(game.key)
    rules = registry.get(game.key).under(game.options)
    view = rules.view(rules.setup(seed_from("7"), game.options), None)

    heard = {
        viewer: words(shown.outcomes(since.told(Entries(game), viewer), view))
        for viewer in (AXIS, ALLIES, FACILITATOR)
    }

    seen, all_lost = "1 destroyer.", "1 tank, 1 destroyer."
    income = "Income: Japan 31 IPC."
    assert heard == {
        AXIS: [f"Lost by the United States, for 8 IPC: {seen}", income],
        ALLIES: [f"Lost by the United States, for 14 IPC: {all_lost}"],
        FACILITATOR: [f"Lost by the United States, for 14 IPC: {all_lost}", income],
    }


def test_a_briefing_tells_what_was_lost_as_its_side_knows_it() -> None:
    game = fog_with_losses()
    axis, allies = (briefing_of(game.seats.get(side=side)) for side in (AXIS, ALLIES))

    assert "Gains and losses so far\n- Lost by the United States, for 8 IPC: 1 destroyer." in axis
    assert "- Lost by the United States, for 14 IPC: 1 tank, 1 destroyer." in allies
    assert "tank" not in axis.partition("Decision to make")[0]


# ---------------------------------------------------------------------- in the report


def test_a_report_says_who_won_by_how_much_and_what_the_game_and_each_turn_cost() -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = make_war_at(DECIDED, ann, bob)
    client = sitting(bob)
    assert click(client, game, {"kind": "done"}).status_code == 200
    move = game.moves.get()
    LogEntry.objects.create(
        game=game, move=move, version=move.version, kind="damaged", rule="9.2.5",
        data={"unit": "us_wasp", "hits": 3, "dice": [6], "fate": "sunk", "returns": 0},
    )  # fmt: skip
    for kept in caches.values():
        kept.clear()

    page = page_in(client.get(f"/table/{game.pk}/report/").content.decode())
    markdown = client.get(f"/table/{game.pk}/report/report.md").content.decode()

    head = page.one(".report header").text
    assert "Japan has won." in head
    assert "the marker stood at Japan" in head
    lost = {each.one("dt").text: each.one("dd").text for each in page.all("header .outcomes div")}
    assert lost["Lost by the Allies"] == "Wasp"
    assert page.has(".turn .outcomes")
    assert "Japan has won. " in markdown
    assert "## In the whole game" in markdown
    assert markdown.count("**Lost by the Allies:** Wasp") == 2


def test_a_report_of_a_game_in_the_fog_says_in_every_view_who_won() -> None:
    evening = fog_ended()
    client = sitting(evening.people[ALLIES])

    for view in (AXIS, ALLIES, "truth", "public"):
        answer = client.get(f"/table/{evening.pk}/report/", {"view": view})
        head = page_in(answer.content.decode()).one(".report header").text
        assert "The Axis has won." in head
        assert "victory cities held for a complete round" in head
        assert "Axis 6, Allies 2" in head


def test_losses_are_told_in_the_order_of_play() -> None:
    lost = [{"power": power, "kind": "infantry"} for power in ("uk", "neutrals", "germany")]
    found = told("global_1940", *(("units_lost", {"losses": [each]}) for each in lost))
    assert [each.title for each in found] == [
        "Lost by Germany, for 3 IPC",
        "Lost by the United Kingdom, for 3 IPC",
        "Lost by the neutrals, for 3 IPC",
    ]
