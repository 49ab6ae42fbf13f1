"""Where a server listens, and what it refuses before it starts."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from script.place import (
    Refusal,
    check,
    check_port,
    is_loopback,
    site_of,
    warn_without_broker,
)
from script.services import free_port

PUBLIC = {"HOST": "0.0.0.0", "ALLOWED_HOSTS": "club.example"}  # noqa: S104 - refused here


def test_with_nothing_set_it_serves_this_machine_from_the_folder_var() -> None:
    site = site_of({})

    assert (site.address, site.public, site.sample) == (
        "http://127.0.0.1:8000/",
        False,
        True,
    )
    assert site.database.file == site.var / "db.sqlite3"


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({"HOST": "::1", "PORT": "81"}, "http://[::1]:81/"),
        (PUBLIC, "https://club.example/"),
        ({**PUBLIC, "HTTPS": "no"}, "http://club.example:8000/"),
        ({**PUBLIC, "ALLOWED_HOSTS": "*", "HTTPS": "no"}, "http://0.0.0.0:8000/"),
    ],
)
def test_the_address_is_the_one_that_people_type(
    environment: dict[str, str], address: str
) -> None:
    assert site_of(environment).address == address


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("127.0.0.9", True),
        ("[::1]", True),
        ("0.0.0.0", False),  # noqa: S104 - a word in a table
        ("192.0.2.7", False),
        ("club.example", False),
        ("*", False),
    ],
)
def test_only_addresses_of_this_machine_are_private(
    host: str, *, loopback: bool
) -> None:
    assert is_loopback(host) is loopback


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"PORT": "eighty"}, "PORT is 'eighty', which is no port"),
        ({"PORT": "70000"}, "PORT is '70000', which is no port"),
        (PUBLIC, "SECRET_KEY is missing"),
        (
            {**PUBLIC, "SECRET_KEY": "x", "DEBUG": "yes"},
            "DEBUG is on with a public host",
        ),
        (
            {"HOST": PUBLIC["HOST"], "SECRET_KEY": "x"},
            "ALLOWED_HOSTS names nobody's way",
        ),
    ],
)
def test_what_would_be_unsafe_is_refused_in_one_line(
    environment: dict[str, str], words: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        check(site_of(environment), environment)

    assert str(refusal.value).startswith((words, "HOST=0.0.0.0 lets others in"))
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_database_of_another_kind_is_refused_without_its_password() -> None:
    environment = {"DATABASE_URL": "mysql://club:secret@db/club"}

    with pytest.raises(Refusal, match=r"DATABASE_URL can.t be read") as refusal:
        check(site_of(environment), environment)

    assert "secret" not in str(refusal.value)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {"VAR_DIR": str(tmp_path / "file" / "var")}

    with pytest.raises(Refusal, match="set VAR_DIR to a folder") as refusal:
        check(site_of(environment), environment)

    assert environment["VAR_DIR"] in str(refusal.value)


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_in_use_is_refused_with_another_to_try(busy_port: int) -> None:
    site = site_of({"PORT": str(busy_port)})

    with pytest.raises(Refusal) as refusal:
        check_port(site)

    assert str(refusal.value) == (
        f"127.0.0.1:{busy_port} cannot be used (Address already in use): stop what uses "
        f"it, or choose another, as in PORT={busy_port + 1} script/server"
    )


def test_a_free_port_is_accepted() -> None:
    environment = {"HOST": "localhost", "PORT": str(free_port())}

    check(site_of(environment), environment)
    check_port(site_of(environment))


def test_a_broker_that_is_away_is_a_warning_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    warn_without_broker(site_of({"REDIS_URL": "redis://127.0.0.1:1/0"}))

    output = capsys.readouterr().out
    assert output.startswith("server: REDIS_URL: no answer from 127.0.0.1:1 (")
    assert output.endswith("documents and mail wait until it is back.\n")
