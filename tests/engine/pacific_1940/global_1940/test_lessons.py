"""The lessons of Global 1940 come to the end that their words promise."""

from functools import partial
from typing import Any

from engine.core.events import kind_of, may_know
from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import ComposedDecision
from engine.games.pacific_1940.movement.straits import why_not_pass
from tests.engine.pacific_1940 import lessons
from tests.engine.pacific_1940.lessons import GLOBAL as RULES
from tests.engine.pacific_1940.lessons import PACIFIC

LESSONS = RULES.lessons
played = partial(lessons.played, RULES)


def one(told: tuple[Any, ...], kind: str) -> Any:
    (found,) = [event for event in told if kind_of(event) == kind]
    return found


def test_each_scenario_has_its_own_lessons() -> None:
    other = PACIFIC.lessons
    assert list(LESSONS) == ["first_turn", "strait", "neutral", "technology"]
    assert not LESSONS.keys() & other.keys()
    assert "first_game" in other
    assert "facilitate_blitz" in other


# ------------------------------------------------------------------ Germany's first turn


def test_G10_the_first_question_of_a_game_is_research() -> None:
    (ask,) = RULES.asks(LESSONS.start("first_turn", "5e" * 32))
    assert kind_of_ask(ask) == "buy_dice"


def kind_of_ask(ask: Any) -> str:
    return str(ask.__struct_config__.tag)


def test_G5_the_first_turn_takes_paris_and_its_treasury() -> None:
    state, told = played("first_turn")
    assert one(told, "capital_taken").ipc == 19
    assert one(told, "complex_reduced").becomes == "minor_complex"
    assert state.control["france"] == "germany"
    assert state.accounts[-1].lost["germany"] == {"infantry": 3}
    assert state.power == "ussr"


def test_G6_in_the_first_turn_two_neutrals_join() -> None:
    _, told = played("first_turn")
    joined = [event for event in told if kind_of(event) == "neutral_joined"]
    assert [(event.territory, event.army) for event in joined] == [
        ("bulgaria", {"infantry": 4}),
        ("finland", {"infantry": 4}),
    ]


def test_G13_the_first_turn_ends_with_69_ipc() -> None:
    state, told = played("first_turn")
    assert one(told, "purchased").spent == 27
    parts = {"territories": 37, "germany_soviet_trade": 5, "germany_iron": 5}
    assert state.accounts[-1].income == parts
    assert state.purses["germany"] == 69


# ------------------------------------------------------------------ a strait


def test_G8_the_line_that_the_reader_tries_is_refused_by_the_strait() -> None:
    state, _ = played("strait", 0)
    (ask,) = RULES.asks(state)
    assert isinstance(ask, ComposedDecision)
    draft = RULES.drafted(state, ask, None, "1 dd 104-91-92").draft
    illegal = ask.refuses(RULES.play(state), draft)
    assert illegal is not None
    assert illegal.refusal is not None
    assert illegal.refusal.fact == "strait_shut"
    assert illegal.refusal.data["land"] == "gibraltar"


def test_G8_the_rock_opens_the_strait_to_friends_and_to_submarines_at_once() -> None:
    g = RULES.play(played("strait", 1)[0])
    destroyer, submarine = (g.equipment.units[kind] for kind in ("destroyer", "submarine"))
    assert why_not_pass(g, "uk", destroyer, "sz91", "sz92") is not None
    assert why_not_pass(g, "uk", submarine, "sz91", "sz92") is None
    later = RULES.play(played("strait")[0])
    later.state.power = "anzac"
    assert why_not_pass(later, "anzac", destroyer, "sz91", "sz92") is None


def test_G8_the_submarine_is_in_the_mediterranean_and_both_purses_are_filled() -> None:
    state, _ = played("strait")
    assert state.control["gibraltar"] == "uk"
    assert state.counters["uk_submarine_1"].place == "sz92"
    assert (state.purses["uk_europe"], state.purses["uk_pacific"]) == (33, 17)


# ------------------------------------------------------------------ a neutral


def test_G6_yugoslavia_is_taken_at_the_cost_of_an_infantry_and_no_other_neutral_turns() -> None:
    state, told = played("neutral")
    assert state.control["yugoslavia"] == "germany"
    assert state.accounts[-1].lost["germany"] == {"infantry": 1}
    assert RULES.equipment.territories["yugoslavia"].value == 2
    assert not [event for event in told if kind_of(event) in ("neutrals_turn", "neutral_leans")]


def test_G6_bulgaria_joins_with_its_four_infantry() -> None:
    state, told = played("neutral")
    assert one(told, "neutral_joined").army == {"infantry": 4}
    there = [each for each in state.counters.values() if each.place == "bulgaria"]
    assert {each.owner for each in there} == {"germany"}
    assert len(there) == 5


# ------------------------------------------------------------------ a technology in the fog


def heard(steps: int) -> list[str]:
    _, told = played("technology", steps)
    return [kind_of(event) for event in told if may_know(event.audience, "allies")]


def test_fog_5_the_allies_hear_of_jets_with_the_battle_and_of_no_research() -> None:
    before, after = heard(6), heard(7)
    assert "tech_used" not in before
    fire = after.index("fired")
    assert after[fire - 1] == "tech_used"
    assert not {"researched", "technology_found"} & {*after}


def test_fog_5_the_die_that_the_jets_changed_would_have_missed_without_them() -> None:
    _, told = played("technology")
    volleys = next(event for event in told if kind_of(event) == "fired").volleys
    (jet,) = [volley for volley in volleys if volley.to_hit == 4]
    assert jet.faces == (4,)
    assert RULES.equipment.units["fighter"].attack < 4


def test_fog_4_the_lesson_of_a_technology_is_facilitated() -> None:
    lesson = LESSONS["technology"]
    assert lesson.is_facilitated
    assert all(step.says for step in lesson.steps if step.role != FACILITATOR)
    assert all(step.before for step in lesson.steps if step.role == FACILITATOR)
