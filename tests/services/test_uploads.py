"""What is too large is refused by our page, though the browser is still sending."""

from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection

import pytest

from script import commands
from script.services import free_port
from tests.processes import PATIENCE, Process, wait_until

pytestmark = pytest.mark.postgresql

MEGABYTE = 1024 * 1024


@pytest.fixture
def port(transactional_db: None) -> Iterator[int]:
    """Where a real web server listens."""
    where = free_port()
    server = Process(commands.web(host="127.0.0.1", port=where, processes=1))
    server.start()
    wait_until(lambda: status(where, "GET", "/health/") == 200)
    yield where
    server.stop()


def status(port: int, method: str, path: str, body: bytes = b"") -> int:
    """The status of the answer; 0 where the connection broke first."""
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection), suppress(OSError):
        connection.request(method, path, body, kind)
        return connection.getresponse().status
    return 0


@pytest.mark.parametrize("megabytes", [7, pytest.param(40, marks=pytest.mark.full)])
def test_a_large_body_gets_the_page_that_says_so(port: int, megabytes: int) -> None:
    answer = status(port, "POST", "/sign-in/", b"x" * megabytes * MEGABYTE)

    assert answer == 413


@pytest.mark.full
def test_a_body_that_nobody_reads_gets_its_answer(port: int) -> None:
    answer = status(port, "POST", "/sign-in/", b"x" * 5 * MEGABYTE)

    assert answer == 403
