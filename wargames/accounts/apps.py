"""The accounts as a Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Tells Django of people and their pages."""

    name = "wargames.accounts"
    verbose_name = "People"
