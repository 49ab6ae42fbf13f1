"""Puts together what was counted, and names each line and branch that nothing took.

python -m script.covered FOLDER

Without the real event files, lines of the file formats that these alone take do not count
against the code; they are named all the same.
"""

import json
import sys
from pathlib import Path
from typing import Any

import slipcover

from script.parts import REAL_FILES

Counts = dict[str, Any]
FORMATS = "scoring/formats/"
"""What real event files reach, and small ones of our own not wholly."""


def main() -> int:
    """Read the command line; 1 where something is missing."""
    return report(Path(sys.argv[1]), real_files=REAL_FILES.is_dir())


def report(folder: Path, *, real_files: bool) -> int:
    """Print what is missing in all together."""
    counts = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    if not counts:
        print(f"Nothing was counted in {folder}.")
        return 1
    total = merged(counts)
    files = total["files"]
    total["files"] = {name: files[name] for name in files if is_lacking(files[name])}
    slipcover.print_coverage(total, outfile=sys.stdout, missing_width=60)
    print(f"{len(files)} files, {len(total['files'])} of them not taken whole.")
    excused = [] if real_files else [n for n in total["files"] if FORMATS in n]
    if excused:
        print(f"NOT JUDGED: {len(excused)} of them, because {REAL_FILES} is absent.")
    return int(len(total["files"]) > len(excused))


def merged(counts: list[Counts]) -> Counts:
    """All in one: taken is what was taken in any of them.

    A branch need not be taken that leads to a line of which this is said, nor one that
    starts from a line that says so.
    """
    total, *others = counts
    for player in others:
        slipcover.merge_coverage(total, player)
    for file, count in total["files"].items():
        lines = ["", *Path(file).read_text().splitlines()]
        count["missing_branches"] = [
            (start, end)
            for start, end in count["missing_branches"]
            if "pragma: no branch" not in lines[start]
            and "pragma: no cover" not in lines[end]
        ]
    return total


def is_lacking(count: Counts) -> bool:
    """Whether something in that file was not taken."""
    return bool(count["missing_lines"] or count["missing_branches"])


if __name__ == "__main__":
    sys.exit(main())
