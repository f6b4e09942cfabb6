"""The rules of earlier versions: each change between versions, by its rule.

A game is played to its end by the version that it began under. What differs in the components is in
content/version_2.toml. docs/rulings.md lists the changes with their reasons.
"""

from __future__ import annotations

from functools import cache

SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH, TWELFTH = range(2, 13)


class EarlierRules:
    """What of the rules of earlier versions a game keeps that began under this version."""

    def __init__(self, version: int) -> None:
        # 7.4 Version 1: where decks were too few, aircraft made earlier had them (P-56).
        self.first_made_lands_first = version < SECOND
        # Fog 8 Version 2: enemies that were found and could be ignored were not recorded (F39).
        self.ignored_are_not_kept = version < THIRD
        # Fog 7 Version 1: a correction took its kinds of unit in the order of its line (F38).
        self.units_change_as_typed = version < SECOND
        # 8.1 Versions 1 and 2: interceptors, called raid by raid, then defended their land (P-60).
        self.interceptors_come_back = version < THIRD
        # 12 Versions 1 and 2: no submarine ended a noncombat move beside a destroyer (P-61).
        self.submarines_shun_destroyers = version < THIRD
        # 7.3 Versions 1 and 2: transports or carriers alone stayed beside enemy warships (P-26).
        self.unarmed_ships_may_stay = version < THIRD
        # 9 Versions 1 and 2: one that only sailed in combat loaded or landed afterwards (P-48).
        self.idle_transports_act_in_harbour = version < THIRD
        # 8.2 Versions 1 and 2: no own submarine or aircraft lifted an ignored one's bar (P-36).
        self.submarines_bar_submarines = version < THIRD
        # 7.3 Versions 1 and 2: units that ended beside lone transports could ignore them (P-62).
        self.lone_transports_may_be_spared = version < THIRD
        # Fog 7 Versions 1 and 2: by hand the facilitator continued before each order (F40).
        self.each_order_waits = version < THIRD
        # G8.2 Version 3: leave that had ended stood in the list until the next turn (GN-10).
        self.leave_ends_unsaid = version < FOURTH
        # Fog 8 Versions 1 to 4: ships hit by kamikazes stayed as seen before (F58).
        self.struck_ships_stay_as_seen = version < FIFTH
        # Fog 8 Versions 1 to 4: aircraft that passed after their ships gave their own blip (F59).
        self.radar_hears_who_follows_ships = version < FIFTH
        # 7.3 Versions 1 to 5: ships had the bonus of a naval base taken in that turn (P-63).
        self.captured_bases_work_at_once = version < SIXTH
        # G4.4 Versions 3 to 5: an upgrade was built though the complex had become major by war.
        self.upgrades_of_major_complexes = version < SIXTH
        # G4.4 Versions 3 to 5: complexes of the United States became major with each of its wars.
        self.each_war_enlarges_complexes = version < SIXTH
        # G2.2, 7.4 Versions 3 to 5: a carrier bought by one British economy counted at all yards.
        self.any_yard_builds_decks = version < SIXTH
        # G6.4, G11 Versions 3 to 5: no one was dropped on a neutral before it was at war.
        self.no_drops_on_neutrals = version < SIXTH
        # 8.3, G11 Versions 3 to 5: units that were dropped were lost as if they had marched.
        self.dropped_units_are_lost_as_others = version < SIXTH
        # G3.4 Versions 3 to 5: a carrier took a guest along to a board where it may not be.
        self.guests_go_to_any_board = version < SIXTH
        # G12 Versions 3 to 5: Chinese land that Japan held was closed to its allies (GW-10).
        self.chinese_land_is_closed_to_allies = version < SIXTH
        # Fog 9 Versions 1 to 5: aircraft that had landed kept ships away where they fought (F61).
        self.landed_aircraft_bar_ships = version < SIXTH
        # Fog 8 Versions 1 to 5: ships that bombarded entered no ledger (F62).
        self.bombarding_ships_are_not_kept = version < SIXTH
        # G11 Versions 3 to 5: rockets were fired from air bases that were taken in that turn.
        self.rockets_from_captured_bases = version < SIXTH
        # G3.3, G11 Versions 3 to 5: rockets hit land with units of a power that is at peace.
        self.rockets_hit_beside_peace = version < SIXTH
        # Fog 8 Versions 1 to 5: aircraft that passed ships that stay gave their own blip (F59).
        self.radar_hears_who_follows_stayers = version < SIXTH
        # 7.5 Versions 1 to 5: no island scrambled against an assault from a friend's ship (F18).
        self.islands_hear_every_assault = version < SIXTH
        # Fog 8 Versions 1 to 5: who found a carrier saw none of its own aircraft on it (A7).
        self.finders_see_bare_decks = version < SIXTH
        # Fog 8 Versions 1 to 5: aircraft on decks that had no order attacked as if sent (F71).
        self.idle_aircraft_attack = version < SIXTH
        # Fog 8 Versions 1 to 5: who was stopped by a scramble or kamikazes fought alone (F20).
        self.answers_stop_passers_alone = version < SIXTH
        # 7.4 Versions 1 to 6: carriers left guests where as many own aircraft were lost (P-50).
        self.guests_may_be_left = version < SEVENTH
        # G3.4, 8.4 Versions 3 to 6: a carrier took a guest along when it retreated (GW-11).
        self.guests_retreat_to_any_board = version < SEVENTH
        # G3.4, 9 Versions 3 to 6: a transport took a friend's land units to any board (GW-11).
        self.troops_go_to_any_board = version < SEVENTH
        # R12 Versions 1 to 6: ships beside aircraft that had to fight took no part (F72).
        self.aircraft_leave_out_their_ships = version < SEVENTH
        # Fog 8 Versions 1 to 6: land with aircraft that had intercepted seemed empty (F73).
        self.interceptors_are_not_seen_on_land = version < SEVENTH
        # 8.3 Versions 1 to 6: own orders of loss did not hold where aircraft pass (P-43).
        self.interceptors_are_asked_for = version < SEVENTH
        # Fog 10 Versions 1 to 6: units that corrections added were in no limit (F74).
        self.added_units_are_not_counted = version < SEVENTH
        # 8.3, G11 Versions 6 and 7: of those that guns fire at, the last infantry was kept (P-43).
        self.guns_spare_last_dropped = version < EIGHTH
        # Fog 10 Versions 1 to 7: purses that corrections set were in no limit (F74).
        self.set_purses_are_not_counted = version < EIGHTH
        # 9 Versions 1 to 7: the log did not tell from which land cargo came aboard.
        self.loading_tells_no_land = version < EIGHTH
        # 14, G7, G11 Versions 3 to 7: rockets cost no trade, and brought or forfeited no league.
        self.rockets_are_no_attacks = version < EIGHTH
        # Fog 8 Versions 1 to 8: beside a battle on land, who had intercepted was not seen (F75).
        self.interceptors_are_not_seen_in_battles = version < NINTH
        # Fog 7 Versions 1 to 8: at the end of a list and before income it was always waited (F76).
        self.silent_ends_wait = version < NINTH
        # 7.4 Versions 1 to 8: an edit by hand left aircraft over the sea for later turns (P-65).
        self.edits_leave_aircraft_at_sea = version < NINTH
        # 8.3 Versions 1 to 9: transports alone with one way out were asked to take it.
        self.only_way_is_asked_for = version < TENTH
        # G2.6, G10 Versions 3 to 10: dice that the purse of Europe paid were never thrown (GR-02).
        self.last_purse_alone_throws = version < ELEVENTH
        # 2 Versions 1 to 11: land given or taken by an edit changed no count for a victory (P-66).
        self.edits_change_no_count = version < TWELFTH
        # 8.1, fog 8 Versions 1 to 11: an attacker's own order took an enemy's aircraft (P-43).
        self.own_order_takes_enemies = version < TWELFTH
        # 8.3 Versions 1 to 11: of several defenders one chose that no hit could fall on (P-42).
        self.all_units_choose_losses = version < TWELFTH
        # Fog 6, 8 Versions 1 to 11: enemies saw what stands in land given back by friends (F77).
        self.returned_land_shows_facilities = version < TWELFTH


earlier_rules = cache(EarlierRules)
