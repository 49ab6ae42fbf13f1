"""Scoring a session at matchpoints, beside `bridge-scorer` of npm on the same fields.

Both value every result of every board and add up every pair. Each is measured in fresh
processes, five of each in turn: its first run, then the median of many; the middle one of
the five counts. Our first run includes the preparation of the seats; the later runs use it
again, and no result of an earlier run. The peer is installed for the run.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import load

ROOT = Path(__file__).resolve().parents[1]
PEER = "bridge-scorer@2.4.0"
FIELDS = ((26, 13, 300), (26, 100, 60), (36, 10_000, 3))
"""Boards, tables, and how often a warm run is repeated."""
TURNS = 5
SCORES = (-800, -500, -200, -100, -50, 0, 110, 140, 170, 400, 420, 430, 450, 620, 650)

OURS = """
import json, statistics, sys, time
from scoring.bridge.plain_field import PlainField, Seats
with open(sys.argv[1]) as file:
    read = json.load(file)
boards = [Seats(board["ns"], board["ew"]) for board in read["boards"]]
scores = [board["scores"] for board in read["boards"]]
def timed(field):
    began = time.perf_counter()
    totals = field.totals(scores)
    return time.perf_counter() - began, totals
began = time.perf_counter()
field = PlainField(boards, read["pairs"])
seating = time.perf_counter() - began
first, totals = timed(field)
warm = statistics.median(timed(field)[0] for _ in range(int(sys.argv[2])))
print(json.dumps([seating + first, warm, sum(map(int, totals.points))]))
"""
THEIRS = """
const scorer = require('bridge-scorer');
const read = JSON.parse(require('fs').readFileSync(process.argv[2]));
const fresh = () => read.boards.map((board) => board.scores.map((score) => ({
  contract: { declaror: score < 0 ? 'E' : 'N' }, score: Math.abs(score),
})));
function timed() {
  const boards = fresh();
  const began = performance.now();
  const totals = new Float64Array(read.pairs);
  boards.forEach((games, at) => {
    scorer.matchpoints(games);
    const { ns, ew } = read.boards[at];
    games.forEach((game, line) => {
      totals[ns[line]] += game.matchpointsNS.value;
      totals[ew[line]] += game.matchpointsEW.value;
    });
  });
  return [(performance.now() - began) / 1000, totals];
}
const [first, totals] = timed();
const times = Array.from({ length: +process.argv[3] }, () => timed()[0]);
times.sort((left, right) => left - right);
console.log(JSON.stringify(
  [first, times[times.length >> 1], totals.reduce((sum, points) => sum + points)]));
"""


def field_of(boards: int, tables: int) -> dict[str, object]:
    """A session in which East-West move up a table a board; the same every time."""
    chance = random.Random(boards * tables)
    return {
        "pairs": 2 * tables,
        "boards": [
            {
                "scores": chance.choices(SCORES, k=tables),
                "ns": list(range(tables)),
                "ew": [tables + (table + board) % tables for table in range(tables)],
            }
            for board in range(boards)
        ],
    }


def measure(command: list[str], folder: Path) -> tuple[float, float, int]:
    """First run and median run in seconds, and the sum of all points."""
    done = subprocess.run(
        command, cwd=folder, check=True, capture_output=True, text=True
    )
    first, warm, points = json.loads(done.stdout)
    return float(first), float(warm), int(points)


def by_turns(
    ours: list[str], theirs: list[str], folder: Path
) -> tuple[list[float], list[float]]:
    """The median first run and the median warm run of each; both add up the same."""
    turns = [(measure(ours, folder), measure(theirs, folder)) for _ in range(TURNS)]
    if len(sums := {run[2] for turn in turns for run in turn}) > 1:
        sys.exit(f"Not the same points: {sums}")
    mine, other = (
        [statistics.median(turn[side][at] for turn in turns) for at in (0, 1)]
        for side in (0, 1)
    )
    return mine, other


def main() -> None:
    """Install the peer, measure both in turn, and print one table."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        subprocess.run(["npm", "install", "--silent", PEER], cwd=folder, check=True)
        (folder / "theirs.js").write_text(THEIRS)
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{OURS}"
        for boards, tables, times in FIELDS:
            path = folder / "field.json"
            path.write_text(json.dumps(field_of(boards, tables)))
            given = [str(path), str(times)]
            ours, theirs = by_turns(
                [sys.executable, "-c", code, *given],
                ["node", "theirs.js", *given],
                folder,
            )
            rows.append([f"{boards} x {tables}", *beside(ours, theirs)])
    head = ["field", "first, ms", "times the peer", "warm, ms", "times the peer"]
    print(load.table(head, rows))


def beside(ours: list[float], theirs: list[float]) -> list[str]:
    """Each time in milliseconds, and how many times the peer's it is."""
    return [
        cell
        for mine, other in zip(ours, theirs, strict=True)
        for cell in (f"{mine * 1000:.2f}", f"{mine / other:.2f}")
    ]


if __name__ == "__main__":
    main()
