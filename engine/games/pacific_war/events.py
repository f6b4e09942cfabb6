"""The events of this game; each kind names its rule."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.core.events import Event


class Placed(Event, tag="placed", frozen=True, kw_only=True):
    """14.1, 14.2 Units were set up."""

    rule: str = "14.0"
    units: tuple[str, ...]
    zone: str


class TurnBegan(Event, tag="turn_began", frozen=True, kw_only=True):
    """5.0 A turn begins."""

    rule: str = "5.0"
    turn: int


class PhaseBegan(Event, tag="phase_began", frozen=True, kw_only=True):
    """5.0 A phase begins; `section` numbers the sections of the game's record."""

    rule: str = "5.0"
    section: int
    turn: int
    phase: str


class ActionBegan(Event, tag="action_began", frozen=True, kw_only=True):
    """8.3 A side is about to act; `section` numbers the sections of the game's record."""

    rule: str = "8.3"
    section: int
    turn: int
    side: str


class Struck(Event, tag="struck", frozen=True, kw_only=True):
    """9.2 One side's attack: strength (perhaps `halved`), column after all shifts, die, hits.

    torpedoes: dice that are in the strength (13.2). fixed: the column is given and the strength
    stands for it (5.0, 8.5).
    """

    rule: str = "9.2"
    side: str
    segment: str
    zone: str
    strength: int
    shifts: tuple[tuple[str, int], ...]
    column: str
    roll: int
    hits: int
    halved: bool = False
    torpedoes: tuple[int, ...] = ()
    fixed: bool = False


class Damaged(Event, tag="damaged", frozen=True, kw_only=True):
    """9.2.5 The damage dice of one unit; returns: the turn it comes back, 0 if it never does."""

    rule: str = "9.2.5"
    unit: str
    hits: int
    dice: tuple[int, ...]
    fate: str
    returns: int = 0


class Arrived(Event, tag="arrived", frozen=True, kw_only=True):
    """6.1 Units came from the Turn Track to one Port."""

    rule: str = "6.1"
    units: tuple[str, ...]
    zone: str


class Delayed(Event, tag="delayed", frozen=True, kw_only=True):
    """6.1.6 A unit is delayed, since its Port is in enemy hands."""

    rule: str = "6.1.6"
    unit: str


class Lost(Event, tag="lost", frozen=True, kw_only=True):
    """6.1.7, 6.2 A unit left the game without a fight."""

    unit: str


class Drew(Event, tag="drew", frozen=True, kw_only=True):
    """7.0 Cards were drawn; only the drawer knows which."""

    reveals: ClassVar[bool] = True
    rule: str = "7.0"
    side: str
    count: int


class Reshuffled(Event, tag="reshuffled", frozen=True, kw_only=True):
    """7.4 The discards went back into the deck."""

    rule: str = "7.4"
    cards: int


class CardUsed(Event, tag="card_used", frozen=True, kw_only=True):
    """4.4, 4.5 A card was used: its purpose, and its end if it was an Event.

    zone: 10.2, 10.2.1 the Port to be captured or defended with it, since version 6.
    """

    reveals: ClassVar[bool] = True
    apart: ClassVar[str] = "end"
    side: str
    card: int
    purpose: str
    end: str
    zone: str = ""


class Declined(Event, tag="declined", frozen=True, kw_only=True):
    """8.2 A side does not take Initiative, or passes."""

    rule: str = "8.2"
    side: str
    what: str


class InitiativeRolled(Event, tag="initiative_rolled", frozen=True, kw_only=True):
    """8.2 Step 4: both dice; winner is empty on a tie."""

    rule: str = "8.2"
    japan: int
    allied: int
    winner: str


class OptionRolled(Event, tag="option_rolled", frozen=True, kw_only=True):
    """15.1, 15.2 The dice of an optional rule: third_wave or oil; `came` if it happened."""

    what: str
    dice: tuple[int, ...]
    came: bool


class ActionCancelled(Event, tag="action_cancelled", frozen=True, kw_only=True):
    """8.3.1 The active side does not get its action."""

    rule: str = "8.3.1"
    side: str


class Moved(Event, tag="moved", frozen=True, kw_only=True):
    """8.10, 10.4 Units went from one zone to another."""

    side: str
    units: tuple[str, ...]
    origin: str
    zone: str
    how: str


class RoutesOpened(Event, tag="routes_opened", frozen=True, kw_only=True):
    """8.8 The restricted Sea Routes are open for good."""

    rule: str = "8.8"


class FleetTrainPlaced(Event, tag="fleet_train_placed", frozen=True, kw_only=True):
    """8.7 A Base is a Port for this turn."""

    rule: str = "8.7"
    zone: str


class FleetTrainRemoved(Event, tag="fleet_train_removed", frozen=True, kw_only=True):
    """8.7 It is a Base again."""

    rule: str = "8.7"
    zone: str


class Readied(Event, tag="readied", frozen=True, kw_only=True):
    """8.6, 10.5 Ships were turned to their Ready side."""

    rule: str = "10.5"
    side: str
    zone: str
    units: tuple[str, ...]


class CombatBegan(Event, tag="combat_began", frozen=True, kw_only=True):
    """9.0 Units of both sides are in one zone; forces: side → units, since version 4."""

    rule: str = "9.0"
    zone: str
    attacker: str
    points: int
    forces: dict[str, tuple[str, ...]] = {}


class RoundBegan(Event, tag="round_began", frozen=True, kw_only=True):
    """9.1 A Combat Round begins."""

    rule: str = "9.1"
    number: int


class Fates(Struct, frozen=True, kw_only=True):
    """The outcomes of a side's units in a Combat, each named once; units that stayed are omitted.

    damaged: with the turn they come back. removed: out of the game without being sunk. left:
    retreated, the ships to `port`, LBA to the Turn Track.
    """

    sunk: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    damaged: tuple[tuple[str, int], ...] = ()
    left: tuple[str, ...] = ()
    port: str = ""


class CombatEnded(Event, tag="combat_ended", frozen=True, kw_only=True):
    """9.4 The report: the winner ("" when nobody is left), the hits scored, the units' outcomes."""

    rule: str = "9.4"
    zone: str
    winner: str
    attacker: str
    rounds: int
    hits: dict[str, int]
    sides: dict[str, Fates]


class ControlChanged(Event, tag="control_changed", frozen=True, kw_only=True):
    """12.0 The new marker in a zone, "" for nobody's."""

    rule: str = "12.0"
    zone: str
    side: str


class Captured(Event, tag="captured", frozen=True, kw_only=True):
    """10.2 A Port was captured."""

    rule: str = "10.2"
    zone: str
    side: str
    strength: int
    needed: int


class NotCaptured(Event, tag="not_captured", frozen=True, kw_only=True):
    """10.2 A Port with enemy ships in it that they did not capture.

    Since version 7 it was tried with a card, or their side could, with its cards if need be; until
    then they lacked the Ground Strength.
    """

    rule: str = "10.2"
    zone: str
    side: str
    strength: int
    needed: int


class Isolated(Event, tag="isolated", frozen=True, kw_only=True):
    """10.1 Units without a path to a Port were redeployed."""

    rule: str = "10.1"
    side: str
    origin: str
    zone: str
    units: tuple[str, ...]


class PointsMoved(Event, tag="points_moved", frozen=True, kw_only=True):
    """11.0 The marker moved; positive is Japan's."""

    rule: str = "11.0"
    by: int
    now: int
    why: str


class TurnEnded(Event, tag="turn_ended", frozen=True, kw_only=True):
    """11.0 The standings at the end of a turn."""

    ends_turn: ClassVar[bool] = True
    rule: str = "11.0"
    turn: int
    points: int
    ports: dict[str, int]
    bases: dict[str, int]


class GameOver(Event, tag="game_over", frozen=True, kw_only=True):
    """11.0, 11.1 The game has ended."""

    rule: str = "11.0"
    winner: str
    cause: str
