"""The site as people run it, but one address may send one guest in."""

from wargames.settings import *  # noqa: F403
from wargames.settings import ACCOUNT_RATE_LIMITS

ACCOUNT_RATE_LIMITS = {**ACCOUNT_RATE_LIMITS, "guest": "1/h/ip"}
