"""Processes and servers for the tests that cross apps."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import connection

from script import commands
from script.services import Servers
from tests.environment import our_servers
from tests.processes import Process, Worker, database_url, new_beat, new_worker


@pytest.fixture
def worker(transactional_db: None) -> Iterator[Worker]:
    """A real Celery worker on this test's database; kill and start it as you like.

    What the beat of an earlier test queued is thrown away: it would be done here.
    """
    with current_app.connection_for_write() as link:
        channel: Any = link.default_channel
        for queue in commands.QUEUES:
            channel.queue_purge(queue)
    process = new_worker()
    process.start()
    yield process
    process.kill()


@pytest.fixture
def beat(transactional_db: None) -> Iterator[Process]:
    """A real beat that sweeps every second."""
    process = new_beat()
    process.start()
    yield process
    process.kill()


@pytest.fixture
def own_servers() -> Iterator[Servers]:
    """The PostgreSQL and the Redis of this run, which the test may stop and start."""
    both = our_servers()
    yield both
    for server in (both.postgres, both.redis):
        if server.process is None:
            server.start()


@pytest.fixture
def elsewhere(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a database with nothing in it, gone afterwards."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.sqlite3'}"
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE clubsite_restored")
    try:
        yield f"{database_url().rpartition('/')[0]}/clubsite_restored"
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP DATABASE clubsite_restored WITH (FORCE)")
