"""Fog 7, 8 The facilitator goes from step to step and makes the announcements.

Fog 7 The table is run by hand or assisted, may be paused, and has rooms without a screen.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.content.reading import Library, Section
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.events.facilitator import Mode, TablePaused, TableRun
from engine.games.pacific_1940.fog.facilitator.corrections import MayCorrect
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import MayEnterDice
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import MayRule
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign

MODES: tuple[Mode, ...] = ("by_hand", "assisted")


class Proceed(Choice, tag="proceed", frozen=True):
    """Fog 7 Continue to the next announcement or question."""

    def take(self, g: FoggedCampaign, ask: GoOn) -> None:
        """Fog 7 Nothing else happens."""


class GoOn(Decision, tag="go_on", kw_only=True):
    """Fog 7 The facilitator has made the announcements, and continues.

    step: the kind of the next step, space: where, order: number of the order from 1, or 0. said:
    the codes of the messages announced before it. It is skipped where nothing is to be announced
    and nobody could decide otherwise.
    """

    KINDS: ClassVar = (Proceed,)
    RULE: ClassVar = "fog 7"
    CRUMB: ClassVar = ("step", "space", "order")
    role: str = FACILITATOR
    step: str
    space: str = ""
    order: int = 0
    said: tuple[str, ...] = ()

    def is_open(self, g: FoggedCampaign) -> bool:
        """Fog 7 Whether to wait for the facilitator."""
        if not self.said and ends_quietly(g, self.step):
            return False
        by_hand = g.fog.mode == "by_hand"
        if by_hand and (g.fog.has_asked or g.earlier.each_order_waits):
            return True
        return stops_for(g.fog.mode, self.step, self.said)


def note_asked(g: FoggedCampaign, asks: Iterable[Decision]) -> None:
    """F40 Note whether the next choice is a side's, which would see its consequences at once.

    If the following orders were passed in silence, the side would see how far they come, and so
    whether someone else has to be told something.
    """
    if not g.earlier.each_order_waits:
        g.fog.has_asked = any(ask.role != FACILITATOR for ask in asks)


def ends_quietly(g: FoggedCampaign, step: str) -> bool:
    """F40, F76 Whether a list, or a turn's moves, ends in silence where nothing is said before it.

    "unseen": where nobody but the mover's side has seen or answered anything since the facilitator
    went on; others would see that nothing more follows. "always": what follows is the same in every
    turn; but where players sit at a real board, dice for convoys may be thrown there. A paused
    table waits.
    """
    routine = steps().get(step)
    if routine is None or g.fog.paused or g.earlier.silent_ends_wait:
        return False
    if routine.quietly == "always":
        return not g.fog.without_screen
    return routine.quietly == "unseen" and not g.fog.has_asked and not _is_seen(g)


def _is_seen(g: FoggedCampaign) -> bool:
    """F76 Whether others than the mover's side have seen anything since the last choice."""
    nobody_else = {g.side(g.state.power), FACILITATOR}
    return any(
        event.audience is None or not nobody_else.issuperset(event.audience) for event in g.events
    )


def announce(
    g: FoggedCampaign, messages: Iterable[Message], step: str, space: str = "", order: int = 0
) -> list[Frame]:
    """Fog 8 Announce messages; what follows waits until the facilitator continues.

    A mover's procedure returns this in front of the questions that come after the messages. Without
    a message nothing waits.
    """
    told = list(messages)
    for message in told:
        g.tell(message)
    said = tuple(message.code() for message in told)
    return [GoOn(step=step, space=space, order=order, said=said)] if told else []


def facilitators_acts(g: FoggedCampaign) -> list[Decision]:
    """Fog 7 What the facilitator may do at any time during the game."""
    if g.state.result is not None:
        return []
    return [MayRunTable(), MayCorrect(), MayRule(), MayEnterDice()]


# ---------------------------------------------------------------------------- how the table is run


class Routine(Struct, frozen=True, kw_only=True):
    """Fog 7 A kind of step or message, and whether an assisted facilitator is waited for.

    passes: nor is a facilitator by hand, where nothing is announced before the step. quietly: nor
    is either, from version 9 of the rules on (`ends_quietly`).
    """

    key: str
    stops: bool
    why: str
    passes: bool = False
    quietly: Literal["", "unseen", "always"] = ""


LIBRARY = Library(
    Path(__file__).parents[1] / "content",
    ("facilitator.toml",),
    (Section("step", Routine, "key"), Section("message", Routine, "key")),
    {},
)


@lru_cache(maxsize=1)
def steps() -> dict[str, Routine]:
    """Fog 7 The kinds of steps by name, in the order of the file.

    :raises ContentError: a mistake in the file.
    """
    found: dict[str, Routine] = LIBRARY.ours[1]["step"]
    return found


@lru_cache(maxsize=1)
def messages() -> dict[str, Routine]:
    """Fog 7 The kinds of messages by their code, in the order of the file."""
    found: dict[str, Routine] = LIBRARY.ours[1]["message"]
    return found


def stops_for(mode: Mode, step: str, said: Collection[str] = ()) -> bool:
    """Fog 7 Whether a step waits for a facilitator, after messages of these codes.

    By hand each does, except one with nothing to announce and nothing to decide (F40); assisted
    only what a person might decide, and what no list names.
    """
    if mode == "by_hand":
        return bool(said) or not passes_in_silence(step)
    listed = [steps().get(step), *(messages().get(code) for code in said)]
    return any(routine is None or routine.stops for routine in listed)


def passes_in_silence(step: str) -> bool:
    """F40 Whether a step is skipped where nothing is to be announced."""
    routine = steps().get(step)
    return routine is not None and routine.passes


def is_said_by_hand(mode: Mode, code: str) -> bool:
    """Fog 7 Whether a message waits until the facilitator announces it."""
    routine = messages().get(code)
    return mode == "by_hand" or routine is None or routine.stops


class RunTable(Choice, tag="run_table", frozen=True, kw_only=True):
    """Fog 7 How the table is run from now on.

    without_screen: sides whose players sit at a real board; the facilitator chooses for them.
    """

    FOR_ALL: ClassVar = True
    mode: Mode
    paused: bool = False
    without_screen: tuple[str, ...] = ()


class MayRunTable(ComposedDecision[RunTable], tag="may_run_table", kw_only=True):
    """Fog 7 The facilitator may change how the table is run at any time."""

    KINDS: ClassVar = (RunTable,)
    RULE: ClassVar = "fog 7"
    SECRET: ClassVar = True
    role: str = FACILITATOR

    def start(self, g: FoggedCampaign) -> RunTable:
        """Fog 7 The current settings."""
        return as_run(g)

    def parts(self, g: FoggedCampaign, draft: RunTable) -> Iterator[Part]:
        """Fog 7 Each possible change."""
        for mode in MODES:
            if mode != draft.mode:
                yield Part(draft=replace(draft, mode=mode), target=mode)
        yield Part(draft=replace(draft, paused=not draft.paused), target="paused")
        for side in g.equipment.sides:
            left = tuple(each for each in draft.without_screen if each != side)
            rooms = left if side in draft.without_screen else (*left, side)
            yield Part(draft=replace(draft, without_screen=tuple(sorted(rooms))), target=side)

    def why_not(self, g: FoggedCampaign, choice: RunTable) -> Refusal | None:
        """Fog 7 Rooms must be those of the sides, each named once."""
        sides = [side for side in sorted(g.equipment.sides) if side in choice.without_screen]
        if choice.without_screen != tuple(sides):
            return Refusal("fog 7", "no_such_room", {"room": ", ".join(choice.without_screen)})
        return None

    def sample(self, g: FoggedCampaign, pick: random.Random) -> RunTable:
        """Fog 7 Another mode; it never pauses a game at random, which would stop all others."""
        return replace(as_run(g), mode=pick.choice(MODES))

    def take(self, g: FoggedCampaign, choice: RunTable) -> None:
        """Fog 7 Everyone is told of a pause; other settings concern only the facilitator."""
        before, fog = as_run(g), g.fog
        fog.mode, fog.paused = choice.mode, choice.paused
        fog.without_screen = list(choice.without_screen)
        if choice.paused != before.paused:
            g.tell(TablePaused(paused=choice.paused))
        if replace(choice, paused=before.paused) != before:
            rooms = choice.without_screen
            g.tell(TableRun(mode=choice.mode, without_screen=rooms, audience=(FACILITATOR,)))


def as_run(g: FoggedCampaign) -> RunTable:
    """Fog 7 The current settings of the table."""
    fog = g.fog
    return RunTable(mode=fog.mode, paused=fog.paused, without_screen=tuple(fog.without_screen))


def resumed(g: FoggedCampaign) -> RunTable | None:
    """Fog 7 The settings with which a paused table, or one with rooms without a screen, continues.

    None: it is not held up.
    """
    now = as_run(g)
    then = replace(now, paused=False, without_screen=())
    return then if then != now else None


def why_paused(g: FoggedCampaign, role: str) -> Refusal | None:
    """Fog 7 While the table is paused only the facilitator may act."""
    is_stopped = g.fog.paused and role != FACILITATOR and g.state.result is None
    return Refusal("fog 7", "paused") if is_stopped else None
