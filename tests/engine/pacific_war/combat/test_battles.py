"""9.0 Battles of random fleets with random hands: every card in every order it can be played."""

import random

from engine.core.testing.playing import check_position
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_cards import PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import FightOn
from engine.games.pacific_war.combat.retreat import Stay
from engine.games.pacific_war.positions import position
from tests.engine.pacific_war.helpers import RULES
from tests.every_way import IN_EVERY_WAY

ENDS = range(1, 17)


def fleet(pick: random.Random, side: str) -> str:
    """Some units of a side, some of them spent; all kinds of counters are among them."""
    known = RULES.equipment
    keys = [k for k, u in known.units.items() if known.side_of(u) == side and u.type != "ground"]
    chosen = pick.sample(keys, pick.randint(1, 6))
    if pick.random() < 0.5:
        chosen = list(dict.fromkeys([*chosen, next(k for k in keys if known.units[k].is_lba)]))
    return ",".join(
        key + ("!" if known.units[key].is_ship and pick.random() < 0.5 else "") for key in chosen
    )


def battle(seed: int) -> str:
    """A fight at a Base or a Port, by either side, with any cards in the hands."""
    pick = random.Random(seed)
    cards = pick.sample(ENDS, 12)
    zone, attacker = (
        pick.choice(["kwajalein", "philippines", "truk"]),
        pick.choice(RULES.roles.sides),
    )
    hands = {
        "japan": ",".join(f"J{n:02}" for n in cards[: pick.randint(0, 4)]) or "none",
        "allied": ",".join(f"A{n:02}" for n in cards[4 : 4 + pick.randint(0, 8)]) or "none",
    }
    units = ",".join(fleet(pick, side) for side in RULES.roles.sides)
    return (
        f"fight={zone} attacker={attacker} mp={pick.randint(0, 2)} {zone}={units} "
        f"hand.japan={hands['japan']} hand.allied={hands['allied']}"
    )


def test_9_0_any_battle_comes_to_an_end_and_breaks_nothing() -> None:
    played: set[str] = set()
    for seed in range(250 if IN_EVERY_WAY else 100):
        pick = random.Random(seed)
        state = position(RULES, battle(seed), seed=str(seed))
        moves = 0
        while any(isinstance(frame, Combat) for frame in state.stack):
            ask = RULES.asks(state)[0]
            choices = RULES.choices(state, ask)
            eager = [c for c in choices if isinstance(c, (PlayCombatCard, FightOn, Stay))]
            choice = pick.choice(eager if eager and pick.random() < 0.7 else choices)
            applied = RULES.apply(state, ask.role, choice)
            state, moves = applied.state, moves + 1
            played |= {getattr(event, "end", "") for event in applied.events}
            assert RULES.problems(state) == [], battle(seed)
            assert moves < 200, battle(seed)
            if seed % (10 if IN_EVERY_WAY else 25) == 0:
                check_position(RULES, state, pick)
    combat = {end.id for end in RULES.equipment.ends.values() if end.timing == "combat"}
    assert combat | {"J10"} <= played
