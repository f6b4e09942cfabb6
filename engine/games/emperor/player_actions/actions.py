"""8.0 Player Actions: the Orders Phase, the roll of an Action (8.1), the re-roll (7.3.2)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Likely
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Frame, Jump, Outcome
from engine.games.emperor.events import ActionRolled, MarkersPlaced, OrdersEnded, Placed
from engine.games.emperor.kamikaze import ChooseBanzai, KamikazeAttack
from engine.games.emperor.player_actions.attack import Attack, KnockOut
from engine.games.emperor.player_actions.battle import Battle
from engine.games.emperor.player_actions.fortify import Fortify
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.bushido import ANSWERS, ReRoll, answer, may_roll_again

Rolled = Attack | KnockOut | Fortify | Procure


class Orders(Procedure, tag="orders", kw_only=True):
    """4.0, 8.0 The Orders Phase: markers, Banzai Attacks first (8.2.6), then Action by Action."""

    STEPS: ClassVar = ("place_markers", "banzai", "more_banzai", "spend_action", "next_action")

    def place_markers(self, g: War) -> None:
        """4.0 The card gives its Actions and its DRM markers for this turn."""
        card = g.card
        g.turn.actions = card.actions
        for key, value in card.drms.items():
            g.place_marker(key, value, "card")
        placed = tuple(Placed(key, value) for key, value in card.drms.items())
        g.tell(MarkersPlaced(markers=placed, actions=card.actions))

    def banzai(self, g: War) -> list[Frame]:
        """8.2.6 One Banzai Attack for each front that entered the Home Islands this turn."""
        return [ChooseBanzai(role="japan")]

    def more_banzai(self, g: War) -> Jump | None:
        """8.2.6 Repeat until every front that entered has been met."""
        home = g.fronts_in("home")
        g.turn.banzai = [front for front in g.turn.banzai if front in home]
        return Jump("banzai") if g.turn.banzai else None

    def spend_action(self, g: War) -> Outcome:
        """8.0 Actions are spent one at a time; with nothing left to do the phase ends."""
        decision = SpendAction(role="japan")
        if all(isinstance(choice, EndOrders) for choice in decision.legal(g)):
            return self.finished(g)
        return [decision]

    def next_action(self, g: War) -> Jump:
        """8.0 The effect of one Action is seen before the next is chosen."""
        return Jump("spend_action")

    def on_spend_action(self, g: War, value: str) -> Outcome:
        """8.0 The player stops early."""
        return self.finished(g)

    def finished(self, g: War) -> End:
        """8.0 Unspent Actions are lost (ruling A49)."""
        g.tell(OrdersEnded(unspent=g.turn.actions))
        return End()

    def crumb(self, g: War) -> dict[str, int | str]:
        """The phase's entry in the trail."""
        return {"left": g.turn.actions}


class EndOrders(Choice, tag="end_orders", frozen=True):
    """8.0 Spend no more Actions this turn."""

    PASSES: ClassVar = True

    def take(self, g: War, ask: Decision) -> End:
        return End("stop")


class SpendAction(Decision, tag="spend_action", kw_only=True):
    """8.0 What to do next: an Action, a Kamikaze, or no more."""

    KINDS: ClassVar = (Attack, KnockOut, Battle, Fortify, Procure, KamikazeAttack, EndOrders)
    RULE: ClassVar = "8.0"

    def take(self, g: War, choice: Choice) -> Outcome:
        """8.0, 8.1 Pay for it and roll."""
        if isinstance(choice, Rolled):
            choice.pay(g)
            return attempt(g, choice)
        return super().take(g, choice)

    def crumb(self, g: War) -> dict[str, int | str]:
        """How many Actions are left, and whether 8.2.5 restricts them."""
        return {"left": g.turn.actions}


def roll_action(g: War, action: Rolled, *, again: bool = False) -> bool:
    """8.1 Roll for an Action: more than its number, a natural 1 never, a natural 6 always."""
    chance: Chance = action.chance(g)
    roll = g.roll()
    success = roll in chance.faces
    g.tell(
        ActionRolled(
            rule=action.RULE,
            action=str(action.__struct_config__.tag),
            target=action.fort if isinstance(action, Fortify) else action.target,
            roll=roll,
            terms=chance.terms,
            total=roll + chance.net,
            over=chance.over or 0,
            success=success,
            again=again,
        )
    )
    if success:
        action.succeed(g)
    return success


def attempt(g: War, action: Rolled) -> Frame | None:
    """8.1, 7.3.2 Roll; a failure may be risked again by the Bushido spirit, once a turn."""
    if roll_action(g, action) or not may_roll_again(g):
        return None
    return MayReRoll(role="japan", action=action)


class MayReRoll(Decision, tag="may_reroll", kw_only=True):
    """7.3.2 The Bushido bonus: one re-roll a turn of a failed Action, also after a natural 1.

    With the same modifiers, those of a Kamikaze in support among them (ruling B11).
    """

    KINDS: ClassVar = ANSWERS
    RULE: ClassVar = "7.3.2"
    action: Rolled

    def outcomes(self, g: War, choice: Choice) -> tuple[Likely, ...]:
        """7.3.2 The second roll is one for the same Action."""
        return self.action.outcomes(g) if isinstance(choice, ReRoll) else ()

    def take(self, g: War, choice: Choice) -> None:
        """7.3.2 Roll again, or let it stand."""
        answer(g, choice, lambda: roll_action(g, self.action, again=True))

    def crumb(self, g: War) -> dict[str, int | str]:
        """What is at stake: the action, its target and how many faces succeed."""
        chance = self.action.chance(g)
        return {
            "action": str(self.action.__struct_config__.tag),
            "target": self.action.target,
            "faces": len(chance.faces),
        }
