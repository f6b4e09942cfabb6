"""The site as people run it, with the toy games in its lobby, and many visitors of one address."""

from tests import toy
from tests.other_settings.live_settings import *  # noqa: F403
from tests.other_settings.live_settings import STATICFILES_DIRS, TEMPLATES
from wargames.settings import VAR_DIR

toy.add()
TEMPLATES[0]["DIRS"].append(toy.TEMPLATES)
TEMPLATES[1]["DIRS"].append(toy.FRAGMENTS)
STATICFILES_DIRS.append(toy.STATIC)
# Beside the site's own: in one place each would pack all files again after the other.
STATIC_ROOT = VAR_DIR / "toys"
# Read by the tests of one file: to pack them well takes longer than all the reading.
SERVESTATIC_USE_BROTLI = SERVESTATIC_USE_ZSTD = False
