"""14 Collect income: territories, convoys, objectives, and the account of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump, Outcome
from engine.games.pacific_1940.economy import convoys
from engine.games.pacific_1940.events.economy import IncomeCollected, TurnAccounted
from engine.games.pacific_1940.events.research import BondsPaid
from engine.games.pacific_1940.politics import objectives
from engine.games.pacific_1940.politics.declarations import entry
from engine.games.pacific_1940.politics.victory import cities_held
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.dice import thrown
from engine.games.pacific_1940.research.using import use

TERRITORIES, CONVOYS, BONDS = "territories", "convoys", "war_bonds"


class CollectIncome(Procedure, tag="collect_income", kw_only=True):
    """14 A power's income, and the public account of its turn.

    A power that has lost its capital earns nothing, but its turn has an account too. economies:
    each that collects, with the parts of its income so far, as in an Account. parts: what has been
    paid, of all together.
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
    CRUMB: ClassVar = ("power",)
    power: str
    parts: dict[str, int] = {}
    economies: dict[str, dict[str, int]] = {}

    def entry_into_war(self, g: Campaign) -> Jump | list[Frame] | None:
        """3 On its third turn the provoked power may declare war now."""
        if not free_economies(g, self.power):
            return Jump("account")
        return [*entry(g, self.power)]

    def territories(self, g: Campaign) -> None:
        """14, G2.4 The value of all its territories, where its capital is free."""
        free = free_economies(g, self.power)
        self.economies = {key: {TERRITORIES: g.value_of(key)} for key in free}

    def convoy_disruption(self, g: Campaign) -> None:
        """14 Its losses to convoy raids."""
        for economy, parts in self.economies.items():
            if lost := convoys.raid(g, economy):
                parts[CONVOYS] = -lost

    def national_objectives(self, g: Campaign) -> None:
        """14 All objectives, which convoy raids do not affect."""
        for economy, parts in self.economies.items():
            parts |= objectives.met(g, economy)
            objectives.note_paid(g, parts)

    def war_bonds(self, g: Campaign) -> None:
        """G11 The dice of a power with war bonds, thrown where its research is.

        G2.6 They go to the first of its economies whose capital is free. F49 Where the table wants
        them before all, everybody learns of the technology first.
        """
        found = [g.equipment.technologies[each] for each in g.technologies_of(self.power)]
        bonds = [each for each in found if each.bonds]
        dice = sum(each.bonds for each in bonds)
        is_seen = g.state.options.bonds_in_sight is True
        for parts in list(self.economies.values())[:1] if dice else ():
            for each in bonds if is_seen else ():
                use(g, self.power, each.key)
            rolls = thrown(g, self.power, dice, is_seen=is_seen)
            parts[BONDS] = sum(rolls)
            g.tell(BondsPaid(power=self.power, rolls=rolls, ipc=sum(rolls)))

    def payment(self, g: Campaign) -> Outcome:
        """14, G2.2 The income is paid, each purse apart."""
        for economy, parts in self.economies.items():
            g.state.purses[economy] += sum(parts.values())
            g.tell(
                IncomeCollected(
                    power=self.power,
                    economy=g.equipment.distinct(economy),
                    parts=dict(parts),
                    purse=g.state.purses[economy],
                )
            )
        self.parts = together(self.economies.values())
        return None

    def account(self, g: Campaign) -> None:
        """14 The public account of the turn."""
        state = g.state
        economies = g.equipment.economies_of[self.power]
        account = Account(
            round=state.turn,
            power=self.power,
            income=dict(self.parts),
            lost={power: dict(kinds) for power, kinds in state.lost.items()},
            cities={side: len(cities_held(g, side)) for side in g.equipment.sides},
            purse=sum(state.purses[key] for key in economies),
            economies={
                key: dict(parts) for key, parts in self.economies.items() if len(economies) > 1
            },
        )
        state.accounts.append(account)
        g.tell(TurnAccounted(account=account))


def together(economies: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """14 The incomes of several economies, part by part."""
    found = dict[str, int]()
    for parts in economies:
        for part, ipc in parts.items():
            found[part] = found.get(part, 0) + ipc
    return found
