"""Odds in words: the possible results of a battle, as a bar of chances and average losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from msgspec import Struct

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.fog.unopposed import Unopposed
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.raids import Bombing, ForeseenRaid
from engine.games.pacific_1940.odds.terms import fewest
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import sightings
from wargames.games.pacific_1940.odds import guessed, unopposed
from wargames.games.pacific_1940.odds.working import assault_worked_out, worked_out
from wargames.presentation.wording import (
    CERTAIN,
    NOISE,
    Prospect,
    counted,
    percent,
    whole_percents,
)

MOST_ENDINGS = 6
"""The most endings listed one by one."""
TRIED = "from {} trial battles, give or take {} %"
"""Their number, and twice the standard error of the chances, at most."""
LEAST = 0.05
"""Fewer aircraft than this are not told of."""


class Share(Struct, frozen=True):
    """A part of the bar of chances: its key for the style sheet, its words, and its chance.

    start, width: its position in the bar, in percent. but: the chance if enemies scramble.
    """

    key: str
    words: str
    odds: str
    start: float
    width: float
    but: str = ""


class Toll(Struct, frozen=True):
    """The average losses of one side: its units by their short names, and their price.

    homeless: 11 how many aircraft lose the place that a carrier had for them, "" none.
    """

    units: str
    ipc: str
    homeless: str = ""


class Left(Struct, frozen=True):
    """One possible ending: its chance, and the survivors of each side."""

    key: str
    words: str
    odds: str
    width: float
    attackers: str
    defenders: str


class Forecast(Struct, frozen=True):
    """The possible results of a battle. says: all chances in one line. swing: the attacker's gain.

    takes: the chance that land is captured, "" where none can be. takes_but: if enemies scramble.
    """

    shares: list[Share]
    says: str
    takes: str
    takes_but: str
    attack: Toll
    defence: Toll
    swing: str
    rounds: str
    endings: list[Left]
    others: str = ""
    """The chance of all endings that are not listed; "" where there are none."""
    tried: str = ""
    """From how many trial battles the figures come; "": they are exact."""
    hit: int = 0
    """8.3 How many units the average losses include that are hit already, or take open hits."""


SHARES = {
    "win": "attacker wins",
    "hold": "defender holds",
    "both_gone": "nobody is left",
    "stalemate": "undecided, neither can hit any more",
    "retreat": "attacker retreats",
}
"""The chances of an outcome, in the order of the bar."""
UNTAKEN = "won but not taken"
"""11 No land unit is left of those who win on land."""
ENDINGS = {
    "won": ("win", "won"),
    "held": ("hold", "held"),
    "gone": ("both_gone", "nobody left"),
    "stalemate": ("stalemate", "stalemate"),
    "retreated": ("retreat", "retreat"),
}


class Scramble(Struct, frozen=True):
    """7.5 The result if enemies scramble: the aircraft, the chances of winning and capturing.

    trials: from so many trial battles; 0: they are exact.
    """

    up: str
    win: float
    takes: float
    trials: int = 0

    def but(self, chance: float) -> str:
        """7.5 The chance that follows the one without a scramble."""
        return f"({percent(chance)} if {self.up})"


def of_battle(
    board: Board, asked: odds.Battle, scramble: Scramble | None = None
) -> Forecast | None:
    """The odds of a battle between units of this board; None: it has too many courses."""
    outcome = worked_out(board, asked)
    return in_words(board.units, outcome, scramble) if outcome else None


def scramble_of(
    board: Board, up: Mapping[str, int], asked: odds.Battle | odds.Assault | None
) -> Scramble | None:
    """7.5 A battle with the aircraft that may scramble against it; None: too many courses."""
    if asked is None:
        return None
    if isinstance(asked, odds.Battle):
        outcome = worked_out(board, asked)
    else:
        assault = assault_worked_out(board, asked)
        outcome = assault.land if assault else None
    return of_scramble(up, words.names_of(board), outcome) if outcome else None


def of_scramble(up: Mapping[str, int], names: Mapping[str, str], found: odds.Outcome) -> Scramble:
    """7.5 The result of a battle with the aircraft that may scramble."""
    return Scramble(going_up(up, names), found.win, found.takes, found.trials)


def going_up(up: Mapping[str, int], names: Mapping[str, str]) -> str:
    """7.5 "3 fighters scramble", "1 fighter scrambles"; of a scramble that is weighed: without."""
    if not up:
        return "none of yours scrambles"
    told = words.listed(words.number_of(count, kind, names) for kind, count in up.items())
    return f"{told} scramble{'s' * (sum(up.values()) == 1)}"


def prospects(
    found: Sequence[Foreseen | ForeseenRaid | Unopposed | odds.Battle],
    board: Board,
    names: Mapping[str, str],
) -> list[Prospect]:
    """The battles and raids that a plan leads to, with their odds; in the fog, with their date.

    Fog 1 Last come spaces in which no enemy is known. 8.3 What losses lead to is on the battle
    board.
    """
    quiet = [each for each in found if isinstance(each, Unopposed)]
    fights = [
        Prospect(each.space, names[each.space], _expected(each, board, names))
        for each in found
        if not isinstance(each, odds.Battle | Unopposed)
    ]
    return [*fights, *unopposed.prospects(quiet, board, names)]


def _expected(each: Foreseen | ForeseenRaid, board: Board, names: Mapping[str, str]) -> str:
    """8, 8.1 What is to be expected of one battle or raid."""
    if isinstance(each, ForeseenRaid):
        return raided(guessed.raid(board, each), names) + _as_of(each.space, board, names)
    found = guessed.foreseen(board, each)
    words = told(board, found) or "too large to foresee"
    return guessed.unknown(found, board) or words + _as_of(each.space, board, names)


def raided(raid: ForeseenRaid, names: Mapping[str, str]) -> str:
    """8.1 "raid on the air base: on average 4.2 of 6 damage, 0.2 aircraft lost (…)"."""
    said = f"raid on the {names[raid.facility]}: on average {_bombed(raid.alone, raid.most)}"
    if raid.against is None:
        return said
    fighters = counted(raid.up, "fighter")
    after = _bombed(raid.against, raid.most)
    return f"{said} ({after} if {fighters} intercept{'s' * (raid.up == 1)})"


def _bombed(found: Bombing, most: int) -> str:
    return f"{found.damage:.1f} of {most} damage, {found.lost:.1f} aircraft lost"


def _as_of(space: str, board: Board, names: Mapping[str, str]) -> str:
    """Fog 1 A note that the enemy is as seen in an earlier turn."""
    seen = sightings.reckoned_at(board, space, names)
    return f" (the enemy as seen {seen})" if seen else ""


def told(board: Board, found: Foreseen) -> str:
    """The odds of a battle, or of a whole assault, in a line; empty: too many courses."""
    scramble = scramble_of(board, found.up, found.scrambled)
    whose = "attacker " if found.of_defender else ""
    if isinstance(found.asked, odds.Battle):
        battle = of_battle(board, found.asked, scramble)
        if battle is None:
            return ""
        taken = f", land taken {battle.takes}{_behind(battle.takes_but)}" if battle.takes else ""
        lost = (battle.defence if found.of_defender else battle.attack).homeless
        homeless = f", {lost} aircraft lose their carrier" if lost else ""
        tried = f" ({battle.tried})" if battle.tried else ""
        return f"{battle.says}{taken}, {whose}{battle.swing} IPC{homeless}{tried}{_first(found)}"
    outcome = assault_worked_out(board, found.asked)
    if outcome is None:
        return ""
    but = _behind(scramble.but(scramble.takes) if scramble else "")
    at_sea = any(each.sea for each in found.asked.crossings)
    before = ", the battle at sea before the landing included" if at_sea else ""
    swing = f"{whose}{words.signed(outcome.swing)} IPC"
    tried = _tried(outcome.whole, scramble)
    told = f" ({tried})" if tried else ""
    return f"{_landed(outcome.whole, but)}, {swing}{before}{told}{_first(found)}"


def _tried(outcome: odds.Outcome, scramble: Scramble | None) -> str:
    """8.3 From how many trial battles the figures come; "": they are exact."""
    trials = fewest(outcome.trials, scramble.trials if scramble else 0)
    return TRIED.format(f"{trials:,}", ceil(100 / sqrt(trials))) if trials else ""


def _landed(outcome: odds.Outcome, but: str) -> str:
    """8.2 The chances of a landing: first that land is taken; but: the same if enemies scramble."""
    wholes, taken = wholes_of(outcome)
    others = [(UNTAKEN, outcome.win - outcome.takes, wholes["win"] - taken)]
    others += [(SHARES[key], getattr(outcome, key), wholes[key]) for key in SHARES if key != "win"]
    said = [f"{each} {percent(chance, whole)}" for each, chance, whole in others if chance > NOISE]
    return ", ".join((f"land taken {percent(outcome.takes, taken)}{but}", *said))


def _first(found: Foreseen) -> str:
    """7.6 That kamikazes may strike before a battle: no odds include them."""
    return "; kamikazes may come first" if found.kamikazes else ""


def _behind(text: str) -> str:
    return f" {text}" if text else ""


def in_words(
    units: Mapping[str, UnitKind], outcome: odds.Outcome, scramble: Scramble | None = None
) -> Forecast:
    """An outcome ready to be shown; scramble: 7.5 its effect."""
    shares = shares_of(outcome, scramble)
    endings, others = endings_of(units, outcome)
    return Forecast(
        shares=shares,
        says=", ".join(f"{each.words} {each.odds}{_behind(each.but)}" for each in shares),
        takes=percent(outcome.takes, wholes_of(outcome)[1]) if outcome.takes else "",
        takes_but=scramble.but(scramble.takes) if scramble and outcome.takes else "",
        attack=toll(
            units,
            (outcome.attack_lost, outcome.attack_cargo),
            outcome.attack_loss,
            outcome.attack_homeless,
        ),
        defence=toll(
            units,
            (outcome.defence_lost, outcome.defence_cargo),
            outcome.defence_loss,
            outcome.defence_homeless,
        ),
        swing=words.signed(outcome.swing),
        rounds=f"{outcome.rounds:.1f}",
        endings=endings,
        others=others,
        tried=_tried(outcome, scramble),
    )


def toll(
    units: Mapping[str, UnitKind],
    lost: Sequence[Mapping[str, float]],
    ipc: float,
    homeless: float,
) -> Toll:
    """The losses of one side in words, the cargo of its ships among them."""
    total = {kind: sum(each.get(kind, 0.0) for each in lost) for kind in units}
    return Toll(listed(units, total), f"{ipc:.1f}", f"{homeless:.1f}" if homeless >= LEAST else "")


def shares_of(outcome: odds.Outcome, scramble: Scramble | None = None) -> list[Share]:
    """The bar: every chance above zero."""
    found: list[Share] = []
    start, wholes = 0.0, wholes_of(outcome)[0]
    for key, words_ in SHARES.items():
        if (chance := getattr(outcome, key)) > 0:
            width = round(chance * CERTAIN, 1)
            but = scramble.but(scramble.win) if scramble and key == "win" else ""
            found.append(
                Share(key, words_, percent(chance, wholes[key]), round(start, 1), width, but)
            )
            start += width
    return found


def wholes_of(outcome: odds.Outcome) -> tuple[dict[str, int], int]:
    """The chances of the bar in whole percents, and of winning that of capturing the land."""
    takes, (win, *others) = outcome.takes, [getattr(outcome, key) for key in SHARES]
    taken, untaken, *rest = whole_percents([takes, win - takes, *others])
    return dict(zip(SHARES, [taken + untaken, *rest], strict=True)), taken


def endings_of(units: Mapping[str, UnitKind], outcome: odds.Outcome) -> tuple[list[Left], str]:
    """The likeliest endings in words, and the chance of all others; "" where there are none."""
    listed_, rest = outcome.endings[:MOST_ENDINGS], outcome.endings[MOST_ENDINGS:]
    others = sum(each.chance for each in rest)
    *wholes, last = whole_percents([*(each.chance for each in listed_), others])
    found = [left(units, each, whole) for each, whole in zip(listed_, wholes, strict=True)]
    return found, percent(others, last) if rest else ""


def left(units: Mapping[str, UnitKind], ending: odds.Ending, whole: int) -> Left:
    """One ending in words; whole: its chance in percent."""
    key, said = ENDINGS[ending.word]
    if ending.word == "won" and ending.takes:
        said = "won and taken"
    return Left(
        key=key,
        words=said,
        odds=percent(ending.chance, whole),
        width=round(ending.chance * CERTAIN, 1),
        attackers=listed(units, ending.attackers),
        defenders=listed(units, ending.defenders),
    )


def listed(units: Mapping[str, UnitKind], counts: Mapping[str, float]) -> str:
    """Units by their short names: "3 inf 1 art"; averages with a decimal."""
    return " ".join(
        f"{count if isinstance(count, int) else f'{count:.1f}'} {units[kind].short}"
        for kind, count in counts.items()
        if round(count, 1) > 0
    )
