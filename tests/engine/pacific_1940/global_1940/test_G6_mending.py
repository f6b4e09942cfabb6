"""G6 What players may put right by hand about neutrals."""

from engine.core import registry
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from tests.mending import mended, refused, set_to

RULES: Pacific1940 = registry.get("global_1940")  # type: ignore[assignment]


def state_at(line: str) -> CampaignState:
    return position(RULES, f"power=germany poland=germany:1inf {line}")


def test_G6_a_neutral_is_given_to_a_power_with_its_army() -> None:
    state = state_at("spain=neutrals:2inf")
    after = mended(RULES, state, "germany", set_to("control", "spain", "owner", "italy"))
    assert after.control["spain"] == "italy"
    owners = {piece.owner for piece in after.counters.values() if piece.place == "spain"}
    assert owners == {"italy"}


def test_G6_and_back_to_nobody() -> None:
    state = state_at("holds.spain=italy")
    after = mended(RULES, state, "germany", set_to("control", "spain", "owner", ""))
    assert "spain" not in after.control


def test_G6_its_leaning_is_set_right() -> None:
    state = state_at("spain=neutrals:2inf")
    after = mended(RULES, state, "germany", set_to("leaning", "spain", "value", "axis"))
    assert RULES.play(after).leaning("spain") == "axis"


def test_G6_no_army_of_a_neutral_stands_elsewhere() -> None:
    state = state_at("spain=neutrals:1inf")
    moved = set_to("counter", "neutrals_infantry_1", "place", "france")
    assert refused(RULES, state, moved).startswith("breaks_the_position")
