"""The rules of We Must Tell the Emperor, as engine.core.protocol.Rules asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.core.encoding.codec import Codec, JsonData, JsonObject
from engine.core.lessons.shelf import Lessons
from engine.core.protocol import Fuzzing
from engine.core.reader import Reader
from engine.core.roles import each_a_side
from engine.core.sequence.flow import Play
from engine.core.stack_game import StackGame
from engine.core.view import View, look
from engine.games.emperor.cards import Reveal, TurnCard
from engine.games.emperor.components.options import Options
from engine.games.emperor.components.pieces import Equipment
from engine.games.emperor.equipment import components as components
from engine.games.emperor.equipment import load
from engine.games.emperor.frames import State
from engine.games.emperor.fuzzing import EmperorFuzzing
from engine.games.emperor.housekeeping import Production
from engine.games.emperor.kamikaze import Banzai, KamikazeAttack
from engine.games.emperor.lessons import lessons_of
from engine.games.emperor.luck import EmperorLedger
from engine.games.emperor.mending import EmperorMending
from engine.games.emperor.movement import AdvanceAny
from engine.games.emperor.player_actions.actions import EndOrders
from engine.games.emperor.player_actions.attack import Attack, KnockOut
from engine.games.emperor.player_actions.battle import Battle, PlaceFree
from engine.games.emperor.player_actions.fortify import Fortify
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.invariants import problems
from engine.games.emperor.position.state import War, WarState
from engine.games.emperor.resources.bushido import LetItStand, ReRoll
from engine.games.emperor.setup import set_up
from engine.games.emperor.view import Board, board

EmperorChoice = (
    Reveal
    | AdvanceAny
    | Banzai
    | Attack
    | KnockOut
    | Battle
    | Fortify
    | Procure
    | KamikazeAttack
    | EndOrders
    | ReRoll
    | LetItStand
    | PlaceFree
    | Production
)


NEWEST = 5
"""The rules version of new games; docs/rulings.md says what changed."""


class Emperor(StackGame[WarState]):
    """The game with one set of components, under one version of its rules."""

    key = "emperor"
    title = "We Must Tell the Emperor"
    roles = each_a_side(("japan",))  # 1.0: one player, or several who act together
    codec: Codec[WarState] = Codec(State)
    reader: Reader[Options] = Reader(EmperorChoice, Options, __package__)

    def __init__(self, equipment: Equipment, version: int = NEWEST) -> None:
        self.equipment = equipment
        self.version = version
        self.reader = self.reader.with_ledger(lambda: EmperorLedger(equipment))

    def play(self, state: WarState) -> War:
        """The play of a state."""
        return War(state, self.equipment, self.version)

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> WarState:
        """3.0 A new game, at its first decision.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        state = set_up(self.equipment, seed, self.reader.options(options), phrases, self.version)
        return self.begin(state)

    def view(
        self,
        state: WarState,
        role: str | None,
        *,
        refusals: bool = True,
        public: View[Board] | None = None,
    ) -> View[Board]:
        """What a role may see; only the order of the cards is hidden."""
        g = self.play(state)
        seen = public.board if public else board(g)
        return look(g, role, seen, roles=self.roles, refusals=refusals)

    def summary(self, state: WarState) -> JsonObject:
        """Public facts for lists; `watch` counts the turn of the open decision."""
        between = bool(state.stack) and isinstance(state.stack[-1], TurnCard)
        return {
            "turn": state.turn,
            "watch": state.turn + between,
            "epoch": state.epoch,
            "card": self.equipment.cards[state.card].title if state.card is not None else "",
        }

    def mending(self, g: Play[WarState]) -> EmperorMending:
        """The edits by hand that the game allows."""
        return EmperorMending(self.play(g.state))

    @cached_property
    def lessons(self) -> Lessons[WarState]:
        """13.0 The example of play."""
        return lessons_of(self)

    @cached_property
    def fuzzing(self) -> Fuzzing[WarState]:
        """What only random play and the leak check need."""
        return EmperorFuzzing(self, self.equipment)

    def problems(self, state: WarState) -> list[str]:
        """Every invariant that the position breaks; empty when it is sound."""
        return list(problems(self.play(state)))


def make(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = NEWEST
) -> Emperor:
    """The game, with a content pack laid over its own content, under a version of its rules.

    :raises ContentError: the pack does not fit; says where.
    """
    return Emperor(load(pack, name), version)
