"""The accounts as a Django app."""

from allauth.core.internal import ratelimit
from django.apps import AppConfig

LOCK_SECONDS = 1
"""How long a counter of the limits stays locked by a process that was killed meanwhile.

allauth lets it be ten, and answers 429 to whoever waits for one.
"""


class AccountsConfig(AppConfig):
    """Tells Django of people and their pages."""

    name = "wargames.accounts"
    verbose_name = "People"

    def ready(self) -> None:
        ratelimit.CACHE_LOCK_TIMEOUT = LOCK_SECONDS
        ratelimit.CACHE_LOCK_WAIT_TIMEOUT = 3 * LOCK_SECONDS
