"""An evening is kept in a file and restored elsewhere by the documented commands."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clubsite.audit import trail
from clubsite.ops import backups, restoring
from clubsite.ops.database_version import Origin
from clubsite.ops.management.commands.restore import DONE
from clubsite.tests.commands import Ended, managed, managed_in_turn
from rulings.conduct import actions as conduct_actions
from rulings.conduct.procedure import State
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import pdf
from rulings.tests.referral_world import (
    about,
    bring_to,
    make_draft,
    make_people,
    make_referral,
)
from script.database import Database
from tests.processes import ROOT, database_url

pytestmark = pytest.mark.both

FILE = str(ROOT / "tests" / "data" / "usebio_sample.xml")
IMPORT = ("import_event", FILE, "--club", "our-club", "--accept-loss", "--json")


@pytest.mark.full
def test_a_backup_before_a_migration_brings_the_files_of_cases_back(
    elsewhere: str, tmp_path: Path
) -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    conduct_actions.add_evidence(
        draft,
        [Attachment("card.pdf", pdf()), Attachment("a", b"words")],
        by=people.reporter,
    )
    blobs = "SELECT original, reading FROM rulings_referralevidence ORDER BY number"

    migrated = managed(
        tmp_path, "migrate", "sessions", "0001", "-v0", DATABASE_URL=database_url()
    )
    [path] = (tmp_path / "backups").glob("*.backup")
    restored = managed(tmp_path, "restore", str(path), DATABASE_URL=elsewhere)

    rows = Database(elsewhere).rows(blobs)
    assert (migrated.status, restored.status) == (0, 0)
    assert [
        [None if blob is None else bytes(blob) for blob in row] for row in rows
    ] == [[pdf(), None], [None, b"words"]]


@pytest.mark.full
def test_an_evening_comes_back_with_every_total_and_an_intact_audit_log(
    elsewhere: str, tmp_path: Path
) -> None:
    path = str(tmp_path / "club.backup")
    made, before, log, saved = managed_in_turn(
        tmp_path,
        ("create_club", "our-club", "--name", "Sample Club"),
        IMPORT,
        ("verify_audit",),
        ("backup", path),
        DATABASE_URL=database_url(),
    )
    seal = json.loads(Path(f"{path}.json").read_text())["seal"]

    restored = managed(tmp_path, "restore", path, DATABASE_URL=elsewhere)
    again, current, log_after, anchored, refused, finished, after = managed_in_turn(
        tmp_path,
        ("restore", path),
        ("migrate", "--check"),
        ("verify_audit",),
        ("verify_audit", "--seal", seal),
        ("password_link", "nobody@example.org"),
        ("finish_restore", "--without-list"),
        IMPORT,
        DATABASE_URL=elsewhere,
    )

    line = f"Seal of the audit log: {seal}\n"
    assert (made.status, saved.status) == (0, 0)
    assert saved.stderr.endswith(line)
    assert restored == Ended(0, "", f"{line}{DONE}\n")
    assert (again.status, current.status, finished.status) == (1, 0, 0)
    assert (refused.status, refused.stderr.splitlines()[-1]) == (1, restoring.CURE)
    assert json.loads(after.stdout) == {**json.loads(before.stdout), "already": True}
    assert log_after == log
    assert json.loads(log.stdout)["intact"]
    assert json.loads(log.stdout)["seal"] == seal
    assert json.loads(anchored.stdout)["anchored"]


ASK = """
import sys
from clubsite.wsgi import application

def start(status, _headers):
    print(status)

for path in sys.argv[1:]:
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "SERVER_NAME": "localhost",
        "SERVER_PORT": "80", "wsgi.url_scheme": "http", "wsgi.input": sys.stdin.buffer}
    b"".join(application(asked, start))
"""
SWEEP = """
from clubsite.retention.tasks import sweep

for _hour in range(2):
    sweep()
"""
PATHS = ("/health/", "/", "/robots.txt", "/conduct/", "/sign-in/")


def web_answers(place: Path, url: str) -> list[str]:
    """The status of each of these addresses, from a web process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ASK, *PATHS],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "VAR_DIR": str(place)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line[:3] for line in done.stdout.splitlines() if line[:3].isdigit()]


@pytest.mark.full
def test_what_was_expunged_after_the_backup_does_not_come_back(
    elsewhere: str, tmp_path: Path
) -> None:
    people = make_people("conduct")
    trail.record("club.created", people.club, by=None, club=people.club)
    sent = make_referral(people.club, about(people.subject_player), by=people.reporter)
    gone = bring_to(sent, State.DECLINED)
    path = str(tmp_path / "club.backup")
    saved = managed(tmp_path, "backup", path, DATABASE_URL=database_url())
    line = f"2026-11-27 expunged referral_declined {gone.token_hash}"
    (tmp_path / "expunged.list").write_text(f"{line}\n")

    restored = managed(tmp_path, "restore", path, DATABASE_URL=elsewhere)
    before = web_answers(tmp_path, elsewhere)
    there = Database(elsewhere).rows("SELECT COUNT(*) FROM rulings_referral")
    refused, finished, proved = managed_in_turn(
        tmp_path,
        ("password_link", "nobody@example.org"),
        ("finish_restore",),
        ("verify_audit",),
        DATABASE_URL=elsewhere,
    )
    after = web_answers(tmp_path, elsewhere)

    assert (saved.status, restored.status, finished.status) == (0, 0, 0)
    assert (there, before) == ([(1,)], ["503"] * len(PATHS))
    assert (refused.status, refused.stderr.splitlines()[-1]) == (1, restoring.CURE)
    assert "Expunged again from the list: 1." in finished.stderr
    assert json.loads(proved.stdout)["intact"]
    assert after == ["200"] * len(PATHS)
    left = "SELECT COUNT(*) FROM rulings_referral"
    assert Database(elsewhere).rows(left) == [(0,)]
    entries = "SELECT COUNT(*) FROM audit_entry WHERE verb = 'site.restored'"
    assert Database(elsewhere).rows(entries) == [(1,)]


@pytest.mark.full
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: its database is a file"
)
def test_a_plain_copy_of_the_file_from_before_is_noticed(tmp_path: Path) -> None:
    file, older = tmp_path / "club.sqlite3", tmp_path / "older"
    url = f"sqlite:///{file}"
    managed_in_turn(
        tmp_path,
        ("migrate", "-v0"),
        ("create_club", "our-club", "--name", "Sample Club"),
        ("backup", str(tmp_path / "first")),
        DATABASE_URL=url,
    )
    shutil.copy(file, older)
    swept = managed(tmp_path, "shell", "-c", SWEEP, DATABASE_URL=url)
    file.with_name(f"{file.name}-wal").unlink(missing_ok=True)
    newest = web_answers(tmp_path, url)
    shutil.copy(older, file)

    before = web_answers(tmp_path, url)
    refused, finished = managed_in_turn(
        tmp_path,
        ("password_link", "nobody@example.org"),
        ("finish_restore", "--without-list"),
        DATABASE_URL=url,
    )
    after = web_answers(tmp_path, url)

    assert (swept.status, "503" in newest) == (0, False)
    assert before == ["503"] * len(PATHS)
    assert (refused.status, refused.stderr.splitlines()[-1]) == (1, restoring.CURE)
    assert (finished.status, after) == (0, newest)


@pytest.mark.full
def test_an_older_backup_does_not_reach_a_newer_seal(
    elsewhere: str, tmp_path: Path
) -> None:
    older, newer = str(tmp_path / "older"), str(tmp_path / "newer")
    managed_in_turn(
        tmp_path,
        ("create_club", "our-club", "--name", "Sample Club"),
        ("backup", older),
        IMPORT,
        ("backup", newer),
        DATABASE_URL=database_url(),
    )
    seals = [
        json.loads(Path(f"{name}.json").read_text())["seal"] for name in (older, newer)
    ]

    managed(tmp_path, "restore", older, DATABASE_URL=elsewhere)
    reached, beyond = managed_in_turn(
        tmp_path,
        *(("verify_audit", "--seal", seal) for seal in seals),
        DATABASE_URL=elsewhere,
    )

    assert (reached.status, beyond.status) == (0, 1)
    assert "ends before the seal that it is held against" in beyond.stderr


@pytest.mark.full
def test_a_backup_from_before_is_refused_and_the_place_stays_empty(
    elsewhere: str, from_before: None, tmp_path: Path
) -> None:
    copy = tmp_path / "club.backup"

    saved = managed(tmp_path, "backup", str(copy), DATABASE_URL=database_url())
    refused, again = managed_in_turn(
        tmp_path, *[("restore", str(copy))] * 2, DATABASE_URL=elsewhere
    )

    why = backups.OTHER_VERSIONS[Origin.EARLIER].format(path=copy)
    assert saved.status == 0
    assert refused == again == Ended(1, "", f"CommandError: {why}\n")


@pytest.mark.full
def test_a_database_from_before_is_refused_with_the_cure(
    from_before: None, tmp_path: Path
) -> None:
    applied = MigrationRecorder(connection).applied_migrations()

    refused = managed(tmp_path, "migrate", DATABASE_URL=database_url())

    assert (refused.status, refused.stdout) == (1, "")
    assert "An earlier, unreleased version of Clubsite made this" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert MigrationRecorder(connection).applied_migrations().keys() == applied.keys()


@pytest.fixture
def from_before(transactional_db: None) -> Iterator[None]:
    """The migrations of the tests' database are those of an earlier version."""
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("audit", "0002_immutable_entries")
    recorder.record_applied("audit", "0002_guards")
    yield
    recorder.record_unapplied("audit", "0002_guards")
    recorder.record_applied("audit", "0002_immutable_entries")
