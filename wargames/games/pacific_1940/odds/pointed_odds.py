"""The odds of a clicked attack: the possible opponents, and the possible results.

In the fog these are the enemies last seen there, with the date, and the guessed ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from engine.games.pacific_1940.odds import Assault, Battle, Side
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.calculator import scrambled
from engine.games.pacific_1940.planning.pointing import Destination
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import sightings
from wargames.games.pacific_1940.odds import forecast, scrambles
from wargames.games.pacific_1940.odds import guessed as guessed_odds
from wargames.games.pacific_1940.odds.forecast import Forecast

Names = Mapping[str, str]


@dataclass(frozen=True)
class Against:
    """8 Enemies in a space, the attackers, and the odds; None: too many courses.

    as_of: when they were seen, "" for current ones. is_guess: they are guessed.
    """

    defenders: str
    attackers: str
    forecast: Forecast | None
    as_of: str = ""
    is_guess: bool = False


def against(found: Destination, board: Board, names: Names) -> list[Against]:
    """8 Enemies as the side knows them or saw them last, and as it guesses them if different."""
    return list(_against(found, board, names))


def _against(found: Destination, board: Board, names: Names) -> Iterator[Against]:
    goal = found.ashore or found.end
    known = {power: dict(kinds) for power, kinds in found.defenders.items()}
    attackers = words.counted(dict(found.attackers), names)
    if known:
        yield Against(
            defenders=in_words(known, names),
            attackers=attackers,
            forecast=odds(found, goal, known, board),
            as_of=sightings.reckoned_at(board, goal, names),
        )
    guess = guessed(found, goal, board)
    if guess and guess not in (known, sightings.last_forces(board).get(goal)):
        yield Against(
            defenders=in_words(guess, names),
            attackers=attackers,
            forecast=odds(found, goal, guess, board, is_guess=True),
            is_guess=True,
        )


def guessed(found: Destination, goal: str, board: Board) -> Forces:
    """Fog 1 The enemies guessed at the target of an attack; none in the noncombat move."""
    if board.guesses is None or not found.attackers or found.does == "raid":
        return {}
    if found.does == "land":  # nobody fights on land that the side holds
        return {}
    return board.guesses.units.get(goal, {})


def in_words(forces: Forces, names: Names) -> str:
    """8 Units power by power."""
    return "; ".join(
        f"{names.get(power, power)} {words.counted(kinds, names)}"
        for power, kinds in forces.items()
    )


def odds(
    found: Destination, goal: str, forces: Forces, board: Board, *, is_guess: bool = False
) -> Forecast | None:
    """8 The odds of the attack against them; None without a fight.

    Ships that land troops are left out: for an assault the odds are those on the shore, without a
    preceding battle at sea, unless enemies scramble (7.5).
    """
    ours = dict(found.attackers)
    if found.ashore:
        ours = {kind: count for kind, count in ours.items() if board.units[kind].domain != "sea"}
    theirs: Counter[str] = Counter()
    for kinds in forces.values():
        theirs.update(kinds)
    if found.does in ("raid", "land") or not (ours and theirs):
        return None
    asked = Battle(
        terrain="sea" if board.spaces[goal].number else "land",
        attackers=Side(units=ours, technologies=board.technologies_of((board.power,))),
        defenders=Side(units=dict(theirs), technologies=board.technologies_of(forces)),
    )
    expected = scramble(found, goal, asked, board, is_guess=is_guess)
    return forecast.of_battle(board, asked, expected)


def scramble(
    found: Destination, goal: str, asked: Battle, board: Board, *, is_guess: bool
) -> forecast.Scramble | None:
    """7.5 The same with the aircraft that may scramble, as the side knows or guesses them."""
    foreseen = found.foreseen
    if is_guess and asked.terrain == "sea":
        up = scrambles.over(board, goal, scrambles.supposed_at)
        return forecast.scramble_of(board, up, scrambled(asked, up)) if up else None
    if foreseen is None:
        return None
    foreseen = guessed_odds.scrambling(board, foreseen)
    if is_guess:
        return forecast.scramble_of(board, foreseen.up, _ashore(foreseen, asked))
    return forecast.scramble_of(board, foreseen.up, foreseen.scrambled)


def _ashore(foreseen: Foreseen, asked: Battle) -> Assault | None:
    """7.5 An assault with a scramble, and the enemies that the side guesses on the shore.

    Aircraft that scramble from that shore do not defend it.
    """
    before, after = foreseen.asked, foreseen.scrambled
    if not (isinstance(before, Assault) and isinstance(after, Assault)):
        return None
    gone = Counter(before.land.defenders.units) - Counter(after.land.defenders.units)
    left = Counter(asked.defenders.units) - gone
    defenders = replace(asked.defenders, units=dict(left))
    return replace(after, land=replace(after.land, defenders=defenders))
