"""Market on the page: nothing but the question, for it has no chart."""

from collections.abc import Mapping, Sequence
from typing import Any

from wargames.games.duel.presentation import DuelPresentation

from engine.core.content.reading import RuleDigest
from engine.core.sequence.choice import Refusal
from engine.core.view import Option, View
from wargames.presentation.inspector import Inspected
from wargames.presentation.offer import Offer
from wargames.presentation.parts import Facts, Part
from wargames.presentation.protocol import ListPart, LogKinds
from wargames.presentation.wording import (
    Button,
    Happened,
    LineField,
    News,
    Reason,
    Reminder,
    question_of,
    reason_of,
    value_of,
    with_names,
)

SIDES = {"north": "North", "south": "South"}
WORDS = {**SIDES, "scout": "Scout", "guard": "Guard", "gun": "Gun"}
OFFER = Offer(
    key="market",
    title="Market",
    who="Two people with a purse each.",
    pitch="Buy under seal.",
    won="Nobody wins.",
    sides=SIDES,
    groups=(),
    facts=lambda summary: "",
)


class MarketPresentation(DuelPresentation):
    """How Market is shown."""

    key = "market"
    offer = OFFER
    parts = {"ask": Part("section", 'class="ask" aria-label="What to do"')}
    styles = ()
    composes = True
    log = LogKinds(sections=(), untold=(), plotted="bought", rolls=())

    def digests(self) -> Mapping[str, RuleDigest]:
        """No rule has a page."""
        return {}

    def names(self, view: View) -> dict[str, str]:
        """What sides and units are called."""
        return dict(WORDS)

    def shown(self, view: View, common: Facts | None = None) -> Facts:
        """The question, or who is awaited."""
        question = question_of(view)
        waits = view.waiting_for and not question
        side = SIDES[view.waiting_for[0]] if waits else ""
        return {
            "board": view.board,
            "names": WORDS,
            "question": question,
            "about_ask": {},
            "groups": [],
            "wait": {"kind": view.awaits[0], "side": side} if waits else None,
        }

    def crumbs(self, view: View, names: Mapping[str, str]) -> list[str]:
        """There is one round after the other."""
        return ["Round"]

    def inspected(self, key: str, view: View) -> Inspected | None:
        """There is nothing to point at."""
        return None

    def listed(self, view: View) -> list[ListPart]:
        """There is no position."""
        return []

    def news(self, events: Sequence[Happened], view: View, role: str) -> News:
        """How often someone has bought."""
        sides = [SIDES[event.data["side"]] for event in events if event.kind == "bought"]
        return News({"blows": sides}, [], [])

    def forgotten(self, found: Sequence[Any], view: View) -> list[Reminder]:
        """What the purse is still good for; a scout not bought is a loss."""
        return [
            Reminder(f"{WORDS[unit]} not bought", "1", unit, is_loss=unit == "scout")
            for unit in found
        ]

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal ready to be told."""
        return reason_of(self.key, "", why, WORDS)

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """A whole purchase as a button."""
        return Button(
            value=value_of(option.choice), kind="buy", words="Buy", rule="1", target="buy"
        )

    def line_field(self, kind: str, role: str, view: Any) -> LineField:
        """A number and a name, as often as one likes."""
        return LineField("Type units", "2 scout guard")

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names in place of keys."""
        return with_names(data, names)

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The log is one."""
        return 0

    def end_of(self, view: View, turns: Sequence[Mapping[str, Any]]) -> Facts:
        """Nobody wins."""
        return {"result": None, "title": "Nobody has won", "blows": len(turns)}


PRESENTATIONS = {each.key: each for each in [MarketPresentation()]}
