"""8.3 The odds of the rest of a battle under way, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_battle import Fighter
from wargames.games.pacific_1940.odds.forecast import Forecast, in_words
from wargames.games.pacific_1940.odds.working import worked_out


def of_the_rest(
    board: Board, asked: odds.Battle, attackers: Sequence[Fighter], defenders: Sequence[Fighter]
) -> Forecast | None:
    """8.3 The odds of the rest of a battle between these units, those hit so far counted as lost.

    Who is on the battle board and not in the question is hit: it still fires, or takes an open hit.
    None: it has too many courses.
    """
    outcome = worked_out(board, asked)
    if outcome is None:
        return None
    attack, defence = _hit(attackers, asked.attackers), _hit(defenders, asked.defenders)
    attack_cargo, defence_cargo = (
        _sunk(attackers, asked.attackers),
        _sunk(defenders, asked.defenders),
    )
    whole = replace(
        outcome,
        attack_lost=_with(outcome.attack_lost, attack, board),
        defence_lost=_with(outcome.defence_lost, defence, board),
        attack_cargo=_with(outcome.attack_cargo, attack_cargo, board),
        defence_cargo=_with(outcome.defence_cargo, defence_cargo, board),
        attack_loss=outcome.attack_loss + _worth(attack + attack_cargo, board),
        defence_loss=outcome.defence_loss + _worth(defence + defence_cargo, board),
    )
    return replace(in_words(board.units, whole), hit=(attack + defence).total())


def _hit(units: Sequence[Fighter], left: odds.Side) -> Counter[str]:
    """8.3 Kind → how many of a side are hit already."""
    return Counter(unit.kind for unit in units) - Counter(left.units)


def _sunk(units: Sequence[Fighter], left: odds.Side) -> Counter[str]:
    """8.3 Kind → how much cargo goes down with those that are hit already."""
    aboard = Counter(kind for unit in units for kind in unit.cargo)
    for loads in left.loads.values():
        for load in loads:
            aboard.subtract(load)
    return +aboard


def _with(lost: Mapping[str, float], hit: Mapping[str, int], board: Board) -> dict[str, float]:
    """Average losses with those that are certain, in the order of the components."""
    both = {kind: lost.get(kind, 0) + hit.get(kind, 0) for kind in board.units}
    return {kind: count for kind, count in both.items() if count}


def _worth(kinds: Mapping[str, int], board: Board) -> int:
    """5 The price of units, in IPC."""
    return sum(board.units[kind].cost * count for kind, count in kinds.items())
