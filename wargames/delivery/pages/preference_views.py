"""Pages for notification settings, and the link that stops e-mails."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.delivery.models import GamePreference, Preferences
from wargames.delivery.pages.preference_forms import GameForm, HowForm, channels_of
from wargames.delivery.preferences import stopping


@login_required(login_url="accounts:welcome")
def how(request: HttpRequest) -> HttpResponse:
    """The page of notification settings."""
    person = User.objects.get(pk=person_of(request).pk)
    kept = Preferences.objects.filter(user=person).first()
    channels = channels_of(person)
    form = HowForm(
        request.POST or None, instance=kept or Preferences(user=person), channels=channels
    )
    if form.is_valid():
        with transaction.atomic():
            form.save()
            if person.email:
                person.wants_email = "wants_email" in request.POST
                person.save(update_fields=("wants_email",))
        messages.success(request, "Saved.")
        return redirect("delivery:how")
    games = Game.objects.filter(pk__in=own_choices(person).values("game"))
    page = {"form": form, "person": person, "is_new": kept is None, "games": games}
    page["is_confirmed"] = person.has_confirmed_address
    return render(request, "delivery/how.html", page, status=400 if form.is_bound else 200)


def own_choices(person: User) -> QuerySet[GamePreference]:
    """A person's settings for single games."""
    return GamePreference.objects.filter(user=person.pk)


@login_required(login_url="accounts:welcome")
def of_game(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page of notification settings for one game."""
    person = person_of(request)
    seat = Seat.objects.filter(game=game_id, user=person.pk).select_related("game").first()
    if seat is None:
        raise Http404("no seat at this table")
    channels, mine = channels_of(person), own_choices(person).filter(game=game_id)
    initial = dict(mine.values_list("channel", "how"))
    form = GameForm(request.POST or None, channels=channels, initial=initial)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            for key, chosen in form.cleaned_data.items():
                stopping.choose(person.pk, game_id, key, chosen)
        messages.success(request, "Saved.")
        return redirect("delivery:of_game", game_id)
    page = {"form": form, "game": seat.game}
    return render(request, "delivery/of_game.html", page, status=400 if form.errors else 200)


@csrf_exempt  # a mailbox has no cookie; who may is in the key
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest) -> HttpResponse:
    """Unsubscribe from e-mails, of one game or all, by a letter's link without logging in.

    A GET changes nothing, since mail programs follow links by themselves; the button does, and so
    does a mail program's one-click request (RFC 8058), which stops all of them.
    """
    found = stopping.meant_by(request.GET.get("key", ""))
    if found is None:
        raise Http404("no such link")
    person, game = found
    done = ""
    if request.method == "POST":
        is_game = request.POST.get("what") == "game"
        if is_game and game is None:
            raise Http404("no such game")
        stopping.stop(person, game if is_game else None)
        done = "game" if is_game else "all"
    page = {"game": game, "done": done, "key": request.GET["key"]}
    return render(request, "delivery/stop.html", page)
