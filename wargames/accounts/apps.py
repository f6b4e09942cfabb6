"""The accounts as a Django app."""

from allauth.core.internal import ratelimit
from django.apps import AppConfig

LOCK_SECONDS = 1
"""How long a rate limit's counter stays locked by a process that was killed.

allauth waits ten seconds, and meanwhile answers 429.
"""


class AccountsConfig(AppConfig):
    """Configures the app of people and their pages."""

    name = "wargames.accounts"
    verbose_name = "People"

    def ready(self) -> None:
        ratelimit.CACHE_LOCK_TIMEOUT = LOCK_SECONDS
        ratelimit.CACHE_LOCK_WAIT_TIMEOUT = 3 * LOCK_SECONDS
