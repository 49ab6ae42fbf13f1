"""The command lines of web server, worker and beat: the same wherever they run."""

import sys

QUEUES = ("default", "mail", "documents", "analysis")
"""Each has a worker of its own, so that what hangs holds up its queue alone."""


def web(*, host: str, port: int, processes: int = 2) -> list[str]:
    """Granian, serving Django over WSGI.

    Each thread keeps a database connection, so there are few; back pressure counts
    open connections, which a room full of phones keeps, so it is high.
    """
    return [
        *(sys.executable, "-m", "granian", "clubsite.wsgi:application"),
        *("--interface", "wsgi", "--no-ws", "--host", host, "--port", str(port)),
        *("--workers", str(processes), "--respawn-failed-workers"),
        *("--blocking-threads", "8", "--backlog", "4096", "--backpressure", "4096"),
        *("--workers-kill-timeout", "5", "--log-level", "error"),
    ]


def worker(*queues: str) -> list[str]:
    """Celery with a process, never threads: double dummy is not safe in threads.

    Its name says to the health page which queues it works on.
    """
    return [
        *(sys.executable, "-m", "celery", "--app", "clubsite", "--quiet", "worker"),
        *("--pool", "prefork", "--concurrency", "1", "--queues", ",".join(queues)),
        *("--hostname", f"{'+'.join(queues)}@%h"),
        *("--prefetch-multiplier", "1", "--without-gossip", "--without-mingle"),
        *("--loglevel", "WARNING"),
    ]


def beat() -> list[str]:
    """The clockwork in a process of its own, so that there is never a second one."""
    return [
        *(sys.executable, "-m", "celery", "--app", "clubsite", "--quiet", "beat"),
        *("--pidfile", "", "--loglevel", "WARNING"),
    ]
