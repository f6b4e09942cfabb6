"""Pages about people: a profile, what the site keeps about oneself, and going for good."""

from __future__ import annotations

import msgspec
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from wargames import limits
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.people.data import data_of
from wargames.people.forms import GoForm
from wargames.people.leaving import delete_account
from wargames.people.record import record_of


@require_safe
@login_required(login_url="accounts:welcome")
def profile(request: HttpRequest, address: str) -> HttpResponse:
    """What somebody has played here."""
    person = get_object_or_404(User, address=address, is_active=True)
    page = {"person": person, "record": record_of(person), "is_you": person.pk == request.user.pk}
    return render(request, "people/profile.html", page)


@require_safe
@cache_control(no_store=True)
@login_required(login_url="accounts:welcome")
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything that the site keeps about whoever asks, as a file."""
    person = User.objects.get(pk=person_of(request).pk)
    body = msgspec.json.format(msgspec.json.encode(data_of(person)), indent=2)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="flag-plot-my-data.json"'
    return answer


@cache_control(no_store=True)
@login_required(login_url="accounts:welcome")
def go(request: HttpRequest) -> HttpResponse:
    """Delete one's account, once one has said so for certain."""
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
