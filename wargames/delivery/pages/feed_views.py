"""The feeds at their private addresses, and the page on which one makes, renews or ends them."""

from __future__ import annotations

import hashlib
from calendar import timegm
from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, quote_etag
from django.views.decorators.http import require_POST, require_safe

from wargames import limits
from wargames.accounts import keys
from wargames.accounts.services import person_of
from wargames.delivery.feeds import atom_of, calendar_of
from wargames.delivery.models import FeedAddress, new_token


@login_required(login_url="accounts:welcome")
@require_safe
def feeds(request: HttpRequest) -> HttpResponse:
    """The page with the private addresses of one's feeds, if they are on."""
    address = FeedAddress.objects.filter(person=person_of(request)).first()
    urls = {kind: url_of(kind, address) for kind in ("atom", "calendar") if address is not None}
    return render(request, "delivery/feeds.html", {"address": address, **urls})


def url_of(kind: str, address: FeedAddress) -> str:
    """The absolute URL of a feed."""
    return settings.SITE_URL + reverse(f"delivery:{kind}", args=[address.token])


@require_POST
@login_required(login_url="accounts:welcome")
def renew(request: HttpRequest) -> HttpResponse:
    """Turn the feeds on, or give them new addresses, which disables the old ones."""
    person = person_of(request)
    with transaction.atomic():
        keys.still(person)
        FeedAddress.objects.update_or_create(person=person, defaults={"token": new_token()})
    messages.success(request, "New addresses created. Old ones no longer work.")
    return redirect("delivery:feeds")


@require_POST
@login_required(login_url="accounts:welcome")
def end(request: HttpRequest) -> HttpResponse:
    """Turn the feeds off."""
    FeedAddress.objects.filter(person=person_of(request)).delete()
    messages.success(request, "Feeds are off.")
    return redirect("delivery:feeds")


@require_safe
def atom(request: HttpRequest, token: str) -> HttpResponseBase:
    """The Atom feed at a private address: its owner's notices and games."""
    address = address_of(request, token)
    body, latest = atom_of(address, url_of("atom", address))
    return sent(request, body, "application/atom+xml; charset=utf-8", latest)


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The calendar at a private address: its owner's deadlines."""
    body = calendar_of(address_of(request, token))
    return sent(request, body, "text/calendar; charset=utf-8")


def address_of(request: HttpRequest, token: str) -> FeedAddress:
    """The feed address with a token; no session is needed.

    :raises Http404: there is no such address, or not any more.
    :raises TooMany: the client has exceeded its limit.
    """
    found = FeedAddress.objects.select_related("person").filter(token=token).first()
    if found is None or not found.person.is_active:
        limits.count(request, "feed_unknown")
        raise Http404("no such feed")
    limits.count(request, "feed")
    return found


def sent(
    request: HttpRequest, body: bytes, content_type: str, latest: datetime | None = None
) -> HttpResponseBase:
    """A feed, or 304 if the client has it; `latest`: when it changed, if known."""
    etag = quote_etag(hashlib.sha256(body).hexdigest()[:32])
    moment = timegm(latest.utctimetuple()) if latest else None
    whole = HttpResponse(body, content_type=content_type)
    whole["ETag"] = etag
    if moment is not None:
        whole["Last-Modified"] = http_date(moment)
    answer = get_conditional_response(request, etag, moment, whole) or whole
    answer["Cache-Control"] = "private, max-age=300"
    answer["X-Robots-Tag"] = "noindex"
    return answer
