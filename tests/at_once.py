"""Two browsers that send at the same moment, each with a connection of its own."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection

PATIENCE = 60


def send_at_once(*sending: Callable[[], int]) -> list[int]:
    """The statuses that they get, in order of size; for tests in no transaction."""
    together, statuses = Barrier(len(sending)), list[int]()

    def send(form: Callable[[], int]) -> None:
        together.wait(PATIENCE)
        try:
            statuses.append(form())
        finally:
            connection.close()

    threads = [Thread(target=send, args=[each]) for each in sending]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return sorted(statuses)
