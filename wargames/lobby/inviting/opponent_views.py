"""The page for finding an opponent, with the searches of others."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from wargames import limits
from wargames.accounts.forms import NameForm
from wargames.accounts.models import User
from wargames.accounts.services import came_in_just_now, guest_enter, person_of
from wargames.lobby.inviting import opponents
from wargames.lobby.inviting.opponents import TooManyWanted, look_for
from wargames.lobby.inviting.wish_form import WishForm
from wargames.lobby.selectors import table_url

TOO_MANY = "You have reached the limit of searches. Cancel one first."


def opponent_page(request: HttpRequest) -> HttpResponse:
    """The page for finding an opponent; POST opens the table if there is a match."""
    if request.method == "POST":
        came_in_just_now(request)
    form = WishForm(request.POST or None, initial=WishForm.asked(request.GET))
    name = None if request.user.is_authenticated else NameForm(request.POST or None)
    if not form.is_valid() or not (name is None or name.is_valid()):
        return page_of(request, form, name, status=400 if form.is_bound else 200)
    limits.count(request, "new_game")
    entered = name and guest_enter(request, name=name.cleaned_data["name"])
    try:
        game = look_for(entered or person_of(request), form.wish)
    except TooManyWanted:
        form.add_error(None, TOO_MANY)
        return page_of(request, form, None, status=409)
    if game is not None:
        messages.success(request, "Opponent found.")
        return redirect(table_url(game))
    messages.success(request, "Saved. You are notified as soon as an opponent is found.")
    return redirect("lobby:opponents")


def page_of(
    request: HttpRequest, form: WishForm, name: NameForm | None, *, status: int = 200
) -> HttpResponse:
    """Render the page with the submitted form; for HTMX the list of searches alone."""
    person = request.user if isinstance(request.user, User) else None
    page: dict[str, Any] = {
        "form": form,
        "name_form": name,
        "mine": opponents.wishes_of(person) if person else [],
        "found": opponents.found_for(person) if person else [],
        "others": opponents.others_waiting(person),
    }
    is_part = bool(getattr(request, "htmx", False)) and request.method == "GET"
    template = "lobby/open/wanted_list.html" if is_part else "lobby/open/opponents.html"
    return render(request, template, page, status=status)


@require_POST
@login_required(login_url="accounts:welcome")
def withdraw(request: HttpRequest) -> HttpResponse:
    """Cancel a search; doing so twice changes nothing."""
    opponents.withdraw(person_of(request), request.POST.get("mark", ""))
    return redirect("lobby:opponents")
