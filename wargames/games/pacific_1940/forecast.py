"""Odds in words: what may come of a battle, as a bar of chances and what it costs on average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.pieces import AirDefence, Equipment, UnitKind
from engine.games.pacific_1940.planning import Foreseen
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import sightings
from wargames.presentation.wording import Prospect

CERTAIN = 100
MOST_ENDINGS = 6
"""Endings that are listed one by one."""
MOST_WAYS = 60_000
"""How many ways of a battle are followed at most: about half a second of work."""
KEPT = 512
"""Outcomes kept in the memory of a process; each is worked out once."""


@dataclass(frozen=True)
class Share:
    """A part of the bar of chances: its key for the style sheet, its words, and how likely it is.

    start, width: where in the bar it is, in percent.
    """

    key: str
    words: str
    odds: str
    start: float
    width: float


@dataclass(frozen=True)
class Toll:
    """What one side loses on average: its units by their short names, and their cost."""

    units: str
    ipc: str


@dataclass(frozen=True)
class Left:
    """One way in which it may end: how likely, and who is left of each side."""

    key: str
    words: str
    odds: str
    width: float
    attackers: str
    defenders: str


@dataclass(frozen=True)
class Forecast:
    """What may come of a battle. says: all chances in one line. swing: what the attacker gains."""

    shares: list[Share]
    says: str
    takes: str
    attack: Toll
    defence: Toll
    swing: str
    rounds: str
    endings: list[Left]


SHARES = {
    "win": "attacker wins",
    "hold": "defender holds",
    "both_gone": "nobody is left",
    "stalemate": "neither can hit",
    "retreat": "attacker retreats",
}
"""The chances of an outcome, in the order of the bar."""
ENDINGS = {
    "won": ("win", "won"),
    "held": ("hold", "held"),
    "gone": ("both_gone", "nobody left"),
    "stalemate": ("stalemate", "stalemate"),
    "retreated": ("retreat", "retreat"),
}


def of_battle(board: Board, asked: odds.Battle) -> Forecast | None:
    """The odds of a battle between what stands on this board; None: it can go in too many ways."""
    outcome = _worked_out(*_as_keys(board, asked))
    return in_words(board.units, outcome) if outcome else None


def prospects(found: Sequence[Foreseen], board: Board, names: Mapping[str, str]) -> list[Prospect]:
    """The battles that a plan leads to, each with its chances; in the fog, as of when."""
    return [
        Prospect(
            each.space,
            names[each.space],
            (told(board, each.asked) or "too large to foresee") + _as_of(each.space, board, names),
        )
        for each in found
    ]


def _as_of(space: str, board: Board, names: Mapping[str, str]) -> str:
    """Fog 1 That the enemy is as it was seen in an earlier turn."""
    seen = sightings.reckoned_at(board, space, names)
    return f" (the enemy as seen {seen})" if seen else ""


def told(board: Board, asked: odds.Battle | odds.Assault) -> str:
    """The odds of a battle, or of an assault as a whole, in a line; empty: too many ways."""
    if isinstance(asked, odds.Battle):
        found = of_battle(board, asked)
        if found is None:
            return ""
        taken = f", land taken {found.takes}" if found.takes else ""
        return f"{found.says}{taken}, {found.swing} IPC"
    outcome = _assault_worked_out(*_as_keys(board, asked))
    if outcome is None:
        return ""
    return (
        f"land taken {percent(outcome.takes)}, {signed(outcome.swing)} IPC, with the sea before it"
    )


def in_words(units: Mapping[str, UnitKind], outcome: odds.Outcome) -> Forecast:
    """An outcome ready to be shown."""
    shares = shares_of(outcome)
    return Forecast(
        shares=shares,
        says=", ".join(f"{share.words} {share.odds}" for share in shares),
        takes=percent(outcome.takes) if outcome.takes else "",
        attack=Toll(listed(units, outcome.attack_lost), f"{outcome.attack_loss:.1f}"),
        defence=Toll(listed(units, outcome.defence_lost), f"{outcome.defence_loss:.1f}"),
        swing=signed(outcome.swing),
        rounds=f"{outcome.rounds:.1f}",
        endings=[left(units, each) for each in outcome.endings[:MOST_ENDINGS]],
    )


def shares_of(outcome: odds.Outcome) -> list[Share]:
    """The bar: every chance that is not nothing."""
    found: list[Share] = []
    start = 0.0
    for key, words in SHARES.items():
        if (chance := getattr(outcome, key)) > 0:
            width = round(chance * CERTAIN, 1)
            found.append(Share(key, words, percent(chance), round(start, 1), width))
            start += width
    return found


def left(units: Mapping[str, UnitKind], ending: odds.Ending) -> Left:
    """One ending in words."""
    key, words = ENDINGS[ending.word]
    if ending.word == "won" and ending.takes:
        words = "won and taken"
    return Left(
        key=key,
        words=words,
        odds=percent(ending.chance),
        width=round(ending.chance * CERTAIN, 1),
        attackers=listed(units, ending.attackers),
        defenders=listed(units, ending.defenders),
    )


def listed(units: Mapping[str, UnitKind], counts: Mapping[str, float]) -> str:
    """Units by their short names: "3 inf 1 art"; on average with a decimal."""
    return " ".join(
        f"{count if isinstance(count, int) else f'{count:.1f}'} {units[kind].short}"
        for kind, count in counts.items()
        if round(count, 1) > 0
    )


def percent(chance: float) -> str:
    """A chance in percent; never 0 or 100 of what is only nearly so."""
    whole = round(chance * CERTAIN)
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == CERTAIN and chance < 1 - 1e-9:
        return ">99 %"
    return f"{whole} %"


def signed(ipc: float) -> str:
    """+3.5 or −2.0 IPC."""
    text = f"{abs(ipc):.1f}"
    return f"±{text}" if float(text) == 0 else f"{'+' if ipc > 0 else '−'}{text}"


def _as_keys(board: Board, asked: odds.Battle | odds.Assault) -> tuple[bytes, bytes, bytes]:
    """A question as bytes, so that its answer can be kept."""
    encode = msgspec.json.encode
    return encode(asked), encode(board.units), encode(board.air_defence)


@lru_cache(maxsize=KEPT)
def _worked_out(asked: bytes, units: bytes, air_defence: bytes) -> odds.Outcome | None:
    """The odds, worked out once for equal questions; None where that would take too long."""
    question = msgspec.json.decode(asked, type=odds.Battle)
    try:
        return odds.battle(_box(units, air_defence), question, MOST_WAYS)
    except odds.TooLong:
        return None


@lru_cache(maxsize=KEPT)
def _assault_worked_out(
    asked: bytes, units: bytes, air_defence: bytes
) -> odds.AssaultOutcome | None:
    """The same for an assault with all its crossings."""
    question = msgspec.json.decode(asked, type=odds.Assault)
    box = _box(units, air_defence)
    try:
        for crossing in question.crossings:
            if crossing.sea is not None:
                odds.battle(box, crossing.sea, MOST_WAYS)
    except odds.TooLong:
        return None
    return odds.assault(box, question)


@lru_cache(maxsize=8)
def _box(units: bytes, air_defence: bytes) -> Equipment:
    """The components with the units of one game, whatever content pack that has."""
    return replace(
        load(),
        units=msgspec.json.decode(units, type=dict[str, UnitKind]),
        air_defence=msgspec.json.decode(air_defence, type=AirDefence),
    )
