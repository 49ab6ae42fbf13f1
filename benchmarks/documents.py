"""PDF files a second and core of events of 21 tables, beside an empty page.

Each round makes every document of an event of its own: other names, scores and hands, so
that nothing that was set before can be used again. All files of a document count as the
work of its PDF files: the page, CSV and text, and that they are stored. The time is the
processor's. The layout of board sheets of 26 boards is timed alone, for both papers.
"""

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import evening, load

ROUNDS = 3

MEASURE = """
import random
import time
from unittest import mock
import typst
from clubsite.clubs.models import Player
from clubsite.jobs.worker import run_kind
from clubsite.recaps import rendering, requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.queries.due import due_kinds
from clubsite.recaps.models import Document, Kind, Rendering
from clubsite.recaps.tests.builders import make_posted, post
from clubsite.tests.builders import make_club
from scoring.events.models import Deal
from scoring.tests.builders import make_mitchell, section_of

TABLES, BOARDS = 21, 26
club = make_club()

def hands(chance):
    cards = [(suit, rank) for suit in range(4) for rank in range(13)]
    chance.shuffle(cards)
    for seat in range(4):
        own = cards[13 * seat : 13 * seat + 13]
        suits = (sorted((r for s, r in own if s == suit), reverse=True) for suit in range(4))
        yield ".".join("".join("23456789TJQKA"[rank] for rank in ranks) for ranks in suits)

def make_event(seed):
    chance = random.Random(seed)
    scores = [
        f"{{chance.randint(1, 6)}}{{chance.choice('CDHSN')}} {{chance.choice('NESW')}} "
        f"{{chance.choice(['=', '+1', '-1'])}} {{chance.choice('SHDC')}}{{chance.choice('AKQ98')}}"
        for _ in range(97)
    ]
    event = make_mitchell(club, tables=TABLES, boards=BOARDS, scores=scores)
    for player in Player.objects.filter(places__entry__event=event):
        Player.objects.filter(pk=player.pk).update(
            name="".join(chance.choices("aeioulmnrst", k=7)).title() + f" Sample{{player.pk}}"
        )
    for board in range(1, BOARDS + 1):
        north, east, south, west = hands(chance)
        Deal.objects.create(
            board_set=section_of(event).board_set, board=board,
            north=north, east=east, south=south, west=west,
            tricks="".join(chance.choices("456789a", k=20)), par_score=420,
            par_contracts="4S-NS", analysis_due=False,
        )
    return post(event)

def empty_page():
    typst.Compiler("{page}").compile(format="pdf", pdf_standards=["ua-1"])

def timed(work):
    began = time.process_time()
    work()
    return time.process_time() - began

set_alone = []
real = rendering.to_pdfs

def noting(printed, papers, folder):
    found = []
    seconds = timed(lambda: found.append(real(printed, papers, folder)))
    set_alone.append((printed.kind, seconds))
    return found[0]

for round_number in range({rounds} + 1):
    event = make_event(round_number)
    print("TIME", round_number, "empty", 1, timed(empty_page))
    for kind in due_kinds(event):
        [document] = requests.ask(event, [kind])
        with mock.patch.object(rendering, "to_pdfs", noting):
            seconds = timed(lambda: run_kind(DOCUMENT))
        count = Rendering.objects.filter(document=document, format="pdf").count()
        print("TIME", round_number, kind, count, seconds)
    if round_number:
        print("TIME", round_number, "sheets", 1, min(s for t, s in set_alone if t == "boards"))
    set_alone.clear()
assert set(Document.objects.values_list("state", flat=True)) == {{"ready"}}
"""
EMPTY_PAGE = '#set document(title: "Empty")\n#set text(lang: "en")\n'


@dataclass(frozen=True, slots=True)
class Measured:
    """A document of one round: its PDF files, and the seconds of the processor."""

    kind: str
    files: int
    seconds: float


def measured() -> list[list[Measured]]:
    """What was measured in each round; the first, which warms the compilers, is left out."""
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        page = folder / "empty.typ"
        page.write_text(EMPTY_PAGE)
        evening.manage("migrate", "--verbosity", "0", folder=folder)
        code = MEASURE.format(page=page, rounds=ROUNDS)
        output = evening.manage("shell", folder=folder, code=code)
    rounds: list[list[Measured]] = [[] for _ in range(ROUNDS + 1)]
    for line in output.splitlines():
        if line.startswith("TIME "):
            _time, number, kind, files, seconds = line.split()
            rounds[int(number)].append(Measured(kind, int(files), float(seconds)))
    return rounds[1:]


def main() -> None:
    """Measure, and print one table."""
    rounds = measured()
    empty = statistics.median(_measured_of(found, "empty").seconds for found in rounds)
    sheets = statistics.median(
        _measured_of(found, "sheets").seconds for found in rounds
    )
    kinds = [done.kind for done in rounds[0] if done.kind not in ("empty", "sheets")]
    rows = []
    for kind in kinds:
        each = [_measured_of(found, kind) for found in rounds]
        seconds = statistics.median(done.seconds / done.files for done in each)
        rows.append(
            (
                seconds,
                [
                    kind,
                    str(each[0].files),
                    f"{1 / seconds:.1f}",
                    f"{seconds / empty:.1f}",
                ],
            )
        )
    made = [done for found in rounds for done in found if done.kind in kinds]
    whole = sum(done.files for done in made) / sum(done.seconds for done in made)
    print(
        load.table(
            ["document", "PDF files", "a second", "times an empty page"],
            [row for _s, row in sorted(rows, reverse=True)],
        )
    )
    print(f"all together: {whole:.1f} files a second and core")
    print(f"slowest kind: {max(rows)[1][0]}")
    print(
        f"board sheets of 26 boards, laid out for both papers: {sheets:.2f} s, {sheets / empty:.0f} times an empty page"
    )


def _measured_of(found: list[Measured], kind: str) -> Measured:
    return next(done for done in found if done.kind == kind)


if __name__ == "__main__":
    main()
