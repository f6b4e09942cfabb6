"""9.0 Combat: cards, airstrikes, surface combat, retreats, round after round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from engine.core.choice import Choice, Refusal
from engine.core.flow import Decision, End, Frame, Jump, Outcome, Procedure
from engine.games.pacific_war import event_cards
from engine.games.pacific_war.events import CombatBegan, CombatEnded, RoundBegan
from engine.games.pacific_war.hits import Allocation, apply_damage, strike
from engine.games.pacific_war.pieces import ALLIED, JAPAN
from engine.games.pacific_war.resource_cards import (
    ColumnShift,
    FireFirst,
    HalveStrength,
    MulliganOpponent,
    ReassignHits,
    RetreatAll,
    SurfaceHitsOnLba,
)
from engine.games.pacific_war.retreat import MayRetreat, retreat_ports, withdraw
from engine.games.pacific_war.state import ENEMY, Theater


class Played(Struct, frozen=True):
    """A card's effect that is on: the end, and how long it lasts."""

    end: str
    lasts: str


class Combat(Procedure, tag="combat", kw_only=True):
    """9.0 Combat in one zone, the mover attacking, until one side is gone or gives up.

    points: Movement Points left for further rounds (9.1). on: cards in force (AMB-17).
    hits: hits scored by each side in the segment. allotted: who takes those of whom.
    """

    STEPS: ClassVar = (
        "begin",
        "begin_round",
        "cards",
        "airstrike",
        "allocation_card",
        "allot_first",
        "allot_second",
        "airstrike_losses",
        "attacker_leaves_early",
        "defender_leaves_early",
        "surface_decision",
        "surface_cards",
        "surface",
        "bombard",
        "surface_allot_first",
        "surface_allot_second",
        "surface_losses",
        "surface_reply",
        "attacker_leaves",
        "defender_leaves",
        "continue_or_end",
        "end_combat",
    )
    zone: str
    attacker: str
    points: int
    round: int = 0
    on: list[Played] = []
    hits: dict[str, int] = {}
    allotted: dict[str, dict[str, int]] = {}
    asked: str = ""
    surface_on: bool = True
    first: str = ""
    retired: str = ""
    bombards: int = 0

    @property
    def defender(self) -> str:
        """8.2.1 The side that did not move."""
        return ENEMY[self.attacker]

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where the battle is, and which round."""
        return {"zone": self.zone, "round": self.round}

    # ------------------------------------------------------------------ a round

    def begin(self, g: Theater) -> None:
        """9.0 Both sides are there."""
        g.tell(CombatBegan(zone=self.zone, attacker=self.attacker, points=self.points))

    def begin_round(self, g: Theater) -> Outcome:
        """9.1 A round of two parts."""
        if self.is_over(g):
            return Jump("end_combat")
        self.round += 1
        self.on = [card for card in self.on if card.lasts == "combat"]
        self.surface_on, self.first, self.bombards = True, "", 0
        g.tell(RoundBegan(number=self.round))
        return None

    def cards(self, g: Theater) -> Outcome:
        """9.0.1 Cards at the beginning of the Combat or the round, Japan first."""
        moments = ["round", "any", *(["start"] if self.round == 1 else [])]
        return self.window(g, moments)

    def window(self, g: Theater, moments: list[str]) -> Outcome:
        """9.0.1 Cards one at a time, Japan first, until both pass; asked by hand sizes."""
        if not g.events_allowed() or not (g.hand(JAPAN) or g.hand(ALLIED)):
            return None
        return [CardWindow(moments=moments, zone=self.zone)]

    def airstrike(self, g: Theater) -> Outcome:
        """9.1.1 Both sides strike before either is hurt; skipped without carriers and LBA."""
        if self.is_over(g):
            return Jump("end_combat")
        self.hits, self.allotted = {}, {}
        for side in (self.attacker, self.defender):
            if self.may_strike(g, side):
                strength = self.strength(g, side, "airstrike")
                shifts = self.shifts(g, side, "airstrike")
                self.hits[side] = strike(g, side, "airstrike", self.zone, strength, shifts)
        return None if self.hits else Jump("surface_decision")

    def allocation_card(self, g: Theater) -> Outcome:
        """9.0.1 While Japan's hits are allocated, the Allies may play their card for it."""
        if not self.hits.get(JAPAN) or not g.events_allowed() or not g.hand(ALLIED):
            return None
        return [CombatCard(role=ALLIED, moments=["allocation"], zone=self.zone)]

    def allot_first(self, g: Theater) -> Outcome:
        """9.2.4 The firing side allocates its airstrike hits."""
        return self.allot_airstrike(g, self.attacker)

    def allot_second(self, g: Theater) -> Outcome:
        """9.2.4 Then the other side its own."""
        return self.allot_airstrike(g, self.defender)

    def allot_airstrike(self, g: Theater, side: str) -> Outcome:
        """9.2.4 Evenly over ships and LBA; A03 lets the Allies allocate half of Japan's."""
        hits = self.hits.get(side, 0)
        self.asked = side
        if not hits:
            return None
        is_shared = any(self.effects(g, ReassignHits, side, "airstrike"))
        targets = g.units_in(self.zone, ENEMY[side])
        return [
            Allocation(
                chooser=side,
                targets=targets,
                hits=hits,
                first=-(-hits // 2) if is_shared else 0,
                first_chooser=ENEMY[side],
            )
        ]

    def airstrike_losses(self, g: Theater) -> None:
        """9.1.1 Losses of both sides at the same time."""
        self.lose_allotted(g)

    def attacker_leaves_early(self, g: Theater) -> Outcome:
        """9.1.1 After the airstrikes the attacker may retreat first."""
        return self.offer_retreat(g, self.attacker)

    def defender_leaves_early(self, g: Theater) -> Outcome:
        """9.1.1 Then the defender."""
        return self.offer_retreat(g, self.defender)

    # ------------------------------------------------------------------ surface

    def surface_decision(self, g: Theater) -> Outcome:
        """9.1.2 The attacker decides whether Surface Combat is fought."""
        if self.is_over(g) or not self.has_guns(g):
            return Jump("attacker_leaves")
        return [MayFightOn(role=self.attacker, zone=self.zone, what="surface")]

    def surface_cards(self, g: Theater) -> Outcome:
        """9.0.1 Cards for the Surface Combat."""
        if not self.surface_on:
            return Jump("attacker_leaves")
        return self.window(g, ["surface", "any"])

    def surface(self, g: Theater) -> None:
        """9.1.2 Both fire at once, or one first by a card (9.3); A11 and J08 cancel out."""
        self.hits, self.allotted = {}, {}
        first = {side for side in (JAPAN, ALLIED) if any(self.effects(g, FireFirst, side))}
        self.first = first.pop() if len(first) == 1 else ""
        firing = (self.first,) if self.first else (self.attacker, self.defender)
        for side in firing:
            self.fire(g, side)

    def fire(self, g: Theater, side: str) -> None:
        """9.2.1 One side's Surface attack, if it has guns and a target."""
        strength = self.strength(g, side, "surface")
        if strength and g.is_occupied(self.zone, ENEMY[side]):
            shifts = self.shifts(g, side, "surface")
            self.hits[side] = strike(g, side, "surface", self.zone, strength, shifts)

    def bombard(self, g: Theater) -> Outcome:
        """9.2.4, J07 Japan may give Surface hits to Allied LBA."""
        lba = g.lba_in(self.zone, ALLIED)
        hits = self.hits.get(JAPAN, 0)
        self.bombards = 0
        if not (hits and lba and any(self.effects(g, SurfaceHitsOnLba, JAPAN))):
            return None
        if not g.ships_in(self.zone, ALLIED):
            self.bombards = hits
            return None
        return [ChooseBombardment(role=JAPAN, zone=self.zone, most=hits)]

    def surface_allot_first(self, g: Theater) -> Outcome:
        """9.2.4 Each side allocates the Surface hits on its own ships."""
        return self.allot_surface(g, self.attacker)

    def surface_allot_second(self, g: Theater) -> Outcome:
        """9.2.4 And the other side."""
        return self.allot_surface(g, self.defender)

    def allot_surface(self, g: Theater, side: str) -> Outcome:
        """9.2.4 Hits scored by `side`, allocated by the owner of the ships (AMB-32)."""
        enemy, hits = ENEMY[side], self.hits.get(side, 0)
        self.asked = side
        frames: list[Frame] = []
        ships = g.ships_in(self.zone, enemy)
        on_lba = self.bombards if side == JAPAN else 0
        if on_lba:
            lba = g.lba_in(self.zone, ALLIED)
            frames.append(Allocation(chooser=JAPAN, targets=lba, hits=on_lba))
        if hits - on_lba and ships:
            torpedo = [key for key in ships if g.unit(key).torpedo]
            left = hits - on_lba
            frames.append(Allocation(chooser=enemy, targets=ships, hits=left, preferred=torpedo))
        return frames

    def surface_losses(self, g: Theater) -> None:
        """9.1.2 Losses of both sides at the same time."""
        self.lose_allotted(g)

    def surface_reply(self, g: Theater) -> Outcome:
        """9.3 Where a card let one side fire first, what is left of the other fires now."""
        if not self.first:
            return None
        other = ENEMY[self.first]
        self.first, self.hits, self.allotted = "", {}, {}
        self.fire(g, other)
        return Jump("bombard") if self.hits.get(other) else None

    # ------------------------------------------------------------------ leaving

    def attacker_leaves(self, g: Theater) -> Outcome:
        """9.1.2, 9.1.3 The attacker may retreat, and must when it cannot go on (AMB-38)."""
        if not g.is_occupied(self.zone, self.defender):
            return self.offer_retreat(g, self.attacker, over=True)
        return self.offer_retreat(g, self.attacker, must=self.points == 0)

    def defender_leaves(self, g: Theater) -> Outcome:
        """9.1.2, 9.4 The defender may retreat, after the attacker has gone too."""
        return self.offer_retreat(g, self.defender, over=True)

    def continue_or_end(self, g: Theater) -> Outcome:
        """9.1.3 Another round for a Movement Point, or the attacker must go."""
        if self.is_over(g):
            return None
        if self.asked == "withdraw":
            return MayRetreat(role=self.attacker, zone=self.zone, must=True)
        if self.points:
            return [MayFightOn(role=self.attacker, zone=self.zone, what="round")]
        return None

    def end_combat(self, g: Theater) -> Outcome:
        """9.4 Who is left has won; or the next round begins."""
        if not self.is_over(g):
            return Jump("begin_round")
        winner = next((s for s in (JAPAN, ALLIED) if g.is_occupied(self.zone, s)), "")
        winner = ENEMY[self.retired] if self.retired else winner
        g.tell(CombatEnded(zone=self.zone, winner=winner))
        return End(winner)

    def result(self, g: Theater, value: object) -> Outcome:
        """A card, an allocation, a retreat or a decision has come back."""
        if isinstance(value, dict):
            allotted = self.allotted.setdefault(self.asked, {})
            for unit, hits in value.items():
                allotted[unit] = allotted.get(unit, 0) + hits
        elif isinstance(value, Played):
            self.on = [*self.on, value]
        elif value == "retreat_all":
            self.retired = JAPAN
        elif value == "no_surface":
            self.surface_on = False
        elif value == "round":
            self.points -= 1
        elif value == "no_round":
            self.asked = "withdraw"
            return Jump("continue_or_end")
        elif isinstance(value, int):
            self.bombards = value
        return None

    # ------------------------------------------------------------------ facts

    def is_over(self, g: Theater) -> bool:
        """9.4 Only one side is left, or none."""
        return not (g.is_occupied(self.zone, JAPAN) and g.is_occupied(self.zone, ALLIED))

    def may_strike(self, g: Theater, side: str) -> bool:
        """9.1.1 The attacker strikes with carriers, the defender with carriers and LBA (AMB-34)."""
        carriers = [key for key in g.ships_in(self.zone, side) if g.is_carrier(key)]
        lba = g.lba_in(self.zone, side) if side == self.defender else []
        return bool(carriers or lba) and g.is_occupied(self.zone, ENEMY[side])

    def has_guns(self, g: Theater) -> bool:
        """9.1.2 Whether anybody has Gunnery Strength."""
        return any(
            g.unit(key).gunnery or g.unit(key).torpedo
            for side in (JAPAN, ALLIED)
            for key in g.ships_in(self.zone, side)
        )

    def strength(self, g: Theater, side: str, segment: str) -> int:
        """9.2.1 The sum of the strengths; torpedoes rolled (13.2), halved by a card (AMB-18)."""
        units = [g.unit(key) for key in g.units_in(self.zone, side)]
        if segment == "airstrike":
            total = sum(unit.airstrike for unit in units)
        else:
            total = sum(unit.gunnery for unit in units if not unit.torpedo)
            bonus = g.equipment.combat.torpedo
            total += sum(max(0, g.roll() + bonus) for unit in units if unit.torpedo)
        if any(self.effects(g, HalveStrength, side, segment)):
            total = -(-total // 2)
        return total

    def shifts(self, g: Theater, side: str, segment: str) -> tuple[tuple[str, int], ...]:
        """9.2.2 Every column shift by name: the enemy's carriers and LBA, and cards."""
        enemy, numbers, found = ENEMY[side], g.equipment.combat, []
        if segment == "airstrike":
            ours, theirs = (
                sum(g.is_carrier(key) for key in g.ships_in(self.zone, each))
                for each in (side, enemy)
            )
            if theirs > ours:
                found.append(("more_carriers", numbers.more_carriers))
            if g.lba_in(self.zone, enemy):
                found.append(("enemy_lba", numbers.enemy_lba))
        for card in self.on:
            for effect in g.equipment.ends[card.end].effects:
                if isinstance(effect, ColumnShift) and (effect.side, effect.segment) == (
                    side,
                    segment,
                ):
                    found.append((card.end, effect.columns))
        return tuple(found)

    def effects(
        self, g: Theater, kind: type[Struct], side: str, segment: str = ""
    ) -> Iterator[Struct]:
        """The effects of one kind in force for a side."""
        for card in self.on:
            for effect in g.equipment.ends[card.end].effects:
                if not isinstance(effect, kind) or getattr(effect, "side", "") != side:
                    continue
                if not segment or getattr(effect, "segment", segment) == segment:
                    yield effect

    def lose_allotted(self, g: Theater) -> None:
        """9.2.5 Damage to everything that was hit, both sides at once."""
        together: dict[str, int] = {}
        for given in self.allotted.values():
            together.update(given)
        apply_damage(g, together)
        self.hits, self.allotted = {}, {}

    def offer_retreat(
        self, g: Theater, side: str, *, must: bool = False, over: bool = False
    ) -> Outcome:
        """9.5 Ask a side that still has units here, while there is anything to leave."""
        if not g.is_occupied(self.zone, side) or (self.is_over(g) and not over):
            return None
        if not retreat_ports(g, side, self.zone):
            return None
        return [MayRetreat(role=side, zone=self.zone, must=must)]


# ---------------------------------------------------------------------- cards in Combat


class CardWindow(Procedure, tag="card_window", kw_only=True):
    """9.0.1 Each side in turn may play one card, Japan first, until both have passed."""

    STEPS: ClassVar = ("japan", "allied", "again")
    moments: list[str]
    zone: str
    passed: int = 0

    def japan(self, g: Theater) -> Outcome:
        """9.0.1 Japan first."""
        return self.ask(g, JAPAN)

    def allied(self, g: Theater) -> Outcome:
        """9.0.1 Then the Allies."""
        return self.ask(g, ALLIED) if self.passed < 2 else End(None)

    def ask(self, g: Theater, side: str) -> Outcome:
        """Asked by the size of the hand alone, so that being asked tells nothing."""
        if not g.hand(side):
            self.passed += 1
            return None
        return [CombatCard(role=side, moments=self.moments, zone=self.zone)]

    def again(self, g: Theater) -> Outcome:
        """9.0.1 Until both pass in a row."""
        return Jump("japan") if self.passed < 2 else End(None)

    def result(self, g: Theater, value: object) -> Outcome:
        """A card was played, or not."""
        if value == "pass":
            self.passed += 1
            return None
        self.passed = 0
        combat = next(f for f in reversed(g.state.stack) if isinstance(f, Combat))
        combat.result(g, value)
        return End(None) if value == "retreat_all" else None


class PassCard(Choice, tag="pass_card", frozen=True):
    """9.0.1 Play no card now."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[PassCard]:
        yield cls()

    def take(self, g: Theater) -> End:
        return End("pass")


class PlayCombatCard(Choice, tag="play_combat_card", frozen=True):
    """9.0.1 A card of one's hand as an Event of this Combat."""

    card: str

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[PlayCombatCard]:
        asking = g.state.stack[-1]
        if isinstance(asking, CombatCard):
            yield from (cls(card) for card in g.hand(asking.role))

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater) -> Refusal | None:
        """4.6, 9.0.1 Its moment, its requirement, and once a game for Strategic Events."""
        asking = g.state.stack[-1]
        if not isinstance(asking, CombatCard):
            return Refusal("9.0.1", "not_in_combat")
        end = g.end_of(self.card, asking.role)
        if not g.may_use_end(end):
            return Refusal("4.6", "event_used", {"end": end.id})
        if event_cards.moment_of(end) not in asking.moments:
            return Refusal("9.0.1", "not_its_moment", {"end": end.id})
        needs = [e for e in end.effects if isinstance(e, ColumnShift) and e.requires]
        if needs and not any(g.unit(k).type == "BB" for k in g.ships_in(asking.zone, asking.role)):
            return Refusal("9.0.1", "needs_battleship", {"end": end.id})
        leaves = any(isinstance(e, RetreatAll) for e in end.effects)
        if leaves and not retreat_ports(g, asking.role, asking.zone):
            return Refusal("9.5.3", "nowhere_to_go", {"end": end.id})
        return None


class CombatCard(Decision, tag="combat_card", kw_only=True):
    """9.0.1 One card or none."""

    KINDS: ClassVar = (PassCard, PlayCombatCard)
    RULE: ClassVar = "9.0.1"
    moments: list[str]
    zone: str

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """4.5, 9.0.1 Its effect is on from now."""
        if not isinstance(choice, PlayCombatCard):
            return End("pass")
        end = event_cards.use(g, self.role, choice.card, "combat", "9.0.1", event=True)
        for effect in end.effects:
            match effect:
                case MulliganOpponent(side=side):
                    event_cards.mulligan(g, side)
                case RetreatAll(side=side):
                    return [LeaveAtOnce(role=side, zone=self.zone)]
                case _:
                    continue
        lasting = any(getattr(effect, "lasts", "") == "combat" for effect in end.effects)
        return End(Played(end.id, "combat" if lasting else "segment"))

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where."""
        return {"zone": self.zone}


class LeaveAtOnce(MayRetreat, tag="leave_at_once", kw_only=True):
    """J11 All units leave, and the Combat is over."""

    must: bool = True

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.5.3 To the Port that was chosen."""
        withdraw(g, self.role, self.zone, choice.target)
        return End("retreat_all")


# ---------------------------------------------------------------------- decisions


class FightOn(Choice, tag="fight_on", frozen=True):
    """9.1.2, 9.1.3 Fight the Surface Combat, or another round."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[FightOn]:
        yield cls()


class BreakOff(Choice, tag="break_off", frozen=True):
    """9.1.2, 9.1.3 Do not."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[BreakOff]:
        yield cls()


class MayFightOn(Decision, tag="may_fight_on", kw_only=True):
    """9.1.2, 9.1.3 The attacker decides; `what` is surface or round."""

    KINDS: ClassVar = (FightOn, BreakOff)
    RULE: ClassVar = "9.1.2"
    zone: str
    what: str

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.1.2, 9.1.3 Yes or no."""
        yes = isinstance(choice, FightOn)
        if self.what == "surface":
            return None if yes else End("no_surface")
        return End("round" if yes else "no_round")

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Where, and what is decided."""
        return {"zone": self.zone, "what": self.what}


class Bombard(Choice, tag="bombard", frozen=True):
    """9.2.4 So many Surface hits go to LBA."""

    hits: int

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Bombard]:
        asking = g.state.stack[-1]
        if isinstance(asking, ChooseBombardment):
            yield from (cls(n) for n in range(asking.most + 1))


class ChooseBombardment(Decision, tag="choose_bombardment", kw_only=True):
    """9.2.4, J07 How many of its Surface hits Japan gives to LBA."""

    KINDS: ClassVar = (Bombard,)
    RULE: ClassVar = "9.2.4"
    zone: str
    most: int

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """9.2.4 The rest is for ships."""
        return End(choice.hits if isinstance(choice, Bombard) else 0)
