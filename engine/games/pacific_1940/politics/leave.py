"""G8.2 Leave to pass straits: a holder lets ships of the other side through, while it is at peace.

An option. A power gives and takes back leave in its own turn, strait by strait and power by power,
so it stands for the whole of another's turn; each leave is changed twice a turn at most: a slip is
put right, and nobody is asked without end. It ends with war, and with the land beside the strait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.components.map import Strait
from engine.games.pacific_1940.events.straits import LeaveEnded, LeaveGiven, LeaveTakenBack
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import Campaign

MOST_CHANGES = 2
"""So often each leave is given or taken back in a turn."""


class KeepLeave(Choice, tag="keep_leave", frozen=True):
    """G8.2 Leave stands as it is."""

    PASSES: ClassVar = True

    @classmethod
    def candidates(cls, g: Campaign, ask: GrantLeave) -> Iterator[KeepLeave]:
        """Only where leave could be given or taken back: otherwise there is nothing to ask."""
        if any(True for kind in (GiveLeave, TakeBackLeave) for _ in kind.legal(g, ask)):
            yield cls()

    def take(self, g: Campaign, ask: GrantLeave) -> End:
        return End()


class GiveLeave(Choice, tag="give_leave", frozen=True):
    """G8.2 From now on ships of a power may pass a strait."""

    TARGET: ClassVar = "strait"
    strait: str
    to: str

    @classmethod
    def candidates(cls, g: Campaign, ask: GrantLeave) -> Iterator[GiveLeave]:
        """For each strait at which the power holds land, those that have no leave."""
        known = set(standing(g))
        for found in possible(g, ask.role):
            if found not in known and ask.may_change(found):
                yield cls(found.strait, found.to)

    def why_not(self, g: Campaign, ask: GrantLeave) -> Refusal | None:
        """G8.2 Never in war."""
        if g.at_war(ask.role, self.to):
            return Refusal("G8", "leave_in_war", {"power": self.to})
        return None

    def take(self, g: Campaign, ask: GrantLeave) -> End:
        """G8.2 The power is asked again, until all stands as it likes."""
        given = Leave(by=ask.role, strait=self.strait, to=self.to)
        open_to(g, given)
        g.tell(LeaveGiven(power=ask.role, strait=self.strait, to=self.to))
        return End(given)


class TakeBackLeave(Choice, tag="take_back_leave", frozen=True):
    """G8.2 Ships of a power may pass a strait no more."""

    TARGET: ClassVar = "strait"
    strait: str
    to: str

    @classmethod
    def candidates(cls, g: Campaign, ask: GrantLeave) -> Iterator[TakeBackLeave]:
        """All leave that the power has given."""
        for given in standing(g):
            if given.by == ask.role and ask.may_change(given):
                yield cls(given.strait, given.to)

    def take(self, g: Campaign, ask: GrantLeave) -> End:
        """G8.2 The power is asked again."""
        gone = Leave(by=ask.role, strait=self.strait, to=self.to)
        close_to(g, gone)
        g.tell(LeaveTakenBack(power=ask.role, strait=self.strait, to=self.to))
        return End(gone)


class GrantLeave(Decision, tag="grant_leave", kw_only=True):
    """G8.2 To whom a power gives leave to pass its straits, after its declarations of war.

    changed: what it has given or taken back this turn.
    """

    KINDS: ClassVar = (KeepLeave, GiveLeave, TakeBackLeave)
    RULE: ClassVar = "G8"
    IN_OWN_TURN: ClassVar = True
    changed: tuple[Leave, ...] = ()

    def may_change(self, leave: Leave) -> bool:
        """G8.2 Whether leave has not been changed too often this turn."""
        return self.changed.count(leave) < MOST_CHANGES


def asked_for_leave(g: Campaign, power: str, changed: Iterable[Leave] = ()) -> list[GrantLeave]:
    """G8.2 The decision of a power on its straits; none where the table plays without leave."""
    is_played = g.state.options.straits_by_leave is True
    return [GrantLeave(role=power, changed=(*changed,))] if is_played else []


def standing(g: Campaign) -> list[Leave]:
    """G8.2 All leave in force: its holder still has land at the strait, and keeps the peace."""
    given = g.state.leave_given or []
    return [
        each for each in given if each.strait in held(g, each.by) and not g.at_war(each.by, each.to)
    ]


def possible(g: Campaign, holder: str) -> Iterator[Leave]:
    """G8.2 All leave that a power could ever give now: to powers of the other side that sail."""
    order, printed = g.equipment.order, g.equipment.powers
    others = [each for each in order if g.side(each) != g.side(holder) and not printed[each].home]
    for strait in held(g, holder):
        yield from (Leave(by=holder, strait=strait, to=other) for other in others)


def held(g: Campaign, power: str) -> list[str]:
    """G8 The straits at which a power holds land on which passing depends."""
    straits = g.equipment.straits.values()
    return [s.key for s in straits if any(g.controller(land) == power for land in s.needs)]


def stands(g: Campaign, power: str, strait: Strait, land: str) -> bool:
    """G8.2 Whether who holds land at a strait has given a power leave to pass it."""
    given = Leave(by=g.controller(land), strait=strait.key, to=power)
    return given in standing(g)


def is_missing(g: Campaign, power: str, land: str) -> bool:
    """G8.2 Whether only leave is missing: land of a power of the other side at peace with this."""
    holder, now = g.controller(land), (*g.state.taken, *g.state.taken_over)
    is_peace = bool(holder) and g.side(holder) != g.side(power) and not g.at_war(power, holder)
    return is_peace and land not in now


def open_to(g: Campaign, leave: Leave) -> None:
    """G8.2 From now on this leave stands."""
    _keep(g, [*standing(g), leave])


def close_to(g: Campaign, leave: Leave) -> None:
    """G8.2 From now on it stands no more."""
    _keep(g, [each for each in standing(g) if each != leave])


def lapse(g: Campaign) -> None:
    """G8.2 War or the loss of land has just ended leave: it is told, and does not come back."""
    if g.earlier.leave_ends_unsaid or not g.state.leave_given:
        return
    kept = standing(g)
    ended = [each for each in g.state.leave_given if each not in kept]
    if ended:
        _keep(g, kept)
    for each in ended:
        cause: Literal["war", "land"] = "war" if g.at_war(each.by, each.to) else "land"
        g.tell(LeaveEnded(power=each.by, strait=each.strait, to=each.to, cause=cause))


def forget_ended(g: Campaign) -> None:
    """G8.2 Version 3: as a turn began, leave that had ended was forgotten."""
    if g.earlier.leave_ends_unsaid and g.state.leave_given:
        _keep(g, standing(g))


def _keep(g: Campaign, given: list[Leave]) -> None:
    g.state.leave_given = sorted(given, key=lambda each: (each.by, each.strait, each.to))
    g.forget()
