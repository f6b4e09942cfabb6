"""14 Collect income: territories, convoys, objectives, and the account of the turn."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump, Outcome
from engine.games.pacific_1940.economy import convoys
from engine.games.pacific_1940.events.economy import IncomeCollected, TurnAccounted
from engine.games.pacific_1940.events.research import BondsPaid
from engine.games.pacific_1940.politics import objectives
from engine.games.pacific_1940.politics.declarations import entry
from engine.games.pacific_1940.politics.victory import cities_held
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import Campaign

TERRITORIES, CONVOYS, BONDS = "territories", "convoys", "war_bonds"


class CollectIncome(Procedure, tag="collect_income", kw_only=True):
    """14 A power's income, and the public account of its turn.

    A power that has lost its capital earns nothing, but its turn has an account too. parts: the
    parts of the income so far, as in an Account.
    """

    STEPS: ClassVar = (
        "entry_into_war",
        "territories",
        "convoy_disruption",
        "national_objectives",
        "war_bonds",
        "payment",
        "account",
    )
    power: str
    parts: dict[str, int] = {}

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """14 The power that collects."""
        return {"power": self.power}

    def entry_into_war(self, g: Campaign) -> Jump | list[Frame] | None:
        """3 On its third turn the provoked power may declare war now."""
        if g.capital_is_lost(self.power):
            return Jump("account")
        return [*entry(g, self.power)]

    def territories(self, g: Campaign) -> None:
        """14 The value of all its territories."""
        self.parts = {TERRITORIES: g.value_of(self.power)}

    def convoy_disruption(self, g: Campaign) -> None:
        """14 Its losses to convoy raids."""
        if lost := convoys.raid(g, self.power):
            self.parts[CONVOYS] = -lost

    def national_objectives(self, g: Campaign) -> None:
        """14 All objectives, which convoy raids do not affect."""
        self.parts |= objectives.met(g, self.power)

    def war_bonds(self, g: Campaign) -> None:
        """20 The dice of a power with war bonds, thrown where its research is."""
        found = [g.equipment.technologies[each] for each in g.technologies_of(self.power)]
        if dice := sum(each.bonds for each in found):
            rolls = g.rolls(dice, g.stream_of(self.power))
            self.parts[BONDS] = sum(rolls)
            g.tell(BondsPaid(power=self.power, rolls=rolls, ipc=sum(rolls)))

    def payment(self, g: Campaign) -> Outcome:
        """14 The income is paid."""
        g.state.purses[self.power] += sum(self.parts.values())
        g.tell(
            IncomeCollected(
                power=self.power, parts=dict(self.parts), purse=g.state.purses[self.power]
            )
        )
        return None

    def account(self, g: Campaign) -> None:
        """14 The public account of the turn."""
        state = g.state
        account = Account(
            round=state.turn,
            power=self.power,
            income=dict(self.parts),
            lost={power: dict(kinds) for power, kinds in state.lost.items()},
            cities={side: len(cities_held(g, side)) for side in g.equipment.sides},
            purse=state.purses[self.power],
        )
        state.accounts.append(account)
        g.tell(TurnAccounted(account=account))
