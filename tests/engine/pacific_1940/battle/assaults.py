"""Assaults for tests: one of a position made many times, by the procedure that the game uses."""

import copy
import random
from collections import Counter
from collections.abc import Iterator

from engine.core.sequence import running
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import open_asks
from engine.games.pacific_1940.battle.assault import Assault
from engine.games.pacific_1940.battle.retreat import MayRetreat, Press, Retreat
from engine.games.pacific_1940.battle.submarines import Strike, StrikeOrSubmerge
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Attack, CampaignState
from engine.games.pacific_1940.positions import lay_out
from tests.soaks.odds_soak import BOX, Luck


def assaults_made(
    line: str, attacks: dict[str, Attack], space: str, times: int, seed: str = ""
) -> Iterator[tuple[bool, Counter[str], Counter[str]]]:
    """How an assault in a position ends each time: taken or not, and what each side has lost."""
    state = set_up(CampaignState, BOX, "5e" * 32, Options(), (), [])
    first = Luck(state, BOX, 1)
    lay_out(first, line)
    for power in BOX.order:
        orders = {key: order.kinds for key, order in BOX.loss_orders.items()}
        state.standing_orders[power] = StandingOrders(losses=orders)
    luck = random.Random(f"assaults {seed}")
    for _ in range(times):
        g = Luck(copy.deepcopy(state), BOX, 1)
        g.luck = luck
        g.state.attacks = copy.deepcopy(attacks)
        g.state.stack.append(Assault(space=space))
        running.run(g)
        while g.state.stack:
            ask = open_asks(g.state)[0]
            running.choose(g, ask.role, _press_on(ask))
        lost = g.state.lost
        ours = Counter(lost.get(state.power, {}))
        theirs = sum((Counter(each) for p, each in lost.items() if p != state.power), Counter())
        yield g.controller(space) == state.power, ours, theirs


def cost(units: Counter[str]) -> int:
    """What units cost, in IPC."""
    return sum(BOX.units[kind].cost * count for kind, count in units.items())


def _press_on(ask: object) -> Choice:
    """What the attacker says who never leaves of his own will."""
    if isinstance(ask, StrikeOrSubmerge):
        return Strike()
    assert isinstance(ask, MayRetreat), ask
    return Retreat(ask.ways_out[0]) if ask.must else Press()
