"""The buttons of the battle board: cards, retreats, another round, where hits go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice
from engine.core.view import Ask
from engine.games.pacific_war.combat_cards import PlayCombatCard
from engine.games.pacific_war.combat_choices import Bombard, BreakOff, FightOn
from engine.games.pacific_war.retreat import Retreat
from engine.games.pacific_war.state import LAST_TURN
from engine.games.pacific_war.view import Board
from engine.games.pacific_war.view_battle import Battle, WayOut
from wargames.games.pacific_war.choices import groups_of
from wargames.games.pacific_war.route_lines import Courses
from wargames.presentation.wording import value_of

ON_COUNTERS = "assign_hit"
"""These choices are made by a click on the unit itself."""


@dataclass(frozen=True)
class Act:
    """A button: what it does, what there is to know about it, and whether that is uncertain.

    way: the line of a retreat.
    """

    value: str
    words: str
    rule: str
    note: str
    doubt: str = ""
    way: str = ""
    lit: int = 0
    is_primary: bool = False
    is_unasked: bool = False


def acts_of(
    ask: Ask, board: Board, facts: Battle, names: Mapping[str, str], courses: Courses
) -> list[Act]:
    """Every option of the question but those on the counters."""
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
            return board.hand[board.hand_cards.index(card)].text
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


def doubt_of(choice: Choice, board: Board) -> str:
    """4.5 How a card's effect is known, where no source states it."""
    if not isinstance(choice, PlayCombatCard):
        return ""
    status = board.hand[board.hand_cards.index(choice.card)].status
    return "" if status == "evidence" else f"The effect is {status}"


def way_words(port: str, ways: Iterable[WayOut], turn: int, names: Mapping[str, str]) -> str:
    """9.5.3 Over which zones a retreat goes, and what it costs."""
    way = next((way for way in ways if way.port == port), None)
    if way is None:
        return "no Port is left: every ship is lost"
    if not port:
        return "out of the game" if turn == LAST_TURN else "back next turn"
    if way.cut_off:
        return "no way is open: the nearest Port, Ops Complete"
    over = ", ".join(names[zone] for zone in way.way[1:-1])
    return f"by {over}" if over else "directly"
