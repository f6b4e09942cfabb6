"""A game in the fog that is over: the Allies last saw a fleet where it no longer is."""

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.records import Held
from engine.models import Game
from engine.position import store
from tests.factories import stood_at
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening

LINE = (
    "power=japan turn=2 war=japan-usa,japan-uk,japan-anzac japan=japan:2inf india=japan:1inf"
    " holds.india=japan holds.kwangtung=japan holds.philippines=japan"
    " holds.hawaiian_islands=japan sz6=japan:2cv western_united_states=usa:3inf sz10=usa:1bb"
)
FLEET = ("japan_carrier_1", "japan_carrier_2")


def ready(line: str = LINE) -> StoredEvening:
    """Japan has held six cities for a round, but for its own turn; the Allies have seen sea zone 6.

    Cat facilitates.
    """
    evening = StoredEvening(line)
    game, rules = evening.game, evening.rules
    loaded = store.load(game, rules)
    state = rules.codec.copy(evening.state)
    state.held = {AXIS: Held(round=1, power="japan")}
    assert state.fog is not None
    state.fog.knowledge[ALLIES].sightings.append(
        Sighting(
            turn=1, power="usa", phase="combat", space="sz6",
            forces={"japan": {"carrier": 2}}, source="contact",
        )
    )  # fmt: skip
    stood_at(game, state, loaded)
    return evening


def play_to_the_end(evening: StoredEvening) -> Game:
    """Japan's fleet goes off, unseen, and its turn ends."""
    evening.write(Order(units=FLEET, path=("sz6", "sz17")))
    while evening.game.status != Game.Status.OVER:
        role, kind = evening.asked
        if role == FACILITATOR:
            evening.go_on()
        elif kind == "write_orders":
            evening.write()
        else:
            evening.play(role, Deploy())
    return evening.game


def ended() -> StoredEvening:
    """The same game when it is over: the Axis have won."""
    evening = ready()
    play_to_the_end(evening)
    return evening
