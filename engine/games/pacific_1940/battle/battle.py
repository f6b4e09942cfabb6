"""8.3 A battle in one space: round after round, until one side is gone or the attacker leaves."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.battle import beginning, forces, retreat, submarines
from engine.games.pacific_1940.battle.losses import ChooseLosses, ask_for_losses
from engine.games.pacific_1940.battle.retreat import MayRetreat
from engine.games.pacific_1940.battle.volleys import by_weapon, destroyed, thrown
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.events.battle import (
    BattleEnded,
    BattleRoundBegan,
    Fired,
    Retreated,
    ShipsDamaged,
    Side,
    Submerged,
    UnitsLost,
)
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research import using

WON, HELD, RETREATED, STALEMATE, GONE = "won", "held", "retreated", "stalemate", "gone"


class Battle(Procedure, tag="battle", kw_only=True):
    """8.3 One battle, which depends only on its fields and the pieces.

    landed: attackers that came ashore → the zone they come from. bombarding: ships that fire at the
    shore. origins: from where attackers came. asked: powers whose submarines have answered in the
    step under way. submerged: submarines that have left. doomed: lost, and still fire this round.
    struck: submarines that have fired already this round. finds: the sides that had a destroyer
    when the round began. on_attackers, on_defenders: weapon → hits that they have yet to take.
    fired: what was fired this round. dropped: G11 those who came by air; unset: none.

    It ends as "won" (no defender is left in it), "held" (no attacker), "gone" (neither),
    "retreated", or "stalemate" (nobody there can hurt the other).
    """

    STEPS: ClassVar = (
        "begin",
        "air_defence",
        "air_defence_losses",
        "remove_shot_down",
        "bombardment",
        "bombardment_losses",
        "opening",
        "begin_round",
        "attacker_submerges",
        "defender_submerges",
        "surprise_strikes",
        "attacker_is_struck",
        "defender_is_struck",
        "remove_struck",
        "attacker_fires",
        "defender_losses",
        "defender_fires",
        "attacker_losses",
        "remove",
        "settle",
        "press_or_retreat",
        "another_round",
    )
    CRUMB: ClassVar = ("space", "attacker", "round")
    space: str
    attacker: str
    attackers: list[str]
    defenders: list[str]
    landed: dict[str, str] = {}
    bombarding: list[str] = []
    round: int = 0
    origins: list[str] = []
    asked: list[str] = []
    submerged: list[str] = []
    doomed: list[str] = []
    struck: list[str] = []
    finds: list[str] = []
    on_attackers: dict[str, int] = {}
    on_defenders: dict[str, int] = {}
    fired: list[Fired] = []
    dropped: list[str] | UnsetType = UNSET

    def begin(self, g: Campaign) -> None:
        """8.3 Both sides are determined; cargo takes no part (9)."""
        self.attackers = [key for key in self.attackers if not g.is_cargo(key)]
        self.defenders = [key for key in self.defenders if not g.is_cargo(key)]
        self.origins = retreat.origins(g, self.space, self.attackers, self.landed)
        for key in (*self.attackers, *self.bombarding):
            g.pieces[key].fought = True
        if g.is_sea(self.space) and self.space not in g.state.sea_battles:
            g.state.sea_battles.append(self.space)
        beginning.tell(
            g, self.space, self.attacker, self.attackers, self.defenders, self.dropped or ()
        )

    def air_defence(self, g: Campaign) -> None:
        """8.3, G11 AAA fires once, at most one die per aircraft or unit that is dropped."""
        aircraft = len(forces.in_the_air(g, self.attackers, self.dropped or ()))

        def dice_of(guns: list[UnitKind]) -> gunnery.Columns:
            return gunnery.air_defence_columns(guns, aircraft, g.equipment.air_defence.hits)

        if columns := dice_of(forces.kinds(g, self.defenders)):
            using.meet_units(g, self.defenders, dice_of)
            self.on_attackers = self.fire(g, "defender", "air_defence", columns)

    def air_defence_losses(self, g: Campaign) -> Outcome:
        """8.3 The attacker chooses which aircraft are shot down."""
        return self.allot(g, "attacker", forces.in_the_air(g, self.attackers, self.dropped or ()))

    def remove_shot_down(self, g: Campaign) -> None:
        """8.3 They are removed before the battle."""
        self.remove(g)

    def bombardment(self, g: Campaign) -> None:
        """8.2 Ships bombard the shore, once."""
        columns = gunnery.bombardment_columns(forces.kinds(g, self.bombarding))
        if columns and self.defenders:
            self.on_defenders = self.fire(g, "attacker", "bombardment", columns)

    def bombardment_losses(self, g: Campaign) -> Outcome:
        """8.2 Units hit by the bombardment still fire back in the first round."""
        return self.allot(g, "defender", self.defenders)

    def opening(self, g: Campaign) -> Outcome:
        """8.3 Some battles are over before the first round."""
        return self.settle(g)

    # ------------------------------------------------------------------ submarines

    def begin_round(self, g: Campaign) -> None:
        """8.3 A round begins; whether destroyers find submarines is determined again (10)."""
        self.round += 1
        self.struck, self.fired = [], []
        sides = {"attacker": self.attackers, "defender": self.defenders}
        self.finds = [s for s, u in sides.items() if gunnery.finds_submarines(forces.kinds(g, u))]
        g.tell(BattleRoundBegan(space=self.space, number=self.round))

    def attacker_submerges(self, g: Campaign) -> Outcome:
        """10 The attacker's submarines decide first."""
        return self.ask_submarines(g, self.attackers, self.defenders, attacks=True)

    def defender_submerges(self, g: Campaign) -> Outcome:
        """10 Then the defender's."""
        return self.ask_submarines(g, self.defenders, self.attackers, attacks=False)

    def ask_submarines(
        self, g: Campaign, own: list[str], enemies: list[str], *, attacks: bool
    ) -> Outcome:
        """10 The powers of a side are asked one by one; the step ends when all have answered."""
        asks = submarines.questions(g, self.space, self.round, own, enemies, attacks=attacks)
        ask = next((each for each in asks if each.role not in self.asked), None)
        self.asked = [*self.asked, ask.role] if ask else []
        return ask

    def on_strike_or_submerge(self, g: Campaign, units: list[str]) -> Jump:
        """10 The submerged leave the battle; then the next power is asked."""
        if units:
            power = g.owner(units[0])
            g.tell(Submerged(space=self.space, power=power, units=tuple(units)))
            self.submerged += units
            self.drop(units)
        return Jump(self.STEPS[self.STEPS.index(self.at) - 1])

    def surprise_strikes(self, g: Campaign) -> None:
        """10 The surprise strikes of both sides are simultaneous."""
        attack = submarines.unfound(g, self.attackers, self.defenders)
        defence = submarines.unfound(g, self.defenders, self.attackers)
        self.on_defenders = self.volley(g, "attacker", "surprise_strike", attack)
        self.on_attackers = self.volley(g, "defender", "surprise_strike", defence)
        self.struck = [*attack, *defence]

    def attacker_is_struck(self, g: Campaign) -> Outcome:
        """10 The attacker takes the losses of the strike."""
        return self.allot(g, "attacker", self.attackers)

    def defender_is_struck(self, g: Campaign) -> Outcome:
        """10 The defender takes the losses of the strike."""
        return self.allot(g, "defender", self.defenders)

    def remove_struck(self, g: Campaign) -> None:
        """10 Victims of a strike are removed before anyone else fires; those of 8.2 are not."""
        if self.struck:
            self.remove(g)

    # ------------------------------------------------------------------ a round of fire

    def attacker_fires(self, g: Campaign) -> None:
        """8.3 The attacker's units fire."""
        units = [key for key in self.attackers if key not in self.struck]
        self.on_defenders = self.volley(g, "attacker", "fire", units)

    def defender_losses(self, g: Campaign) -> Outcome:
        """8.3 The defender's losses are chosen; they still fire."""
        return self.allot(g, "defender", self.defenders)

    def defender_fires(self, g: Campaign) -> None:
        """8.3 The defender's units fire, including those just hit."""
        units = [key for key in self.defenders if key not in self.struck]
        self.on_attackers = self.volley(g, "defender", "fire", units)

    def attacker_losses(self, g: Campaign) -> Outcome:
        """8.3 The attacker's losses are chosen."""
        return self.allot(g, "attacker", self.attackers)

    def remove(self, g: Campaign) -> None:
        """8.3 Units that were hit are removed, with their cargo."""
        doomed, self.doomed = self.doomed, []
        attack = [key for key in doomed if key in self.attackers]
        defence = [key for key in doomed if key in self.defenders]
        self.lose(g, "attacker", attack, "hit")
        self.lose(g, "defender", defence, "hit")

    # ------------------------------------------------------------------ after a round

    def settle(self, g: Campaign) -> Outcome:
        """8.3, 8.5 Remnants are destroyed; then it is checked whether the battle is over."""
        self.destroy_remnant(g)
        if not self.attackers:
            return self.end(g, HELD if self.defenders else GONE)
        if not self.defenders:
            return self.end(g, WON)
        if self.is_deadlocked(g) and not (self.round and self.is_harmless(g)):
            return self.end(g, STALEMATE)
        return None

    def destroy_remnant(self, g: Campaign) -> None:
        """8.3 Transports alone, or AAA alone, are destroyed by any attacker that can hit them."""
        attack, defence = forces.kinds(g, self.attackers), forces.kinds(g, self.defenders)
        if not (defence and gunnery.are_helpless(defence)):
            return
        if gunnery.can_hurt(attack, defence, attacks=True):
            self.lose(g, "defender", list(self.defenders), "as_remnant")

    def is_deadlocked(self, g: Campaign) -> bool:
        """8.5 Whether nobody there can hurt the other, such as submarines and aircraft."""
        attack, defence = forces.kinds(g, self.attackers), forces.kinds(g, self.defenders)
        can_attack = gunnery.can_hurt(attack, defence, attacks=True)
        return not (can_attack or gunnery.can_hurt(defence, attack, attacks=False))

    def is_harmless(self, g: Campaign) -> bool:
        """8.5 Whether no attacker has a combat value; such attackers may leave even a stalemate."""
        return not any(gunnery.strengths(forces.kinds(g, self.attackers), attacks=True))

    def press_or_retreat(self, g: Campaign) -> Outcome:
        """8.4 The attacker decides; its transports alone must leave, or are lost (8.3).

        Where they can leave only one way nobody is asked. Fog 8 In the fog it is asked even if it
        cannot leave: otherwise everyone would learn that it came from the sea, or that enemies are
        where it came from.
        """
        must = all(kind.is_defenceless for kind in forces.kinds(g, self.attackers))
        must = must and not self.is_deadlocked(g)
        staying = retreat.staying(g, self.attackers, self.landed, self.dropped or ())
        ways = retreat.ways_out(g, self.space, self.attackers, staying, self.origins)
        known = g.as_known_by(self.attacker)
        free = [w for w in ways if not retreat.why_not_there(known, self.attacker, self.space, w)]
        if must and not free:
            self.lose(g, "attacker", list(self.attackers), "no_way_out")
            return self.end(g, HELD)
        if not (free or g.in_fog):
            return None
        if must and len(free) == 1 and not (g.in_fog or g.earlier.only_way_is_asked_for):
            return self.on_may_retreat(g, free[0])
        return [
            MayRetreat(
                role=self.attacker, space=self.space, round=self.round, ways_out=ways, must=must
            )
        ]

    def on_may_retreat(self, g: Campaign, to: str | None) -> Outcome:
        """8.4 All retreat together, except those put ashore; aircraft land later."""
        if to is None:
            return None
        staying = retreat.staying(g, self.attackers, self.landed, self.dropped or ())
        leaving = [key for key in self.attackers if key not in staying]
        units, aircraft = map(tuple, retreat.leave(g, self.space, leaving, to))
        self.drop(leaving)
        g.tell(
            Retreated(space=self.space, power=self.attacker, to=to, units=units, aircraft=aircraft)
        )
        return None if self.attackers else self.end(g, RETREATED)

    def another_round(self, g: Campaign) -> Outcome:
        """8.3 Another round, until the battle is over."""
        return self.end(g, STALEMATE) if self.is_deadlocked(g) else Jump("begin_round")

    # ------------------------------------------------------------------ dice and losses

    def volley(
        self, g: Campaign, side: Side, how: Literal["surprise_strike", "fire"], units: list[str]
    ) -> dict[str, int]:
        """8.3 Units of one side fire at what is left of the other; returns the hits."""
        attacks = side == "attacker"
        enemies = self.defenders if attacks else self.attackers
        targets = forces.kinds(g, [key for key in enemies if key not in self.doomed])

        def dice_of(shooters: list[UnitKind]) -> gunnery.Columns:
            return gunnery.columns(shooters, targets, attacks=attacks, finds=side in self.finds)

        columns = dice_of(forces.kinds(g, units))
        if not columns or not targets:
            return {}
        using.meet_units(g, units, dice_of)
        return self.fire(g, side, how, columns)

    def fire(
        self,
        g: Campaign,
        side: Side,
        how: Literal["air_defence", "bombardment", "surprise_strike", "fire"],
        columns: gunnery.Columns,
    ) -> dict[str, int]:
        """8.3 Dice are rolled, column by column; returns the hits by weapon."""
        volleys = thrown(g, columns)
        hits = sum(volley.hits for volley in volleys)
        fired = Fired(space=self.space, side=side, how=how, volleys=volleys, hits=hits)
        g.tell(fired)
        self.fired = [*self.fired, fired]
        return by_weapon(volleys)

    def allot(self, g: Campaign, side: Side, units: list[str]) -> Outcome:
        """8.3 Hits are assigned to units of one side: by a decision only if there is a choice."""
        hits = self.on_attackers if side == "attacker" else self.on_defenders
        self.on_attackers, self.on_defenders = (
            ({}, self.on_defenders) if side == "attacker" else (self.on_attackers, {})
        )
        targets = [key for key in units if key not in self.doomed]
        if not hits or not targets:
            return None
        terrain = "sea" if g.is_sea(self.space) else "land"
        order = f"{'attack' if side == 'attacker' else 'defence'}_{terrain}"
        role = forces.chooser(g, self.attacker, forces.in_danger(g, hits, targets))
        came = (self.landed, self.dropped or ())
        whole = self.attackers if side == "attacker" else self.defenders
        others = [key for key in whole if key not in units]
        ask = ask_for_losses(g, role, self.space, order, hits, targets, *came, others)
        if isinstance(ask, ChooseLosses):
            return [ask]
        self.on_choose_losses(g, list(ask.units))
        return None

    def on_choose_losses(self, g: Campaign, units: list[str]) -> None:
        """8.3 A first hit damages a two-hit ship, the last one destroys a unit."""
        if not units:
            return
        side: Side = "attacker" if units[0] in self.attackers else "defender"
        damaged: list[str] = []
        for key, times in Counter(units).items():
            if times == forces.hits_left(g, key):
                self.doomed.append(key)
            else:
                g.pieces[key].markers += times
                damaged.append(key)
        g.forget()
        if damaged:
            g.tell(ShipsDamaged(space=self.space, side=side, units=tuple(damaged)))

    def lose(
        self,
        g: Campaign,
        side: Side,
        units: list[str],
        how: Literal["hit", "as_remnant", "no_way_out"],
    ) -> None:
        """8.3 Units are destroyed, with their cargo."""
        losses = destroyed(g, units)
        self.drop(units)
        if losses:
            g.tell(UnitsLost(space=self.space, side=side, losses=losses, how=how))

    def drop(self, units: list[str]) -> None:
        """Units are no longer in the battle."""
        self.attackers = [key for key in self.attackers if key not in units]
        self.defenders = [key for key in self.defenders if key not in units]

    def end(self, g: Campaign, outcome: str) -> End:
        """8.5 The battle is over."""
        g.tell(
            BattleEnded(
                space=self.space,
                attacker=self.attacker,
                outcome=outcome,
                rounds=self.round,
                left=forces.counted(g, [*self.attackers, *self.defenders]),
            )
        )
        return End(outcome)
