"""The people of the site as a Django app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Tells Django of profiles, blocks and reports."""

    name = "wargames.people"
