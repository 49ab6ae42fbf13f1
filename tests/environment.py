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
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from script.services import Servers, servers
from tests import counting

SETTINGS = [
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "CLUBSITE_ENV",
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
    "SEARCH_ENGINES",
    "SECOND_FACTOR_REQUIRED",
    "SECRET_KEY",
    "SECURITY_CONTACT",
    "SITE_URL",
    "SWEEP_SECONDS",
]
SLOW_MARKS = ("browser", "services")
MORE_EXAMPLES, FEWER_EXAMPLES = 10, Fraction(1, 4)
"""How many times as many generated examples are tried with `--full`, and without."""
ASKED = "_hypothesis_internal_use_settings"
"""Where Hypothesis keeps how many examples a test asks for; its own plugin sets it there."""
STACK_SIZE = 70_000
"""Words that one frame claims: Python takes a megabyte for it and leaves half free."""
YOUNG_OBJECTS = 10_000
"""How many more than were freed: then garbage is looked for. A page makes thousands."""

HAS_ROOM = pytest.StashKey[bool]()

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
        "--full",
        action="store_true",
        help="ten times the generated examples, and every page for everybody in light "
        "and dark",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Any:
    """Run under a frame that makes room for all frames above it, once.

    Python keeps frames in pieces of 16 kB and gives a piece back as soon as it is empty: a
    call in a loop that begins a piece asks the kernel for memory each time, a quarter of
    the time of a test that opens pages. The piece of a large frame is large.
    """
    if config.stash.get(HAS_ROOM, False):
        return None
    config.stash[HAS_ROOM] = True

    def run() -> Any:
        return config.hook.pytest_cmdline_main(config=config)

    run.__code__ = run.__code__.replace(co_stacksize=STACK_SIZE)
    return run()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    if runs_tests(early_config):
        gc.disable()  # nothing that loads is garbage: looking for it takes a sixth of that
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
    allowed = ("DATABASE_URL", "REDIS_URL") if on == "environment" else ()
    for name in SETTINGS:
        if name not in allowed:
            os.environ.pop(name, None)
    os.environ["TESTING"] = "1"
    os.environ["PYTEST_PLUGINS"] = "tests.environment"  # so xdist loads it as early
    if on == "servers":
        start_servers()


def runs_tests(config: pytest.Config) -> bool:
    """Whether this process runs tests itself, and does not leave them to others."""
    spread = getattr(config.known_args_namespace, "numprocesses", None)
    return "PYTEST_XDIST_WORKER" in os.environ or not spread


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


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Tests of generated examples try ten times as many with `--full`, else a quarter."""
    times = MORE_EXAMPLES if config.getoption("--full") else FEWER_EXAMPLES
    tests = {getattr(item, "obj", None) for item in items}
    for test in filter(hypothesis.is_hypothesis_test, tests):
        function = getattr(test, "__func__", test)  # of a method in a class
        current = getattr(function, ASKED)
        examples = ceil(current.max_examples * times)
        setattr(function, ASKED, hypothesis.settings(current, max_examples=examples))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector of garbage need not walk it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(
    report: pytest.TestReport,
) -> tuple[str, str, str] | None:
    """The name of a test that fails stands in the row of dots: a run that is stopped has
    told it."""
    if not report.failed:
        return None
    status = "failed" if report.when == "call" else "error"
    return status, f"\n{status.upper()} {report.nodeid}\n", status.upper()


def is_slow(item: pytest.Item) -> bool:
    """Whether it needs other processes, which a database in memory cannot serve."""
    return any(item.get_closest_marker(mark) for mark in SLOW_MARKS)


def pytest_unconfigure() -> None:
    counting.end()
    _open.close()
