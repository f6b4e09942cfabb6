"""2 Where games of random play begin: situations that are rarely reached from the set-up."""

from __future__ import annotations

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
