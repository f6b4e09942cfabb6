"""Fog 8 Words that tell a room more than the rules let it know are found, with what they tell."""

import pytest

from engine.core.events import Event, data_of, kind_of
from engine.games.pacific_1940.detection.messages import (
    Attacked,
    Contact,
    ConvoyLoss,
    KamikazeTarget,
    LostWithoutFight,
    NoDestroyer,
    PassingReport,
    RadarBlip,
    Stopped,
)
from engine.games.pacific_1940.fog.desk.wording_check import told_more
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from tests.engine.pacific_1940.fog.facilitator.desk import RULES, desk
from tests.engine.pacific_1940.global_1940.world import fogged

LINE = (
    "power=usa war=japan-usa,japan-uk sz20=japan:1bb;usa:1trn[2inf]+1cv sz35=japan:1sub "
    "fac.japan=air_base holds.philippines=japan fac.philippines=air_base"
)
STOPPED = Stopped(audience=("allies",), power="usa", zone="sz20")
ATTACKED = Attacked(audience=("axis",), power="japan", space="sz20", units=(("battleship", 1),))
BLIP = RadarBlip(audience=("axis",), power="japan", zone="sz35")


def more(message: Event, words: str) -> list[str]:
    """What is too much, each as its sort and the word."""
    found = desk(LINE, GoOn(step="begin"))
    found.g.pieces["usa_carrier_1"].came_from = "sz35"
    (side,) = message.audience or ("axis",)
    return [f"{each.kind} {each.word}" for each in told_more(found.g, message, side, words)]


# ---------------------------------------------------------------------------- less and equal


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (STOPPED, "Your sea units have been stopped in sea zone 20."),
        (STOPPED, "Stopped at 20: your carrier and transport, come to the table with 2 infantry."),
        (STOPPED, "The United States is stopped."),
        (STOPPED, "Stay where you are and tell us."),
        (STOPPED, ""),
        (ATTACKED, "The Americans attack sea zone 20; bring your battleship."),
        (BLIP, "Radar blip in sea zone 35: does your air base in the Philippines scramble?"),
        (KamikazeTarget(audience=("axis",), power="japan", zone="sz20"), "A warship in zone 20."),
        (NoDestroyer(audience=("axis",), power="japan", zone="sz35"), "There is no destroyer."),
        (ConvoyLoss(audience=("axis",), power="japan", ipc=3), "Japan loses three IPC."),
        (ConvoyLoss(audience=("axis",), power="japan", ipc=3), "Japan loses 3 IPC."),
    ],
)
def test_fog_8_as_much_as_the_message_says_or_less_may_be_said(message: Event, words: str) -> None:
    assert more(message, words) == []


# ---------------------------------------------------------------------------- more


@pytest.mark.parametrize(
    ("message", "words", "found"),
    [
        (STOPPED, "A battleship has stopped you.", ["unit battleship"]),
        (STOPPED, "One BB has stopped you in zone 20.", ["unit BB"]),
        (STOPPED, "Stopped by the Japanese.", ["power Japanese"]),
        (STOPPED, "Stopped by 5 enemies.", ["number 5"]),
        (STOPPED, "They come from sea zone 19.", ["place sea zone 19"]),
        (STOPPED, "Stopped by 5ftr.", ["number 5", "unit ftr"]),
        (STOPPED, "5 BBs and two ftrs.", ["number 5", "unit BBs", "unit ftrs"]),
        (STOPPED, "Yanks in aeroplanes off Wake!", ["domain aeroplanes", "place Wake"]),
        (STOPPED, "Do not wake seventeen men.", ["number seventeen"]),
        (ATTACKED, "A carrier attacks you in zone 20.", ["unit carrier"]),
        (ATTACKED, "They come from sea zone 35.", ["place sea zone 35"]),
        (ATTACKED, "They come from Sydney by Manila.", ["place Sydney", "place Manila"]),
        (ATTACKED, "The British attack.", ["power British"]),
        (ATTACKED, "They have aircraft.", ["domain aircraft"]),
        (BLIP, "Planes in sea zone 35!", ["domain Planes"]),
        (BLIP, "Three of them, with a naval base behind.", ["number Three", "facility naval base"]),
        (
            LostWithoutFight(audience=("allies",), territory="shan_state", taker="japan"),
            "Tanks of Japan have taken Shan State and will be in Burma soon.",
            ["unit Tanks", "place Burma"],
        ),
        (
            ConvoyLoss(audience=("axis",), power="japan", ipc=3),
            "2 submarines in zone 20 cost Japan 3 IPC.",
            ["number 2", "unit submarines", "place zone 20"],
        ),
    ],
)
def test_fog_8_what_is_more_is_found_in_its_order(
    message: Event, words: str, found: list[str]
) -> None:
    assert more(message, words) == found


def test_fog_8_cities_and_straits_are_places_that_a_side_knows_or_does_not() -> None:
    """Given ships before Gibraltar, when the hearer is told of their strait, of others, of Rome."""
    found = fogged("power=uk sz91=uk:1dd")
    stopped = Stopped(audience=("allies",), power="uk", zone="sz91")
    words = "Before the Strait of Gibraltar a fleet from Rome, by the Suez Canal."
    told = [(each.word, each.value) for each in told_more(found.g, stopped, "allies", words)]
    assert told == [("Rome", "southern_italy"), ("Suez Canal", "sz81")]


def test_fog_8_a_report_tells_the_kinds_and_numbers_of_ships_and_neither_cargo_nor_course() -> None:
    report = PassingReport(
        audience=("axis",), power="japan", zone="sz35", forces={"usa": {"cruiser": 2}}
    )

    assert more(report, "Two American cruisers have passed zone 35.") == []
    assert more(report, "2 cruisers with a tank sail to the Marianas.") == [
        "unit tank",
        "place Marianas",
    ]


def test_fog_8_what_a_side_has_seen_there_this_turn_it_may_hear_again() -> None:
    found = desk(LINE, GoOn(step="begin"))
    seen = Contact(audience=("axis",), zone="sz20", forces={"usa": {"carrier": 1}})
    assert told_more(found.g, ATTACKED, "axis", "A carrier attacks.") != []

    g = found.g
    g.tell(seen)

    assert told_more(g, ATTACKED, "axis", "A carrier attacks.") == []


def test_fog_8_the_word_is_named_where_it_stands() -> None:
    found = desk(LINE, GoOn(step="begin"))
    event = {"kind": kind_of(STOPPED), **data_of(STOPPED)}

    (word,) = RULES.facilitation.told_more(found.state, event, "allies", "Alas, a battleship.")

    assert (word.kind, word.value, word.word) == ("unit", "battleship", "battleship")
    assert "Alas, a battleship."[word.at :].startswith(word.word)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Stopped by jets.", ["technology jets"]),
        (
            "They have radar, and a breakthrough.",
            ["technology have radar", "technology breakthrough"],
        ),
        ("Two heavy bombers are there.", ["number Two", "technology heavy bombers"]),
        ("Radar is silent.", []),
    ],
)
def test_fog_5_what_was_researched_may_not_be_said(words: str, found: list[str]) -> None:
    message = Attacked(audience=("axis",), power="japan", space="sz20", units=())
    assert more(message, words) == found


def test_fog_5_a_technology_may_be_said_once_it_was_used_and_to_its_own_side() -> None:
    found = desk(LINE, GoOn(step="begin"))
    words, g = "The fighters are jets.", found.g
    g.state.technologies = {"japan": ("jet_fighters",)}

    def sorts(side: str) -> list[str]:
        return [each.kind for each in told_more(g, STOPPED, side, words)]

    assert "technology" in sorts("allies")
    assert "technology" not in sorts("axis")
    g.fog.used = {"japan": ("jet_fighters",)}
    assert "technology" not in sorts("allies")


# ---------------------------------------------------------------------------- sorts


AT_HOME = "power=usa war=japan-usa,japan-uk japan=japan:{} sz6=usa:1ca fac.japan=air_base"


@pytest.mark.parametrize("there", ["1inf", "1inf+1ftr", "1inf+1ftr+6aaa"])
@pytest.mark.parametrize(
    "message",
    [
        Stopped(audience=("axis",), power="japan", zone="sz6"),
        RadarBlip(audience=("axis",), power="japan", zone="sz20"),
        ConvoyLoss(audience=("axis",), power="japan", ipc=1, zones={"sz20": 1}),
    ],
)
def test_fog_8_a_power_that_hears_is_not_the_territory_of_its_name(
    message: Event, there: str
) -> None:
    found = desk(AT_HOME.format(there), GoOn(step="begin"))

    more = told_more(found.g, message, "axis", "A fighter, 6 guns and infantry.")

    assert [each.word for each in more] == ["fighter", "6", "guns", "infantry"]


def test_fog_8_nor_is_the_territory_named_by_a_message_to_the_power_of_its_name() -> None:
    found = desk(AT_HOME.format("1inf"), GoOn(step="begin"))
    message = RadarBlip(audience=("axis",), power="japan", zone="sz20")

    more = told_more(found.g, message, "axis", "Japan, they come from Japan.")

    assert [(each.kind, each.at) for each in more] == [("place", 22)]


def test_fog_8_a_territory_that_is_named_is_not_the_power_of_its_name() -> None:
    found = desk(
        "power=usa war=japan-usa holds.korea=usa japan=japan:1inf sz6=usa:1trn", GoOn(step="begin")
    )
    taken = Contact(audience=("allies",), zone="sz6", forces={"japan": {"destroyer": 1}})

    assert [each.word for each in told_more(found.g, taken, "allies", "Japan is there.")] == []
    more = told_more(found.g, taken, "allies", "They have come from Japan to zone 6.")
    assert [(each.kind, each.word) for each in more] == [("place", "Japan")]


@pytest.mark.parametrize(
    ("message", "words", "found"),
    [
        (STOPPED, "Stopped by 20 fighters.", ["number 20", "unit fighters"]),
        (STOPPED, "20 enemies have stopped you.", ["number 20"]),
        (STOPPED, "20 have stopped you.", ["number 20"]),
        (STOPPED, "In 20ftr.", ["number 20", "unit ftr"]),
        (ConvoyLoss(audience=("axis",), power="japan", ipc=3), "Three enemies.", ["number Three"]),
        (ConvoyLoss(audience=("axis",), power="japan", ipc=3), "Three cost you 3.", []),
        (STOPPED, "Stopped in 20.", []),
        (STOPPED, "20: you are stopped.", []),
    ],
)
def test_fog_8_the_number_of_a_zone_or_of_ipc_is_not_a_number_of_units(
    message: Event, words: str, found: list[str]
) -> None:
    assert more(message, words) == found
