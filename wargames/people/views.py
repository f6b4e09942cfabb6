"""Pages about people: profiles, blocks, reports, one's own data, deleting an account."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from engine.models import Game
from wargames import limits
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.people import ratings, services
from wargames.people.data import data_of
from wargames.people.forms import GoForm, ReportForm
from wargames.people.leaving import delete_account
from wargames.people.models import Block, Report
from wargames.people.record import record_of


@require_safe
@login_required(login_url="accounts:welcome")
def profile(request: HttpRequest, address: str) -> HttpResponse:
    """A person's profile: what they have played here."""
    person = get_object_or_404(User, address=address, is_active=True)
    asker = person_of(request)
    page = {
        "person": person,
        "record": record_of(person),
        "ratings": ratings.shown(person),
        "is_you": person.pk == asker.pk,
        "is_blocked": Block.objects.filter(person=asker, blocked=person).exists(),
    }
    return render(request, "people/profile.html", page)


def other(request: HttpRequest, address: str) -> User:
    """The person at this address, other than the requester, and no program.

    :raises Http404: there is no such person.
    """
    others = User.objects.filter(is_active=True, program="").exclude(pk=person_of(request).pk)
    return get_object_or_404(others, address=address)


@require_POST
@login_required(login_url="accounts:welcome")
def block(request: HttpRequest, address: str) -> HttpResponse:
    """Block someone, or lift the block; nobody is told."""
    person = other(request, address)
    if request.POST.get("block") == "no":
        services.unblock(person_of(request), person)
        messages.success(request, f"You may meet {person.name} at a table again.")
    else:
        services.block(person_of(request), person)
        messages.success(request, f"You will not meet {person.name} at a new table.")
    return redirect("people:profile", address)


@require_safe
@login_required(login_url="accounts:welcome")
def blocked(request: HttpRequest) -> HttpResponse:
    """The people whom the requester has blocked."""
    mine = Block.objects.filter(person=person_of(request)).select_related("blocked")
    return render(request, "people/blocked.html", {"blocks": mine.order_by("-pk")})


@login_required(login_url="accounts:welcome")
def report(request: HttpRequest, address: str) -> HttpResponse:
    """Report someone to the host of the site."""
    person, asker = other(request, address), person_of(request)
    shared = Game.objects.filter(seats__user=asker).filter(seats__user=person)
    form = ReportForm(request.POST or None)
    if form.is_valid():
        limits.count(request, "report")
        Report.objects.create(
            by=asker, about=person, game=shared.order_by("-updated_at").first(), **form.cleaned_data
        )
        messages.success(request, "Thank you. The site’s host will read it.")
        return redirect("people:profile", address)
    page = {"form": form, "person": person}
    return render(request, "people/report.html", page, status=400 if form.is_bound else 200)


@require_safe
@cache_control(no_store=True)
@login_required(login_url="accounts:welcome")
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything that the site keeps about the requester, as a file."""
    person = User.objects.get(pk=person_of(request).pk)
    body = msgspec.json.format(msgspec.json.encode(data_of(person)), indent=2)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="flag-plot-my-data.json"'
    return answer


@cache_control(no_store=True)
@login_required(login_url="accounts:welcome")
def go(request: HttpRequest) -> HttpResponse:
    """Delete one's account, after confirmation."""
    person = User.objects.get(pk=person_of(request).pk)
    if request.method == "POST":
        limits.count(request, "delete_account")
    form = GoForm(request.POST or None, person=person)
    if form.is_valid():
        delete_account(person)
        logout(request)
        return render(request, "people/gone.html")
    page = {"form": form, "person": person, "record": record_of(person)}
    return render(request, "people/go.html", page, status=400 if form.is_bound else 200)
