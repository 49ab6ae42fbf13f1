"""What a web process loads and checks before its first page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clubsite.ops.database_version import EARLIER
from clubsite.ops.restoring import HOME
from clubsite.tests import house
from clubsite.tests.commands import Ended, make_earlier_database, run_program

LOADED = """
import sys
import clubsite.wsgi
print(*{"endplay", "numpy", "typst", "redis", "psycopg", "rulings.desk.views"} & set(sys.modules))
"""


@pytest.mark.full
def test_a_start_on_sqlite_loads_every_view_but_no_solver_printer_or_server(
    tmp_path: Path,
) -> None:
    (tmp_path / "static").mkdir()
    names = ("PATH", "HOME")
    environment = {
        name: value for name, value in os.environ.items() if name.startswith(names)
    }

    run = subprocess.run(  # noqa: S603  # our own words, written above
        [sys.executable, "-c", LOADED],
        env={**environment, "VAR_DIR": str(tmp_path)},
        cwd=house.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stdout.strip() == "rulings.desk.views"


def test_a_web_server_refuses_a_database_of_another_version_in_one_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "db.sqlite3"
    make_earlier_database(path)

    result = run_program(tmp_path, "import clubsite.wsgi")

    cure = EARLIER.format(leave=f"move {path} away")
    assert result == Ended(1, "", f"{cure}\n")


AWAY_AT_FIRST = """
from pathlib import Path

import clubsite.wsgi
from django.conf import settings
from django.db import connection

executed = []

def note(execute, sql, *rest):
    executed.append(sql)
    return execute(sql, *rest)

connection.execute_wrappers.append(note)
Path(settings.DATABASES["default"]["NAME"]).rmdir()
for _page in range(2):
    connection.cursor().execute("SELECT 1")
    connection.close()
    executed.append("closed")
print(*executed, sep="\\n")
"""


def test_a_database_that_was_away_is_checked_once_when_it_first_answers(
    tmp_path: Path,
) -> None:
    away = tmp_path / "db.sqlite3"
    away.mkdir()

    result = run_program(tmp_path, AWAY_AT_FIRST)

    assert (result.status, result.stderr) == (0, "")
    first, second, rest = (
        page.strip().split("\n") for page in result.stdout.split("closed")
    )
    assert any("sqlite_master" in sql for sql in first)  # its tables
    assert (first[-1], rest) == ("SELECT 1", [""])
    assert second == [HOME["sqlite"], "SELECT 1"]  # each connection is guarded
