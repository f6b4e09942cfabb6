"""Fog 6, 8, 10 Who is told what of the events of the open game: nobody learns too much."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core.dice import seed_from
from engine.core.events import Event, kind_of, may_know
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import moves
from engine.games.pacific_1940.detection.messages import Contact, PassingReport, Stopped
from engine.games.pacific_1940.events import air, battle, economy
from engine.games.pacific_1940.events.moves import CargoLoaded, UnitsMoved
from engine.games.pacific_1940.fog.knowledge.audiences import FOG_AUDIENCE
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.tables import laid

AXIS, ALLIES, PUBLIC = "axis", "allies", None


def heard(g: FoggedCampaign, viewer: str | None) -> list[Any]:
    """What a viewer has been told."""
    return [event for event in g.events if may_know(event.audience, viewer)]


def hear(line: str, event: Event, **options: Any) -> FoggedCampaign:
    """A position in which one thing has happened."""
    g = laid(line, **options).g
    g.tell(event)
    return g


# ------------------------------------------------------------------ every kind


def test_fog_6_it_is_settled_of_every_event_who_may_know_of_it() -> None:
    known = {str(kind.__struct_config__.tag) for kind in FOG_AUDIENCE}
    said = {k for k, kind in Pacific1940.reader.event_kinds.items() if kind.announced}
    assert known | said == set(Pacific1940.reader.event_kinds)


def test_fog_6_what_is_addressed_already_stays_as_it_is() -> None:
    news = Stopped(audience=(ALLIES,), power="usa", zone="sz20")
    lost = battle.UnitsLost(audience=(ALLIES,), space="sz20", side="attacker", losses=())
    assert hear("power=usa", news).events == [news]
    assert hear("power=usa", lost).events == [lost]


def test_fog_6_an_event_that_nobody_has_thought_of_is_not_told_at_all() -> None:
    class Unheard(Event, tag="unheard", frozen=True, kw_only=True):
        rule: str = "1"

    with pytest.raises(KeyError):
        hear("power=usa", Unheard())


# ------------------------------------------------------------------ whole events

SECRET: dict[str, Event] = {
    "moved": UnitsMoved(
        power="usa",
        phase="combat",
        units=("usa_infantry_1",),
        kinds=(("infantry", 1),),
        path=("philippines", "sz35"),
    ),
    "loaded": CargoLoaded(
        power="usa", units=("usa_infantry_1",), kinds=(("infantry", 1),), zone="sz35"
    ),
    "bought": economy.Purchased(
        power="usa", units={"carrier": 1}, facilities=(), repairs=(), spent=16, left=1
    ),
    "mended": economy.ShipsMended(power="usa", ships=(("usa_carrier_1", "sz35"),)),
    "placed": economy.Mobilized(power="usa", placed=(("carrier", "sz10", 1),)),
    "built": economy.FacilitiesBuilt(power="usa", facilities=(("air_base", "philippines"),)),
    "paid back": economy.Refunded(power="usa", kinds={"carrier": 1}, ipc=16),
    "no deck": economy.StrandedAircraftLost(power="usa", unit="fighter", zone="sz35"),
    "no home": air.HomelessLost(power="usa", unit="fighter", zone="sz35"),
    "home": air.FoundHome(power="usa", unit="fighter", zone="sz35", space="philippines"),
    "scrambled": air.Scrambled(
        power="usa", base="philippines", zone="sz35", kinds=(("fighter", 1),)
    ),
    "stayed": air.StayedOnGround(power="usa"),
    "landed": air.WentAshore(
        power="usa", zone="sz35", territory="philippines", kinds=(("infantry", 1),)
    ),
    "called off": air.LandingCalledOff(
        power="usa", zone="sz35", territory="philippines", kinds=(("infantry", 1),)
    ),
    "no tokens": air.KamikazesSent(power="usa", count=0, left=6),
    "none up": air.Intercepted(power="usa", territory="philippines", kinds=()),
}


@pytest.mark.parametrize("event", SECRET.values(), ids=SECRET)
def test_fog_6_what_a_power_does_in_secret_its_own_side_alone_hears(event: Event) -> None:
    g = hear("power=usa", event)
    assert [kind_of(each) for each in heard(g, ALLIES)] == [kind_of(event)]
    assert heard(g, AXIS) == heard(g, PUBLIC) == []


def test_fog_8_tokens_and_interceptors_that_come_are_seen_by_all() -> None:
    tokens = air.KamikazesSent(power="japan", count=2, left=4)
    fighters = air.Intercepted(power="japan", territory="japan", kinds=(("fighter", 1),))
    for event in (tokens, fighters):
        assert heard(hear("power=usa", event), ALLIES) == [event]


def test_fog_10_the_facilitator_alone_hears_who_raids_convoys() -> None:
    raid = economy.ConvoyRaided(
        power="japan", zone="sz19", raiders={"usa": 2}, rolls=(1, 2), cap=3, lost=3
    )
    g = hear("power=japan", raid)
    assert heard(g, AXIS) == heard(g, ALLIES) == heard(g, PUBLIC) == []
    assert heard(g, FACILITATOR)


# ------------------------------------------------------------------ at the table


def test_fog_8_a_retreat_tells_the_winner_only_that_they_have_left() -> None:
    event = battle.Retreated(
        space="sz20", power="usa", to="sz35", units=("usa_carrier_1",), aircraft=("usa_fighter_1",)
    )
    g = hear("power=usa", event)
    (told,) = heard(g, AXIS)
    assert (told.power, told.to, told.units, told.aircraft) == ("usa", "", (), ())
    (own,) = heard(g, ALLIES)
    assert (own.to, own.units) == ("sz35", ("usa_carrier_1",))
    assert heard(g, PUBLIC) == []


def test_fog_8_drowned_cargo_is_known_to_its_owner_alone() -> None:
    losses = (
        battle.Loss(unit="usa_transport_1", kind="transport", power="usa"),
        battle.Loss(unit="usa_infantry_1", kind="infantry", power="usa", aboard="usa_transport_1"),
    )
    g = hear("power=usa", battle.UnitsLost(space="sz20", side="attacker", losses=losses))
    for viewer in (AXIS, PUBLIC):
        (told,) = heard(g, viewer)
        assert told.losses == (battle.Loss(unit="", kind="transport", power="usa"),)
    seen, own = heard(g, ALLIES)
    assert seen == heard(g, AXIS)[0]
    assert [each.kind for each in own.losses] == ["infantry"]


def test_a7_aircraft_that_go_down_with_their_deck_are_seen_to_fall() -> None:
    losses = (
        battle.Loss(unit="usa_carrier_1", kind="carrier", power="usa"),
        battle.Loss(unit="anzac_fighter_1", kind="fighter", power="anzac", aboard="usa_carrier_1"),
    )
    g = hear("power=usa", battle.UnitsLost(space="sz20", side="attacker", losses=losses))
    (told,) = heard(g, AXIS)
    assert {(each.power, each.kind) for each in told.losses} == {
        ("usa", "carrier"),
        ("anzac", "fighter"),
    }


def test_fog_8_units_at_the_table_have_kinds_and_no_keys() -> None:
    line = "power=usa sz20=usa:1cv+1bb;japan:1sub"
    hurt = battle.ShipsDamaged(
        space="sz20", side="attacker", units=("usa_carrier_1", "usa_battleship_1")
    )
    dived = battle.Submerged(space="sz20", power="japan", units=("japan_submarine_1",))
    assert heard(hear(line, hurt), AXIS)[0].units == ("battleship", "carrier")
    assert heard(hear(line, dived), ALLIES)[0].units == ("submarine",)


# ------------------------------------------------------------------ money


def test_fog_10_income_is_public_and_the_purse_and_the_convoys_are_not() -> None:
    parts = {"territories": 20, "convoys": -3, "islands": 5}
    event = economy.IncomeCollected(power="japan", parts=parts, purse=31)
    g = hear("power=japan", event)
    (told,) = heard(g, ALLIES)
    assert (kind_of(told), told.collected, told.objectives) == ("income", 22, {"islands": 5})
    loss, also = heard(g, AXIS)
    assert (kind_of(loss), loss.ipc, loss.zones, also) == ("convoy_loss", 3, {}, told)
    assert event.purse in [getattr(each, "purse", 0) for each in heard(g, FACILITATOR)]


def test_a11_a_table_may_tell_the_convoys_of_each_zone_apart() -> None:
    g = laid("power=japan", convoys_by_zone=True).g
    for zone, lost in (("sz19", 2), ("sz20", 0), ("sz36", 1)):
        g.tell(
            economy.ConvoyRaided(
                power="japan", zone=zone, raiders={"usa": 1}, rolls=(1,), cap=3, lost=lost
            )
        )
    parts = {"territories": 20, "convoys": -3}
    g.tell(economy.IncomeCollected(power="japan", parts=parts, purse=17))
    assert heard(g, AXIS)[0].zones == {"sz19": 2, "sz36": 1}


def test_fog_10_the_account_of_a_turn_has_no_purse_and_only_losses_that_both_saw() -> None:
    g = laid("power=japan turn=3").g
    fallen = battle.Loss(unit="usa_transport_1", kind="transport", power="usa")
    drowned = battle.Loss(
        unit="usa_infantry_1", kind="infantry", power="usa", aboard="usa_transport_1"
    )
    g.tell(battle.UnitsLost(space="sz20", side="defender", losses=(fallen, drowned)))
    g.tell(air.HomelessLost(power="usa", unit="fighter", zone="sz20"))
    account = Account(
        round=3,
        power="japan",
        income={"territories": 20, "convoys": -3},
        lost={"usa": {"transport": 1, "infantry": 1, "fighter": 1}},
        cities={"axis": 2},
        purse=31,
    )
    g.tell(economy.TurnAccounted(account=account))
    public = heard(g, PUBLIC)[-1].account
    assert (public.purse, public.lost) == (None, {"usa": {"transport": 1}})
    assert public.income == {"territories": 17}


# ------------------------------------------------------------------ whole turns

FOG = make().under({"fog": True})
OWN_SIDE = FOG.roles.powers


def told_in_turns(seed: int, count: int) -> Iterator[tuple[CampaignState, list[Event]]]:
    """So many moves of a random game: the position before each, and what was told then."""
    state = FOG.setup(seed_from(str(seed)), {"fog": True})
    for number, (_, _, applied) in enumerate(moves(FOG, state, random.Random(seed))):
        yield state, applied.events
        state = applied.state
        if number == count:
            return


def words_in(events: list[Any]) -> set[str]:
    """Every word of what is stored of some events."""
    told = msgspec.json.encode(events).decode()
    return set(re.findall(r"\w+", told))


def at_sea(events: list[Any]) -> list[Any]:
    """Those that name a sea zone as their place."""
    places = [getattr(e, "zone", "") or getattr(e, "space", "") for e in events]
    return [
        e for e, place in zip(events, places, strict=True) if place.removeprefix("sz").isdigit()
    ]


def test_fog_8_no_side_is_told_a_key_of_the_other_sides_pieces_nor_any_cargo() -> None:
    owners: dict[str, str] = {}
    kinds = set[str]()
    cargo = {key for key, unit in make().equipment.units.items() if unit.is_land}
    for state, events in told_in_turns(seed=12, count=400):
        owners |= {key: OWN_SIDE.get(piece.owner, "") for key, piece in state.counters.items()}
        kinds |= {kind_of(each) for each in events}
        for viewer in (AXIS, ALLIES, PUBLIC):
            told = [event for event in events if may_know(event.audience, viewer)]
            assert not {key for key in words_in(told) if owners.get(key, viewer) != viewer}
        public = [event for event in events if event.audience is None]
        of_enemies = [event for event in events if isinstance(event, Contact | PassingReport)]
        assert not words_in([*at_sea(public), *of_enemies]) & cargo
    assert {"units_lost", "cargo_loaded", "battle_ended", "retreated", "contact"} <= kinds
