"""Patrol on the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from engine.games.patrol.equipment import load_rules
from engine.games.patrol.rules import PHRASES, Say
from wargames.games.patrol.lobby_offer import OFFER, POWERS, SIDES

from engine.core.content.reading import RuleDigest
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Part as DraftPart
from engine.core.view import Ask, Option, View
from wargames.chart import Layout
from wargames.presentation.inspector import Inspected
from wargames.presentation.parts import Facts, Part
from wargames.presentation.protocol import LibraryPage, ListPart, LogKinds, Presentation
from wargames.presentation.wording import (
    Button,
    ButtonGroup,
    Happened,
    News,
    Outcome,
    Reason,
    question_of,
    reason_of,
    value_of,
    with_names,
)

SHIPS = {
    "ajax": "Ajax",
    "arethusa": "Arethusa",
    "danae": "Danae",
    "diomede": "Diomede",
    "emden": "Emden",
    "koenigsberg": "Königsberg",
    "leipzig": "Leipzig",
    "nuernberg": "Nürnberg",
}
NAMES = {**SIDES, **POWERS, **SHIPS, FACILITATOR: "the facilitator"}
KINDS = {
    "orders": ("2", "Give these orders"),
    "call": ("3", "Call the fight"),
    "say": ("5", "Say"),
    "correct": ("5", "Put right"),
    "resign": ("5", "Resign"),
}
"""Kind of choice → its rule and its words."""
UNASKED = ("say", "correct", "resign")


class PatrolPresentation(Presentation):
    """How Patrol is shown."""

    key = "patrol"
    offer = OFFER
    composes = True
    layout = Layout()
    parts = {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "fleet": Part(
            "section", 'class="hand" aria-label="The ships"', facts=("fleet", "wrecks", "seen")
        ),
        "unasked": Part("section", 'class="ask" aria-label="At any time"'),
        "fresh": Part("svg", 'class="layer fresh" aria-hidden="true"', facts=("fresh",)),
    }
    styles = ("css/duel.css",)
    log = LogKinds(sections=("round_began",), untold=("round_began",), plotted="fought", rolls=())
    library: Mapping[str, LibraryPage] = {}

    def picture(self) -> Facts:
        """A ring of zones."""
        return {"cards": ("1", "8")}

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule by its number."""
        return load_rules()

    def names(self, view: View) -> dict[str, str]:
        """What sides, powers and ships are called."""
        return dict(NAMES)

    def shown(self, view: View, common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need."""
        question, board = question_of(view), view.board
        return {
            "board": board,
            "names": NAMES,
            "question": question,
            "about_ask": with_names(question.about, NAMES) if question else {},
            "groups": [group_of(question)] if question and question.options else [],
            "wait": waiting(view),
            "fleet": [
                (key, NAMES[key], NAMES[power], zone, key in board["damaged"])
                for key, (power, zone) in board["ships"].items()
            ],
            "wrecks": list(board["wrecks"].items()),
            "seen": [
                (NAMES[side], number, zone)
                for side, found in board["sightings"].items()
                for number, zone in found
            ],
            "standing": [group_of(ask) for ask in view.standing if ask.options],
            "phrases": phrases(view),
        }

    def printed(self, view: View) -> Facts:
        """The whole sheet."""
        return {"box": self.layout.viewbox}

    def crumbs(self, view: View, names: Mapping[str, str]) -> list[str]:
        """The round."""
        return [f"Round {crumb.about['round']}" for crumb in view.trail if crumb.kind == "round"]

    def inspected(self, key: str, view: View) -> Inspected | None:
        """A ship in sight, or a wreck."""
        if key in view.board["wrecks"]:
            return Inspected(key=key, title="A wreck", buttons=[])
        if key not in view.board["ships"]:
            return None
        options = [option for ask in view.standing for option in ask.options]
        return Inspected(
            key=key,
            title=NAMES[key],
            buttons=[button_of(option) for option in options if option.target == key],
        )

    def listed(self, view: View) -> list[ListPart]:
        """The ships in sight."""
        found = [self.inspected(key, view) for key in view.board["ships"]]
        return [ListPart("Ships", [each for each in found if each])] if found else []

    def news(self, events: Sequence[Happened], view: View, role: str) -> News:
        """The fights since someone last looked."""
        fights = [event.data["sunk"] for event in events if event.kind == "fought"]
        return News({"fights": [len(sunk) for sunk in fights]}, [], [])

    def outcomes(self, events: Sequence[Happened], view: View) -> list[Outcome]:
        """The ships that were sunk, of those fights that its reader has heard of."""
        sunk = [NAMES[ship] for e in events if e.kind == "fought" for ship in e.data["sunk"]]
        return [Outcome("Sunk", sunk)] if sunk else []

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal ready to be told."""
        return reason_of(self.key, "", why, NAMES)

    def addition(self, part: DraftPart, names: Mapping[str, str]) -> Button:
        """A ship's next step, as a button."""
        words = self.item(part.draft.moves[-1], names)  # type: ignore[attr-defined]
        return Button(value="", kind="", words=words, rule="2", target=part.target)

    def item(self, item: Any, names: Mapping[str, str], view: View[Any] | None = None) -> str:
        """A step that was ordered."""
        return f"{NAMES[item.ship]} to zone {item.zone + 1}"

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        return button_of(option)

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names in place of keys."""
        return with_names(data, names)

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The log has a section for each round."""
        return int(data["round"]), f"Round {data['round']}", "Orders"

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the round."""
        return int(summary.get("round", 0))

    def end_of(self, view: View, turns: Sequence[Mapping[str, Any]]) -> Facts:
        """Who has won."""
        winner = SIDES.get(view.result, "nobody")
        return {"result": view.result, "title": f"{winner} has won", "fights": len(turns)}


def phrases(view: View) -> list[Button]:
    """What the facilitator may say with one click, to one side or to both."""
    if not any(ask.kind == "may_say" for ask in view.standing):
        return []
    said = [Say(text, side) for side in ("", *SIDES) for text in PHRASES]
    return [
        Button(
            value=value_of(say),
            kind="say",
            words=f"{say.text} (to {SIDES.get(say.side, 'all')})",
            rule="5",
            target="may_say",
            is_unasked=True,
        )
        for say in said
    ]


def waiting(view: View) -> Facts | None:
    """Who is awaited for what, for those who are not asked."""
    if view.asks or not view.waiting_for:
        return None
    side = get_text_list([NAMES[role] for role in view.waiting_for], "and")
    return {"kind": view.awaits[0], "side": side}


def group_of(question: Ask) -> ButtonGroup:
    """All choices of a question together."""
    buttons = [button_of(option) for option in question.options]
    return ButtonGroup(title=KINDS[question.options[0].kind][1], key="acts", rule=question.rule,
                       buttons=buttons)  # fmt: skip


def button_of(option: Option) -> Button:
    """One option as a button."""
    rule, words = KINDS[option.kind]
    if option.kind == "correct":
        words = f"{NAMES[option.target]} to zone {option.choice.zone + 1}"  # type: ignore[attr-defined]
    return Button(
        value=value_of(option.choice),
        kind=option.kind,
        words=words,
        rule=rule,
        target=option.target,
        is_unasked=option.kind in UNASKED,
    )


PRESENTATIONS = {each.key: each for each in [PatrolPresentation()]}
