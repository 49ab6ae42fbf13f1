"""Backups older than 35 days go with the next one: the site's own, never the newest."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from clubsite.ops.old_backups import delete_old, manifest_of
from clubsite.site import clock

TODAY = datetime(2026, 3, 2, 3, tzinfo=UTC)
OURS, OTHERS = "a" * 32, "b" * 32
WHOLE = b"everything"


def make_backup(
    folder: Path,
    name: str,
    *,
    days: int,
    identity: str = OURS,
    content: bytes | None = WHOLE,
    **facts: object,
) -> Path:
    path = folder / name
    if content is not None:
        path.write_bytes(content)
    made_at = (TODAY - timedelta(days=days)).isoformat()
    known = {"made_at": made_at, "database": identity, "bytes": len(WHOLE)}
    manifest_of(path).write_text(json.dumps(known | facts))
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(autouse=True)
def morning(set_clock: object) -> None:
    set_clock(TODAY)  # type: ignore[operator]  # the fixture of conftest


def test_own_old_backups_go_with_their_manifests(tmp_path: Path) -> None:
    make_backup(tmp_path, "newest", days=0)
    make_backup(tmp_path, "young", days=35)
    old = make_backup(tmp_path, "old", days=36)
    cut = make_backup(tmp_path, "cut", days=40, content=b"every")
    gone = make_backup(tmp_path, "gone", days=50, content=None)
    make_backup(tmp_path, "theirs", days=90, identity=OTHERS)
    (tmp_path / "letters.json").write_text('{"made_at": 1}')
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "damaged.json").write_text("{")
    (tmp_path / "dump").write_bytes(b"of pg_dump")

    deleted = delete_old(tmp_path, OURS)

    assert sorted(deleted) == sorted([old, cut, gone])
    assert names(tmp_path) == [
        *("damaged.json", "dump", "letters.json", "list.json"),
        *("newest", "newest.json", "theirs", "theirs.json", "young", "young.json"),
    ]


def test_the_newest_complete_one_stays_however_old(tmp_path: Path) -> None:
    make_backup(tmp_path, "cut", days=1, content=b"every")
    make_backup(tmp_path, "good", days=90)
    make_backup(tmp_path, "older", days=91)

    delete_old(tmp_path, OURS)

    assert names(tmp_path) == ["cut", "cut.json", "good", "good.json"]


@pytest.mark.parametrize("identity", [OURS, ""])
def test_without_a_complete_one_or_a_name_nothing_goes(
    tmp_path: Path, identity: str
) -> None:
    make_backup(tmp_path, "cut", days=90, content=b"every", identity=identity)

    assert delete_old(tmp_path, identity) == []
    assert delete_old(tmp_path / "nowhere", OURS) == []
    assert names(tmp_path) == ["cut", "cut.json"]


def test_a_date_without_a_zone_is_no_date_of_ours(tmp_path: Path) -> None:
    make_backup(tmp_path, "newest", days=0)
    make_backup(tmp_path, "local", days=90, made_at="2025-03-02T03:00:00")

    assert delete_old(tmp_path, OURS) == []


def test_a_file_that_the_system_keeps_is_not_called_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_backup(tmp_path, "newest", days=0)
    make_backup(tmp_path, "old", days=36)

    def refuse(_path: Path, **_options: object) -> None:
        raise PermissionError

    with clock.at(TODAY):
        monkeypatch.setattr(Path, "unlink", refuse)
        deleted = delete_old(tmp_path, OURS)

    assert deleted == []
