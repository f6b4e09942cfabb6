"""The rulebook's examples as lessons: each is played with its own dice to the example's result."""

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.lessons.lesson import Lesson
from tests.engine.pacific_war.helpers import RULES, Table

LESSONS = RULES.lessons


def played(name: str) -> Table:
    """A lesson from its first step to its last; every step is asked of the side that makes it."""
    lesson = LESSONS[name]
    table = Table(RULES.lessons.start(name, "5e" * 32))
    for step in lesson.steps:
        assert table.role == step.role, step.title
        applied = RULES.apply(table.state, step.role, RULES.reader.choice(step.choice))
        table.state = applied.state
        table.events = [*table.events, *applied.events]
    return table


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_step_of_a_lesson_is_open_and_its_dice_are_all_used(lesson: Lesson) -> None:
    table = played(lesson.key)

    assert table.state.dice.script == []
    assert table.state.dice.first == []
    assert RULES.problems(table.state) == []
    assert lesson.about
    assert all(step.title and step.before and step.rules for step in lesson.steps)
    assert lesson.steps[-1].after


def test_a_lesson_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(Unreadable, match=r"no lesson 'leyte'; there are: first_game, initiative, "):
        RULES.lessons.start("leyte", "5e" * 32)


def test_8_2_the_lesson_of_initiative_ends_in_a_tie_with_one_card_left() -> None:
    table = played("initiative")

    rolls = [(e.japan, e.allied, e.winner) for e in table.told("initiative_rolled")]
    assert rolls == [(3, 4, "allied"), (2, 2, "")]
    assert [e.side for e in table.told("action_began")] == [
        "japan", "allied", "japan", "allied", "allied", "japan", "japan",
    ]  # fmt: skip
    assert (len(table.hand("japan")), len(table.hand("allied"))) == (1, 0)


def test_8_3_1_the_lesson_of_kurita_cancels_an_action_and_no_phase() -> None:
    table = played("kurita")

    assert table.one("action_cancelled").side == "japan"
    assert table.asked == "japan gain_initiative"


def test_8_10_the_lesson_of_two_speeds_reaches_midway() -> None:
    assert played("speed").all_at("midway!", "hyuga", "kumano")


def test_9_5_the_lesson_of_midway_sinks_whom_the_example_sinks() -> None:
    table = played("midway")

    assert table.all_at("sunk", "enterprise", "kaga", "mutsu", "northampton", "chester")
    assert table.all_at("sunk", "chicago", "portland")
    assert (table.where("akagi"), table.where("soryu")) == ("track:3", "track:4")
    assert table.where("nagato") == "removed"
    assert table.all_at("japan!", "hiryu", "nachi", "myoko")
    assert table.all_at("hawaii!", "yorktown", "hornet", "astoria", "salt_lake_city")
    assert table.holds("midway") == "allied"


def test_8_12_1_the_lesson_of_samoa_ends_with_all_at_truk() -> None:
    table = played("samoa")

    assert table.all_at("truk!", "zuiho", "zuikaku", "aoba", "kako")
    assert table.where("jp_lba_1") == "track:3"


def test_9_0_1_the_lesson_of_kiska_fires_no_shot() -> None:
    table = played("kiska")

    assert table.told("struck") == []
    assert table.all_at("japan", "aoba", "kinugasa")


def test_9_2_5_the_lesson_of_hits_spreads_six_over_four_units() -> None:
    table = played("hits")

    damage = {e.unit: (e.hits, e.fate) for e in table.told("damaged")}
    assert damage == {
        "us_hornet": (1, "sunk"),
        "us_chester": (1, "damaged"),
        "us_indiana": (2, "unharmed"),
        "al_lba_1_1": (2, "damaged"),
    }
    assert (table.where("lba_1_1"), table.where("indiana")) == ("track:4", "midway")
    assert table.all_at("japan!", "akagi", "shokaku")


def test_9_0_1_the_lesson_of_cards_shifts_by_three_two_and_four() -> None:
    table = played("cards")

    struck = [(e.side, e.segment, sum(by for _, by in e.shifts)) for e in table.told("struck")]
    assert struck == [
        ("japan", "airstrike", -3),
        ("allied", "airstrike", 2),
        ("japan", "surface", -2),
        ("allied", "surface", 4),
    ]
    assert [e.column for e in table.told("struck")] == ["3", "13-15", "1", "6-7"]
    assert table.all_at("sunk", "akagi", "portland", "nachi")
    assert table.all_at("truk!", "myoko", "ashigara")
    assert table.all_at("kwajalein", "saratoga", "chicago")


def test_9_0_1_the_lesson_of_the_emperor_deals_four_cards_that_no_battle_can_use() -> None:
    lesson = LESSONS["presence"]
    table = Table(RULES.lessons.start("presence", "5e" * 32))
    old = table.hand("allied")

    table.state = RULES.apply(
        table.state, "japan", RULES.reader.choice(lesson.steps[0].choice)
    ).state

    assert table.asked == "allied combat_card"
    assert table.open == {"pass_card"}
    assert [table.why_not(f"play_combat_card {end}") for end in ("A01", "A02", "A08", "A16")] == [
        "9.0.1 not_its_moment"
    ] * 4
    assert not set(old) & set(table.hand("allied"))
    assert (table.hand("japan"), table.discards) == ([], [10])


def test_9_0_1_the_lesson_of_the_emperor_is_dealt_the_same_whatever_the_seed() -> None:
    first = RULES.reader.choice(LESSONS["presence"].steps[0].choice)
    hands = set()
    for seed in ("5e", "07", "c3"):
        state = RULES.apply(RULES.lessons.start("presence", seed * 32), "japan", first).state
        hands.add(tuple(Table(state).hand("allied")))

    assert hands == {("A01", "A02", "A08", "A16")}


def test_9_5_the_lesson_of_singapore_takes_it_with_the_last_card() -> None:
    table = played("singapore")

    assert table.all_at("sunk", "exeter", "chikuma", "de_ruyter")
    assert table.where("houston") == "ceylon!"
    assert (table.state.ports["singapore"], table.base("singapore")) == ("japan", "")
    assert (table.base("philippines"), table.base("borneo")) == ("japan", "japan")
    assert table.hand("japan") == []


def test_10_1_the_lesson_of_isolation_moves_two_and_leaves_one() -> None:
    table = played("isolation")

    assert table.all_at("truk!", "chokai", "aoba")
    assert table.where("au_australia") == "rabaul"
    assert (table.holds("australia"), table.base("solomons")) == ("allied", "allied")


def test_10_2_1_the_lesson_of_iwo_jima_pays_the_higher_price() -> None:
    captured = played("iwo_jima").one("captured")

    assert (captured.zone, captured.strength, captured.needed) == ("philippines", 3, 3)


def test_11_0_the_lesson_of_points_counts_eleven_to_nine() -> None:
    table = played("points")

    ended = table.one("turn_ended")
    assert ended.ports == {"japan": 11, "allied": 9}
    assert ended.bases == {"japan": 4, "allied": 4}
    assert table.state.points == 2


def test_12_3_3_the_lessons_of_control_end_as_the_example_does() -> None:
    first, second = played("control"), played("control_lost")

    assert (first.state.ports["singapore"], first.base("singapore")) == ("allied", "japan")
    assert first.all_at("sunk", "mikuma", "houston", "de_ruyter")
    assert (first.holds("philippines"), first.base("borneo")) == ("allied", "japan")
    changed = [(e.zone, e.side) for e in second.told("control_changed") if e.zone == "borneo"]
    assert changed == [("borneo", ""), ("borneo", "japan")]
    assert second.holds("singapore") == "allied"


def test_5_0_the_first_game_goes_from_the_set_up_to_the_second_turn() -> None:
    table = played("first_game")

    assert table.state.turn == 2
    assert table.all_at("sunk", "arizona", "oklahoma", "prince_of_wales", "repulse", "houston")
    assert table.holds("philippines") == "japan"
    assert table.hand("japan") == []
