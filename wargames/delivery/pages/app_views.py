"""The site as an app on someone's device: its manifest, its service worker, its offline page."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from wargames.delivery.icons import ICONS, NIGHT, PAPER, SEA

A_DAY = "public, max-age=86400"
SCRIPT = "js/service-worker.js"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, which a browser reads before it offers to install the site."""
    home = reverse("lobby:home")
    about = {
        "id": home,
        "name": "Flag Plot",
        "short_name": "Flag Plot",
        "description": "Wargames of the Pacific War, live or a move now and then.",
        "lang": "en-GB",
        "dir": "ltr",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SEA,
        "categories": ["games"],
        "icons": icons(),
        "shortcuts": [
            {"name": "My games", "url": home},
            {"name": "Notifications", "url": reverse("notices:list")},
        ],
    }
    answer = JsonResponse(about, content_type="application/manifest+json")
    answer["Cache-Control"] = A_DAY
    return answer


def icons() -> list[dict[str, str]]:
    """The icons for a home screen."""
    found = [{"src": static("mark.svg"), "sizes": "any", "type": "image/svg+xml"}]
    for name, (shape, side) in ICONS.items():
        if name.startswith(("icon", "maskable")):
            purpose = "maskable" if shape == "maskable" else "any"
            picture = {"src": static(f"icons/{name}"), "type": "image/png"}
            found.append({**picture, "sizes": f"{side}x{side}", "purpose": purpose})
    return found


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which shows notifications without an open page; scope: the whole site.

    It caches only the offline page and its style sheet, and no user's pages.
    """
    kept = {
        "offline": reverse("delivery:offline"),
        "sheet": static("css/base.css"),
        "icon": static("icons/icon-192.png"),
        "badge": static("icons/badge-96.png"),
    }
    script = (Path(settings.BASE_DIR) / "static" / SCRIPT).read_text()
    told = f"const SITE = {json.dumps(kept)};\n{script}"
    mark = hashlib.sha256(told.encode()).hexdigest()[:12]
    answer = HttpResponse(f'const EDITION = "{mark}";\n{told}', content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    answer["Service-Worker-Allowed"] = reverse("lobby:home")
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown while the device is offline; the same for everyone."""
    answer = render(None, "delivery/offline.html", {"paper": PAPER, "night": NIGHT})
    answer["Cache-Control"] = A_DAY
    return answer
