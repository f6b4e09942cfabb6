"""Fog 8, 10 All messages of the facilitator, each with its addressee and contents.

A message is an event that a side is told. What a room may not learn from it, `NEVER` says in words;
the fields below must carry nothing of the kind. What the open game already tells everyone is named
in SAID_OPENLY.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.encoding.codec import JsonData
from engine.core.events import Spoken
from engine.games.pacific_1940.events.air import Kinds

Forces = dict[str, dict[str, int]]
"""Power → kind → number."""

Facilities = tuple[tuple[str, int], ...]
"""Kinds of facility, each with its damage."""

Addressee = Literal[
    "all", "side", "mover", "defender", "base", "kamikazes", "submarines", "witness", "victim"
]

ADDRESSEES: dict[Addressee, str] = {
    "all": "everybody",
    "side": "the side that sees",
    "mover": "the side whose turn it is",
    "defender": "the side attacked",
    "base": "the owner of the air base",
    "kamikazes": "the owner of the kamikazes",
    "submarines": "the owner of the submarines",
    "witness": "the owner of hidden or ignored units",
    "victim": "the power that lost",
}
"""The addressee of a message, in words."""


class Message(Spoken, frozen=True, kw_only=True):
    """Fog 8 One message of the catalogue: to everyone, or to exactly one side.

    TO: the addressee. NEVER: what it must not reveal, whatever its wording.
    """

    TO: ClassVar[Addressee] = "mover"
    NEVER: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        """Check the addressee.

        :raises ValueError: it is addressed to more, or to fewer, than it is for.
        """
        told = 0 if self.audience is None else len(self.audience)
        if told != (self.TO != "all"):
            raise ValueError(f"{self.code()} is for {ADDRESSEES[self.TO]}, not {self.audience}")

    @classmethod
    def code(cls) -> str:
        """The name of the message in the catalogue."""
        return str(cls.__struct_config__.tag).upper()


# ------------------------------------------------------------------------ at sea


class RadarBlip(Message, tag="radar_blip", frozen=True, kw_only=True):
    """Fog 8 Something moves in a zone beside a power's island air base."""

    TO: ClassVar = "base"
    NEVER: ClassVar = ("number", "type", "course", "whether ships or aircraft")
    rule: str = "fog 8"
    power: str
    zone: str


class KamikazeTarget(Message, tag="kamikaze_target", frozen=True, kw_only=True):
    """Fog 8 A surface warship is in a zone where a power may use kamikazes."""

    TO: ClassVar = "kamikazes"
    NEVER: ClassVar = ("number", "type")
    rule: str = "fog 8"
    power: str
    zone: str


class NoDestroyer(Message, tag="no_destroyer", frozen=True, kw_only=True):
    """Fog 8 The group in battle has no destroyer: a submarine may stay hidden."""

    TO: ClassVar = "submarines"
    NEVER: ClassVar = ("anything but the zone",)
    rule: str = "fog 8"
    power: str
    zone: str


class DestroyerPresent(Message, tag="destroyer_present", frozen=True, kw_only=True):
    """Fog 8 The group in battle has a destroyer: no submarine stays hidden."""

    TO: ClassVar = "submarines"
    NEVER: ClassVar = ("anything but the zone",)
    rule: str = "fog 8"
    power: str
    zone: str


class Contact(Message, tag="contact", frozen=True, kw_only=True):
    """Fog 8 What a side sees of its enemies in a zone."""

    TO: ClassVar = "side"
    NEVER: ClassVar = ("cargo", "submarines that it does not see")
    rule: str = "fog 8"
    zone: str
    forces: Forces


class PassingReport(Message, tag="passing_report", frozen=True, kw_only=True):
    """Fog 8 The ships that have passed a power's submarines or transports."""

    TO: ClassVar = "witness"
    NEVER: ClassVar = ("cargo", "submarines", "where they come from", "where they go")
    rule: str = "fog 8"
    power: str
    zone: str
    forces: Forces


class Stopped(Message, tag="stopped", frozen=True, kw_only=True):
    """Fog 8 A power's units are stopped in a zone."""

    TO: ClassVar = "mover"
    NEVER: ClassVar = ("what stopped them, until the table",)
    rule: str = "fog 8"
    power: str
    zone: str


class Attacked(Message, tag="attacked", frozen=True, kw_only=True):
    """Fog 8 A space is attacked; units: which of one's own take part.

    tokens: and how many kamikazes.
    """

    TO: ClassVar = "defender"
    NEVER: ClassVar = ("who attacks with what, until the table",)
    rule: str = "fog 8"
    power: str
    space: str
    units: Kinds
    tokens: int = 0


class ChooseAttack(Message, tag="choose_attack", frozen=True, kw_only=True):
    """Fog 8 What a power has found in a zone, and may attack or ignore."""

    TO: ClassVar = "mover"
    NEVER: ClassVar = ("what is hidden there",)
    rule: str = "fog 8"
    power: str
    zone: str
    targets: Forces


class FreeShot(Message, tag="free_shot", frozen=True, kw_only=True):
    """Fog 8 A number of lone transports pass a power's submarines, which may each fire once."""

    TO: ClassVar = "submarines"
    NEVER: ClassVar = ("cargo",)
    rule: str = "fog 8"
    power: str
    zone: str
    transports: int


# ----------------------------------------------------------------------- on land


class EmptyCaptured(Message, tag="empty_captured", frozen=True, kw_only=True):
    """Fog 8 An empty territory is captured; facilities: those in it."""

    TO: ClassVar = "mover"
    rule: str = "fog 8"
    power: str
    territory: str
    facilities: Facilities


class LostWithoutFight(Message, tag="lost_without_fight", frozen=True, kw_only=True):
    """Fog 8 An undefended territory is lost; taker: to which power."""

    TO: ClassVar = "defender"
    NEVER: ClassVar = ("what took it",)
    rule: str = "fog 8"
    territory: str
    taker: str


class BlitzOffer(Message, tag="blitz_offer", frozen=True, kw_only=True):
    """Fog 8 Units that took a territory without a fight may move on; units: which."""

    TO: ClassVar = "mover"
    NEVER: ClassVar = ("what lies beyond",)
    rule: str = "fog 8"
    power: str
    territory: str
    units: Kinds


class NothingToAttack(Message, tag="nothing_to_attack", frozen=True, kw_only=True):
    """Fog 8 Aircraft find nobody in a territory who fights.

    spaces_left: each kind with its movement left. forces: F73 aircraft there that have intercepted
    in this turn; unset: none.
    """

    TO: ClassVar = "mover"
    rule: str = "fog 8"
    power: str
    territory: str
    spaces_left: Kinds
    forces: Forces | UnsetType = UNSET


class FacilitiesShown(Message, tag="facilities", frozen=True, kw_only=True):
    """Fog 8 The prize of a land battle: the defender's facilities with damage, and its AAA."""

    TO: ClassVar = "mover"
    rule: str = "fog 8"
    territory: str
    facilities: Facilities
    guns: int


class LandingWarning(Message, tag="landing_warning", frozen=True, kw_only=True):
    """A23 Aircraft of a power will be lost unless a deck comes within their range; zones: where."""

    TO: ClassVar = "mover"
    NEVER: ClassVar = ("why its deck was stopped",)
    rule: str = "fog 9"
    power: str
    space: str
    units: Kinds
    zones: tuple[str, ...]


# ----------------------------------------------------------------- money and orders


class ConvoyLoss(Message, tag="convoy_loss", frozen=True, kw_only=True):
    """Fog 10 A power's convoys are raided; zones: A11, only where the table distinguishes them.

    economy: which of several loses.
    """

    TO: ClassVar = "victim"
    NEVER: ClassVar = ("who raided", "how many ships")
    rule: str = "fog 10"
    power: str
    economy: str = ""
    ipc: int
    zones: dict[str, int] = {}


class Income(Message, tag="income", frozen=True, kw_only=True):
    """Fog 10 A power's income, and the objectives that it is paid for; economy: one of several."""

    TO: ClassVar = "all"
    NEVER: ClassVar = ("the treasury after purchases",)
    rule: str = "fog 10"
    power: str
    economy: str = ""
    collected: int
    objectives: dict[str, int]


class OrderRefused(Message, tag="order_refused", frozen=True, kw_only=True):
    """A1 Why an order is illegal, as far as its side can know; `rule` forbids it."""

    TO: ClassVar = "mover"
    NEVER: ClassVar = ("any fact that the side does not know",)
    power: str
    fact: str
    data: dict[str, JsonData] = {}


SAID_OPENLY: dict[str, tuple[str, ...]] = {
    "WAR": ("war_declared",),
    "BATTLE": ("battle_began", "battle_round_began", "fired", "ships_damaged", "battle_ended"),
    "TECH_USED": ("tech_used",),
}
"""Messages of the catalogue that are already events of the open game."""

CATALOGUE: dict[str, type[Message]] = {kind.code(): kind for kind in Message.__subclasses__()}
"""Every message by its code, in the order above."""


def fields_of(kind: type[Message]) -> tuple[str, ...]:
    """The fields of a message, without kind, rule and audience."""
    names = (field.name for field in msgspec.structs.fields(kind))
    return tuple(name for name in names if name not in ("rule", "audience"))
