"""The settings refuse to start in a way that would hurt, with one clear line each."""

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

import pytest
import structlog

from clubsite.ops import settings_file
from clubsite.tests import house
from script.place import site_of
from tests.counting import counted

Settings = Mapping[str, Any]


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    """The settings say how to log, and reading them does it."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def read(var: Path, **given: str) -> Settings:
    """The settings where nothing but this is set."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            patch.delenv(name)
        for name, value in {"VAR_DIR": str(var), **given}.items():
            patch.setenv(name, value)
        found = find_spec("clubsite.settings")
        assert found is not None
        assert found.loader is not None
        settings = module_from_spec(found)
        found.loader.exec_module(settings)
        return vars(settings)


def refusal(var: Path, **given: str) -> str:
    """What is said instead of starting."""
    with pytest.raises(SystemExit) as refused:
        read(var, **given)
    return str(refused.value)


def started(var: Path, **given: str) -> tuple[int, str]:
    """How a process ends that only reads the settings, and what it says."""
    names = ("PATH", "HOME", "COUNT_")
    environment = {
        name: value for name, value in os.environ.items() if name.startswith(names)
    }
    run = subprocess.run(  # noqa: S603  # our own words, written above
        counted("-c", "import clubsite.settings"),
        env={**environment, "VAR_DIR": str(var), **given},
        cwd=house.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, (run.stdout + run.stderr).strip()


def test_every_process_reads_the_file_of_settings_and_the_environment_wins(
    tmp_path: Path,
) -> None:
    path = tmp_path / "clubsite.env"
    path.write_text("REDIS_URL=redis://db.example/1\nMAIL_FROM=File <file@c.example>\n")

    settings = read(tmp_path, MAIL_FROM="Given <given@c.example>")

    assert settings["REDIS_URL"] == "redis://db.example/1"
    assert settings["DEFAULT_FROM_EMAIL"] == "Given <given@c.example>"
    assert settings["SETTINGS_FILE"] == path
    assert "REDIS_URL" not in os.environ


def test_a_file_of_settings_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "clubsite.env").write_text("REDIS_URL\n")

    assert started(tmp_path) == (
        1,
        settings_file.WRONG_LINE.format(path=tmp_path / "clubsite.env", number=1),
    )


def test_a_process_starts_with_nothing_set_or_says_in_one_line_why_it_does_not(
    tmp_path: Path,
) -> None:
    assert started(tmp_path) == (0, "")
    assert started(tmp_path, PROXY_COUNT="one") == (
        1,
        "PROXY_COUNT is 'one', which isn't a number of 0 or more.",
    )


def test_nothing_has_to_be_set_on_the_own_machine(tmp_path: Path) -> None:
    first, second = read(tmp_path), read(tmp_path, DEBUG="yes")

    assert (first["PUBLIC"], second["PUBLIC"]) == (False, False)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert len((tmp_path / "secret_key").read_text()) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_files_that_were_collected_are_served_by_their_names_in_the_list(
    tmp_path: Path,
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "staticfiles.json").touch()

    found = read(tmp_path)

    assert "Manifest" in found["STORAGES"]["staticfiles"]["BACKEND"]
    assert found["WHITENOISE_USE_FINDERS"] is False


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"ALLOWED_HOSTS": "clubs.example.org"},
            "SECRET_KEY is missing: set it to a long random text, and keep it.",
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
    assert refusal(tmp_path, **given) == says


def test_one_address_that_others_reach_makes_a_site_public(tmp_path: Path) -> None:
    found = read(tmp_path, ALLOWED_HOSTS="localhost,192.0.2.1", SECRET_KEY="x" * 60)

    assert found["PUBLIC"] is True


@pytest.mark.parametrize(
    ("given", "required"),
    [
        ({}, False),
        ({"SECOND_FACTOR_REQUIRED": "yes"}, True),
        ({"ALLOWED_HOSTS": "club.example"}, True),
        ({"ALLOWED_HOSTS": "club.example", "SECOND_FACTOR_REQUIRED": "no"}, False),
    ],
)
def test_a_public_site_requires_a_second_factor_unless_told_otherwise(
    tmp_path: Path, given: dict[str, str], *, required: bool
) -> None:
    found = read(tmp_path, SECRET_KEY="x" * 60, **given)

    assert found["SECOND_FACTOR_REQUIRED"] is required


@pytest.mark.parametrize(
    ("given", "show", "value"),
    [
        ({}, lambda found: found["EMAIL_FILE_PATH"].name, "mail"),
        (
            {"EMAIL_URL": "smtp://mail.example:25"},
            lambda found: found["EMAIL_HOST"],
            "mail.example",
        ),
        ({}, lambda found: found["CELERY_BROKER_URL"], "filesystem://localhost"),
        (
            {"REDIS_URL": "redis://redis:6379/0"},
            lambda found: found["CELERY_BROKER_URL"],
            "redis://redis:6379/0",
        ),
        (
            {"DATABASE_URL": "postgres://u@db/c"},
            lambda found: found["DATABASES"]["default"]["HOST"],
            "db",
        ),
        ({"PSEUDO_LANGUAGE": "yes"}, lambda found: found["LANGUAGES"][-1][0], "ia"),
        (
            {"BEHIND_PROXY": "yes"},
            lambda found: found["SECURE_PROXY_SSL_HEADER"],
            ("HTTP_X_FORWARDED_PROTO", "https"),
        ),
        ({}, lambda found: found["PROXY_COUNT"], 0),
        ({}, lambda found: found["SECURITY_CONTACT"], ""),
        (
            {"SECURITY_CONTACT": "operator@example.org"},
            lambda found: found["SECURITY_CONTACT"],
            "mailto:operator@example.org",
        ),
        (
            {"SECURITY_CONTACT": "https://club.example/weakness"},
            lambda found: found["SECURITY_CONTACT"],
            "https://club.example/weakness",
        ),
        ({"SEARCH_ENGINES": "yes"}, lambda found: found["SEARCH_ENGINES"], False),
        (
            {
                "SEARCH_ENGINES": "yes",
                "ALLOWED_HOSTS": "club.example",
                "SECRET_KEY": "x" * 60,
            },
            lambda found: found["SEARCH_ENGINES"],
            True,
        ),
        ({"BEHIND_PROXY": "yes"}, lambda found: found["PROXY_COUNT"], 1),
        (
            {"BEHIND_PROXY": "yes", "PROXY_COUNT": "2"},
            lambda found: found["PROXY_COUNT"],
            2,
        ),
    ],
)
def test_settings_come_from_the_environment(
    tmp_path: Path,
    given: dict[str, str],
    show: Callable[[Settings], object],
    value: object,
) -> None:
    assert show(read(tmp_path, **given)) == value


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"DATABASE_URL": "mysql://u:secret@db/c"}, "DATABASE_URL can't be read. "),
        ({"DATABASE_URL": "postgres"}, "DATABASE_URL can't be read. "),
        ({"DATABASE_URL": "postgres://u:secret@db:x/c"}, "DATABASE_URL can't be "),
        ({"REDIS_URL": "localhost:6379"}, "REDIS_URL can't be read. "),
        ({"REDIS_URL": "redis://:secret@localhost:x"}, "REDIS_URL can't be read. "),
        ({"EMAIL_URL": "pigeon://u:secret@roof"}, "EMAIL_URL can't be read. "),
        ({"EMAIL_URL": "smtp://u:secret@roof:x"}, "EMAIL_URL can't be read. "),
        ({"SWEEP_SECONDS": "often"}, "SWEEP_SECONDS is 'often', which isn't a number "),
        ({"SWEEP_SECONDS": "0"}, "SWEEP_SECONDS is '0', which isn't a number of 0.1 "),
        ({"SWEEP_SECONDS": "nan"}, "SWEEP_SECONDS is 'nan', which isn't a number "),
        ({"SECURITY_CONTACT": "ring the bell"}, "SECURITY_CONTACT: give an email "),
        ({"SECURITY_CONTACT": "http://club.example"}, "SECURITY_CONTACT: give an "),
        (
            {"PROXY_COUNT": "one"},
            "PROXY_COUNT is 'one', which isn't a number of 0 or more.",
        ),
        (
            {"PROXY_COUNT": "inf"},
            "PROXY_COUNT is 'inf', which isn't a number of 0 or more.",
        ),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL is 'LOUD': use one of DEBUG, INFO, "),
        ({"LANGUAGE_CODE": "xx"}, "LANGUAGE_CODE is 'xx': use one of en-gb, en-us."),
        ({"CSRF_TRUSTED_ORIGINS": "club.example"}, "CSRF_TRUSTED_ORIGINS: each "),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_without_passwords(
    tmp_path: Path, given: dict[str, str], says: str
) -> None:
    message = refusal(tmp_path, **given)

    assert message.startswith(says)
    assert "secret" not in message
    assert "\n" not in message


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
    address = site_of(given).address.rstrip("/")

    assert read(tmp_path, **given)["SITE_URL"] == address


PUBLIC_SITE = {"ALLOWED_HOSTS": "club.example", "SECRET_KEY": "x" * 50}


@pytest.mark.parametrize(
    ("given", "seconds", "subdomains", "preload"),
    [
        ({}, 31_536_000, False, False),
        ({"HSTS_SECONDS": "3600"}, 3_600, False, False),
        ({"HSTS_SECONDS": "0"}, 0, False, False),
        ({"HSTS_SUBDOMAINS": "yes"}, 31_536_000, True, False),
        ({"HSTS_PRELOAD": "yes"}, 31_536_000, True, True),
        ({"HTTPS": "no"}, 0, False, False),
    ],
)
def test_strict_transport_covers_subdomains_only_where_asked(
    tmp_path: Path,
    given: dict[str, str],
    seconds: int,
    subdomains: bool,
    preload: bool,
) -> None:
    settings = read(tmp_path, **PUBLIC_SITE, **given)

    assert settings["SECURE_HSTS_SECONDS"] == seconds
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is subdomains
    assert settings["SECURE_HSTS_PRELOAD"] is preload
