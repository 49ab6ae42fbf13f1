"""Every setting, from the environment or a file; docs/operate.md explains each.

With nothing set, Clubsite runs on this machine alone: SQLite, an embedded broker
under `var/`, mail written to `var/mail/`, and a secret key of its own making.
"""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.ops import environment
from clubsite.ops.environment import env, is_loopback

BASE_DIR = Path(__file__).resolve().parent.parent

SETTINGS_FILE = environment.read_file()
TESTING = env.bool("TESTING", default=False)
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))


def _own_address() -> str:
    """Where people find this site, as script/server tells it, unless SITE_URL says so."""
    named = (host for host in ALLOWED_HOSTS if not host.startswith(("*", ".")))
    public = (host for host in named if not is_loopback(host))
    name = next(public, env.str("HOST", default="127.0.0.1"))
    if PUBLIC and HTTPS:
        return f"https://{name}"
    place = f"[{name}]" if ":" in name.strip("[]") else name
    return f"http://{place}:{env.str('PORT', default='8000')}"


def _own_secret_key() -> str:
    """A key made once for this machine; good enough while no one else can reach it."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


# Who may reach us

ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"]
)
PUBLIC = not all(is_loopback(host) for host in ALLOWED_HOSTS)
DEBUG = env.bool("DEBUG", default=False)
if DEBUG and PUBLIC:
    raise SystemExit("DEBUG is on with a public host: unset DEBUG or ALLOWED_HOSTS.")
if PUBLIC and not env.str("SECRET_KEY", default=""):
    raise SystemExit(
        "SECRET_KEY is missing: set it to a long random text, and keep it."
    )
SECRET_KEY = env.str("SECRET_KEY", default="") or _own_secret_key()
HTTPS = env.bool("HTTPS", default=PUBLIC)
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
SITE_URL = (env.str("SITE_URL", default="") or _own_address()).rstrip("/")
STATUS_TOKEN = env.str("STATUS_TOKEN", default="")
USE_X_FORWARDED_HOST = False
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
PROXY_COUNT = int(environment.number("PROXY_COUNT", int(BEHIND_PROXY), least=0))
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/"]
# Browsers keep the promise for that long: it covers a club's other names only if asked.
SECURE_HSTS_SECONDS = int(
    environment.number("HSTS_SECONDS", 31_536_000 if HTTPS else 0, least=0)
)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD or env.bool(
    "HSTS_SUBDOMAINS", default=False
)
SECURITY_CONTACT = environment.contact("SECURITY_CONTACT")
SEARCH_ENGINES = PUBLIC and env.bool("SEARCH_ENGINES", default=False)
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "font-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3_000
UPLOAD_LIMIT = 5 * 1024 * 1024
# What one form of a case may bring: 60 MB of files and the form around them.
CASE_FILES_LIMIT = 64 * 1024 * 1024
# A file of so many results is looked at and stored within a few seconds, in the
# request; one of more, such as a field across many clubs, by a worker.
RESULTS_AT_ONCE = 3_000
CSRF_FAILURE_VIEW = "clubsite.ops.error_responses.csrf_failure"

# What it is made of

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "clubsite.ops",
    "clubsite.audit",
    "clubsite.jobs",
    "clubsite.notices",
    "clubsite.accounts",
    "clubsite.clubs",
    "clubsite.retention",
    "scoring",
    "rulings",
    "clubsite.members",
    "clubsite.recaps",
    "clubsite.sample",
]
MIDDLEWARE = [
    "clubsite.ops.middleware.request_log",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubsite.ops.error_responses.restored_first",
    "clubsite.ops.middleware.head_as_get",
    "clubsite.ops.middleware.permissions_policy",
    "clubsite.site.load_once.load_once_per_request",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "clubsite.ops.request_body.heard_out",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubsite.accounts.signing_in.SignInFirst",
    "clubsite.accounts.second_factor.gate.SecondFactorFirst",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubsite.ops.error_responses.refusals",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "clubsite.urls"
WSGI_APPLICATION = "clubsite.wsgi.application"
_LOADERS = [
    "django.template.loaders.filesystem.Loader",
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
                    [("django.template.loaders.cached.Loader", _LOADERS)],
                )
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
                "scoring.templatetags.bridge",
                "scoring.templatetags.board",
                "clubsite.clubs.templatetags.club",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "clubsite.clubs.navigation.navigation",
            ],
        },
    }
]
FORM_RENDERER = "clubsite.site.web.FormRenderer"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Where things are kept

_DATABASE_URL = environment.address(
    "DATABASE_URL",
    ("sqlite", "postgres", "postgresql"),
    default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}",
)
DATABASES = {"default": env.db_url_config(_DATABASE_URL)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # A page has dozens of statements: none is compiled twice by one connection.
        "cached_statements": 2000,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
            "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728;"
            "PRAGMA cache_size=-16000; PRAGMA journal_size_limit=67108864;"
            "PRAGMA secure_delete=ON;"
        ),
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    # Seconds, and milliseconds: a server that answers nothing holds no one up for long.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "tcp_user_timeout": 30_000,
        "keepalives_idle": 30,
        **DATABASES["default"].get("OPTIONS", {}),
    }
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
REDIS_URL = environment.address("REDIS_URL", ("redis", "rediss"))

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
_STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if TESTING or DEBUG or not (STATIC_ROOT / "staticfiles.json").exists()
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
WHITENOISE_USE_FINDERS = "Manifest" not in _STATIC_STORAGE
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise warns where there is none
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STATIC_STORAGE},
}

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "clubsite.accounts.backends.PasswordBackend",
    "clubsite.accounts.backends.LinkBackend",
]
_VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {
        "NAME": f"{_VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": f"{_VALIDATORS}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATORS}.CommonPasswordValidator"},
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = reverse_lazy("sign_in")
LOGIN_REDIRECT_URL = reverse_lazy("site_home")
LOGOUT_REDIRECT_URL = reverse_lazy("site_home")
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "clubsite.accounts.views.locked_out"
AXES_ENABLE_ADMIN = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS: list[str] = ["username", "password"]
AXES_CLIENT_IP_CALLABLE = "clubsite.ops.limits.client_network"
AXES_WHITELIST_CALLABLE = "clubsite.accounts.guessing.is_not_counted"
SESAME_MAX_AGE = 60 * 60
SESAME_ONE_TIME = True
# Of operators, and of those whose role opens confidential files.
SECOND_FACTOR_REQUIRED = env.bool("SECOND_FACTOR_REQUIRED", default=PUBLIC)
OTP_TOTP_ISSUER = urlsplit(SITE_URL).hostname
SAMPLE = env.bool("SAMPLE", default=True)
MIGRATE_WITHOUT_BACKUP = env.bool("MIGRATE_WITHOUT_BACKUP", default=False)

# Words and times

LANGUAGES = [("en-gb", _("English (UK)")), ("en-us", _("English (US)"))]
if env.bool("PSEUDO_LANGUAGE", default=False):
    LANGUAGES.append(("ia", _("Pseudo-language")))
LANGUAGE_CODE = environment.one_of("LANGUAGE_CODE", dict(LANGUAGES), default="en-gb")
LOCALE_PATHS = [BASE_DIR / "locale", VAR_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

# Mail

DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="Clubsite <clubsite@localhost>")
EMAIL_CONFIGURED = bool(env.str("EMAIL_URL", default=""))
if EMAIL_CONFIGURED:
    vars().update(environment.mail())
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_TIMEOUT = 10

# Work in the background

CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BEAT_SCHEDULER = "clubsite.ops.beat:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
SWEEP_SECONDS = environment.number("SWEEP_SECONDS", 15.0, least=0.1)
CELERY_BEAT_SCHEDULE = {
    name: {"task": task, "schedule": SWEEP_SECONDS * every}
    for name, task, every in (
        ("ask for documents", "clubsite.recaps.tasks.sweep_documents", 1),
        ("report the month that has ended", "clubsite.recaps.tasks.sweep_months", 20),
        ("move events whose time has come", "scoring.tasks.sweep_events", 1),
        ("email results", "scoring.tasks.sweep_result_mails", 1),
        ("make players' statistics", "scoring.tasks.sweep_statistics", 1),
        ("judge deadlines of cases", "rulings.tasks.sweep_deadlines", 1),
        ("seal the audit log", "clubsite.audit.tasks.seal", 4),
        ("mail the seal of the audit log", "clubsite.clubs.tasks.mail_seals", 40),
        ("forget old flow sheets", "clubsite.recaps.tasks.sweep_flow_sheets", 4),
        ("delete superseded documents", "clubsite.recaps.tasks.prune_documents", 240),
        ("forget what was left unsent", "clubsite.accounts.tasks.forget_unsent", 40),
        ("carry out the schedule of retention", "clubsite.retention.tasks.sweep", 240),
        ("mail what was expunged", "clubsite.retention.tasks.mail_list", 240),
        ("forget old lists of members", "clubsite.members.tasks.forget_lists", 40),
        ("forget old counters", "clubsite.ops.tasks.forget_old", 240),
        ("forget finished jobs", "clubsite.jobs.tasks.forget_finished", 240),
    )
} | {
    # Often enough that work goes on as soon as the lease of a killed worker ends.
    f"do the jobs of {queue}": {
        "task": "clubsite.jobs.tasks.run_queue",
        "schedule": SWEEP_SECONDS / 3,
        "args": [queue],
        "options": {"queue": queue},
    }
    for queue in ("mail", "documents", "analysis")
}
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "visibility_timeout": 600,
        "socket_connect_timeout": 2,
        "socket_timeout": 10,
    }
else:
    CELERY_WORKER_TIMER_PRECISION = 0.2  # a thread sleeps as long, and its end waits
    QUEUE_DIR = VAR_DIR / "queue"
    for _folder in ("messages", "processed", "control"):
        (QUEUE_DIR / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT = "clubsite.ops.file_broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "processed_folder": str(QUEUE_DIR / "processed"),
        "control_folder": str(QUEUE_DIR / "control"),
        "polling_interval": 0.2,
        "store_processed": False,
    }

# What it says of itself: one line of JSON each, with the request's id, without people

LOG_LEVEL = environment.one_of(
    "LOG_LEVEL",
    ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
    default="WARNING" if TESTING else "INFO",
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "structlog.stdlib.ProcessorFormatter",
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            "foreign_pre_chain": [
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso"),
                structlog.processors.format_exc_info,
            ],
        }
    },
    "filters": {
        "without_addresses": {"()": "clubsite.ops.middleware.WithoutAddresses"},
        "outages": {"()": "clubsite.ops.outages.Outages"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json",
            "filters": ["without_addresses", "outages"],
        },
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django.server": {"level": "ERROR", "propagate": True},
        "axes": {"level": "ERROR"},
    },
}
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
SILENCED_SYSTEM_CHECKS = [
    "axes.W006",
    # HSTS without subdomains and preload: the operator asks for them.
    "security.W005",
    "security.W021",
]
