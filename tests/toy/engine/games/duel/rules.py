"""The rules of Duel: two hidden hands, sealed and open answers, interrupts.

Red and Blue hold cards with numbers. Each bout both lay one face down (sealed). The higher number
strikes; the other may parry with a card, and that parry may be parried (an interrupt in an
interrupt). Then both may draw, at the same time but openly. Two strikes that land win at once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.games.duel.equipment import describe
from msgspec import Struct

from engine.core.dice import Dice, fresh_seed
from engine.core.encoding.codec import Codec
from engine.core.events import Event
from engine.core.position import Card, Position, lay, pile
from engine.core.reader import Reader
from engine.core.roles import each_a_side
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Finished, Play, Procedure, Together, stack_problems
from engine.core.sequence.frame import End, Frame, Jump
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import AnyView, View, look

NEWEST = 1
"""The version of the rules that new games are played by."""
ROLES = ("red", "blue")
CARDS = 12
HAND = 3
TO_WIN = 2


class Options(Struct, frozen=True, kw_only=True):
    """deep: parries may be parried; without, a parry always holds."""

    deep: bool = True


class Laid(Event, tag="laid", frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True
    rule: str = "2"
    cards: dict[str, str]
    bout: int = 1


class Struck(Event, tag="struck", frozen=True, kw_only=True):
    rule: str = "3"
    by: str
    depth: int
    landed: bool


def other(role: str) -> str:
    return ROLES[1 - ROLES.index(role)]


class OfHand(Choice, frozen=True):
    """A choice of one card from the hand of whoever is asked."""

    TARGET: ClassVar = "card"
    card: str

    @classmethod
    def candidates(cls, g: Game, ask: Decision) -> Iterator[OfHand]:
        return (cls(card) for card in pile(g.state.cards, ask.role))


class Lay(OfHand, tag="lay", frozen=True):
    """2 Lay a card; card "1" is too weak to be laid while another is in hand."""

    def why_not(self, g: Game, ask: LayCard) -> Refusal | None:
        if self.card == "1" and len(pile(g.state.cards, g.state.cards["1"].pile)) > 1:
            return Refusal("2", "too_weak", {"card": self.card})
        return None


class Parry(OfHand, tag="parry", frozen=True):
    """3 Give a card to stop a blow."""


class Discard(OfHand, tag="discard", frozen=True):
    """4 Give a card back."""


class Pass(Choice, tag="pass", frozen=True):
    """3 Always possible, so that the question tells nothing."""

    PASSES: ClassVar = True


class Draw(Choice, tag="draw", frozen=True):
    """4 Draw a card."""


class LayCard(Decision, tag="lay_card", kw_only=True):
    KINDS: ClassVar = (Lay,)
    RULE: ClassVar = "2"

    def take(self, g: Game, choice: Any) -> None:
        g.state.laid[self.role] = choice.card
        g.discard(choice.card)


class MayParry(Decision, tag="may_parry", kw_only=True):
    KINDS: ClassVar = (Parry, Pass)
    RULE: ClassVar = "3"
    depth: int

    def take(self, g: Game, choice: Any) -> Frame | None:
        if isinstance(choice, Pass):
            return None
        g.discard(choice.card)
        return Blow(by=self.role, depth=self.depth + 1)


class MayDraw(Decision, tag="may_draw", kw_only=True):
    KINDS: ClassVar = (Draw, Pass)
    RULE: ClassVar = "4"

    def take(self, g: Game, choice: Choice) -> Frame | None:
        deck = pile(g.state.cards, "deck")
        if isinstance(choice, Pass) or not deck:
            return None
        lay(g.state.cards, "deck", deck[1:])
        lay(g.state.cards, self.role, [*pile(g.state.cards, self.role), deck[0]])
        return GiveBack(role=self.role)


class GiveBack(Decision, tag="give_back", kw_only=True):
    KINDS: ClassVar = (Discard,)
    RULE: ClassVar = "4"

    def take(self, g: Game, choice: Any) -> None:
        g.discard(choice.card)


class Blow(Procedure, tag="blow", kw_only=True):
    """3 A blow, which the other side may parry with a blow of its own."""

    STEPS: ClassVar = ("offer", "land")
    by: str
    depth: int = 0

    def offer(self, g: Game) -> list[Frame] | None:
        if self.depth and not g.state.options.deep:
            return None
        return [MayParry(role=other(self.by), depth=self.depth)]

    def on_blow(self, g: Game, value: str | None) -> End | None:
        """The blow that answered this one has ended."""
        if value != "landed":
            return None
        g.tell(Struck(by=self.by, depth=self.depth, landed=False))
        return End("stopped")

    def land(self, g: Game) -> End:
        g.tell(Struck(by=self.by, depth=self.depth, landed=True))
        if self.depth == 0:
            g.state.score[self.by] += 1
            if g.state.score[self.by] == TO_WIN:
                raise Finished(self.by)
        return End("landed")

    def crumb(self, g: Game) -> dict[str, int | str]:
        return {"by": self.by, "depth": self.depth}


class Bout(Procedure, tag="bout", kw_only=True):
    """2 to 4 One bout."""

    STEPS: ClassVar = ("lay_cards", "strike", "spoils")
    ended: str = ""

    def lay_cards(self, g: Game) -> list[Frame]:
        if not all(pile(g.state.cards, role) for role in ROLES):
            raise Finished("nobody")
        g.state.laid = {}
        return [Both(asks=[LayCard(role=role) for role in ROLES], sealed=True)]

    def strike(self, g: Game) -> Frame:
        g.tell(Laid(cards=dict(g.state.laid), bout=len(g.state.bouts) + 1))
        strong = max(ROLES, key=lambda role: int(g.state.laid[role]))
        return Blow(by=strong)

    def on_blow(self, g: Game, value: str | None) -> None:
        self.ended = value or self.ended

    def spoils(self, g: Game) -> list[Frame]:
        g.state.bouts.append(self.ended)
        return [Both(asks=[MayDraw(role=role) for role in ROLES])]

    def crumb(self, g: Game) -> dict[str, int | str]:
        return {}


class Match(Procedure, tag="match", kw_only=True):
    """1 Bout after bout."""

    STEPS: ClassVar = ("deal", "bout", "again")

    def deal(self, g: Game) -> None:
        deck = g.shuffled(pile(g.state.cards, "deck"))
        for n, role in enumerate(ROLES):
            lay(g.state.cards, role, deck[n * HAND : (n + 1) * HAND])
        lay(g.state.cards, "deck", deck[len(ROLES) * HAND :])

    def bout(self, g: Game) -> Frame:
        return Bout()

    def again(self, g: Game) -> Jump:
        return Jump("bout")


AnyChoice = Lay | Parry | Discard | Pass | Draw
AnyDecision = LayCard | MayParry | MayDraw | GiveBack


class Both(Together[AnyDecision, AnyChoice], tag="both", kw_only=True):
    """Red and Blue at the same time."""


AnyFrame = Match | Bout | Blow | LayCard | MayParry | MayDraw | GiveBack | Both


class State(Position, kw_only=True):
    options: Options
    score: dict[str, int]
    laid: dict[str, str] = {}
    bouts: list[str] = []
    stack: list[AnyFrame] = []
    result: str | None = None


class Game(Play[State]):
    def discard(self, card: str) -> None:
        where = self.state.cards[card].pile
        lay(self.state.cards, where, [c for c in pile(self.state.cards, where) if c != card])
        lay(self.state.cards, "discard", [card, *pile(self.state.cards, "discard")])


class Duel(StackGame[State]):
    """Two hands, hidden from each other."""

    key = "duel"
    title = "Duel"
    version = NEWEST
    roles = each_a_side(ROLES)
    codec = Codec(State)
    reader = Reader(AnyChoice, Options, __package__)

    def play(self, state: State) -> Game:
        return Game(state)

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        return self.begin(
            State(
                options=self.reader.options(options),
                counters={},
                cards={str(n): Card(pile="deck", rank=n - 1) for n in range(1, CARDS + 1)},
                dice=Dice(seed=seed, phrases=tuple(phrases)),
                score=dict.fromkeys(ROLES, 0),
                stack=[Match()],
            )
        )

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        open_cards = state.laid if len(state.laid) == len(ROLES) else {}
        return {
            "hand": sorted(pile(state.cards, role)) if role else [],
            "sizes": {name: len(pile(state.cards, name)) for name in (*ROLES, "deck")},
            "discard": pile(state.cards, "discard"),
            "laid": open_cards,
            "score": state.score,
            "bout": len(state.bouts) + 1,
        }

    def view(
        self,
        state: State,
        role: str | None,
        *,
        refusals: bool = True,
        public: AnyView | None = None,
    ) -> View[dict[str, Any]]:
        return look(
            self.play(state), role, self.board(state, role), roles=self.roles, refusals=refusals
        )

    def problems(self, state: State) -> list[str]:
        return list(stack_problems(state))

    def summary(self, state: State) -> dict[str, Any]:
        return {"score": state.score, "bout": len(state.bouts) + 1}

    @property
    def fuzzing(self) -> DuelFuzzing:
        return DuelFuzzing(self)


class DuelFuzzing(StackFuzzing[State]):
    def scrambled(self, state: State, role: str | None, pick: random.Random) -> State:
        """Every card that the role cannot see may be any other; so may a sealed answer."""
        found = self.game.codec.copy(state)
        hidden = ["deck", *(each for each in ROLES if each != role)]
        pool = [card for name in hidden for card in pile(found.cards, name)]
        sizes = [len(pile(found.cards, name)) for name in hidden]
        pick.shuffle(pool)
        for name, size in zip(hidden, sizes, strict=True):
            lay(found.cards, name, pool[:size])
            pool = pool[size:]
        top = found.stack[-1] if found.stack else None
        if isinstance(top, Both) and top.sealed:
            for each in top.answers:
                if each != role:
                    top.answers[each] = Lay(pick.choice(pile(found.cards, each)))
        found.dice.seed = fresh_seed()
        return found


def make(
    pack: Mapping[str, Any] | None = None, name: str = "content pack", version: int = NEWEST
) -> Duel:
    """The game; a pack has nothing printed to replace.

    :raises ContentError: a pack that is not empty.
    """
    describe(pack or {}, name)
    return Duel()
