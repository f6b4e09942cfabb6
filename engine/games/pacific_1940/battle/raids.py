"""8.1 Strategic and tactical bombing raids on facilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.battle.forces import chooser
from engine.games.pacific_1940.battle.raid_choices import (
    AimBombers,
    CallInterceptors,
    GiveUpAircraft,
    can_aim,
    may_be_called,
)
from engine.games.pacific_1940.battle.standing_orders import own_order
from engine.games.pacific_1940.events.air import (
    AirBattleFought,
    FacilityBombed,
    GunsFired,
    Intercepted,
    RaidBegan,
    RaidLosses,
)
from engine.games.pacific_1940.movement.engagements import answering_powers, kinds_of, one_of_each
from engine.games.pacific_1940.position.state import Attack, Campaign
from engine.games.pacific_1940.research import using


class CallUp(Procedure, tag="call_up", kw_only=True):
    """8.1 After the combat move, before any battle: the interceptors against each raid of the turn.

    waiting: territories that are raided, and the powers that have yet to answer there.
    """

    STEPS: ClassVar = ("call",)
    waiting: list[tuple[str, str]]

    def crumb(self, g: Campaign) -> dict[str, int | str] | None:
        """The raid that is being asked about."""
        return {"space": self.waiting[0][0]} if self.waiting else None

    def call(self, g: Campaign) -> Outcome:
        """8.1 One raid after the other, each power with fighters there is asked."""
        while self.waiting:
            territory, power = self.waiting[0]
            if may_be_called(g, power, territory):
                return CallInterceptors(role=power, space=territory)
            self.waiting.pop(0)
        return End()

    def on_call_interceptors(self, g: Campaign, units: list[str]) -> Jump:
        """8.1 Those fighters intercept; then the next power is asked."""
        territory, power = self.waiting.pop(0)
        go_up(g, power, territory, units)
        return Jump("call")


def go_up(g: Campaign, power: str, territory: str, units: list[str]) -> None:
    """8.1 Fighters go up against bombers, and fight in no other battle of the turn."""
    g.tell(Intercepted(power=power, territory=territory, kinds=kinds_of(g, units)))
    for key in () if g.earlier.interceptors_come_back else units:
        g.pieces[key].intercepted = territory


class Raid(Procedure, tag="raid", kw_only=True):
    """8.1 The raid on the facilities of one territory.

    called: the powers that have been asked for interceptors. interceptors: those that went up.
    owed: how many aircraft of `doomed` a side must still give up. guns: kinds of facility whose
    guns have not fired yet.
    """

    STEPS: ClassVar = (
        "begin",
        "call_interceptors",
        "air_battle",
        "interceptors_lost",
        "raiders_fall",
        "raiders_lost",
        "aim",
        "fire_guns",
        "bombers_lost",
        "next_guns",
        "bomb",
    )
    CRUMB: ClassVar = ("space",)
    space: str
    called: list[str] = []
    interceptors: list[str] = []
    owed: int = 0
    hits_on_raiders: int = 0
    doomed: list[str] = []
    guns: list[str] = []

    # ------------------------------------------------------------------ in the air

    def begin(self, g: Campaign) -> Outcome:
        """8.1 Bombers and escorts are over the territory; without a bomber there is no raid."""
        attack = attack_on(g, self.space)
        for key in (*attack.raiders, *attack.escorts):
            g.pieces[key].fought = True
        if not attack.raiders:
            return End()
        g.tell(
            RaidBegan(
                power=g.state.power,
                territory=self.space,
                bombers=kinds_of(g, attack.raiders),
                escorts=kinds_of(g, attack.escorts),
            )
        )
        using.meet_aircraft(g, self.raiders(g))
        return None

    def call_interceptors(self, g: Campaign) -> Outcome:
        """8.1 Each power with fighters in the territory may intercept; it needs no base.

        In the open game all have answered before any battle (CallUp). Fog 8 In the fog they are
        asked with the attack on the territory, its holder even without fighters: otherwise the
        raid, which would not wait for an answer, would reveal it.
        """
        if not (g.in_fog or g.earlier.interceptors_come_back):
            up = g.whereabouts.all_at(self.space)
            self.interceptors = [key for key in up if g.pieces[key].intercepted]
            return None
        for power in answering_powers(g):
            if power not in self.called and may_be_called(g, power, self.space):
                self.called.append(power)
                return CallInterceptors(role=power, space=self.space)
        return None

    def on_call_interceptors(self, g: Campaign, units: list[str]) -> Jump:
        """8.1 Those fighters intercept; then the next power is asked."""
        power = self.called[-1]
        go_up(g, power, self.space, units)
        self.interceptors += units
        return Jump("call_interceptors")

    def air_battle(self, g: Campaign) -> Outcome:
        """8.1 One round: escorts, bombers and interceptors all hit on the same number.

        G11 Some kinds have a better one.
        """
        if not self.interceptors:
            return Jump("fire_guns")
        for aircraft in (self.raiders(g), self.interceptors):
            using.meet_units(g, aircraft, lambda kinds: [kind.air_hits for kind in kinds])
        ours, theirs = air_hits(g, self.raiders(g)), air_hits(g, self.interceptors)
        attack, defence = g.rolls(len(ours)), g.rolls(len(theirs))
        self.owed = hits_of(attack, ours)
        self.hits_on_raiders = hits_of(defence, theirs)
        self.doomed = list(self.interceptors)
        g.tell(
            AirBattleFought(
                territory=self.space,
                attacker=g.state.power,
                attacker_rolls=attack,
                attacker_hits=self.owed,
                defender_rolls=defence,
                defender_hits=self.hits_on_raiders,
                attacker_to_hit=unless_all(ours, g.equipment.raiding.air_hits),
                defender_to_hit=unless_all(theirs, g.equipment.raiding.air_hits),
            )
        )
        return None

    def interceptors_lost(self, g: Campaign) -> Outcome:
        """8.1 The defender chooses the losses; then the interceptors withdraw."""
        return self.give_up(g, "interceptors_lost")

    def raiders_fall(self, g: Campaign) -> None:
        """8.1 Now the attacker's losses of the same round."""
        self.owed, self.doomed = self.hits_on_raiders, self.raiders(g)

    def raiders_lost(self, g: Campaign) -> Outcome:
        """8.1 The attacker chooses among bombers and escorts; then the escorts withdraw."""
        return self.give_up(g, "raiders_lost")

    # ------------------------------------------------------------------ over the target

    def aim(self, g: Campaign) -> Outcome:
        """8.1 After an air battle the remaining bombers are assigned to facilities again.

        They choose among those that their side knows of. Fog 8 In the fog they are asked even where
        there is only one: otherwise the question would reveal how many it knows.
        """
        known = g.as_known_by(g.state.power)
        is_told = g.in_fog and bool(attack_on(g, self.space).raiders)
        has_choice = is_told or can_aim(known, self.space)
        return AimBombers(role=g.state.power, space=self.space) if has_choice else None

    def fire_guns(self, g: Campaign) -> Outcome:
        """8.1 A facility rolls one die for each bomber that targets it."""
        attack = attack_on(g, self.space)
        if not self.guns:
            self.guns = list(dict.fromkeys(attack.raiders.values()))
        if not self.guns:
            return End()
        facility = self.guns.pop(0)
        self.doomed = [key for key, aim in attack.raiders.items() if aim == facility]
        if key := g.facility(self.space, facility):
            using.meet_facility(g, key, lambda kind: kind.guns_hit)
        rolls, printed = g.rolls(len(self.doomed)), g.equipment.raiding.guns_hit
        to_hit = guns_hit(g, self.space, facility)
        self.owed = sum(face <= to_hit for face in rolls)
        fired = GunsFired(territory=self.space, facility=facility, rolls=rolls, hits=self.owed)
        g.tell(fired if to_hit == printed else replace(fired, to_hit=to_hit))
        return None

    def bombers_lost(self, g: Campaign) -> Outcome:
        """8.1 Those hit are removed before they bomb."""
        return self.give_up(g, "bombers_lost")

    def next_guns(self, g: Campaign) -> Outcome:
        """8.1 Each targeted facility has its own guns."""
        return Jump("fire_guns") if self.guns else None

    def bomb(self, g: Campaign) -> None:
        """8.1 Each remaining bomber rolls for damage, up to the facility's limit."""
        attack = attack_on(g, self.space)
        for facility in dict.fromkeys(attack.raiders.values()):
            bombers = [key for key, aim in attack.raiders.items() if aim == facility]
            drop_bombs(g, self.space, facility, bombers)

    # ------------------------------------------------------------------ losses

    def raiders(self, g: Campaign) -> list[str]:
        """8.1 The attacker's bombers and escorts that are left."""
        attack = attack_on(g, self.space)
        return [*attack.raiders, *attack.escorts]

    def give_up(self, g: Campaign, step: str) -> Outcome:
        """8.1 A number of aircraft is lost: by choice where they differ."""
        left = [key for key in self.doomed if key in g.pieces]
        if not self.owed or not left:
            self.owed = 0
            return None
        unlike = self.unlike(g, left)
        role = chooser(g, g.state.power, left)
        if self.owed >= len(left) or (len(unlike) == 1 and not self.may_differ(g, left)):
            self.lose(g, left[: self.owed])
        elif order := own_order(g, role, left, is_sea=False):
            self.lose(g, [min(left, key=lambda key: rank(g, order, key))])
        else:
            return GiveUpAircraft(role=role, space=self.space, count=self.owed, units=unlike)
        return Jump(step)

    def on_give_up_aircraft(self, g: Campaign, unit: str) -> Jump:
        """8.1 One of them is lost; the same step continues with the rest."""
        self.lose(g, [unit])
        return Jump(self.step_of_losses)

    @property
    def step_of_losses(self) -> str:
        """The step that asked for a loss."""
        return self.STEPS[self.STEPS.index(self.at) - 1]

    def unlike(self, g: Campaign, units: list[str]) -> list[str]:
        """8.1 Aircraft that are distinct for the choice: by kind, owner, and target."""
        raiders = attack_on(g, self.space).raiders
        aims = dict.fromkeys(raiders.get(key, "") for key in units)
        found: list[str] = []
        for aim in aims:
            found += one_of_each(g, [key for key in units if raiders.get(key, "") == aim])
        return found

    def may_differ(self, g: Campaign, units: list[str]) -> bool:
        """Fog 8 Whether others see of aircraft no more than their number.

        Asking which of them is lost would reveal that they bomb, or are, different things.
        """
        return g.in_fog and g.owner(units[0]) not in answering_powers(g)

    def lose(self, g: Campaign, units: list[str]) -> None:
        """8.1 Aircraft are shot down."""
        self.owed -= len(units)
        for power in dict.fromkeys(g.owner(key) for key in units):
            own = [key for key in units if g.owner(key) == power]
            g.tell(RaidLosses(power=power, territory=self.space, kinds=kinds_of(g, own)))
        for key in units:
            g.lose(key)


def attack_on(g: Campaign, territory: str) -> Attack:
    """8.1 The attack on a territory."""
    return g.state.attacks[territory]


def rank(g: Campaign, order: tuple[str, ...], key: str) -> int:
    """8.3 The position of a unit in a loss order; kinds that it does not name come last."""
    kind = g.pieces[key].kind
    return order.index(kind) if kind in order else len(order)


def air_hits(g: Campaign, units: Sequence[str]) -> tuple[int, ...]:
    """8.1, G11 What each of these aircraft hits on above a raid."""
    return tuple(g.unit(key).air_hits or g.equipment.raiding.air_hits for key in units)


def hits_of(faces: Sequence[int], to_hit: Sequence[int]) -> int:
    """8.1 How many dice hit, each on its own number."""
    return sum(face <= number for face, number in zip(faces, to_hit, strict=True))


def unless_all(to_hit: tuple[int, ...], printed: int) -> tuple[int, ...] | UnsetType:
    """G11 What dice hit on, unset where it is the printed number for all of them."""
    return UNSET if set(to_hit) <= {printed} else to_hit


def guns_hit(g: Campaign, territory: str, facility: str) -> int:
    """8.1, G11 What the guns of a facility hit on."""
    key = g.facility(territory, facility)
    better = g.facility_kind(key).guns_hit if key else 0
    return better or g.equipment.raiding.guns_hit


def drop_bombs(g: Campaign, territory: str, facility: str, bombers: list[str]) -> None:
    """8.1 The bombers roll against one facility: a die and a bonus each, up to its limit."""
    key = g.facility(territory, facility)
    if not key or not bombers:
        return
    piece, kind = g.pieces[key], g.facility_kind(key)
    using.meet_units(g, bombers, lambda kinds: [kind.attack_dice for kind in kinds])
    dice = tuple(g.unit(bomber).attack_dice for bomber in bombers)
    rolls = g.rolls(sum(dice))
    bonus = sum(g.unit(bomber).raid_bonus for bomber in bombers)
    fell = FacilityBombed(
        power=g.state.power,
        territory=territory,
        facility=facility,
        rolls=rolls,
        bonus=bonus,
        done=0,
        damage=0,
        dice=UNSET if len(rolls) == len(dice) else dice,
    )
    done = min(sum(fell.counted) + bonus, kind.max_damage - piece.markers)
    piece.markers += done
    g.forget()
    g.tell(replace(fell, done=done, damage=piece.markers))
