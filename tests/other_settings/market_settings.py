"""The site as people run it, with the toy games and Market in its lobby."""

from tests import market
from tests.other_settings.toy_settings import *  # noqa: F403
from tests.other_settings.toy_settings import TEMPLATES

market.stay()
TEMPLATES[0]["DIRS"].append(market.TEMPLATES)
TEMPLATES[1]["DIRS"].append(market.FRAGMENTS)
