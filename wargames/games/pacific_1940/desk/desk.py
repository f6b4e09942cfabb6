"""The facilitator's desk of Pacific 1940: its parts, keys, and facts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.facilitation import TellsMore
from engine.core.view import View
from engine.games.pacific_1940.events.facilitator import RuledOnTheSpot
from engine.games.pacific_1940.fog.desk.next_stop import Stop
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import battle, tracks, words
from wargames.games.pacific_1940.desk import (
    losses,
    maps,
    next_stop,
    order_list,
    running,
    step,
    technologies,
)
from wargames.games.pacific_1940.map import chart, layers
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.presentation.desk import Acts, Desk, Looking
from wargames.presentation.parts import Facts, Part

AT_ONCE = (
    *("purchased", "ships_mended", "researched", "technology_found"),
    *("mobilized", "facilities_built", "refunded", "units_raised"),
    *("war_declared", "peace_kept", "war_payment", "complexes_grown", "trade_lost"),
    *("leave_given", "leave_taken_back", "leave_ended"),
    *("neutrals_turn", "neutral_leans", "kamikazes_awake", "tech_used"),
)
"""Fog 3, 6 The kinds of events of which no facilitator tells: a power's own side sees what it buys
and places, and everybody its politics and a technology when it is used."""


class CampaignDesk(Desk):
    """The facilitator's desk in the fog of war."""

    drawn_by_table: Sequence[str] = ("land", "straits", "arrows", "pieces", "battle")
    keys: Mapping[str, str] = {"axis": "x", "allies": "a", "hallway": "h"}
    ruling: str = str(RuledOnTheSpot.__struct_config__.tag)
    at_once: Collection[str] = AT_ONCE
    done: Mapping[str, str] = {
        "may_correct": "Corrected: {lines}",
        "may_rule": "Ruling announced.",
        "may_enter_dice": "Entered.",
    }

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = parts

    def shown(
        self,
        truth: View[Board],
        sides: Mapping[str, View[Board]],
        looking: Looking,
        names: Mapping[str, str],
        acts: Acts,
    ) -> Facts:
        """The facts for the parts."""
        board = truth.board
        fog = board.fog or FogView(
            rooms=(), closed=(), orders=None, withheld={}, mode="", paused=False
        )
        seen = {side: view.board for side, view in sides.items()}
        space = step.shown(board, fog, looking.at, names, dict(SIDES))
        mistakes = maps.mistakes(fog, names, SIDES)
        focus = maps.focus(board, space, looking)
        wait = words.waiting(truth, names)
        return {
            **maps.shown(board, seen, fog, looking.map, names, focus),
            "board": board,
            "marks": maps.marks(chart.of(board), mistakes, looking.map),
            "space": space,
            "near_name": words.capital(names[focus]) if focus else "",
            "orders": order_list.order_list(fog, names),
            "mistakes": mistakes,
            "mistaken": {each.side for each in mistakes},
            "chart": step.chart([row.number for row in space.lit] if space else []),
            "battle": battle.shown(truth, names),
            "question": None,
            "wait": wait,
            "wait_template": f"pacific_1940/prompts.html#wait_{wait['kind']}" if wait else "",
            **tracks.shown(board, names),
            "losses": losses.lost(board, names),
            "run": running.ways(acts, names),
            "powers": [(power.key, names[power.key]) for power in board.powers],
            "research": technologies.found(board, fog, names),
            "passage": running.passage(board, names),
            **under_way(truth, fog, names),
        }

    def goes_on(self, truth: View[Board]) -> bool:
        """Fog 7 At the end of the last list and of a turn, and before income, nobody decides."""
        return step.is_routine(truth)

    def stop(self, found: Stop, names: Mapping[str, str], rooms: Mapping[str, str]) -> str:
        """Fog 7 Where the facilitator stops after going on."""
        return next_stop.told(found, names, rooms)

    def passes(self, found: Stop) -> bool:
        """Fog 7 Whether nobody decides or hears anything there."""
        is_heard = found.rooms or found.to_all
        return not (is_heard or found.is_paused) and step.is_routine_step(found.step, found.phase)

    def reason(self, more: TellsMore, names: Mapping[str, str]) -> str:
        """Fog 8 Why a word reveals too much."""
        return running.reason(more, names)

    def sheet(self, truth: View[Board], side: str, names: Mapping[str, str]) -> Facts:
        """Fog 7 A side's order sheet: its units by space, and its list if it is locked."""
        board = truth.board
        powers = [power.key for power in board.powers if power.side == side]
        own = [
            (names[key], layers.told([s for s in space.stacks if s.power in powers], names))
            for key, space in board.spaces.items()
            if any(stack.power in powers for stack in space.stacks)
        ]
        orders = order_list.order_list(board.fog, names) if board.fog else None
        desk = board.fog.desk if board.fog else None
        is_own = bool(desk and desk.power in powers)
        return {"units": own, "orders": orders if is_own else None, "lines": range(1, 21)}


def under_way(truth: View[Board], fog: FogView, names: Mapping[str, str]) -> Facts:
    """Fog 7 How the facilitator goes on, what is closed, and the dice that wait or are due."""
    return {
        "dice": fog.desk.dice if fog.desk else (),
        "rolls": step.rolls(fog, names),
        "mode": fog.mode,
        "is_paused": fog.paused,
        "secret_phase": step.secret_phase(truth),
        "withheld": [names[land] for land in fog.withheld],
        "closed": [names[space] for space in fog.closed],
    }
