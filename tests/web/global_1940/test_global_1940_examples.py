"""What can be typed is shown with places of the scenario that is played."""

import re

import pytest
from django.template.loader import get_template

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.typing.typed_words import read
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import make_world
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of

SCENARIOS = ("pacific_1940", "global_1940")


def words_in(line: str) -> list[str]:
    """The places named in an example: names, and numbers of sea zones."""
    named = re.findall(r"[A-Z][\w.]*(?: [A-Z]\w*)*", line)
    zones = re.findall(r"\bsz\d+|\b\d+(?=-\d)|(?<=\d-)\d+|(?<=by )\d+|(?<=trn )\d+", line)
    return [*named, *zones]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_examples_name_places_of_their_scenario(scenario: str) -> None:
    box = box_of(scenario)
    places = {each.name for each in box.territories.values()}
    places |= {f"{sz}{zone.number}" for zone in box.zones.values() for sz in ("", "sz")}
    for where, line in presentation_of(scenario).examples.items():
        assert {*words_in(line)} <= places, where


def test_both_scenarios_have_the_same_examples() -> None:
    pacific, world_ = (presentation_of(each).examples for each in SCENARIOS)
    assert pacific.keys() == world_.keys()
    assert [key for key in pacific if pacific[key] == world_[key]] == [
        "raise_units",
        "choose_losses",
        "correct_tokens",
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_move_that_is_shown_as_an_example_is_read(scenario: str) -> None:
    shown = presentation_of(scenario).examples
    moves = [
        *("all_of_a_kind", "landing", "loading", "landing_cargo", "landing_one", "boarding"),
        *(
            "raid",
            "escort",
            "drop",
            "ignoring",
            "plan_moves",
            "planned_combat",
            "planned_noncombat",
        ),
    ]
    for where in moves:
        assert read(box_of(scenario), shown[where]).units, where
    assert read(box_of(scenario), f"{shown['landing']} {shown['landing_by']}").by


@pytest.mark.parametrize("fact", ["no_units_named", "guess_needs_power", "note_needs_colon"])
def test_a_refusal_shows_an_example_of_its_scenario(fact: str) -> None:
    view = make().view(world("power=germany").g.state, None)
    shown = presentation_of("global_1940")

    why = shown.refusal(Refusal("", fact, {}), view)
    told = get_template(why.template).render({"d": why.d})

    assert shown.examples[fact].partition("?")[0] in told


def test_how_to_type_names_places_of_the_world(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann)))
    told = page.one("#how-to-type").text
    assert "112 is Sea Zone 112" in told
    assert "Kwangtung" not in told


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_example_beside_a_field_has_units_and_places_of_the_power_that_is_asked(
    scenario: str,
) -> None:
    """At the beginning, of each power; it buys and places units in land of its own."""
    rules, box, shown = registry.get(scenario), box_of(scenario), presentation_of(scenario)
    view = rules.view(rules.setup(seed_from("7"), {}), None)
    spaces = view.board.spaces
    own = {each.name: each.controller for each in spaces.values()}
    for power in (each.key for each in view.board.powers):

        def example(kind: str, power: str = power) -> str:
            return shown.line_field(kind, power, view).example

        for kind in ("plan_moves", "planned_noncombat"):
            line = read(box, example(kind))
            start, goal = line.path
            there = [each for each in spaces[start].stacks if each.power == power]
            held = {each.kind: each.count for each in there}
            assert all(held[each.kind] >= each.count for each in line.units), example(kind)
            assert goal in spaces[start].connects
        for kind in ("spend", "place_units"):
            assert {own[each] for each in words_in(example(kind)) if each in own} <= {power}
        assert "dd" not in example("place_units") or "sz" in example("place_units")


@pytest.mark.parametrize(
    ("phase", "goal"), [("combat_move", "Hunan"), ("noncombat_move", "Kiangsi")]
)
def test_7_12_the_example_of_a_combat_move_attacks_and_that_of_a_noncombat_move_does_not(
    phase: str, goal: str
) -> None:
    rules = registry.get("pacific_1940")
    land = "kwangsi=japan:4inf+1art hunan=china:1inf"
    view = rules.view(position(rules, f"power=japan phase={phase} {land}"), "axis")

    example = presentation_of("pacific_1940").line_field("plan_moves", "japan", view).example

    assert example == f"3 inf 1 art Kwangsi-{goal}"
