"""8.3 Losses: what is proposed, what may be changed, who is asked."""

import random

import pytest

from engine.core.encoding.codec import plain
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
from engine.games.pacific_1940.position.orders import StandingOrders
from tests.engine.pacific_1940.battle.battles import dice, fight, lost
from tests.engine.pacific_1940.helpers import Table, at

LAND = "kwangsi=japan:1inf+1art+1tank;china:9inf holds.kiangsi=japan"


def losses(
    line: str,
    *,
    hits: dict[str, int],
    order: str = "defence_sea",
    role: str = "usa",
    landed: tuple[str, ...] = (),
) -> Table:
    """The question who takes hits among all units of the first space of a line."""
    table = at(line)
    space = line.split("=")[0]
    units = [key for key in table.g.own_at(space, role) if not table.g.is_cargo(key)]
    ask = ChooseLosses(
        role=role, space=space, order=order, hits=hits, targets=units, landed=list(landed)
    )
    table.g.state.stack.append(ask)
    return table


def proposal(table: Table) -> tuple[str, ...]:
    """What the order of loss gives up, without the power's name."""
    return tuple(key.partition("_")[2] for key in table.ask.start(table.g).units)


def offered(table: Table) -> list[str]:
    """The units that may take the place of another in the proposal."""
    ask = table.ask
    parts = ask.parts(table.g, ask.start(table.g))
    return [part.target.partition("_")[2] for part in parts if part.refusal is None]


def test_8_3_losses_are_proposed_by_the_order_of_loss() -> None:
    table = losses("sz36=usa:1bb+1cv+2dd+1sub+1trn", hits={"any": 4})
    assert proposal(table) == ("battleship_1", "carrier_1", "submarine_1", "destroyer_1")


FAR_OUT = "sz63=japan:1cv+1dd+1ftr+1tac power=japan war=japan-usa,japan-anzac"


def far_out(line: str = FAR_OUT, *, left: int = 1) -> Table:
    """One hit on a Japanese carrier group whose aircraft have flown all but so many spaces."""
    table = losses(line, hits={"any": 1}, order="attack_sea", role="japan")
    for kind in ("fighter", "tactical_bomber"):
        piece = table.piece(f"japan_{kind}_1")
        piece.spent = table.g.unit(f"japan_{kind}_1").move - left
    return table


def test_8_3_no_carrier_is_damaged_for_nothing_whose_aircraft_could_land_nowhere_else() -> None:
    assert proposal(far_out()) == ("destroyer_1",)


def test_8_3_where_its_aircraft_find_land_a_carrier_is_damaged_first() -> None:
    assert proposal(far_out(f"{FAR_OUT} holds.new_zealand=japan")) == ("carrier_1",)
    assert proposal(far_out(left=4)) == ("carrier_1",)


def test_8_3_aircraft_that_cost_less_than_the_ship_beside_them_are_not_spared() -> None:
    line = FAR_OUT.replace("1dd+1ftr+1tac", "1bb!+1ftr")
    table = losses(line, hits={"any": 1}, order="attack_sea", role="japan")
    table.piece("japan_fighter_1").spent = 3
    assert proposal(table) == ("carrier_1",)


def test_7_4_who_damages_a_carrier_is_told_which_aircraft_cannot_land_then() -> None:
    table = far_out()
    told = table.ask.forgotten(table.g, TakeLosses(("japan_carrier_1",)))
    assert [(each.fact, each.others) for each in told] == [("no_deck", 2)]
    assert table.ask.forgotten(table.g, TakeLosses(("japan_destroyer_1",))) == []
    near = far_out(f"{FAR_OUT} holds.new_zealand=japan")
    assert near.ask.forgotten(near.g, TakeLosses(("japan_carrier_1",))) == []


def test_8_3_an_order_of_ones_own_is_followed_whatever_becomes_of_the_aircraft() -> None:
    table = far_out()
    printed = table.g.equipment.loss_orders["attack_sea"].kinds
    table.g.state.standing_orders["japan"] = StandingOrders(losses={"attack_sea": printed})
    assert proposal(table) == ("carrier_1",)


def test_8_3_one_part_exchanges_a_unit_of_the_proposal() -> None:
    table = losses("sz36=usa:1bb+1cv+2dd+1sub+1trn", hits={"any": 1})
    assert proposal(table) == ("battleship_1",)
    assert offered(table) == ["carrier_1", "destroyer_1", "submarine_1"]
    parts = {part.target: part for part in table.ask.parts(table.g, table.ask.start(table.g))}
    assert parts["usa_carrier_1"].draft == TakeLosses(("usa_carrier_1",))
    assert table.why_not(parts["usa_carrier_1"].draft) is None


def test_8_3_a_second_hit_may_sink_instead_of_damaging_another() -> None:
    table = losses("sz36=usa:2bb", hits={"any": 2})
    assert proposal(table) == ("battleship_1", "battleship_2")
    assert table.ask.is_choice(table.g)
    assert table.why_not(TakeLosses(("usa_battleship_2",) * 2)) is None
    assert table.why_not(TakeLosses(("usa_battleship_2",) * 3)) == "8.3 sunk_already"


def test_8_3_transports_are_chosen_last() -> None:
    table = losses("sz36=usa:1dd+2trn", hits={"any": 2})
    assert proposal(table) == ("destroyer_1", "transport_1")
    assert table.why_not(TakeLosses(("usa_transport_1", "usa_transport_2"))) == (
        "8.3 transports_last"
    )
    assert not table.ask.is_choice(table.g)


def test_8_3_every_hit_must_be_taken_that_can_be() -> None:
    table = losses("sz36=usa:2dd+1ftr", hits={"submarine": 1, "any": 1})
    assert table.why_not(TakeLosses(("usa_fighter_1",))) == "8.3 hits_left"
    assert table.why_not(TakeLosses(("usa_fighter_1", "usa_destroyer_1"))) is None


def test_8_3_submarine_hits_never_fall_on_aircraft() -> None:
    table = losses("sz36=usa:2dd+2ftr", hits={"submarine": 1, "any": 1})
    both = TakeLosses(("usa_fighter_1", "usa_fighter_2"))
    assert table.why_not(both) == "8.3 cannot_hit_aircraft"


def test_8_3_aircraft_hits_never_fall_on_submarines() -> None:
    table = losses("sz36=usa:2sub+1dd", hits={"aircraft": 1})
    assert proposal(table) == ("destroyer_1",)
    assert table.why_not(TakeLosses(("usa_submarine_1",))) == "8.3 cannot_hit_submarines"


def test_8_3_units_that_look_alike_are_no_choice() -> None:
    assert offered(losses("sz36=usa:5dd", hits={"any": 2})) == []
    assert offered(losses("sz36=usa:5dd+1sub", hits={"any": 2})) == ["destroyer_2"]


def test_8_3_aircraft_with_less_range_left_go_first_and_are_a_choice() -> None:
    table = losses("sz36=japan:2ftr", order="attack_sea", role="japan", hits={"any": 1})
    assert not table.ask.is_choice(table.g)
    table.piece("japan_fighter_2").spent = 3
    assert proposal(table) == ("fighter_2",)
    assert offered(table) == ["fighter_1"]


def test_7_5_aircraft_scrambled_from_different_bases_are_a_choice() -> None:
    table = losses("sz36=usa:2ftr", hits={"any": 1})
    table.piece("usa_fighter_2").came_from = "sz35"
    assert not table.ask.is_choice(table.g)
    table.piece("usa_fighter_2").scrambled = "philippines"
    assert offered(table) == ["fighter_2"]


def test_8_3_landed_and_overland_units_are_a_choice() -> None:
    line = "kwangsi=japan:2inf"
    assert offered(losses(line, order="attack_land", role="japan", hits={"any": 1})) == []
    landed = ("japan_infantry_2",)
    table = losses(line, order="attack_land", role="japan", hits={"any": 1}, landed=landed)
    assert offered(table) == ["infantry_2"]


def test_8_3_empty_transports_go_before_laden_ones() -> None:
    table = losses("sz36=usa:1trn[1inf]+1trn", hits={"any": 1})
    assert proposal(table) == ("transport_2",)
    assert table.ask.is_choice(table.g)


def test_8_3_nothing_that_is_not_there_is_lost() -> None:
    table = losses("sz36=usa:2dd", hits={"any": 1})
    assert table.why_not(TakeLosses(("nobody",))) == "8.3 not_in_battle"
    assert list(table.ask.parts(table.g, TakeLosses(("nobody",))))


def typed(table: Table, line: str) -> tuple[str, ...]:
    """What a typed line makes of the proposal; the refusal where it does not read."""
    ask = table.ask
    try:
        draft = ask.typed(table.g, ask.start(table.g), line)
    except UnreadLine as unread:
        return (unread.refusal.fact,)
    assert table.why_not(draft) is None
    return tuple(key.partition("_")[2] for key in draft.units)


PHILIPPINES = "philippines=japan:1inf+1art+2ftr+1tac;usa:2inf+1ftr power=japan war=japan-usa"


def test_8_3_one_land_unit_is_kept_while_there_is_ground_to_take() -> None:
    given_up = [
        proposal(losses(PHILIPPINES, order="attack_land", role="japan", hits={"any": hits}))
        for hits in range(1, 6)
    ]
    assert given_up[0] == ("infantry_1",)
    assert given_up[1] == ("infantry_1", "fighter_1")
    assert given_up[3] == ("infantry_1", "fighter_1", "fighter_2", "tactical_bomber_1")
    assert given_up[4][-1] == "artillery_1"


def test_8_3_a_land_unit_may_still_be_given_up_instead() -> None:
    table = losses(PHILIPPINES, order="attack_land", role="japan", hits={"any": 2})
    assert "artillery_1" in offered(table)
    assert typed(table, "1 art") == ("artillery_1", "infantry_1")


def test_8_3_no_land_unit_is_kept_by_who_defends() -> None:
    line = "philippines=usa:1inf+2ftr"
    assert proposal(losses(line, order="defence_land", hits={"any": 1})) == ("infantry_1",)


def test_8_3_aircraft_are_given_up_one_after_the_other_where_no_land_unit_came() -> None:
    line = "philippines=japan:2ftr+1tac"
    table = losses(line, order="attack_land", role="japan", hits={"any": 2})
    assert proposal(table) == ("fighter_1", "fighter_2")


def test_8_3_losses_may_be_typed_and_the_order_fills_them_up() -> None:
    table = losses("sz36=usa:1bb+1cv+2dd+1sub+1trn", hits={"any": 3})
    assert typed(table, "1 dd") == ("destroyer_1", "battleship_1", "carrier_1")
    assert typed(table, "2 dd, sub") == ("destroyer_1", "destroyer_2", "submarine_1")
    assert typed(table, "2 bb") == ("battleship_1", "battleship_1", "carrier_1")


def test_8_3_a_typed_line_that_cannot_be_says_why() -> None:
    table = losses("sz36=usa:1bb+2dd+1trn", hits={"any": 2})
    assert typed(table, "3 dd") == ("not_so_many",)
    assert typed(table, "3 submarine") == ("not_so_many",)
    assert typed(table, "1 trn") == ("transports_last",)
    assert typed(table, "2 dd 1 bb") == ("more_than_hits",)
    assert typed(table, "2 oxen") == ("no_such_unit",)
    assert typed(table, " , ") == ("empty_line",)
    assert typed(table, "2 dd home") == ("no_such_unit",)


def test_8_3_a_sample_is_always_legal() -> None:
    table = losses("sz36=usa:2bb+1cv+2dd+2sub+3ftr+2trn", hits={"any": 3, "submarine": 3})
    pick = random.Random(3)
    found = {table.ask.sample(table.g, pick) for _ in range(50)}
    assert len(found) > 10
    assert {table.why_not(choice) for choice in found} == {None}


def test_8_3_who_has_an_order_of_its_own_is_not_asked() -> None:
    came = {"japan_infantry_1": "kiangsi"}
    assert fight(LAND, *[6] * 3, *[1], *[6] * 8, came=came).asked == "japan choose_losses"
    own = StandingOrders(losses={"defence_sea": ("cruiser", "destroyer")})
    line = "sz36=usa:1dd+1ca;japan:1dd power=japan war=japan-usa"
    fought = fight(line, 1, 6, 6, came={"japan_destroyer_1": "sz37"}, standing={"usa": own})
    assert lost(fought, "defender") == ["cruiser"]


def test_8_3_or_is_asked_all_the_same_and_its_order_proposes() -> None:
    own = StandingOrders(losses={"defence_sea": ("cruiser", "destroyer")}, asked=("defence_sea",))
    line = "sz36=usa:1dd+1ca;japan:1dd power=japan war=japan-usa"
    table = fight(line, 1, 6, 6, came={"japan_destroyer_1": "sz37"}, standing={"usa": own})
    assert table.asked == "usa choose_losses"
    assert table.ask.start(table.g) == TakeLosses(("usa_cruiser_1",))
    assert table.ask.answers(table.g, "as_proposed") == [TakeLosses(("usa_cruiser_1",))]


def test_8_3_of_several_defenders_the_one_with_most_units_chooses() -> None:
    line = "sz36=uk:1dd;usa:1ca+1dd;japan:1dd power=japan war=japan-usa,japan-uk"
    assert fight(line, 1).asked == "usa choose_losses"


@pytest.mark.parametrize(("version", "asked"), [(12, "anzac"), (11, "uk")])
@pytest.mark.parametrize("fleet", ["1sub;uk:3ftr;anzac:1ca+1dd", "1bb;uk:3trn+1ca;anzac:1bb+1ca"])
def test_8_3_p42_units_on_which_no_hit_can_fall_do_not_count(
    fleet: str, version: int, asked: str
) -> None:
    """Given fighters that a submarine does not hit, or transports that come last."""
    line = f"sz36=japan:{fleet} power=japan war=japan-anzac,japan-uk"
    assert fight(line, 1, version=version).asked == f"{asked} choose_losses"


def test_8_3_or_the_attacker_where_the_table_says_so() -> None:
    line = "sz36=uk:1dd;usa:1ca+1dd;japan:1dd power=japan war=japan-usa,japan-uk"
    assert fight(line, 1, attacker_settles_losses=True).asked == "japan choose_losses"
    alone = "sz36=usa:1ca+1dd;japan:1dd power=japan war=japan-usa"
    assert fight(alone, 1, attacker_settles_losses=True).asked == "usa choose_losses"


def test_8_3_a_battle_is_plain_data_at_every_decision() -> None:
    table = fight(LAND, *[6] * 3, *[1], *[6] * 8, came={"japan_infantry_1": "kiangsi"})
    battle, ask = (plain(frame) for frame in table.state.stack)
    assert battle["at"] == "remove"
    assert ask["hits"] == {"any": 1}
    assert dice(table) == [(2, 2), (3, 1)]
