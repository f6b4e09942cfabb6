"""9.0 Combat: airstrikes, surface combat, retreats, round after round."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Jump, Outcome
from engine.games.pacific_war.combat.combat_cards import window
from engine.games.pacific_war.combat.combat_choices import ChooseBombardment, MayFightOn
from engine.games.pacific_war.combat.retreat import MayRetreat, retreat_ports
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, SIDES
from engine.games.pacific_war.components.resource_cards import ReassignHits
from engine.games.pacific_war.control import remove_fleet_train
from engine.games.pacific_war.events import CombatBegan, CombatEnded, RoundBegan, Struck
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution import columns
from engine.games.pacific_war.resolution.columns import Played
from engine.games.pacific_war.resolution.hits import Allocation, apply_damage, strike
from engine.games.pacific_war.resolution.unit_outcomes import outcomes_of


class Combat(Procedure, tag="combat", kw_only=True):
    """9.0 Combat in one zone, with the mover attacking, until one side is gone or gives up.

    points: Movement Points left for further rounds (9.1). on: cards in force (AMB-17). hits: hits
    scored by each side in the segment. allotted: how many of them each unit has taken. first: the
    side that fires before the other (9.3). bombards: Surface hits that go to LBA (J07). fights_on:
    the attacker wants another round. winner: settled when one side alone is left. roster: the units
    at the beginning. strikes: the attacks of this round. scored: hits so far.
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
        "allot_bombardment",
        "surface_allot_first",
        "surface_allot_second",
        "surface_losses",
        "surface_reply",
        "attacker_leaves",
        "defender_leaves",
        "another_round",
        "attacker_gives_up",
        "defender_declines",
        "winner_leaves",
        "end_combat",
    )
    CRUMB: ClassVar = ("zone", "round")
    zone: str
    attacker: str
    points: int
    round: int = 0
    on: list[Played] = []
    hits: dict[str, int] = {}
    allotted: dict[str, int] = {}
    surface_on: bool = True
    first: str = ""
    bombards: int = 0
    fights_on: bool = False
    settled: bool = False
    winner: str = ""
    roster: dict[str, list[str]] = {}
    strikes: list[Struck] = []
    scored: dict[str, int] = {}

    @property
    def defender(self) -> str:
        """8.2.1 The side that did not move."""
        return ENEMY[self.attacker]

    # ------------------------------------------------------------------ a round

    def begin(self, g: Theater) -> None:
        """9.0 The Combat begins."""
        self.roster = {side: g.units_in(self.zone, side) for side in SIDES}
        forces = {} if g.earlier.combat_begins_unnamed else self.roster
        g.tell(
            CombatBegan(
                zone=self.zone,
                attacker=self.attacker,
                points=self.points,
                forces={side: tuple(units) for side, units in forces.items()},
            )
        )

    def begin_round(self, g: Theater) -> None:
        """9.1 A round of two parts."""
        self.round += 1
        self.on = [card for card in self.on if card.lasts == "combat"]
        self.surface_on, self.first, self.bombards, self.fights_on = True, "", 0, False
        self.strikes = []
        g.tell(RoundBegan(number=self.round))

    def cards(self, g: Theater) -> Outcome:
        """9.0.1 Cards for a round, before it begins; some only before the first (PW-20)."""
        later = [] if g.earlier.round_cards_begin_combat else ["round"]
        return window(g, self.zone, ["any", *(["start"] if self.round == 1 else []), *later])

    def airstrike(self, g: Theater) -> Outcome:
        """9.1.1 Both sides strike simultaneously; skipped without carriers and LBA."""
        if self.is_over(g):
            return Jump("winner_leaves")
        self.hits, self.allotted = {}, {}
        for side in (self.attacker, self.defender):
            if columns.may_strike(g, self.zone, side, self.defender):
                self.attack(g, side, "airstrike")
        return None if self.hits else Jump("surface_decision")

    def attack(self, g: Theater, side: str, segment: str) -> None:
        """9.2.1 to 9.2.3 One side's attack in a segment of the round."""
        dice = columns.torpedo_dice(g, self.zone, side, segment)
        strength = columns.strength(g, self.on, self.zone, side, segment, dice)
        shifts = columns.shifts(g, self.on, self.zone, side, segment)
        halved = columns.is_halved(g, self.on, side, segment)
        struck = strike(
            g, side, segment, self.zone, strength, shifts, halved=halved, torpedoes=dice
        )
        self.hits[side] = struck.hits
        self.scored[side] = self.scored.get(side, 0) + struck.hits
        self.strikes = [*self.strikes, struck]

    def allocation_card(self, g: Theater) -> Outcome:
        """9.0.1 When Japan's hits are allocated, the Allies may play their card for it (A03)."""
        return window(g, self.zone, ["allocation"]) if self.hits.get(JAPAN) else None

    def allot_first(self, g: Theater) -> Outcome:
        """9.2.4 The firing side allocates its airstrike hits."""
        return self.allot_airstrike(g, self.attacker)

    def allot_second(self, g: Theater) -> Outcome:
        """9.2.4 Then the other side its own hits."""
        return self.allot_airstrike(g, self.defender)

    def allot_airstrike(self, g: Theater, side: str) -> Outcome:
        """9.2.4 Evenly over ships and LBA; with A03 the Allies allocate half (AMB-18)."""
        hits = self.hits.get(side, 0)
        if not hits:
            return None
        is_shared = any(columns.effects(g, self.on, ReassignHits, side, "airstrike"))
        return [
            Allocation(
                chooser=side,
                targets=g.units_in(self.zone, ENEMY[side]),
                hits=hits,
                first=-(-hits // 2) if is_shared else 0,
                first_chooser=ENEMY[side],
            )
        ]

    def airstrike_losses(self, g: Theater) -> None:
        """9.1.1 Both sides take losses simultaneously."""
        self.take_losses(g)

    def attacker_leaves_early(self, g: Theater) -> Outcome:
        """9.1.1 After the airstrikes the attacker may retreat first."""
        return self.offer_retreat(g, self.attacker)

    def defender_leaves_early(self, g: Theater) -> Outcome:
        """9.1.1 Then the defender."""
        return self.offer_retreat(g, self.defender)

    # ------------------------------------------------------------------ surface

    def surface_decision(self, g: Theater) -> Outcome:
        """9.1.2 The attacker decides whether Surface Combat is fought."""
        if not any(columns.may_fire(g, self.zone, side) for side in SIDES):
            return self.unfought(g)
        return [MayFightOn(role=self.attacker, zone=self.zone, what="surface")]

    def surface_cards(self, g: Theater) -> Outcome:
        """9.0.1 Cards for the Surface Combat."""
        if not self.surface_on:
            return self.unfought(g)
        return window(g, self.zone, ["surface", "any"])

    def unfought(self, g: Theater) -> Jump:
        """9.1.2 Without Surface Combat the round is over; nobody is offered a retreat again."""
        asks_again = g.earlier.unfought_surface_asks_again
        return Jump("attacker_leaves" if asks_again else "another_round")

    def surface(self, g: Theater) -> None:
        """9.1.2 Both fire simultaneously, or one first by a card (9.3)."""
        self.hits, self.allotted = {}, {}
        self.first = columns.fires_first(g, self.on)
        for side in (self.first,) if self.first else (self.attacker, self.defender):
            self.fire(g, side)

    def fire(self, g: Theater, side: str) -> None:
        """9.2.1 One side's Surface attack, if it has guns and a target."""
        if columns.fires(g, self.on, self.zone, side):
            self.attack(g, side, "surface")

    def bombard(self, g: Theater) -> Outcome:
        """9.2.4, J07 Japan may assign Surface hits to Allied LBA, and must without ships there."""
        hits, self.bombards = self.hits.get(JAPAN, 0), 0
        if not (hits and columns.can_bombard(g, self.on, self.zone, JAPAN)):
            return None
        if not g.ships_in(self.zone, ALLIED):
            self.bombards = hits
            return None
        return [ChooseBombardment(role=JAPAN, zone=self.zone, most=hits)]

    def allot_bombardment(self, g: Theater) -> Outcome:
        """9.2.4, J07 The firing side allocates the hits assigned to LBA."""
        if not self.bombards:
            return None
        lba = g.lba_in(self.zone, ALLIED)
        return [Allocation(chooser=JAPAN, targets=lba, hits=self.bombards)]

    def surface_allot_first(self, g: Theater) -> Outcome:
        """9.2.4 Each side allocates the Surface hits on its own ships."""
        return self.allot_surface(g, self.attacker)

    def surface_allot_second(self, g: Theater) -> Outcome:
        """9.2.4 Then the other side."""
        return self.allot_surface(g, self.defender)

    def allot_surface(self, g: Theater, side: str) -> Outcome:
        """9.2.4 Hits scored by `side`, allocated by the owner of the ships (AMB-32)."""
        enemy = ENEMY[side]
        left = self.hits.get(side, 0) - (self.bombards if side == JAPAN else 0)
        ships = g.ships_in(self.zone, enemy)
        if not (left and ships):
            return None
        torpedo = [key for key in ships if g.unit(key).torpedo]
        return [Allocation(chooser=enemy, targets=ships, hits=left, preferred=torpedo)]

    def surface_losses(self, g: Theater) -> None:
        """9.1.2 Both sides take losses simultaneously."""
        self.take_losses(g)

    def surface_reply(self, g: Theater) -> Outcome:
        """9.3 Where a card let one side fire first, the remaining units of the other fire now."""
        if not self.first:
            return None
        other, self.first = ENEMY[self.first], ""
        self.fire(g, other)
        return Jump("bombard") if self.hits.get(other) else None

    # ------------------------------------------------------------------ leaving

    def attacker_leaves(self, g: Theater) -> Outcome:
        """9.1.2, 9.5.2 The attacker may retreat, and must if it cannot continue (AMB-38)."""
        return self.offer_retreat(g, self.attacker, must=self.points == 0)

    def defender_leaves(self, g: Theater) -> Outcome:
        """9.1.2 The defender may retreat."""
        return self.offer_retreat(g, self.defender)

    def another_round(self, g: Theater) -> Outcome:
        """9.1.3 Another round for a Movement Point, if the attacker has one and wants it."""
        if self.is_over(g):
            return Jump("winner_leaves")
        if not self.points:
            return None
        return [MayFightOn(role=self.attacker, zone=self.zone, what="round")]

    def attacker_gives_up(self, g: Theater) -> Outcome:
        """9.1.3, 9.5.2 Without another round the attacker must retreat."""
        return None if self.fights_on else self.offer_retreat(g, self.attacker, must=True)

    def defender_declines(self, g: Theater) -> Outcome:
        """9.4, 9.5.1 Before another round the defender may always retreat (AMB-29)."""
        return self.offer_retreat(g, self.defender) if self.fights_on else None

    def winner_leaves(self, g: Theater) -> Outcome:
        """9.4, 9.5.3 The winner may retreat as well, with all units or none (AMB-38, AMB-05)."""
        if not self.is_over(g):
            return Jump("begin_round")
        left = next((side for side in SIDES if g.is_occupied(self.zone, side)), "")
        return self.offer_retreat(g, left, over=True) if left else None

    def end_combat(self, g: Theater) -> None:
        """9.4 The Combat is over."""
        self.settle(g)
        sides = {side: outcomes_of(g, self.zone, units) for side, units in self.roster.items()}
        g.tell(
            CombatEnded(
                zone=self.zone,
                winner=self.winner,
                attacker=self.attacker,
                rounds=self.round,
                hits=self.scored,
                sides=sides,
            )
        )

    # ------------------------------------------------------------------ answers

    def on_card_window(self, g: Theater, played: list[Played]) -> None:
        """9.0.1 The cards are in force from now on; by J11 a side may have left."""
        self.on = [*self.on, *played]
        self.settle(g)

    def on_allocation(self, g: Theater, given: dict[str, int]) -> None:
        """9.2.4 Record the units hit, besides those of the other side."""
        for unit, hits in given.items():
            self.allotted[unit] = self.allotted.get(unit, 0) + hits

    def on_may_fight_on(self, g: Theater, answer: str) -> None:
        """9.1.2, 9.1.3 No Surface Combat, or another round for a Movement Point."""
        if answer == "no_surface":
            self.surface_on = False
        else:
            self.points, self.fights_on = self.points - 1, True

    def on_choose_bombardment(self, g: Theater, hits: int) -> None:
        """9.2.4, J07 This many hits go to LBA."""
        self.bombards = hits

    def on_may_retreat(self, g: Theater, answer: str) -> None:
        """9.4 A side may have left."""
        self.settle(g)

    # ------------------------------------------------------------------ facts

    def is_over(self, g: Theater) -> bool:
        """9.4 Whether only one side is left, or none."""
        return not (g.is_occupied(self.zone, JAPAN) and g.is_occupied(self.zone, ALLIED))

    def settle(self, g: Theater) -> None:
        """9.4 The side that is alone first has won, even if it retreats then; "" if neither is.

        8.7: Japanese ships that are alone end a Fleet Train at this point at the latest (AMB-45).
        """
        if self.settled or not self.is_over(g):
            return
        self.settled = True
        self.winner = next((side for side in SIDES if g.is_occupied(self.zone, side)), "")
        remove_fleet_train(g)

    def take_losses(self, g: Theater) -> None:
        """9.2.5 Damage to everything that was hit, both sides at once."""
        apply_damage(g, self.allotted)
        self.hits, self.allotted = {}, {}
        self.settle(g)

    def offer_retreat(
        self, g: Theater, side: str, *, must: bool = False, over: bool = False
    ) -> Outcome:
        """9.5 Offer a retreat to a side with units here, while there is anything to leave."""
        if not g.is_occupied(self.zone, side) or (self.is_over(g) and not over):
            return None
        if not must and not retreat_ports(g, side, self.zone):
            return None
        return [MayRetreat(role=side, zone=self.zone, must=must)]
