"""Fog 1 A position in the fog, for the rules: who may know what happens there.

Fog 7, 8 While others are asked the mover's board is frozen: it shows what it was last told. Its
group waits in the zone where someone has noticed something. If its owner saw it there, the place
alone would reveal a base, a submarine, or a fleet that lets it pass.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.encoding.codec import duplicate
from engine.core.events import Event, may_know
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.events.air import KamikazeStruck, RaidLosses
from engine.games.pacific_1940.events.battle import UnitsLost
from engine.games.pacific_1940.events.economy import CapitalTaken, WarPayment
from engine.games.pacific_1940.events.facilitator import (
    PositionCorrected,
    RuledOnTheSpot,
    TablePaused,
    TableRun,
)
from engine.games.pacific_1940.fog.knowledge.audiences import told
from engine.games.pacific_1940.fog.knowledge.knowledge import fog_of, learn, turn_key
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.position.fog import FogState, Knowledge, Shown, ShownPiece
from engine.games.pacific_1940.position.state import Campaign, CampaignState, Piece

BESIDE_PLAY = (TableRun, TablePaused, PositionCorrected, RuledOnTheSpot)
"""Events of a facilitator at any time; they do not update a frozen board."""


class FoggedCampaign(Campaign):
    """A campaign in which each event is told only to those who may know of it."""

    @property
    def fog(self) -> FogState:
        """The fog part of the position.

        :raises TypeError: it is an open game.
        """
        if self.state.fog is None:
            raise TypeError("the game is played in the open")
        return self.state.fog

    def knowledge(self, side: str) -> Knowledge:
        """Fog 1 The knowledge of a side."""
        return self.fog.knowledge[side]

    def other_side(self, power: str) -> str:
        """Fog 1 The opposing side of a power."""
        return next(side for side in self.equipment.sides if side != self.side(power))

    def tell(self, event: Event) -> None:
        """Fog 6 An event is told to those who may know of it, who note what they see."""
        for each in told(self, event):
            super().tell(each)
            learn(self, each)
            if each.audience is None:
                _see_fall(self, each)
                _see_move(self, each)
            note_told(self, each)

    @property
    def unseen_dice(self) -> str:
        """Fog 10 Only the facilitator sees the dice for convoys."""
        return FACILITATOR

    def stream_of(self, power: str) -> str:
        """5, fog 5 What a side buys and finds comes from its own stream: nobody else can count."""
        return self.side(power)

    def as_known_by(self, power: str) -> Campaign:
        """A1 The position as a power's side knows it."""
        return FoggedCampaign(known_to(self, self.side(power)), self.equipment, self.rules_version)


# ---------------------------------------------------------------------------- what everybody sees


def _see_fall(g: Campaign, event: Event) -> None:
    """Fog 8 Losses that both sides see are public; all others are known to their owner only."""
    match event:
        case UnitsLost():
            lost = [(each.power, each.kind, 1) for each in event.losses]
        case RaidLosses():
            lost = [(event.power, kind, count) for kind, count in event.kinds]
        case KamikazeStruck(outcome="sunk"):
            lost = [(event.owner, event.unit, 1)]
        case _:
            lost = []
    for power, kind, count in lost:
        of_turn = fog_of(g).fallen.setdefault(turn_key(g.state.turn, g.state.power), {})
        of_power = of_turn.setdefault(power, {})
        of_power[kind] = of_power.get(kind, 0) + count


def _see_move(g: Campaign, event: Event) -> None:
    """3, 11 Public transfers of money, besides income."""
    match event:
        case WarPayment():
            moved = {event.power: event.ipc}
        case CapitalTaken():
            moved = {event.owner: -event.ipc, event.power: event.ipc}
        case _:
            moved = {}
    of_game = fog_of(g).moved
    for power, ipc in moved.items():
        of_game[power] = of_game.get(power, 0) + ipc


# ---------------------------------------------------------------------------------- a frozen board


def note_told(g: Campaign, event: Event) -> None:
    """Fog 8 An event that the mover's side is told updates its board.

    What a facilitator has yet to announce does so when the facilitator continues.
    """
    if g.state.fog is None or event.announced or isinstance(event, BESIDE_PLAY):
        return
    if may_know(event.audience, g.side(g.state.power)):
        g.state.fog.shown = whole(g)


def whole(g: Campaign) -> Shown:
    """Fog 8 Everything that the mover's board shows of its own side now."""
    side = g.side(g.state.power)
    pieces = {key: seen(piece) for key, piece in g.pieces.items() if g.side(piece.owner) == side}
    return _shown(g.state, pieces, is_whole=True)


def seen(piece: Piece) -> ShownPiece:
    """5 What a board shows of an own piece."""
    return ShownPiece(
        kind=piece.kind,
        owner=piece.owner,
        place=piece.place,
        aboard=piece.aboard,
        markers=piece.markers,
        is_ready=not (piece.moved or piece.fought),
    )


def _shown(state: CampaignState, pieces: dict[str, ShownPiece], *, is_whole: bool) -> Shown:
    closed = list(state.fog.closed) if state.fog else []
    attacked = [space for space, attack in state.attacks.items() if not attack.is_done]
    return Shown(pieces=pieces, closed=closed, attacked=attacked, is_whole=is_whole)


def keep_shown(g: Campaign, before: Campaign, *, is_masked: bool) -> None:
    """Fog 8 Keep what the mover's board still shows after a choice, while it is frozen.

    before: the position before the choice. Of what it shows the state keeps what is no longer so.
    """
    fog, old = g.state.fog, before.state.fog
    if fog is None or old is None:
        return
    if not is_masked or g.state.power != before.state.power:
        fog.shown = None
        return
    base = fog.shown
    if base is None or not base.is_whole:
        base = whole(before)
        if old.shown:
            pieces = {**base.pieces, **old.shown.pieces}
            base = Shown(pieces=pieces, closed=old.shown.closed, attacked=old.shown.attacked)
    changed = {key: was for key, was in base.pieces.items() if _now(g, key) != was}
    fog.shown = Shown(pieces=changed, closed=base.closed, attacked=base.attacked)


def _now(g: Campaign, key: str) -> ShownPiece | None:
    return seen(g.pieces[key]) if key in g.pieces else None


def as_shown(pieces: Mapping[str, Piece], shown: Shown | None) -> dict[str, Piece]:
    """Fog 8 A side's own pieces as its board shows them."""
    if shown is None:
        return dict(pieces)
    return {**pieces, **{key: _piece(was) for key, was in shown.pieces.items()}}


def _piece(was: ShownPiece) -> Piece:
    return Piece(
        kind=was.kind,
        owner=was.owner,
        place=was.place,
        aboard=was.aboard,
        markers=was.markers,
        moved="" if was.is_ready else "combat",
    )


def all_said(state: CampaignState, movers_side: str) -> CampaignState:
    """Fog 7 The facilitator has continued: announcements are made, and boards show them.

    The given position stays unchanged; the result shares its pieces.
    """
    fog = state.fog
    if fog is None or not fog.unsaid:
        return state
    said = duplicate(state)
    shown = None if movers_side in fog.unsaid else fog.shown
    said.fog = replace(fog, unsaid={}, shown=shown)
    return said
