"""What the lobby says of Global 1940."""

from __future__ import annotations

from wargames.games.pacific_1940 import global_offer, lobby_offer

PACIFIC = {switch.name for switch in lobby_offer.OFFER.switches}
GLOBAL = {switch.name for switch in global_offer.OFFER.switches}


def test_G4_5_no_switch_is_offered_for_a_payment_that_global_does_not_have() -> None:
    assert "payment" in PACIFIC
    assert PACIFIC - {"payment"} == PACIFIC & GLOBAL
