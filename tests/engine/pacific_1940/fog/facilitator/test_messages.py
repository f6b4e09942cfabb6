"""The catalogue of what a facilitator says: to whom each message goes, and all that it carries."""

import msgspec
import pytest

from engine.core.encoding.codec import plain
from engine.games.pacific_1940.detection.messages import (
    ADDRESSEES,
    CATALOGUE,
    SAID_OPENLY,
    Income,
    Message,
    RadarBlip,
    fields_of,
)
from engine.games.pacific_1940.equipment import load_fog_rules
from engine.games.pacific_1940.open_game import Pacific1940

CARRIED = {
    "RADAR_BLIP": ("base", "power zone"),
    "KAMIKAZE_TARGET": ("kamikazes", "power zone"),
    "NO_DESTROYER": ("submarines", "power zone"),
    "DESTROYER_PRESENT": ("submarines", "power zone"),
    "CONTACT": ("side", "zone forces"),
    "PASSING_REPORT": ("witness", "power zone forces"),
    "STOPPED": ("mover", "power zone"),
    "ATTACKED": ("defender", "power space units tokens"),
    "CHOOSE_ATTACK": ("mover", "power zone targets"),
    "FREE_SHOT": ("submarines", "power zone transports"),
    "EMPTY_CAPTURED": ("mover", "power territory facilities"),
    "LOST_WITHOUT_FIGHT": ("defender", "territory taker"),
    "BLITZ_OFFER": ("mover", "power territory units"),
    "NOTHING_TO_ATTACK": ("mover", "power territory spaces_left forces"),
    "FACILITIES": ("mover", "territory facilities guns"),
    "LANDING_WARNING": ("mover", "power space units zones"),
    "CONVOY_LOSS": ("victim", "power economy ipc zones"),
    "INCOME": ("all", "power economy collected objectives"),
    "ORDER_REFUSED": ("mover", "power fact data"),
}
"""Each message as it was agreed: a field more is more than a room may know."""


def test_each_message_carries_what_was_agreed_and_nothing_else() -> None:
    found = {code: (kind.TO, " ".join(fields_of(kind))) for code, kind in CATALOGUE.items()}
    assert found == CARRIED


def test_each_message_is_said_by_the_facilitator_to_somebody() -> None:
    for kind in CATALOGUE.values():
        assert kind.announced
        assert kind.TO in ADDRESSEES


def test_each_message_cites_a_rule_of_the_fog_but_for_a_refusal_which_cites_what_it_is_under() -> (
    None
):
    for code, kind in CATALOGUE.items():
        (rule,) = (field for field in msgspec.structs.fields(kind) if field.name == "rule")
        assert rule.required if code == "ORDER_REFUSED" else rule.default.startswith("fog ")


def test_what_goes_to_one_side_cannot_be_addressed_to_more_or_to_everybody() -> None:
    blip = RadarBlip(audience=("axis",), power="japan", zone="sz35")
    assert plain(blip)["audience"] == ["axis"]
    with pytest.raises(ValueError, match="RADAR_BLIP is for the owner of the air base"):
        RadarBlip(power="japan", zone="sz35")
    with pytest.raises(ValueError, match="RADAR_BLIP is for"):
        RadarBlip(audience=("axis", "allies"), power="japan", zone="sz35")


def test_what_is_for_everybody_cannot_be_kept_from_a_side() -> None:
    told = Income(power="japan", collected=31, objectives={})
    assert told.audience is None
    with pytest.raises(ValueError, match="INCOME is for everybody"):
        Income(audience=("axis",), power="japan", collected=31, objectives={})


def test_no_message_has_the_name_of_an_event_of_the_open_game() -> None:
    kinds = Pacific1940.reader.event_kinds
    known = {kind for kind, each in kinds.items() if not issubclass(each, Message)}
    assert known.isdisjoint(code.lower() for code in CATALOGUE)


def test_every_message_can_be_read_back_like_any_event() -> None:
    kinds = Pacific1940.reader.event_kinds
    assert {code: kinds[code.lower()] for code in CATALOGUE} == CATALOGUE


def test_what_the_open_game_says_already_are_events_of_it() -> None:
    known = set(Pacific1940.reader.event_kinds)
    assert {kind for kinds in SAID_OPENLY.values() for kind in kinds} <= known
    assert SAID_OPENLY.keys().isdisjoint(CATALOGUE)


def test_fog_1_to_10_every_rule_of_the_fog_says_something_and_leads_on() -> None:
    rules = load_fog_rules()
    assert list(rules) == [f"fog {number}" for number in range(1, 11)]
    for rule in rules.values():
        assert rule.title and len(rule.digest) > 100
        assert rule.see and rule.number not in rule.see
