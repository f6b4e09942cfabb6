"""Support of random play and the leak check for Pacific 1940."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import UNSET

from engine.core.dice import seed_by
from engine.core.encoding.codec import JsonData
from engine.core.roles import Roles
from engine.core.sequence.choice import Choice
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import kind_of
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import Rulebook1940, position

LIKED = {"declare_war": 3.0, "scramble": 2.0, "press": 3.0}
"""Kinds of choice that lead to more fighting, and how much likelier they are."""


EQUIPPED, MOST_FOUND = 3, 5
"""G10 Of so many games one begins without technologies; the most that a power has at first."""
REFUSED = 0.3
"""How often the leak check has a power refuse to scramble from one of its territories."""
NEAR_AN_END = {
    6: (
        "power=usa turn=2 phase=combat_move war=japan-usa,japan-uk,japan-anzac holds.india=japan"
        " holds.kwangtung=japan holds.philippines=japan holds.hawaiian_islands=japan"
        " philippines=japan:1inf sz35=usa:1trn[2inf]+1trn[1inf+1tank]+1ca+1bb+1dd india=japan:2inf"
        " japan=japan:4inf+2ftr fac.japan=major_complex,air_base,naval_base purse.japan=20"
        " western_united_states=usa:3inf burma=uk:5inf+2art new_south_wales=anzac:2inf"
    ),
    7: (
        "power=japan turn=2 phase=combat_move war=japan-usa,japan-uk,japan-anzac holds.india=japan"
        " holds.shan_state=anzac purse.uk=6 purse.japan=20 india=japan:1inf"
        " fac.india=minor_complex,air_base burma=uk:6inf+2art+1ftr"
        " shan_state=anzac:2inf japan=japan:6inf+2ftr fac.japan=major_complex,air_base,naval_base"
        " western_united_states=usa:3inf new_south_wales=anzac:1inf sz62=japan:2trn[2inf]+1ca"
        " fac.new_south_wales=minor_complex,naval_base"
    ),
    8: (
        "power=japan turn=2 phase=purchase_and_repair war=japan-usa,japan-uk,japan-anzac"
        " purse.japan=30 purse.uk=12 purse.usa=9 holds.kwangtung=japan holds.philippines=japan"
        " holds.hawaiian_islands=japan holds.burma=japan japan=japan:4inf+2ftr"
        " fac.japan=major_complex,air_base,naval_base burma=japan:6inf+3art+4tank india=uk:1inf"
        " fac.india=major_complex,air_base,naval_base western_united_states=usa:3inf"
        " hawaiian_islands=japan:2inf philippines=japan:2inf sz6=japan:1bb+2dd+1cv+1ftr+1trn"
    ),
    9: (
        "power=usa turn=2 phase=purchase_and_repair war=japan-usa,japan-uk,japan-anzac"
        " purse.usa=40 purse.japan=4 fac.japan=major_complex:20,air_base:6,naval_base:6"
        " sz6=usa:2bb+2ca+1cv+2ftr+1trn[1inf+1tank]+1trn[1inf+1art]+1trn[2inf]"
        " sz7=usa:1dd+1trn[1inf+1mech] western_united_states=usa:2inf"
        " fac.western_united_states=major_complex,air_base,naval_base india=uk:2inf"
    ),
}
"""Last digit of a game's number → its starting position: situations that are rarely reached."""


AMONG_NEUTRALS = {
    2: (
        "power=japan turn=2 phase=combat_move war=japan-ussr,japan-uk,japan-anzac,japan-usa"
        " manchuria=japan:6inf+2art+2tank+1ftr korea=japan:2inf amur=ussr:1inf buryatia=ussr:1inf"
        " olgiy=neutrals:2inf buyant_uhaa=neutrals:2inf ulaanbaatar=neutrals:2inf"
        " yenisey=ussr:3inf kansu=china:2inf sz5=japan:1trn[2inf]+1ca sz64=japan:1sub+1dd"
        " sz89=usa:1dd+1trn[2inf] central_america=usa:1inf"
        " venezuela=neutrals:2inf brazil=neutrals:3inf sz81=uk:1dd+1trn[1inf] egypt=uk:1inf"
    ),
    3: (
        "power=germany turn=2 phase=combat_move holds.france=germany holds.southern_france=italy"
        " france=germany:5inf+1tank+1ftr+1aaa switzerland=neutrals:2inf spain=neutrals:2inf"
        " southern_france=italy:4inf+1tank romania=germany:2inf bulgaria=neutrals:4inf"
        " norway=germany:2inf+1aaa finland=neutrals:4inf yugoslavia=neutrals:1inf"
        " albania=italy:3inf+1art greece=neutrals:2inf sz91=uk:1sub+1dd+1trn[2inf]"
        " sz92=italy:1dd+1sub sz113=germany:1ca+1sub sz112=uk:1ca sz98=uk:1dd+1trn[1inf+1aaa]"
        " egypt=uk:2inf sz99=italy:1dd gibraltar=uk:1inf leans.liberia=axis"
        " french_west_africa=uk:1tank+1inf"
    ),
} | {near: NEAR_AN_END[near].replace("purse.uk=", "purse.uk_pacific=") for near in (7, 8)}
"""The same where there are neutrals and straits; near the fall of Calcutta, which has a purse."""


NEAR_AN_END_OF_ALL = {
    6: (
        "power=usa turn=5 phase=combat_move war=germany-usa,italy-usa,japan-usa,germany-ussr"
        " holds.france=germany holds.normandy_bordeaux=usa holds.southern_france=italy"
        " france=germany:1inf normandy_bordeaux=usa:6inf+2art+2tank;uk:2inf purse.germany=20"
        " western_germany=germany:4inf+1tank germany=germany:3inf southern_france=italy:2inf"
        " fac.germany=major_complex united_kingdom=uk:4inf+1ftr fac.united_kingdom=major_complex"
        " sz110=uk:1bb+1trn[2inf] sz105=germany:2sub eastern_united_states=usa:2inf"
        " purse.uk_europe=14 purse.uk_pacific=9 morocco=france:1inf algeria=france:1inf"
    ),
    7: (
        "power=japan turn=4 phase=combat_move war=japan-usa,japan-uk,japan-anzac,japan-ussr"
        " holds.burma=japan holds.kwangtung=japan holds.philippines=japan"
        " holds.hawaiian_islands=japan holds.malaya=japan burma=japan:6inf+3art+2tank+2ftr"
        " india=uk:2inf west_india=uk:1inf fac.india=minor_complex,air_base,naval_base"
        " purse.uk_pacific=11 purse.uk_europe=20 japan=japan:4inf fac.japan=major_complex"
        " queensland=anzac:3inf sz37=japan:1bb+1ca+1trn[2inf] sz39=uk:1dd"
        " united_kingdom=uk:3inf fac.united_kingdom=major_complex"
    ),
    8: (
        "power=italy turn=6 phase=purchase_and_repair war=germany-usa,germany-ussr,italy-ussr"
        " holds.france=germany holds.novgorod=germany holds.volgograd=germany"
        " holds.russia=germany holds.alexandria=italy holds.southern_france=italy"
        " alexandria=italy:5inf+2art+2tank"
        " egypt=uk:1inf fac.egypt=minor_complex sz97=italy:1ca+1trn[2inf] sz98=uk:1dd+1trn"
        " russia=germany:3inf caucasus=ussr:4inf+1tank fac.caucasus=minor_complex"
        " southern_italy=italy:2inf fac.southern_italy=major_complex germany=germany:6inf+2tank"
        " fac.germany=major_complex purse.germany=40 purse.italy=16 united_kingdom=uk:2inf"
        " gibraltar=uk:1inf southern_france=italy:1inf"
    ),
    9: (
        "power=ussr turn=7 phase=combat_move war=germany-ussr,italy-ussr,germany-usa,italy-usa"
        " holds.southern_italy=usa holds.japan=usa holds.poland=ussr poland=ussr:8inf+2art+4tank"
        " germany=germany:2inf southern_italy=usa:2inf japan=usa:3inf purse.germany=15"
        " western_germany=germany:5inf+1tank greater_southern_germany=germany:3inf"
        " fac.germany=major_complex fac.russia=major_complex russia=ussr:2inf"
        " sz125=germany:1sub archangel=ussr:1inf manchuria=japan:4inf amur=ussr:3inf"
    ),
}
"""Near the fall of a capital, its freeing or a victory where there are both boards."""


class Rules1940(Rulebook1940, Protocol):
    """The rules as random play needs them."""

    @property
    def equipment(self) -> Equipment: ...
    @property
    def roles(self) -> Roles: ...


class CampaignFuzzing(StackFuzzing[CampaignState]):
    """Random play of the open game, which hides only dice and standing orders."""

    def __init__(self, rules: Rules1940, game: StackGame[CampaignState]) -> None:
        super().__init__(game)
        self.rules = rules

    def line(self, number: int) -> str | None:
        """2, G6 The starting position of a numbered game; None: the usual start."""
        on_both = self.rules.equipment.neutrals
        found = AMONG_NEUTRALS | NEAR_AN_END_OF_ALL if on_both else NEAR_AN_END
        return found.get(number % 10)

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> CampaignState:
        """2 Some games begin near the fall of a capital, or near the victory of a side."""
        line = self.line(number)
        if line is None:
            state = self.game.setup(seed, options)
        else:
            state = position(self.rules, line, seed=seed, options=options)
        if state.options.research and number % EQUIPPED:
            self._equip(state, random.Random(number))
        return state

    def _equip(self, state: CampaignState, pick: random.Random) -> None:
        """G10 Powers that have found something already."""
        names = list(self.rules.equipment.technologies)
        found = {
            power: tuple(pick.sample(names, pick.randint(0, MOST_FOUND)))
            for power in self.rules.equipment.order
            if self.rules.equipment.powers[power].researches
        }
        state.technologies = {power: own for power, own in found.items() if own} or UNSET

    def weights(self, state: CampaignState, choices: Sequence[Choice]) -> list[float]:
        """Wars and battles before quiet."""
        return [LIKED.get(kind_of(choice), 1.0) for choice in choices]

    def ending(self, state: CampaignState) -> str:
        """2 How a finished game ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: CampaignState) -> int:
        """1 The round."""
        return state.turn

    def scrambled(
        self, state: CampaignState, role: str | None, pick: random.Random
    ) -> CampaignState:
        """The same position with other future dice, and other standing orders of other sides."""
        other = self.game.codec.copy(state)
        other.dice.seed = seed_by(pick)
        for power, side in self.rules.roles.powers.items():
            if side != role:
                lands = [land for land, holder in sorted(state.control.items()) if holder == power]
                refused = tuple(land for land in lands if pick.random() < REFUSED)
                other.standing_orders[power] = StandingOrders(no_scramble=refused)
        return other
