"""Everything the program says, recorded and compared with what it said before.

For steps that move code and change no behaviour. tests/recording makes a sample club at a
fixed moment and writes a file for every page, form, export, document, mail and answer of a
command. Only a digest of each file is kept, in tests/recording/recorded.txt; the texts
themselves stay in var/recording or in the folder that `--out` names.
"""

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECORDED = ROOT / "tests" / "recording" / "recorded.txt"
TEXTS = ROOT / "var" / "recording"
REAL_FILES = ROOT.parent / "shared"
OF_REAL_FILES = "shared/"
"""Begins the names of what is recorded of files that are not in the repository."""
MARK = ".recording"
"""The file that a folder of texts is known by: no other is emptied."""
LETTERS = 12
MOST_NAMES = 200
MOST_DIFFERENCES = 5

Digests = Mapping[str, str]


def main() -> int:
    """Record, then accept or compare; 1 where something differs."""
    options = read_options()
    began = time.monotonic()
    record(options.out, processes=options.processes)
    found = digests_in(options.out)
    seconds = time.monotonic() - began
    print(f"record: {len(found)} texts in {options.out}, {seconds:.0f} s")
    whole = REAL_FILES.is_dir()
    if not whole:
        print(f"record: NOT COMPARED: {REAL_FILES} is absent, and all that reads it.")
    if options.accept:
        return accept(found, whole=whole)
    return compare(known(whole=whole), found, options.out, options.against)


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/record", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=TEXTS, help="the folder for the texts"
    )
    parser.add_argument(
        "--against",
        type=Path,
        help="a folder of texts recorded before: differences are shown line by line",
    )
    parser.add_argument(
        "--accept", action="store_true", help="keep this recording as the right one"
    )
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    options.out = options.out.absolute()
    return options


def record(folder: Path, *, processes: int) -> None:
    """Write the texts of this checkout to a folder of its own."""
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).exists():
            sys.exit(f"record: {folder} holds something else: name another folder.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).touch()
    with tempfile.TemporaryDirectory(prefix="clubsite-recording-") as var:
        words = [sys.executable, "-m", "tests.recording", str(folder), str(processes)]
        done = subprocess.run(words, cwd=ROOT, env=surroundings(var), check=False)
    if done.returncode:
        sys.exit("record: nothing was compared; see above.")


def surroundings(var: str) -> dict[str, str]:
    """The environment of the recorded site: nothing in it differs between two runs."""
    environment = {
        name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ
    }
    return {
        **environment,
        "DJANGO_SETTINGS_MODULE": "clubsite.settings",
        "LOG_LEVEL": "CRITICAL",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": str(ROOT),
        "SECRET_KEY": "recorded",
        "TESTING": "1",
        "VAR_DIR": var,
    }


def digests_in(folder: Path) -> dict[str, str]:
    """The digest of every text in the folder, by its name."""
    texts = [path for path in folder.rglob("*.txt") if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): digest(path.read_bytes()) for path in texts
    }


def digest(text: bytes) -> str:
    return sha256(text).hexdigest()[:LETTERS]


def known(*, whole: bool) -> dict[str, str]:
    """The digests that were accepted, without those of real files where there are none."""
    if not RECORDED.exists():
        return {}
    pairs = (line.split(" ", 1) for line in RECORDED.read_text().splitlines())
    return {
        name: letters
        for letters, name in pairs
        if whole or not name.startswith(OF_REAL_FILES)
    }


def accept(found: Digests, *, whole: bool) -> int:
    """Keep these digests; not where some could not be made."""
    if not whole:
        print("record: not accepted.")
        return 1
    lines = [f"{found[name]} {name}\n" for name in sorted(found)]
    RECORDED.write_text("".join(lines))
    print(f"record: accepted, in {RECORDED.relative_to(ROOT)}")
    return 0


def compare(before: Digests, now: Digests, out: Path, against: Path | None) -> int:
    """Name what differs, and show the first differences where both texts are there."""
    gone = [f"gone     {name}" for name in before.keys() - now.keys()]
    added = [f"new      {name}" for name in now.keys() - before.keys()]
    both = sorted(before.keys() & now.keys())
    changed = [name for name in both if before[name] != now[name]]
    lines = sorted([*gone, *added, *(f"differs  {name}" for name in changed)])
    if not lines:
        print("record: equal.")
        return 0
    print(*lines[:MOST_NAMES], sep="\n")
    if len(lines) > MOST_NAMES:
        print(f"… and {len(lines) - MOST_NAMES} more")
    if against is not None:
        for name in changed[:MOST_DIFFERENCES]:
            show_difference(against / name, out / name)
    print(
        f"record: {len(changed)} differ, {len(gone)} are gone, {len(added)} are new, "
        f"of {len(before)}."
    )
    return 1


def show_difference(before: Path, now: Path) -> None:
    """The two texts, line by line."""
    if not before.exists():
        print(f"{before} is not there.")
        return
    was, found = before.read_text().splitlines(), now.read_text().splitlines()
    lines = difflib.unified_diff(was, found, str(before), str(now), lineterm="")
    print(*lines, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
