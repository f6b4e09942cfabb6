"""The forms of a seat that is handed over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.crypto import salted_hmac

from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.people.services import apart_from
from wargames.seating.models import BRIEFING_LENGTH, WORDS_LENGTH

MOST_NAMES = 100


class OfferForm(forms.Form):
    """For whom a seat is put up, and a word to them."""

    to = forms.ChoiceField(label="Who may take it", required=False)
    words = forms.CharField(
        label="A line for whoever comes",
        max_length=WORDS_LENGTH,
        required=False,
        help_text="Everybody who is shown the offer reads it, so say nothing that is secret.",
    )

    def __init__(self, *args: Any, seat: Seat, **more: Any) -> None:
        super().__init__(*args, **more)
        self.known = {mark_of(seat, each): each for each in met(seat.user, seat.game)}
        people = [(key, f"Only {each.name}") for key, each in self.known.items()]
        field = self.fields["to"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [
                ("", "Whoever has the link"),
                ("list", "Anybody: put it in the list of open games too"),
                *people,
            ]

    @property
    def chosen(self) -> dict[str, Any]:
        """What services.put_up takes."""
        to = self.cleaned_data["to"]
        known = self.known.get(to)
        return {
            "words": self.cleaned_data["words"],
            "is_listed": to == "list",
            "invited": known,
        }


class BriefingForm(forms.Form):
    """What the holder of a seat hands over."""

    text = forms.CharField(
        label="Briefing",
        max_length=BRIEFING_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 18}),
    )


def mark_of(seat: Seat, person: User) -> str:
    """Names somebody in the form of a seat, and nowhere else."""
    text = f"{seat.pk} {person.pk}"
    return salted_hmac("wargames.seating", text, algorithm="sha256").hexdigest()[:16]


def met(person: User, game: Game) -> list[User]:
    """Those with whom somebody has a seat in some other game, by name; not who sits at this one."""
    mine = Seat.objects.filter(user=person.pk).values("game")
    found = User.objects.filter(seats__game__in=mine).exclude(seats__game=game)
    found = found.exclude(pk__in={person.pk, *apart_from(person)})
    return list(found.distinct().order_by("name", "pk")[:MOST_NAMES])
