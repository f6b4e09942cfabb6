"""In which order a zone is settled, as the third sample dialogue has it."""

from engine.games.pacific_1940.detection.detection import Rulings
from engine.games.pacific_1940.fog.meeting.prompts import Prompt, prompts
from tests.engine.pacific_1940.fog.helpers import classes, encounter


def order(
    mover: str, present: str = "", facts: str = "", attacks: str = "", **rulings: bool
) -> tuple[Prompt, ...]:
    return prompts(encounter(mover, present, facts), classes(attacks), Rulings(**rulings))


def test_dialogue_3_radar_then_kamikazes_then_the_word_of_destroyers_then_the_submarine() -> None:
    before = order("cap,tr", "ss", "radar kamikaze")
    assert before[:2] == ("radar_blip", "kamikaze_target")
    assert "no_destroyer" not in before
    assert order("cap,tr", "ss", "radar kamikaze tokens") == (
        "radar_blip",
        "kamikaze_target",
        "no_destroyer",
        "join_or_hide",
        "battle",
    )


def test_a_submarine_that_cannot_hide_hears_of_the_destroyer_and_is_not_asked() -> None:
    assert order("cap,dd", "cap,ss") == ("destroyer_present", "battle")


def test_a_submarine_with_nothing_to_decide_hears_nothing() -> None:
    assert order("cap", "ss") == ("passing_report",)
    assert order("air,dd", "ss", "ends") == ("battle",)
    assert order("cap", "ss,tr") == ("choose_attack", "passing_report")


def test_a_submarine_hears_of_destroyers_when_aircraft_have_scrambled_beside_it() -> None:
    facts = "radar scrambled"
    assert order("cap", "ss", facts) == ("radar_blip", "no_destroyer", "join_or_hide", "battle")


def test_a_submarine_may_join_where_the_mover_attacks_a_transport_beside_it() -> None:
    assert order("cap", "ss,tr", attacks="tr") == (
        "choose_attack",
        "no_destroyer",
        "join_or_hide",
        "battle",
    )


def test_a_submarine_that_is_itself_attacked_is_not_told_of_the_destroyer() -> None:
    assert order("dd", "ss", attacks="ss") == ("choose_attack", "battle")


def test_a17_switched_off_the_submarine_hears_and_stays_hidden() -> None:
    found = order("cap", "cap,ss", hidden_submarine_may_join=False)
    assert found == ("no_destroyer", "battle")


def test_a5_the_mover_chooses_before_the_submarine_shoots() -> None:
    assert order("ss,tr", "ss,tr") == ("choose_attack", "free_shot", "passing_report")


def test_a6_the_movers_submarine_is_asked_before_those_there() -> None:
    assert order("cap,ss", "cap,ss") == ("stay_out", "no_destroyer", "join_or_hide", "battle")


def test_a6_a_submarine_that_attacks_by_its_own_choice_is_not_asked_to_stay_out() -> None:
    assert order("ss", "tr", attacks="tr") == ("choose_attack", "battle")


def test_an_attack_on_what_is_no_target_is_none() -> None:
    assert order("cap", "ss,tr", attacks="ss") == ("choose_attack", "passing_report")


def test_interception_follows_the_blip() -> None:
    assert order("air", "", "radar scrambled") == ("radar_blip", "intercept")


def test_an_empty_zone_asks_nobody() -> None:
    assert order("cap,tr") == ()
