"""What can be typed is shown with places of the scenario that is played."""

import re
from itertools import islice
from random import Random

import pytest
from django.template.loader import get_template

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import ComposedDecision
from engine.core.testing.playing import moves
from engine.core.view import kind_of
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.typing.typed_words import read
from engine.papers.drafts import MOST_DRAFTS, example_of
from engine.position import store
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import make_campaign_at, make_world
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of

SCENARIOS = ("pacific_1940", "global_1940")
MOVES = 120
LACKING = ("aircraft_not_saved", "can_still_be_placed")
"""Why a draft cannot be locked yet, whatever was typed."""


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
    assert [key for key in pacific if pacific[key] == world_[key]] == ["correct_tokens"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_move_that_is_shown_as_an_example_is_read(scenario: str) -> None:
    shown = presentation_of(scenario).examples
    typed = ("all_of_a_kind", "landing", "loading", "landing_cargo", "landing_one", "boarding")
    for where in (
        *typed,
        "raid",
        "escort",
        "drop",
        "ignoring",
        "planned_combat",
        "planned_noncombat",
    ):
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


@pytest.mark.parametrize("research", [False, True])
def test_G11_how_to_type_tells_of_paratroopers_where_the_table_plays_with_research(
    research: bool, ann: User
) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann, options={"research": research})))
    assert ("paratroopers" in page.one("#how-to-type").text) is research


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


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("pacific_1940", {}), ("global_1940", {}), ("pacific_1940", {"fog": True})],
)
def test_the_example_beside_a_field_is_read_and_allowed_as_it_stands(
    scenario: str, options: dict[str, bool]
) -> None:
    """Of all questions in some rounds; a draft may still lack what an empty one lacks too.

    Where there is no line, random play finds nothing to put into the draft either.
    """
    rules, shown, kinds = registry.get(scenario), presentation_of(scenario), set[str]()
    rules = rules.under(options)
    state = rules.setup(seed_from("2"), options)
    for _, _, applied in islice(moves(rules, state, Random(2)), MOVES):
        for ask in rules.asks(state):
            if isinstance(ask, ComposedDecision) and ask.READS_TEXT:
                view, g = rules.view(state, rules.roles.side_of(ask.role)), rules.play(state)
                own = shown.line_field(kind_of(ask), ask.role, view).example
                found = ask.example(rules.heard(state, ask.role))
                line = own if own and ask.takes(rules.heard(state, ask.role), own) else found
                assert line or found == "" or not ask.items(ask.sample(g, Random(3)))
                draft = ask.typed(g, ask.start(g), line) if line else ask.start(g)
                refusal = ask.why_not(g, draft)
                assert refusal is None or refusal.fact in LACKING, line
                kinds |= {kind_of(ask)} if line else set()
        state = applied.state
    assert kinds >= {"spend", "place_units", "choose_losses"}


@pytest.mark.parametrize(
    ("there", "example"),
    [
        ("sz26=usa:1dd sz6=japan:1dd", ""),
        ("sz26=usa:1dd sz25=japan:1dd", "1 dd 26-25"),
        (
            "sz26=usa:1trn hawaiian_islands=usa:1inf",
            "1 trn 26-30-32 load 1 inf at Hawaiian Islands ashore Marshall Islands",
        ),
        ("midway=usa:1ftr sz25=japan:1dd", "1 ftr Midway-25"),
        ("sz26=usa:1sub;japan:1dd", "1 sub 26"),
        ("sz26=usa:1trn hawaiian_islands=usa:1inf sz54=usa:1dd sz55=japan:1dd", "1 dd 54-55"),
    ],
)
def test_7_where_no_land_beside_can_be_attacked_the_rules_find_an_example_or_that_none_is_legal(
    ann: User, bea: User, there: str, example: str
) -> None:
    line = f"power=usa phase=combat_move war=japan-usa {there}"

    page = page_in(page_of(sitting(bea), make_campaign_at(line, ann, bea)))

    shown = page.values("#ask .typing input[placeholder]", "placeholder")
    assert shown == [example] * bool(example)
    is_long = len(example) > len("1 inf Western Canada-Western United")
    assert [each.text for each in page.all("#ask .typing .in-full code")] == [example] * is_long
    assert ("No line is legal now" in page.one("#ask .typing").text) is not bool(example)


@pytest.mark.parametrize(
    ("there", "line", "is_taken"),
    [
        ("power=china manchuria=china:3inf korea=japan:1inf", "3 inf Manchuria-Korea", False),
        ("power=china manchuria=china:3inf jehol=japan:1inf", "3 inf Manchuria-Jehol", True),
        ("power=china manchuria=china:3inf", "3 zeppelins Manchuria-Jehol", False),
    ],
)
def test_4_an_example_of_its_own_is_shown_only_if_the_rules_allow_it(
    ann: User, bea: User, there: str, line: str, is_taken: bool
) -> None:
    """China may not leave China, though it is at war beside it."""
    game = make_campaign_at(f"{there} phase=combat_move kwangsi=china:1inf", ann, bea)
    rules, state = store.rules_of(game), store.load(game, store.rules_of(game)).state
    (ask,) = (each for each in rules.asks(state) if isinstance(each, ComposedDecision))

    shown = example_of(game, rules, state, ask, line)

    assert (shown == line) is is_taken
    assert shown and ask.takes(rules.heard(state, "china"), shown)


def test_9_cargo_of_a_friend_is_an_example_where_nothing_else_can_attack(
    ann: User, bea: User
) -> None:
    there = "power=uk war=japan-uk,japan-usa sz6=usa:1trn[uk.1inf] japan=japan:1inf"
    game = make_campaign_at(f"{there} phase=combat_move", ann, bea)

    page = page_in(page_of(sitting(bea), game))

    assert page.values("#ask .typing input[placeholder]", "placeholder") == ["1 inf 6-Japan"]


def test_an_example_is_looked_for_once_a_position(
    ann: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_campaign_at(
        "power=usa phase=combat_move war=japan-usa sz26=usa:1dd sz25=japan:1dd", ann, bea
    )
    client, made, find = sitting(bea), list[PlanMoves](), PlanMoves.example
    monkeypatch.setattr(PlanMoves, "example", lambda ask, g: made.append(ask) or find(ask, g))

    for _ in range(MOST_DRAFTS + 2):
        page_of(client, game)

    assert len(made) == 1


def test_a_field_without_a_label_of_its_own_has_the_common_one() -> None:
    rules = registry.get("pacific_1940")
    view = rules.view(rules.setup(seed_from("7"), {}), None)

    label = presentation_of("pacific_1940").line_field("may_correct", "japan", view).label

    assert label == "Type what to add"


@pytest.mark.parametrize(
    ("line", "kind", "example"),
    [
        ("phase=purchase_and_repair purse.japan=9", "spend", "3 inf"),
        (
            "phase=purchase_and_repair purse.japan=20 fac.japan=major_complex:6,air_base",
            "spend",
            "4 inf 1 tank, repair 2 Japan",
        ),
        ("phase=combat_move korea=japan:3inf", "plan_moves", ""),
        (
            "phase=mobilize fac.korea=minor_complex bought=2inf+2dd at_start=korea",
            "place_units",
            "2 inf Korea, 1 dd sz6",
        ),
        ("phase=combat_move sz6=japan:1dd sz19=usa:1trn war=japan-usa", "plan_moves", ""),
    ],
)
def test_6_7_an_example_is_within_the_purse_and_repairs_or_attacks_only_what_is_there(
    line: str, kind: str, example: str
) -> None:
    rules = registry.get("pacific_1940")
    view = rules.view(position(rules, f"power=japan {line}"), "axis")

    assert presentation_of("pacific_1940").line_field(kind, "japan", view).example == example


def test_g2_each_economy_of_the_united_kingdom_has_an_example_with_its_own_complexes() -> None:
    rules = registry.get("global_1940")
    complexes = "fac.united_kingdom=major_complex:3 fac.india=minor_complex:1"
    line = f"power=uk phase=purchase_and_repair {complexes} purse.uk_europe=30 purse.uk_pacific=30"
    state = position(rules, line, options={"research": False})
    shown, found = presentation_of("global_1940"), list[str]()
    for _ in range(2):
        found.append(shown.line_field("spend", "uk", rules.view(state, "allies")).example)
        state = rules.apply(state, "uk", Purchase()).state

    assert found == ["4 inf 1 tank, repair 2 United Kingdom", "4 inf 1 tank, repair 1 India"]
