"""The site's addresses, and one that breaks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from wargames import urls
from wargames.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the magazine has gone up")


urlpatterns = [*urls.urlpatterns, path("breaks/", breaks)]
