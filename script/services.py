"""A real PostgreSQL and a real Redis, thrown away after use.

Each runs on a free loopback port in a folder of its own, is found on PATH or in
/usr/lib/postgresql, is installed through apt where that is possible, and ends with the
process that started it. Without them there is a cure in words.
"""

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from script.supervise import die_with_parent

OLDEST_POSTGRESQL = 14
PATIENCE = 10 * 60
"""Seconds in which a server starts, however busy the machine is."""
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)
CURE = (
    "No {what} found. Fix: run once as root\n"
    "    apt-get update && apt-get install -y --no-install-recommends {packages}"
)
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


class Missing(RuntimeError):
    """Something this machine lacks; the message says the cure."""


def postgresql_folder() -> Path | None:
    """Where the newest usable `postgres` lies with its `initdb`."""
    places = [Path(place) for place in os.get_exec_path()]
    places += Path("/usr/lib/postgresql").glob("*/bin")
    found = [(postgresql_version(place), place) for place in places]
    version, folder = max(found, default=(0, Path()))
    return (folder / "postgres").resolve().parent if version else None


def postgresql_version(folder: Path) -> int:
    """Major version of the server in that folder, 0 where none is usable."""
    tools = (folder / "postgres").resolve().parent
    for name in ("postgres", "initdb", "createdb", "pg_isready"):
        if not os.access(tools / name, os.X_OK):
            return 0
    process = subprocess.run(
        [tools / "postgres", "--version"], capture_output=True, text=True, check=False
    )
    match = re.search(r"(\d+)", process.stdout)
    version = int(match[1]) if match else 0
    return version if version >= OLDEST_POSTGRESQL else 0


def redis_program() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


def chromium_program() -> str | None:
    """The browser of the environment variable CHROMIUM, or the first on PATH.

    Before the whole one comes the one without windows: smaller, and quicker.
    """
    named = os.environ.get("CHROMIUM")
    found = [path for name in CHROMIUM if (path := shutil.which(name))]
    return shutil.which(named) if named else next(iter(found), None)


def installed(what: str, find: Callable[[], Any], *packages: str) -> Any:
    """What `find` finds, after an installation through apt where need be."""
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"services: installing {what}", file=sys.stderr, flush=True)
        apt("update", "-qq")
        apt("install", "-y", "-qq", "--no-install-recommends", *packages)
    found = find()
    if found is None:
        raise Missing(CURE.format(what=what, packages=" ".join(packages)))
    return found


def apt(*arguments: str) -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    subprocess.run(
        ["apt-get", *arguments],
        env={**os.environ, **quiet},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
    )


def need_postgresql() -> Path:
    found: Path = installed("PostgreSQL", postgresql_folder, "postgresql")
    return found


def need_redis() -> str:
    found: str = installed("Redis", redis_program, "redis-server")
    return found


def need_chromium() -> str:
    """A browser, or the cure; CHROMIUM may name one that apt does not know."""
    with suppress(Missing):  # not every system has the small one
        return str(installed("Chromium", chromium_program, CHROMIUM[0]))
    found: str = installed("Chromium (or set CHROMIUM)", chromium_program, "chromium")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: the arguments that make it someone else."""
    if os.geteuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@dataclass
class Server:
    """One server; `stop` and `start` keep its port and what it stored."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    stop_signal: ClassVar[signal.Signals] = signal.SIGTERM

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        return answers(self.port)

    def owner(self) -> dict[str, Any]:
        return {}

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self.folder / "log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd="/",
                env=ENVIRONMENT,
                preexec_fn=die_with_parent(self.stop_signal),  # noqa: PLW1509 - two system calls
                **self.owner(),
            )
        end = time.monotonic() + PATIENCE
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise Missing(f"The server did not start:\n{log.read_text()[-2000:]}")
            time.sleep(0.03)

    def stop(self) -> None:
        self.end(self.stop_signal)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()


class Redis(Server):
    """Keeps nothing on disk."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "save": "",
            "appendonly": "no",
            "dir": str(self.folder),
            "daemonize": "no",
        }
        flags = [part for key, value in options.items() for part in (f"--{key}", value)]
        return [need_redis(), *flags]


class Postgres(Server):
    """Keeps its files without care for power cuts: it is thrown away anyway."""

    stop_signal = signal.SIGINT  # ends sessions at once, then stops

    @property
    def url(self) -> str:
        return f"postgresql://clubsite@127.0.0.1:{self.port}/clubsite"

    def owner(self) -> dict[str, Any]:
        return unprivileged()

    def ready(self) -> bool:
        return answers(self.port) and self.tool("pg_isready", "-q")

    def tool(self, name: str, *arguments: str) -> bool:
        """Whether one of PostgreSQL's own programs ended well against this server."""
        here = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "clubsite")
        program = str(need_postgresql() / name)
        return self.ran([program, *here, *arguments])

    def ran(self, command: list[str]) -> bool:
        done = subprocess.run(
            command,
            env=ENVIRONMENT,
            cwd="/",
            capture_output=True,
            check=False,
            **self.owner(),
        )
        return done.returncode == 0

    def create(self) -> None:
        """Make the cluster, start it, make the database."""
        self.folder.chmod(0o711)
        home = self.folder / "home"
        home.mkdir(mode=0o700)
        if owner := self.owner():
            os.chown(home, owner["user"], owner["group"])
        options = ["-U", "clubsite", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]
        cluster = ["-D", str(home / "cluster"), "--no-sync"]
        if not self.ran([str(need_postgresql() / "initdb"), *cluster, *options]):
            raise Missing("PostgreSQL's initdb failed: is the disk full?")
        self.start()
        self.tool("createdb", "clubsite")

    def command(self) -> list[str]:
        home = self.folder / "home"
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(home),
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "wal_level": "minimal",
            "max_wal_senders": "0",
            "autovacuum": "off",
        }
        flags = [
            part for key, value in options.items() for part in ("-c", f"{key}={value}")
        ]
        return [str(need_postgresql() / "postgres"), "-D", f"{home}/cluster", *flags]


@dataclass(frozen=True, slots=True)
class Servers:
    """The two that a club in production has."""

    postgres: Postgres
    redis: Redis


@contextmanager
def servers() -> Iterator[Servers]:
    """Both, started; stopped and removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="clubsite-servers-") as name:
        place = Path(name)
        place.chmod(0o711)
        for part in ("postgres", "redis"):
            (place / part).mkdir()
        both = Servers(Postgres(place / "postgres"), Redis(place / "redis"))
        try:
            both.postgres.create()
            both.redis.start()
            yield both
        finally:
            both.redis.stop()
            both.postgres.stop()
