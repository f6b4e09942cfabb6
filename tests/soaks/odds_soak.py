"""`python -m tests.soaks.odds_soak`: the odds of random battles against the battles themselves.

Each battle is fought many times by the procedure with which the game fights it, and every figure
of its odds is compared with what came of that, in standard errors. The aim: of all figures at most
one in a hundred beyond three, none beyond five.

    python -m tests.soaks.odds_soak                        300 battles, 2,000 times each
    python -m tests.soaks.odds_soak -b 40 -t 500 -s 7      so many battles, so often, from this seed
    python -m tests.soaks.odds_soak --only 123             one battle, every figure of it
    python -m tests.soaks.odds_soak --pace                 how long the odds of 20 against 20 take

A chance is compared only where some cases of it are expected, and some others; what cannot happen
must not. tests/engine/pacific_1940/odds/test_8_odds_soak.py does a little of it with every run.
"""

import argparse
import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from time import process_time

from msgspec import UNSET, Struct

from engine.core.sequence import running
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import open_asks
from engine.games.pacific_1940.battle.battle import Battle as Fight
from engine.games.pacific_1940.battle.retreat import MayRetreat, Press, Retreat
from engine.games.pacific_1940.battle.submarines import Strike, StrikeOrSubmerge, Submerge
from engine.games.pacific_1940.components.gunnery import LAST_LAND_UNIT
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.events.battle import BattleEnded
from engine.games.pacific_1940.odds import Battle, Outcome, Side, battle
from engine.games.pacific_1940.odds.battle import worked_out
from engine.games.pacific_1940.odds.terms import WORDS
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState, Piece
from engine.games.pacific_1940.rules import NEWEST

BOX = load()
ATTACKER, DEFENDER = "japan", "usa"
GROUND, COAST = "kwangsi", "kiangsi"
ENOUGH = 12
"""Cases that are to be expected of a thing, and of its contrary, before its share is compared."""

LAND_FORCES = (
    *("infantry", "infantry", "infantry", "artillery", "mech_infantry", "tank"),
    *("fighter", "tactical_bomber", "strategic_bomber"),
)
FLEETS = (
    *("submarine", "submarine", "destroyer", "cruiser", "carrier", "battleship"),
    *("transport", "fighter", "tactical_bomber"),
)
"""What random forces are picked from; what stands there more often is picked more often."""


FLEET = {"submarine": 4, "destroyer": 4, "cruiser": 2, "carrier": 2, "battleship": 2}
FLEET |= {"fighter": 4, "tactical_bomber": 2}
WOLVES = {"submarine": 6, "destroyer": 1, "cruiser": 2, "carrier": 2, "battleship": 2}
WOLVES |= {"fighter": 5, "tactical_bomber": 2}
ARMY = {"infantry": 7, "artillery": 4, "tank": 3, "fighter": 3, "tactical_bomber": 2}
ARMY |= {"strategic_bomber": 1}
GARRISON = {"infantry": 11, "artillery": 3, "aaa": 2, "tank": 2, "fighter": 2}
TWENTY_AGAINST_TWENTY = {
    "land": ("land", {"infantry": 10, "artillery": 5, "tank": 5}, {"infantry": 15, "artillery": 5}),
    "land, with aircraft and AAA": ("land", ARMY, GARRISON),
    "sea, all kinds": ("sea", FLEET, FLEET),
    "sea, one destroyer and many submarines": ("sea", WOLVES, WOLVES),
}


class Luck(Campaign):
    """A position whose dice come from a fast source."""

    luck = random.Random()

    def rolls(self, count: int, stream: str = "") -> tuple[int, ...]:
        return tuple(self.luck.choices((1, 2, 3, 4, 5, 6), k=count))


class Figure(Struct, frozen=True):
    """One figure of the odds beside the one that was found, in standard errors."""

    name: str
    odds: float
    found: float
    errors: float


# ---------------------------------------------------------------- battles at random


def some_battle(number: int, seed: str = "") -> Battle:
    """The battle with this number, always the same one."""
    pick = random.Random(f"{seed}{number}")
    terrain = pick.choice(("land", "land", "sea", "sea"))
    sizes = pick.randint(1, 10), pick.randint(1, 10)
    kinds = LAND_FORCES if terrain == "land" else FLEETS
    attackers = _units(pick, kinds, sizes[0])
    defenders = _units(pick, (*kinds, "aaa") if terrain == "land" else kinds, sizes[1])
    if set(attackers) <= {"transport", "carrier"}:
        attackers["destroyer"] = 1
    landed: dict[str, int] = {}
    bombarding: dict[str, int] = {}
    if terrain == "land" and pick.random() < 0.4:
        landed = {k: pick.randint(0, n) for k, n in attackers.items() if BOX.units[k].is_land}
        landed = {kind: count for kind, count in landed.items() if count}
        if landed:
            bombarding = {"cruiser": pick.randint(0, sum(landed.values()))}
    retreats = pick.choice(("", "", "", "after", "below"))
    return Battle(
        terrain=terrain,
        attackers=_side(pick, attackers),
        defenders=_side(pick, defenders),
        landed=landed,
        bombarding={kind: count for kind, count in bombarding.items() if count},
        retreat_after=pick.randint(1, 3) if retreats == "after" else 0,
        retreat_below=pick.randint(2, 4) if retreats == "below" else 0,
        way_out=bool(retreats) or pick.random() < 0.5,
    )


def _units(pick: random.Random, kinds: Sequence[str], count: int) -> dict[str, int]:
    return dict(Counter(pick.choices(pick.sample(kinds, min(len(kinds), 5)), k=count)))


def _side(pick: random.Random, units: dict[str, int]) -> Side:
    damaged = {k: pick.randint(0, n) for k, n in units.items() if BOX.units[k].hits > 1}
    order: list[str] = []
    if pick.random() < 0.5:
        order = [kind + mark for kind in units for mark in ("", "+")]
        pick.shuffle(order)
        order.insert(len(order) // 2, LAST_LAND_UNIT)
    return Side(
        units=units,
        damaged={kind: count for kind, count in damaged.items() if count},
        order=tuple(order),
        submerges=pick.random() < 0.3,
    )


# ---------------------------------------------------------------- battles that are fought


class End(Struct, frozen=True):
    """How a battle ended, after how many rounds, and who was left of each side."""

    word: str
    rounds: int
    attackers: dict[str, int]
    defenders: dict[str, int]


def times_fought(asked: Battle, times: int, seed: str = "") -> Iterator[End]:
    """How a battle ends each time that the game's own procedure fights it."""
    state = set_up(CampaignState, BOX, "5e" * 32, Options(), (), [])
    g = Luck(state, BOX, NEWEST)
    g.luck = random.Random(f"fights {seed}")
    state.power = ATTACKER
    state.wars = sorted({*state.wars, (ATTACKER, DEFENDER)})
    fight, pieces = _laid_out(g, asked)
    for _ in range(times):
        g.pieces.clear()
        g.pieces.update({key: copy.copy(piece) for key, piece in pieces.items()})
        g.forget()
        g.events.clear()
        now = copy.deepcopy(fight)
        state.stack.append(now)
        running.run(g)
        while state.stack:
            ask = open_asks(state)[0]
            running.choose(g, ask.role, _answer(g, now, ask, asked))
        (ended,) = (event for event in g.events if isinstance(event, BattleEnded))
        left = [
            dict(Counter(g.pieces[key].kind for key in keys if key in g.pieces))
            for keys in (fight.attackers, fight.defenders)
        ]
        yield End(ended.outcome, ended.rounds, *left)


def _laid_out(g: Campaign, asked: Battle) -> tuple[Fight, dict[str, Piece]]:
    """The battle with its pieces on the map."""
    at_sea = asked.terrain == "sea"
    space = next(iter(BOX.zones)) if at_sea else GROUND
    origin = next(n for n in BOX.neighbours[space] if g.is_sea(n) == at_sea)
    if not at_sea:
        g.state.control[origin] = ATTACKER
    came = origin if asked.way_out else ""
    g.pieces.clear()
    attackers = _stand(g, asked.attackers, ATTACKER, space, came)
    defenders = _stand(g, asked.defenders, DEFENDER, space, "")
    ships = Side(units=asked.bombarding)
    bombarding = _stand(g, ships, ATTACKER, next(iter(BOX.zones)), "")
    for power, side, stance in (
        (ATTACKER, asked.attackers, "attack"),
        (DEFENDER, asked.defenders, "defence"),
    ):
        key = f"{stance}_{asked.terrain}"
        order = side.order or BOX.loss_orders[key].kinds
        g.state.standing_orders[power] = StandingOrders(losses={key: order})
    landed: dict[str, str] = {}
    for kind, count in asked.landed.items():
        own = [key for key in attackers if g.pieces[key].kind == kind]
        landed.update(dict.fromkeys(own[len(own) - count :], next(iter(BOX.zones))))
    dropped = [
        key
        for kind, count in asked.dropped.items()
        for key in [each for each in attackers if g.pieces[each].kind == kind][:count]
    ]
    for key in landed:
        g.pieces[key].came_from = next(iter(BOX.zones))
    fight = Fight(
        space=space,
        attacker=ATTACKER,
        attackers=attackers,
        defenders=defenders,
        landed=landed,
        bombarding=bombarding,
        dropped=dropped or UNSET,
    )
    return fight, copy.deepcopy(g.pieces)


def _stand(g: Campaign, side: Side, power: str, space: str, came: str) -> list[str]:
    keys: list[str] = []
    for kind in sorted(side.units):
        for nth in range(side.units[kind]):
            key = f"{power}_{kind}_{len(g.pieces)}"
            hurt = int(nth < side.damaged.get(kind, 0))
            g.pieces[key] = Piece(kind=kind, owner=power, place=space, markers=hurt, came_from=came)
            keys.append(key)
    return keys


def _answer(g: Campaign, fight: Fight, ask: object, asked: Battle) -> Choice:
    """What a battle's policies say to a question."""
    if isinstance(ask, StrikeOrSubmerge):
        side = asked.attackers if ask.role == ATTACKER else asked.defenders
        return Submerge(len(ask.submarines)) if side.submerges else Strike()
    assert isinstance(ask, MayRetreat), ask
    few = len(fight.attackers) < asked.retreat_below
    late = 0 < asked.retreat_after <= ask.round
    goes = asked.way_out and (few or late) and not fight.is_deadlocked(g)
    return Retreat(ask.ways_out[0]) if ask.must or goes else Press()


# ---------------------------------------------------------------- figures


def figures(asked: Battle, odds: Outcome, ends: Sequence[End]) -> Iterator[Figure]:
    """Every figure of the odds that can be compared with what was found."""
    for word in WORDS:
        chance = sum(ending.chance for ending in odds.endings if ending.word == word)
        yield _share(word, chance, sum(end.word == word for end in ends), len(ends))
    for side, units in (("attackers", asked.attackers.units), ("defenders", asked.defenders.units)):
        for kind, count in units.items():
            exact = [(e.chance, getattr(e, side).get(kind, 0)) for e in odds.endings]
            found = [getattr(end, side).get(kind, 0) for end in ends]
            yield _mean(f"{side}: {kind}", exact, found)
            for left in range(count + 1):
                chance = sum(p for p, n in exact if n == left)
                yield _share(f"{side}: {left} {kind}", chance, found.count(left), len(ends))
    mean = sum(end.rounds for end in ends) / len(ends)
    spread = sum((end.rounds - mean) ** 2 for end in ends) / len(ends)
    if spread * len(ends) > ENOUGH:
        errors = (mean - odds.rounds) / sqrt(spread / len(ends))
        yield Figure("rounds", odds.rounds, mean, errors)


def _share(name: str, chance: float, cases: int, times: int) -> Figure:
    """A chance beside the share of the cases; not judged where too few are to be expected."""
    chance = min(max(chance, 0.0), 1.0)
    if not 1e-9 < chance < 1 - 1e-9:
        impossible = cases != round(chance * times)
        return Figure(name, chance, cases / times, inf if impossible else 0.0)
    expected = chance * times
    errors = (cases - expected) / sqrt(expected * (1 - chance))
    is_rare = min(expected, times - expected) < ENOUGH
    return Figure(name, chance, cases / times, 0.0 if is_rare else errors)


def _mean(name: str, exact: Sequence[tuple[float, int]], found: Sequence[int]) -> Figure:
    """A mean beside the one found; not judged where it hangs on a few cases."""
    mean = sum(p * n for p, n in exact)
    spread = sum(p * (n - mean) ** 2 for p, n in exact)
    average = sum(found) / len(found)
    usual = max(sum(p for p, n in exact if n == each) for each in {n for _, n in exact})
    if (1 - usual) * len(found) < ENOUGH:
        return Figure(name, mean, average, 0.0)
    return Figure(name, mean, average, (average - mean) / sqrt(spread / len(found)))


class Tally(Struct):
    """How many figures were compared, and those far off."""

    compared: int = 0
    beyond_three: int = 0
    beyond_five: int = 0
    worst: list[str] = []

    def add(self, number: int, found: Sequence[Figure]) -> None:
        """The figures of one battle."""
        for figure in found:
            off = abs(figure.errors)
            self.compared += off > 0
            self.beyond_three += off > 3
            self.beyond_five += off > 5
            if off > 3:
                self.worst.append(f"{number}: {shown(figure)}")


def shown(figure: Figure) -> str:
    """One figure in a line."""
    return f"{figure.name}: {figure.odds:.5f}, found {figure.found:.5f} ({figure.errors:+.2f})"


def compared(number: int, times: int, seed: str = "") -> list[Figure]:
    """The figures of one battle."""
    asked = some_battle(number, seed)
    ends = list(times_fought(asked, times, f"{seed}{number}"))
    return list(figures(asked, battle(BOX, asked), ends))


def paces() -> Iterator[str]:
    """The processor time that the odds of 20 against 20 take, the best of five."""
    for name, (terrain, ours, theirs) in TWENTY_AGAINST_TWENTY.items():
        asked = Battle(terrain=terrain, attackers=Side(units=ours), defenders=Side(units=theirs))
        taken = []
        for _ in range(5):
            begun = process_time()
            worked_out(BOX, asked)
            taken.append(process_time() - begun)
        yield f"{name}: {1000 * min(taken):.0f} ms"


def main(argv: Sequence[str] | None = None) -> None:
    """Print what is far off, and how many figures are."""
    parser = argparse.ArgumentParser(prog="python -m tests.soaks.odds_soak", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("-b", "--battles", type=int, default=300)
    parser.add_argument("-t", "--times", type=int, default=2000)
    parser.add_argument("-s", "--seed", default="")
    parser.add_argument("--only", type=int, help="one battle, by its number")
    parser.add_argument("--pace", action="store_true", help="how long 20 against 20 take")
    given = parser.parse_args(argv)
    if given.pace:
        print(*paces(), sep="\n")
        return
    if given.only is not None:
        print(some_battle(given.only, given.seed))
        print(*map(shown, compared(given.only, given.times, given.seed)), sep="\n")
        return
    tally = Tally()
    for number in range(given.battles):
        before = len(tally.worst)
        tally.add(number, compared(number, given.times, given.seed))
        print(*tally.worst[before:], sep="\n", end="\n" if tally.worst[before:] else "")
        if number % 10 == 9 or number == given.battles - 1:
            print(
                f"{number + 1} battles: {tally.compared} figures, {tally.beyond_three} beyond",
                end=" ",
            )
            print(f"three standard errors, {tally.beyond_five} beyond five", flush=True)


if __name__ == "__main__":
    main()
