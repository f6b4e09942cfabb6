"""The battle board: both sides, the column of each and its reasons, the odds, the hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine.core.sequence.choice import FACES, Choice
from engine.core.view import Ask, View
from engine.games.pacific_war.combat.combat_cards import PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import Bombard, BreakOff, FightOn
from engine.games.pacific_war.combat.retreat import Retreat
from engine.games.pacific_war.events import Struck
from engine.games.pacific_war.position.state import LAST_TURN
from engine.games.pacific_war.resolution.odds import Forecast
from engine.games.pacific_war.views.view import Board
from engine.games.pacific_war.views.view_battle import Battle, Camp, WayOut
from wargames.games.pacific_war.choices import groups_of
from wargames.games.pacific_war.map import units
from wargames.games.pacific_war.map.chart import GAME
from wargames.games.pacific_war.map.route_lines import Courses
from wargames.games.pacific_war.words import SEGMENTS, SHIFTS, capital, column_words
from wargames.presentation.wording import (
    Reason,
    percent,
    reason_of,
    signed,
    value_of,
    whole_percents,
)

ON_COUNTERS = "assign_hit"
"""The choices made by clicking the unit itself."""


class Act(Struct, frozen=True):
    """A button: its action, a note on it, and whether that is uncertain.

    way: the line of a retreat. second: what is said as it is asked a second time; here never.
    """

    value: str
    words: str
    rule: str
    note: str
    doubt: str = ""
    way: str = ""
    second: str = ""
    lit: int = 0
    is_primary: bool = False
    is_unasked: bool = False


def acts_of(
    ask: Ask, board: Board, facts: Battle, names: Mapping[str, str], courses: Courses
) -> list[Act]:
    """Every option of the decision except those on the counters."""
    options = {value_of(each.choice): each.choice for each in ask.options}
    return [
        Act(
            value=button.value,
            words=button.words,
            rule=button.rule,
            note=note_of(options[button.value], ask, board, facts, names),
            doubt=doubt_of(options[button.value], board),
            way=courses.home.get(getattr(options[button.value], "port", ""), ""),
            is_primary=button.is_primary,
        )
        for group in groups_of(ask, board, names)
        for button in group.buttons
        if button.kind != ON_COUNTERS
    ]


def note_of(choice: Choice, ask: Ask, board: Board, facts: Battle, names: Mapping[str, str]) -> str:
    """What a player wants to know before choosing it."""
    match choice:
        case PlayCombatCard(card=card):
            text = board.hand[board.hand_cards.index(card)].text
            return " ".join([text, *changes(facts, board.with_card[card], names)])
        case Retreat(port=port):
            return way_words(port, facts.ways_out, board.turn, names)
        case Bombard(hits=hits):
            return f"{int(ask.about['most']) - hits} on ships"
        case FightOn() if facts.is_next:
            return "for the last Movement Point" if facts.points == 1 else "for a Movement Point"
        case BreakOff() if facts.is_next:
            return "and retreat"
        case _:
            return ""


def changes(facts: Battle, after: Iterable[Forecast], names: Mapping[str, str]) -> Iterator[str]:
    """9.0.1 What a card would do to the hits on average, for each attack that it changes."""
    before = {(a.side, a.segment): a for camp in facts.camps for a in camp.forecasts}
    for attack in after:
        now = before.get((attack.side, attack.segment))
        is_same = now is not None and (now.ways, now.rolls) == (attack.ways, attack.rolls)
        if not is_same:
            who = f"{capital(names[attack.side])}, {SEGMENTS[attack.segment]}"
            mean = now.mean if now else 0
            how = " if the weakest guns are hit first" if attack.is_answer else ""
            yield f"{who}: {mean:.1f} hits on average, {attack.mean:.1f} with it{how}."


def doubt_of(choice: Choice, board: Board) -> str:
    """4.5 The evidence for a card's effect, where no source states it."""
    if not isinstance(choice, PlayCombatCard):
        return ""
    status = board.hand[board.hand_cards.index(choice.card)].status
    return "" if status == "evidence" else f"The effect is {status}"


def way_words(port: str, ways: Iterable[WayOut], turn: int, names: Mapping[str, str]) -> str:
    """9.5.3 The zones of a retreat's path, and its cost."""
    way = next((way for way in ways if way.port == port), None)
    if way is None:
        return "no Port is left: every ship is lost"
    if not port:
        return "out of the game" if turn == LAST_TURN else "back next turn"
    if way.cut_off:
        return "no way is open: the nearest Port, Ops Complete"
    over = ", ".join(names[zone] for zone in way.way[1:-1])
    return f"by {over}" if over else "directly"


HANDLES = frozenset(
    {
        "combat_card",
        "choose_hit",
        "confirm_hits",
        "may_retreat",
        "leave_at_once",
        "may_fight_on",
        "choose_bombardment",
    }
)
"""The decisions whose buttons are on the battle board."""
STAGES = {
    "cards": "Cards",
    "airstrike": "Airstrike",
    "retreat_early": "Retreats",
    "surface_choice": "Surface?",
    "surface_cards": "Cards",
    "surface": "Surface",
    "retreat": "Retreats",
    "another_round": "Again?",
    "victory": "Won",
}
TURN_ZERO = "turn_zero"
FATES = {"sunk": "sunk", "removed": "out of the game", "damaged": "damaged", "left": "away"}


class Shift(Struct, frozen=True):
    """9.2.2 A column shift: its size, and its reason."""

    by: str
    name: str


class Chance(Struct, frozen=True):
    """9.2.3 A number of hits, with its odds, and the nearest sixth as the height of a bar."""

    hits: int
    odds: str
    sixths: int


class Attack(Struct, frozen=True):
    """9.2 One side's attack, made (`roll`) or possible (`chances`)."""

    segment: str
    strength: str
    halved: bool
    shifts: list[Shift]
    before: str
    column: str
    is_known: bool
    chances: list[Chance]
    is_answer: bool = False
    mean: str = ""
    roll: int = 0
    hits: int = 0

    @property
    def says(self) -> str:
        """The odds in words."""
        return ", ".join(
            f"{each.hits} hit{'' if each.hits == 1 else 's'} {each.odds.replace('/', ' in ')}"
            for each in self.chances
        )


class Fighter(Struct, frozen=True):
    """A unit in the battle: its counter, its hits so far, and whether it can take one.

    lost: 9.2.5 how likely it is lost, hit so often or, where it may be clicked, once more.
    """

    counter: units.Counter
    taken: int
    lost: str
    value: str
    is_shut: bool


class Party(Struct, frozen=True):
    """One side: its units, its attacks, and its losses.

    leaving: the units that leave by their hits, whatever the dice show, before they attack again.
    """

    side: str
    title: str
    attacks: bool
    units: list[Fighter]
    airstrike: int
    gunnery: str
    made: list[Attack]
    to_come: list[Attack]
    silent: list[str]
    leaving: list[str]
    scored: int
    gone: list[str]


class Field(Struct, frozen=True):
    """The whole board. `handles`: whether the buttons of the viewer's decision are on it.

    first: which side fires first in this Surface Combat. reasons: why some units cannot be hit now.
    """

    title: str
    facts: Battle
    stages: list[tuple[str, str]]
    cards: list[str]
    parties: list[Party]
    first: str
    handles: bool
    acts: list[Act]
    reasons: list[Reason]


def shown(view: View[Board], names: Mapping[str, str], courses: Courses) -> Field | None:
    """The facts of the part; None when there is no battle."""
    board: Board = view.board
    facts = board.battle
    if facts is None:
        return None
    ask = view.asks[0] if view.asks else None
    parties = [PartyBuilder(board, names, ask).party(facts, camp) for camp in facts.camps]
    return Field(
        title=title_of(facts, names),
        facts=facts,
        stages=[] if facts.raid else list(STAGES.items()),
        cards=[
            f"{names[end]}{' (whole Combat)' if lasts == 'combat' else ''}"
            + (f" (cancelled by {names[facts.cancelled[end]]})" if end in facts.cancelled else "")
            for end, lasts in facts.on
        ],
        parties=parties,
        first=capital(names[facts.first]) if facts.first else "",
        handles=ask is not None and ask.kind in HANDLES,
        acts=acts_of(ask, board, facts, names, courses) if ask and ask.kind in HANDLES else [],
        reasons=reasons_of(ask, names) if ask and ask.kind == "choose_hit" else [],
    )


def reasons_of(ask: Ask, names: Mapping[str, str]) -> list[Reason]:
    """9.2.4, 13.2 Why not all units can take the next hit, each reason once."""
    facts = {each.refusal.fact: each.refusal for each in ask.refused}
    return [reason_of(GAME, "", refusal, names) for refusal in facts.values()]


def title_of(facts: Battle, names: Mapping[str, str]) -> str:
    """The name of the battle, and its zone."""
    zone = names[facts.zone]
    if facts.raid == TURN_ZERO:
        return f"Raid on {zone}"
    return f"{names[facts.raid]}: {zone}" if facts.raid else f"Battle at {zone}"


class PartyBuilder:
    """Builds the sides of one battle as one viewer sees them."""

    def __init__(self, board: Board, names: Mapping[str, str], ask: Ask | None) -> None:
        self.board, self.names = board, names
        self.units = {unit.key: unit for unit in board.units}
        hits = ask if ask and ask.kind == "choose_hit" else None
        self.open = {each.target: value_of(each.choice) for each in hits.options} if hits else {}
        self.shut = {each.target for each in hits.refused} if hits else set()

    def party(self, facts: Battle, camp: Camp) -> Party:
        """One side."""
        here = sorted((self.units[key] for key in camp.units), key=units.order)
        dice = sum(unit.torpedo for unit in here)
        return Party(
            side=camp.side,
            title=units.title_of(camp.side),
            attacks=camp.side == facts.attacker,
            units=[
                Fighter(
                    counter=units.counter_of(unit, self.names),
                    taken=facts.taken.get(unit.key, 0),
                    lost=odds_of(*facts.lost[unit.key]) if unit.key in facts.lost else "",
                    value=self.open.get(unit.key, ""),
                    is_shut=unit.key in self.shut,
                )
                for unit in here
            ],
            airstrike=camp.airstrike,
            gunnery=with_dice(camp.gunnery, dice),
            made=[self.made(each) for each in facts.strikes if each.side == camp.side],
            to_come=[self.to_come(each) for each in camp.forecasts],
            silent=[SEGMENTS[each] for each in camp.silent],
            leaving=[self.names[unit.key] for unit in here if unit.key in facts.leaving],
            scored=camp.scored,
            gone=[self.gone(*each) for each in camp.gone],
        )

    def shifts(self, shifts: Iterable[tuple[str, int]]) -> list[Shift]:
        """9.2.2 Shifts by name: the rule's, or the card that gives it."""
        return [Shift(signed(by), SHIFTS.get(name) or self.names[name]) for name, by in shifts]

    def made(self, struck: Struck) -> Attack:
        """An attack that has been rolled for; in Turn 0 and by some cards its column is given."""
        return Attack(
            segment=SEGMENTS[struck.segment],
            strength="" if struck.fixed else str(struck.strength),
            halved=struck.halved,
            shifts=self.shifts(struck.shifts),
            before="",
            column=struck.column.replace("-", "–"),
            is_known=True,
            chances=[],
            roll=struck.roll,
            hits=struck.hits,
        )

    def to_come(self, forecast: Forecast) -> Attack:
        """A possible attack."""
        return Attack(
            segment=SEGMENTS[forecast.segment],
            strength=with_dice(forecast.strength, forecast.torpedoes),
            halved=forecast.halved,
            shifts=self.shifts(forecast.shifts),
            before=column_words(forecast.before) if forecast.before != forecast.after else "",
            column=column_words(forecast.after),
            is_known=forecast.is_known,
            chances=[
                Chance(hits, odds, round(ways * 6 / forecast.rolls))
                for hits, (ways, odds) in enumerate(
                    zip(forecast.ways, all_odds_of(forecast), strict=True)
                )
                if ways
            ],
            is_answer=forecast.is_answer,
            mean=f"{forecast.mean:.1f}",
        )

    def gone(self, key: str, fate: str, turn: int) -> str:
        """An absent unit, and its outcome."""
        back = f", back Turn {turn}" if turn else ""
        return f"{self.names[key]} {FATES[fate]}{back}"


def with_dice(strength: int, dice: int) -> str:
    """13.2 A strength, with the additional dice of Torpedo Cruisers."""
    return f"{strength} + {dice} di{'c' if dice > 1 else ''}e" if dice else str(strength)


def odds_of(ways: int, rolls: int, whole: int | None = None) -> str:
    """2/6, or a percentage where more than one die decides."""
    return f"{ways}/6" if rolls == len(FACES) else percent(ways / rolls, whole)


def all_odds_of(forecast: Forecast) -> list[str]:
    """9.2.3 The odds of 0, 1, 2 … hits."""
    rolls = forecast.rolls
    wholes = whole_percents([ways / rolls for ways in forecast.ways])
    return [odds_of(ways, rolls, whole) for ways, whole in zip(forecast.ways, wholes, strict=True)]
