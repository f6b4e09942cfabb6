"""Duel on the page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.duel.equipment import load_rules
from wargames.games.duel.lobby_offer import OFFER, SIDES, score_of

from engine.core.content.reading import RuleDigest
from engine.core.sequence.choice import Refusal
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
    targets_of,
    value_of,
    with_names,
)

KINDS = {
    "lay": ("2", "Lay {card}"),
    "parry": ("3", "Parry with {card}"),
    "discard": ("4", "Give back {card}"),
    "draw": ("4", "Draw a card"),
    "pass": ("3", "Pass"),
}
"""Kind of choice → its rule and its words."""
CRUMBS = {"bout": "Bout", "blow": "Blow"}


class InspectedCard(Inspected, frozen=True, kw_only=True):
    """A card of one's own hand."""

    number: str = ""


class DuelPresentation(Presentation):
    """How Duel is shown."""

    key = "duel"
    offer = OFFER
    layout = Layout()
    parts = {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "hand": Part("section", 'class="hand" aria-label="Your hand"', facts=("hand", "score")),
        "fresh": Part("svg", 'class="layer fresh" aria-hidden="true"', facts=("fresh",)),
    }
    styles = ("css/duel.css",)
    log = LogKinds(sections=("laid",), untold=(), plotted="struck", rolls=())
    library: Mapping[str, LibraryPage] = {}

    def picture(self) -> Facts:
        """Two cards."""
        return {"cards": ("1", "12")}

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule by its number."""
        return load_rules()

    def names(self, view: View) -> dict[str, str]:
        """What sides are called; a card is its number."""
        return dict(SIDES)

    def shown(self, view: View, common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need."""
        question, names = question_of(view), self.names(view)
        return {
            "board": view.board,
            "names": names,
            "question": question,
            "about_ask": with_names(question.about, names) if question else {},
            "groups": [group_of(question)] if question else [],
            "wait": waiting(view),
            "hand": [(card, card in targets_of(question)) for card in view.board["hand"]],
            "score": score_of(view.board["score"]),
        }

    def printed(self, view: View) -> Facts:
        """The whole sheet."""
        return {"box": self.layout.viewbox}

    def crumbs(self, view: View, names: Mapping[str, str]) -> list[str]:
        """The trail in words."""
        return [CRUMBS[crumb.kind] for crumb in view.trail if crumb.kind in CRUMBS]

    def inspected(self, key: str, view: View) -> Inspected | None:
        """A card of the viewer's hand."""
        if key not in view.board["hand"]:
            return None
        question = question_of(view)
        return InspectedCard(
            key=key,
            title=f"Card {key}",
            buttons=[button_of(o) for o in question.options if o.target == key] if question else [],
            reasons=[
                reason_of(self.key, KINDS[each.kind][1].format(card=key), each.refusal, {})
                for each in (question.refused if question else [])
                if each.target == key
            ],
            number=key,
        )

    def listed(self, view: View) -> list[ListPart]:
        """The hand."""
        found = [self.inspected(card, view) for card in view.board["hand"]]
        return [ListPart("Your hand", [each for each in found if each])] if found else []

    def news(self, events: Sequence[Happened], view: View, role: str) -> News:
        """The blows since someone last looked."""
        blows = [event.data["by"] for event in events if event.kind == "struck"]
        return News({"blows": [SIDES[by] for by in blows]}, [], [])

    def outcomes(self, events: Sequence[Happened], view: View) -> list[Outcome]:
        """The blows of each."""
        by = Counter(SIDES[event.data["by"]] for event in events if event.kind == "struck")
        return [Outcome(f"Blows of {name}", [str(count)]) for name, count in by.items()]

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal ready to be told."""
        return reason_of(self.key, "", why, names)

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        return button_of(option)

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names in place of keys."""
        return with_names(data, names)

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The log has a section for each bout."""
        return int(data["bout"]), f"Bout {data['bout']}", "Blows"

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the bout."""
        return int(summary.get("bout", 0))

    def end_of(self, view: View, turns: Sequence[Mapping[str, Any]]) -> Facts:
        """Who has won."""
        winner = SIDES.get(view.result, "Nobody")
        return {"result": view.result, "title": f"{winner} has won", "blows": len(turns)}


def waiting(view: View) -> Facts | None:
    """Who is awaited for what, for those who are not asked."""
    if view.asks or not view.waiting_for:
        return None
    return {"kind": view.awaits[0], "side": SIDES[view.waiting_for[0]]}


def group_of(question: Ask) -> ButtonGroup:
    """All choices of a question together."""
    buttons = [button_of(option) for option in question.options]
    return ButtonGroup(title="Choose", key="cards", rule=question.rule, buttons=buttons)


def button_of(option: Option) -> Button:
    """One option as a button."""
    rule, words = KINDS[option.kind]
    return Button(
        value=value_of(option.choice),
        kind=option.kind,
        words=words.format(card=option.target),
        rule=rule,
        target=option.target,
    )


PRESENTATIONS = {each.key: each for each in [DuelPresentation()]}
