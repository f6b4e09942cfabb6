"""3 Politics at a glance: who is at war with whom, who may declare war, and what it would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_1940.politics.conditions import Condition
from engine.games.pacific_1940.politics.glance import Effect, Pair, Passage, Prospect, Relation
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.looking.inspector import Inspected
from wargames.games.pacific_1940.map import chart
from wargames.games.pacific_1940.war_effects import BRINGS, Tell, every, where
from wargames.presentation.protocol import ListPart

Names = Mapping[str, str]
POLITICS = "table:politics"
"""The key of the panel."""
RELATIONS: Mapping[Relation, tuple[str, str]] = {
    "war": ("⚔", "at war"),
    "peace": ("○", "at peace"),
    "partners": ("●", "partners: they use each other’s land, bases and ships"),
    "apart": ("·", "of one side, and apart until they share an enemy"),
}
"""3 How two powers stand to each other: a sign, and what it means."""


class PoliticsInspected(Inspected, frozen=True, kw_only=True):
    """The panel of politics; `sort` is "of_one" where it is one power's."""

    @property
    def template(self) -> str:
        return "pacific_1940/looking/politics.html"


class Cell(Struct, frozen=True):
    """3 How the power of a row stands to that of a column."""

    relation: str
    sign: str
    says: str


class Line(Struct, frozen=True):
    """3 A row of the matrix. cells: None where the power meets itself."""

    power: str
    name: str
    letter: str
    cells: list[Cell | None]


class Need(Struct, frozen=True):
    """3 A condition in words, and whether it is met."""

    says: str
    met: bool


class War(Struct, frozen=True):
    """3 A war that may be declared: on whom, when, what it waits for, what it would bring."""

    on: str
    when: str
    may: bool
    unprovoked: bool
    needs: list[Need]
    brings: list[str]


class Passing(Struct, frozen=True):
    """G8.2 Leave of a power at a strait: who has it, has none yet, or none in war.

    turn: in which turn it may be given.
    """

    strait: str
    has: str
    not_yet: str
    in_war: str
    turn: str


class Standing(Struct, frozen=True):
    """3 One power: its enemies, the wars that it could declare, leave to pass its straits."""

    power: str
    name: str
    enemies: str
    wars: list[War]
    leave: list[Passing]


# ---------------------------------------------------------------------- the page and the panel


def page(view: View[Board], names: Names, asked: Mapping[str, str]) -> dict[str, Any]:
    """3 The whole page: the matrix, then power by power."""
    board = view.board
    return {
        "matrix": matrix(board, names),
        "signs": [(key, *told) for key, told in RELATIONS.items()],
        "x": {"standings": [standing(each.key, board, names) for each in board.powers]},
    }


def inspected(key: str, view: View[Board], names: Names) -> PoliticsInspected | None:
    """3 The panel; None: another key."""
    return panel(view.board, names) if key == POLITICS else None


def panel(board: Board, names: Names) -> PoliticsInspected:
    """3 Politics power by power."""
    return PoliticsInspected(
        on=chart.of(board),
        key=POLITICS,
        title="Politics",
        sort="politics",
        x={"standings": [standing(each.key, board, names) for each in board.powers]},
    )


def listed(board: Board, names: Names) -> ListPart:
    """3 The same as a part of the position as a list."""
    items = [
        PoliticsInspected(
            on=chart.of(board),
            key=f"politics:{each.key}",
            title=titled(each.key, names),
            sort="of_one",
            x={"standings": [standing(each.key, board, names)]},
        )
        for each in board.powers
    ]
    return ListPart("Politics", items)


def matrix(board: Board, names: Names) -> list[Line]:
    """3 Every power against every other, in the order of play."""
    of_pair = {frozenset(each.powers): each for each in board.politics.pairs}
    order = [each.key for each in board.powers]
    return [
        Line(
            power=one,
            name=titled(one, names),
            letter=chart.EMBLEMS[one],
            cells=[
                _cell(of_pair[frozenset((one, other))], one, other, names) if one != other else None
                for other in order
            ],
        )
        for one in order
    ]


def _cell(pair: Pair, one: str, other: str, names: Names) -> Cell:
    sign, says = RELATIONS[pair.relation]
    told = f"{titled(one, names)} and {names[other]}: {says}{where({'board': pair.board})}"
    return Cell(pair.relation, sign, told)


def standing(power: str, board: Board, names: Names) -> Standing:
    """3 One power's wars, and those that it could declare."""
    (enemies,) = (each.enemies for each in board.powers if each.key == power)
    return Standing(
        power=power,
        name=titled(power, names),
        enemies=words.listed(names[each] for each in enemies),
        wars=[war(each, board, names) for each in board.politics.prospects if each.by == power],
        leave=leave(power, board, names),
    )


def leave(power: str, board: Board, names: Names) -> list[Passing]:
    """G8.2 The leave that a power gives or does not, strait by strait."""
    own = [each for each in board.politics.passages if each.by == power]
    of_strait: dict[str, list[Passage]] = {}
    for each in own:
        of_strait.setdefault(each.strait, []).append(each)
    return [
        Passing(
            strait=names[strait],
            has=every((each.to for each in those if each.stands), names),
            not_yet=every((p.to for p in those if not p.stands and not p.why_not), names),
            in_war=every((each.to for each in those if each.why_not), names),
            turn=turn_of(those[0], board),
        )
        for strait, those in of_strait.items()
    ]


def titled(power: str, names: Names) -> str:
    """A power's name as a heading."""
    return words.capital(words.without_article(names[power]))


# ---------------------------------------------------------------------- one war


def war(found: Prospect, board: Board, names: Names) -> War:
    """3 A war that a power could declare, in words."""
    return War(
        on=words.listed(names[each] for each in found.on),
        when=when(found, board),
        may=found.may or found.in_income,
        unprovoked=found.unprovoked,
        needs=[Need(_need(each, names), each.met) for each in found.conditions],
        brings=list(_brought(found.effects, names)),
    )


def when(found: Prospect, board: Board) -> str:
    """3 When it may be declared, as things stand."""
    turn = turn_of(found, board)
    if found.may:
        return f"may, {turn}"
    return f"may, {turn}, as it collects income" if found.in_income else "not yet"


def turn_of(found: Prospect | Passage, board: Board) -> str:
    """3 In which turn a power may do something: its present one, or one to come."""
    is_now = found.by == board.power and found.round == board.turn
    return "this turn" if is_now else f"in round {found.round}"


def _need(condition: Condition, names: Names) -> str:
    return NEEDS[condition.kind](condition.data, names)


def _brought(effects: Sequence[Effect], names: Names) -> Iterator[str]:
    """3 What a declaration would bring; effects on pairs of powers are told together."""
    pairs: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for effect in effects:
        if effect.kind in OF_PAIRS:
            one, other = effect.data["powers"]
            pairs.setdefault((effect.kind, where(effect.data)), []).append((one, other))
    for (kind, on_board), found in pairs.items():
        for power, others in together(found):
            told = OF_PAIRS[kind].format(names[power], every(others, names))
            yield words.capital(f"{told}{on_board}")
    for effect in effects:
        if effect.kind in BRINGS:
            yield words.capital(BRINGS[effect.kind](effect.data, names))


def together(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """Pairs by the power that most of them have in common, each pair once."""
    left = list(pairs)
    while left:
        counts = Counter(power for pair in left for power in pair)
        power = max(counts, key=lambda each: counts[each])
        yield (
            power,
            [one if other == power else other for one, other in left if power in (one, other)],
        )
        left = [pair for pair in left if power not in pair]


def some(keys: Iterable[str], names: Names) -> str:
    """Any of several: the United Kingdom or ANZAC."""
    found = [names[key] for key in keys]
    return " or ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


NEEDS: Mapping[str, Tell] = {
    "round": lambda d, names: f"it is round {d['round']} or later",
    "income": lambda d, names: f"it collects income in round {d['round']} or later",
    "at_war": lambda d, names: f"it is at war with {some(d['powers'], names)}",
    "fallen": lambda d, names: f"the enemy holds or has once taken {some(d['spaces'], names)}",
    "unprovoked": lambda d, names: (
        f"{some(d['by'], names)} has declared an unprovoked war on {some(d['on'], names)}"
    ),
    "intruders": lambda d, names: f"units of {names[d['power']]} stand in land that it may enter",
}
"""3 Each kind of condition, as the end of “once …”."""
OF_PAIRS = {
    "war": "war between {} and {}",
    "partners": "{} may use the land, bases and ships of {}, and they its own",
}
"""3 Each kind of effect on two powers: one, and all others to which it happens with this one."""
