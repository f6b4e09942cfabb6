"""The page of one's webhooks."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from engine.models import Game
from wargames import limits
from wargames.accounts import keys
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.delivery.message import has_secrets
from wargames.delivery.models import Webhook, hash_of
from wargames.delivery.pages.forms import WebhookForm
from wargames.delivery.pages.place_actions import removing, testing
from wargames.delivery.tasks import try_webhook
from wargames.lobby.selectors import game_line

MOST, OFFERED = 20, 100
"""The most webhooks of a person, and the most games in the form."""


@login_required(login_url="accounts:welcome")
def webhooks(request: HttpRequest) -> HttpResponse:
    """The page of one's webhooks, with a form to add one."""
    person = person_of(request)
    games = own_games(person)
    form = WebhookForm(request.POST or None, games=in_words(person, games))
    if form.is_valid():
        limits.count(request, "webhook")
        if keep(person, form):
            messages.success(request, "Saved. Send a test to check it.")
            return redirect("delivery:webhooks")
        form.add_error(None, f"You have {MOST} webhooks, which is as many as one may have.")
    mine = list(Webhook.objects.filter(person=person).select_related("game"))
    page = {
        "form": form,
        "webhooks": [{"row": each, "name": name_of(each)} for each in mine],
        "has_secrets": any(has_secrets(game) for game in games),
    }
    return render(request, "delivery/webhooks.html", page, status=400 if form.is_bound else 200)


@transaction.atomic
def keep(person: User, form: WebhookForm) -> bool:
    """Store a webhook from a form, unless the person has too many; returns whether it did.

    :raises PermissionDenied: the account is gone or banned, or has a new password (keys.still).
    """
    keys.still(person)
    if Webhook.objects.filter(person=person).count() >= MOST:
        return False
    form.instance.person = person
    form.save()
    return True


def own_games(person: User) -> list[Game]:
    """A person's unfinished games, newest first."""
    mine = Game.objects.filter(seats__user=person).exclude(status=Game.Status.OVER)
    found = mine.filter(lesson="").distinct().order_by("-created_at")
    return list(found.prefetch_related("seats__user")[:OFFERED])


def in_words(person: User, games: list[Game]) -> dict[Any, str]:
    """Game key → the words that identify it in My games."""
    lines = [game_line(game, person) for game in games]
    return {
        line.game.pk: ": ".join(filter(None, [line.title, line.facts or line.state]))
        for line in lines
    }


def name_of(webhook: Webhook) -> str:
    """A webhook's id for buttons, from which nothing can be counted."""
    return hash_of(webhook.secret)[:20]


def own_webhook(request: HttpRequest) -> Webhook:
    """The webhook that a button names.

    :raises Http404: it is not the user's.
    """
    for each in Webhook.objects.filter(person=person_of(request)):
        if name_of(each) == request.POST.get("webhook"):
            return each
    raise Http404("no such webhook")


remove = removing(own_webhook, page="delivery:webhooks", words="Removed.")
test = testing(own_webhook, page="delivery:webhooks", limit="webhook", task=try_webhook)
