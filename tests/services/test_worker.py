"""A real worker and a real beat on the database and the broker of this run."""

import pytest

from clubsite.ops.models import Heartbeat
from script import commands
from script.services import Servers
from tests.processes import Process, Worker, lives, wait_until

pytestmark = pytest.mark.both_in_full


def seen(name: str) -> bool:
    return Heartbeat.objects.filter(name=name).exists()


def test_a_worker_takes_work_and_gives_signs_of_life(worker: Worker) -> None:
    wait_until(lambda: all(seen(f"worker {queue}") for queue in commands.QUEUES))

    assert worker.takes_work()


@pytest.mark.full
def test_beat_gives_signs_of_life(beat: Process) -> None:
    wait_until(lambda: seen("beat"))

    assert beat.process is not None
    assert lives(beat.process.pid)


@pytest.mark.full
def test_a_killed_worker_leaves_nothing_behind_and_can_be_started_again(
    worker: Worker,
) -> None:
    worker.kill()
    worker.start()

    assert worker.takes_work()


@pytest.mark.servers
def test_the_database_and_the_broker_may_be_stopped_and_started(
    own_servers: Servers, transactional_db: None
) -> None:
    own_servers.postgres.restart()
    own_servers.redis.restart()

    assert own_servers.postgres.ready()
    assert own_servers.redis.ready()
