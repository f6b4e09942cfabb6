"""2, 3, 6, 11, 14 Play at random beside books that are kept by the digest alone."""

import random
from collections import Counter

import pytest

from engine.core.sequence.flow import Finished
from engine.core.testing.playing import moves
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.events.turns import PhaseBegan
from engine.games.pacific_1940.politics import capture, victory
from engine.games.pacific_1940.position.state import Piece
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.economy.books import (
    CITIES,
    CONVOYS,
    ORDER,
    OWNER,
    VALUE,
    Books,
    side,
)
from tests.engine.pacific_1940.helpers import Table, at

RULES = make()
WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "
INVASIONS = WESTERN_WAR + (
    "purse.japan=30 purse.usa=30 purse.uk=20 purse.anzac=15 purse.china=10 holds.burma=japan "
    "holds.shan_state=japan holds.kwangtung=japan fac.india=major_complex,naval_base,air_base "
    "fac.japan=major_complex,naval_base fac.new_south_wales=minor_complex,naval_base "
    "fac.western_united_states=major_complex,naval_base fac.kiangsu=minor_complex "
    "fac.malaya=minor_complex fac.burma=air_base burma=japan:4inf+2tank+1ftr india=uk:1inf "
    "sz39=usa:2trn[1inf]+1trn[1inf+1tank]+2dd;japan:1sub sz38=uk:1trn[2inf]+1dd yunnan=china:3inf "
    "sz62=japan:2trn[1inf+1tank]+1bb queensland=anzac:3inf+1ftr kiangsu=japan:2inf "
    "sz6=usa:3trn[2inf]+1bb+1cv+1ftr japan=japan:1inf anhwe=china:4inf sz20=uk:1trn[2inf] "
    "sz10=japan:2trn[2inf]+1ca western_united_states=usa:1inf+1tank sz35=japan:1trn[2inf] "
    "philippines=usa:1inf sz26=japan:2trn[2inf] hawaiian_islands=usa:1inf kwangtung=japan:1inf "
    "sz36=usa:1trn[2inf] sz42=japan:1trn[2inf] java=uk:1inf malaya=uk:2inf "
)


def play(seed: int, rounds: int, line: str = "") -> Books:
    """The books of a game at random, compared with its state after every choice."""
    state = position(RULES, line, seed=str(seed)) if line else RULES.setup(f"{seed:064x}", {})
    books, last = Books(state), state.turn + rounds
    for _, _, applied in moves(RULES, state, random.Random(seed), 1):
        books.follow(applied.events, applied.state)
        if applied.state.turn >= last:
            break
    return books


@pytest.mark.parametrize("seed", [1, 2])
def test_14_money_and_land_of_random_games_are_those_of_the_digest(seed: int) -> None:
    books = play(seed, 2)
    assert books.seen["turn_accounted"] == 10
    assert books.seen["purchased"] == 10


@pytest.mark.parametrize("power", ["japan", "usa", "uk"])
def test_11_capitals_in_random_games_fall_as_the_digest_says(power: str) -> None:
    books = play(7, 2, f"power={power} phase=purchase_and_repair {INVASIONS}")
    assert books.seen["territory_taken"] >= 3


# ---------------------------------------------------------------------- without the moves


def random_wars(pick: random.Random) -> str:
    """Some of the wars that there can be."""
    pairs = ["japan-usa"] * (pick.random() < 0.6)
    if pick.random() < 0.6:
        pairs += ["japan-uk", "japan-anzac", "japan-netherlands"]
    return f"war={','.join(pairs)} " if pairs else ""


def random_hands(pick: random.Random, power: str) -> str:
    """Each land with its first holder, or, often enough, with another: one of them above all."""
    wild, likely = pick.choice([0.05, 0.2, 0.5, 0.9]), (pick.choice((power, *ORDER)),) * 30
    lands = [land for land, owner in OWNER.items() if side(owner)]
    powers = (*ORDER, *likely)
    hands = [f"holds.{land}={pick.choice(powers)}" for land in lands if pick.random() < wild]
    return " ".join(hands) + " "


def with_raiders(t: Table, pick: random.Random) -> Table:
    """Ships and carrier aircraft of all powers in the convoy zones."""
    kinds = ("battleship", "submarine", "destroyer", "cruiser", "carrier", "transport", "fighter")
    for number in range(pick.randint(0, 25)):
        power, kind = pick.choice(ORDER), pick.choice(kinds)
        piece = Piece(kind=kind, owner=power, place=pick.choice(sorted(CONVOYS)))
        t.g.pieces[f"{power}_{kind}_{number}"] = piece
    t.state.dice.script = [pick.randint(1, 6) for _ in range(80)]
    t.g.forget()
    return t


def test_14_income_of_positions_at_random_is_that_of_the_digest() -> None:
    pick, reached = random.Random(14), Counter[str]()
    for _ in range(500):
        power, turn = pick.choice(ORDER), pick.choice((1, 2))
        line = f"power={power} turn={turn} {random_wars(pick)}{random_hands(pick, power)}"
        t = with_raiders(at(line), pick)
        t.state.trade_lost = pick.random() < 0.3
        books = Books(t.state)
        t.run(CollectIncome(power=power))
        books.follow(tuple(t.events), t.state)
        reached += books.income
        reached["raided"] += books.seen["convoy_raided"]
    assert len(reached) == 13
    assert reached["raided"] > 100


def test_2_captures_at_random_end_the_war_when_the_digest_says() -> None:
    pick, ended, seen = random.Random(2), Counter[str](), Counter[str]()
    for _ in range(60):
        t = at(WESTERN_WAR + "turn=1 fac.india=major_complex fac.japan=major_complex")
        books, chances = Books(t.state), {"axis": pick.random(), "allies": pick.random() / 3}
        while not t.state.result and t.state.turn < 12:
            for power in ORDER:
                if not t.state.result:
                    take_a_turn(t, books, power, pick, chances)
            t.state.turn += 1
        seen += books.seen
        ended[books.winner] += 1
    assert min(ended["axis"], ended["allies"], ended[""]) >= 1, ended
    assert min(seen["victory_lost"], seen["capital_taken"], seen["territories_returned"]) > 5, seen


def take_a_turn(
    t: Table, books: Books, power: str, pick: random.Random, chances: dict[str, float]
) -> None:
    """A power takes some land of its enemies, cities above all, collects, and ends its turn."""
    t.state.power = power
    t.g.events.clear()
    t.g.tell(PhaseBegan(section=1, turn=t.state.turn, power=power, phase="combat_move"))
    for _ in range(sum(pick.random() < chances[side(power)] for _ in range(3))):
        enemies = t.g.enemies(power)
        lands = [land for land in VALUE if t.g.controller(land) in enemies]
        wanted = [land for land in CITIES if land in lands]
        if wanted or lands:
            capture.take(t.g, pick.choice(wanted or lands), power)
    events = list(t.g.events)
    t.run(CollectIncome(power=power))
    events += t.events
    t.g.events.clear()
    try:
        victory.judge(t.g)
    except Finished as finished:
        t.state.result = finished.result
    books.follow((*events, *t.g.events), t.state)
