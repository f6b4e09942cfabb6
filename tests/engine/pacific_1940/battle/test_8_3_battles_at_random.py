"""8.3 Battles fought at random: they end, they are plain data, and they come out as odds say."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.core.sequence import running
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import open_asks
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.retreat import MayRetreat
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.events.battle import BattleEnded, UnitsLost
from engine.games.pacific_1940.odds import terms
from engine.games.pacific_1940.odds.battle import battle as odds_of
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState, Piece

FRAMES = Battle | ChooseLosses | MayRetreat | StrikeOrSubmerge
LAND, ZONE = "kwangsi", "sz36"
WAYS = {LAND: ("kiangsi", "kwangtung"), ZONE: ("sz35", "sz20", "")}
ON_LAND = ("infantry", "mech_infantry", "artillery", "tank", "fighter", "tactical_bomber")
AT_SEA = ("submarine", "destroyer", "cruiser", "carrier", "battleship", "transport", "fighter")


Units = dict[str, int]


def begin(space: str, ours: Units, theirs: Units, seed: int) -> Campaign:
    """A battle of Japan against the United Kingdom, about to begin."""
    phrase = f"{seed:064x}"
    g = Campaign(set_up(CampaignState, load(), phrase, Options(), (), []), load(), 1)
    g.pieces.clear()
    g.state.power = "japan"
    g.state.wars = [("japan", "uk")]
    g.state.control.update(kiangsi="japan", kwangtung="japan")
    for power, units in (("japan", ours), ("uk", theirs)):
        for kind, count in units.items():
            for nth in range(count):
                g.pieces[f"{power}_{kind}_{nth}"] = Piece(kind=kind, owner=power, place=space)
    g.forget()
    battle = Battle(
        space=space,
        attacker="japan",
        attackers=g.own_at(space, "japan"),
        defenders=g.own_at(space, "uk"),
    )
    g.state.stack.append(battle)
    return g


def fought(games: int, space: str, ours: Units, theirs: Units, ships: Units) -> Counter[str]:
    """How so many battles end when nobody submerges, and every proposal is taken."""
    ended: Counter[str] = Counter()
    for seed in range(games):
        g = begin(space, ours, theirs, seed)
        battle = g.state.stack[0]
        for kind, count in ships.items():
            battle.bombarding += [g.add(kind, "japan", ZONE) for _ in range(count)]
            battle.landed = dict.fromkeys(battle.attackers, ZONE)
        running.run(g)
        while g.state.stack:
            (ask,) = open_asks(g.state)
            choice = ask.start(g) if hasattr(ask, "start") else ask.choices(g)[0]
            running.choose(g, ask.role, choice)
        ended[g.events[-1].outcome] += 1
    return ended


def through_json(stack: list[Any]) -> list[Any]:
    """The frames as a stored game brings them back."""
    return msgspec.json.decode(msgspec.json.encode(stack), type=list[FRAMES])


def answer(g: Campaign, pick: random.Random) -> None:
    """One open question answered at random."""
    (ask,) = open_asks(g.state)
    if isinstance(ask, ComposedDecision):
        running.choose(g, ask.role, ask.sample(g, pick))
    else:
        running.choose(g, ask.role, pick.choice(ask.choices(g)))


@pytest.mark.parametrize("space", [LAND, ZONE])
def test_8_3_any_battle_ends_and_is_plain_data_on_the_way(space: str) -> None:
    pick = random.Random(40)
    endings: Counter[str] = Counter()
    kinds = ON_LAND if space == LAND else AT_SEA
    aaa = ("aaa",) if space == LAND else ()
    for seed in range(150):
        ours = Counter(pick.choices(kinds, k=pick.randint(1, 7)))
        theirs = Counter(pick.choices(kinds + aaa, k=pick.randint(1, 6)))
        g = begin(space, ours, theirs, seed)
        for key in g.own_at(space, "japan"):
            g.pieces[key].came_from = pick.choice(WAYS[space])
        running.run(g)
        while g.state.stack:
            assert g.state.stack == through_json(g.state.stack)
            battle = g.state.stack[0]
            assert set(battle.attackers) | set(battle.defenders) <= set(g.pieces)
            answer(g, pick)
        (ended,) = (event for event in g.events if isinstance(event, BattleEnded))
        endings[ended.outcome] += 1
        gone = {loss.unit for e in g.events if isinstance(e, UnitsLost) for loss in e.losses}
        assert len(gone) == sum(ours.values()) + sum(theirs.values()) - len(g.pieces)
        assert not gone & set(g.pieces)
    assert {"won", "held", "retreated", "gone"} <= set(endings)


CASES: list[tuple[str, Units, Units, Units]] = [
    (LAND, {"infantry": 3, "artillery": 1, "fighter": 1}, {"infantry": 3, "aaa": 1}, {}),
    (LAND, {"tank": 2, "tactical_bomber": 2, "fighter": 3}, {"infantry": 4, "fighter": 1}, {}),
    (LAND, {"infantry": 2, "tank": 1}, {"infantry": 2, "aaa": 1}, {"battleship": 1, "cruiser": 1}),
    (ZONE, {"submarine": 2, "fighter": 1}, {"destroyer": 1, "carrier": 1, "transport": 1}, {}),
    (ZONE, {"destroyer": 1, "battleship": 1, "fighter": 2}, {"submarine": 3, "cruiser": 1}, {}),
    (ZONE, {"cruiser": 2, "fighter": 2}, {"submarine": 2, "destroyer": 1, "fighter": 1}, {}),
    (ZONE, {"submarine": 3}, {"submarine": 2, "battleship": 1}, {}),
    (ZONE, {"destroyer": 2, "transport": 2}, {"cruiser": 1, "transport": 1}, {}),
    (ZONE, {"carrier": 1, "fighter": 2}, {"submarine": 1, "destroyer": 1}, {}),
]
GAMES = 150


@pytest.mark.parametrize(("space", "ours", "theirs", "ships"), CASES)
def test_8_3_battles_come_out_as_the_odds_say(
    space: str, ours: Units, theirs: Units, ships: Units
) -> None:
    ended = fought(GAMES, space, ours, theirs, ships)
    asked = terms.Battle(
        terrain="land" if space == LAND else "sea",
        attackers=terms.Side(units=ours),
        defenders=terms.Side(units=theirs),
        bombarding=ships,
        way_out=False,
    )
    odds = odds_of(load(), asked)
    chances = {
        "won": odds.win,
        "held": odds.hold,
        "gone": odds.both_gone,
        "stalemate": odds.stalemate,
    }
    for word, chance in chances.items():
        deviation = (GAMES * chance * (1 - chance)) ** 0.5
        assert abs(ended[word] - GAMES * chance) <= 4 * deviation + 1, (word, chance, ended)
