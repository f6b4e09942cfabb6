"""Fog 1, 2 After the game: what each side believed, beside the truth, at every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from engine.core.view import View
from engine.games.pacific_1940.fog.knowledge.illusions import (
    Astray,
    Costs,
    Illusion,
    Mistake,
    greatest_illusion,
    greatest_surprise,
    worth,
)
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.log import since
from wargames.games.pacific_1940.map import arrows, chart, layers, pencil, sightings
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.presentation.parts import Part
from wargames.presentation.reveal import TRUTH, Layer, Moment, Reveal

Names = Mapping[str, str]
SMALLEST, LARGEST, STEEPNESS = 13.0, 46.0, 2.6
"""The radius of a ring around a mistake: smallest, largest, and growth.

It grows with the square root of the units' price.
"""
AT_ONCE = 6
"""The number of mistakes that are shown before the rest is folded."""


class Ring(Struct, frozen=True):
    """A ring around a space in which a side is mistaken. kind: its entry in the key."""

    x: float
    y: float
    radius: float
    kind: str
    says: str


class Wrong(Struct, frozen=True):
    """A space in which a side is mistaken, in words; empty parts are ""."""

    space: str
    believed: str
    seen: str
    unseen: str


class WrongSide(Struct, frozen=True):
    """All mistakes of a side, the most expensive first, and their total in IPC."""

    side: str
    name: str
    ipc: int
    first: Sequence[Wrong]
    more: Sequence[Wrong]


class RevealedCampaign(Reveal):
    """The revealed game after the fog has lifted."""

    unit = "IPC"

    def charts(self, sides: Mapping[str, str]) -> list[tuple[str, str, str]]:
        """The charts: the truth between the two beliefs."""
        first, *rest = [
            (side, f"What {called} believed", words.without_article(called))
            for side, called in sides.items()
        ]
        return [first, (TRUTH, "The truth", "Truth"), *rest]

    def layers(self, moment: Moment, names: Names) -> dict[str, Layer]:
        """The layers of each chart, and all mistakes in words."""
        touched = layers.rings(moment.truth.board, since.touched(moment.events))
        boards = {side: _legible(view) for side, view in moment.sides.items()}
        found: dict[str, Layer] = {}
        for which, board in {TRUTH: moment.truth.board, **boards}.items():
            rings = [
                ring
                for side in ([which] if which in boards else boards)
                for ring in rings_of(moment, side, names, is_truth=which == TRUTH)
            ]
            found |= _on_chart(which, board, names, rings, touched)
        wrong = [wrong_side(moment, side, boards[side], names) for side in boards]
        found["mistakes"] = Layer(
            Part("section", 'class="mistakes" aria-label="Where they were mistaken"'),
            "pacific_1940/revealed/mistakes.html",
            {"wrong": wrong},
        )
        return found

    def told(
        self, side: str, moment: Moment, names: Mapping[str, str], called: Mapping[str, str]
    ) -> str:
        """Fog 2 A side's greatest mistake."""
        costs, found, who = costs_of(moment.truth.board), moment.hindsight[side], called[side]
        illusion, surprise = greatest_illusion(found, costs), greatest_surprise(found, costs)
        if illusion is None and surprise is None:
            return f"{who} knew it all"
        unknown = (
            f"{_units(surprise, names)} at {names[surprise.really_at[0][0]]}" if surprise else ""
        )
        if illusion is None:
            return f"{who} did not know of {unknown}"
        believed = f"{_units(illusion, names)} at {names[illusion.believed_at]}"
        told = f"{who} believed {believed}; {where_really(illusion, names)}"
        is_new = surprise is not None and not _same(illusion, surprise)
        return f"{told}; unknown to {who}: {unknown}" if is_new else told


REVEAL = RevealedCampaign()


def costs_of(board: Board) -> Costs:
    """5 Kind → price of one."""
    return {kind: unit.cost for kind, unit in board.units.items()}


# ---------------------------------------------------------------------- in words


def where_really(astray: Astray, names: Names) -> str:
    """Fog 2 Where wrongly located units really were, as far as it is shown."""
    if not astray.really_at:
        return "nothing of the kind was there" if astray.count > 1 else "there was none"
    (space, count), *others = astray.really_at
    if count == astray.count:
        return f"{'they were' if count > 1 else 'it was'} at {names[space]}"
    told = [f"{count} {'was' if count == 1 else 'were'} at {names[space]}"]
    told += [f"{n} at {names[other]}" for other, n in others]
    return words.listed(told)


def _units(astray: Astray, names: Names) -> str:
    number = words.number_of(astray.count, astray.kind, names)
    return f"{number} of {names[astray.power]}"


def _same(one: Astray, other: Astray) -> bool:
    return (one.power, one.kind) == (other.power, other.kind)


def wrong_side(moment: Moment, side: str, board: Board, names: Names) -> WrongSide:
    """Fog 2 All mistakes of a side, the most expensive first."""
    found: Illusion = moment.hindsight[side]
    costs = costs_of(board)
    dearest = sorted(found.mistakes, key=lambda each: (-_ipc(each, costs), each.space))
    told = [wrong(each, board, names) for each in dearest]
    name = words.capital(SIDES[side])
    return WrongSide(side, name, found.distance, told[:AT_ONCE], told[AT_ONCE:])


def wrong(each: Mistake, board: Board, names: Names) -> Wrong:
    """Fog 2 One space in which a side is mistaken, and the date of its belief."""
    return Wrong(
        space=words.capital(names[each.space]),
        believed=words.forces(each.believed, names) if each.believed else "",
        seen=_seen(board, each.space, names) if each.believed else "",
        unseen=words.forces(each.unseen, names) if each.unseen else "",
    )


def _seen(board: Board, space: str, names: Names) -> str:
    return sightings.reckoned_at(board, space, names) or "this turn"


# ---------------------------------------------------------------------- on the charts


def _legible(view: View[Board]) -> Board:
    """Fog 1 A side's board with its guesses but without its private notes."""
    board = view.board
    return replace(board, guesses=replace(board.guesses, notes={})) if board.guesses else board


def _on_chart(
    which: str,
    board: Board,
    names: Names,
    rings: Sequence[Ring],
    touched: Sequence[tuple[float, float]],
) -> dict[str, Layer]:
    """Everything that a step changes on one chart."""
    svg = partial(_svg, chart.of(board))
    label = "The truth: units" if which == TRUTH else f"What {SIDES[which]} believed: units"
    laid = {
        "land": Layer(svg("land"), "pacific_1940/land.html", {"land": layers.land(board)}),
        "marks": Layer(
            svg("fresh"),
            "pacific_1940/revealed/marks.html",
            {"rings": rings, "touched": touched},
        ),
        "pieces": Layer(
            svg("pieces", label),
            "pacific_1940/pieces.html",
            {"pieces": layers.pieces(board, names), "ages": None, "still": True},
        ),
    }
    if which != TRUTH:
        facts = {
            "guesses": pencil.pencilled(board, names),
            "guess_arrows": arrows.of_guesses(board),
            "still": True,
        }
        told = f"What {SIDES[which]} guessed at the end"
        laid["guesses"] = Layer(svg("guesses", told), "pacific_1940/guesses.html", facts)
    return {f"{which}_{name}": layer for name, layer in laid.items()}


def _svg(on: chart.Chart, name: str, label: str = "") -> Part:
    return Part("svg", layers.attributes(on, name, label))


def rings_of(moment: Moment, side: str, names: Names, *, is_truth: bool) -> Iterator[Ring]:
    """Fog 2 A ring around each space in which a side is mistaken, wider for more expensive units.

    On its own chart one for what it wrongly believes there, and one for what it does not know; on
    the chart of the truth those of what it does not know.
    """
    found: Illusion = moment.hindsight[side]
    costs, on = costs_of(moment.truth.board), chart.of(moment.truth.board)
    for each in found.mistakes:
        x, y = on.spaces[each.space].centre
        place = words.capital(names[each.space])
        if each.believed and not is_truth:
            says = f"{place}: {words.forces(each.believed, names)}, believed there"
            yield Ring(x, y, radius(worth(each.believed, costs)), "believed", says)
        if each.unseen:
            says = f"{place}: {words.forces(each.unseen, names)}, unknown to {SIDES[side]}"
            kind = f"unseen of-{side}" if is_truth else "unseen"
            yield Ring(x, y, radius(worth(each.unseen, costs)), kind, says)


def radius(ipc: int) -> float:
    """The radius of a ring for units of this price."""
    return round(min(LARGEST, SMALLEST + STEEPNESS * sqrt(ipc)), 1)


def _ipc(each: Mistake, costs: Costs) -> int:
    return worth(each.believed, costs) + worth(each.unseen, costs)
