"""Two games in the fog that differ in what a viewer may not know are the same to it, to the byte.

They are played through the site, with the same clock, names and dice: the viewer gets the same
frames in number, order and at the same moments, and the same answers to whatever it asks.
`python -m tests.soaks.fog_soak pairs` plays whole rounds, and with either side hidden.
"""

import pytest

from tests.web.fog.fog_script import OTHER_AXIS
from tests.web.fog.fog_table import ALLIES
from tests.web.leaks.fog_pairs import Pair, the_same_each_time

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("by_hand", [False, True], ids=["by the program", "by hand"])
async def test_nothing_tells_the_allies_what_japan_does_out_of_sight(
    by_hand: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two turns of Japan with the same battle, when all else differs, then nobody notices."""
    with the_same_each_time(monkeypatch) as clock:
        await Pair(ALLIES, OTHER_AXIS, by_hand=by_hand, until="usa").play(clock)
