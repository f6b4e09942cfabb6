"""Fog 7 The facilitator goes on by hand or assisted, pauses, and rules on the spot."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.battle.standing_orders import LoseEarlier
from engine.games.pacific_1940.detection.messages import (
    CATALOGUE,
    LandingWarning,
    LostWithoutFight,
    RadarBlip,
)
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.events.facilitator import Mode
from engine.games.pacific_1940.fog.facilitator import facilitating
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import EnterDice, MayEnterDice
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, Proceed, RunTable, announce
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import Ruling
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.versions import EIGHTH, NINTH
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import NEWEST, make
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.fog.facilitator.desk import RULES, Desk, desk

BLIP = RadarBlip(power="japan", zone="sz35", audience=("axis",))
LOSS = LostWithoutFight(territory="shan_state", taker="japan", audience=("allies",))


def locked(line: str, *orders: Order, version: int = NEWEST) -> Desk:
    """The table of a facilitator by hand when the United States have locked these orders."""
    rules = cast(InFog, make(version=version).under({"fog": True}))
    whole = f"power=usa war=japan-usa phase=combat_move tokens.japan=0 {line}"
    state = position(rules, whole, options={"fog": True})
    return Desk(state, rules).by(MovePlan(orders), "usa")


SURROUNDED = " ".join(
    f"holds.{land}=japan"
    for land in (
        *("guam", "johnston_island", "philippines", "wake_island", "french_indo_china"),
        *("hawaiian_islands", "line_islands", "midway", "new_hebrides"),
    )
)
"""No land of the Allies is near sea zone 33."""


def placing(version: int = NEWEST) -> Desk:
    """The table of a facilitator by hand where the United States place what they have bought."""
    rules = cast(InFog, make(version=version).under({"fog": True}))
    line = "phase=mobilize power=usa western_united_states=usa:1inf"
    return Desk(position(rules, line, options={"fog": True}), rules)


def asked(found: Desk) -> list[tuple[str, str]]:
    return [(ask.role, str(ask.__struct_config__.tag)) for ask in found.asks]


# ---------------------------------------------------------------------------- going on


def test_fog_7_by_hand_each_step_that_has_something_to_it_waits_for_the_facilitator() -> None:
    said = GoOn(step="order", order=2, said=("ORDER_REFUSED",))
    found = desk("power=japan", GoOn(step="cut_short"), said)

    assert asked(found) == [(FACILITATOR, "go_on")]
    found.by(Proceed())
    assert found.asks == [said]


def test_fog_7_by_hand_an_order_before_which_nothing_is_said_is_gone_through() -> None:
    """F40"""
    last = GoOn(step="turn_ends")
    found = desk("power=japan", GoOn(step="order", order=1), GoOn(step="order", order=2), last)

    assert found.asks == [last]


def test_fog_7_by_hand_the_order_after_an_answer_waits_even_in_silence() -> None:
    """F40 Whoever has answered sees at once what follows, and would see how far the list comes."""
    line = "power=usa war=japan-usa phase=combat_move sz26=usa:1ca sz31=japan:1dd sz33=usa:1dd"
    table = Evening(line, 6, 6)
    cruiser = Order(units=("usa_cruiser_1",), path=("sz26", "sz31"))
    table.write(cruiser, Order(units=("usa_destroyer_1",), path=("sz33", "sz48")))
    assert table.asked == "usa may_retreat"

    table.do(Retreat("sz26"))

    assert table.steps[-1] == "order sz33 2"


@pytest.mark.parametrize("mode", facilitating.MODES)
@pytest.mark.parametrize(("version", "waits"), [(EIGHTH, True), (NINTH, False)])
def test_f76_a_list_of_which_nobody_heard_ends_by_itself(
    version: int, waits: bool, mode: Mode
) -> None:
    """Given one order that meets nobody, when the facilitator begins it, then no more is asked."""
    found = locked(
        "sz26=usa:1ca", Order(units=("usa_cruiser_1",), path=("sz26", "sz31")), version=version
    )
    found.by(RunTable(mode=mode)).by(Proceed())

    assert found.is_asked("end") is waits
    assert waits or asked(found) == [("usa", "write_orders")]


def test_f76_a_list_waits_at_its_end_where_others_have_seen_what_came_before() -> None:
    """Else they would see that nothing follows: a battle that asks nobody, by the last press."""
    line = "sz26=usa:1ca sz31=japan:1dd"
    found = locked(line, Order(units=("usa_cruiser_1",), path=("sz26", "sz31")))
    found.state.dice.script = [1, 6]
    found.by(Proceed()).by(Proceed())

    assert found.told("battle_ended")
    assert found.is_asked("end")


def test_f76_a_list_waits_at_its_end_after_a_sides_answer() -> None:
    line = "sz26=usa:1ca sz31=japan:1dd"
    found = locked(line, Order(units=("usa_cruiser_1",), path=("sz26", "sz31")))
    found.state.dice.script = [6, 6]
    found.by(Proceed()).by(Proceed()).by(Retreat("sz26"), "usa")

    assert found.is_asked("end")


def test_f76_a_list_waits_at_its_end_where_its_power_is_warned() -> None:
    """A23 Of a fighter that reaches neither land nor a deck."""
    found = locked(f"sz33=usa:1ftr {SURROUNDED}").by(Proceed())

    assert found.asks == [GoOn(step="end", said=("LANDING_WARNING",))]


@pytest.mark.parametrize("mode", facilitating.MODES)
@pytest.mark.parametrize(("version", "step"), [(EIGHTH, "income"), (NINTH, "turn_ends")])
def test_f76_income_is_counted_as_soon_as_units_are_placed(
    version: int, step: str, mode: Mode
) -> None:
    found = placing(version).by(RunTable(mode=mode)).by(Deploy(), "usa")

    assert found.is_asked(step)


def test_f76_income_waits_where_dice_may_be_thrown_at_a_real_board() -> None:
    """14 Dice for convoys."""
    found = placing().by(RunTable(mode="by_hand", without_screen=("axis",))).by(Deploy(), "usa")

    assert found.is_asked("income")


def test_fog_8_by_hand_a_fleet_of_which_nobody_hears_waits_as_one_of_which_somebody_does() -> None:
    """F40 Else the mover that was asked would see at once that nobody has anything to be told."""
    silent = GoOn(step="passing_report", space="sz31")

    assert desk("power=japan", silent).asks == [silent]


def test_fog_7_assisted_a_step_that_nobody_could_decide_otherwise_is_passed_over() -> None:
    found = desk("power=japan", GoOn(step="order"), GoOn(step="cut_short"), mode="assisted")

    assert found.asks == [GoOn(step="cut_short")]


def test_fog_7_assisted_a_step_after_a_message_that_a_person_weighs_waits() -> None:
    weighed = GoOn(step="battle", said=("RADAR_BLIP", "LANDING_WARNING"))
    found = desk("power=japan", GoOn(step="battle", said=("RADAR_BLIP",)), weighed, mode="assisted")

    assert found.asks == [weighed]


def test_fog_7_what_no_list_names_waits() -> None:
    assert facilitating.stops_for("assisted", "unheard_of")
    assert facilitating.stops_for("assisted", "order", ["UNHEARD_OF"])
    assert not facilitating.stops_for("assisted", "order", [])


def test_fog_7_the_list_names_every_message_that_is_spoken() -> None:
    assert set(facilitating.messages()) == set(CATALOGUE)


def steps_in_code() -> Iterator[str]:
    """Every step that the rules name where the facilitator is to go on."""
    for file in Path(facilitating.__file__).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = {"announce": 2, "say": 1}.get(name, 9)
                found = [*node.args[place : place + 1]]
                found += [k.value for k in node.keywords if name == "GoOn" and k.arg == "step"]
                yield from (n.value for n in found if isinstance(n, ast.Constant) and n.value)


def test_fog_7_the_list_names_every_step_that_there_is() -> None:
    assert {"begin", "battle"} <= set(steps_in_code()) <= set(facilitating.steps())


def test_fog_8_without_a_message_nothing_waits() -> None:
    g = desk("power=japan", GoOn(step="begin")).g

    assert announce(g, [], "battle") == []
    assert announce(g, [BLIP, LOSS], "radar_blip", "sz35", 3) == [
        GoOn(step="radar_blip", space="sz35", order=3, said=("RADAR_BLIP", "LOST_WITHOUT_FIGHT"))
    ]
    assert g.events == [BLIP, LOSS]


def test_fog_7_assisted_a_routine_message_is_said_at_once_and_a_weighed_one_held() -> None:
    by_hand = desk("power=japan", GoOn(step="begin"))
    assisted = desk("power=japan", GoOn(step="begin"), mode="assisted")

    assert RULES.facilitation.is_held(by_hand.state, BLIP)
    assert not RULES.facilitation.is_held(assisted.state, BLIP)
    assert RULES.facilitation.is_held(assisted.state, LOSS)
    warning = LandingWarning(power="usa", space="kiangsu", units=(), zones=(), audience=("allies",))
    assert RULES.facilitation.is_held(assisted.state, warning)


def test_fog_7_the_program_goes_on_where_nobody_facilitates() -> None:
    found = desk("power=japan", GoOn(step="begin"))

    assert RULES.facilitation.program(found.state, found.asks[0]) == Proceed()


# ---------------------------------------------------------------------------- modes


def test_fog_7_a_change_of_mode_is_told_to_the_facilitator_alone() -> None:
    found = desk("power=japan", GoOn(step="begin")).by(RunTable(mode="assisted"))

    (event,) = found.applied.events
    assert (event.mode, event.audience) == ("assisted", (FACILITATOR,))
    assert found.applied.unasked == "changed"
    assert found.asks == [GoOn(step="begin")]


def test_fog_7_what_waits_already_waits_on_when_the_mode_changes() -> None:
    waits = GoOn(step="order", said=("CONTACT",))
    found = desk("power=japan", waits, GoOn(step="order", order=2))

    found.by(RunTable(mode="assisted"))
    assert found.asks == [waits]
    found.by(Proceed())
    assert asked(found) != [(FACILITATOR, "go_on")]


def test_fog_7_a_room_without_a_screen_is_one_that_there_is() -> None:
    found = desk("power=japan", GoOn(step="begin"))

    assert found.why_not(RunTable(mode="by_hand", without_screen=("germany",))) == (
        "fog 7 no_such_room"
    )
    found.by(RunTable(mode="by_hand", without_screen=("allies", "axis")))
    assert found.g.fog.without_screen == ["allies", "axis"]


# ---------------------------------------------------------------------------- pauses


def test_fog_7_while_the_table_pauses_nobody_but_the_facilitator_chooses() -> None:
    found = desk("power=japan", at="purchase_and_repair")
    order = LoseEarlier("attack_land", "artillery")
    assert found.why_not(order, "uk") == ""

    found.by(RunTable(mode="by_hand", paused=True))

    assert [event.paused for event in found.told("table_paused")] == [True]
    assert found.told("table_paused")[0].audience is None
    assert found.why_not(order, "uk") == "fog 7 paused"
    assert found.why_not(RULES.facilitation.program_unasked(found.state) or order) == ""
    found.by(RunTable(mode="by_hand"))
    assert found.why_not(order, "uk") == ""


def test_fog_7_without_a_facilitator_no_table_pauses_and_no_room_waits() -> None:
    found = desk("power=japan", GoOn(step="begin"))
    assert RULES.facilitation.program_unasked(found.state) is None

    found.by(RunTable(mode="assisted", paused=True, without_screen=("axis",)))

    resumed = RULES.facilitation.program_unasked(found.state)
    assert resumed == RunTable(mode="assisted")
    assert resumed is not None
    assert RULES.facilitation.program_unasked(found.by(resumed).state) is None


# ---------------------------------------------------------------------------- rulings


@pytest.mark.parametrize(
    ("rooms", "audience"),
    [((), None), (("axis",), ("axis",)), (("allies", "axis"), ("allies", "axis"))],
)
def test_fog_7_a_ruling_is_told_to_whom_it_concerns(
    rooms: tuple[str, ...], audience: tuple[str, ...] | None
) -> None:
    found = desk("power=japan", GoOn(step="begin"))
    before = RULES.codec.encode(found.state)

    found.by(Ruling(text="The order goes as far as it can.", reason="Two collide.", rooms=rooms))

    (event,) = found.applied.events
    assert (event.text, event.reason) == ("The order goes as far as it can.", "Two collide.")
    assert event.audience == audience
    assert RULES.codec.encode(found.state) == before


def test_fog_7_a_ruling_has_words_and_a_room() -> None:
    found = desk("power=japan", GoOn(step="begin"))

    assert found.why_not(Ruling(text=" ")) == "fog 7 no_words"
    assert found.why_not(Ruling(text="x" * 301)) == "fog 7 no_words"
    assert found.why_not(Ruling(text="Yes.", rooms=("kitchen",))) == "fog 7 no_such_room"
    assert found.why_not(Ruling(text="Yes."), "japan") != ""


# ---------------------------------------------------------------------------- dice by hand


def test_fog_12_dice_of_a_real_table_come_before_any_other_and_are_logged_as_entered() -> None:
    found = desk("power=japan", GoOn(step="begin"))

    found.by(found.typed(MayEnterDice(), "3 5,1"))

    (event,) = found.applied.events
    assert (event.faces, event.audience) == ((3, 5, 1), (FACILITATOR,))
    g = found.g
    assert g.rolls(2) + g.rolls(1) == (3, 5, 1)
    assert all(draw.n is None for draw in g.draws)
    found.by(EnterDice())
    assert found.state.dice.script == []


@pytest.mark.parametrize(
    ("faces", "fact"),
    [((7,), "no_such_face"), ((0,), "no_such_face"), ((6,) * 61, "too_many_dice")],
)
def test_fog_12_dice_have_six_faces(faces: tuple[int, ...], fact: str) -> None:
    found = desk("power=japan", GoOn(step="begin"))

    assert found.why_not(EnterDice(faces=faces)) == f"fog 7 {fact}"
    with pytest.raises(UnreadLine):
        found.typed(MayEnterDice(), "two sixes")
