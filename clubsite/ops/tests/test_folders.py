"""The queue in files: messages come whole, in order, and a damaged one ends nothing."""

from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from clubsite.celery import app
from clubsite.ops.file_broker import Channel, Transport

MESSAGE = {"body": "1", "properties": {"delivery_info": {}}}


@pytest.fixture
def channel(tmp_path: Path) -> Channel:
    """The end of a queue in an empty folder."""
    for name in ("messages", "control"):
        (tmp_path / name).mkdir()
    connection = Connection(
        "filesystem://localhost",
        transport="clubsite.ops.file_broker:Transport",
        transport_options={
            "data_folder_in": str(tmp_path / "messages"),
            "data_folder_out": str(tmp_path / "messages"),
            "control_folder": str(tmp_path / "control"),
        },
    )
    channel = connection.channel()
    assert isinstance(channel, Channel)
    return channel


def test_the_application_uses_it_where_there_is_no_redis() -> None:
    assert app.connection_for_write().transport_cls in {
        "clubsite.ops.file_broker:Transport",
        Transport,
    }


def test_a_message_goes_through_whole_and_once(channel: Channel) -> None:
    channel._put("default", MESSAGE)  # noqa: SLF001 - what Celery calls

    assert channel._get("default") == MESSAGE  # noqa: SLF001
    with pytest.raises(Empty):
        channel._get("default")  # noqa: SLF001


def test_what_is_being_written_is_not_seen(channel: Channel, tmp_path: Path) -> None:
    (tmp_path / "messages" / "1_x.part").touch()

    with pytest.raises(Empty):
        channel._get("default")  # noqa: SLF001


def test_a_damaged_message_is_passed_over(channel: Channel, tmp_path: Path) -> None:
    (tmp_path / "messages" / "0_x.default.msg").touch()
    channel._put("default", MESSAGE)  # noqa: SLF001

    with pytest.raises(Empty):
        channel._get("default")  # noqa: SLF001
    assert channel._get("default") == MESSAGE  # noqa: SLF001


def test_without_its_folder_it_says_so(channel: Channel, tmp_path: Path) -> None:
    (tmp_path / "messages").rmdir()

    with pytest.raises(ChannelError, match="Cannot add a message"):
        channel._put("default", MESSAGE)  # noqa: SLF001


@pytest.mark.parametrize("given_timeout", [2.0, None])
def test_a_worker_that_finds_nothing_soon_looks_whether_it_shall_end(
    monkeypatch: pytest.MonkeyPatch, given_timeout: float | None
) -> None:
    waited: list[float | None] = []
    connection = Connection(
        "filesystem://localhost", transport="clubsite.ops.file_broker:Transport"
    )
    monkeypatch.setattr(
        "kombu.transport.filesystem.Transport.drain_events",
        lambda _self, _connection, timeout=None: waited.append(timeout),
    )

    connection.transport.drain_events(connection, timeout=given_timeout)

    assert waited == [0.5]
