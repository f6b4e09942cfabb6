"""The possible actions with the units of a clicked space, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from engine.core.sequence.choice import Refusal
from engine.core.view import View
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.economy.offers import Offer, Offers
from engine.games.pacific_1940.planning.pointing import Destination, Kinds, Pointed, Stack
from engine.games.pacific_1940.position.reminders import Forgotten
from engine.games.pacific_1940.typing.typed_words import ALL, Wanted
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import examples, words
from wargames.games.pacific_1940.map import arrows, chart
from wargames.games.pacific_1940.odds import guessed, pointed_odds
from wargames.games.pacific_1940.odds.pointed_odds import Against
from wargames.presentation.wording import Reason, Reminder

DOES = {
    "move": "Move to",
    "attack": "Attack",
    "assault": "Land and attack",
    "land": "Put ashore in",
    "raid": "Bomb",
    "drop": "Drop on",
    "load": "Load in",
    "stay": "Stay and fight in",
    "wait": "Stay in",
}
"""The verb of an order, before the name of the place."""
TAKES = {"attack": "Take", "assault": "Land and take"}
"""The same where nobody stands."""
PICKS = {"land": "All land units", "ships": "All ships", "aircraft": "All aircraft", "all": "All"}
FORGOTTEN = {
    "aircraft_lost": "{space}: {units} will be lost, without a place to land",
    "aircraft_not_home": "{space}: {units} still to bring home",
    "cargo_aboard": "{space}: still aboard: {units}",
    "unspent": "{ipc} IPC not spent",
    "nothing_bought": "Nothing is bought yet: {ipc} IPC not spent",
    "could_move": "{space}: no order for {units}",
    "could_join": "{space}: {units} could go to a front",
    "could_join_too": "so could units in {others} more territories",
    "could_follow": "{space}: {units} could start for a front two moves away",
    "could_board": "{space}: {units} could be loaded on transports",
    "empty_land": "{space}: empty, beside enemies who may take it",
    "caught": "{space}: beside enemy warships, and fought unless they leave: {units}",
    "land_to_take": "{space} could be taken over in peace",
    "needs_carrier": "{space}: {units} can land only on a carrier that comes there",
    "needs_new_carrier": "{space}: {units} can land only on a new carrier, to be placed there",
    "left_behind": "{space}: {units} stay behind, as an order takes their carrier away",
    "no_deck": "{space}: aircraft that have nowhere to land after these losses: {others}",
    "neutrals_turn": "{space} is a strict neutral: others will lean to the enemy, {others} in all",
}
"""Reminders of what may have been forgotten, by fact."""
LOSSES = {
    "aircraft_lost",
    "aircraft_not_home",
    "caught",
    "neutrals_turn",
    "needs_carrier",
    "needs_new_carrier",
    "left_behind",
    "no_deck",
    "nothing_bought",
}
"""Those that cost something."""
OFFERS = {"build": "Build", "upgrade": "Upgrade", "repair": "Repair", "place": "Place"}


class Row(Struct, frozen=True):
    """Equal units, and how many of them are picked.

    less, more, every: the pick after one click; empty where there is no such click.
    """

    name: str
    unit: str
    count: int
    chosen: int
    points: str
    cargo: str
    less: str
    more: str
    every: str
    why: Reason | None


class Way(Struct, frozen=True, dict=True):
    """A possible order for the picked units.

    key: identifies it in a URL. line: what adds it to the draft. via: the spaces between. goal: the
    space to click for it. aboard: what its ships take along. lands: where its aircraft land.
    """

    key: str
    does: str
    name: str
    line: str
    goal: str
    via: str
    used: int
    left: int
    aboard: str
    lands: str
    why: Reason | None
    arrow: arrows.Arrows
    found: Destination
    board: Board
    names: Mapping[str, str]

    @cached_property
    def against(self) -> list[Against]:
        """8 The possible opponents there, with the odds: computed when someone looks at them."""
        return pointed_odds.against(self.found, self.board, self.names)

    @property
    def is_strict(self) -> bool:
        """G6 Whether the goal is a strict neutral."""
        neutrals = self.board.neutrals
        return any(each.key == self.goal and each.leaning == STRICT for each in neutrals)

    @property
    def takes_nothing(self) -> bool:
        """11 Whether aircraft alone attack land, which they do not take."""
        units, is_land = self.board.units, not self.board.spaces[self.goal].number
        kinds = {kind for kind, _ in self.found.attackers}
        is_attack = is_land and self.found.does == "attack" and bool(kinds)
        return is_attack and all(units[kind].domain == "air" for kind in kinds)


class Goal(Struct, frozen=True):
    """A space with all possible orders and paths to it."""

    key: str
    ways: list[Way]

    @property
    def is_sea(self) -> bool:
        """Whether its shape continues under the land."""
        return bool(self.ways[0].board.spaces[self.key].number)

    @property
    def is_fight(self) -> bool:
        """Whether there is a fight."""
        return any(way.found.defenders or way.found.raid for way in self.ways)

    @property
    def lines(self) -> str:
        """The paths there on the map, one after the other."""
        return "|".join(way.arrow.lines for way in self.ways)

    @property
    def names(self) -> str:
        """Their keys for a URL, in the same order."""
        return " ".join(way.key for way in self.ways)


class Moves(Struct, frozen=True):
    """7 The units in a space, what is picked of them, and where those may go.

    pick: what is picked, as text for a URL. carries: whether it is to take others aboard.
    elsewhere: a space where nothing of it may go, by its key and name; barred: why it is not judged
    at all.
    """

    at: str
    rows: list[Row]
    picks: list[tuple[str, str]]
    pick: str = ""
    carries: bool = False
    ways: list[Way] = field(default_factory=list)
    refused: list[Way] = field(default_factory=list)
    unread: Reason | None = None
    elsewhere: tuple[str, str] | None = None
    barred: Reason | None = None
    sort: str = "moves"

    @property
    def goals(self) -> list[Goal]:
        """The possible destinations, in the order of the ways."""
        found: dict[str, list[Way]] = {}
        for way_ in self.ways:
            found.setdefault(way_.goal, []).append(way_)
        return [Goal(key, ways) for key, ways in found.items()]


class Offered(Struct, frozen=True):
    """6, 13 What could be bought for a space, or placed there."""

    offers: list[tuple[str, Offer]]
    refused: list[tuple[str, Reason]]
    sort: str = "offers"


def pointed(found: Any, view: View[Board], names: Mapping[str, str]) -> Any:
    """The possible additions to a draft at a place, in words."""
    match found:
        case Pointed():
            return moves(found, view.board, names)
        case Offers():
            return offered(found, view.board, names)
    return found


# ---------------------------------------------------------------------- units


def moves(found: Pointed, board: Board, names: Mapping[str, str]) -> Moves:
    """7 Units as rows with their steppers, and their possible ways."""
    ways = [
        way(found.at, each, number, board, names) for number, each in enumerate(found.destinations)
    ]
    allowed = [each for each in ways if each.why is None]
    is_goal = any(each.goal == found.to for each in allowed)
    return Moves(
        at=found.at,
        rows=rows(found, board, names),
        picks=[(PICKS[each.name], each.pick) for each in found.picks],
        pick=written(found.chosen, board),
        carries=any(each.kind and board.units[each.kind].hold for each in found.chosen),
        ways=allowed,
        refused=[each for each in ways if each.why],
        unread=unread(found.unread, board, names) if found.unread else None,
        elsewhere=(found.to, names[found.to]) if found.to and not is_goal else None,
        barred=words.refused(found.barred, names) if found.barred else None,
    )


def unread(why: Refusal, board: Board, names: Mapping[str, str]) -> Reason:
    """Why typed units do not read, with an example of this scenario."""
    return examples.with_one(words.refused(why, names), examples.of(board.scenario))


def rows(found: Pointed, board: Board, names: Mapping[str, str]) -> list[Row]:
    """7 One row for each kind, mark and cargo, which is all that a line can distinguish."""
    alike: dict[tuple[str, str, Kinds], list[Stack]] = {}
    for stack in found.stacks:
        alike.setdefault((stack.kind, stack.mark, stack.told), []).append(stack)
    order = list(board.units)
    stacked = sorted(alike.values(), key=lambda stacks: order.index(stacks[0].kind))
    return [row(found, stacks, board, names) for stacks in stacked]


def row(found: Pointed, stacks: Sequence[Stack], board: Board, names: Mapping[str, str]) -> Row:
    """7 Units of one kind, mark and cargo."""
    kind, mark, told = stacks[0].kind, stacks[0].mark, stacks[0].told
    able = sum(each.count for each in stacks if each.refusal is None)
    picked = {each: count_of(each, stacks) for each in found.chosen}
    here = sum(count for each, count in picked.items() if is_of(each, stacks[0]))
    points = sorted({each.points for each in stacks})
    refusal = next((each.refusal for each in stacks if each.refusal), None)
    name = words.capital(names.get(kind, kind))

    def with_(count: int) -> str:
        others = [each for each in found.chosen if each.kind and not is_of(each, stacks[0])]
        more = [Wanted(kind, count, mark, told)] if count else []
        return written([*others, *more], board)

    return Row(
        name=f"{name}, {mark}" if mark else name,
        unit=board.units[kind].short,
        count=sum(each.count for each in stacks),
        chosen=here,
        points="–".join(str(each) for each in dict.fromkeys((points[0], points[-1]))),
        cargo="; ".join(listed(each.cargo, names) for each in stacks if each.cargo),
        less=with_(here - 1) if here else "",
        more=with_(here + 1) if here < able else "",
        every=with_(able) if here < able - 1 else "",
        why=words.refused(refusal, names) if refusal and not able else None,
    )


def is_of(wanted: Wanted, stack: Stack) -> bool:
    """7 Whether a pick belongs to a row of such units."""
    mark = "loaded" if stack.told and not stack.mark else stack.mark
    is_marked = wanted.mark in ("", mark) and wanted.cargo in ((), stack.cargo)
    return is_marked and wanted.kind in ("", stack.kind)


def count_of(wanted: Wanted, stacks: Sequence[Stack]) -> int:
    """7 How many units of a row are picked."""
    able = sum(each.count for each in stacks if each.refusal is None)
    return able if wanted.count == ALL else wanted.count


def written(units: Iterable[Wanted], board: Board) -> str:
    """7 Picked units as typed text."""
    return " ".join(written_one(each, board) for each in units)


def written_one(wanted: Wanted, board: Board) -> str:
    """7 Picked units of a kind as typed text: "1 trn[1inf+1tank]"."""
    count = "all" if wanted.count == ALL else str(wanted.count)
    kind = board.units[wanted.kind].short if wanted.kind else ""
    cargo = "+".join(f"{number}{board.units[key].short}" for key, number in wanted.cargo)
    told = " ".join(word for word in (count, wanted.mark, kind) if word)
    return f"{told}[{cargo}]" if cargo else told


def listed(kinds: Kinds, names: Mapping[str, str]) -> str:
    """5 Kinds of unit in words."""
    return words.counted(dict(kinds), names)


# ---------------------------------------------------------------------- ways


def way(at: str, found: Destination, number: int, board: Board, names: Mapping[str, str]) -> Way:
    """7 A possible order for the units picked at a space."""
    goal = found.ashore or found.end
    name = names.get(goal, goal)
    if found.raid:
        name = f"the {names.get(found.raid, found.raid)} in {name}"
    course = tuple(dict.fromkeys((at, *found.path, goal)))  # what boards a ship goes there first
    return Way(
        key=str(number),
        does=does(found, goal, board),
        name=name,
        line=found.line,
        goal=goal,
        via=", ".join(names.get(each, each) for each in course[1:-1]),
        used=found.used,
        left=found.left,
        aboard=listed(found.aboard, names),
        lands=", ".join(names.get(each, each) for each in found.lands_at),
        why=words.refused(found.refusal, names) if found.refusal else None,
        arrow=arrows.drawn(chart.of(board), {course: 0} if len(course) > 1 else {}, []),
        found=found,
        board=board,
        names=names,
    )


def does(found: Destination, goal: str, board: Board) -> str:
    """7 The verb of an order; what enters land where the side knows that nobody stands takes it."""
    is_neutral = any(each.key == goal for each in board.neutrals)
    is_sea = bool(board.spaces[goal].number)
    if found.does not in TAKES or found.defenders or is_neutral or is_sea:
        return DOES[found.does]
    return DOES[found.does] if guessed.why_unknown(goal, board) else TAKES[found.does]


# ---------------------------------------------------------------------- what is offered


def offered(found: Offers, board: Board, names: Mapping[str, str]) -> Offered:
    """6, 13 What could be bought for a space, or placed there, and why the rest cannot."""
    said = [(offer_words(each, board, names), each) for each in found.offers]
    return Offered(
        offers=[(said_, each) for said_, each in said if each.refusal is None],
        refused=[
            (said_, words.refused(each.refusal, names)) for said_, each in said if each.refusal
        ],
    )


def offer_words(offer: Offer, board: Board, names: Mapping[str, str]) -> str:
    """6, 13 One offer in words."""
    count = f"{offer.count} " if offer.what in ("place", "repair") else ""
    of = "damage of the " if offer.what == "repair" else ""
    name = names.get(offer.kind, offer.kind)
    price = f" for {offer.price} IPC" if offer.price else ""
    return f"{OFFERS[offer.what]} {count}{of}{name}{price}"


# ---------------------------------------------------------------------- what was forgotten


def forgotten(found: Sequence[Forgotten], names: Mapping[str, str]) -> list[Reminder]:
    """7, 12 What may have been forgotten in a plan, one line each with its space."""
    return [
        Reminder(
            words=words.capital(
                FORGOTTEN[each.fact].format(
                    units=listed(each.kinds, names),
                    space=names.get(each.space, each.space),
                    ipc=each.ipc,
                    others=each.others,
                )
            ),
            rule=each.rule,
            target=each.space,
            is_loss=each.fact in LOSSES,
        )
        for each in found
    ]
