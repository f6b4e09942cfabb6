"""Forms for notification settings: of everything, and of one game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms

from wargames.delivery.channels import CHANNELS, Channel
from wargames.delivery.models import GamePreference, Preferences
from wargames.notices.models import Group

HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]
NO_PLACES = ("Etc", "SystemV", "US", "posix", "right")
"""Prefixes in the time zone database that are not places."""
USUAL = ""


@cache
def zones() -> list[tuple[str, str]]:
    """The time zones that are named after a place."""
    named = sorted(each for each in available_timezones() if "/" in each)
    places = [each for each in named if each.partition("/")[0] not in NO_PLACES]
    return [("", "UTC"), *((each, each.replace("_", " ")) for each in places)]


class HowForm(forms.ModelForm[Preferences]):
    """What is sent by which channel, when, and in which time zone."""

    told = forms.MultipleChoiceField(required=False)
    zone = forms.ChoiceField(label="Time zone", required=False)
    quiet_from = forms.TypedChoiceField(label="From", choices=HOURS, coerce=int)
    quiet_until = forms.TypedChoiceField(label="Until", choices=HOURS, coerce=int)
    daily_at = forms.TypedChoiceField(label="Time of the daily summary", choices=HOURS, coerce=int)

    class Meta:
        model = Preferences
        fields = ("zone", "quiet_from", "quiet_until", "pace", "daily_at")
        widgets = {"pace": forms.RadioSelect}

    def __init__(self, *args: Any, channels: Sequence[Channel], **kwargs: Any) -> None:
        """`channels`: those with settings."""
        super().__init__(*args, **kwargs)
        self.channels = channels
        known = zones()
        if self.instance.zone not in dict(known):
            known = [*known, (self.instance.zone, self.instance.zone)]
        self.fields["zone"].choices = known  # type: ignore[attr-defined]
        self.every = [f"{each.key}:{group}" for each in channels for group in Group]
        told: Any = self.fields["told"]
        told.choices = [(each, each) for each in self.every]
        told.initial = [each for each in self.every if each not in self.instance.switched_off]

    def rows(self) -> list[tuple[str, list[tuple[str, str, bool]]]]:
        """The rows of the form: a group's words, and each channel's value, label and state."""
        on = self["told"].value() or []
        return [
            (
                group.label,
                [(f"{c.key}:{group}", c.label, f"{c.key}:{group}" in on) for c in self.channels],
            )
            for group in Group
        ]

    def save(self, commit: bool = True) -> Preferences:
        """Save; settings of channels not in the form stay as they were."""
        kept = [each for each in self.instance.switched_off if each not in self.every]
        off = [each for each in self.every if each not in self.cleaned_data["told"]]
        self.instance.switched_off = [*kept, *off]
        return super().save(commit)


class GameForm(forms.Form):
    """Notification settings of one game, for each channel."""

    def __init__(self, *args: Any, channels: Sequence[Channel], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(USUAL, "as usual"), *GamePreference.How.choices]
        for channel in channels:
            self.fields[channel.key] = forms.ChoiceField(
                label=channel.label, choices=choices, required=False
            )


def channels_of(person: Any) -> list[Channel]:
    """The channels that can reach a person, and e-mail once there is an address."""
    return [
        each
        for each in CHANNELS.values()
        if each.may_reach(person, None) or (each.key == "email" and person.email)
    ]
