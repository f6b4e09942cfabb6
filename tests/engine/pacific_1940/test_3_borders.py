"""3, 4 Who may enter which land before and in war, told a second time from the digest."""

import random
from collections import Counter
from itertools import product

import pytest

from engine.games.pacific_1940.politics import politics
from tests.engine.pacific_1940.economy.books import ORDER, ORIGINAL, OWNER
from tests.engine.pacific_1940.helpers import at

COMMONWEALTH = ("uk", "anzac")
CLOSED = ("ussr", "mongolia", "")
CHINESE = {land for land, power in ORIGINAL.items() if power == "china"}
WARS = {
    "none": "",
    "usa": "war=japan-usa ",
    "uk": "war=japan-uk,japan-anzac,japan-netherlands ",
    "both": "war=japan-usa,japan-uk,japan-anzac,japan-netherlands ",
}


class Borders:
    """Which land is open, with these wars beside that of Japan and China."""

    def __init__(self, wars: str) -> None:
        self.fights = {
            "japan": True,
            "china": True,
            "usa": wars in ("usa", "both"),
            **dict.fromkeys((*COMMONWEALTH, "netherlands"), wars in ("uk", "both")),
        }

    def is_open(self, power: str, land: str, holder: str, *, flies_over: bool) -> bool:
        """3, 4 Whether a unit may stay in a land or, if it only flies over, cross it."""
        if holder in CLOSED or (power == "china" and not self._is_for_china(land)):
            return False
        if holder == power:
            return True
        if power == "japan":
            return self._for_japan(holder, flies_over=flies_over)
        if (holder == "china" or land in CHINESE) and not self.fights[power]:
            return False
        if holder == "japan":
            return self.fights[power] or (flies_over and power in COMMONWEALTH)
        return self._among_allies(power, holder, flies_over=flies_over)

    @staticmethod
    def _is_for_china(land: str) -> bool:
        return land in CHINESE or land in ("kwangtung", "burma")

    def _for_japan(self, holder: str, *, flies_over: bool) -> bool:
        if holder in ("china", "france"):
            return True
        return self.fights[holder] or (flies_over and holder != "usa")

    def _among_allies(self, power: str, holder: str, *, flies_over: bool) -> bool:
        if power == "usa" and not self.fights["usa"]:
            return False
        if power in COMMONWEALTH and holder in (*COMMONWEALTH, "netherlands", "france"):
            return True
        if holder == "france":
            return True
        if holder == "usa" and not self.fights["usa"]:
            return False
        return (self.fights[power] and self.fights[holder]) or flies_over


@pytest.mark.parametrize("wars", sorted(WARS))
def test_3_every_land_is_open_or_closed_as_the_digest_says(wars: str) -> None:
    pick, judged, borders = random.Random(wars), Counter[bool](), Borders(wars)
    for chance in (0, 0.2, 0.5):
        lands = [land for land, power in OWNER.items() if power not in CLOSED]
        hands = [f"holds.{x}={pick.choice(ORDER)}" for x in lands if pick.random() < chance]
        g = at(WARS[wars] + " ".join(hands)).g
        for power, land, flies_over in product(ORDER, g.equipment.territories, (True, False)):
            domain = "air" if flies_over else pick.choice(("air", "land"))
            refusal = politics.why_not_enter(
                g, power, land, domain=domain, phase="combat", ends=not flies_over
            )
            expected = borders.is_open(power, land, g.controller(land), flies_over=flies_over)
            assert (refusal is None) == expected, (wars, power, land, g.controller(land), domain)
            judged[expected] += 1
    assert min(judged.values()) > 200
