"""What every test may ask for. The environment itself is tests/environment.py."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import pytest
import redis
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from clubsite.audit import guards
from clubsite.ops import limits
from clubsite.site import clock
from clubsite.tests.query_bounds import bounded_requests
from scoring.results import live
from scoring.results.queries import scores
from tests.environment import is_slow
from tests.migrated import migrated_once

EVENING = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


@pytest.fixture
def set_clock() -> Iterator[Callable[[datetime], None]]:
    """`set_clock(instant)`: the clock stands there until set again or the test ends."""
    with ExitStack() as stack:

        def stand(instant: datetime) -> None:
            stack.enter_context(clock.at(instant))

        yield stand


@pytest.fixture
def evening(set_clock: Callable[[datetime], None]) -> datetime:
    """The clock stands at seven o'clock of a Monday evening in winter."""
    set_clock(EVENING)
    return EVENING


@pytest.fixture(scope="session")
def keep_rows(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Callable[[], AbstractContextManager[None]]:
    """`with keep_rows():` what is stored from here on stays until the block ends.

    For a fixture of a module: its tests find the rows, and each undoes only its own.
    """

    @contextmanager
    def keep() -> Iterator[None]:
        with django_db_blocker.unblock(), transaction.atomic():
            yield
            transaction.set_rollback(True)

    return keep


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, django_db_modify_db_settings_parallel_suffix: None
) -> Iterator[None]:
    """Other processes and threads read the test database: then SQLite needs a file."""
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"] and any(map(is_slow, request.session.items)):
        database.setdefault("TEST", {})["NAME"] = str(settings.VAR_DIR / "test.sqlite3")
    with migrated_once():
        yield


@pytest.fixture(autouse=True, scope="session")
def flush_may_empty_the_audit_log() -> Iterator[None]:
    """SQLite is emptied row by row between tests: lift the guards for that moment."""

    def lift_and_flush(*args: Any, **options: Any) -> str:
        guards.remove(connection)
        try:
            return flush(*args, **options)
        finally:
            guards.install(connection)
            count_from_one_again()
            live.forget_versions()  # the next test has an event of the same key
            scores.forget_scores()

    def flush(*args: Any, **options: Any) -> str:
        """A page or a worker that ends at this moment may hold a table: then once more."""
        for _attempt in range(5):
            with suppress(CommandError):
                return call_command(*args, **options)
        return call_command(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.testcases.call_command", lift_and_flush)
        yield


def count_from_one_again() -> None:
    """SQLite goes on counting the rows of a table that was emptied.

    The proof of the audit log goes by it, and the next test finds the tables as the first
    one did.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("UPDATE sqlite_sequence SET seq = 0")


@pytest.fixture(autouse=True, scope="session")
def static_files_are_found_once() -> Iterator[None]:
    """Each new client of a test would look for the same files in all folders."""
    look = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, StaticFile] = {}

    def add(self: WhiteNoiseMiddleware) -> None:
        if not found:
            look(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add)
        yield


@pytest.fixture(autouse=True, scope="session")
def requests_are_bounded() -> Iterator[None]:
    """Every request of every test takes no more queries than its view may."""
    with bounded_requests():
        yield


@pytest.fixture(autouse=True)
def fresh_counters() -> None:
    """What the limits have counted in Redis does not outlive a test."""
    if settings.REDIS_URL:
        with suppress(redis.RedisError):
            limits.forget_all()
