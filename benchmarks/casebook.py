"""The casebook of 5,000 rulings beside that of 50, in one process, by one client."""

import tempfile
from pathlib import Path

from benchmarks import evening


def main() -> None:
    """Compare in a folder and a database of their own."""
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        evening.manage("migrate", "--verbosity", "0", folder=folder)
        code = "from benchmarks import cases\ncases.compare()\n"
        print(evening.manage("shell", folder=folder, code=code))


if __name__ == "__main__":
    main()
