"""What Captain does in a Combat: to react, to fight on, to leave, whom to hit, which card."""

import pytest

from engine.games.pacific_war.combat.combat_cards import PassCard, PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import Bombard, BreakOff, FightOn
from engine.games.pacific_war.combat.retreat import Retreat, Stay
from engine.games.pacific_war.movement.moves import StopHere
from engine.games.pacific_war.movement.reaction import Counterattack, Evacuate, Stand
from tests.engine.pacific_war.bot.bot_helpers import carried, chosen, until, weighed_at
from tests.engine.pacific_war.helpers import at

FOUR_CARRIERS = "us_enterprise,us_hornet,us_lexington,us_saratoga"

ONES = (1,) * 20
"""Faces that score and do nothing much."""

# ------------------------------------------------------------------ 9.2.4


def test_airstrikes_hit_a_carrier_before_a_cruiser() -> None:
    line = "fight=midway attacker=japan mp=0 midway=akagi!,kaga!,us_chicago,us_hornet,us_portland"
    choice = carried(until(at(line, 3, 1), "japan choose_hit"))
    assert choice.target == "us_hornet"


def test_ones_own_surface_hits_go_to_a_cruiser_before_a_battleship() -> None:
    line = "fight=attu attacker=allied mp=0 attu=nagato,mutsu,nachi,us_alabama!,us_indiana!"
    table = until(at(line, 3, 1, *ONES), "japan choose_hit")
    assert carried(table).target == "jp_nachi"


def test_bombardment_falls_on_aircraft_before_a_cruiser() -> None:
    line = "fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,myoko!,us_chester,alba"
    table = at(line + " hand.japan=J07", 1, 6, 1, 6).do("pass_card", "stay", "stay", "fight_on")
    choice = carried(table.do("play_combat_card J07"))
    assert isinstance(choice, Bombard)
    assert choice.hits >= 1


# ------------------------------------------------------------------ fighting on


def test_guns_are_not_fired_at_heavier_guns() -> None:
    line = "fight=midway attacker=japan mp=0 midway=nachi!,us_new_mexico,us_idaho,us_chicago"
    assert isinstance(chosen(line), BreakOff)


def test_guns_are_fired_at_lighter_guns() -> None:
    line = "fight=midway attacker=japan mp=0 midway=kongo!,haruna!,nagato!,us_chicago"
    assert isinstance(chosen(line), FightOn)


def test_another_round_is_fought_against_what_is_nearly_beaten() -> None:
    line = "fight=singapore attacker=japan mp=2 singapore=kongo!,nachi!,uk_exeter"
    table = until(at(line, 1, 1, *ONES), "japan may_fight_on").do("fight_on")
    assert isinstance(carried(until(table, "japan may_fight_on")), FightOn)


def test_who_is_beaten_leaves_before_more_is_lost() -> None:
    fleet = "akagi!,kaga!,nagato!,mutsu!,kongo!,haruna!"
    line = f"turn=2 fight=midway attacker=japan mp=2 midway={fleet},us_boston,us_chicago"
    table = at(line + " hawaii=us_portland", *ONES)
    assert isinstance(carried(until(table, "allied may_retreat")), Retreat)


def test_a_winner_stays_where_a_port_can_be_captured() -> None:
    ships = "kongo!,haruna!,nachi!,us_houston"
    line = f"turn=2 fight=philippines attacker=japan mp=1 philippines={ships} indochina=jlba"
    table = at(line + " hand.japan=J05,J07", 5, 1, *[6] * 8)
    assert isinstance(carried(until(table, "japan may_retreat")), Stay)
    assert not table.g.is_occupied("philippines", "allied")


# ------------------------------------------------------------------ 8.12


def test_an_lba_before_a_great_fleet_is_helped_by_a_greater_one() -> None:
    line = (
        "acts=japan turn=3 japan=akagi,nachi midway=alba "
        f"hawaii={FOUR_CARRIERS},us_chicago,us_portland"
    )
    table = at(line).do("move_from japan", "pick_all", "goal midway")
    assert table.asked == "allied react"
    assert isinstance(carried(table), Counterattack)


def test_a_weak_fleet_does_not_sail_to_meet_a_strong_one() -> None:
    fleet = "akagi,kaga,soryu,hiryu,zuikaku,shokaku,hiei,kirishima"
    line = f"acts=japan turn=3 japan={fleet} midway=alba hawaii=us_hornet,us_chicago"
    table = at(line).do("move_from japan", "pick_all", "goal midway")
    assert isinstance(carried(table), Stand | Evacuate)


def test_home_is_held_against_who_cannot_clear_it() -> None:
    cruisers = "us_chicago,us_portland,us_astoria,us_quincy,us_vincennes"
    fleet = "shoho,nagato!,mutsu!,kongo!,haruna!,fuso!,ise!,hyuga!,maya!,chokai!,mogami!,suzuya!"
    line = f"acts=allied turn=1 japan={fleet} hawaii={FOUR_CARRIERS},{cruisers}"
    table = at(line)
    table.do("move_from hawaii", "pick_all", "goal japan")
    assert table.asked == "japan react"
    assert isinstance(carried(table), Stand)


def test_who_has_been_left_a_zone_that_is_worth_it_stays_there() -> None:
    line = "acts=japan turn=3 okinawa=kongo,nachi philippines=us_hornet hand.japan=J05,J06"
    table = at(line + " indochina=jlba singapore=uk_exeter ceylon=uk_revenge")
    table.do("move_from okinawa", "pick_all", "goal philippines")
    table.do(f"evacuate {table.targets('evacuate')[0]}")
    assert table.asked == "japan choose_goal"
    assert isinstance(carried(table), StopHere)


# ------------------------------------------------------------------ 9.0.1


def card_at_midway(card: str, units: str, *, zone: str = "midway") -> object:
    """What the Allies do with a card where Japan attacks these units with four carriers."""
    line = f"turn=3 fight={zone} attacker=japan mp=2 {zone}=akagi!,kaga!,soryu!,hiryu!,{units}"
    return carried(at(f"{line} hand.allied={card}"))


def test_the_battle_of_midway_is_played_where_fleets_meet() -> None:
    assert isinstance(card_at_midway("A04", FOUR_CARRIERS), PlayCombatCard)


def test_the_battle_of_midway_is_kept_from_a_skirmish() -> None:
    line = "turn=3 fight=attu attacker=japan mp=0 attu=nachi!,us_chicago hand.allied=A04"
    assert isinstance(carried(at(line)), PassCard)


def test_the_turkey_shoot_is_played_against_carriers() -> None:
    assert isinstance(card_at_midway("A12", FOUR_CARRIERS), PlayCombatCard)


@pytest.mark.parametrize(("defenders", "kind"), [("nagato,mutsu", PassCard)])
def test_nobody_flees_from_a_fight_that_is_won(defenders: str, kind: type) -> None:
    line = f"turn=3 fight=truk attacker=allied mp=0 truk={defenders},us_chicago! hand.japan=J11"
    assert isinstance(chosen(line), kind)


def test_a_fleet_that_would_be_lost_slips_away_by_its_card() -> None:
    ships = "us_essex!,us_enterprise!,us_hornet!,us_lexington!,us_alabama!,us_indiana!"
    line = f"turn=3 fight=midway attacker=allied mp=2 midway=kongo,haruna,nagato,mutsu,{ships}"
    assert isinstance(chosen(line + " hand.japan=J11"), PlayCombatCard)


def test_two_columns_are_bought_where_guns_decide() -> None:
    enemies = "us_alabama!,us_indiana!,us_massachusetts!,us_south_dakota!"
    line = f"turn=3 fight=truk attacker=allied mp=0 truk=nagato,mutsu,kongo,{enemies}"
    table = at(line + " hand.japan=J06").do("pass_card", "fight_on")
    assert table.asked == "japan combat_card"
    assert isinstance(carried(table), PlayCombatCard)


def test_two_columns_are_not_bought_against_one_cruiser() -> None:
    line = "turn=3 fight=truk attacker=allied mp=0 truk=nagato,mutsu,kongo,us_chicago!"
    table = at(line + " hand.japan=J06").do("pass_card", "fight_on")
    assert isinstance(carried(table), PassCard)


def test_a_retreat_goes_where_ships_are_made_ready() -> None:
    line = "turn=3 fight=midway attacker=japan mp=0 midway=akagi!,kaga!,us_new_mexico,us_hornet"
    found = weighed_at(until(at(line, 1, 1), "japan may_retreat"))
    ports = {each.port: worth for each, worth in found.items() if isinstance(each, Retreat)}
    assert len(ports) > 1
    assert max(ports, key=lambda port: ports[port]) == "japan"
