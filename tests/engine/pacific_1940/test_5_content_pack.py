"""5 Content packs: what an owner of the printed game may put in place of our content."""

import pytest

from engine.core.content.problems import ContentError
from engine.core.content.toml import parse
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.economy import convoys
from engine.games.pacific_1940.economy.bill import Units, price
from engine.games.pacific_1940.equipment import describe, load
from engine.games.pacific_1940.politics import objectives, politics
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState


def game(text: str) -> Campaign:
    """A new game with a pack over its content."""
    box = load(parse(text, "my.toml"))
    return Campaign(set_up(CampaignState, box, "5e" * 32, Options(), (), []), box, 1)


def mistakes(text: str) -> str:
    """What is said about a pack that does not fit."""
    with pytest.raises(ContentError) as refused:
        load(parse(text, "my.toml"), "my.toml")
    return "; ".join(str(problem) for problem in refused.value.problems)


def test_5_a_pack_replaces_one_field_of_one_entry() -> None:
    g = game("[[unit]]\nkey = 'infantry'\ncost = 2")
    assert price(g, "japan", [Units("infantry", 4)]) == 8
    assert g.equipment.units["infantry"].defence == load().units["infantry"].defence
    assert g.equipment.units["infantry"].status == "evidence"
    assert load().units["infantry"].cost == 3


def test_5_a_pack_changes_politics_and_objectives() -> None:
    g = game(
        """
[[payment]]
key = "usa"
ipc = 12
[[objective]]
key = "china_burma_road"
ipc = 9
[[objective]]
key = "usa_guam"
name = "Guam"
power = "usa"
ipc = 2
wants = "holds_all"
territories = ["guam"]
at_war = false
"""
    )
    politics.declare(g, "japan", ("uk",))
    assert g.state.purses["usa"] == 17 + 12
    assert objectives.met(g, "china") == {"china_burma_road": 9}
    assert objectives.met(g, "usa") == {"usa_guam": 2}


def test_5_a_pack_adds_a_way_and_takes_one_away() -> None:
    text = """
[[connection]]
key = "malaya-sumatra"
ends = ["malaya", "sumatra"]
[[connection]]
key = "sz1-sz10"
absent = true
"""
    box = load(parse(text, "my.toml"))
    assert "sumatra" in box.neighbours["malaya"]
    assert "sz10" not in box.neighbours["sz1"]
    assert describe(parse(text, "my.toml")) == "1 connection replaced; 1 connection added"


def test_14_a_pack_takes_an_objective_away() -> None:
    g = game("[[objective]]\nkey = 'japan_trade'\nabsent = true")
    assert objectives.met(g, "japan") == {}


def test_5_a_pack_adds_units_to_the_set_up() -> None:
    ours = len(game("").pieces)
    g = game(
        '[[standing]]\nkey = "mine"\nspace = "guam"\nkind = "infantry"\npower = "usa"\ncount = 2'
    )
    assert len(g.pieces) == ours + 2
    assert len(g.own_at("guam", "usa")) == 2


@pytest.mark.parametrize(
    ("dice", "lost"), [((3, 3, 3, 3), 3), ((1, 4, 3, 3), 3), ((1, 4, 1, 4), 2)]
)
def test_14_no_value_is_lost_through_two_zones(dice: tuple[int, ...], lost: int) -> None:
    """Alaska, worth 2, lies at both; Western Canada, worth 1, at the first: it is lost first."""
    g = game("[[zone]]\nkey = 'sz2'\nconvoy = ['alaska']")
    g.state.control["british_columbia"] = "usa"
    g.state.wars.append(("japan", "usa"))
    for zone in ("sz1", "sz2"):
        g.add("submarine", "japan", zone)
    g.state.dice.script = list(dice)
    assert convoys.raid(g, "usa") == lost


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[unit]]\nkey = 'infantry'\nattack = 7", "attack"),
        ("[[territory]]\nkey = 'guam'\nabsent = true", "none leaves it"),
        ("[[territory]]\nkey = 'yukon_territory'\nabsent = false", "comes to the board"),
        ("[[territory]]\nkey = 'moscow'\nvalue = 3", "comes to the board"),
        ("[[unit]]\nkey = 'knight'\ncost = 2", "knight"),
        ("[[power]]\nkey = 'japan'\ncapital = 'tokyo'", "capital"),
        ("[[territory]]\nkey = 'guam'\nowner = 'spain'", "owner"),
        ("[[zone]]\nkey = 'sz6'\nconvoy = ['guam']", "convoy"),
        ("[[objective]]\nkey = 'japan_oil'\nterritories = ['texas']", "territories"),
        ("[[payment]]\nkey = 'usa'\non = ['spain']", "on"),
        ("[[sea_limit]]\nkey = 'usa'\nuntil_war_with = []", "until_war_with"),
        ("[[unit]]\nkey = 'tank'\nshort = 'inf'", "short"),
    ],
)
def test_5_a_pack_that_does_not_fit_is_told_why(text: str, says: str) -> None:
    assert says in mistakes(text)
