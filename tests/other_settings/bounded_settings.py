"""The site as people run it, with bounds on connections that a test reaches soon."""

from wargames.processes import connections
from wargames.settings import *  # noqa: F403

CONNECTIONS = 40
CONNECTIONS_PER_ADDRESS = 20
connections.HEAD_SECONDS = 2.0
connections.BODY_SECONDS = 2.0
connections.STUCK_SECONDS = 2.0
connections.CLOSING_SECONDS = 2.0
connections.SPARE_CONNECTIONS = 10
