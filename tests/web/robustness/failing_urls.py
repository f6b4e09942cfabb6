"""The site's addresses, and some that break."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path

from wargames import urls
from wargames.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def breaks(request: HttpRequest) -> HttpResponse:
    hidden = request.POST.get("choice", "the magazine has gone up")
    try:
        raise KeyError(hidden)
    except KeyError as error:
        raise RuntimeError(f"no such card: {hidden}") from error


def forbids(request: HttpRequest, token: str) -> HttpResponse:
    raise PermissionDenied(f"not with {token}")


urlpatterns = [
    *urls.urlpatterns,
    path("breaks/", breaks),
    path("breaks/<str:token>/", lambda request, token: breaks(request)),
    path("forbids/<str:token>/", forbids),
]
