"""9.0.1 Use of Resource Cards in Combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Frame, Jump, Outcome
from engine.games.pacific_war import ahead
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.combat.retreat import MayRetreat, Retreat, retreat_ports, withdraw
from engine.games.pacific_war.components.pieces import SIDES
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    ColumnShift,
    RetreatAll,
    SurfaceHitsOnLba,
)
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution.columns import Played, has_guns


def window(g: Theater, zone: str, moments: list[str]) -> list[Frame]:
    """9.0.1 A window for cards, if a side may have a suitable one by public facts."""
    is_open = any(could_play(g, side, moments) for side in SIDES)
    return [CardWindow(moments=moments, zone=zone, sides=list(SIDES))] if is_open else []


def could_play(g: Theater, side: str, moments: list[str]) -> bool:
    """9.0.1 Whether a side may have a card for these moments, by public facts."""
    return event_cards.could_hold(g, side, lambda end: event_cards.moment_of(g, end) in moments)


class CardWindow(Procedure, tag="card_window", kw_only=True):
    """9.0.1 Each side in turn may play one card, Japan first, until all have passed in a row."""

    STEPS: ClassVar = ("ask", "again")
    moments: list[str]
    zone: str
    sides: list[str]
    turn: int = 0
    passed: int = 0
    played: list[Played] = []

    def ask(self, g: Theater) -> Outcome:
        """9.0.1 The next side, if it may currently have a card: J10 deals new ones."""
        if self.passed >= len(self.sides):
            return End(list(self.played))
        side = self.sides[self.turn % len(self.sides)]
        self.turn += 1
        if not could_play(g, side, self.moments):
            self.passed += 1
            return None
        return [CombatCard(role=side, moments=self.moments, zone=self.zone)]

    def again(self, g: Theater) -> Outcome:
        """9.0.1 Ask again."""
        return Jump("ask")

    def on_combat_card(self, g: Theater, card: Played | None) -> None:
        """9.0.1 A card was played, or the side passed."""
        if card is None:
            self.passed += 1
            return
        self.passed = 0
        self.played = [*self.played, *([card] if card.lasts else [])]

    def on_leave_at_once(self, g: Theater, value: None) -> End:
        """9.0.1 J11 ends the Combat."""
        return End(list(self.played))


class PassCard(Choice, tag="pass_card", frozen=True):
    """9.0.1 Play no card now."""

    PASSES: ClassVar = True


class PlayCombatCard(Choice, tag="play_combat_card", frozen=True):
    """9.0.1 Play a card of one's hand as an Event of this Combat."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: CombatCard) -> Iterator[PlayCombatCard]:
        return (cls(card) for card in g.hand(ask.role))

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater, ask: CombatCard) -> Refusal | None:
        """4.5, 4.6, 9.0.1 The right moment, the requirements, and Strategic Events only once."""
        end = g.end_of(self.card, ask.role)
        if not g.may_use_end(end):
            return Refusal("4.6", "event_used", {"end": end.id})
        if event_cards.moment_of(g, end) not in ask.moments:
            return Refusal("9.0.1", "not_its_moment", {"end": end.id})
        lacks = lacking(g, end, ask.zone, ask.role)
        return Refusal("4.5", lacks, {"end": end.id}) if lacks else None


def lacking(g: Theater, end: CardEnd, zone: str, side: str) -> str:
    """4.5 The first missing requirement of an end in this Combat, by name; "" when it has all."""
    for effect in end.effects:
        match effect:
            case ColumnShift(requires="battleship"):
                if not any(g.unit(key).type == "BB" for key in g.ships_in(zone, side)):
                    return "needs_battleship"
            case ColumnShift(side=about, segment="surface", lasts="segment"):
                if about == side and not has_guns(g, zone, side):
                    return "needs_guns"
            case SurfaceHitsOnLba():
                if not g.lba_in(zone, ENEMY[side]):
                    return "needs_enemy_lba"
            case RetreatAll():
                if not retreat_ports(g, side, zone):
                    return "nowhere_to_go"
            case _:
                continue
    return ""


def lasts(g: Theater, end: CardEnd) -> str:
    """9.0.1 How long an end is in force (AMB-17): a segment, the Combat; "" if it acts at once."""
    if event_cards.moment_of(g, end) == "any":
        return ""
    is_long = any(getattr(effect, "lasts", "") == "combat" for effect in end.effects)
    return "combat" if is_long else "segment"


class CombatCard(Decision, tag="combat_card", kw_only=True):
    """9.0.1 One card or none."""

    CRUMB: ClassVar = ("zone",)
    KINDS: ClassVar = (PassCard, PlayCombatCard)
    RULE: ClassVar = "9.0.1"
    AHEAD: ClassVar = ("pass_card",)
    AHEAD_FACTS: ClassVar = ahead.IN_ZONE
    AHEAD_PLACE: ClassVar = "zone"
    moments: list[str]
    zone: str

    @classmethod
    def ahead_values(cls, g: Theater, fact: str) -> Sequence[str]:
        """Any zone of the map, either side."""
        return ahead.values(g, fact)

    def told(self, g: Theater) -> Sequence[Told]:
        """Whose action it is, the units in the zone, and the size of one's hand."""
        return [ahead.told(g, self.role, self.zone)]

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """4.5, 9.0.1 It is in force from now on."""
        if not isinstance(choice, PlayCombatCard):
            return End()
        end = event_cards.use(g, self.role, choice.card, "combat", "9.0.1", event=True)
        for effect in end.effects:
            if isinstance(effect, RetreatAll):
                return [LeaveAtOnce(role=effect.side, zone=self.zone)]
        return End(Played(end.id, lasts(g, end)))


class LeaveAtOnce(MayRetreat, tag="leave_at_once", kw_only=True):
    """J11 All units leave, and the Combat is over (9.0.1); only the Port is chosen."""

    KINDS: ClassVar = (Retreat,)
    must: bool = True

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.5.3 To the chosen Port."""
        withdraw(g, self.role, self.zone, "" if choice.target == "turn_track" else choice.target)
        return End()
