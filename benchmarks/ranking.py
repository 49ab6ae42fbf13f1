"""The ranking page of 2,000 tables beside that of 60, in one process, by one client."""

import tempfile
from pathlib import Path

from benchmarks import evening


def main() -> None:
    """Compare in a folder and a database of their own."""
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        evening.manage("migrate", "--verbosity", "0", folder=folder)
        code = "from benchmarks import field\nfield.compare()\n"
        print(evening.manage("shell", folder=folder, code=code))


if __name__ == "__main__":
    main()
