"""Settings of the site.

Everything that differs between machines comes from the environment. With nothing set, the site runs
in one process on SQLite and memory; `docs/running.md` tells what each variable does and how many
people a set-up is for.
"""

from email.utils import parseaddr
from pathlib import Path
from typing import Any

import jinja2
from csp.constants import NONE, SELF

from wargames.environment import Environment
from wargames.hosts import likely_hosts
from wargames.rate_limits import RATE_LIMITS
from wargames.secret_key import kept_secret_key, kept_vapid_key
from wargames.security import static_headers

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment(BASE_DIR / ".env")

VAR_DIR = env.folder("FLAGPLOT_VAR", BASE_DIR / "var")

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.key("SECRET_KEY", kept_secret_key, VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, 0, 65535)
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS") or likely_hosts(HOST)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "wargames.work",  # first: its db_worker is the one
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "template_partials",
    "wargames.accounts",
    "wargames.people",
    "wargames.clocks",
    "wargames.lobby",
    "wargames.presentation",
    "wargames.table",
    "wargames.notices",
    "wargames.opponents",
    "wargames.library",
    "wargames.pictures",
    "wargames.replay",
    "wargames.report",
    "wargames.seating",
    "wargames.delivery",
    "wargames.tournaments",
    "wargames.api",
    "wargames.bench",
    "engine",
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "wargames.middleware.kept_by_nobody",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "wargames.middleware.readable_requests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "wargames.accounts.sessions.PersonMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "wargames.middleware.no_blank_refusals",
]

ROOT_URLCONF = "wargames.urls"
ASGI_APPLICATION = "wargames.asgi.application"

TEMPLATE_LOADERS = [
    "wargames.rendering.template_loader.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "wargames.accounts.context.theme",
                "wargames.notices.services.unread",
            ],
        },
    },
    {
        # What a move redraws, compiled to Python because that is drawn quicker.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "jinja"],
        "OPTIONS": {
            "environment": "wargames.presentation.fragment_environment.environment",
            # A fact that is not there is drawn as nothing, as in Django's; in tests it is an error.
            "undefined": jinja2.ChainableUndefined,
        },
    },
]
FORM_RENDERER = "wargames.rendering.form_renderer.FieldRenderer"

# ---------------------------------------------------------------- the database
DATABASE_PATIENCE = 5  # seconds to wait for a lock; then the answer is 503, in words
SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(VAR_DIR / "flagplot.sqlite3"),
}
DATABASES: dict[str, dict[str, Any]] = {"default": env.database("DATABASE_URL") or SQLITE}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "wargames.queued_sqlite3"
    # Opening the file and saying the pragmas costs more than most queries. The few threads that
    # make pages stay (asgi.py), and so do their connections.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        # IMMEDIATE takes the write lock when a move begins, so two moves queue up instead of
        # failing half-way; WAL lets everyone read meanwhile.
        "transaction_mode": "IMMEDIATE",
        "timeout": DATABASE_PATIENCE,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
            "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000;"
        ),
    }
else:
    # Here too, but a server elsewhere may have gone away meanwhile.
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault(
        "options", f"-c lock_timeout={DATABASE_PATIENCE * 1000}"
    )
# How many processes `serve` begins, 0: one for each core; and the folder by which it has them find
# each other, which it sets itself.
PROCESSES = env.number("PROCESSES", 0, 0, 64)
TOGETHER = env.text("FLAGPLOT_TOGETHER")
# What processes keep in memory to be quick takes no more of it in several than in one.
SHARE_OF_MEMORY = 1 / PROCESSES if TOGETHER and PROCESSES else 1.0
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ------------------------------------------- sockets, cache and work behind the page
REDIS_URL = env.redis("REDIS_URL")
CAPACITY = {"capacity": 1000, "group_expiry": 10 * 365 * 24 * 3600}
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "wargames.processes.redis_layer.FallbackLayer",
            "CONFIG": {"url": REDIS_URL, **CAPACITY},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "wargames.processes.redis_cache.FallbackCache",
            "LOCATION": REDIS_URL,
        }
    }
elif TOGETHER:
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "wargames.processes.peers.PeerLayer", "CONFIG": CAPACITY}
    }
    CACHES = {
        "default": {
            "BACKEND": "wargames.processes.cache.SharedCounts",
            "LOCATION": "counts",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }
    DATABASES["counts"] = {  # of the limits; it ends with the processes
        "ENGINE": "wargames.queued_sqlite3",
        "NAME": f"{TOGETHER}/counts.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": DATABASE_PATIENCE,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;",
        },
    }
    DATABASE_ROUTERS = ["wargames.processes.cache.CountsRouter"]
else:
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "wargames.processes.channel_layer.MemoryLayer", "CONFIG": CAPACITY}
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
SOCKETS_PER_TABLE = (
    10  # of one table or list, each person's, in one process; a new one ends the oldest
)
# Not in the cache: there a log-out would be forgotten that happens while Redis is away.
SESSION_ENGINE = "wargames.accounts.sessions"
# Seconds between one thing the program does for a facilitator and the next: an even pace, that
# tells nothing of how long it took to decide.
PROGRAM_PACE = 2
# Seconds between a question and the answer that its side has given beforehand: always the same, and
# time to take it back.
STANDING_PACE = 10
# Seconds: where sides have secrets, a program that leads one answers at whole multiples of the
# first after the question, and of the second where a whole plan is asked for.
PROGRAM_SLOT = 2
PROGRAM_PLAN_SLOT = 10
# How many processes think for programs at once, each at a low priority.
PROGRAM_THINKERS = env.number("PROGRAM_THINKERS", 1, 1, 64)
# "posts": what goes out to machines elsewhere; no game waits for one that is slow. "programs": what
# programs think about.
TASKS = {
    "default": {
        "BACKEND": "django_tasks_db.DatabaseBackend",
        "QUEUES": ["default", "posts", "programs"],
    }
}
# Seconds: between two looks for what no task came for; how late something is then; after which a
# task that has begun, and a message that is being sent, are taken for lost.
SWEEP_PACE = 60
OVERDUE = 60
TASK_LOST = 300
DELIVERY_LOST = 600
# Seconds for which someone who has looked is taken to be there, before a message calls them.
HERE_FOR = 300

# ---------------------------------------------------------------------- people
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "MinimumLengthValidator": {},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
        "UserAttributeSimilarityValidator": {"user_attributes": ("name", "email")},
    }.items()
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:home"
LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_ADAPTER = "wargames.accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "wargames.accounts.forms.SignupName"
ACCOUNT_FORMS = {
    "signup": "wargames.accounts.signup.AccountSignupForm",
    "user_token": "wargames.accounts.letters.ResetLinkForm",
}
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # our own views do it, for all but guests
# Where e-mails reach people, an address is confirmed before its account begins.
emails_arrive = not env.text("EMAIL_URL", "console:").startswith("console")
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if emails_arrive else "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Flag Plot] "
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = RATE_LIMITS
ACCOUNT_USER_DISPLAY = "wargames.accounts.adapter.display_name"

# A guest's seat hangs on this cookie alone, so it lives a year.
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True

# -------------------------------------------------------------------- security
HTTPS = env.flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Whose X-Forwarded-For and -Proto the server believes: it then puts address and scheme right.
FORWARDED_ALLOW_IPS = env.proxies("FORWARDED_ALLOW_IPS")
# Connections that one process has open, pages and sockets; in all, and of one address that is no
# proxy in FORWARDED_ALLOW_IPS.
CONNECTIONS = env.number("CONNECTIONS", 4000, 1, 1_000_000)
CONNECTIONS_PER_ADDRESS = env.number("CONNECTIONS_PER_ADDRESS", 256, 1, 1_000_000)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "wargames.pages.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
LARGEST_REQUEST = 2_000_000  # files included; anything longer is not even kept until it is whole

# ------------------------------------------------------------------------ mail
EMAIL_DEFAULTS = env.email("EMAIL_URL")
EMAIL_BACKEND = EMAIL_DEFAULTS["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL_DEFAULTS["EMAIL_HOST"]
EMAIL_PORT = EMAIL_DEFAULTS["EMAIL_PORT"]
EMAIL_HOST_USER = EMAIL_DEFAULTS["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = EMAIL_DEFAULTS["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = EMAIL_DEFAULTS["EMAIL_USE_TLS"]
EMAIL_USE_SSL = EMAIL_DEFAULTS["EMAIL_USE_SSL"]
EMAIL_FILE_PATH = EMAIL_DEFAULTS["EMAIL_FILE_PATH"]
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.sender("DEFAULT_FROM_EMAIL", "Flag Plot <flagplot@localhost>")
# Where links in e-mails lead: a task has no request to ask.
SITE_URL = env.site("SITE_URL", f"http://localhost:{PORT}")

# ------------------------------------------------------------- push and webhooks
# The key that signs what goes to push services; whoever subscribed did so for this one.
VAPID_PRIVATE_KEY = env.vapid_key("VAPID_PRIVATE_KEY", kept_vapid_key, VAR_DIR / "vapid_key")
# Whom a push service may write to when something is amiss: mailto: or https:.
VAPID_CONTACT = env.contact("VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
# host:port of receivers inside one's own network, for tests; anything may be sent there.
OUTBOUND_TEST_HOSTS = env.receivers("OUTBOUND_TEST_HOSTS")

# -------------------------------------------------------------------- pictures
# Folders of typefaces for pictures of boards; without any, those of the system.
PICTURE_FONTS = env.folders("PICTURE_FONTS")

# ---------------------------------------------------------------- static files
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "wargames.statics.JoinedScriptsStorage"
    },
}
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True  # pages name no others
SERVESTATIC_USE_FINDERS = SERVESTATIC_AUTOREFRESH = DEBUG
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_ADD_HEADERS_FUNCTION = static_headers

# ------------------------------------------------------------------------ rest
LANGUAGE_CODE = "en-gb"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "discreet": {
            "()": "wargames.logs.Discreet",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "discreet"}},
    "root": {"handlers": ["stderr"], "level": env.level("LOG_LEVEL", "WARNING")},
    # Named here so that nothing of theirs is written in another way: Django would mail its errors,
    # the server would write the whole address of every request.
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.server": {"handlers": [], "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"level": "WARNING"},
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}
