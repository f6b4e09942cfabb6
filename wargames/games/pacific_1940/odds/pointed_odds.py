"""The odds of a clicked attack: the possible opponents, and the possible results.

In the fog these are the enemies last seen there, with the date, and the guessed ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct
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
from wargames.games.pacific_1940.odds import guessed as guesses
from wargames.games.pacific_1940.odds.forecast import Forecast
from wargames.games.pacific_1940.odds.working import assault_worked_out

Names = Mapping[str, str]


class Against(Struct, frozen=True):
    """8 Enemies in a space, the attackers, and the odds; None: too many courses.

    as_of: when they were seen, "" for current ones. is_guess: they are guessed. is_ashore: the odds
    are those on a shore; at_sea: 8.2 after a battle at sea. kamikazes: 7.6 they may come first.
    """

    defenders: str
    attackers: str
    forecast: Forecast | None
    as_of: str = ""
    is_guess: bool = False
    is_ashore: bool = False
    at_sea: bool = False
    kamikazes: bool = False


def against(found: Destination, board: Board, names: Names) -> list[Against]:
    """8 Enemies as the side knows them or saw them last, and as it guesses them if different."""
    return list(_against(found, board, names))


def _against(found: Destination, board: Board, names: Names) -> Iterator[Against]:
    goal = found.ashore or found.end
    known = {power: dict(kinds) for power, kinds in found.defenders.items()}
    if known:
        as_of = sightings.reckoned_at(board, goal, names)
        told = _told(found, known, expected(found, board), board, names)
        yield replace(told, as_of=as_of)
    guess = guessed(found, goal, board)
    if guess and guess not in (known, fought(found, sightings.last_forces_at(board, goal), board)):
        asked = supposed(found, goal, guess, board)
        told = _told(found, guess, asked, board, names)
        yield replace(told, is_guess=True)


def _told(
    found: Destination, forces: Forces, asked: Foreseen | None, board: Board, names: Names
) -> Against:
    """8 An attack on these forces, with its odds."""
    battle = asked.asked if asked else None
    fights = battle.attackers.units if isinstance(battle, Battle) else dict(found.attackers)
    crossings = battle.crossings if isinstance(battle, Assault) else ()
    return Against(
        defenders=in_words(forces, names),
        attackers=words.counted(fights, names),
        forecast=odds(board, asked) if asked else None,
        is_ashore=isinstance(battle, Assault),
        at_sea=any(each.sea for each in crossings),
        kamikazes=bool(asked and asked.kamikazes),
    )


def guessed(found: Destination, goal: str, board: Board) -> Forces:
    """Fog 1 The enemies guessed at the target of an attack; none in the noncombat move.

    G3.3 Powers that are at peace with the attacker take no part.
    """
    if board.guesses is None or not found.attackers or found.does == "raid":
        return {}
    if found.does == "land":  # nobody fights on land that the side holds
        return {}
    return fought(found, board.guesses.units.get(goal, {}), board)


def fought(found: Destination, forces: Forces, board: Board) -> Forces:
    """3 Those of these forces that are at war with whoever attacks."""
    enemies = scrambles.foes_of(board, [mover(found, board)])
    return {power: kinds for power, kinds in forces.items() if power in enemies}


def mover(found: Destination, board: Board) -> str:
    """7 The power whose order is pointed at."""
    return found.battle.power if found.battle else board.power


def in_words(forces: Forces, names: Names) -> str:
    """8 Units power by power."""
    return "; ".join(
        f"{names.get(power, power)} {words.counted(kinds, names)}"
        for power, kinds in forces.items()
    )


def odds(board: Board, found: Foreseen) -> Forecast | None:
    """8 The odds of a battle, or of an assault: those on the shore, with the losses of all of it.

    None: it has too many courses, or there is no fight.
    """
    asked = found.asked
    scramble = forecast.scramble_of(board, found.up, found.scrambled)
    if isinstance(asked, Battle):
        is_fight = asked.attackers.units and asked.defenders.units
        return forecast.of_battle(board, asked, scramble) if is_fight else None
    outcome = assault_worked_out(board, asked)
    return forecast.in_words(board.units, outcome.whole, scramble) if outcome else None


def expected(found: Destination, board: Board) -> Foreseen | None:
    """8 The battle that the plan with this order would foresee; None without a fight."""
    if found.does in ("raid", "land") or found.battle is None:
        return None
    foreseen = found.battle.foreseen
    return guesses.foreseen(board, foreseen) if foreseen else None


def supposed(found: Destination, goal: str, guess: Forces, board: Board) -> Foreseen | None:
    """Fog 1 The same battle against the enemies that the side guesses there.

    7.5 At sea with aircraft that may scramble, as it knows or guesses them.
    """
    if found.battle is None:
        return None
    defenders, foreseen = guessed_side(guess, board), found.battle.foreseen
    known = foreseen.asked if foreseen else found.battle.against_nobody
    asked = _against_these(known, defenders)
    if board.spaces[goal].number:
        up = scrambles.over(board, goal, scrambles.supposed_at, [mover(found, board)])
        above = scrambled(asked, up) if up and isinstance(asked, Battle) else None
        return Foreseen(space=goal, asked=asked, up=up, scrambled=above)
    if foreseen is None:
        return Foreseen(space=goal, asked=asked)
    foreseen = guesses.scrambling(board, foreseen)
    return replace(foreseen, asked=asked, scrambled=_after_scramble(foreseen, defenders))


def guessed_side(guess: Forces, board: Board) -> Side:
    """Fog 1 Guessed enemies as one side of a battle."""
    units = Counter[str]()
    for kinds in guess.values():
        units.update(kinds)
    return Side(units=dict(units), technologies=board.technologies_of(guess))


def _against_these(asked: Battle | Assault, defenders: Side) -> Battle | Assault:
    if isinstance(asked, Battle):
        return replace(asked, defenders=defenders)
    return replace(asked, land=replace(asked.land, defenders=defenders))


def _after_scramble(foreseen: Foreseen, defenders: Side) -> Battle | Assault | None:
    """7.5 An assault with a scramble, and the enemies that the side guesses on the shore.

    Aircraft that scramble from that shore do not defend it.
    """
    before, after = foreseen.asked, foreseen.scrambled
    if not (isinstance(before, Assault) and isinstance(after, Assault)):
        return None
    gone = Counter(before.land.defenders.units) - Counter(after.land.defenders.units)
    left = Counter(defenders.units) - gone
    return _against_these(after, replace(defenders, units=dict(left)))
