"""G6, G7 Neutrals in the fog: their armies, and all that happens to them, are public."""

from typing import Any

from engine.core import registry
from engine.core.events import kind_of
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend, limits
from engine.games.pacific_1940.fog.knowledge.known import own_knowledge, public_knowledge
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.stranding import EndNoncombatMove
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog_game.boards import board_of
from engine.games.pacific_1940.politics.politics import note_attack
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Attack
from tests.engine.pacific_1940.fog.tables import FogTable
from tests.engine.pacific_1940.global_1940.world import BOX, fogged

AXIS, ALLIES = "axis", "allies"
SPAIN = "spain=neutrals:2inf;germany:1inf+1tank gibraltar=uk:{}"


def attack(line: str, space: str, *dice: int, come: str = "southern_france") -> FogTable:
    """The attack on a space by all of the mover's units there."""
    table = fogged(line, *dice)
    units = table.g.own_at(space, table.state.power)
    for key in units:
        piece = table.piece(key)
        piece.came_from, piece.spent, piece.moved = come, 1, "combat"
    table.state.attacks = {space: Attack(space=space, units=units)}
    table.run(AttackLand(space=space))
    return table


def kinds(table: FogTable, viewer: str | None) -> list[str]:
    return [kind_of(event) for event in table.heard(viewer)]


def to_the_end(table: FogTable) -> list[str]:
    """What the hallway hears until the facilitator has nothing more to announce."""
    return [kind_of(event) for event in all_told(table, None)]


def all_told(table: FogTable, viewer: str | None) -> list[Any]:
    """What a viewer hears until then."""
    heard = table.heard(viewer)
    while table.role == FACILITATOR:
        table.do(Proceed())
        heard += table.heard(viewer)
    return heard


# ------------------------------------------------------------------ what is known


def test_GF17_armies_of_neutrals_are_public_and_in_nobody_s_ledger() -> None:
    table = fogged("power=germany spain=neutrals:6inf poland=germany:3inf")
    for side in BOX.sides:
        known = own_knowledge(table.g, side)
        there = [key for key, piece in known.counters.items() if piece.place == "spain"]
        assert len(there) == 6
        assert not table.g.fog.knowledge[side].sightings
    public = public_knowledge(table.g).counters.values()
    assert {(piece.owner, piece.place) for piece in public} == {("neutrals", "spain")}


def test_G6_what_a_side_supposes_of_neutrals_changes_nothing() -> None:
    table = fogged("power=germany spain=neutrals:1inf leans.iraq=allies")
    known = table.g.as_known_by("germany")
    note_attack(known, "germany", "spain")
    assert known.leaning("turkey") == "allies"
    assert table.g.leaning("turkey") == "strict"
    copied = registry.get("global_1940").codec.copy(table.state)
    assert copied.neutrals is not table.state.neutrals
    assert copied.neutrals.leanings is not table.state.neutrals.leanings


def test_GF17_all_boards_show_the_same_neutrals_and_straits() -> None:
    rules = registry.get("global_1940").under({"fog": True})
    state = rules.setup("5e" * 32, {"fog": True})
    g = rules.play(state)
    boards = [board_of(g, viewer, rules.roles) for viewer in (None, AXIS, ALLIES, FACILITATOR)]
    assert all(board.neutrals == boards[0].neutrals for board in boards)
    assert all(board.straits == boards[0].straits for board in boards)
    assert len(boards[0].neutrals) == 39


# ------------------------------------------------------------------ an attack


def test_G6_an_attack_on_a_strict_neutral_is_told_to_all_before_the_battle() -> None:
    table = attack(SPAIN.format("1inf"), "spain", 6, 6, 6, 6)
    heard = to_the_end(table)
    assert heard[:3] == ["neutral_attacked", "neutrals_turn", "battle_began"]
    assert table.g.leaning("turkey") == "allies"


def test_G6_an_enemy_near_by_changes_nothing_of_what_is_heard() -> None:
    told = []
    for garrison in ("1inf", "4inf+2ftr"):
        table = attack(SPAIN.format(garrison), "spain", 1, 1, 6, 6)
        told.append((kinds(table, None), kinds(table, AXIS), to_the_end(table)))
    assert told[0] == told[1]


def test_G6_nobody_is_told_that_it_has_lost_an_empty_neutral() -> None:
    line = "power=germany bolivia=germany:1inf holds.brazil=germany"
    table = attack(line, "bolivia", come="brazil")
    heard = to_the_end(table)
    assert heard == ["neutral_attacked", "neutrals_turn", "territory_taken"]
    assert table.g.controller("bolivia") == "germany"
    assert not table.told("lost_without_fight")


def test_G6_a_blitz_through_an_empty_neutral_takes_it() -> None:
    line = (
        "power=uk leans.liberia=axis liberia=uk:1tank holds.sierra_leone=italy"
        " french_west_africa=uk:1inf"
    )
    table = attack(line, "liberia", come="french_west_africa")
    heard = to_the_end(table)
    assert table.asked == "uk offer_blitz"
    table.do(Blitz((Advance("uk_tank_1", "sierra_leone"),)))
    heard += to_the_end(table)
    assert "neutral_leans" not in heard
    assert table.g.fog.withheld == {"liberia": ""}


def test_G6_no_blitz_goes_through_a_neutral_that_was_strict() -> None:
    line = "power=uk liberia=uk:1tank holds.sierra_leone=italy french_west_africa=uk:1inf"
    table = attack(line, "liberia", come="french_west_africa")
    to_the_end(table)
    assert table.asked == ""
    assert table.g.controller("liberia") == "uk"


def test_G6_a_failed_attack_is_public_with_what_is_left() -> None:
    line = "power=germany switzerland=neutrals:2inf;germany:1inf"
    table = attack(line, "switzerland", 1, 1, 6, come="france")
    heard = to_the_end(table)
    assert heard[-1] == "neutral_leans"
    assert table.one("neutral_leans").army == 1


# ------------------------------------------------------------------ it joins


def test_G6_all_hear_that_a_neutral_joins_and_with_what_army_but_not_who_came() -> None:
    table = fogged("power=germany norway=germany:1inf+1tank finland=neutrals:4inf")
    order = Order(units=("germany_infantry_1", "germany_tank_1"), path=("norway", "finland"))
    table.run(
        CarryOut(power="germany", phase=NONCOMBAT, orders=[order]),
        EndNoncombatMove(power="germany"),
    )
    told = [each for each in all_told(table, ALLIES) if kind_of(each) == "neutral_joined"]
    assert [each.army for each in told] == [{"infantry": 4}]
    sighted = table.g.fog.knowledge[ALLIES].sightings[-1]
    assert (sighted.space, sighted.forces) == ("finland", {"germany": {"infantry": 4}})
    known = own_knowledge(table.g, ALLIES)
    assert not [piece for piece in known.counters.values() if piece.place == "finland"]
    assert len(table.g.own_at("finland", "germany")) == 6


def test_G6_nobody_can_follow_the_pieces_of_an_army_that_joins() -> None:
    table = fogged("power=germany norway=germany:1inf finland=neutrals:4inf")
    before = set(table.g.pieces)
    order = Order(units=("germany_infantry_1",), path=("norway", "finland"))
    table.run(
        CarryOut(power="germany", phase=NONCOMBAT, orders=[order]),
        EndNoncombatMove(power="germany"),
    )
    to_the_end(table)
    assert len(table.g.own_at("finland", "germany")) == 5
    assert {"germany_infantry_1"} == before & set(table.g.own_at("finland", "germany"))


def test_G7_mongolia_joins_after_all_battles_of_the_turn_with_one_message() -> None:
    table = fogged("war=japan-ussr power=japan olgiy=neutrals:2inf")
    note_attack(table.g, "japan", "amur")
    assert table.g.state.neutrals and table.g.state.neutrals.joining == ["mongolia"]
    table.run(FogTurn(power="japan", at="homeless_aircraft"))
    assert kinds(table, ALLIES).count("league_joined") == 1
    assert kinds(table, AXIS).count("league_joined") == 1
    assert kinds(table, None).count("league_joined") == 1
    assert table.g.controller("olgiy") == "ussr"
    assert table.g.fog.knowledge[AXIS].sightings[-1].forces in ({}, {"ussr": {"infantry": 2}})


# ------------------------------------------------------------------ how many there can be


def infantry_at_most(table: FogTable, power: str, side: str = ALLIES) -> int:
    """How many infantry an enemy of a side can have, as far as everyone knows."""
    found = {each.power: each.units for each in limits(table.g, side)}
    return int(found[power]["infantry"])


def test_G6_the_army_of_a_neutral_that_joined_counts_for_who_holds_its_land() -> None:
    printed = BOX.neutrals["bulgaria"].army
    before = fogged("power=italy")
    after = fogged("power=italy")
    after.state.control["bulgaria"] = "italy"

    assert infantry_at_most(after, "italy") == infantry_at_most(before, "italy") + printed
    assert infantry_at_most(after, "germany") == infantry_at_most(before, "germany")


def test_G6_of_land_that_was_taken_since_all_to_whom_it_leaned_may_have_had_the_army() -> None:
    before = fogged("power=uk")
    after = fogged("power=uk")
    after.state.control["bulgaria"] = "uk"

    for power in ("germany", "italy"):
        more = infantry_at_most(after, power) - infantry_at_most(before, power)
        assert more == BOX.neutrals["bulgaria"].army


def test_G5_3_what_a_freed_capital_raised_counts_as_money() -> None:
    before, after = fogged("power=usa"), fogged("power=usa")
    after.state.freed["france"] = 0  # it has raised its units

    more = could_spend(after.g, "france") - could_spend(before.g, "france")
    assert more == BOX.powers["france"].freed_worth > 0
