"""The forms of clocks: what is agreed on before a game begins, days away."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.forms.boundfield import BoundWidget

from wargames.clocks.models import NOTHING, Clock
from wargames.clocks.services import Terms

NONE, OWN = "none", "own"
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
PRESETS: dict[str, tuple[str, str, Terms]] = {
    "day": ("A move a day", "One day for each decision.", Terms(Clock.Pace.MOVE, DAY)),
    "three_days": (
        "Three days a move",
        "Three days for each decision.",
        Terms(Clock.Pace.MOVE, 3 * DAY),
    ),
    "week": ("A week a move", "Seven days for each decision.", Terms(Clock.Pace.MOVE, 7 * DAY)),
    "bank": (
        "Ten days in all",
        "Ten days for the whole game, plus 12 hours for each decision.",
        Terms(Clock.Pace.BANK, 10 * DAY, 12 * HOUR),
    ),
    "evening": (
        "An evening",
        "For live play: one hour for the whole game, plus 30 seconds for each decision.",
        Terms(Clock.Pace.BANK, HOUR, timedelta(seconds=30)),
    ),
}
"""By name: the label, the description, and the terms."""
AT_ZERO = [
    (Clock.AtZero.REMIND, "Remind only"),
    (Clock.AtZero.REPLACE, "The host may replace the player"),
    (Clock.AtZero.ANSWER, "The game goes on without them"),
    (Clock.AtZero.COVER, "The computer plays for them"),
    (Clock.AtZero.FORFEIT, "They lose the game"),
]
AT_ZERO_HELP = {
    Clock.AtZero.REMIND: "All players are told, and wait.",
    Clock.AtZero.REPLACE: "Until they have moved.",
    Clock.AtZero.ANSWER: "The site passes if possible, otherwise makes a legal move.",
    Clock.AtZero.COVER: "Until they take over again; all players see it. A defeat is still rated.",
    Clock.AtZero.FORFEIT: "Where several share a side, all of them do.",
}
UNITS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
PLUS_UNITS = {"seconds": timedelta(seconds=1), "minutes": MINUTE, "hours": HOUR}
LEAST, MOST = MINUTE, 90 * DAY
NO_TIME = "How long? From a minute to 90 days."


class ClockForm(forms.Form):
    """The clock's terms for a new game."""

    prefix = "clock"
    kind = forms.ChoiceField(
        label="Clock",
        choices=[
            (NONE, "No clock"),
            *((name, preset[0]) for name, preset in PRESETS.items()),
            (OWN, "Another"),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    pace = forms.ChoiceField(
        label="The time is",
        choices=[("move", "for each decision"), ("bank", "for the whole game")],
        required=False,
    )
    time = forms.IntegerField(label="Time", min_value=1, max_value=10_000, required=False)
    unit = forms.ChoiceField(
        label="Unit", choices=[(each, each) for each in UNITS], initial="days", required=False
    )
    plus = forms.IntegerField(
        label="Each decision adds", min_value=0, max_value=10_000, required=False
    )
    plus_unit = forms.ChoiceField(
        label="Unit",
        choices=[(each, each) for each in PLUS_UNITS],
        initial="hours",
        required=False,
    )
    weekends_off = forms.BooleanField(
        label="Weekends off",
        required=False,
        help_text="Clocks do not run on Saturdays and Sundays (UTC).",
    )
    at_zero = forms.ChoiceField(
        label="When a time has run out", choices=AT_ZERO, widget=forms.RadioSelect, required=False
    )

    def __init__(self, data: Any = None, *, terms: Terms | None = None, **kwargs: Any) -> None:
        initial = {"kind": NONE, "at_zero": Clock.AtZero.REMIND, **shown(terms)}
        super().__init__(data, initial=initial, **kwargs)

    @property
    def kinds(self) -> list[tuple[BoundWidget, str]]:
        """Each radio button with its description."""
        helps = {name: preset[1] for name, preset in PRESETS.items()}
        return [(tick, helps.get(tick.data["value"], "")) for tick in self["kind"]]

    @property
    def zeros(self) -> list[tuple[BoundWidget, str]]:
        """The options at zero, each with its description; empty where that is fixed."""
        if "at_zero" not in self.fields:
            return []
        return [(tick, AT_ZERO_HELP[Clock.AtZero(tick.data["value"])]) for tick in self["at_zero"]]

    def clean(self) -> None:
        """Check that a custom time is within limits."""
        if self.cleaned_data.get("kind") == OWN and not LEAST <= self._own_time() <= MOST:
            self.add_error("time", NO_TIME)

    def _own_time(self) -> timedelta:
        data = self.cleaned_data
        return (data.get("time") or 0) * UNITS[data.get("unit") or "days"]

    @property
    def terms(self) -> Terms | None:
        """The chosen terms; None: no clock."""
        data = self.cleaned_data
        kind = data["kind"] or NONE
        if kind == NONE:
            return None
        if kind == OWN:
            pace = data["pace"] or "move"
            plus = (data.get("plus") or 0) * PLUS_UNITS[data["plus_unit"] or "hours"]
            plus = min(plus, MOST) if pace == "bank" else NOTHING
            first = self._own_time()
        else:
            chosen = PRESETS[kind][2]
            pace, first, plus = chosen.pace, chosen.first, chosen.increment
        at_zero = data.get("at_zero") or Clock.AtZero.REMIND
        return Terms(pace, first, plus, at_zero, data["weekends_off"])


def shown(terms: Terms | None) -> dict[str, Any]:
    """Initial field values for these terms."""
    if terms is None:
        return {}
    more = {"at_zero": terms.at_zero, "weekends_off": terms.weekends_off}
    for name, (_, _, preset) in PRESETS.items():
        same = (preset.pace, preset.first, preset.increment)
        if same == (terms.pace, terms.first, terms.increment):
            return {"kind": name, **more}
    time, unit = counted_in(terms.first, UNITS)
    plus, plus_unit = counted_in(terms.increment, PLUS_UNITS)
    own = {"pace": terms.pace, "time": time, "unit": unit, "plus": plus, "plus_unit": plus_unit}
    return {"kind": OWN, **own, **more}


def counted_in(time: timedelta, units: dict[str, timedelta]) -> tuple[int, str]:
    """A duration as a number of the largest unit that divides it."""
    fits = [name for name, unit in units.items() if not time % unit]
    name = fits[-1] if fits and time else next(iter(units))
    return time // units[name], name


AREAS = (
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
)  # fmt: skip


def is_place(name: str) -> bool:
    """Whether a time zone is named after a place, not an offset or for compatibility."""
    return name.partition("/")[0] in AREAS and "/" in name


@cache
def zones() -> list[tuple[str, str]]:
    """The time zones for a form, UTC first."""
    names = sorted(name for name in available_timezones() if is_place(name))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class VacationForm(forms.Form):
    """Days of vacation in a time zone."""

    first = forms.DateField(label="First day", widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label="Last day", widget=forms.DateInput(attrs={"type": "date"}))
    zone = forms.ChoiceField(
        label="Time zone",
        choices=zones,
        initial="UTC",
        help_text="Days begin and end in this time zone.",
    )
