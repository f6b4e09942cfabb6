"""The clocks of a game minute by minute, slow and plain: what the fast ones must come to."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from wargames.clocks.models import Clock

MINUTE = timedelta(minutes=1)
Days = tuple[date, date]


@dataclass
class SlowSide:
    """One role: minutes left, when they were gone, whether it is asked, who may move for it."""

    left: int
    people: list[int]
    is_asked: bool = False
    ran_out_at: datetime | None = None
    extra: int = 0


@dataclass
class SlowClock:
    """All clocks of a game; `days`: by person, the days on which they are away in their zone."""

    clock: Clock
    at: datetime
    sides: dict[str, SlowSide]
    zones: dict[int, ZoneInfo]
    days: dict[int, list[Days]] = field(default_factory=dict)
    is_paused: bool = False

    def is_away(self, person: int) -> bool:
        """Whether a person is away in the minute that begins now."""
        today = self.at.astimezone(self.zones[person]).date()
        return any(first <= today <= last for first, last in self.days.get(person, []))

    def is_weekend(self) -> bool:
        return self.clock.weekends_off and self.at.strftime("%a") in ("Sat", "Sun")

    def runs(self, side: SlowSide) -> bool:
        if not side.is_asked or self.is_paused or self.is_weekend():
            return False
        return not side.people or not all(self.is_away(person) for person in side.people)

    def pass_until(self, then: datetime) -> None:
        """A minute after the other."""
        while self.at < then:
            going = [side for side in self.sides.values() if self.runs(side)]
            for side in going:
                if side.left <= 0 and side.ran_out_at is None:  # an answer in the last moment
                    side.ran_out_at = self.at
            self.at += MINUTE
            for side in going:
                side.left -= 1
                if side.left <= 0 and side.ran_out_at is None:
                    side.ran_out_at = self.at

    def ask(self, side: SlowSide) -> None:
        if self.clock.pace == Clock.Pace.MOVE:
            side.left, side.extra = self.first + side.extra, 0
            side.ran_out_at = None
        side.is_asked = True

    def answer(self, side: SlowSide) -> int:
        before = side.left
        if self.clock.pace == Clock.Pace.MOVE:
            side.left = self.first
        else:
            side.left = max(side.left, 0) + self.clock.increment // MINUTE
        side.ran_out_at = None
        return side.left - before

    def take_back(self, side: SlowSide, gave: int) -> None:
        side.left -= gave
        side.is_asked = True
        side.ran_out_at = self.at if side.left <= 0 else None

    def give(self, side: SlowSide, minutes: int) -> None:
        if self.clock.pace == Clock.Pace.MOVE and not side.is_asked:
            side.extra += minutes
            return
        side.left = max(side.left, 0) + minutes
        side.ran_out_at = None

    @property
    def first(self) -> int:
        return self.clock.first // MINUTE
