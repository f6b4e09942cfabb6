"""The game's own sheets for drafts: losses, purchases, mobilization."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.composed import Drafted
from engine.core.view import View
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import EconomyView, PowerView
from wargames.games.pacific_1940.drafting import placing_sheet, purchase_sheet
from wargames.games.pacific_1940.odds import forecast
from wargames.games.pacific_1940.odds.rest import of_the_rest
from wargames.games.pacific_1940.words import counted


def of(kind: str, drafted: Drafted, view: View[Board], names: Mapping[str, str]) -> Any:
    """The sheet for a draft of one kind of decision; None: the table's buttons are used."""
    board: Board = view.board
    match kind:
        case "choose_losses":
            return taking(drafted, board, names)
        case "spend":
            return purchase_sheet.sheet(buyer(view), drafted, board, names)
        case "raise_units":
            return purchase_sheet.sheet(freed(view), drafted, board, names)
        case "place_units":
            return placing_sheet.sheet(buyer(view), drafted, board, names)
        case _:
            return None


def buyer(view: View[Board]) -> PowerView | EconomyView:
    """6, 13, G2 The power whose turn it is, or that of its several economies that is asked."""
    board: Board = view.board
    power = next(each for each in board.powers if each.key == board.power)
    asked = {ask.about.get("economy") for ask in view.asks}
    return next((each for each in power.economies if each.key in asked), power)


def freed(view: View[Board]) -> PowerView:
    """G5.3 The power that raises units in its freed capital, with their worth as its purse."""
    ask = next(each for each in view.asks if each.kind == "raise_units")
    board: Board = view.board
    power = next(each for each in board.powers if each.key == ask.role)
    return replace(power, purse=int(ask.about["purse"]), makers=(), economies=())


class Taking(Struct, frozen=True):
    """The hits of the draft. words: on which units; targets: group → units that a click hits.

    order: the units in the order of the draft, once for each hit. forecast: the odds with these
    losses, where the draft is complete and they are worked out.
    """

    words: str
    taken: dict[str, int]
    targets: dict[int, list[str]]
    order: tuple[str, ...] = ()
    forecast: forecast.Forecast | None = None

    def taken_of(self, keys: Iterable[str]) -> int:
        """The hits that some units take."""
        return sum(self.taken.get(key, 0) for key in keys)

    def spared_of(self, keys: Collection[str]) -> int | None:
        """The place in the draft of the last hit that one of some units takes; None: none does."""
        places = [place for place, key in enumerate(self.order) if key in keys]
        return places[-1] if places else None

    def targets_of(self, group: int) -> list[str]:
        """The units that a click on a group may hit; a two-hit ship's second hit comes last."""
        return self.targets.get(group, [])


def taking(drafted: Drafted, board: Board, names: Mapping[str, str]) -> Taking | None:
    """8.3 The losses being drafted, for the board on which they are clicked."""
    fight, draft = board.battle, drafted.draft
    if fight is None or not isinstance(draft, TakeLosses):
        return None
    fighters = {unit.key: unit for unit in (*fight.attackers, *fight.defenders)}
    taken = Counter(draft.units)
    targets: dict[int, list[str]] = {}
    for part in sorted(drafted.parts, key=lambda part: taken[part.target]):
        if part.target in fighters:
            targets.setdefault(fighters[part.target].group, []).append(part.target)
    hit = {fighters[key]: times for key, times in taken.items() if key in fighters}
    hurt = Counter(unit.kind for unit, times in hit.items() if times < unit.hits_left)
    gone = Counter(unit.kind for unit, times in hit.items() if times >= unit.hits_left)
    lost, damaged = (
        counted({kind: kinds[kind] for kind in board.units if kinds[kind]}, names)
        for kinds in (gone, hurt)
    )
    homeless = sum(each.others for each in drafted.forgotten)
    parts = [lost, damaged and f"damage to {damaged}"]
    if homeless:
        parts.append(f"{homeless} aircraft then without a place to land")
    words = "; ".join(filter(None, parts))
    rest = next((each for each in drafted.foreseen if isinstance(each, Battle)), None)
    sides = (fight.attackers, fight.defenders)
    expected = of_the_rest(board, rest, *sides) if rest is not None else None
    return Taking(words or "none yet", dict(taken), targets, draft.units, expected)
