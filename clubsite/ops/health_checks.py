"""The questions of the health page: each answers what is wrong, or nothing."""

import os
from collections.abc import Callable

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from kombu.exceptions import OperationalError

from clubsite.ops import heartbeat
from clubsite.site.questions import KeyedQuestion

Probe = Callable[[], str]
health_checks = KeyedQuestion[Probe](
    "What is wrong with the part of the machinery of that name"
)


def ask_all() -> dict[str, str]:
    """What each part of the machinery answers: `ok`, or one line that says what is wrong."""
    return {name: _ask(question) or "ok" for name, question in health_checks.items()}


def _ask(question: Probe) -> str:
    try:
        return question()
    except DatabaseError:
        return "unknown: the database does not answer"


def database() -> str:
    """Whether the database answers a question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "the database does not answer"
    return ""


def broker() -> str:
    """Whether the broker takes a connection; the embedded one is a folder."""
    folder = settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("data_folder_in")
    if folder and not os.access(str(folder), os.W_OK | os.X_OK):
        return "the folder of the queue cannot be written to"
    try:
        with current_app.connection_for_write() as link:
            link.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError):
        place = settings.CELERY_BROKER_URL.rpartition("@")[2]
        return f"the broker at {place} cannot be reached: start it, or unset REDIS_URL"
    return ""


def beat() -> str:
    """Whether the clockwork gave a sign of life lately."""
    return "" if heartbeat.lives("beat") else "beat has not been alive lately"
