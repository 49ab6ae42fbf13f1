"""The questions of the health pages: each answers what is wrong, or nothing."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from kombu.exceptions import OperationalError

from clubsite.ops import heartbeat
from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now
from clubsite.site.questions import KeyedQuestion

Probe = Callable[[], str]
health_checks = KeyedQuestion[Probe](
    "What is wrong with the part of the machinery of that name"
)
facts = KeyedQuestion[Callable[[], object]](
    "What an operator reads of that name besides, a value for JSON"
)

NEEDED = ("database", "writing", "files")
"""What a site cannot serve without; all else catches up."""
UNKNOWN = "unknown: the database does not answer"
TRIED_BYTES = 64 * 1024
SCARCE = 500
"""Megabytes: with fewer the disk is soon full."""


def ask_needed() -> dict[str, str]:
    """Whether this site can serve and write: `ok`, or a line that says what is wrong."""
    return {name: _ask(health_checks[name]) or "ok" for name in NEEDED}


def ask_all() -> dict[str, str]:
    """What each part of the machinery answers: `ok`, or one line that says what is wrong."""
    return {name: _ask(probe) or "ok" for name, probe in health_checks.items()}


def ask_facts() -> dict[str, object]:
    """What an operator reads besides."""
    return {name: _ask(fact) for name, fact in facts.items()}


def _ask(question: Callable[[], Any]) -> Any:
    try:
        return question()
    except DatabaseError:
        return UNKNOWN


def database() -> str:
    """Whether the database answers a question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "the database does not answer"
    return ""


def writing() -> str:
    """Whether the database takes a row for good: what is rolled back never needs room."""
    sign = Heartbeat(name="web", at=now())
    try:
        Heartbeat.objects.bulk_create(
            [sign], update_conflicts=True, unique_fields=["name"], update_fields=["at"]
        )
    except DatabaseError:
        return "the database cannot be written to: is its disk full?"
    return ""


def files() -> str:
    """Whether a file can be written where the site writes, beside its database, too."""
    try:
        for folder in writable_folders():
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(bytes(TRIED_BYTES))
    except OSError as problem:
        return f"files cannot be written: {problem.strerror}"
    return ""


def writable_folders() -> set[Path]:
    """Where this site writes files."""
    database = connection.settings_dict
    file = Path(str(database["NAME"])) if connection.vendor == "sqlite" else None
    beside = {file.parent} if file and file.is_file() else set()
    return {Path(settings.VAR_DIR), *beside}


def free_megabytes() -> int:
    """How much may still be written where the site writes."""
    return min(shutil.disk_usage(folder).free for folder in writable_folders()) // 10**6


def space() -> str:
    """Whether there is room for some time to come."""
    free = free_megabytes()
    return f"only {free} MB are free for what the site writes" if free < SCARCE else ""


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
