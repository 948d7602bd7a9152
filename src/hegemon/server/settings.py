"""Settings of the site. All that differs from machine to machine comes from the environment:

HEGEMON_DATA       folder of the database, the secret and the collected static files
HEGEMON_DATABASE   postgresql://user:password@host:port/name; without it SQLite in the folder
HEGEMON_URL        the address people see, as https://play.example.org; links in mail need it
HEGEMON_EVENTS_URL the address of the live events, if it is another than that of the site
HEGEMON_SECRET     the site's secret; without it one is made and kept in the folder
HEGEMON_SMTP       smtp://user:password@host:port (smtps:// for TLS, ?starttls=1); without it
                   mail is written to the log
HEGEMON_MAIL_FROM  the sender of mail
HEGEMON_GUESTS     "no": nobody plays without an account
HEGEMON_PROXIES    how many proxies stand before the server
"""

import os
import secrets
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

_ROOM = Path(__file__).resolve().parent


def _data_folder() -> Path:
    default = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "hegemon"
    folder = Path(os.environ.get("HEGEMON_DATA", default))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _secret() -> str:
    given = os.environ.get("HEGEMON_SECRET", "")
    if given:
        return given
    path = DATA / "secret"
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text()


def _database() -> dict[str, Any]:
    address = os.environ.get("HEGEMON_DATABASE", "")
    if address:
        url = urlsplit(address)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": url.path.lstrip("/"),
            "USER": unquote(url.username or ""),
            "PASSWORD": unquote(url.password or ""),
            "HOST": url.hostname or "",
            "PORT": str(url.port or ""),
            "OPTIONS": {"pool": {"min_size": 1, "max_size": 8, "timeout": 20}},
        }
    pragmas = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;"
        "PRAGMA cache_size=-32000;"
    )
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": pragmas}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "hegemon.sqlite3",
        "OPTIONS": options,
        "CONN_MAX_AGE": None,
    }


def _mail() -> dict[str, Any]:
    address = os.environ.get("HEGEMON_SMTP", "")
    if not address:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    url = urlsplit(address)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": url.hostname or "localhost",
        "EMAIL_PORT": url.port or (465 if url.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_SSL": url.scheme == "smtps",
        "EMAIL_USE_TLS": parse_qs(url.query).get("starttls") == ["1"],
    }


TESTING = "pytest" in sys.modules
DATA = _data_folder()
SECRET_KEY = _secret()
DEBUG = False
URL = os.environ.get("HEGEMON_URL", "http://localhost:8000").rstrip("/")
EVENTS_URL = os.environ.get("HEGEMON_EVENTS_URL", URL).rstrip("/")
GUESTS = os.environ.get("HEGEMON_GUESTS", "yes") != "no"
PROXIES = int(os.environ.get("HEGEMON_PROXIES", "0"))
SECURE = URL.startswith("https:")
_HOST = urlsplit(URL).hostname or "localhost"
ALLOWED_HOSTS = sorted({_HOST, "localhost", "127.0.0.1", "[::1]"})
CSRF_TRUSTED_ORIGINS = [URL]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "hegemon.server",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "hegemon.server.headers.SafetyHeaders",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "hegemon.server.urls"
WSGI_APPLICATION = "hegemon.server.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [_ROOM / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "hegemon.server.pages.frame.frame",
            ],
        },
    }
]
DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# People
AUTH_USER_MODEL = "hegemon.Person"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_BLACKLIST = ["moderator", "public", "hegemon", "admin"]
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Hegemon"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "start"
ACCOUNT_LOGOUT_REDIRECT_URL = "start"

# Safety
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES and SECURE else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
IMPORT_LIMIT = 40_000_000
"""Bytes of a game folder that may be handed in."""
TABLE_QUOTA, GUEST_QUOTA = 40, 12
"""Tables a person, or somebody without an account, may host at a time."""
TOKEN_QUOTA = 20

# Mail
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("HEGEMON_MAIL_FROM", f"hegemon@{_HOST}")
EMAIL_TIMEOUT = 20
globals().update(_mail())

# Static files
CLIENT = Path(os.environ.get("HEGEMON_CLIENT", _ROOM.parents[2] / "client" / "dist"))
STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(exist_ok=True)
_LOOK = _ROOM.parents[2] / "client" / "src"
STATICFILES_DIRS = [
    _ROOM / "static",
    *(
        (name, folder)
        for name, folder in (
            ("client", CLIENT),
            ("look/fonts", _LOOK / "fonts"),
            ("look/styles", _LOOK / "styles"),
            ("look/art", _LOOK / "art"),
        )
        if folder.is_dir()
    ),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if TESTING
        else "hegemon.server.static_files.HashedFiles"
    },
}
WHITENOISE_MAX_AGE = 3600

# Language and time
LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": os.environ.get("HEGEMON_LOG", "WARNING")},
    "loggers": {"django.request": {"level": os.environ.get("HEGEMON_LOG", "ERROR")}},
}

if TESTING:  # what is slow on purpose is fast
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
