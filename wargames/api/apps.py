"""The API as a Django app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Configures the app of the JSON API."""

    name = "wargames.api"

    def ready(self) -> None:
        from wargames.accounts import keys
        from wargames.api.models import Token

        keys.are_given_out(keys.Kind(Token, "API token", "API tokens", "api:tokens"))
