"""Damaged files by the million: every reader reads them or says what is wrong.

atheris changes real files and the small samples of the tests, guided by the lines that a
change reaches. An input that raises anything but `BadFile`, takes ten seconds or more
than a gigabyte stops the run and is kept under `var/`.

    .venv/bin/python -m benchmarks.fuzz                   # every format
    .venv/bin/python -m benchmarks.fuzz --runs 5000 pbn lin
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import load
from benchmarks.environment import with_tool
from benchmarks.seeds import shortened
from scoring.formats import registry
from scoring.formats.tests.samples import SAMPLES
from tests.shared_data import FOLDER

ROOT = Path(__file__).resolve().parents[1]
TOOL = "atheris==3.0.0"
WITH = ("access-parser", "defusedxml")
RUNS = 110_000
"""Of each format: together a million."""
SLOW = {"bws": 2000}
"""A database of a megabyte is no small input: so many times in the same while."""
SECONDS = 10
MEGABYTES = 1024
LONGEST = {"bws": 1_200_000, "pbn": 3_000}
"""PBN says much in few bytes: two games are as good as ten, and twice as fast."""
LONG = 8_000
"""Bytes of a seed and of an input: so a second sees hundreds of them."""
NAMES = [each.name for each in registry.FORMATS if each.sniff is not registry.never]


def plant(corpus: Path, name: str) -> int:
    """Write the files to begin with; tells how many there are."""
    found = {b"?"}
    if name in SAMPLES:
        found.add(SAMPLES[name])
    for folder in (FOLDER, ROOT / "tests" / "data"):
        for path in folder.rglob("*"):
            if path.is_file():
                found.update(seeds_of(name, path.read_bytes()))
    corpus.mkdir()
    for number, content in enumerate(sorted(found)):
        (corpus / str(number)).write_bytes(content)
    return len(found)


def seeds_of(name: str, content: bytes) -> Iterator[bytes]:
    """The file, or its parts where it is long; nothing that is of another format."""
    sniff, most = registry.BY_NAME[name].sniff, LONGEST.get(name, LONG)
    if content and sniff(content):
        short = len(content) <= most
        parts = [content] if short else shortened(name, content, most)
        yield from filter(sniff, parts)


def fuzz(python: str, folder: Path, name: str, runs: int) -> list[str] | None:
    """The format's row of the table; none if an input failed."""
    corpus = folder / name
    seeds = plant(corpus, name)
    done = subprocess.run(
        [
            *(python, "-m", "benchmarks.fuzz_target", name, str(corpus)),
            *(f"-runs={runs}", f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}"),
            *(f"-max_len={LONGEST.get(name, LONG)}", "-print_final_stats=1"),
            f"-artifact_prefix={ROOT / 'var' / 'fuzz'}-{name}-",
        ],
        cwd=ROOT,
        check=False,
        stderr=subprocess.PIPE,
    )
    output = done.stderr.decode(errors="replace")
    if done.returncode:
        print(f"{name}:", output[-6000:], file=sys.stderr)
        return None
    inputs, seconds = re.findall(r"Done (\d+) runs in (\d+) second", output)[-1]
    slowest, memory = (
        re.findall(rf"stat::{what}:\s+(\d+)", output)[-1]
        for what in ("slowest_unit_time_sec", "peak_rss_mb")
    )
    return [name, str(seeds), inputs, seconds, slowest, memory]


def main() -> None:
    """Fuzz the formats that were named, or all, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--runs", type=int, default=RUNS)
    given = parser.parse_args()
    rows, failed = [], []
    (ROOT / "var").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="clubsite-fuzz-") as temporary:
        folder = Path(temporary)
        python = with_tool(folder, TOOL, WITH)
        for name in given.formats or NAMES:
            row = fuzz(
                python, folder, name, min(given.runs, SLOW.get(name, given.runs))
            )
            if row is None:
                failed.append(name)
            else:
                rows.append(row)
    head = ["format", "seeds", "inputs", "in s", "slowest, s", "most memory, MB"]
    print(load.table(head, rows))
    if failed:
        sys.exit(f"Not mastered: {', '.join(failed)}. The inputs are var/fuzz-*.")


if __name__ == "__main__":
    main()
