"""G8, G9, G11, 11 What random play should meet beside all kinds of event, and when it has.

Technologies found and used, capitals lost and freed, each victory, and what becomes of straits: the
names come from the components, so each scenario seeks what it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from engine.core.events import Event
from engine.core.roles import Roles
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied, IllegalChoice
from engine.core.stack_game import StackGame
from engine.games.pacific_1940.components.map import Strait
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.events.economy import TerritoryTaken
from engine.games.pacific_1940.events.moves import UnitsMoved
from engine.games.pacific_1940.events.research import Researched, RocketFired, TechnologyFound
from engine.games.pacific_1940.movement.movement import why_not_give
from engine.games.pacific_1940.movement.straits import shut_to
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign, CampaignState
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.positions import Rulebook1940

FOUND, USED = "technology found", "technology used"
LOST, FREED = "capital lost", "capital freed"
WON = "victory"
OPEN, SHUT = "strait open", "strait shut"
PASSED, REFUSED = "strait passed", "strait refused"


def sought(box: Equipment) -> list[str]:
    """All that is sought, each with the key of what it is about."""
    kinds: Sequence[tuple[Sequence[str], Iterable[str]]] = (
        ((FOUND, USED), box.technologies),
        ((LOST, FREED), box.seats),
        ((WON,), box.victories),
        ((OPEN, SHUT, PASSED, REFUSED), box.straits),
    )
    return [f"{kind} {key}" for names, keys in kinds for kind in names for key in keys]


class Rules1940(Rulebook1940, Protocol):
    """The rules as random play needs them."""

    @property
    def equipment(self) -> Equipment: ...
    @property
    def roles(self) -> Roles: ...


class Meeting:
    """What one move of a random game has met."""

    def __init__(
        self,
        rules: Rules1940,
        game: StackGame[CampaignState],
        state: CampaignState,
        role: str,
        choice: Choice,
        applied: Applied[CampaignState],
    ) -> None:
        self.rules, self.game, self.state = rules, game, state
        self.box = rules.equipment
        self.role, self.choice, self.applied = role, choice, applied

    def all(self) -> Iterator[str]:
        """The names of what was met, each at most once."""
        yield from self._won()
        for event in self.applied.events:
            yield from self._told(event)
        yield from (f"{USED} {each}" for each in self._used())
        if self.box.straits:
            yield from self._at_straits()

    def _won(self) -> Iterator[str]:
        """2, G9 The victory that has ended the war."""
        result = self.applied.state.result
        for key, victory in self.box.victories.items():
            if result and (victory.side, victory.board) == (result.winner, result.board):
                yield f"{WON} {key}"

    def _told(self, event: Event) -> Iterator[str]:
        """11, G8, G10 What an event tells by itself."""
        if isinstance(event, TechnologyFound):
            yield f"{FOUND} {event.technology}"
        elif isinstance(event, UnitsMoved):
            yield from (f"{PASSED} {key}" for key in self._passed(event))
        elif isinstance(event, TerritoryTaken) and event.territory in self.box.seats:
            owner = self.box.power_of(self.box.seats[event.territory])
            if event.holder == owner:
                yield f"{FREED} {event.territory}"
            elif event.lost_by == owner:
                yield f"{LOST} {event.territory}"

    def _passed(self, event: UnitsMoved) -> Iterator[str]:
        """G8 The straits through which ships have gone."""
        if any(self.box.units[kind].is_sea for kind, _ in event.kinds):
            between = self.box.passages.between
            steps = zip(event.path, event.path[1:], strict=False)
            yield from (between[step].key for step in steps if step in between)

    # ------------------------------------------------------------------ technologies

    def _used(self) -> Iterator[str]:
        """G11 The technologies without which this move would have gone otherwise.

        Not in research itself, where those that were found decide what is left to find.
        """
        if any(isinstance(each, Researched | TechnologyFound) for each in self.applied.events):
            return
        if any(isinstance(each, RocketFired) for each in self.applied.events):
            yield "rockets"
        owned = {each for own in (self.state.technologies or {}).values() for each in own}
        if owned - {"rockets"} and not self._is_same_without(owned):
            yield from (each for each in sorted(owned) if not self._is_same_without({each}))

    def _is_same_without(self, lost: set[str]) -> bool:
        """G11 Whether a move is legal and does the same where nobody has these technologies."""
        other = self.game.codec.copy(self.state)
        found = other.technologies or {}
        other.technologies = {
            power: tuple(each for each in own if each not in lost) for power, own in found.items()
        }
        try:
            again = self.game.apply(other, self.role, self.choice)
        except IllegalChoice:
            return False
        return (again.events, again.draws) == (self.applied.events, self.applied.draws)

    # ------------------------------------------------------------------ straits

    def _at_straits(self) -> Iterator[str]:
        """G8 Which straits are open to a power that plans its moves, and turn back a ship of it."""
        for ask in self.game.asks(self.state):
            if ask.role == self.role and isinstance(ask, PlanMoves):
                g = self.rules.play(self.game.known(self.state, ask.role))
                shut = shut_to(g, ask.power)
                for key, strait in self.box.straits.items():
                    yield f"{SHUT if key in shut else OPEN} {key}"
                    if is_turned_back(g, ask, strait):
                        yield f"{REFUSED} {key}"


def is_turned_back(g: Campaign, ask: PlanMoves, strait: Strait) -> bool:
    """G8 Whether an order to pass a strait is refused to a ship of the power at one of its ends."""
    draft = Tentative(g, ask.power, ask.phase)
    for step in (strait.ends, strait.ends[::-1]):
        for key in g.own_at(step[0], ask.power):
            fault = why_not_give(draft, Order(units=(key,), path=step))
            if fault and fault.refusal.fact in ("strait_shut", "no_leave"):
                return True
    return False
