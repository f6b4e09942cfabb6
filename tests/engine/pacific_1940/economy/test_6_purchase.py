"""6 Purchase and repair; 5 where facilities may stand."""

import random
import tomllib
from collections import Counter
from typing import Any

import pytest

from engine.core.sequence.composed import Place, UnreadLine
from engine.games.pacific_1940.economy import facilities
from engine.games.pacific_1940.economy.bill import Build, Item, Repair, Units, Upgrade, price
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.equipment import FOLDER
from engine.games.pacific_1940.position.state import PURCHASED
from tests.engine.pacific_1940.helpers import Table, at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "
ITEMS = tuple[Item, ...]


def buying(line: str, power: str = "japan") -> Table:
    """A power that is about to spend."""
    return at(f"power={power} {line}").run(PurchaseAndRepair(power=power))


def typed(t: Table, *lines: str) -> ITEMS:
    """The bill that these typed lines make."""
    draft = t.ask.start(t.g)
    for line in lines:
        draft = t.ask.typed(t.g, draft, line)
    items: ITEMS = draft.items
    return items


def unread(t: Table, line: str) -> str:
    """Why a typed line does not read."""
    with pytest.raises(UnreadLine) as caught:
        typed(t, line)
    return caught.value.refusal.fact


def test_6_units_are_paid_for_and_wait() -> None:
    t = buying("purse.japan=26")
    t.do(Purchase((Units("infantry", 4), Units("tank"))))
    assert t.state.purses["japan"] == 8
    waiting = sorted(piece.kind for piece in t.state.counters.values() if piece.place == PURCHASED)
    assert waiting == ["infantry"] * 4 + ["tank"]
    event = t.one("purchased")
    assert (event.units, event.spent, event.left) == ({"infantry": 4, "tank": 1}, 18, 8)


def test_6_small_words_before_a_territory_are_passed_over() -> None:
    t = buying("purse.japan=60 fac.japan=major_complex:2")
    assert typed(t, "airbase in Korea & 1 inf") == (Build("air_base", "korea"), Units("infantry"))
    assert typed(t, "repair 2 at Japan") == (Repair("major_complex", "japan", 2),)


@pytest.mark.parametrize("name", ["mech inf", "mech infantry", "mechanized infantry", "Mech. inf."])
def test_6_mechanized_infantry_is_bought_by_any_of_its_names(name: str) -> None:
    t = buying("purse.japan=26")
    assert typed(t, f"2 {name} 1 inf") == (Units("mech_infantry", 2), Units("infantry", 1))


def test_6_money_that_is_left_is_told_while_it_can_be_spent() -> None:
    t = buying("purse.japan=10")
    (all_of_it,) = t.ask.forgotten(t.g, Purchase())
    assert (all_of_it.fact, all_of_it.ipc) == ("nothing_bought", 10)
    (rest,) = t.ask.forgotten(t.g, Purchase((Units("infantry", 2),)))
    assert rest.ipc == 4
    assert t.ask.forgotten(t.g, Purchase((Units("infantry", 3),))) == []
    assert t.ask.forgotten(t.g, Purchase((Units("fighter"),))) == []


def test_6_nobody_spends_more_than_the_purse_holds() -> None:
    t = buying("purse.japan=17")
    assert t.why_not(Purchase((Units("infantry", 4), Units("tank")))) == "6 too_dear"
    assert t.why_not(Purchase(())) is None


def test_6_a_bill_names_what_there_is_and_counts_from_one() -> None:
    t = buying("purse.japan=50")
    assert t.why_not(Purchase((Units("knight"),))) == "6 no_such_unit"
    assert t.why_not(Purchase((Units("tank", -5),))) == "6 no_count"
    assert t.why_not(Purchase((Build("castle", "korea"),))) == "6 no_such_facility"
    assert t.why_not(Purchase((Build("air_base", "sz6"),))) == "6 no_such_territory"
    assert t.why_not(Purchase((Repair("air_base", "korea", -3),))) == "6 no_count"


def test_6_a_power_without_its_capital_buys_nothing() -> None:
    assert buying(WESTERN_WAR + "holds.india=japan", "uk").asked == ""


def test_6_damage_is_repaired_at_one_a_point_and_at_once() -> None:
    t = buying("purse.japan=26 fac.japan=major_complex:4,naval_base:3")
    t.do(Purchase((Repair("major_complex", "japan", 3),)))
    assert t.piece("japan_major_complex").markers == 1
    assert t.state.purses["japan"] == 23


def test_6_no_more_is_repaired_than_is_damaged() -> None:
    t = buying("purse.japan=26 fac.japan=naval_base:3")
    twice = (Repair("naval_base", "japan", 2), Repair("naval_base", "japan", 2))
    assert t.why_not(Purchase(twice)) == "6 not_so_much_damage"
    assert t.why_not(Purchase((Repair("air_base", "japan"),))) == "6 no_facility_of_its_own"


def test_6_a_working_naval_base_mends_ships_beside_it_free() -> None:
    t = buying("fac.japan=naval_base:2 sz6=japan:1bb!+1cv! sz33=japan:1bb!").do(Purchase())
    assert t.piece("japan_battleship_1").markers == t.piece("japan_carrier_1").markers == 0
    assert t.piece("japan_battleship_2").markers == 1
    assert [key for key, _ in t.one("ships_mended").ships] == [
        "japan_battleship_1",
        "japan_carrier_1",
    ]


def test_6_a_base_that_does_not_work_mends_only_once_it_is_repaired() -> None:
    line = "fac.japan=naval_base:3 sz6=japan:1bb! purse.japan=5"
    t = buying(line).do(Purchase())
    assert t.piece("japan_battleship_1").markers == 1
    t = buying(line).do(Purchase((Repair("naval_base", "japan", 1),)))
    assert t.piece("japan_battleship_1").markers == 0


def test_6_a_friends_base_mends_once_both_are_at_war() -> None:
    line = "fac.hawaiian_islands=naval_base sz26=anzac:1bb!"
    assert buying(line, "anzac").do(Purchase()).piece("anzac_battleship_1").markers == 1
    t = buying(WESTERN_WAR + line, "anzac").do(Purchase())
    assert t.piece("anzac_battleship_1").markers == 0


@pytest.mark.parametrize(
    ("item", "refusal"),
    [
        (Build("minor_complex", "korea"), None),
        (Build("minor_complex", "kiangsu"), None),
        (Build("minor_complex", "siam"), "5 too_poor"),
        (Build("minor_complex", "philippines"), "5 on_an_island"),
        (Build("minor_complex", "japan"), "5 on_an_island"),
        (Build("minor_complex", "malaya"), "5 not_held_since_start"),
        (Build("major_complex", "korea"), None),
        (Build("major_complex", "kiangsu"), "5 not_its_own_from_the_start"),
        (Build("air_base", "iwo_jima"), None),
        (Build("air_base", "hainan"), "5 has_one"),
        (Build("minor_complex", "manchuria"), "5 has_one"),
        (Build("major_complex", "manchuria"), "5 not_its_own_from_the_start"),
        (Upgrade("major_complex", "korea"), "5 nothing_to_upgrade"),
        (Upgrade("major_complex", "manchuria"), "5 not_its_own_from_the_start"),
        (Upgrade("air_base", "korea"), "5 nothing_to_upgrade"),
    ],
)
def test_5_where_facilities_may_stand(item: Item, refusal: str | None) -> None:
    t = buying(
        "purse.japan=99 holds.philippines=japan fac.hainan=air_base fac.manchuria=minor_complex"
    )
    assert t.why_not(Purchase((item,))) == refusal


def test_5_one_facility_of_a_kind_and_one_complex_in_a_territory() -> None:
    t = buying("purse.japan=99")
    twice = (Build("air_base", "korea"), Build("air_base", "korea"))
    both = (Build("minor_complex", "korea"), Build("major_complex", "korea"))
    bases = (Build("air_base", "korea"), Build("naval_base", "korea"))
    assert t.why_not(Purchase(twice)) == "5 has_one"
    assert t.why_not(Purchase(both)) == "5 has_a_complex"
    assert t.why_not(Purchase(bases)) is None


def test_5_an_undamaged_complex_is_upgraded_in_ones_own_land() -> None:
    t = buying("purse.japan=99 fac.korea=minor_complex:2")
    upgrade = Upgrade("major_complex", "korea")
    assert t.why_not(Purchase((upgrade,))) == "5 damaged"
    assert t.why_not(Purchase((Repair("minor_complex", "korea", 2), upgrade))) is None
    assert t.why_not(Purchase((Repair("minor_complex", "korea", 2), upgrade, upgrade))) == (
        "5 has_one"
    )


def test_4_china_buys_infantry_and_artillery_while_the_road_is_open() -> None:
    t = buying("purse.china=12", "china")
    assert t.why_not(Purchase((Units("infantry", 2), Units("artillery")))) is None
    assert t.why_not(Purchase((Units("fighter"),))) == "4 buys_none"
    assert t.why_not(Purchase((Build("air_base", "yunnan"),))) == "4 builds_nothing"
    t = buying(WESTERN_WAR + "purse.china=12 holds.burma=japan", "china")
    assert t.why_not(Purchase((Units("artillery"),))) == "4 road_is_closed"
    assert t.why_not(Purchase((Units("infantry"),))) is None


def test_4_china_repairs_nothing() -> None:
    t = buying("purse.china=12 holds.kiangsu=china fac.kiangsu=naval_base:2", "china")
    assert t.why_not(Purchase((Repair("naval_base", "kiangsu"),))) == "4 repairs_nothing"


def test_6_the_sheet_offers_one_more_of_everything_with_its_refusal() -> None:
    t = buying("purse.japan=9 fac.japan=major_complex:3")
    parts = {part.target: part for part in t.ask.parts(t.g, Purchase((Units("infantry"),)))}
    assert parts["infantry"].draft == Purchase((Units("infantry", 2),))
    assert parts["infantry"].refusal is None
    assert parts["tank"].refusal is None
    assert parts["submarine"].draft == Purchase((Units("infantry"), Units("submarine")))
    refused = {name: part.refusal.fact for name, part in parts.items() if part.refusal}
    assert refused["transport"] == "too_dear"
    assert refused["build.korea.minor_complex"] == "too_dear"
    assert refused["build.siam.minor_complex"] == "too_poor"
    repairs = [p for p in t.ask.parts(t.g, Purchase()) if p.target.startswith("repair")]
    assert [part.draft.items[0].points for part in repairs] == [1, 3]


def test_6_what_is_typed_is_added_to_the_bill() -> None:
    t = buying("purse.japan=99 fac.japan=major_complex:4,air_base:1")
    assert typed(t, "4 inf 1 tank", "2 infantry") == (Units("infantry", 6), Units("tank"))
    assert typed(t, "strategic bomber, 2 tac") == (
        Units("strategic_bomber"),
        Units("tactical_bomber", 2),
    )
    assert typed(t, "3inf+1tank") == typed(t, "3 inf, 1 tank")
    assert typed(t, "minor complex Korea") == (Build("minor_complex", "korea"),)
    assert typed(t, "1 minor complex Korea") == (Build("minor_complex", "korea"),)
    assert typed(t, "Air base iwo") == (Build("air_base", "iwo_jima"),)
    assert typed(t, "upgrade korea") == (Upgrade("major_complex", "korea"),)
    assert typed(t, "repair 2 Japan major complex") == (Repair("major_complex", "japan", 2),)
    assert typed(t, "repair air base japan") == (Repair("air_base", "japan", 1),)
    assert typed(t, "repair japan") == (
        Repair("air_base", "japan", 1),
        Repair("major_complex", "japan", 4),
    )


def test_6_a_typed_line_that_does_not_read_says_why() -> None:
    t = buying("purse.japan=99 fac.japan=major_complex:4,air_base:1")
    assert unread(t, "") == "empty_line"
    assert unread(t, "3 knights") == "no_such_unit"
    assert unread(t, "3") == "no_such_unit"
    assert unread(t, "9999999999 inf") == "no_such_number"
    assert unread(t, "air base atlantis") == "no_such_space"
    assert unread(t, "air base korea please") == "no_such_space"
    assert unread(t, "air base sz6") == "no_such_territory"
    assert unread(t, "air base") == unread(t, "repair") == "no_territory_named"
    assert unread(t, "repair 2 japan") == "which_facility"
    assert unread(t, "repair korea") == "nothing_damaged"
    assert unread(t, "-2 inf") == unread(t, "0 inf") == "not_on_the_bill"
    assert unread(t, "repair -1 major complex japan") == "not_on_the_bill"


def test_6_units_are_taken_off_the_bill_again() -> None:
    t = buying("purse.japan=99")
    assert typed(t, "4 inf 1 tank", "-1 inf") == (Units("infantry", 3), Units("tank"))
    assert typed(t, "4 inf 1 tank", "-4 inf") == (Units("tank"),)


def test_6_sampled_bills_are_legal_and_spend_most_of_the_money() -> None:
    t = buying("purse.japan=40 fac.japan=major_complex:4,naval_base:3")
    pick, spent, kinds = random.Random(6), list[int](), set[str]()
    for _ in range(200):
        bill = t.ask.sample(t.g, pick)
        assert t.why_not(bill) is None
        spent.append(price(t.g, "japan", bill.items))
        kinds |= {item.unit for item in bill.items if isinstance(item, Units)}
        kinds |= {type(item).__name__ for item in bill.items}
    assert sum(spent) / len(spent) > 30
    assert kinds >= {*t.g.equipment.units, "Build", "Repair"}


def test_6_pointing_at_a_territory_offers_what_is_built_and_repaired_there() -> None:
    t = buying("purse.japan=14 fac.japan=major_complex:4")
    found = t.ask.pointed(t.g, Purchase(), Place("japan"))
    offers = {(each.what, each.kind, each.count): each for each in found.offers}
    assert offers["repair", "major_complex", 4].price == 4
    assert offers["repair", "major_complex", 4].refusal is None
    assert offers["build", "minor_complex", 1].refusal.fact == "on_an_island"
    assert offers["build", "air_base", 1].refusal.fact == "too_dear"
    assert t.ask.pointed(t.g, Purchase(), Place("malaya")) is None
    assert t.ask.pointed(t.g, Purchase(), Place("no space")) is None


def test_6_what_pointing_offers_may_be_typed() -> None:
    t = buying("purse.japan=99 fac.japan=major_complex:4 fac.korea=minor_complex")
    for territory in ("japan", "korea", "iwo_jima"):
        for offer in t.ask.pointed(t.g, Purchase(), Place(territory)).offers:
            (item,) = typed(t, offer.line)
            assert not isinstance(item, Units)
            assert (type(item).__name__.lower(), item.facility) == (offer.what, offer.kind)


def expected_to_stand(power: str, facility: str, land: Any, holder: str) -> bool:
    """5 What the digest says of a new facility where there is none yet."""
    if power == "china" or holder != power:
        return False
    if facility == "minor_complex":
        return land.get("value", 0) >= 2 and not land.get("island")
    if facility == "major_complex":
        is_own = land["original"] == power
        return land.get("value", 0) >= 3 and not land.get("island") and is_own
    return True


def test_5_every_facility_in_every_land_is_judged_as_the_digest_says() -> None:
    printed = tomllib.loads((FOLDER / "map.toml").read_text())["territory"]
    printed = [land for land in printed if not land.get("absent")]
    lands = {land["key"]: land for land in printed if land.get("in_play", True)}
    pick, judged = random.Random(5), Counter[bool]()
    for _ in range(6):
        changed = pick.sample(sorted(lands), 25)
        words = [f"holds.{land}={pick.choice(('japan', 'usa', 'uk', 'anzac'))}" for land in changed]
        for power in ("japan", "usa", "china", "uk", "anzac"):
            g = at(f"power={power} {' '.join(words)}").g
            for key, land in lands.items():
                for facility in g.equipment.facilities:
                    is_legal = facilities.why_not_build(g, power, facility, key) is None
                    assert is_legal == expected_to_stand(power, facility, land, g.controller(key))
                    judged[is_legal] += 1
    assert min(judged.values()) > 100
