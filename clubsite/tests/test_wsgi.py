"""What a web process loads before its first page, since every start waits for it."""

import os
import subprocess
import sys
from pathlib import Path

from clubsite.tests import house

LOADED = """
import sys
import clubsite.wsgi
print(*{"endplay", "numpy", "typst", "redis", "psycopg", "rulings.desk.views"} & set(sys.modules))
"""


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
