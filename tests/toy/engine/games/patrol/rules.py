"""The rules of Patrol: three powers on two sides, secret orders, sealed answers, a facilitator.

North (Red and Green) and South (Blue) do not see each other's ships. Each round all powers write
their orders under seal. Where ships meet, the facilitator calls the fight.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.games.patrol.equipment import describe
from msgspec import Struct

from engine.core.dice import Dice, fresh_seed
from engine.core.encoding.codec import Codec
from engine.core.events import Event
from engine.core.facilitation import StackFacilitation
from engine.core.position import Counter, Position
from engine.core.reader import Reader
from engine.core.roles import FACILITATOR, Roles
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Decision, Finished, Play, Procedure, Together, stack_problems
from engine.core.sequence.frame import Frame, Jump
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import AnyView, View, look

NEWEST = 1
"""The version of the rules that new games are played by."""
ROLES = Roles(
    powers={"red": "north", "green": "north", "blue": "south"},
    has_facilitator=True,
    is_secret=True,
)
SHIPS = {
    "ajax": ("red", 0), "arethusa": ("red", 1),
    "danae": ("green", 2), "diomede": ("green", 3),
    "emden": ("blue", 4), "koenigsberg": ("blue", 5),
    "leipzig": ("blue", 6), "nuernberg": ("blue", 7),
}  # fmt: skip
"""Every ship: whose it is, and the zone that it begins in."""
ZONES, STEPS, ROUNDS, HIT, SINKING = 8, 3, 4, 5, 2
LONGEST = 200
SEA, SUNK, WRECK = "sea", "sunk", "wreck"
PHRASES = ("Wait a moment.", "Go on, please.")


class Ship(Counter, kw_only=True):
    """A ship, or the wreck of one; so many hits it has taken."""

    damage: int = 0


class Options(Struct, frozen=True, kw_only=True):
    """There are none."""


class Contact(Event, tag="contact", frozen=True, kw_only=True):
    announced: ClassVar[bool] = True
    rule: str = "3"
    zone: int


class Fought(Event, tag="fought", frozen=True, kw_only=True):
    rule: str = "3"
    dice: tuple[int, ...]
    sunk: tuple[str, ...]


class Damaged(Event, tag="damaged", frozen=True, kw_only=True):
    rule: str = "3"
    ship: str


class Sighted(Event, tag="sighted", frozen=True, kw_only=True):
    rule: str = "4"
    zone: int


class RoundBegan(Event, tag="round_began", frozen=True, kw_only=True):
    ends_turn: ClassVar[bool] = True
    rule: str = "1"
    round: int


class Said(Event, tag="said", frozen=True, kw_only=True):
    rule: str = "5"
    text: str


class Corrected(Event, tag="corrected", frozen=True, kw_only=True):
    rule: str = "5"
    ship: str
    zone: int


class Step(Struct, frozen=True):
    """One ship, one zone on."""

    ship: str
    zone: int


def are_neighbours(one: int, other: int) -> bool:
    """Whether a step leads from one zone of the ring to the other."""
    return (one - other) % ZONES in (1, ZONES - 1)


class Orders(Choice, tag="orders", frozen=True):
    """2 The steps of a power's ships, in this order."""

    moves: tuple[Step, ...] = ()


class GiveOrders(ComposedDecision[Orders], tag="give_orders", kw_only=True):
    """2 Orders in secret, judged by what the side knows."""

    KINDS: ClassVar = (Orders,)
    RULE: ClassVar = "2"
    SECRET: ClassVar = True
    BARRIER: ClassVar = False

    def start(self, g: Game) -> Orders:
        return Orders()

    def parts(self, g: Game, draft: Orders) -> Iterator[Part]:
        for ship in g.at_sea(self.role):
            here = self.ends(g, draft).get(ship, 0)
            for zone in ((here - 1) % ZONES, (here + 1) % ZONES):
                more = Orders((*draft.moves, Step(ship, zone)))
                yield Part(draft=more, target=f"{ship}:{zone}", refusal=self.why_not(g, more))

    def why_not(self, g: Game, choice: Orders) -> Refusal | None:
        if len(choice.moves) > STEPS:
            return Refusal("2", "too_many_steps", {"most": STEPS})
        at = {ship: g.state.counters[ship].box for ship in g.at_sea(self.role)}
        for step in choice.moves:
            if step.ship not in at:
                return Refusal("2", "not_yours", {"ship": step.ship})
            if not are_neighbours(at[step.ship], step.zone) or step.zone not in range(ZONES):
                return Refusal("2", "no_neighbour", {"ship": step.ship, "zone": step.zone})
            at[step.ship] = step.zone
        return None

    def ends(self, g: Game, draft: Orders) -> dict[str, int]:
        """Where each ship is after a draft."""
        at = {ship: g.state.counters[ship].box for ship in g.at_sea(self.role)}
        return at | {step.ship: step.zone for step in draft.moves}

    def take(self, g: Game, choice: Orders) -> None:
        for step in choice.moves:  # what a correction has made impossible is not done
            ship = g.state.counters[step.ship]
            if ship.place == SEA and are_neighbours(ship.box, step.zone):
                ship.box = step.zone


class Call(Choice, tag="call", frozen=True):
    """3 Call the fight."""

    def take(self, g: Game, ask: CallContact) -> None:
        g.fight(ask.zone)


class CallContact(Decision, tag="call_contact", kw_only=True):
    """3 The facilitator calls the fight in a zone."""

    KINDS: ClassVar = (Call,)
    RULE: ClassVar = "3"
    zone: int

    def crumb(self, g: Game) -> dict[str, int | str]:
        return {"zone": self.zone}


class Say(Choice, tag="say", frozen=True):
    """5 Words to one side, or to all."""

    text: str
    side: str = ""


class MaySay(ComposedDecision[Say], tag="may_say", kw_only=True):
    """5 The facilitator may say something at any time."""

    KINDS: ClassVar = (Say,)
    RULE: ClassVar = "5"

    def start(self, g: Game) -> Say:
        return Say(PHRASES[0])

    def parts(self, g: Game, draft: Say) -> Iterator[Part]:
        for side in ("", *ROLES.sides):
            for text in PHRASES:
                yield Part(draft=Say(text, side), target=side or "all")

    def why_not(self, g: Game, choice: Say) -> Refusal | None:
        if not 0 < len(choice.text.strip()) <= LONGEST:
            return Refusal("5", "no_words", {"most": LONGEST})
        if choice.side not in ("", *ROLES.sides):
            return Refusal("5", "no_side", {"side": choice.side})
        return None

    def take(self, g: Game, choice: Say) -> None:
        g.tell(Said(text=choice.text, audience=(choice.side,) if choice.side else None))


class Correct(Choice, tag="correct", frozen=True):
    """5 Put a ship into another zone."""

    TARGET: ClassVar = "ship"
    ship: str
    zone: int

    @classmethod
    def candidates(cls, g: Game, ask: Decision) -> Iterator[Correct]:
        at = [
            (ship, g.state.counters[ship].box) for power in ROLES.powers for ship in g.at_sea(power)
        ]
        return (cls(ship, zone) for ship, box in at for zone in range(ZONES) if zone != box)

    def take(self, g: Game, ask: Decision) -> None:
        ship = g.state.counters[self.ship]
        ship.box = self.zone
        side = ROLES.side_of(ship.owner)
        g.tell(Corrected(ship=self.ship, zone=self.zone, audience=(side,)))


class MayCorrect(Decision, tag="may_correct", kw_only=True):
    """5 The facilitator may put a ship right at any time."""

    KINDS: ClassVar = (Correct,)
    RULE: ClassVar = "5"


class Resign(Choice, tag="resign", frozen=True):
    """5 Give the game to the other side."""

    def take(self, g: Game, ask: Decision) -> None:
        raise Finished(next(s for s in ROLES.sides if s != ROLES.side_of(ask.role)))


class MayResign(Decision, tag="may_resign", kw_only=True):
    """5 A power may resign at any time."""

    KINDS: ClassVar = (Resign,)
    RULE: ClassVar = "5"


class Round(Procedure, tag="round", kw_only=True):
    """1 One round after the other."""

    STEPS: ClassVar = ("begin", "orders", "contacts", "scouting", "end_of_round")

    def begin(self, g: Game) -> None:
        g.tell(RoundBegan(round=g.state.round))

    def orders(self, g: Game) -> list[Frame]:
        powers = [power for power in ROLES.powers if g.at_sea(power)]
        return [AllAtOnce(asks=[GiveOrders(role=power) for power in powers], sealed=True)]

    def contacts(self, g: Game) -> list[Frame]:
        met = [zone for zone in range(ZONES) if all(g.in_zone(side, zone) for side in ROLES.sides)]
        for zone in met:
            g.tell(Contact(zone=zone))
        return [CallContact(role=FACILITATOR, zone=zone) for zone in met]

    def scouting(self, g: Game) -> None:
        """4 Each side rolls unseen."""
        for side in ROLES.sides:
            enemies = [zone for zone in range(ZONES) for each in ROLES.sides
                       if each != side and g.in_zone(each, zone)]  # fmt: skip
            if g.roll(stream=side) >= HIT and enemies:
                g.state.sightings[side].append((g.state.round, enemies[0]))
                g.tell(Sighted(zone=enemies[0], audience=(side,)))

    def end_of_round(self, g: Game) -> Jump:
        afloat = {
            side: sum(len(g.at_sea(p)) for p in ROLES.powers_of(side)) for side in ROLES.sides
        }
        if g.state.round == ROUNDS or not all(afloat.values()):
            best = max(afloat.values())
            winners = [side for side in ROLES.sides if afloat[side] == best]
            raise Finished(winners[0] if len(winners) == 1 else "nobody")
        g.state.round += 1
        return Jump("begin")

    def crumb(self, g: Game) -> dict[str, int | str]:
        return {"round": g.state.round}


class AllAtOnce(Together[GiveOrders, Orders], tag="all_at_once", kw_only=True):
    """2 All powers at the same time."""


class State(Position, kw_only=True):
    counters: dict[str, Ship]
    options: Options
    round: int = 1
    sightings: dict[str, list[tuple[int, int]]]
    stack: list[Round | GiveOrders | CallContact | AllAtOnce] = []
    result: str | None = None


class Game(Play[State]):
    """Patrol in the hands of its rules."""

    def at_sea(self, power: str) -> list[str]:
        """The ships of a power that are afloat, in the order of their names."""
        counters = self.state.counters
        return [
            k for k in sorted(counters) if counters[k].owner == power and counters[k].place == SEA
        ]

    def in_zone(self, side: str, zone: int) -> list[str]:
        """The ships of a side in a zone."""
        afloat = [ship for power in ROLES.powers_of(side) for ship in self.at_sea(power)]
        return [ship for ship in afloat if self.state.counters[ship].box == zone]

    def fight(self, zone: int) -> None:
        """3 The dice of each side, one for a ship; the hits go to the first ship of the other."""
        fleets = {side: self.in_zone(side, zone) for side in ROLES.sides}
        dice = {side: self.rolls(len(fleet)) for side, fleet in fleets.items()}
        lost = []
        for side, enemy in zip(ROLES.sides, reversed(ROLES.sides), strict=True):
            hits = sum(face >= HIT for face in dice[enemy])
            lost += self.hit(fleets[side], hits)
        thrown = tuple(face for side in ROLES.sides for face in dice[side])
        self.tell(Fought(dice=thrown, sunk=tuple(lost)))

    def hit(self, fleet: list[str], hits: int) -> list[str]:
        """3 Hit the ships of a fleet, each until it sinks; gives those that are sunk."""
        sunk = []
        for name in fleet:
            ship = self.state.counters[name]
            taken = min(hits, SINKING - ship.damage)
            if not taken:
                break
            hits, ship.damage = hits - taken, ship.damage + taken
            if ship.damage == SINKING:
                ship.place = SUNK
                sunk.append(name)
                self.state.counters[self.new_key("wreck_")] = Ship(place=WRECK, box=ship.box)
            else:
                self.tell(Damaged(ship=name, audience=(ROLES.side_of(ship.owner),)))
        return sunk


AnyChoice = Orders | Call | Say | Correct | Resign


class Facilitation(StackFacilitation[State]):
    """What the program does where nobody facilitates."""

    def program(self, state: State, ask: Decision) -> Choice:
        """3 The program calls each fight."""
        return Call()


class Patrol(StackGame[State]):
    """Three powers on two sides that do not see each other."""

    key = "patrol"
    title = "Patrol"
    version = NEWEST
    roles = ROLES
    codec = Codec(State)
    reader = Reader(AnyChoice, Options, __package__)

    def play(self, state: State) -> Game:
        return Game(state)

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        return self.begin(
            State(
                options=self.reader.options(options),
                counters={k: Ship(place=SEA, box=z, owner=p) for k, (p, z) in SHIPS.items()},
                cards={},
                dice=Dice(seed=seed, phrases=tuple(phrases)),
                sightings={side: [] for side in ROLES.sides},
                stack=[Round()],
            )
        )

    def known(self, state: State, role: str) -> State:
        """A side knows its own ships; of the other's it knows those that are sunk."""
        if role == FACILITATOR:
            return state
        side, seen = ROLES.side_of(role), self.codec.copy(state)
        seen.counters = {k: c for k, c in seen.counters.items() if is_seen(c, side)}
        return seen

    def standing(self, state: State) -> list[Decision]:
        """5 What the facilitator and each power may do at any time."""
        if state.result is not None:
            return []
        powers = [MayResign(role=power) for power in ROLES.powers]
        return [MaySay(role=FACILITATOR), MayCorrect(role=FACILITATOR), *powers]

    @property
    def facilitation(self) -> Facilitation:
        """3 The program calls each fight."""
        return Facilitation(self)

    def board(self, state: State, viewer: str | None) -> dict[str, Any]:
        ships = {k: c for k, c in sorted(state.counters.items()) if is_seen(c, viewer)}
        return {
            "round": state.round,
            "ships": {k: [c.owner, c.box] for k, c in ships.items() if c.place == SEA},
            "damaged": [k for k, c in ships.items() if c.place == SEA and c.damage],
            "sunk": [k for k, c in ships.items() if c.place == SUNK],
            "wrecks": {k: c.box for k, c in ships.items() if c.place == WRECK},
            "sightings": state.sightings if viewer == FACILITATOR else
            {side: seen for side, seen in state.sightings.items() if side == viewer},
        }  # fmt: skip

    def view(
        self,
        state: State,
        viewer: str | None,
        *,
        refusals: bool = True,
        public: AnyView | None = None,
    ) -> View[dict[str, Any]]:
        known = self.known(state, ROLES.powers_of(viewer)[0]) if viewer else state
        return look(
            self.play(state),
            viewer,
            self.board(state, viewer),
            roles=ROLES,
            known=self.play(known),
            standing=self.standing(state),
            refusals=refusals,
        )

    def problems(self, state: State) -> list[str]:
        lying = [counter.place for counter in state.counters.values()]
        is_amiss = lying.count(SUNK) != lying.count(WRECK)
        return [*stack_problems(state), *["3: not one wreck for each ship that is sunk"] * is_amiss]

    def summary(self, state: State) -> dict[str, Any]:
        return {"round": state.round}

    @property
    def fuzzing(self) -> PatrolFuzzing:
        return PatrolFuzzing(self)


def is_seen(ship: Ship, viewer: str | None) -> bool:
    """Whether a viewer knows where a ship is: one's own, and all that are sunk."""
    return ship.place != SEA or viewer in (FACILITATOR, ROLES.side_of(ship.owner))


class PatrolFuzzing(StackFuzzing[State]):
    """What random play asks of Patrol."""

    def scrambled(self, state: State, role: str | None, pick: random.Random) -> State:
        """Ships out of sight are elsewhere and damaged or not; answers and sightings are others."""
        found = self.game.codec.copy(state)
        found.dice.seed = fresh_seed()
        if role == FACILITATOR:
            return found
        found.dice.streams = {side: pick.randrange(9) for side in ROLES.sides if side != role}
        for ship in found.counters.values():
            if not is_seen(ship, role):
                ship.box, ship.damage = pick.randrange(ZONES), pick.randrange(SINKING)
        for side in ROLES.sides:
            if side != role:
                found.sightings[side] = [(1, pick.randrange(ZONES))] * pick.randrange(3)
        top = found.stack[-1] if found.stack else None
        if isinstance(top, AllAtOnce):
            hidden = [ask.role for ask in top.asks if ROLES.side_of(ask.role) != role]
            top.answers = {power: a for power, a in top.answers.items() if power not in hidden}
            for power in hidden:
                if pick.random() < 0.5 and len(top.answers) + 1 < len(top.asks):
                    top.answers[power] = Orders()
        return found


def make(
    pack: Mapping[str, Any] | None = None, name: str = "content pack", version: int = NEWEST
) -> Patrol:
    """The game; a pack has nothing printed to replace.

    :raises ContentError: a pack that is not empty.
    """
    describe(pack or {}, name)
    return Patrol()
