"""Pages of invitations by name: inviting a player, withdrawing an invitation, declining."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from engine.models import Game
from wargames import limits
from wargames.accounts.models import NAME_LENGTH, User
from wargames.accounts.services import person_of
from wargames.lobby.joining.invitations import (
    NotInvited,
    drop,
    found_for,
    free_chairs,
    invite,
    invited_to,
    take_back,
)
from wargames.lobby.models import Invitation
from wargames.lobby.selectors import game_line, host_of
from wargames.rendering.text_helpers import one_line

NOT_ANY_MORE = "That seat is no longer free, or this player cannot be invited. Nothing was changed."


class NameSearch(forms.Form):
    """The name of a player to invite."""

    name = forms.CharField(
        label="The exact name of the player",
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@login_required(login_url="accounts:welcome")
def invite_page(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page on which a host invites players by name, and sees whom they invited.

    :raises Http404: the user is not the host, or the game is over.
    """
    game = get_object_or_404(Game, pk=game_id)
    person, host = person_of(request), host_of(game)
    if host is None or host.user_id != person.pk or game.status == Game.Status.OVER:
        raise Http404("not the host")
    if request.method == "POST":
        return invited(request, game, person)
    return page_of(request, game, person)


def invited(request: HttpRequest, game: Game, person: User) -> HttpResponse:
    """Invite a player, or withdraw an invitation."""
    limits.count(request, "name_search")
    if "take_back" in request.POST:
        take_back(game, person, request.POST["take_back"])
        return redirect("lobby:invite", game.pk)
    sent = {name: str(request.POST.get(name, "")) for name in ("name", "mark", "chair")}
    try:
        found = invite(game, person, one_line(sent["name"]), sent["mark"], sent["chair"])
    except NotInvited:
        return page_of(request, game, person, problem=NOT_ANY_MORE)
    messages.success(request, f"{found.name} is invited. The seat is kept until they answer.")
    return redirect("lobby:invite", game.pk)


def page_of(request: HttpRequest, game: Game, person: User, problem: str = "") -> HttpResponse:
    """Render the invitation page with the players that were found by name."""
    form = NameSearch(request.GET or request.POST or None)
    name = one_line(form.cleaned_data["name"]) if form.is_valid() else ""
    if name:
        limits.count(request, "name_search")
    page: dict[str, Any] = {
        "line": game_line(game, person),
        "form": form,
        "name": name,
        "found": found_for(game, person, name),
        "chairs": free_chairs(game, list(game.seats.all())),
        "invitations": invited_to(game),
        "problem": problem,
    }
    return render(request, "lobby/joining/invite.html", page, status=409 if problem else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def decline(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Decline an invitation: the seat is free again.

    :raises Http404: there is none.
    """
    if not drop(Invitation.objects.filter(game=game_id, person=person_of(request).pk)):
        raise Http404("no invitation")
    messages.success(request, "Declined: the seat is free again.")
    return redirect("lobby:home")
