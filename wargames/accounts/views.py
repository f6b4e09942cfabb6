"""Account views: a first visit, one's own page, sign-up, log-in and colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.forms import LoginForm
from allauth.account.views import LoginView, SignupView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from wargames.accounts.adapter import GIVE_UP, both_hands
from wargames.accounts.context import THEME_COOKIE
from wargames.accounts.forms import THEME_CHOICES, NameForm, PreferencesForm, ThemeForm
from wargames.accounts.models import User
from wargames.accounts.services import guest_enter, person_of
from wargames.accounts.signup import AccountSignupForm, SignupRefused, guest_of


def where_next(request: HttpRequest, otherwise: str = "lobby:home") -> str:
    """The page that the user came from, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    # Only whole paths: redirect() takes a bare word for the name of a view.
    ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, None)
    return wanted if ours else resolve_url(otherwise)


def welcome(request: HttpRequest) -> HttpResponse:
    """A first visit: enter a name and become a guest."""
    if request.user.is_authenticated:
        return redirect(where_next(request))
    form = NameForm(request.POST or None)
    if form.is_valid():
        guest_enter(request, name=form.cleaned_data["name"])
        return redirect(where_next(request))
    page = {"form": form, "next": where_next(request)}
    return render(request, "accounts/welcome.html", page, status=400 if form.is_bound else 200)


@login_required(login_url="accounts:welcome")
def me(request: HttpRequest) -> HttpResponse:
    """The user's own page: name, e-mail and account."""
    # Read again: a form writes into its row, and the head of the page shows the name in the row.
    person = User.objects.get(pk=person_of(request).pk)
    form = PreferencesForm(request.POST or None, instance=person)
    if form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("accounts:me")
    page = {"form": form, "themes": THEME_CHOICES}
    return render(request, "accounts/me.html", page)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Store the chosen colours in a cookie."""
    form = ThemeForm(request.POST)
    response = redirect(where_next(request))
    if form.is_valid():
        response.set_cookie(
            THEME_COOKIE,
            form.cleaned_data["theme"],
            max_age=settings.SESSION_COOKIE_AGE,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


class AccountSignup(SignupView):  # type: ignore[misc]
    """allauth's sign-up page, open to guests: the guest's own row becomes the account."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(where_next(request))
        return cast(HttpResponseBase, super().dispatch(request, *args, **kwargs))

    def get_initial(self) -> dict[str, Any]:
        name = getattr(self.request.user, "name", "")
        return {**super().get_initial(), "name": name}

    def form_valid(self, form: AccountSignupForm) -> HttpResponse:
        try:
            return cast(HttpResponse, super().form_valid(form))
        except SignupRefused:
            return cast(HttpResponse, self.form_invalid(form))
        except (User.DoesNotExist, IntegrityError):
            if User.objects.filter(pk=self.user.pk).exists():
                raise
            # the same guest has asked for another account meanwhile, which has replaced this one
            return redirect("account_email_verification_sent")


class AccountLogin(LoginView):  # type: ignore[misc]
    """allauth's log-in page, open to guests: the guest's seats are handed over."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(where_next(request))
        return cast(HttpResponseBase, super().dispatch(request, *args, **kwargs))

    def form_valid(self, form: LoginForm) -> HttpResponse:
        """Log in; if the person would play two sides of a game, ask them first."""
        guest = guest_of(self.request)
        words = both_hands(guest, form.user) if guest and GIVE_UP not in self.request.POST else ""
        if not words:
            return cast(HttpResponse, super().form_valid(form))
        form.add_error(None, words)
        page = self.get_context_data(form=form, give_up=GIVE_UP)
        return cast(HttpResponse, self.render_to_response(page, status=409))


def account_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorator of pages for accounts; a guest is redirected to sign-up."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded
