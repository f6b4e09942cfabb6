"""The site as many people run it, with all that waits for minutes waiting for seconds."""

from tests.other_settings.live_settings import *  # noqa: F403
from tests.other_settings.live_settings import ACCOUNT_RATE_LIMITS

ACCOUNT_RATE_LIMITS = {**ACCOUNT_RATE_LIMITS, "api": "99999/m/user"}
PROGRAM_PACE = 0.3
STANDING_PACE = 0.4
SWEEP_PACE = 2
OVERDUE = 2
TASK_LOST = 6
DELIVERY_LOST = 8
HERE_FOR = 0
