"""The rules of earlier versions: each change between versions, by its rule.

A game is played to its end by the version that it began under. What differs in the components is in
content/version_2.toml. docs/rulings.md lists the changes with their reasons.
"""

from __future__ import annotations

from functools import cache

SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = 2, 3, 4, 5, 6, 7


class EarlierRules:
    """What of the rules of earlier versions a game keeps that began under this version."""

    def __init__(self, version: int) -> None:
        # 6.1.7, 10.3.1 Version 2: at a Port of neither side, repairs due later continued (PW-04).
        self.nobodys_port_keeps_repairs = version < THIRD
        # 6.1.7, 10.3.1 Version 3: repairs begun after a Port was lost continued until due (PW-04).
        self.later_damage_waits = version < FOURTH
        # 8.7 Version 2: Japanese ships ended it after their Combat, and not in passing (AMB-45).
        self.fleet_train_outlasts_ships = version < THIRD
        # 9.0.1 Version 2: A04, A07 and A12 were played only before the first round (PW-20).
        self.round_cards_begin_combat = version < THIRD
        # 6.0, 9.2.4, 10.1, 10.4, 14.0 Version 3: the last of several choices was final (PW-22).
        self.last_choice_is_final = version < FOURTH
        # 9.1.2 Version 2: without a Surface Combat both sides could retreat once more (PW-21).
        self.unfought_surface_asks_again = version < THIRD
        # 9.0 Version 3: the record did not name the units at the beginning of a Combat.
        self.combat_begins_unnamed = version < FOURTH
        # 13.6.1, 13.6.3 Version 4: Divisions did not hold a Port of Japan, and its capture by the
        # Allies removed them (PW-23).
        self.divisions_hold_no_enemy_port = version < FIFTH
        # 10.2, 10.2.1 Version 5: the record did not name the Port for which a card was used.
        self.cards_name_no_port = version < SIXTH
        # 10.2 Version 6: the record had every Port that lacked the Ground Strength to be captured,
        # and none that was left.
        self.weak_invasions_are_told = version < SEVENTH


earlier_rules = cache(EarlierRules)
