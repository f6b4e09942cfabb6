"""URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLResolver, include, path
from django.urls.resolvers import RoutePattern


class WhenAsked(URLResolver):
    """Addresses below a prefix, in a namespace, whose module is imported when one is asked for."""

    def _populate(self) -> None:
        """Do nothing before: Django finds these names by their namespace, but would look first."""
        if "urlconf_module" in vars(self):
            super()._populate()


# The site's own log-in, with its limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("table/", include("wargames.table.urls")),  # first: most that is asked for is there
    path("", include("wargames.lobby.urls")),
    path("", include("wargames.api.urls")),
    WhenAsked(RoutePattern("api/v1/"), "wargames.api.site", app_name="ninja", namespace="api-1"),
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
