"""URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt

from wargames.api.refusals import no_such_address
from wargames.api.site import api

# The site's own log-in, with its limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("table/", include("wargames.table.urls")),  # first: most that is asked for is there
    path("", include("wargames.lobby.urls")),
    path("", include("wargames.api.urls")),
    path("api/v1/", api.urls),
    re_path("^api/v1/", csrf_exempt(no_such_address)),
    path("", include("wargames.delivery.urls")),
    path("", include("wargames.people.urls")),
    path("me/", include("wargames.accounts.urls")),
    path("account/", include("wargames.accounts.account_urls")),
    path("notices/", include("wargames.notices.urls")),
    path("", include("wargames.clocks.urls")),
    path("", include("wargames.seating.urls")),
    path("", include("wargames.tournaments.urls")),
    path("table/", include("wargames.mending.urls")),
    path("table/", include("wargames.pictures.urls")),
    path("table/", include("wargames.replay.urls")),
    path("table/", include("wargames.report.urls")),
    path("facilitator/", include("wargames.facilitator.urls")),
    path("rules/", include("wargames.library.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "wargames.pages.bad_request"
handler403 = "wargames.pages.forbidden"
handler404 = "wargames.pages.not_found"
handler429 = "wargames.pages.too_many"
handler500 = "wargames.pages.server_error"
