"""7.4, 11 Aircraft that would have no place to land, if these ships were lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.battle.decks import homeless_in, with_pieces
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.movement import landing
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign


def homeless_worth(then: Campaign, power: str, space: str, worth: Worth, *, attacks: bool) -> float:
    """7.4, 11 What the aircraft are worth that cannot land any more."""
    side = then.side(power)
    own = [key for key in then.units_at(space) if then.side(then.owner(key)) == side]
    there = [worth.piece(key) for key in own if then.unit(key).is_air]
    return min(there, default=0.0) * homeless_in(then, power, space, attacks=attacks)


def stranded(g: Campaign, power: str, leaving: Sequence[str], to: str, worth: Worth) -> float:
    """8.4, 7.4 What the aircraft are worth that cannot land if these carriers leave for a zone."""
    carriers = [key for key in leaving if g.unit(key).deck]
    aircraft = [key for key in leaving if g.unit(key).is_air]
    if not carriers or not aircraft or not to:
        return 0.0
    going = [key for key in leaving if not g.unit(key).is_air]
    moved = {each: to for key in going for each in (key, *g.cargo(key))}
    counters = {
        key: replace(piece, place=moved[key]) if key in moved else piece
        for key, piece in g.pieces.items()
    }
    then = with_pieces(g, counters)
    lost = landing.unavoidable(then, power, NONCOMBAT) - landing.unavoidable(g, power, NONCOMBAT)
    return max(0, lost) * min(worth.piece(key) for key in aircraft)
