"""Unsubscribing from e-mails: by a signed link, or for one game."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse

from engine.models import Game
from wargames.accounts.models import User
from wargames.delivery.models import GamePreference, Preferences

SIGNER = Signer(salt="wargames.delivery.stopping")
EMAIL = "email"


def link_for(person: int, game: Game | None) -> str:
    """The absolute URL of the page that stops e-mails to a person."""
    key = SIGNER.sign_object([person, game.pk.hex if game else ""])
    return f"{settings.SITE_URL}{reverse('delivery:stop')}?key={key}"


def meant_by(key: str) -> tuple[User, Game | None] | None:
    """The person and game of an unsubscribe link.

    None: the link is not valid, or the person is banned and gets no e-mails.
    """
    try:
        number, game = SIGNER.unsign_object(key)
    except (BadSignature, ValueError):
        return None
    person = User.objects.filter(pk=number, is_active=True).first()
    if person is None:
        return None
    return person, Game.objects.filter(pk=uuid.UUID(game)).first() if game else None


@transaction.atomic
def stop(person: User, game: Game | None) -> None:
    """Stop e-mails to a person about one game, or all."""
    if game is not None:
        choose(person.pk, game.pk, EMAIL, GamePreference.How.NOTHING)
    else:
        User.objects.filter(pk=person.pk).update(wants_email=False)


def choose(person: int, game: uuid.UUID, channel: str, how: str) -> None:
    """Store a setting for a game and channel; "" means as usual."""
    mine = GamePreference.objects.filter(user=person, game=game, channel=channel)
    if not how:
        mine.delete()
        return
    Preferences.objects.get_or_create(user_id=person)  # moves ask for choices where there are any
    GamePreference.objects.update_or_create(
        user_id=person, game_id=game, channel=channel, defaults={"how": how}
    )
