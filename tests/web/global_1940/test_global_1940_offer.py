"""What the lobby says of Global 1940."""

from wargames.games.pacific_1940.offers import global_offer, lobby_offer

PACIFIC = {switch.name for switch in lobby_offer.OFFER.switches}
GLOBAL = {switch.name for switch in global_offer.OFFER.switches}


def test_G4_5_no_switch_is_offered_for_a_payment_that_global_does_not_have() -> None:
    assert "payment" in PACIFIC
    assert PACIFIC - {"payment"} == PACIFIC & GLOBAL


def test_G8_2_only_games_that_began_with_straits_open_in_peace_say_so() -> None:
    old = global_offer.OFFER.agreed({"straits_open_in_peace": True})
    assert [switch.label for switch in old] == ["Straits open in peace"]
    assert "straits_open_in_peace" not in GLOBAL
    assert "straits_by_leave" in GLOBAL - PACIFIC
