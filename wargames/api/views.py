"""Pages about the API: what it offers, and one's own tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from wargames.accounts.services import person_of
from wargames.api import tokens
from wargames.api.models import NAME_LENGTH, Token
from wargames.api.reference import operations, shapes


class TokenForm(forms.Form):
    """The form for a new token's name."""

    name = forms.CharField(
        label="What is it for?",
        max_length=NAME_LENGTH,
        help_text="A name of your own, such as “my bot”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The OpenAPI description as a page."""
    from wargames.api.site import ABOUT, api  # imported when it is asked for (wargames.urls)

    schema = api.get_openapi_schema()
    page = {"about": ABOUT, "operations": operations(schema), "shapes": shapes(schema)}
    return render(request, "api/reference.html", page)


@cache_control(no_store=True)
@login_required(login_url="accounts:welcome")
def own_tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; a POST creates one and shows its key once."""
    person = person_of(request)
    form = TokenForm(request.POST or None)
    page: dict[str, Any] = {"form": form}
    if form.is_valid():
        try:
            page["key"] = tokens.make(person, form.cleaned_data["name"])
            page["form"] = TokenForm()
        except tokens.TooManyTokens:
            form.add_error(None, f"You have {tokens.MOST} tokens. Revoke one first.")
    page["tokens"] = Token.objects.filter(person=person)
    has_failed = form.is_bound and not form.is_valid()
    return render(request, "api/tokens.html", page, status=400 if has_failed else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def take_back(request: HttpRequest, number: int) -> HttpResponse:
    """Revoke one of one's tokens."""
    tokens.take_back(person_of(request), number)
    messages.success(request, "Token revoked.")
    return redirect("api:tokens")
