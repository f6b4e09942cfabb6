"""The page of one's devices: notices on the screen, and the sound of a tab."""

from __future__ import annotations

import json
import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from wargames import limits
from wargames.accounts.services import person_of
from wargames.delivery.models import PushSubscription, TabSound
from wargames.delivery.pages.forms import SoundForm
from wargames.delivery.pages.place_actions import removing, testing
from wargames.delivery.places import web_push
from wargames.delivery.places.browsers import BROWSER_COOKIE, mark_of
from wargames.delivery.tasks import try_device


@login_required(login_url="accounts:welcome")
@require_safe
def devices(request: HttpRequest) -> HttpResponse:
    """The page of one's devices with notifications, and of the tab's sound."""
    person = person_of(request)
    sound = TabSound.objects.filter(person=person).first() or TabSound(person=person)
    page = {
        "devices": PushSubscription.objects.filter(person=person),
        "own_mark": mark_of(request),
        "public_key": web_push.public_key(),
        "form": SoundForm(instance=sound),
    }
    return render(request, "delivery/devices.html", page)


@require_POST
@login_required(login_url="accounts:welcome")
def turn_on(request: HttpRequest) -> HttpResponse:
    """Store the push subscription that the browser has created."""
    limits.count(request, "device")
    answer = redirect("delivery:devices")
    cookie = request.COOKIES.get(BROWSER_COOKIE) or secrets.token_urlsafe(24)
    try:
        sent = json.loads(request.POST.get("subscription", "")[:5000])
        device = request.POST.get("device", "")
        web_push.subscribe(person_of(request), sent, device, mark_of(request, cookie))
    except (ValueError, RecursionError) as error:
        is_ours = isinstance(error, web_push.BadSubscription)
        words = str(error) if is_ours else "The browser sent no subscription."
        messages.error(request, f"Notifications are not turned on. {words}")
        return answer
    messages.success(request, "This browser now shows notifications, even when no page is open.")
    answer.set_cookie(
        BROWSER_COOKIE,
        cookie,
        max_age=settings.SESSION_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def own_device(request: HttpRequest) -> PushSubscription:
    """The device that a button names.

    :raises Http404: it is not the user's.
    """
    mine = PushSubscription.objects.filter(person=person_of(request))
    found = mine.filter(endpoint_hash=request.POST.get("device", "")[:64]).first()
    if found is None:
        raise Http404("no such device")
    return found


remove = removing(
    own_device, page="delivery:devices", words="That device no longer shows notifications."
)
test = testing(own_device, page="delivery:devices", limit="device", task=try_device)


@login_required(login_url="accounts:welcome")
def sound(request: HttpRequest) -> HttpResponse:
    """POST: store the sound settings. GET: return them for the page's script."""
    person = person_of(request)
    kept = TabSound.objects.filter(person=person).first() or TabSound(person=person)
    if request.method != "POST":
        answer = JsonResponse({"sound": kept.sound, "when": kept.when})
        answer["Cache-Control"] = "private, no-store"
        return answer
    form = SoundForm(request.POST, instance=kept)
    if not form.is_valid():
        page = {"form": form, "devices": [], "public_key": web_push.public_key()}
        return render(request, "delivery/devices.html", page, status=400)
    form.save()
    messages.success(request, "Saved.")
    return redirect("delivery:devices")
