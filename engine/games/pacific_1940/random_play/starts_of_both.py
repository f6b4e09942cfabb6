"""2, G6 to G9 Where games of random play begin that are played on both boards.

Each line brings something about that play from the set-up seldom reaches within a few rounds: a
capital about to fall, or to be freed; a victory of each kind; neutrals and leagues; fleets on both
sides of a strait that is open to some of them.
"""

from __future__ import annotations

from engine.games.pacific_1940.random_play.starts import NEAR_AN_END

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
}
AT_THE_STRAITS = {
    4: (
        "power=italy turn=2 phase=combat_move"
        " war=germany-ussr,italy-ussr,germany-usa,italy-usa,japan-usa,japan-uk,japan-anzac"
        " holds.turkey=italy turkey=italy:2inf sz99=italy:1ca+1dd+1trn[2inf]"
        " sz100=ussr:1ca+1sub+1trn caucasus=ussr:1inf holds.gibraltar=italy gibraltar=italy:1inf"
        " sz92=italy:1dd+1sub sz91=uk:1dd+1sub+1trn sz113=germany:1ca+1dd+1sub sz112=uk:1dd+1trn"
        " denmark=germany:1inf sz98=uk:1dd+1ca+1trn[2inf] sz81=italy:1sub+1dd;anzac:1trn"
        " egypt=uk:2inf trans_jordan=uk:1inf holds.alexandria=italy alexandria=italy:2inf"
        " sz64=usa:1dd+1ca+1trn[2inf]"
        " sz89=germany:1sub+1dd sz65=japan:1dd+1sub central_america=usa:1inf"
    ),
}
"""All five straits, each open to some, with ships on both sides."""
NEAR_A_CAPITAL = {
    1: (
        "power=japan turn=2 phase=combat_move war=japan-usa,japan-uk,japan-anzac,japan-ussr"
        " holds.burma=japan holds.kwangtung=japan holds.philippines=japan"
        " holds.malaya=japan burma=japan:6inf+3art+2tank+2ftr"
        " india=uk:2inf west_india=uk:6inf+2art fac.india=minor_complex,air_base,naval_base"
        " purse.uk_pacific=11 purse.uk_europe=20 japan=japan:4inf fac.japan=major_complex"
        " queensland=anzac:3inf sz37=japan:1bb+1ca+1trn[2inf] sz39=uk:1dd"
        " united_kingdom=uk:3inf fac.united_kingdom=major_complex"
    ),
    6: (
        "power=usa turn=2 phase=combat_move war=germany-usa,italy-usa,japan-usa,germany-ussr"
        " holds.france=germany holds.normandy_bordeaux=usa holds.southern_france=italy"
        " france=germany:1inf normandy_bordeaux=usa:6inf+2art+2tank;uk:2inf purse.germany=20"
        " western_germany=germany:4inf+1tank germany=germany:3inf southern_france=italy:2inf"
        " fac.germany=major_complex united_kingdom=uk:4inf+1ftr fac.united_kingdom=major_complex"
        " sz110=uk:1bb+1trn[2inf] sz105=germany:2sub eastern_united_states=usa:2inf"
        " purse.uk_europe=14 purse.uk_pacific=9 morocco=france:1inf algeria=france:1inf"
    ),
    7: NEAR_AN_END[7].replace("purse.uk=", "purse.uk_pacific="),
    12: (
        "power=germany turn=2 phase=combat_move war=germany-usa,italy-usa,japan-usa"
        " holds.france=germany holds.normandy_bordeaux=germany holds.southern_france=germany"
        " united_kingdom=uk:1aaa scotland=uk:6inf+2art+2tank"
        " fac.united_kingdom=major_complex,air_base,naval_base purse.uk_europe=21"
        " sz110=germany:1bb+1ca+3trn[2inf] france=germany:3inf+2ftr+1bmb"
        " fac.france=major_complex,air_base germany=germany:4inf fac.germany=major_complex"
        " sz109=uk:1trn sz106=usa:1ca+1trn[2inf] eastern_united_states=usa:3inf"
        " fac.eastern_united_states=minor_complex,air_base,naval_base"
    ),
    13: (
        "power=germany turn=2 phase=combat_move war=germany-usa,italy-usa,japan-usa"
        " holds.quebec=germany holds.ontario=germany quebec=germany:3inf+1art+2tank+1aaa"
        " ontario=germany:2mech eastern_united_states=usa:1inf"
        " fac.eastern_united_states=minor_complex,air_base,naval_base purse.usa=33"
        " central_united_states=usa:8inf+2art+3tank+2ftr fac.central_united_states=minor_complex"
        " germany=germany:3inf fac.germany=major_complex,air_base sz101=usa:1dd;germany:1sub"
    ),
    14: (
        "power=germany turn=2 phase=combat_move war=germany-ussr,italy-ussr"
        " holds.smolensk=germany holds.bryansk=germany smolensk=germany:4inf+1art+1tank"
        " bryansk=germany:1mech+1tank+1ftr russia=ussr:1inf+1aaa purse.ussr=19"
        " fac.russia=major_complex,air_base samara=ussr:6inf+3tank vologda=ussr:5inf+1art"
        " germany=germany:3inf+1bmb fac.germany=major_complex,air_base"
        " holds.novgorod=germany fac.novgorod=minor_complex,air_base,naval_base"
    ),
    16: (
        "power=germany turn=2 phase=combat_move"
        " war=germany-ussr,italy-ussr,germany-usa,italy-usa,japan-usa,japan-uk,japan-anzac"
        " holds.france=germany holds.germany=ussr germany=ussr:1inf"
        " western_germany=germany:6inf+2art+2tank"
        " fac.germany=minor_complex,air_base holds.southern_italy=usa southern_italy=usa:1inf"
        " northern_italy=italy:5inf+1art+1tank fac.southern_italy=minor_complex,air_base"
        " holds.japan=usa japan=usa:1inf sz6=japan:1bb+1ca+2trn[2inf]+1trn[1inf+1tank]"
        " korea=japan:3inf fac.japan=minor_complex russia=ussr:3inf fac.russia=major_complex"
    ),
    17: (
        "power=japan turn=2 phase=combat_move war=japan-usa,japan-uk,japan-anzac"
        " holds.queensland=japan queensland=japan:5inf+2art+1tank+1ftr new_south_wales=anzac:1inf"
        " victoria=anzac:5inf+1art south_australia=anzac:2inf+1tank sz62=usa:1dd+1trn[2inf]"
        " fac.new_south_wales=minor_complex,naval_base fac.queensland=air_base,naval_base"
        " purse.anzac=13 japan=japan:3inf fac.japan=major_complex,air_base sz54=japan:1ca+1sub"
    ),
    18: (
        "power=usa turn=2 phase=combat_move"
        " war=germany-usa,italy-usa,japan-usa,japan-uk,japan-anzac japan=japan:1aaa"
        " sz6=usa:2bb+1ca+2trn[2inf]+1trn[1inf+1tank] korea=japan:3inf purse.japan=17"
        " fac.japan=major_complex,air_base,naval_base southern_italy=italy:1aaa purse.italy=9"
        " sz95=usa:1bb+1ca+2trn[2inf]+1trn[1inf+1tank] northern_italy=italy:4inf+1tank"
        " fac.southern_italy=major_complex,air_base,naval_base germany=germany:4inf"
        " fac.germany=major_complex western_united_states=usa:3inf"
    ),
    19: (
        "power=germany turn=2 phase=combat_move war=germany-usa,italy-usa"
        " western_germany=germany:8inf+3art+3tank+2ftr+1tac fac.western_germany=air_base"
        " germany=germany:3inf+1bmb fac.germany=major_complex,air_base france=france:1inf+1aaa"
        " fac.france=major_complex,air_base purse.france=19 holland_belgium=germany:2mech"
        " holds.holland_belgium=germany normandy_bordeaux=uk:5inf+2art+1tank;france:1inf"
        " southern_france=france:1inf+1art united_kingdom=uk:3inf+2ftr"
        " fac.united_kingdom=major_complex,air_base sz110=uk:1bb+1trn[2inf]"
    ),
}
"""A capital about to fall or to be freed, with those near who may turn that back."""
NEAR_A_VICTORY = {
    8: (
        "power=italy turn=2 phase=purchase_and_repair war=germany-usa,germany-ussr,italy-ussr"
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
        "power=ussr turn=2 phase=combat_move war=germany-ussr,italy-ussr,germany-usa,italy-usa"
        " holds.southern_italy=usa holds.japan=usa holds.poland=ussr poland=ussr:8inf+2art+4tank"
        " germany=germany:2inf southern_italy=usa:2inf japan=usa:3inf purse.germany=15"
        " western_germany=germany:2inf+1tank greater_southern_germany=germany:1inf"
        " fac.germany=major_complex fac.russia=major_complex russia=ussr:2inf"
        " sz125=germany:1sub archangel=ussr:1inf manchuria=japan:4inf amur=ussr:3inf"
    ),
    11: NEAR_AN_END[8].replace("purse.uk=", "purse.uk_pacific="),
}
STARTS = AMONG_NEUTRALS | AT_THE_STRAITS | NEAR_A_CAPITAL | NEAR_A_VICTORY
"""A game's number, less the twenties in it → its starting position; others begin as usual."""
SERIES = 20
