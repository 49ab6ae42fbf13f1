"""The settings refuse to start in a way that would hurt, with one clear line each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clubsite.tests import house
from script.server import site_of

SHOWS = """
import os
from clubsite import settings
print(eval("settings." + os.environ["SHOW"]))
"""


def started(var: Path, show: str = "PUBLIC", **given: str) -> tuple[int, str]:
    """How a process ends that only reads the settings, and the value that it shows."""
    names = ("PATH", "HOME", "COVERAGE")
    kept = {name: value for name, value in os.environ.items() if name.startswith(names)}
    run = subprocess.run(  # noqa: S603  # our own words, written above
        [sys.executable, "-c", SHOWS],
        env={**kept, "VAR_DIR": str(var), "SHOW": show, **given},
        cwd=house.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, (run.stdout + run.stderr).strip()


def test_nothing_has_to_be_set_on_the_own_machine(tmp_path: Path) -> None:
    first, second = started(tmp_path), started(tmp_path, DEBUG="yes")

    assert (first, second) == ((0, "False"), (0, "False"))
    assert len((tmp_path / "secret_key").read_text()) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"ALLOWED_HOSTS": "clubs.example.org"},
            "SECRET_KEY is missing: set it to a long random text, and keep it.",
        ),
        (
            {"ALLOWED_HOSTS": "localhost,192.0.2.1", "SECRET_KEY": "x" * 60},
            "True",
        ),
        (
            {
                "ALLOWED_HOSTS": "clubs.example.org",
                "SECRET_KEY": "x" * 60,
                "DEBUG": "yes",
            },
            "DEBUG is on with a public host: unset DEBUG or ALLOWED_HOSTS.",
        ),
    ],
)
def test_a_public_host_needs_a_key_and_no_debugging(
    tmp_path: Path, given: dict[str, str], says: str
) -> None:
    status, said = started(tmp_path, **given)

    assert (status, said) == (0 if says == "True" else 1, says)


@pytest.mark.parametrize(
    ("given", "show", "value"),
    [
        ({}, "EMAIL_FILE_PATH.name", "mail"),
        ({"EMAIL_URL": "smtp://mail.example:25"}, "EMAIL_HOST", "mail.example"),
        ({}, "CELERY_BROKER_URL", "filesystem://localhost"),
        (
            {"REDIS_URL": "redis://redis:6379/0"},
            "CELERY_BROKER_URL",
            "redis://redis:6379/0",
        ),
        ({"DATABASE_URL": "postgres://u@db/c"}, "DATABASES['default']['HOST']", "db"),
        ({"PSEUDO_LANGUAGE": "yes"}, "LANGUAGES[-1][0]", "ia"),
        (
            {"BEHIND_PROXY": "yes"},
            "SECURE_PROXY_SSL_HEADER",
            "('HTTP_X_FORWARDED_PROTO', 'https')",
        ),
    ],
)
def test_settings_come_from_the_environment(
    tmp_path: Path, given: dict[str, str], show: str, value: str
) -> None:
    assert started(tmp_path, show, **given) == (0, value)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"DATABASE_URL": "mysql://u:secret@db/c"}, "DATABASE_URL cannot be read: "),
        ({"EMAIL_URL": "pigeon://u:secret@roof"}, "EMAIL_URL cannot be read: "),
        ({"SWEEP_SECONDS": "often"}, "SWEEP_SECONDS is 'often', which is no number."),
        ({"PROXY_COUNT": "one"}, "PROXY_COUNT is 'one', which is no number."),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL is 'LOUD': DEBUG, INFO, WARNING or ERROR."),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_without_passwords(
    tmp_path: Path, given: dict[str, str], says: str
) -> None:
    status, said = started(tmp_path, **given)

    assert status == 1
    assert said.startswith(says)
    assert "secret" not in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"PORT": "8123"},
        {"HOST": "::1"},
        {"ALLOWED_HOSTS": "*,.example.org", "HOST": "192.0.2.1", "SECRET_KEY": "x"},
        {"ALLOWED_HOSTS": "localhost,club.example", "SECRET_KEY": "x" * 60},
        {
            "ALLOWED_HOSTS": "club.example",
            "SECRET_KEY": "x" * 60,
            "HTTPS": "no",
            "PORT": "80",
        },
    ],
)
def test_links_begin_with_the_address_that_the_server_tells(
    tmp_path: Path, given: dict[str, str]
) -> None:
    told = site_of(given).address.rstrip("/")

    assert started(tmp_path, "SITE_URL", **given) == (0, told)
