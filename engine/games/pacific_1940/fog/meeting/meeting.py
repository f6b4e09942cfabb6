"""Fog 8 A group is in a sea zone: what is noticed, asked, fought and reported there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import UNSET, UnsetType

from engine.core.encoding.key_order import InOrder
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Frame, Jump, Outcome
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.standing_orders import orders_of
from engine.games.pacific_1940.detection.chart import UnitClass
from engine.games.pacific_1940.detection.detection import Encounter, Meeting, Rulings, meet
from engine.games.pacific_1940.detection.messages import (
    Contact,
    DestroyerPresent,
    Forces,
    FreeShot,
    KamikazeTarget,
    Message,
    NoDestroyer,
    RadarBlip,
)
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import encounter, kamikaze_powers, listening_bases
from engine.games.pacific_1940.fog.facilitator.facilitating import announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting import at_table, contact
from engine.games.pacific_1940.fog.meeting.free_shot import FreeShots, ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.interception import Interception
from engine.games.pacific_1940.fog.meeting.prompts import Prompt, prompts
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, AnswerBlip, bases_to_call
from engine.games.pacific_1940.fog.meeting.silent import FightOrStayOut, JoinOrHide
from engine.games.pacific_1940.fog.meeting.tokens import AimTokens, CallKamikazes, targets_in_sight
from engine.games.pacific_1940.position.state import NONCOMBAT


class MeetAtSea(Procedure, tag="meet_at_sea", kw_only=True):
    """Fog 8, A31 Everything that follows when a group is in a sea zone, in the order of dialogue 3.

    group: units that came, or stay, there together (no cargo). ending: those that end their combat
    move there. wing: aircraft that only ride with carriers of the group, and fight with them (A18).
    is_assault: it began with an alarm (A19), which asked all bases. asked: bases or powers that the
    current step is done with. sent: aircraft that have answered a blip. tokens: power → kamikazes
    that it has called. attacks: the classes that the mover has chosen to attack. has_chosen: it was
    asked. shots: power → submarines that have surfaced for a free shot. joining: hidden submarines
    that join the battle. apart: the mover's that keep out. attackers, defenders: who fights.
    spared: others that the mover knows of. beside, above: units that stay there while the group
    passes, and aircraft on their decks. passed: ships that those there see beside the battle. It
    returns the units that stop there or retreat, and float.
    """

    STEPS: ClassVar = (
        "radar",
        "next_radar",
        "kamikazes",
        "next_kamikazes",
        "stand_by",
        "contact",
        "free_shot",
        "next_free_shot",
        "surface",
        "shots_fall",
        "stay_out",
        "join_or_hide",
        "next_join_or_hide",
        "intercept",
        "air_battle",
        "to_the_table",
        "scramble",
        "next_scramble",
        "dive",
        "next_dive",
        "pass_by",
        "fight",
        "report",
        "find_homes",
        "go_on",
    )
    zone: str
    group: list[str]
    ending: list[str] = []
    wing: list[str] = []
    is_assault: bool = False
    phase: str
    asked: list[str] = []
    sent: list[str] = []
    tokens: InOrder[int] = {}
    attacks: list[UnitClass] = []
    has_chosen: bool = False
    shots: dict[str, int] = {}
    joining: list[str] = []
    apart: list[str] = []
    attackers: list[str] = []
    defenders: list[str] = []
    spared: Forces = {}
    beside: list[str] | UnsetType = UNSET
    above: list[str] | UnsetType = UNSET
    passed: Forces | UnsetType = UNSET

    def crumb_to(self, g: FoggedCampaign, viewer: str | None) -> dict[str, int | str] | None:
        """Fog 8 Only the facilitator knows the zone until units come to the table."""
        return {"space": self.zone} if viewer == FACILITATOR else None

    # ------------------------------------------------------------------ what meets

    def rulings(self, g: FoggedCampaign) -> Rulings:
        """Fog 8 The table's rulings on detection."""
        return rulings_of(g.state.options)

    def here(self, g: FoggedCampaign) -> list[str]:
        """Fog 8 The units of the group that are still in the zone."""
        return [key for key in self.group if key in g.pieces and g.place(key) == self.zone]

    def met(self, g: FoggedCampaign) -> Encounter:
        """Fog 8 The encounter, with the answers so far."""
        here, rulings, tokens = self.here(g), self.rulings(g), bool(self.tokens)
        return encounter(
            g, self.zone, here, ending=self.ending, phase=self.phase, tokens=tokens, rulings=rulings
        )

    def found(self, g: FoggedCampaign) -> Meeting:
        """Fog 8 Its consequences."""
        return meet(self.met(g), self.rulings(g))

    def ships(self, g: FoggedCampaign) -> Meeting | None:
        """R12 What ships find that need not fight beside aircraft; None: all fight, or none."""
        return contact.beside_aircraft(g, self.met(g), self.rulings(g))

    def due(self, g: FoggedCampaign) -> tuple[Prompt, ...]:
        """Fog 8 The announcements and questions in the zone, according to the answers so far."""
        return prompts(self.met(g), self.attacks, self.rulings(g), ships=self.ships(g))

    def next_of(self, names: Iterable[str]) -> str:
        """The first base or power that a step is not done with; "": it is done with all."""
        name = next((each for each in names if each not in self.asked), "")
        self.asked = [*self.asked, name] if name else []
        return name

    def say(self, g: FoggedCampaign, step: Prompt, *messages: Message) -> list[Frame]:
        """Fog 8 Make announcements, after which the facilitator continues."""
        return announce(g, messages, step, self.zone)

    # ------------------------------------------------------------------ radar, kamikazes

    def radar(self, g: FoggedCampaign) -> Outcome:
        """R11 Each listening base hears a blip, and its owner is asked, even with an empty base."""
        if "radar_blip" not in self.due(g):
            return Jump("kamikazes")
        bases = listening_bases(g, self.zone, self.rulings(g))
        base = self.next_of(each for each in bases if g.controller(each) in g.equipment.order)
        if not base:
            return Jump("kamikazes")
        power = g.controller(base)
        blip = RadarBlip(power=power, zone=self.zone, audience=(g.side(power),))
        ask = AnswerBlip(role=power, base=base, zone=self.zone)
        refuses = base in orders_of(g, power).no_scramble
        return [*self.say(g, "radar_blip", blip), *([] if refuses else [ask])]

    def on_answer_blip(self, g: FoggedCampaign, aircraft: list[str]) -> None:
        """R11 They are in the air: this changes the encounter."""
        self.sent += aircraft

    def next_radar(self, g: FoggedCampaign) -> Jump:
        """R11 The next base."""
        return Jump("radar")

    def kamikazes(self, g: FoggedCampaign) -> Outcome:
        """R15 Powers with kamikazes are told of a surface warship, and decide how many they use."""
        is_due = "kamikaze_target" in self.due(g)
        power = self.next_of(kamikaze_powers(g, self.zone)) if is_due else ""
        if not power:
            return Jump("stand_by")
        target = KamikazeTarget(power=power, zone=self.zone, audience=(g.side(power),))
        ask = CallKamikazes(role=power, zone=self.zone)
        refuses = self.zone in orders_of(g, power).no_kamikaze
        return [*self.say(g, "kamikaze_target", target), *([] if refuses else [ask])]

    def on_call_kamikazes(self, g: FoggedCampaign, called: tuple[str, int]) -> None:
        """R15 Tokens make a battle; they are spent there."""
        power, count = called
        if count:
            self.tokens[power] = count

    def next_kamikazes(self, g: FoggedCampaign) -> Jump:
        """R15 The next power."""
        return Jump("kamikazes")

    def stand_by(self, g: FoggedCampaign) -> None:
        """F20 Where those answers make a passing group fight, all that stay fight beside it."""
        if self.beside is not UNSET and self.found(g).outcome == "forced":
            self.group, self.ending = [*self.group, *self.beside], [*self.ending, *self.beside]
            self.wing = [*self.wing, *(self.above or ())]

    # ------------------------------------------------------------------ choices

    def contact(self, g: FoggedCampaign) -> Outcome:
        """A5, R8 The mover is told whom it has found without having to fight, and chooses first."""
        return contact.to_choose(g, self.zone, self.found(g), self.ships(g))

    def on_attack_or_ignore(self, g: FoggedCampaign, classes: list[UnitClass]) -> None:
        """A5 It has declared; the other side does not know it yet."""
        self.attacks, self.has_chosen = classes, True

    def free_shot(self, g: FoggedCampaign) -> Outcome:
        """R9 Then submarines decide whether to fire at lone transports."""
        if "free_shot" not in self.due(g):
            return Jump("surface")
        submarines = at_table.submarines_of(g, self.zone)
        power = self.next_of(submarines)
        if not power:
            return Jump("surface")
        count = len(at_table.of_classes(g, self.here(g), ("tr",)))
        shot = FreeShot(power=power, zone=self.zone, transports=count, audience=(g.side(power),))
        ask = ShootOrAvoid(role=power, zone=self.zone, submarines=len(submarines[power]))
        return [*self.say(g, "free_shot", shot), ask]

    def on_shoot_or_avoid(self, g: FoggedCampaign, answer: tuple[str, int]) -> None:
        """R9 How many of a power's submarines surface."""
        power, count = answer
        if count:
            self.shots[power] = count

    def next_free_shot(self, g: FoggedCampaign) -> Jump:
        """R9 The next power."""
        return Jump("free_shot")

    def surface(self, g: FoggedCampaign) -> Outcome:
        """A5, A8 Both have declared: submarines that fire surface, and the mover knows them now."""
        if not self.shots:
            return None
        submarines = at_table.submarines_of(g, self.zone)
        surfaced = [key for power, n in self.shots.items() for key in submarines[power][:n]]
        seen, mover = at_table.as_seen(g, surfaced), (g.side(g.state.power),)
        return self.say(g, "free_shot", Contact(zone=self.zone, forces=seen, audience=mover))

    def shots_fall(self, g: FoggedCampaign) -> Outcome:
        """A8 They fire once, in sight of both sides."""
        transports = at_table.of_classes(g, self.here(g), ("tr",))
        shots = FreeShots(zone=self.zone, by=dict(self.shots), transports=transports)
        return [shots] if self.shots else None

    # ------------------------------------------------------------------ submarines beside a battle

    def stay_out(self, g: FoggedCampaign) -> Outcome:
        """A6 The mover's undetected submarines may keep out of their fleet's battle."""
        if "stay_out" not in self.due(g):
            return None
        own = at_table.of_classes(g, self.here(g), ("ss",))
        return FightOrStayOut(role=g.state.power, zone=self.zone, submarines=own)

    def on_fight_or_stay_out(self, g: FoggedCampaign, apart: list[str]) -> None:
        """A6 These continue alone."""
        self.apart = apart

    def join_or_hide(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, A17 Submarines beside a battle are told of destroyers, and join or hide."""
        due = self.due(g)
        word = next((p for p in due if p in ("no_destroyer", "destroyer_present")), None)
        submarines = at_table.submarines_of(g, self.zone)
        power = self.next_of(submarines) if word else ""
        if not word or not power:
            return Jump("intercept")
        kind = NoDestroyer if word == "no_destroyer" else DestroyerPresent
        said = self.say(g, word, kind(power=power, zone=self.zone, audience=(g.side(power),)))
        ask = JoinOrHide(role=power, zone=self.zone, submarines=submarines[power])
        return [*said, *([ask] if "join_or_hide" in due else [])]

    def on_join_or_hide(self, g: FoggedCampaign, submarines: list[str]) -> None:
        """A17 These join the battle."""
        self.joining += submarines

    def next_join_or_hide(self, g: FoggedCampaign) -> Jump:
        """A17 The next power."""
        return Jump("join_or_hide")

    # ------------------------------------------------------------------ at the table

    def intercept(self, g: FoggedCampaign) -> Outcome:
        """Fog 8 With nobody else to fight, scrambled aircraft meet passing ones.

        Aircraft already up for the battle of another group let them pass.
        """
        if "intercept" not in self.due(g) or not self.sent:
            return Jump("to_the_table")
        return self.say(g, "intercept", *at_table.in_sight(g, self.zone, *self.in_the_air(g)))

    def in_the_air(self, g: FoggedCampaign) -> tuple[list[str], list[str]]:
        """Fog 8 The passing aircraft, and those scrambled against them."""
        return at_table.of_classes(g, self.here(g), ("air",)), self.sent

    def air_battle(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 8 One round, in sight of both sides."""
        passing, up = self.in_the_air(g)
        return [Interception(zone=self.zone, passing=passing, scrambled=up)]

    def to_the_table(self, g: FoggedCampaign) -> Outcome:
        """Fog 8 Both sides bring their units; the zone is closed to a second attack (A2)."""
        if "battle" not in self.due(g):
            return Jump("report")
        met, found = self.met(g), self.found(g)
        of = met, found, self.attacks
        self.attackers = at_table.attackers(g, self.here(g), self.ending, *of, self.apart)
        self.attackers += at_table.wing_of(g, self.attackers, self.wing)
        self.defenders = at_table.defenders(g, self.zone, *of, self.joining, self.ships(g))
        self.spared = contact.spared(g, self.zone, self.defenders)
        if self.zone not in g.fog.closed:
            g.fog.closed.append(self.zone)
        stops = found.outcome == "forced"
        called = at_table.calls(g, self.zone, self.defenders, self.tokens, stops=stops)
        return self.say(g, "battle", *called)

    def scramble(self, g: FoggedCampaign) -> Outcome:
        """A19, 7.5 For a known battle, aircraft scramble from bases that heard no blip."""
        heard = "radar_blip" in self.found(g).notices
        found = bases_to_call(g, self.zone, self.phase, self.rulings(g), heard=heard)
        base = "" if self.is_assault else self.next_of(found)
        if not base:
            return Jump("dive")
        return AnswerAttack(role=g.controller(base), base=base, zone=self.zone)

    def on_answer_attack(self, g: FoggedCampaign, aircraft: list[str]) -> None:
        """7.5, X2 They fight beside the defenders, against all ships of the group."""
        self.defenders += aircraft
        if aircraft:
            here = self.here(g)
            self.attackers += at_table.called_by_a_scramble(g, here, self.attackers, self.wing)

    def next_scramble(self, g: FoggedCampaign) -> Jump:
        """7.5 The next base."""
        return Jump("scramble")

    def dive(self, g: FoggedCampaign) -> Outcome:
        """A9b Kamikazes are aimed after a look at the fleet, and rolled before round 1."""
        power = self.next_of(self.tokens)
        if not power:
            return Jump("pass_by")
        fleet = [key for key in self.attackers if key in g.pieces]
        if not (ships := targets_in_sight(g, fleet)):
            return None
        look = Contact(zone=self.zone, forces=at_table.as_seen(g, fleet), audience=(g.side(power),))
        ask = AimTokens(role=power, zone=self.zone, count=self.tokens[power], ships=ships)
        return [*self.say(g, "kamikaze_target", look), ask]

    def next_dive(self, g: FoggedCampaign) -> Jump:
        """R15 The next power."""
        return Jump("dive")

    def pass_by(self, g: FoggedCampaign) -> list[Frame]:
        """R8, R12 Ships that take no part in the battle are seen before it begins."""
        left = [key for key in self.here(g) if key not in self.attackers]
        said, self.passed = contact.left_out(g, self.zone, left, self.wing, self.found(g))
        return said

    def fight(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, 8.3 The battle, if both sides have units left after the kamikazes."""
        attackers = [key for key in self.attackers if key in g.pieces]
        if attackers and self.defenders:
            return [at_table.battle(g, self.zone, attackers, self.defenders)]
        if self.zone not in g.state.sea_battles:
            g.state.sea_battles.append(self.zone)
        for key in attackers:
            g.pieces[key].fought = True
        return Jump("find_homes")

    def on_battle(self, g: FoggedCampaign, outcome: str) -> Jump:
        """8.3 The units stay where the battle left them."""
        return Jump("find_homes")

    # ------------------------------------------------------------------ afterwards

    def on_meet_at_sea(self, g: FoggedCampaign, stopped: list[str]) -> None:
        """A19 In another zone of the same assault the fight is over; this one is next."""

    def report(self, g: FoggedCampaign) -> Outcome:
        """Fog 8, A7 Without a battle owners of submarines and transports are told what passed."""
        is_due = "passing_report" in self.due(g)
        passed = at_table.as_passing(g, self.here(g), self.wing, self.found(g).report)
        told = at_table.reports(g, self.zone, passed) if is_due else ()
        return contact.sails_on(g, self.zone, told, has_chosen=self.has_chosen)

    def find_homes(self, g: FoggedCampaign) -> Outcome:
        """Fog 9, 11 After a fight in the noncombat move the defender's aircraft land at once.

        In the combat move they do so when all of it is over (A24).
        """
        are_up = any(piece.scrambled for piece in g.pieces.values())
        is_due = self.phase == NONCOMBAT and (self.attackers or are_up)
        return [Homeless(power=g.state.power)] if is_due else None

    def go_on(self, g: FoggedCampaign) -> End:
        """Fog 8, A34 Units that fought stop."""
        return End([key for key in self.attackers if key in g.pieces])
