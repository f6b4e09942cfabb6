"""What version 6 changed in the moves of Global 1940, beside games of before."""

from __future__ import annotations

import pytest

from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.movement import decks
from engine.games.pacific_1940.movement.landing import stranded
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.position.versions import FIFTH, SIXTH
from tests.engine.pacific_1940.global_1940.world import BOX, fogged, world
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import carried_out, go, judged, why_not

BOTH_VERSIONS = pytest.mark.parametrize("version", [FIFTH, SIXTH])

# ---------------------------------------------------------------------- decks of a purse

BOTH = "fac.united_kingdom=major_complex fac.india=major_complex"
STRIKE = go("uk_fighter_1", by="borneo sz43 sz37 sz38")


def lone_fighter(bought: str, *, version: int, fog: bool = False) -> Table:
    """Borneo is the only land of the Allies from which a fighter flies over Sea Zone 38."""
    far = BOX.distances.to("sz38", "air")
    lands = [land for land in BOX.territories if far.get(land, 99) <= 3 and land != "india"]
    lost = [land for land in lands if BOX.territories[land].in_play and land not in BOX.neutrals]
    holds = " ".join(f"holds.{land}=japan" for land in lost if land != "borneo")
    line = f"power=uk war=uk-japan,anzac-japan {BOTH} {holds} holds.borneo=uk borneo=uk:1ftr"
    return (fogged if fog else world)(
        f"{line} sz38=japan:1trn bought.{bought}=1cv", version=version
    )


def yards_of(line: str, version: int) -> dict[str, tuple[str, ...]]:
    """Carrier → the zones where it may come to be a deck."""
    table = world(f"power=uk war=uk-japan,anzac-japan {line}", version=version)
    berths = decks.of(Tentative(table.g, "uk", NONCOMBAT), is_moving=True)
    return {carrier.key: carrier.zones for carrier in berths.carriers}


@pytest.mark.parametrize("fog", [False, True])
def test_G2_2_version_6_a_carrier_that_london_paid_is_no_deck_at_calcutta(fog: bool) -> None:
    now = lone_fighter("uk_europe", version=SIXTH, fog=fog)
    before = lone_fighter("uk_europe", version=FIFTH, fog=fog)

    assert why_not(now, STRIKE) == "7.4 cannot_land"
    assert judged(before, STRIKE).landings == {"uk_fighter_1": "sz39"}


@BOTH_VERSIONS
def test_G2_2_a_carrier_that_calcutta_paid_is_a_deck_there(version: int) -> None:
    table = lone_fighter("uk_pacific", version=version)
    assert judged(table, STRIKE).landings == {"uk_fighter_1": "sz39"}

    carried_out(table, STRIKE)
    carried_out(table, go("uk_fighter_1", by="sz38 sz39"), phase=NONCOMBAT)
    table.run(Mobilize(power="uk"))

    assert [type(event).__name__ for event in table.events] == ["Mobilized"]
    assert table.where("uk_fighter_1") == table.where("uk_carrier_1") == "sz39"


def test_G2_2_version_5_the_fighter_that_waited_there_was_lost() -> None:
    table = carried_out(lone_fighter("uk_europe", version=FIFTH), STRIKE)
    carried_out(table, go("uk_fighter_1", by="sz38 sz39"), phase=NONCOMBAT)
    assert stranded(table.g, "uk") == ()
    table.run(Mobilize(power="uk"))

    assert table.why_not(Deploy((Placing("carrier", "sz39"),))) == "13 no_complex"
    table.do(Deploy((Placing("carrier", "sz109"),)))
    assert [event.zone for event in table.told("stranded_aircraft_lost")] == ["sz39"]


def test_G2_2_version_6_while_london_is_lost_calcutta_builds_at_its_own_complexes() -> None:
    line = "holds.united_kingdom=germany fac.quebec=minor_complex fac.india=major_complex"
    bought = f"{line} bought.uk_pacific=1cv"

    assert yards_of(bought, SIXTH) == {"uk_carrier_1": ("sz39",)}
    assert yards_of(bought, FIFTH) == {"uk_carrier_1": ("sz39", "sz106", "sz120", "sz121")}


def test_G2_2_version_6_a_purse_whose_capital_is_lost_builds_no_deck() -> None:
    line = "holds.united_kingdom=germany fac.quebec=minor_complex fac.india=major_complex"
    bought = f"{line} bought.uk_europe=1cv"

    assert yards_of(bought, SIXTH) == {}
    assert yards_of(bought, FIFTH) == {"uk_carrier_1": ("sz39", "sz106", "sz120", "sz121")}


def test_G2_2_version_6_each_of_two_carriers_has_the_yards_of_its_purse() -> None:
    bought = f"{BOTH} bought.uk_europe=1cv bought.uk_pacific=1cv"

    assert sorted(yards_of(bought, SIXTH).values()) == [("sz109", "sz110"), ("sz39",)]
    assert sorted(yards_of(bought, FIFTH).values()) == [("sz39", "sz109", "sz110")] * 2
