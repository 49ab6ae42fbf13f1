"""What every test runs in: settings, servers, one machine.

pytest loads this before anything else (`-p tests.environment` in pyproject.toml), since
Django reads its settings from the environment once. `--on sqlite` is the default;
`--on servers` starts a PostgreSQL and a Redis of our own; `--on environment` uses the
servers that DATABASE_URL and REDIS_URL name. Nothing else of the caller's settings
reaches a test.
"""

import gc
import ipaddress
import os
import socket
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from script.services import Servers, servers
from tests import counting

SETTINGS = [
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "EMAIL_URL",
    "HTTPS",
    "LANGUAGE_CODE",
    "LOG_LEVEL",
    "MAIL_FROM",
    "PROXY_COUNT",
    "REDIS_URL",
    "SAMPLE",
    "SECRET_KEY",
    "SITE_URL",
    "SWEEP_SECONDS",
]
PURE = frozenset({"bridge", "formats", "laws", "procedure"})
"""The folders of tests of what knows of no database."""
ACTS = frozenset({"access", "actions", "queries"})
"""The folders of tests of what is stored, what is asked, and who may."""
SLOW_MARKS = ("browser", "services")
YOUNG_OBJECTS = 10_000
"""How many more than were freed: then garbage is looked for. A page makes thousands."""

_open = ExitStack()
_servers: list[Servers] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("clubsite")
    group.addoption(
        "--on",
        choices=("sqlite", "servers", "environment"),
        default="sqlite",
        help="which database and broker: SQLite and the embedded broker; "
        "a PostgreSQL and a Redis started for this run; those of the environment",
    )
    group.addoption(
        "--database-only",
        action="store_true",
        help="only tests of what may differ from one database to another",
    )
    group.addoption(
        "--acts-elsewhere",
        action="store_true",
        help="not the acts nor what they ask: another run does those on PostgreSQL",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    counting.begin(in_command=False)
    os.environ["VAR_DIR"] = _open.enter_context(
        tempfile.TemporaryDirectory(
            prefix="clubsite-tests-", ignore_cleanup_errors=True
        )
    )
    Path(os.environ["VAR_DIR"], "static").mkdir()
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    on = early_config.known_args_namespace.on
    kept = ("DATABASE_URL", "REDIS_URL") if on == "environment" else ()
    for name in SETTINGS:
        if name not in kept:
            os.environ.pop(name, None)
    os.environ["TESTING"] = "1"
    os.environ["PYTEST_PLUGINS"] = "tests.environment"  # so xdist loads it as early
    if on == "servers":
        start_servers()


def start_servers() -> None:
    ours = _open.enter_context(servers())
    _servers.append(ours)
    os.environ["DATABASE_URL"] = ours.postgres.url
    os.environ["REDIS_URL"] = ours.redis.url


def our_servers() -> Servers:
    """The servers this run has started: a test may stop and start them."""
    if not _servers:
        pytest.fail("needs servers of its own: script/test, or pytest --on servers")
    return _servers[0]


def pytest_configure(config: pytest.Config) -> None:
    in_ci = bool(os.environ.get("CI"))
    hypothesis.settings.register_profile(
        "clubsite", deadline=None, derandomize=in_ci, print_blob=True
    )
    hypothesis.settings.load_profile("clubsite")
    patch = pytest.MonkeyPatch()
    for name in ("connect", "connect_ex"):
        patch.setattr(
            socket.socket, name, stay_on_this_machine(getattr(socket.socket, name))
        )
    _open.callback(patch.undo)


def stay_on_this_machine(connect: Callable[..., Any]) -> Callable[..., Any]:
    """A test that reaches for the world outside fails at once."""

    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family in {socket.AF_INET, socket.AF_INET6}:
            host = str(address[0])
            if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
                raise RuntimeError(f"A test reached for {host}, outside this machine.")
        return connect(self, address)

    return guarded


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What has no database need not be loaded to be left out, and it is half of all."""
    pure = collection_path.name in PURE and collection_path.parent.name == "tests"
    return (pure and config.getoption("--database-only")) or None


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    if config.getoption("--database-only"):
        others = [item for item in items if not uses_database(item) or is_code(item)]
    elif config.getoption("--acts-elsewhere"):
        others = [item for item in items if is_act(item)]
    else:
        return
    config.hook.pytest_deselected(items=others)
    left = set(others)
    items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector of garbage need not walk it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def uses_database(item: pytest.Item) -> bool:
    names = {"db", "transactional_db", "live_server"}
    asked = names.intersection(getattr(item, "fixturenames", ()))
    return bool(asked) or item.get_closest_marker("django_db") is not None


def is_code(item: pytest.Item) -> bool:
    """Whether it judges what is the same on any database.

    One page, what it says and to whom; and what goes far over lines that others take.
    What pages ask of the database, and do to it, is tested where those questions and
    acts are; and one test on each database goes to every page.
    """
    far = item.get_closest_marker("uncounted") is not None
    return far or "views" in parts_of(item)


def is_act(item: pytest.Item) -> bool:
    """Whether it stores or asks, and does so in the run on PostgreSQL.

    What pages do on SQLite is the same acts; those who say "only on SQLite" stay.
    """
    return (
        bool(ACTS.intersection(parts_of(item)))
        and uses_database(item)
        and not is_code(item)
        and item.get_closest_marker("skipif") is None
    )


def parts_of(item: pytest.Item) -> tuple[str, ...]:
    """The folders of its file inside the project."""
    return item.path.relative_to(item.config.rootpath).parts


def is_slow(item: pytest.Item) -> bool:
    """Whether it needs other processes, which a database in memory cannot serve."""
    return any(item.get_closest_marker(mark) for mark in SLOW_MARKS)


def pytest_unconfigure() -> None:
    _open.close()
