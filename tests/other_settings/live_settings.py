"""The site as people run it, but all its visitors have one address, and there are many."""

from wargames.settings import *  # noqa: F403
from wargames.settings import ACCOUNT_RATE_LIMITS

ACCOUNT_RATE_LIMITS = {
    **ACCOUNT_RATE_LIMITS,
    "guest": "9999/h/ip",
    "new_game": "9999/h/ip",
    "advice": "9999/m/user",
}
# The program's pause is as even as it is for people, and shorter.
PROGRAM_PACE = 0.5
# So are the moments at which programs answer in the fog.
PROGRAM_SLOT, PROGRAM_PLAN_SLOT = 0.2, 0.5
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""Quick, as in tests/settings.py."""
