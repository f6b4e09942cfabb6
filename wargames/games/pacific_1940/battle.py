"""The battle board: units in columns by what they hit on, the dice rolled there, the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.templatetags.static import static
from msgspec import Struct

from engine.core.view import Ask, View
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.events.battle import Fired, Volley
from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.odds.dice import FACES, as_one_die
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_battle import BattleView, Fighter
from wargames.games.pacific_1940.map.chart import MARKS
from wargames.games.pacific_1940.odds import forecast, guessed
from wargames.games.pacific_1940.odds.rest import of_the_rest
from wargames.games.pacific_1940.words import (
    capital,
    counted,
    kind_of,
    listed,
    number_of,
    owner_of,
    without_article,
)
from wargames.presentation.wording import counted as things
from wargames.presentation.wording import question_of, value_of

HANDLES = frozenset({"choose_losses", "may_retreat", "strike_or_submerge"})
"""The decisions that are answered on the battle board."""
BELOW, ATTACK = "Submarines", "Attacker fires"
STAGES: dict[str, tuple[str, ...]] = {
    "Before the first round": (
        "begin",
        "air_defence",
        "air_defence_losses",
        "remove_shot_down",
        "bombardment",
        "bombardment_losses",
        "opening",
    ),
    BELOW: (
        "begin_round",
        "attacker_submerges",
        "defender_submerges",
        "surprise_strikes",
        "attacker_is_struck",
        "defender_is_struck",
        "remove_struck",
    ),
    ATTACK: ("attacker_fires", "defender_losses"),
    "Defender fires": ("defender_fires", "attacker_losses"),
    "Retreat?": ("remove", "settle", "press_or_retreat", "another_round"),
}
"""8.3 The stages of a battle, and their steps."""
FIRE = {
    "air_defence": "AAA fires",
    "bombardment": "Bombardment",
    "surprise_strike": "Surprise strike",
    "fire": "",
}
ONLY_ON = {"submarine": "not on aircraft", "aircraft": "not on submarines", "any": ""}
"""8.3 The limits on the targets of a weapon's hits."""


class Die(Struct, frozen=True):
    """A rolled die, and whether it hit."""

    face: int
    hit: bool


class Throw(Struct, frozen=True):
    """Dice rolled in a column. how: what kind, unless plain fire. only: excluded targets."""

    how: str
    only: str
    dice: list[Die]
    hits: int


class Stack(Struct, frozen=True):
    """Equal units of one side in one column; about: what distinguishes them.

    group: the number that equal units share, whatever their column.
    """

    group: int
    power: str
    owner: str
    kind: str
    units: str
    about: list[str]
    damaged: bool
    doomed: bool
    keys: tuple[str, ...]


class Column(Struct, frozen=True):
    """All units of a side that hit on the same number; 0: they roll no dice."""

    to_hit: int
    dice: int
    stacks: list[Stack]
    thrown: list[Throw]


class Party(Struct, frozen=True):
    """One side of the battle. key: "attacker" or "defender". mean: its average hits.

    to_take: hits that it has to take now. other: dice that belong to no column of its units.
    """

    key: str
    title: str
    verb: str
    powers: list[str]
    columns: list[Column]
    other: list[Throw]
    count: str
    worth: int
    mean: str
    to_take: int
    apart: list[str]


class WayOut(Struct, frozen=True):
    """8.4 A retreat: its destination, and the value sent when it is confirmed."""

    to: str
    name: str
    value: str


class Field(Struct, frozen=True):
    """The whole board. handles: whether the viewer's decision is answered on it.

    marks: the address of the symbols. loses: the side whose losses are chosen now, "" for none.
    """

    space: str
    marks: str
    title: str
    round: int
    stages: list[tuple[str, bool]]
    parties: list[Party]
    handles: bool
    kind: str
    loses: str
    ways_out: list[WayOut]
    forecast: forecast.Forecast | None


def shown(view: View[Board], names: Mapping[str, str]) -> Field | None:
    """The facts of the part; None while there is no battle."""
    board: Board = view.board
    facts = board.battle
    if facts is None:
        return None
    question = question_of(view)
    handled = question if question is not None and question.kind in HANDLES else None
    sides = {"attacker": facts.attackers, "defender": facts.defenders}
    return Field(
        space=facts.space,
        marks=static(MARKS),
        title=names[facts.space],
        round=facts.round,
        stages=[
            (words, facts.step in steps)
            for words, steps in stages_of(is_sea=bool(board.spaces[facts.space].number)).items()
        ],
        parties=[party(key, sides[key], facts, board, names) for key in sides],
        handles=handled is not None,
        kind=handled.kind if handled else "",
        loses=facts.loses,
        ways_out=ways_out(handled, names) if handled else [],
        forecast=expected(facts, board),
    )


def expected(facts: BattleView, board: Board) -> forecast.Forecast | None:
    """8.3 The odds of the rest of the battle, with what is hit so far among the losses."""
    rest = rest_of(facts, board)
    if rest is None:
        return None
    return of_the_rest(board, rest, facts.attackers, facts.defenders)


def rest_of(facts: BattleView, board: Board) -> Battle | None:
    """8.3 The rest of the battle; fog 5 with what the viewer's side guesses of technologies."""
    if facts.rest is None:
        return None
    sides = (facts.attackers, facts.defenders)
    attackers, defenders = ({each.power for each in side} for side in sides)
    return guessed.battle(board, facts.rest, attackers, defenders)


def stages_of(*, is_sea: bool) -> dict[str, tuple[str, ...]]:
    """8.3, 10 The stages of a battle; on land, without submarines, a round begins with fire."""
    if is_sea:
        return STAGES
    first = STAGES[BELOW] + STAGES[ATTACK]
    return {
        words: first if words == ATTACK else steps
        for words, steps in STAGES.items()
        if words != BELOW
    }


def ways_out(ask: Ask, names: Mapping[str, str]) -> list[WayOut]:
    """8.4 Every legal retreat."""
    if ask.kind != "may_retreat":
        return []
    return [
        WayOut(
            to=getattr(each.choice, "to", ""),
            name=names.get(getattr(each.choice, "to", ""), "aircraft only"),
            value=value_of(each.choice),
        )
        for each in ask.options
        if each.kind == "retreat"
    ]


def party(
    key: str, units: Sequence[Fighter], facts: BattleView, board: Board, names: Mapping[str, str]
) -> Party:
    """One side."""
    fired = [each for each in facts.fired if each.side == key]
    columns = columns_of(units, fired, board, names)
    shown_in = {column.to_hit for column in columns}
    powers = list(dict.fromkeys(unit.power for unit in units))
    if not powers and key == "attacker":
        powers = [facts.attacker]
    return Party(
        key=key,
        title=capital(listed(without_article(names[power]) for power in powers) or "nobody left"),
        verb="Attack" if key == "attacker" else "Defence",
        powers=powers,
        columns=columns,
        other=[
            throw(each.how, volley)
            for each in fired
            for volley in each.volleys
            if not is_of_column(each, volley, shown_in)
        ],
        count=things(len(units), "unit"),
        worth=sum(board.units[unit.kind].cost for unit in units),
        mean=f"{mean_hits(key, facts, board):.1f}",
        to_take=facts.hits.get(key, 0),
        apart=apart(key, facts, names),
    )


def mean_hits(key: str, facts: BattleView, board: Board) -> float:
    """8.3 How often a side hits in a round on average: who can hit nobody there does not.

    G11 Of several dice of a unit the best counts.
    """
    attacks = key == "attacker"
    sides = (facts.attackers, facts.defenders) if attacks else (facts.defenders, facts.attackers)
    ours, theirs = (
        [board.kinds_of(each.power).units[each.kind] for each in side] for side in sides
    )
    dice = gunnery.columns(ours, theirs, attacks=attacks, finds=gunnery.finds_submarines(ours))
    return sum(
        count * as_one_die(hits_on, best_of) / FACES
        for (_, hits_on, best_of), count in dice.items()
    )


def columns_of(
    units: Sequence[Fighter], fired: Sequence[Fired], board: Board, names: Mapping[str, str]
) -> list[Column]:
    """8.3 The columns, the highest number first; units without dice in the last."""
    numbers = sorted({unit.to_hit for unit in units}, reverse=True)
    return [
        Column(
            to_hit=number,
            dice=sum(unit.to_hit == number for unit in units) if number else 0,
            stacks=stacks([unit for unit in units if unit.to_hit == number], board, names),
            thrown=[
                throw(each.how, volley)
                for each in fired
                for volley in each.volleys
                if volley.to_hit == number and is_of_column(each, volley, {number})
            ],
        )
        for number in numbers
    ]


def is_of_column(fired: Fired, volley: Volley, numbers: set[int]) -> bool:
    """8.3 Whether dice belong to units in one of these columns."""
    return fired.how in ("fire", "surprise_strike") and volley.to_hit in numbers


def throw(how: str, volley: Volley) -> Throw:
    """8.3 Rolled dice, hits first."""
    return Throw(
        how=FIRE[how],
        only=ONLY_ON[volley.weapon],
        dice=[Die(face, nth < volley.hits) for nth, face in enumerate(sorted(volley.faces))],
        hits=volley.hits,
    )


def stacks(units: Sequence[Fighter], board: Board, names: Mapping[str, str]) -> list[Stack]:
    """8.3 Equal units grouped, in the order of the components."""
    found: dict[tuple[int, bool], list[Fighter]] = {}
    for unit in units:
        found.setdefault((unit.group, unit.doomed), []).append(unit)
    kinds = list(board.units)
    order = sorted(found.values(), key=lambda alike: kinds.index(alike[0].kind))
    return [stack(alike, names) for alike in order]


def stack(alike: Sequence[Fighter], names: Mapping[str, str]) -> Stack:
    """8.3 A group of equal units."""
    one = alike[0]
    return Stack(
        group=one.group,
        power=one.power,
        owner=names[one.power],
        kind=one.kind,
        units=number_of(len(alike), one.kind, names),
        about=list(what_is_special(one, names)),
        damaged=one.damaged,
        doomed=one.doomed,
        keys=tuple(unit.key for unit in alike),
    )


def what_is_special(unit: Fighter, names: Mapping[str, str]) -> list[str]:
    """8.3 What distinguishes a unit from others of its kind, for whoever chooses losses."""
    found = []
    if unit.damaged:
        found.append("damaged")
    if unit.landed:
        found.append("landed")
    if unit.dropped:
        found.append("dropped")
    if unit.left:
        found.append(f"flies {unit.left} more")
    if unit.base:
        found.append(f"from {names[unit.base]}")
    if unit.cargo:
        found.append(f"carries {counted(Counter(unit.cargo), names)}")
    return found


def apart(key: str, facts: BattleView, names: Mapping[str, str]) -> list[str]:
    """8.2, 10 Units that fight without being targets: bombarding ships, submerged submarines."""
    found = []
    for words, units in (("Bombarding", facts.bombarding), ("Submerged", facts.submerged)):
        kinds = Counter(
            kind_of(unit)
            for unit in units
            if (owner_of(unit) == facts.attacker) == (key == "attacker")
        )
        found += [f"{words}: {counted(kinds, names)}"] if kinds else []
    return found
