"""The page of We Must Tell the Emperor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.content.reading import RuleDigest
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Refusal
from engine.core.view import Option, View
from engine.games.emperor.equipment import load_rules
from engine.games.emperor.view import Board
from wargames.games.emperor import (
    cards,
    chart,
    choices,
    end,
    inspector,
    library,
    outcomes,
    since,
    words,
)
from wargames.games.emperor.fought import FIGHTS, FOLLOWS, POINTS
from wargames.games.emperor.lobby_offer import OFFER
from wargames.games.emperor.mending import MENDING
from wargames.games.emperor.picture import picture
from wargames.presentation.parts import Facts, Part
from wargames.presentation.protocol import LibraryPage, ListPart, LogKinds, Presentation
from wargames.presentation.wording import (
    Button,
    Happened,
    News,
    Outcome,
    Reason,
    question_of,
    reason_of,
    signed,
    targets_of,
    with_names,
)

LONGEST = 1000
"""More turns than any game has."""
GAUGES = (
    "resources", "oil_rolls", "us_subs", "us_subs_max",
    "kamikazes", "kamikazes_received", "kamikaze_spent",
)  # fmt: skip
"""The facts of the board on the tracks beside the chart."""
ROLLS = {
    "block": "Fortifications that halt an advance",
    "return": "Knocked-out fronts kept away",
    "attack": "Attacks",
    "knock_out": "Knock-Out Blows",
    "fortify": "Fortify Actions",
    "resource": "Resource Actions",
    "banzai": "Banzai Attacks",
    "kamikaze": "Kamikaze Attacks",
    "battle": "Battle Tables, in points",
}
"""The names of the kinds of roll, for the luck page."""


class Emperor(Presentation[Board]):
    """How We Must Tell the Emperor is shown."""

    key = "emperor"
    offer = OFFER
    layout = chart.LAYOUT
    styles = ("css/emperor.css",)
    parts = {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "card": Part(
            "section", 'class="card" aria-label="The current card"', facts=("card", "piles")
        ),
        "tracks": Part(
            "section",
            'class="tracks" aria-label="Resources and markers"',
            facts=("gauges", "legal", "waiting", "out", "boxes"),
        ),
        "fresh": Part(
            "svg",
            f'class="layer fresh" viewBox="{chart.BOX}" aria-hidden="true"',
            facts=("fresh",),
        ),
        "pieces": Part(
            "svg",
            f'class="layer" viewBox="{chart.BOX}" role="group" aria-label="Counters"',
            facts=("pieces", "legal"),
        ),
    }
    luck = ROLLS
    fights = FIGHTS
    mending = MENDING
    log = LogKinds(
        sections=("card_turned",),
        untold=("turn_ended",),
        plotted="turn_ended",
        rolls=(
            "action_rolled",
            "battle_rolled",
            "bonus_rolled",
            "block_rolled",
            "return_rolled",
            "free_knock_out_rolled",
        ),
        follows=FOLLOWS,
        battles=("battle_rolled",),
        places=since.TOUCHED,
        repeated=POINTS,
        turns="card_turned",
        acts=("action_rolled", "battle_rolled", "orders_ended"),
    )
    library = {"cards": LibraryPage("Event Cards", library.cards, one=library.card)}

    def picture(self) -> Facts:
        """The five tracks to Tokyo at the beginning of the game."""
        return picture()

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule of the booklet, by number."""
        return load_rules()

    def names(self, view: View[Board]) -> dict[str, str]:
        """The names of all keys."""
        return words.names_of(view.board)

    def common(self, public: View[Board]) -> Facts:
        """Everything that is not highlighted: the same for everyone."""
        board, names = public.board, words.names_of(public.board)
        card = cards.shown_card(board.card, names) if board.card else None
        return {
            "names": names,
            "card": card,
            "piles": cards.piles_of(board),
            "held": chart.held(board),
            "out": [front for front in board.fronts if front.place == "not_in_play"],
            "waiting": [fort for fort in board.forts if fort.place == "available"],
            "gauges": {name: getattr(board, name) for name in GAUGES},
            "bar": bar(board, card),
            "boxes": list(range(7)),
        }

    def shown(self, view: View[Board], common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need."""
        shared = self.common(view) if common is None else common
        board, question, names = view.board, question_of(view), shared["names"]
        groups = choices.groups_of(question, board, names) if question else []
        buttons = [button for group in groups for button in group.buttons]
        return {
            **shared,
            "board": board,
            "question": question,
            "about_ask": choices.about_of(question, board, names) if question else {},
            "groups": groups,
            "legal": targets_of(question),
            "pieces": {**shared["held"], **chart.standing(board, buttons, names)},
        }

    def printed(self, view: View[Board]) -> Facts:
        """The tracks and spaces, which are drawn once."""
        return chart.printed(view.board, words.names_of(view.board))

    def crumbs(self, view: View[Board], names: Mapping[str, str]) -> list[str]:
        """The trail in words; between two turns there is none."""
        if view.asks and view.asks[0].kind == "turn_card":
            return ["Between two turns" if view.board.turn else "Before the first turn"]
        return [words.TRAIL[crumb.kind] for crumb in view.trail if crumb.kind in words.TRAIL][1:]

    def inspected(self, key: str, view: View[Board]) -> inspector.Inspected | None:
        """What the inspector shows for a front, space, marker or pile."""
        return inspector.inspected(key, view.board, question_of(view), words.names_of(view.board))

    def listed(self, view: View[Board]) -> list[ListPart]:
        """The whole position as text: track by track, then the markers."""
        return inspector.listed(view.board, question_of(view), words.names_of(view.board))

    def news(self, events: Sequence[Happened], view: View[Board], role: str) -> News:
        """What happened since someone last looked, and where."""
        touched = since.touched(events)
        facts = since.news(events, view, words.names_of(view.board))
        return News(facts, touched, since.rings(touched, view.board))

    def turned(self, events: Sequence[Happened], view: View[Board]) -> Facts:
        """4.0 The turn that has just begun, and what its card has brought."""
        return since.turned(events, view, words.names_of(view.board))

    def outcomes(self, events: Sequence[Happened], view: View[Board]) -> list[Outcome]:
        """The gains and losses in the log."""
        return outcomes.outcomes(events, words.names_of(view.board))

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal, ready to be shown."""
        return reason_of(self.key, "", why, names)

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        return choices.in_full(option, names)

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names for keys, and its modifiers as a sum."""
        told = with_names(data, names)
        told["waits"] = data.get("resource") == "oil"  # 7.3 its bonus does
        if "terms" in data:
            told["sum"] = words.the_sum(list(data["terms"]))
        if "action" in data:
            told["action"] = words.ACTIONS.get(data["action"], data["action"])
        if "ending" in data:
            told["ending"] = words.ENDINGS[data["ending"]]
        if "epoch" in data:
            told["epoch"] = words.EPOCHS[data["epoch"]]
        if "markers" in data and isinstance(data["markers"], list | tuple):
            told["placed"] = [
                f"die {signed(each['value'])} for {names.get(each['target'], each['target'])}"
                for each in data["markers"]
            ]
        return told

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The log has a section for each turn, under the title of its card."""
        return int(data["turn"]), f"Turn {data['turn']}", str(data["title"])

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the turn."""
        return int(summary.get("turn", 0))

    def won_by(self, result: Mapping[str, Any]) -> str:
        """11.0 Japan, if it has survived or won the war; its defeats are nobody's victory."""
        return "japan" if result["ending"] in words.VICTORIES else ""

    def ending(self, result: Mapping[str, Any], rules: AnyRules) -> str:
        """11.0 The degree of victory or defeat, and the turn."""
        return f"{words.ENDINGS[result['ending']]} in turn {result['turn']}"

    def worth_of(self, result: Mapping[str, Any]) -> int:
        """11.0 A Military Victory, survival, or the number of turns that Japan held out."""
        ending = result["ending"]
        degree = words.VICTORIES.index(ending) + 1 if ending in words.VICTORIES else 0
        return degree * LONGEST + int(result["turn"])

    def end_of(self, view: View[Board], turns: Sequence[Mapping[str, Any]]) -> Facts:
        """How it ended, and how it went."""
        names, result = words.names_of(view.board), view.result
        return {
            "result": result,
            "title": words.ENDINGS[result.ending],
            "levels": view.board.resources,
            "plots": end.plots_of(turns, view.board),
            "invader": names.get(result.front, "an enemy front"),
        }


def bar(board: Board, card: cards.ShownCard | None) -> dict[str, Any]:
    """The epoch, and the turn's used and remaining Actions."""
    left = board.actions_left
    return {
        "epoch": board.epoch,
        "war": words.EPOCHS[board.epoch],
        "actions_left": left,
        "pips": [n < left for n in range(card.actions)] if card and left is not None else [],
    }


PRESENTATIONS = {"emperor": Emperor()}
