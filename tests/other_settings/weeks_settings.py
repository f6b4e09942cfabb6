"""The site as people run it, on a clock that a test moves on (tests/ahead.py)."""

from tests.ahead import follow
from tests.other_settings.live_settings import *  # noqa: F403
from wargames.settings import MIDDLEWARE

follow()
MIDDLEWARE = ["tests.ahead.Follow", *MIDDLEWARE]
