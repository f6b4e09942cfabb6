"""Forms for devices and webhooks: the sound of a tab, an address to post to."""

from __future__ import annotations

from typing import Any, cast

from django import forms

from engine.models import Game
from wargames.delivery.models import TabSound, Webhook
from wargames.delivery.places import outbound


class SoundForm(forms.ModelForm[TabSound]):
    """The sound and when it is played."""

    class Meta:
        model = TabSound
        fields = ("sound", "when")
        widgets = {"sound": forms.RadioSelect, "when": forms.RadioSelect}


class WebhookForm(forms.ModelForm[Webhook]):
    """The webhook's address, format and game."""

    class Meta:
        model = Webhook
        fields = ("kind", "url", "game")
        labels = {"kind": "Type", "url": "Address", "game": "Games"}
        widgets = {
            "url": forms.TextInput(
                attrs={"type": "url", "placeholder": "https://", "autocomplete": "off"}
            )
        }

    def __init__(self, *args: Any, games: dict[Any, str], **kwargs: Any) -> None:
        """`games`: the person's own, with the words that identify each."""
        super().__init__(*args, **kwargs)
        kind = cast(forms.ChoiceField, self.fields["kind"])
        kind.choices, kind.initial = Webhook.Kind.choices, Webhook.Kind.DISCORD
        field = cast(forms.ModelChoiceField[Game], self.fields["game"])
        field.queryset = Game.objects.filter(pk__in=games)
        field.choices = [("", "All my games"), *games.items()]
        field.required = False

    def clean_url(self) -> str:
        """Check the address.

        :raises forms.ValidationError: nothing may be sent there.
        """
        url = str(self.cleaned_data["url"]).strip()
        try:
            outbound.checked(url)
        except outbound.Refused as error:
            raise forms.ValidationError(str(error)) from None
        return url
