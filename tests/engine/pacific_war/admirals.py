"""Two admirals who seek each other: whole games in which most of what can happen does happen.

`python -m tests.engine.pacific_war.admirals` looks for seeds of games that show it all (`SHOWN`);
when a change of the rules has made the seed that tests use lose something, take another.
"""

import random
from collections.abc import Iterator
from typing import Any, cast

from engine.core.dice import seed_from
from engine.core.events import Event, kind_of
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of as tag_of
from engine.games.pacific_war.components.pieces import JAPAN
from engine.games.pacific_war.position.state import ENEMY
from engine.games.pacific_war.strategy.strategy import Gain
from tests.engine.pacific_war.helpers import RULES

LIKES = {
    "put_rest": 50, "goal": 8, "move_from": 8, "fight_on": 6, "counterattack": 12, "retreat": 4,
    "play_combat_card": 30, "capture": 50, "commit": 6, "gain": 6, "launch_event": 0.2,
    "pick_all": 20, "pick_type": 3, "set_off": 8, "put_back": 0.02, "put_all_back": 0.01,
    "rethink": 0.02, "done": 60, "stay": 3, "return_ship": 0.05, "return_group": 0.5,
    "return_from": 0.3, "redeploy_one": 0.02, "redeploy_lba": 0.02, "interrupt": 0.5, "ready": 3,
    "pass_action": 2, "evacuate": 0.3, "open_routes": 0.1, "put_type": 0,
}  # fmt: skip
"""How much an admiral likes a kind of choice; the choices of a kind share it."""

SHOWN = {"initiative", "reaction", "battle", "invasion", "count"}
"""An Initiative bought with a card, a Counterattack, a Combat with a card of each side and a
retreat, a captured Port, and after all these a Victory Phase."""


def plan(seed: str) -> Iterator[tuple[Any, Decision, Choice, list[Event]]]:
    """A whole game: each state, what is asked, what is chosen, what came of it."""
    pick, state = random.Random(seed), RULES.setup(seed_from(seed), {})
    while asks := RULES.asks(state):
        choices = distinct(state, RULES.choices(state, asks[0]))
        weights = liking(state, asks[0].role, choices)
        choice = pick.choices(choices, weights)[0]
        applied = RULES.apply(state, asks[0].role, choice)
        yield state, asks[0], choice, applied.events
        state = applied.state


def distinct(state: Any, choices: list[Choice]) -> list[Choice]:
    """In a settled order, and of counters that are alike in all only the first."""
    g, found = RULES.play(state), dict[str, Choice]()
    for choice in choices:
        unit = getattr(choice, "unit", "")
        alike = f"{g.unit(unit).name} in {g.counters[unit].place}" if unit else ""
        found.setdefault(repr(choice).replace(repr(unit), alike) if unit else repr(choice), choice)
    return [found[key] for key in sorted(found)]


def liking(state: Any, role: str, choices: list[Choice]) -> list[float]:
    """In Turn 1 nobody takes Initiative, so it is short; later fleets go where carriers are."""
    g, kinds = RULES.play(state), [tag_of(choice) for choice in choices]
    weights = [LIKES.get(kind, 1) / kinds.count(kind) for kind in kinds]
    for n, choice in enumerate(choices):
        if state.turn == 1 and isinstance(choice, Gain):
            weights[n] = 0
        if kinds[n] == "goal" and g.is_occupied(choice.target, ENEMY[role]):
            enemies = g.units_in(choice.target, ENEMY[role])
            is_met = any(g.is_carrier(key) and g.is_ready(key) for key in enemies)
            is_met = is_met or (role == JAPAN and any(g.unit(key).is_lba for key in enemies))
            weights[n] *= 60 if is_met else 10
    return weights


class Watcher:
    """Notes what of SHOWN a game has shown so far."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.combat: set[str] = set()

    def note(self, event: Event) -> None:
        """Look at one event."""
        kind, data = kind_of(event), cast(Any, event)
        if kind == "combat_began":
            self.combat = set()
        elif kind == "card_used" and data.purpose == "initiative":
            self.seen.add("initiative")
        elif kind == "card_used" and data.purpose == "combat":
            self.combat.add(data.side)
        elif kind == "moved" and data.how == "retreat":
            self.combat.add("retreat")
        elif kind == "moved" and data.how == "counterattack":
            self.seen.add("reaction")
        elif kind == "combat_ended" and self.combat >= {"retreat", *ENEMY}:
            self.seen.add("battle")
        elif kind == "captured":
            self.seen.add("invasion")
        elif kind == "turn_ended" and len(self.seen) == len(SHOWN) - 1:
            self.seen.add("count")


def shown_by(seed: str) -> tuple[set[str], int]:
    """What a game shows, and how many moves it needs for all of it."""
    watcher, count = Watcher(), 0
    for _, _, _, events in plan(seed):
        count += 1
        for event in events:
            watcher.note(event)
        if watcher.seen == SHOWN:
            break
    return watcher.seen, count


if __name__ == "__main__":
    for number in range(5000):
        seen, count = shown_by(f"admirals {number}")
        if seen == SHOWN:
            print(f"admirals {number}: {count} moves", flush=True)
