"""The site's own settings, with what would only slow the tests down taken out."""

import os
import secrets
import tempfile

# A person's own settings (.env, environment) must not reach the tests: above all no database.
os.environ.update(DATABASE_URL="", REDIS_URL="", DEBUG="0", HTTPS="0")

import jinja2

from tests import market, toy
from wargames.settings import *  # noqa: F403
from wargames.settings import DATABASES, STATICFILES_DIRS, STORAGES, TEMPLATES

toy.add()
TEMPLATES[0]["DIRS"] += [toy.TEMPLATES, market.TEMPLATES]
TEMPLATES[1]["DIRS"] += [toy.FRAGMENTS, market.FRAGMENTS]
TEMPLATES[1]["OPTIONS"]["undefined"] = jinja2.StrictUndefined
STATICFILES_DIRS.append(toy.STATIC)

SECRET_KEY = "only for tests, where nothing is secret"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Hashed file names need a collectstatic first; test_settings.py checks that part by itself.
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
SERVESTATIC_USE_FINDERS = SERVESTATIC_AUTOREFRESH = True
# A file and not memory, so that tests with threads meet SQLite's real locks. Both names lead to
# files of the tests: whatever goes wrong, nobody's games are in them. Each run has its own names,
# since SQLite would read the log that a killed run left beside a database of the same name.
PLACE = os.path.join(tempfile.gettempdir(), f"flagplot-test-{os.getpid()}-{secrets.token_hex(4)}")
DATABASES["default"]["NAME"] = f"{PLACE}-unused.sqlite3"
DATABASES["default"]["TEST"] = {"NAME": f"{PLACE}.sqlite3"}
